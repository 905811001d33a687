"""The site: what its menu names, and that a page loads nothing from another host."""

import pkgutil
import re

from tests.lint.documentation.blocks import PAGES
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
    left_out = documentation.excluded(documentation.MENU.read_text("utf-8"))
    assert documentation.orphans(written, shown, left_out) == []


def test_the_index_of_integrations_names_every_page_and_module():
    folder = documentation.DOCS / "integrations"
    index = (folder / "index.md").read_text("utf-8")
    pages = {path.name for path in folder.glob("*.md")} - {"index.md"}
    assert [name for name in sorted(pages) if f"]({name})" not in index] == []
    modules = {found.name for found in pkgutil.iter_modules(integrations.__path__)} - SHARED
    assert [name for name in sorted(modules) if f"| `{name}` |" not in index] == []


def test_a_page_without_a_place_in_the_menu():
    assert documentation.orphans(["a.md", "b.md", "schemes/http.md"], ["a.md"]) == ["b.md"]


def test_pages_that_are_left_out_are_not_in_the_menu():
    text = documentation.MENU.read_text("utf-8")
    left_out = documentation.excluded(text)
    assert left_out == ["status.md", "examples/"]
    assert [name for name in documentation.menu(text) if name.startswith(tuple(left_out))] == []
    assert documentation.orphans(["status.md", "a.md"], [], left_out) == ["a.md"]
    assert documentation.excluded("site_name: x\n") == []


PAGE = """# Title

<!-- Generated. -->

```python
x = "not this."
```

See `a_b` and [the **page**](x.md#y) of
h.example. A second sentence.
"""


def test_the_description_of_a_page_is_its_first_sentence():
    assert documentation.description(PAGE) == "See a_b and the page of h.example."
    assert documentation.description("# T\n\n| a |\n|---|\n\nDo this:\n\n- a\n") == "Do this"
    assert documentation.description("# T\n") == ""


def test_each_page_that_people_write_has_a_description_of_its_own():
    written = [path for path in PAGES if path.is_relative_to(documentation.DOCS)]
    found = [documentation.description(path.read_text("utf-8")) for path in written]
    assert [path for path, words in zip(written, found, strict=True) if not 15 < len(words) < 250] == []
    assert len(set(found)) == len(found)


def test_descriptions_are_written_into_a_site(tmp_path, monkeypatch):
    monkeypatch.setattr(documentation, "DOCS", tmp_path / "docs")
    for name, text in (("a/b.md", '# B\n\nSay "x" & more.\n'), ("index.md", "# I\n\nHome.\n"), ("c.md", "# C\n")):
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        place = tmp_path / "site" / name.removesuffix(".md").removesuffix("index")
        place.mkdir(parents=True, exist_ok=True)
        (place / "index.html").write_text('<meta name="description" content="The site.">')
    assert documentation.describe(tmp_path / "site", ["a/b.md", "index.md", "c.md"]) == 2
    said = [(tmp_path / "site" / name / "index.html").read_text() for name in ("a/b", ".", "c")]
    assert said == [
        f'<meta name="description" content="{words}">'
        for words in ("Say &quot;x&quot; &amp; more.", "Home.", "The site.")
    ]


def test_the_workflow_of_the_site_makes_what_its_pages_show():
    text = (documentation.ROOT / ".github/workflows/docs.yml").read_text("utf-8")
    steps = ["tools/wasm.sh", "tools/chromium.sh", "-m tools.workbench_pictures", "-m tools.documentation"]
    places = [text.index(f"{step}\n") for step in steps]
    assert places == sorted(places)
    # What a page or an integration imports: the same as in `.ci/run`, but for the linters.
    extras = re.search(r"urikit setup (.*)", text)
    wanted = re.search(
        r"^\./urikit setup (.*?)(?: \|\|.*)?$", (documentation.ROOT / ".ci/run").read_text(), re.MULTILINE
    )
    assert extras and wanted and set(extras[1].split()) == set(wanted[1].split()) - {"lint"}


def test_what_a_page_loads_from_other_hosts():
    page = """<!doctype html><link rel="stylesheet" href="//fonts.example/a.css"><script src="https://cdn.example/x.js">
    </script><img src="pictures/a.png"><img src="data:,x"><a href="https://example.org/">a link is not loaded</a>"""
    assert documentation.foreign(page) == ["https://fonts.example/a.css", "https://cdn.example/x.js"]


def test_faults_of_a_site(tmp_path):
    (tmp_path / "index.html").write_text('<script src="https://cdn.example/x.js"></script>')
    (tmp_path / "good.html").write_text("<p>nothing</p>")
    assert documentation.faults(tmp_path) == ["index.html: loads https://cdn.example/x.js"]
