"""The site: what its menu names, and that a page loads nothing from another host."""

import pkgutil

from tools import documentation
from urikit import integrations

#: What integrations have in common.
SHARED = {"constraints", "fields", "http_address", "package"}
MENU = """nav:
  - Get started:
      - index.md
      - Ten minutes: guide.md
  - Command line: cli.md
  - Reference:
      - schemes/index.md
"""


def test_the_pages_of_a_menu():
    assert documentation.menu(MENU) == ["index.md", "guide.md", "cli.md", "schemes/index.md"]


def test_every_page_that_people_write_is_in_the_menu():
    shown = documentation.menu(documentation.MENU.read_text("utf-8"))
    written = [path.relative_to(documentation.DOCS).as_posix() for path in documentation.DOCS.rglob("*.md")]
    assert len(shown) == len(set(shown)) > 40
    assert documentation.orphans(written, shown) == []


def test_the_index_of_integrations_names_every_page_and_module():
    folder = documentation.DOCS / "integrations"
    index = (folder / "index.md").read_text("utf-8")
    pages = {path.name for path in folder.glob("*.md")} - {"index.md"}
    assert [name for name in sorted(pages) if f"]({name})" not in index] == []
    modules = {found.name for found in pkgutil.iter_modules(integrations.__path__)} - SHARED
    assert [name for name in sorted(modules) if f"| `{name}` |" not in index] == []


def test_a_page_without_a_place_in_the_menu():
    assert documentation.orphans(["a.md", "b.md", "schemes/http.md"], ["a.md"]) == ["b.md"]


def test_what_a_page_loads_from_other_hosts():
    page = """<!doctype html><link rel="stylesheet" href="//fonts.example/a.css"><script src="https://cdn.example/x.js">
    </script><img src="pictures/a.png"><img src="data:,x"><a href="https://example.org/">a link is not loaded</a>"""
    assert documentation.foreign(page) == ["https://fonts.example/a.css", "https://cdn.example/x.js"]


def test_faults_of_a_site(tmp_path):
    (tmp_path / "index.html").write_text('<script src="https://cdn.example/x.js"></script>')
    (tmp_path / "good.html").write_text("<p>nothing</p>")
    assert documentation.faults(tmp_path) == ["index.html: loads https://cdn.example/x.js"]
