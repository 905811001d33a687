"""Several modules of JavaScript as one, for a page that is opened from a disk and so can import nothing.

A module becomes a function that gives its names, called when it is first needed:

    const modules = {"a.js": () => { const {b} = need("b.js"); ...; return {a}; }, ...};

JavaScript is not parsed here. The bundle knows the lines that the page's modules are written in, each at the beginning
of a line, and refuses all others:

    import { a, b as c } from "./x.js";        import * as x from "./x.js";        import("./x.js")
    export const a                             export function a, export async function a, export class A

What can go wrong: a module that is not there, a line of another form, modules that import each other in a circle; each
is a `PageError` with the module. A dynamic import of a module that is not there fails where it is called, as it does in
a browser.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping

__all__ = ["PageError", "bundle"]

_IMPORT = re.compile(r'^import\s+(\{[^}"]*\}|\*\s+as\s+[\w$]+)\s+from\s+"(\.{1,2}/[^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export\s+((?:async\s+function\s*\*?|function\s*\*?|class|const|let)\s+([\w$]+))", re.MULTILINE)
_DYNAMIC = re.compile(r'\bimport\("(\.{1,2}/[^"]+)"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_START = """const made = {{}};
const modules = {{
{}
}};
const need = (name) => (made[name] ??= modules[name]());
const later = (name) => Promise.resolve().then(() => need(name));
"""


class PageError(ValueError):
    """A page that cannot be written as one file, with the name of the part that is wrong."""


def bundle(modules: Mapping[str, str], entry: str) -> str:
    """One module that does what the module `entry` does. `modules` are texts by their paths.

    >>> print(bundle({"a.js": 'import { b } from "./b.js";\\nb();', "b.js": "export const b = () => 1;"}, "a.js"))
    const made = {};
    const modules = {
    "b.js": () => {
    const b = () => 1;
    return {b};
    },
    };
    const need = (name) => (made[name] ??= modules[name]());
    const later = (name) => Promise.resolve().then(() => need(name));
    const { b } = need("b.js");
    b();
    """
    needed: dict[str, None] = {}
    _walk(modules, entry, needed)
    made = []
    for name in needed:
        if name != entry:
            body, exported = _body(modules, name)
            made.append(f"{json.dumps(name)}: () => {{\n{body.rstrip()}\nreturn {{{', '.join(exported)}}};\n}},")
    return _START.format("\n".join(made)) + _body(modules, entry)[0]


def _walk(modules: Mapping[str, str], entry: str, needed: dict[str, None]) -> None:
    """Every module that `entry` needs, those first that others import. Raises `PageError` for a circle."""
    # A name is on the stack twice: to enter it, and to leave it when all that it needs is there.
    stack = [(entry, "enter")]
    entered: set[str] = set()
    while stack:
        name, step = stack.pop()
        if step == "leave":
            needed[name] = None
        elif name not in needed:
            if name in entered:
                raise PageError(f"{name}: imports itself through other modules")
            text = _text(modules, name)
            entered.add(name)
            stack.append((name, "leave"))
            later = [_path(name, found) for found in _DYNAMIC.findall(text)]
            now = [_path(name, found[1]) for found in _IMPORT.findall(text)]
            # A module that is imported later may import this one.
            _walk_later(modules, later, needed, entered, stack)
            stack += [(one, "enter") for one in reversed(now) if one not in needed]


def _walk_later(
    modules: Mapping[str, str],
    later: list[str],
    needed: dict[str, None],
    entered: set[str],
    stack: list[tuple[str, str]],
) -> None:
    """Put modules of dynamic imports below all others of the stack: their order does not matter."""
    stack[:0] = [(one, "enter") for one in later if one in modules and one not in entered and one not in needed]


def _body(modules: Mapping[str, str], name: str) -> tuple[str, list[str]]:
    """A module as the body of a function, and the names that it exports."""
    exported = [found[1] for found in _EXPORT.findall(_text(modules, name))]

    def static(found: re.Match[str]) -> str:
        names = re.sub(r"\s+as\s+", ": ", found[1]) if found[1][0] == "{" else found[1].split()[-1]
        return f"const {names} = need({json.dumps(_path(name, found[2]))});"

    text = _IMPORT.sub(static, _text(modules, name))
    text = _DYNAMIC.sub(lambda found: f"later({json.dumps(_path(name, found[1]))})", text)
    text = _EXPORT.sub(r"\1", text)
    left = _LEFT.search(text)
    if left is not None:
        raise PageError(f"{name}: cannot read {left[0][:60]!r}")
    return text, exported


def _text(modules: Mapping[str, str], name: str) -> str:
    try:
        return modules[name]
    except KeyError:
        raise PageError(f"{name}: missing module") from None


def _path(name: str, specifier: str) -> str:
    """The path of a module that another names."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))
