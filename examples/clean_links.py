"""Remove tracking parameters from links, and leave every other byte as it is.

Reads a link a line; prints it without the parameters that only say where the reader came from.
"""

import sys

from urikit import URI

TRACKING = ("utm_*", "fbclid", "gclid", "msclkid", "mc_cid", "mc_eid")


def main() -> None:
    for line in sys.stdin:
        print(URI(line.strip()).without_params(*TRACKING))


if __name__ == "__main__":
    main()
