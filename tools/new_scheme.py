"""Start a scheme: the table of its view, the words of its errors, its test, and its row in the table of schemes.

    python -m tools.new_scheme NAME [--class] [--specification TEXT] [--use TEXT --source URL] [--port N]

What is written passes its own tests, and says `TODO` where a person has to decide: the grammar, the words of the
rules, the equivalence. `--use` and `--source` are for a scheme that IANA's registry does not have: what it is for, and
who says so. `--port` makes it a scheme with servers. `--class` writes a class as well, for a view with methods and
properties of its own.

    crates/core/data/schemes.toml     the row: what normalization knows, and which class reads it
    python/urikit/schemes/NAME.toml   the form of a URI (`urikit.schemes.form`), and the words of each error
    tests/schemes/test_NAME.py        what every view promises, and what is refused
    python/urikit/schemes/NAME.py     with `--class`: the fields, and what is computed of them
    python/urikit/schemes/__init__.py with `--class`: the line by which type checkers find the module

Everything else follows: `uri.view()`, `urikit scheme NAME`, the pages of the documentation. The core has to be built
again (`./urikit setup`).
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

from urikit.schemes.form import FormView

__all__ = ["{view}"]


@dataclass(frozen=True, slots=True)
class {view}(FormView):
    """TODO what a value says.

    >>> from urikit.schemes.{module} import {view}
    >>> {view}.parse("{scheme}:a").path
    'a'
    """

    #: TODO what it is, as it is written.
    path: str
    query: str | None = None
    fragment: str | None = None
'''

#: Of a view without a class.
SAID = '''about = """
TODO what a value says.

TODO what can go wrong, and what is left out."""
says.path = "TODO what it is, as it is written."
'''

RULES = """# The {scheme} scheme.

kind = "scheme"
where = "{specification}"
grammar = '{scheme}-uri = "{scheme}:" path'

[{view}]
{said}specification = "{specification}"
equivalence = "that of RFC 3986"
examples = ["{scheme}:a", "{scheme}:a?b"]
form = "{scheme}:{{path}}[?{{query}}][#{{fragment}}]"
fields.path = '(?!//)[^?#]++'
refused = [
    ["{code}-authority", "authority", '//(?P<at>[^/?#]*+)'],
    ["{code}-path-missing", "path", '(?P<at>)'],
]

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

TEST = '''"""The {scheme} scheme (schemes/{module}.toml; {specification})."""

import pytest

from tests.schemes.promises import holds, refused, relation, unrelated
from urikit.schemes import view_class

{view} = view_class("{scheme}")


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
    """Return the name of the class: "view-source" makes ViewSource."""
    return "".join(word.capitalize() for word in re.split(r"[+.-]", scheme))


def module_name(scheme: str) -> str:
    """Return the name of the module: "view-source" makes view_source."""
    return re.sub(r"[+.-]", "_", scheme)


def row(scheme: str, view: str, unregistered: tuple[str, str] | None, port: int | None) -> str:
    """Return the row of the table of schemes."""
    name = scheme if re.fullmatch(r"[\w-]+", scheme) else f'"{scheme}"'
    lines = [f"[schemes.{name}]", 'like = "opaque"' if port is None else f'like = "server"\ndefault_port = {port}']
    lines.append(f'view = "{view}"')
    if unregistered is not None:
        lines += [f'use = "{unregistered[0]}"', f'source = "{unregistered[1]}"']
    return "\n".join(lines) + "\n\n"


def with_row(text: str, scheme: str, view: str, unregistered: tuple[str, str] | None, port: int | None) -> str:
    """Return the table of schemes with one row more, or with the view in the row that the scheme has."""
    name = re.escape(scheme if re.fullmatch(r"[\w-]+", scheme) else f'"{scheme}"')
    if found := re.search(rf"^\[schemes\.{name}\]\n(?:.+\n)+", text, re.MULTILINE):
        return f'{text[: found.end()]}view = "{view}"\n{text[found.end() :]}'
    head, mark, tail = text.partition("# Namespaces of URNs.")
    return head + row(scheme, view, unregistered, port) + mark + tail


def with_import(text: str, module: str) -> str:
    """Return the package of the schemes with one import more for type checkers, in the order of the names."""
    line = f"    from urikit.schemes import {module} as {module}\n"
    lines = sorted({line, *re.findall(r"^    from urikit\.schemes import .*\n", text, re.MULTILINE)})
    head, tail = re.split(r"(?:^    from urikit\.schemes import .*\n)+", text, maxsplit=1, flags=re.MULTILINE)
    return head + "".join(lines) + tail


def start(
    scheme: str,
    specification: str,
    unregistered: tuple[str, str] | None,
    port: int | None,
    root: Path,
    *,
    with_class: bool = False,
) -> None:
    """Write the files and the row."""
    module, view = module_name(scheme), class_name(scheme)
    words = {
        "scheme": scheme,
        "upper": scheme.upper(),
        "module": module,
        "code": module.replace("_", "-"),
        "view": view,
        "specification": specification,
        "said": "" if with_class else SAID,
    }
    package, table = root / "python" / "urikit" / "schemes", root / "crates" / "core" / "data" / "schemes.toml"
    files = {package / f"{module}.toml": RULES, root / "tests" / "schemes" / f"test_{module}.py": TEST}
    if with_class:
        files[package / f"{module}.py"] = MODULE
    for path in files:
        if path.exists():
            raise SystemExit(f"{path.relative_to(root)} exists")
    texts = {path: text.format(**words) for path, text in files.items()}
    where = f"{module if with_class else 'form'}:{view}"
    texts[table] = with_row(table.read_text("utf-8"), scheme, where, unregistered, port)
    if with_class:
        texts[package / "__init__.py"] = with_import((package / "__init__.py").read_text("utf-8"), module)
    for path, text in texts.items():
        path.write_text(text, "utf-8")
        print(path.relative_to(root))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Start a scheme: table, rules, test and row.")
    parser.add_argument("name", help="the scheme, in lower case")
    parser.add_argument("--specification", default="TODO specification", help='such as "RFC 6694"')
    parser.add_argument("--use", help="what it is for, where IANA's registry lacks it")
    parser.add_argument("--source", help="who says so: a URL, an RFC or a draft")
    parser.add_argument("--port", type=int, help="the default port of its servers")
    parser.add_argument("--class", action="store_true", dest="with_class", help="write a class as well")
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
    start(given.name, given.specification, unregistered, given.port, given.root, with_class=given.with_class)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
