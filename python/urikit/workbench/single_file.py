"""The page as one HTML file, which works from a disk without a server and requests nothing.

Its modules are one inline script, and its styles are inline. Every other file is in one block of JSON,
`<script id="offline">`, by its path: the core as WebAssembly and the words of all languages in Base64, a worker as a
`data:` URL. The Content-Security-Policy of the file allows the script and the styles by their hashes, and no
connection. `frame-ancestors` has no effect in a file.

A page opened from a disk cannot import modules. So `bundle` makes each module a function that returns its exports, and
that is called when it is first needed:

    const modules = {"a.js": () => { const {b} = need("b.js"); ...; return {a}; }, ...};

JavaScript is not parsed here. The bundle knows the forms of import and export that the page uses, each at the beginning
of a line, and refuses all others:

    import { a, b as c } from "./x.js";        import * as x from "./x.js";        import("./x.js")
    export const a                             export function a, export async function a, export class A

A missing module, a line of another form, and modules that import each other in a circle raise `PageError` with the
module. A dynamic import of a missing module fails when it is called, as it does in a browser.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import tempfile
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from urikit.workbench.files import NEEDED

__all__ = ["PageError", "build", "bundle", "write"]


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
    """Return one module that does what the module `entry` does. `modules` are texts by their paths.

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
    """Return the modules that `entry` needs, those first that others import. Raises `PageError` for a circle."""
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
    """Return a module as the body of a function, and the names that it exports."""
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
    """Return the path of a module that another names."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), specifier))


_SCRIPT = re.compile(r'<script type="module" src="([^":]+)"></script>')
_STYLE = re.compile(r'<link rel="stylesheet" href="([^":]+)">')
_HEAD = '<meta charset="utf-8">'
#: Forbidden in the file: the policy would refuse it, or it would request another file.
_FOREIGN = re.compile(
    r"""\s(?:src|srcset|style|on\w+)\s*=|<(?:script|iframe|object|embed|base)\b|<link(?![^>]*href="data:)""", re.I
)
_POLICY = (
    "default-src 'none'; script-src '{script}' 'wasm-unsafe-eval'; style-src {styles}; connect-src 'none'; "
    "img-src data:; worker-src data:; base-uri 'none'; form-action 'none'"
)


def build(files: Mapping[str, bytes]) -> str:
    """Return the file, made of those of the page by their paths. Raises `PageError` where one is missing or cannot be
    inlined.

    >>> page = dict.fromkeys(("app.js", "engine.js", "engine.wasm"), b"")
    >>> page["index.html"] = b'<meta charset="utf-8"><script type="module" src="app.js"></script>'
    >>> "connect-src 'none'" in build(page)
    True
    """
    for name in NEEDED:
        if name not in files:
            how = "; tools/wasm.sh builds it" if name == "engine.wasm" else ""
            raise PageError(f"missing {name} of the page{how}")
    modules = {name: data.decode() for name, data in files.items() if name.endswith(".js")}
    html = files["index.html"].decode()
    if html.count(_HEAD) != 1 or len(_SCRIPT.findall(html)) != 1:
        raise PageError(f"index.html: expected {_HEAD} and one script of the type module")
    styles: list[str] = []
    script = _inline(bundle(modules, _SCRIPT.findall(html)[0]))

    def style(found: re.Match[str]) -> str:
        styles.append(_css(files, found[1]))
        return f"<style>{styles[-1]}</style>"

    plain = _STYLE.sub("", _SCRIPT.sub("", html))
    foreign = _FOREIGN.search(plain)
    if foreign is not None:
        raise PageError(f"index.html: cannot inline {foreign[0].strip()!r}")
    html = _STYLE.sub(style, html)
    block = json.dumps(_offline(files, modules), separators=(",", ":")).replace("<", "\\u003c")
    scripts = f'<script type="application/json" id="offline">{block}</script>\n<script type="module">{script}</script>'
    html = _SCRIPT.sub(lambda _: scripts, html)
    allowed = " ".join(f"'{_hash(text)}'" for text in styles) or "'none'"
    policy = _POLICY.format(script=_hash(script), styles=allowed)
    return html.replace(_HEAD, f'{_HEAD}\n<meta http-equiv="Content-Security-Policy" content="{policy}">', 1)


def write(path: str, files: Mapping[str, bytes]) -> int:
    """Write the file, whole or not at all; its size in bytes. Raises `PageError` and `OSError`."""
    data = build(files).encode()
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.exists(path) and not os.path.isfile(path):  # a device, such as /dev/stdout
        with open(path, "wb") as device:
            device.write(data)
        return len(data)
    handle, part = tempfile.mkstemp(dir=folder, prefix=".urikit-", suffix=".part")
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(part, 0o666 & ~mask)
        os.replace(part, os.path.realpath(path))
    except BaseException:
        os.unlink(part)
        raise
    return len(data)


def _offline(files: Mapping[str, bytes], modules: Mapping[str, str]) -> dict[str, str]:
    """Return every file that is not inlined; what a server says is not in a page without one."""
    kept = {name: data for name, data in files.items() if not name.endswith("/served.json")}
    made = {name: b64encode(data).decode() for name, data in kept.items() if name.endswith((".wasm", ".json", ".svg"))}
    for name in modules:
        if name.endswith("_worker.js"):
            data = bundle(modules, name).encode()
            made[name] = f"data:text/javascript;base64,{b64encode(data).decode()}"
    return made


def _css(files: Mapping[str, bytes], name: str) -> str:
    """Return a style sheet, which names no other file."""
    if name not in files:
        raise PageError(f"missing {name} of the page")
    text = files[name].decode()
    if re.search(r"@import|</style|url\(\s*[\"']?(?!data:|#)", text, re.I):
        raise PageError(f"{name}: names another file, or ends the element")
    return text


def _inline(script: str) -> str:
    """Return a script as an element may have it: `<!--` and `</script` are not in strings as they are."""
    return re.sub(r"<(?=!--|/?script)", r"\\x3c", script, flags=re.I)


def _hash(text: str) -> str:
    # A reader of HTML turns CR LF into LF before it hashes.
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
