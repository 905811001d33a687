"""The same with httpx alone, whose `links` has a link with several relations under all their names together."""

import sys

import httpx


def main() -> None:
    page: httpx.URL | None = httpx.URL(sys.argv[1]).copy_merge_params({"per_page": 2})
    while page:
        answer = httpx.get(page)
        print(*answer.json(), sep="\n")
        following = [link["url"] for names, link in answer.links.items() if "next" in names.split()]
        page = page.join(following[0]) if following else None


if __name__ == "__main__":
    main()
