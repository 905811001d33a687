"""The same with unicodedata and urllib."""

import re
import sys
import unicodedata
from itertools import count
from urllib.parse import quote, unquote, urlsplit


def make(title: str, taken: dict[str, str]) -> str:
    text = unicodedata.normalize("NFC", title).casefold()
    text = re.sub(r"['\u2019]", "", text)
    slug = re.sub(r"[\W_]+", "-", text).strip("-")
    if slug not in taken:
        return slug
    return next(found for number in count(2) if (found := f"{slug}-{number}") not in taken)


def main() -> None:
    pages: dict[str, str] = {}
    for line in sys.stdin:
        title = line.strip()
        slug = make(title, pages)
        pages[slug] = title
        print("/posts/" + quote(slug, safe=""))
    for path in sys.argv[1:]:
        slug = unquote(urlsplit(path).path.rstrip("/").rpartition("/")[2])
        print(path, "->", pages.get(slug, "not found"))


if __name__ == "__main__":
    main()
