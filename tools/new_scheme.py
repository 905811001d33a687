"""Start a scheme: the skeleton of its module, its rules, its test, and its rows in the register and in the core.

    python -m tools.new_scheme NAME [--specification TEXT] [--use TEXT --source URL] [--port N] [--root FOLDER]

What is written passes its own tests, and says `TODO` where a person has to decide: the grammar, the words of the
rules, the equivalence. `--use` and `--source` are for a scheme that IANA's registry does not have: what it is for, and
who says so. `--port` makes it a scheme with servers.

    python/urikit/schemes/NAME.py     grammar, value class
    python/urikit/schemes/NAME.toml   rules: the words of each error
    tests/schemes/test_NAME.py        what every view promises, and what is refused
    python/urikit/schemes/register.py         the row that names class and source
    python/urikit/schemes/__init__.py the line by which type checkers find the module
    crates/core/src/names/schemes/rows.rs   what normalization knows

Everything else follows from the row: `uri.view()`, `urikit scheme NAME`, the pages of the documentation. The core has
to be built again (`./urikit setup`).
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from urikit import registry
from urikit.schemes.register import SCHEMES

ROOT = Path(__file__).resolve().parents[1]
NAME = re.compile(r"[a-z][a-z0-9+.-]*")

MODULE = '''"""The {scheme} scheme ({specification}): TODO what its URIs are for.

    {scheme}-uri = "{scheme}:" path [ "?" query ] [ "#" fragment ]       {scheme}:a

TODO what can go wrong, and what is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit.schemes.view import View, refuse

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["{view}"]


@dataclass(frozen=True, slots=True)
class {view}(View):
    """TODO what a value says.

    >>> from urikit.schemes.{module} import {view}
    >>> {view}.parse("{scheme}:a").path
    'a'
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("{scheme}",)
    SPECIFICATION: ClassVar[str] = "{specification}"
    EQUIVALENCE: ClassVar[str] = "that of RFC 3986"
    EXAMPLES: ClassVar[tuple[str, ...]] = ("{scheme}:a", "{scheme}:a?b")

    #: TODO what it is, as it is written.
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> {view}:
        if not uri.path:
            refuse(uri, "{code}-path-missing", "path", *uri.spans["path"])
        if uri.authority is not None:
            refuse(uri, "{code}-authority", "authority", *uri.spans["authority"])
        return cls(uri.path, uri.query, uri.fragment)

    def _text(self) -> str:
        query = "" if self.query is None else f"?{{self.query}}"
        fragment = "" if self.fragment is None else f"#{{self.fragment}}"
        return f"{scheme}:{{self.path}}{{query}}{{fragment}}"
'''

RULES = """# The rules of the {scheme} scheme.

kind = "scheme"
where = "{specification}"
grammar = '{scheme}-uri = "{scheme}:" path'

[{code}-path-missing]
title = "missing path"
sentence = 'missing path: expected text after "{scheme}:"'
explanation = "TODO why the scheme needs a path, and what people get wrong."
example = "{scheme}:"
corrected = "{scheme}:a"
advice = "write the path"

