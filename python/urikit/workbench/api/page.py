"""The page as it is served: files read once when the application is made. No request names a file that is opened."""

from __future__ import annotations

from collections.abc import Mapping

from urikit.workbench.files import NEEDED, TYPES

__all__ = ["page"]

#: What is served where the page cannot work.
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>urikit workbench</title>
<h1>The page is not built</h1>
<p>{what} is missing in this installation. In a checkout run <code>tools/wasm.sh</code>, then start
<code>urikit serve</code> again. The <a href="api/openapi.json">HTTP API</a> works without the page.</p>
</html>
"""


def page(files: Mapping[str, bytes]) -> dict[str, tuple[bytes, str]]:
    """Each file by its path, with its media type; a plain message as the index where the page is not complete."""
    found = {path: (data, TYPES[path[path.rfind(".") :]]) for path, data in files.items()}
    missing = next((name for name in NEEDED if name not in found), None)
    if missing is not None:
        found["index.html"] = (MISSING.format(what=missing).encode(), TYPES[".html"])
    return found
