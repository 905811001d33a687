"""The files of the page, which are data of the package. The core as WebAssembly is one of them where it was built."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

__all__ = ["NEEDED", "TYPES", "files"]

#: The media types of what browsers may ask for; other files are not of the page.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
#: The page needs all of these.
NEEDED = ("index.html", "app.js", "engine.js", "engine.wasm")


def files(folder: Traversable | None = None) -> dict[str, bytes]:
    """Return each file by its path in the page's folder, or in another."""
    root = resources.files("urikit.workbench").joinpath("page") if folder is None else folder
    return dict(sorted(_in(root, ""))) if root.is_dir() else {}


def _in(folder: Traversable, before: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        path = before + entry.name
        if entry.is_dir():
            found += _in(entry, f"{path}/")
        elif path[path.rfind(".") :] in TYPES:
            found.append((path, entry.read_bytes()))
    return found