[{code}-authority]
title = "host not allowed"
sentence = "host not allowed in {scheme} URIs"
explanation = "TODO why the scheme has no authority, and what people get wrong."
example = "{scheme}://h/a"
corrected = "{scheme}:a"
advice = 'remove "//" and the host'
"""

TEST = '''"""The {scheme} scheme (urikit.schemes.{module}; {specification})."""

import pytest

from tests.schemes.promises import holds, refused, relation, unrelated
from urikit.schemes.{module} import {view}


@pytest.mark.parametrize("text", [*{view}.EXAMPLES, "{scheme}:a/b?c#d"])
def test_what_is_read(text):
    assert str(holds({view}, text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [("{scheme}:", "{code}-path-missing"), ("{scheme}://h/a", "{code}-authority")],
)
def test_what_is_refused(text, code):
    assert refused({view}, text).code == code


def test_equivalence():
    relation({view}, ["{scheme}:a", "{upper}:a", "{scheme}:%61"])
    unrelated({view}, "{scheme}:a", "{scheme}:b")
'''


def class_name(scheme: str) -> str:
    """The name of the class: "view-source" makes ViewSource."""
    return "".join(word.capitalize() for word in re.split(r"[+.-]", scheme))


def module_name(scheme: str) -> str:
    """The name of the module: "view-source" makes view_source."""
    return re.sub(r"[+.-]", "_", scheme)


def register_row(scheme: str, unregistered: tuple[str, str] | None) -> str:
    """The row of the register."""
    module = f"urikit.schemes.{module_name(scheme)}"
    also = f"        unregistered={{{scheme!r}: {unregistered!r}}},\n" if unregistered else ""
    lines = f'    View(\n        ("{scheme}",),\n        "{module}:{class_name(scheme)}",\n{also}    ),\n'
    return lines.replace("'", '"')


def with_register_row(text: str, row: str) -> str:
    """The register with one row more, after the last scheme."""
    head, tail = text.split("\n)\n\nNAMESPACES", 1)
    return f"{head}\n{row})\n\nNAMESPACES{tail}"


def with_core_row(text: str, scheme: str, port: int | None) -> str:
    """The table of the core with one row more, in the order of the names."""
    row = f'    opaque("{scheme}"),\n' if port is None else f'    server("{scheme}", {port}),\n'
    at = 0
    for found in re.finditer(r'^    \w+\("([a-z0-9+.-]+)".*\n', text, re.MULTILINE):
        if found[1] == scheme:
            return text
        if found[1] > scheme:
            at = found.start()
            break
        at = found.end()
    return text[:at] + row + text[at:]


def with_import(text: str, module: str) -> str:
    """The package of the schemes with one import more for type checkers, in the order of the names."""
    line = f"    from urikit.schemes import {module} as {module}\n"
    lines = sorted({line, *re.findall(r"^    from urikit\.schemes import .*\n", text, re.MULTILINE)})
    head, tail = re.split(r"(?:^    from urikit\.schemes import .*\n)+", text, maxsplit=1, flags=re.MULTILINE)
    return head + "".join(lines) + tail


def start(scheme: str, specification: str, unregistered: tuple[str, str] | None, port: int | None, root: Path) -> None:
    """Write the three files, the two rows and the import."""
    words = {
        "scheme": scheme,
        "upper": scheme.upper(),
        "module": module_name(scheme),
        "code": module_name(scheme).replace("_", "-"),
        "view": class_name(scheme),
        "specification": specification,
    }
    package = root / "python" / "urikit"
    files = {
        package / "schemes" / f"{words['module']}.py": MODULE,
        package / "schemes" / f"{words['module']}.toml": RULES,
        root / "tests" / "schemes" / f"test_{words['module']}.py": TEST,
    }
    for path in files:
        if path.exists():
            raise SystemExit(f"{path.relative_to(root)} exists")
    register = package / "schemes" / "register.py"
    core = root / "crates" / "core" / "src" / "names" / "schemes" / "rows.rs"
    schemes = package / "schemes" / "__init__.py"
    rows = {
        schemes: with_import(schemes.read_text("utf-8"), words["module"]),
        register: with_register_row(register.read_text("utf-8"), register_row(scheme, unregistered)),
        core: with_core_row(core.read_text("utf-8"), scheme, port),
    }
    for path, text in {**{path: text.format(**words) for path, text in files.items()}, **rows}.items():
        path.write_text(text, "utf-8")
        print(path.relative_to(root))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Start a scheme: module, test and rows.")
    parser.add_argument("name", help="the scheme, in lower case")
    parser.add_argument("--specification", default="TODO specification", help='such as "RFC 6694"')
    parser.add_argument("--use", help="what it is for, where IANA's registry lacks it")
    parser.add_argument("--source", help="who says so: a URL, an RFC or a draft")
    parser.add_argument("--port", type=int, help="the default port of its servers")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if NAME.fullmatch(given.name) is None:
        parser.error(f"invalid scheme: {given.name!r}: expected a letter, then letters, digits and +-., in lower case")
    if any(given.name in row.names for row in SCHEMES):
        parser.error(f"{given.name} has a view already")
    known = {entry.name.lower() for entry in registry.schemes()}
    if given.name not in known and not (given.use and given.source):
        parser.error(f"{given.name} is not in IANA's registry: say what it is for (--use) and who says so (--source)")
    unregistered = None if given.name in known else (given.use, given.source)
    start(given.name, given.specification, unregistered, given.port, given.root)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
