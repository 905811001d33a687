"""Awkward pages: one question each, in the comment at its beginning.

They are bytes, since encodings, line ends and NULs are part of the question. A page is served as text/html, without a
charset, unless its name ends in `.charset-LABEL.html`. What Chromium makes of each is on record (`chromium.json`).
"""

import re
from pathlib import Path

from tests.documents.chromium import Served

FOLDER = Path(__file__).parent


def served() -> list[Served]:
    """The pages as a server gives them out, by name."""
    return [Served(f"awkward/{path.name}", path.read_bytes(), _media_type(path.name)) for path in _paths()]


def _paths() -> list[Path]:
    return sorted(FOLDER.glob("*.html"))


def _media_type(name: str) -> str:
    label = re.search(r"\.charset-([^.]+)\.html$", name)
    return f"text/html; charset={label[1]}" if label else "text/html"
