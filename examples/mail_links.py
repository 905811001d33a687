"""The letters that the mail links of a page begin (RFC 6068).

Reads HTML from standard input; prints recipients, copies and subject of each link.
"""

import sys

from urikit.documents import read
from urikit.schemes.mailto import Mailto


def main() -> None:
    for link in read(sys.stdin.read(), type="text/html").links:
        if link.reference.lower().startswith("mailto:"):
            mail = Mailto.parse(link.reference)
            print(", ".join(mail.recipients + mail.cc), "-", mail.subject or "no subject")


if __name__ == "__main__":
    main()
