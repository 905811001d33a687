"""The same with furl. Wrong: furl writes the whole query anew, so bytes of other parameters change."""

import sys
from fnmatch import fnmatchcase

from furl import furl

TRACKING = ("utm_*", "fbclid", "gclid", "msclkid", "mc_cid", "mc_eid")


def main() -> None:
    for line in sys.stdin:
        url = furl(line.strip())
        for name in list(url.args):
            if any(fnmatchcase(name, pattern) for pattern in TRACKING):
                del url.args[name]
        print(url)


if __name__ == "__main__":
    main()
