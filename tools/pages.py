"""Writes the pages of `docs/` that are made from the code.

    python -m tools.pages            write the pages whose text has changed, remove those that nobody makes

The pages are not in version control (`.gitignore` names them): each says what the code says at the moment it is
built. Each has a writer of its own, which runs the examples that it shows; one that does not do what its row promises
stops the build.

A page is written only where it differs, so that a server that follows changes does not see its own work as one.
`tools/documentation.py` calls it before it builds the site; MkDocs, which reads the same menu, calls it as a hook.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # MkDocs loads a hook by its file, without the package around it.
    sys.path.insert(0, str(ROOT))

from tools import (  # noqa: E402
    advisories,
    api_reference,
    command_reference,
    error_catalogue,
    example_pages,
    json_schemas,
    man,
    root_pages,
    scheme_errors,
    scheme_pages,
    side_by_side,
    workbench_pictures,
)

DOCS = ROOT / "docs"
#: The folders in which every page is made, so that one too many is stale.
FOLDERS = ("api", "programs", "schemes")


def pages() -> dict[str, str]:
    """Return every page that is made, by its path in the folder of the documentation."""
    return {
        "advisories.md": advisories.page(),
        "cli.md": command_reference.page(),
        "errors.md": error_catalogue.page(),
        "json-schemas.md": json_schemas.page(),
        "side-by-side.md": side_by_side.page(),
        "workbench-pictures.md": workbench_pictures.page(),
        **root_pages.pages(),
        **scheme_errors.pages(),
        **{f"api/{name}": text for name, text in api_reference.pages().items()},
        **{f"programs/{name}": text for name, text in example_pages.pages().items()},
        **{f"schemes/{name}": text for name, text in scheme_pages.pages().items()},
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
    for path in (path for name in FOLDERS for path in (folder / name).glob("*.md")):
        if path.relative_to(folder).as_posix() not in made:
            path.unlink()
            changed += 1
    return changed


def on_pre_build(config: object) -> None:
    """Write the pages before MkDocs looks which files there are."""
    write(DOCS)
    man.write(man.FOLDER)


if __name__ == "__main__":
    print(f"docs: {write(DOCS)} pages changed")
