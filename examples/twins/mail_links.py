"""The same with html.parser and urllib. Wrong: a field in capital letters is missed, and "+" becomes a space."""

import sys
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit


class Links(HTMLParser):
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        href = dict(attrs).get("href") or ""
        if tag in ("a", "area") and href.lower().startswith("mailto:"):
            url = urlsplit(href)
            fields = parse_qs(url.query)
            recipients = url.path.split(",")
            for name in ("to", "cc"):
                recipients += [one for value in fields.get(name, []) for one in value.split(",")]
            subject = fields.get("subject", ["no subject"])[0]
            print(", ".join(unquote(one) for one in recipients if one), "-", subject)


def main() -> None:
    Links().feed(sys.stdin.read())


if __name__ == "__main__":
    main()
