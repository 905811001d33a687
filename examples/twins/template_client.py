"""The same with uritemplate. Wrong: it cannot match, so a regular expression serves the simplest templates."""

import json
import re
import sys
from urllib.parse import unquote

from uritemplate import URITemplate


def main() -> None:
    text, *given = sys.argv[1:]
    template = URITemplate(text)
    if "://" in given[0]:
        pattern = "".join(
            f"(?P<{part[1:-1]}>[^/?#]*)" if part.startswith("{") else re.escape(part)
            for part in re.split(r"(\{\w+\})", text)
        )
        found = re.fullmatch(pattern, given[0])
        print(json.dumps(found and {name: unquote(value) for name, value in found.groupdict().items()}))
    else:
        print(template.expand(dict(pair.split("=", 1) for pair in given)))


if __name__ == "__main__":
    main()
