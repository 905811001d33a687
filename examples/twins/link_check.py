"""The same with html.parser and urllib. Wrong: `srcset` and styles are not looked at."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.base = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors.update(found[name] or "" for name in ("id", "name") if name in found)
        if tag == "base":
            self.base = self.base or found.get("href") or ""
        else:
            self.links += [found[name] or "" for name in ("href", "src") if name in found]


def main() -> None:
    folder, site = Path(sys.argv[1]), "https://example.org/"
    pages = {path.relative_to(folder).as_posix(): Page(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    missing = []
    for name, page in pages.items():
        for link in page.links:
            target, fragment = urldefrag(urljoin(urljoin(site + name, page.base), link))
            if not target.startswith(site):
                continue
            path = unquote(target.removeprefix(site).partition("?")[0])
            if not (folder / path).exists():
                missing.append(f'{name}: file "{path}" not found')
            elif fragment and path in pages and unquote(fragment) not in pages[path].anchors:
                missing.append(f'{name}: anchor "{fragment}" not found in the target document')
    print("\n".join(missing) or "no broken links")
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()
