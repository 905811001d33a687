"""Builds the documentation site, and checks what the generator does not.

    python -m tools.documentation           make the pages from the code, build `site/`, check it
    python -m tools.documentation --serve   the same, then serve it and follow changes of the pages

Zensical reads `mkdocs.yml`, and in its strict mode a link to a page or heading that is missing stops the build. It
neither runs the hooks of MkDocs nor asks whether a page is in the menu, so both are done here. So is the description of
each page for search engines, which is its first sentence. The site is self-contained: no page loads a script, a style,
a font or an image from another host.

What can go wrong: the extra `docs` is not installed. Links between files of the site, and to anchors in them, are for
`urikit refs --check`, which `tools/lint.py` calls.
"""

from __future__ import annotations

import builtins
import html
import inspect
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools import man, pages, workbench_pictures
from tools.pages import DOCS, ROOT
from urikit import documents, integrations
from urikit.core.rules import rules
from urikit.documents.link import Role

SITE = ROOT / "site"
MENU = ROOT / "mkdocs.yml"


def menu(text: str) -> list[str]:
    """Return the pages that the menu of `mkdocs.yml` names, in its order."""
    return re.findall(r"^ +- (?:.*: )?([\w/-]+\.md)$", text, re.MULTILINE)


def excluded(text: str) -> list[str]:
    """Return what `mkdocs.yml` leaves out of the site: pages, and folders with "/" at the end."""
    found = re.search(r"^exclude_docs: \|\n((?: +.*\n)+)", text, re.MULTILINE)
    return [line.strip().lstrip("/") for line in found[1].splitlines()] if found else []


def orphans(names: list[str], shown: list[str], left_out: Sequence[str] = ()) -> list[str]:
    """Return the pages that no menu names; those of schemes, classes and programs are reached from their index."""
    return sorted(
        name
        for name in set(names) - set(shown)
        if name.partition("/")[0] not in pages.FOLDERS and not name.startswith(tuple(left_out))
    )


#: The parts before the first sentence of a page: comments, code, headings, tables, pictures and other elements.
NOT_PROSE = re.compile(r"<!--.*?-->|^```.*?^```$|^(?:#|\||!\[|<).*?$", re.MULTILINE | re.DOTALL)


def description(page: str) -> str:
    """Return the first sentence of a page, without markup; empty where the page has no prose."""
    paragraph = next(iter(NOT_PROSE.sub("", page).strip().split("\n\n")), "")
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(paragraph.split()))
    # The end of a sentence, and not of "e.g." or of a name in code.
    sentence = re.split(r"(?<=[.?!:])\s(?=[A-Z`\"])", words)[0]
    return html.unescape(re.sub(r"`|\*\*|\\(?=[*_\[\]\\])", "", sentence)).removesuffix(":")


def describe(folder: Path, names: list[str]) -> int:
    """Write the description of each page into its file of a built site; how many have one."""
    written = 0
    for name in names:
        path = folder / (name.removesuffix("index.md") if name.endswith("index.md") else name.removesuffix(".md"))
        words, file = description((DOCS / name).read_text("utf-8")), path / "index.html"
        if words and file.is_file():
            tag = f'<meta name="description" content="{html.escape(words)}">'
            before, mark, after = file.read_text("utf-8").partition('<meta name="description" content="')
            rest = after.partition('">')[2]
            file.write_text(f"{before}{tag}{rest}" if mark else before, "utf-8")
            written += 1
    return written


def sources() -> list[str]:
    """Return every page of the folder of the documentation, by its path in it."""
    return [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]


def foreign(page: str) -> list[str]:
    """Return what a page loads from other hosts when a browser shows it."""
    found = documents.read(page, base="https://site.invalid/", type="text/html")
    return [
        link.target
        for link in found.links
        if link.role is Role.EMBEDDED and link.target and not link.target.startswith(("https://site.invalid/", "data:"))
    ]


#: Modules that integrations share, and extras for those who work on urikit: no page names them.
SHARED = {"constraints", "fields", "http_address", "package"}
OF_THE_CHECKOUT = {"engines", "test", "parsers", "bench", "lint", "browser", "docs"}


def gaps() -> Iterator[str]:
    """Find what pages lack, and descriptions that do not serve."""
    folder = DOCS / "integrations"
    index, install = ((DOCS / name).read_text("utf-8") for name in ("integrations/index.md", "install.md"))
    wanted = [f"]({path.name})" for path in folder.glob("*.md") if path.stem != "index"]
    wanted += [f"| `{row.name}` |" for row in pkgutil.iter_modules(integrations.__path__) if row.name not in SHARED]
    yield from (f"integrations/index.md: missing {name}" for name in wanted if name not in index)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    shown = {name for row in re.findall(r"^\| (`.*?) \|", install, re.MULTILINE) for name in re.findall("`(.+?)`", row)}
    extras = set(project["optional-dependencies"]) - OF_THE_CHECKOUT
    yield from (f"install.md: missing or unknown extra {name}" for name in sorted(shown ^ extras))
    text = "".join(path.read_text("utf-8") for path in DOCS.glob("*errors.md"))
    yield from (f"{row.code}: no section" for row in rules() if text.count(f"\n### `{row.code}`\n") != 1)
    # Words that a member or a class inherits from a type of Python.
    words = [(inspect.getdoc(value) or "").partition("\n\n")[0] for value in vars(builtins).values()]
    words = ["Alias for field number", *(line for line in words if len(line) > 30)]
    for name in sources():
        page = (DOCS / name).read_text("utf-8")
        if name.partition("/")[0] not in pages.FOLDERS and not 15 < len(description(page)) < 250:
            yield f"{name}: no description of 16 to 249 characters in its first sentence"
        if name.startswith("api/"):
            yield from (f"{name}: words of a type of Python: {line}" for line in words if line in page)


def faults(folder: Path) -> list[str]:
    """Return what is wrong with a built site and with the menu."""
    text = MENU.read_text("utf-8")
    found = [*gaps(), *(f"{name}: in the menu, and missing" for name in set(menu(text)) - set(sources()))]
    found += [f"{name}: not in the menu of {MENU.name}" for name in orphans(sources(), menu(text), excluded(text))]
    for path in sorted(folder.rglob("*.html")):
        found += [f"{path.relative_to(folder)}: loads {target}" for target in foreign(path.read_text("utf-8"))]
    return found


def main(arguments: list[str]) -> int:
    workbench_pictures.write(workbench_pictures.FOLDER)
    pages.write(DOCS)
    man.write(man.FOLDER)
    command = [sys.executable, "-m", "zensical"]
    if "--serve" in arguments:
        return subprocess.run([*command, "serve"], cwd=ROOT, check=False).returncode
    built = subprocess.run([*command, "build", "--strict", "--clean"], cwd=ROOT, check=False)
    if built.returncode:
        return built.returncode
    describe(SITE, sources())
    found = faults(SITE)
    print("\n".join(found) or f"{SITE.name}: nothing is loaded from another host, and each page is in the menu")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
