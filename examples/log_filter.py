"""Mask the secrets of URLs in a log: passwords, tokens, signatures.

Reads a log from standard input and prints it.
"""

import sys

from urikit import redact


def main() -> None:
    for line in sys.stdin:
        print(redact(line), end="")


if __name__ == "__main__":
    main()
