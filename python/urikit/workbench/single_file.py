"""The page as one HTML file, which works from a disk without a server and asks for nothing.

Its modules are one inline script (`urikit.workbench.bundle`), and its styles are inline. Every other file is in one
block of JSON, `<script id="offline">`, by its path: the core as WebAssembly and the words of all languages in Base64,
a worker as a `data:` URL.

The Content-Security-Policy of the file allows the script and the styles by their hashes, and no connection at all.
`frame-ancestors` cannot be said in a file.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from urikit.workbench.bundle import PageError, bundle
from urikit.workbench.files import NEEDED

__all__ = ["PageError", "build", "write"]

_SCRIPT = re.compile(r'<script type="module" src="([^":]+)"></script>')
_STYLE = re.compile(r'<link rel="stylesheet" href="([^":]+)">')
_HEAD = '<meta charset="utf-8">'
#: What a file may not have, since the policy would refuse it or it would ask for another file.
_FOREIGN = re.compile(
    r"""\s(?:src|srcset|style|on\w+)\s*=|<(?:script|iframe|object|embed|base)\b|<link(?![^>]*href="data:)""", re.I
)
_POLICY = (
    "default-src 'none'; script-src '{script}' 'wasm-unsafe-eval'; style-src {styles}; connect-src 'none'; "
    "img-src data:; worker-src data:; base-uri 'none'; form-action 'none'"
)


def build(files: Mapping[str, bytes]) -> str:
    """The file, made of those of the page by their paths. Raises `PageError` where one is missing or cannot be inlined.

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
    """Every file that is not inlined; what a server says is not in a page without one."""
    kept = {name: data for name, data in files.items() if not name.endswith("/served.json")}
    made = {name: b64encode(data).decode() for name, data in kept.items() if name.endswith((".wasm", ".json", ".svg"))}
    for name in modules:
        if name.endswith("_worker.js"):
            data = bundle(modules, name).encode()
            made[name] = f"data:text/javascript;base64,{b64encode(data).decode()}"
    return made


def _css(files: Mapping[str, bytes], name: str) -> str:
    """A style sheet, which names no other file."""
    if name not in files:
        raise PageError(f"missing {name} of the page")
    text = files[name].decode()
    if re.search(r"@import|</style|url\(\s*[\"']?(?!data:|#)", text, re.I):
        raise PageError(f"{name}: names another file, or ends the element")
    return text


def _inline(script: str) -> str:
    """A script as an element may have it: `<!--` and `</script` are not in strings as they are."""
    return re.sub(r"<(?=!--|/?script)", r"\\x3c", script, flags=re.I)


def _hash(text: str) -> str:
    # A reader of HTML turns CR LF into LF before it hashes.
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
