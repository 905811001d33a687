"""The same with httpx. Wrong: `localhost:8080` has the scheme "localhost", and what is invalid is asked for."""

import sys

import httpx


def main() -> None:
    for text in sys.argv[1:]:
        try:
            server = httpx.URL(text if "://" in text else f"https://{text}")
        except httpx.InvalidURL as error:
            print(f"{text}: {error}")
            continue
        place = server.copy_with(raw_path=b"/.well-known/security.txt", fragment=None)
        try:
            answer = httpx.get(place)
            answer.raise_for_status()
            lines = answer.text.splitlines()
            print(f"{place}:", *(line[8:].strip() for line in lines if line.lower().startswith("contact:")))
        except httpx.HTTPStatusError as error:
            print(f"{place}: {error.response.reason_phrase}")
        except httpx.HTTPError as error:
            print(f"{place}: {error}")


if __name__ == "__main__":
    main()
