"""Route pages by slugs: a path for each title, and the title for each path.

Reads a title a line and prints its path. Arguments: paths to look up afterwards, in any spelling.
"""

import sys

from urikit import parse
from urikit.net.paths import slugs


def main() -> None:
    pages: dict[str, str] = {}
    for line in sys.stdin:
        title = line.strip()
        slug = slugs.make(title, taken=pages)
        pages[slug] = title
        print(parse("/posts/") / slug)
    for path in sys.argv[1:]:
        slug = parse(path).without_trailing_slash().decoded_name
        print(path, "->", pages.get(slug, "not found"))


if __name__ == "__main__":
    main()
