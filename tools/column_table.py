"""The table of kernels in `docs/columns.md`, from the one list of kernels.

`python -m tools.column_table` writes it; a test says when that is due.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from urikit import Rung, columns
from urikit.data.columns.functions import FUNCTIONS, PREFIX
from urikit.data.columns.kernel import Errors, meaning

PAGE = Path(__file__).resolve().parent.parent / "docs" / "columns.md"
BEGIN, END = "<!-- kernels -->\n", "<!-- end of kernels -->\n"
OPTIONS_BEGIN, OPTIONS_END = "<!-- options -->\n", "<!-- end of options -->\n"
#: What every kernel takes.
COMMON = {"column", "errors", "threads"}
#: From so many kernels on, an option says how many and not which.
MANY = 6


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
        yield f"| `{kernel.name}` | {takes} | `{kernel.result}` | `{kernel.twin}` | {kernel.about} |\n"


def options() -> Iterator[str]:
    """The lines of the table of options: an option once for all kernels that take it alike."""
    yield "\n| option | of | values | default | what it is |\n|---|---|---|---|---|\n"
    found: dict[tuple[str, ...], list[str]] = {}
    for kernel in columns.KERNELS:
        arguments = {one.name: one for one in FUNCTIONS[PREFIX + kernel.name].arguments}
        call: Any = kernel
        for name, parameter in inspect.signature(call).parameters.items():
            if name == "column":
                continue
            choices = get_args(Errors) if name == "errors" else arguments[name].choices if name in arguments else ()
            values = ", ".join(f"`{choice}`" for choice in choices)
            found.setdefault((name, values, _default(parameter), meaning(kernel.name, name)), []).append(kernel.name)
    for (name, values, default, what), kernels in sorted(found.items()):
        of = ", ".join(f"`{kernel}`" for kernel in kernels) if len(kernels) < MANY else f"{len(kernels)} kernels"
        yield f"| `{name}` | {of} | {values} | {default} | {what} |\n"


def _default(parameter: inspect.Parameter) -> str:
    """What an option is if it is left out, and how it is given."""
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return "any number"
    if parameter.default is parameter.empty:
        return "required"
    default = parameter.default.name.lower() if isinstance(parameter.default, Rung) else parameter.default
    shown = "all cores" if parameter.name == "threads" else f"`{default}`"
    return f"{shown}, by name" if parameter.kind is parameter.KEYWORD_ONLY else shown


def page(text: str) -> str:
    """The page with the tables as they are today."""
    before, _, rest = text.partition(BEGIN)
    text = before + BEGIN + "".join(rows()) + "\n" + END + rest.partition(END)[2]
    before, _, rest = text.partition(OPTIONS_BEGIN)
    return before + OPTIONS_BEGIN + "".join(options()) + "\n" + OPTIONS_END + rest.partition(OPTIONS_END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
