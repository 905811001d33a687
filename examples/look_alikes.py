"""Warn of hosts that look like others: mixed scripts, look-alikes of known names, invisible characters.

Reads a URL a line; prints what is odd about its host, and how the host is written on the wire.
"""

import sys

from urikit import IRI, Severity


def main() -> None:
    for line in sys.stdin:
        url = IRI(line.strip())
        odd = [issue.message for issue in url.issues() if issue.severity >= Severity.WARNING]
        print(url.to_uri().host, "-", "; ".join(odd) or "nothing odd")


if __name__ == "__main__":
    main()
