"""The same with httpx. It normalizes each URL when it is made; `http://h` and `http://h/` stay two keys."""

import sys

import httpx


def key(url: httpx.URL) -> httpx.URL:
    return url.copy_with(fragment=None)


def main() -> None:
    answers: dict[httpx.URL, str] = {}
    for line in sys.stdin:
        uri, location = line.split()
        answers[key(httpx.URL(uri))] = location
    for start in answers:
        at, seen, notes = start, {start}, ""
        while location := answers.get(key(at), ""):
            then = at.join(location)
            notes += " (leaves https)" if (at.scheme, then.scheme) == ("https", "http") else ""
            at = then if then.fragment else then.copy_with(fragment=at.fragment or None)
            if key(at) in seen:
                notes += " (loop)"
                break
            seen.add(key(at))
        print(f"{start} -> {at}{notes}")


if __name__ == "__main__":
    main()
