"""Real pages: HTML that other people's generators wrote, from Debian's documentation packages.

`fetch` downloads the packages with `apt-get download`, and keeps the chosen pages in `.urikit/pages` or
`$URIKIT_PAGES`. Which pages are chosen depends on the package's list of files alone.
"""

import json
import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

#: Where the pages are kept where `$URIKIT_PAGES` names no folder.
DEFAULT_FOLDER = Path(__file__).parents[3] / ".urikit" / "pages"


class Page(NamedTuple):
    """A page: the package it came in, its path there, and its bytes."""

    package: str
    path: str
    data: bytes

    @property
    def name(self) -> str:
        """Package and path: the path under which it is served."""
        return f"{self.package}/{self.path}"


def folder() -> Path:
    """The folder of the pages."""
    return Path(os.environ.get("URIKIT_PAGES") or DEFAULT_FOLDER)


@cache
def stored() -> tuple[Page, ...]:
    """The pages that are here, by package and path; () where none were fetched."""
    index = folder() / "index.json"
    if not index.exists():
        return ()
    packages = json.loads(index.read_text(encoding="utf-8"))["packages"]
    return tuple(
        Page(name, path, (folder() / name / path).read_bytes())
        for name, row in sorted(packages.items())
        for path in row["pages"]
    )
