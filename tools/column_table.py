"""The table of kernels in `docs/columns.md`, from the one list of kernels.

`python -m tools.column_table` writes it; a test says when that is due.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from urikit import columns

PAGE = Path(__file__).resolve().parent.parent / "docs" / "columns.md"
BEGIN, END = "<!-- kernels -->\n", "<!-- end of kernels -->\n"
#: What every kernel takes.
COMMON = {"column", "errors", "threads"}


#: The kernel that begins a group, and the heading of the group.
GROUPS = {
    "is_valid": "Questions and whole texts",
    "scheme": "Components",
    "host_kind": "Hosts",
    "segments": "Paths and queries",
    "isbn13": "Identifiers",
    "normalize": "Other forms",
    "without_fragment": "Changes",
    "percent_encode": "Encodings",
    "equal": "Comparison and keys",
    "dialect": "Other engines",
}


def rows() -> Iterator[str]:
    """The lines of the tables."""
    for kernel in columns.KERNELS:
        if heading := GROUPS.get(kernel.name):
            yield f"\n### {heading}\n\n| kernel | takes | answer | same as | what it is |\n|---|---|---|---|---|\n"
        call: Any = kernel
        takes = ", ".join(name for name in inspect.signature(call).parameters if name not in COMMON)
        yield f"| `{kernel.name}` | {takes} | `{kernel.result}` | `{kernel.twin}` | {kernel.__doc__} |\n"


def page(text: str) -> str:
    """The page with the table as it is today."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "".join(rows()) + "\n" + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
