"""The URLs of an API that describes them by templates (RFC 6570), there and back.

Arguments: a template, then NAME=VALUE for a URL, or one URL whose values are printed.
"""

import json
import sys

from urikit import URITemplate


def main() -> None:
    text, *given = sys.argv[1:]
    template = URITemplate(text)
    if "://" in given[0]:
        print(json.dumps(template.match(given[0])))
    else:
        print(template.expand(dict(pair.split("=", 1) for pair in given)))


if __name__ == "__main__":
    main()
