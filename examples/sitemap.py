"""Read a sitemap: the pages that it may name by its place, and those that it may not.

Argument: the URI of the sitemap. Reads it from standard input.
"""

import sys

from urikit import URI
from urikit.documents import read


def main() -> None:
    place = URI(sys.argv[1])
    for link in read(sys.stdin.buffer.read(), base=place, type="application/xml").links:
        if not link.is_valid:
            print(f"line {link.line}: {link.errors[0].message}")
        elif URI(link.reference).is_relative_to(place.parent):
            print(link.reference)
        else:
            print(f"line {link.line}: outside of {place.parent}")


if __name__ == "__main__":
    main()
