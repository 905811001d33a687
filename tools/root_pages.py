"""The pages of the site that are files beside `docs/`: how to contribute, what changed, how to report a fault.

`tools/pages.py` writes them. In the repository these files are where people look for them; in the site the same text
has links that lead to pages of the site.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: The page of each file.
FILES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "reporting.md"}


def page(text: str) -> str:
    """Return a text with its links as seen from `docs/`."""
    text = re.sub(r"\]\(docs/", "](", text)
    for name, made in FILES.items():
        text = text.replace(f"]({name}", f"]({made}")
    return text


def pages() -> dict[str, str]:
    """Return every page by its name."""
    return {made: page((ROOT / name).read_text("utf-8")) for name, made in FILES.items()}
