"""The frontier of a crawler: which links of fetched pages are still to be fetched.

Reads lines "PAGE LINK"; prints each new page of the site once, without its fragment.
"""

import sys

from urikit import URI, URIError, registrable_domain


def main() -> None:
    seen: set[URI] = set()
    for line in sys.stdin:
        page, link = line.split()
        try:
            base = URI(page)
            found = base.resolve(link).without_fragment().normalize()
        except URIError as error:
            print(f"# {error.message}")
            continue
        same_site = registrable_domain(found) == registrable_domain(base)
        if found.scheme in ("http", "https") and same_site and found not in seen:
            seen.add(found)
            print(found)


if __name__ == "__main__":
    main()
