"""A client of an API that says in the Link header where the next page is (RFC 8288).

Argument: the URI of the first page. Prints the items of all pages, which are lists in JSON.
"""

import sys

import httpx

import urikit


def main() -> None:
    page: str | None = str(urikit.URI(sys.argv[1]).update_params(per_page=2))
    while page:
        answer = httpx.get(page)
        print(*answer.json(), sep="\n")
        page = urikit.http.link_header.LinkHeader.parse(answer.headers.get("Link", ""), page).target("next")


if __name__ == "__main__":
    main()
