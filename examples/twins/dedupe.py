"""The same with w3lib. Wrong: it drops fragments or keeps all, and sorts queries, whose order may matter."""

import sys

from w3lib.url import canonicalize_url


def main() -> None:
    groups: dict[str, list[str]] = {}
    for line in sys.stdin:
        groups.setdefault(canonicalize_url(line.strip(), keep_fragments=True), []).append(line.strip())
    for spellings in groups.values():
        print(len(set(spellings)), spellings[0])


if __name__ == "__main__":
    main()
