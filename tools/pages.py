"""Writes the pages of `docs/` that are made from the code, and is the hook by which MkDocs makes them.

    python -m tools.pages            write the pages whose text has changed, remove those that nobody makes

The pages are not in version control (`.gitignore` names them): each says what the code says at the moment it is
built. Their writers are `command_reference`, `error_catalogue`, `scheme_errors`, `scheme_pages` and `side_by_side`,
which run every example they show; one that does not do what its row promises stops the build.

A page is written only where it differs, so that `mkdocs serve` does not see its own work as a change.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # MkDocs loads a hook by its file, without the package around it.
    sys.path.insert(0, str(ROOT))

from tools import command_reference, error_catalogue, man, scheme_errors, scheme_pages, side_by_side  # noqa: E402

DOCS = ROOT / "docs"
#: The folder in which every page is made, so that one too many is stale.
FOLDER = "schemes"


def pages() -> dict[str, str]:
    """Every page that is made, by its path in the folder of the documentation."""
    return {
        "cli.md": command_reference.page(),
        "errors.md": error_catalogue.page(),
        "side-by-side.md": side_by_side.page(),
        **scheme_errors.pages(),
        **{f"{FOLDER}/{name}": text for name, text in scheme_pages.pages().items()},
    }


def write(folder: Path) -> int:
    """Write the pages below a folder; return how many changed."""
    made, changed = pages(), 0
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed += 1
    for path in (folder / FOLDER).glob("*.md"):
        if f"{FOLDER}/{path.name}" not in made:
            path.unlink()
            changed += 1
    return changed


def on_pre_build(config: object) -> None:
    """The event of MkDocs before it looks which files there are."""
    write(DOCS)
    man.write(man.FOLDER)


if __name__ == "__main__":
    print(f"docs: {write(DOCS)} pages changed")
