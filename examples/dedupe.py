"""Print each URI of a list once, in its first spelling, with the number of spellings.

Reads a URI a line; which are the same is decided by RFC 3986 section 6 and the rules of their schemes.
"""

import sys

from urikit import URI


def main() -> None:
    groups: dict[URI, list[str]] = {}
    for line in sys.stdin:
        groups.setdefault(URI(line.strip()).normalize(), []).append(line.strip())
    for spellings in groups.values():
        print(len(set(spellings)), spellings[0])


if __name__ == "__main__":
    main()
