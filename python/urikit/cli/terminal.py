"""Abilities of a stream: colour, box drawing, number of columns.

Colour goes to terminals only, and `--color always` or `never` overrides that; NO_COLOR
(no-color.org), where it is set and not empty, and a TERM called "dumb" turn it off. Box
drawing and bullets need an encoding that has them, or the figure falls back to `+-|`.

What can go wrong: a text that the encoding of the stream cannot write. It is written with
escapes rather than not at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Literal, TextIO, TypeAlias

ColorChoice: TypeAlias = Literal["auto", "always", "never"]
Paint: TypeAlias = Callable[[str, str], str]

#: Columns where the stream is not a terminal.
DEFAULT_COLUMNS = 100

# Select Graphic Rendition codes of the roles of a report; components have those of the figure.
_CODES = {"warning": "33", "good": "32", "heading": "1", "aside": "2"}

#: A page of words is not wider than this, on whatever terminal.
PAGE = 100


def is_terminal(stream: TextIO) -> bool:
    """Return whether the stream is a terminal; False for a closed stream."""
    try:
        return stream.isatty()
    except ValueError:
        return False


def paint_for(stream: TextIO, choice: ColorChoice) -> Paint | None:
    """Return the function that colours what goes to `stream`, or None for none."""
    if choice == "never" or (choice == "auto" and not _wants_colour(stream)):
        return None
    return colour


def colour(role: str, text: str) -> str:
    """`text` in the colour of its role."""
    from urikit.explanation.diagram import CLASSES, COLOURS

    shown = COLOURS.get(CLASSES.get(role, role))
    code = _CODES.get(role, "") if shown is None else shown.terminal
    return f"\033[{code}m{text}\033[0m" if code and text else text


def columns(stream: TextIO) -> int:
    """Return the width of `stream`: COLUMNS, then the terminal, then 100."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isascii() and asked.isdigit() and 0 < len(asked) < 6 and int(asked) > 0:
        return int(asked)
    if is_terminal(stream):
        try:
            return os.get_terminal_size(stream.fileno()).columns or DEFAULT_COLUMNS
        except (OSError, ValueError):
            pass
    return DEFAULT_COLUMNS


def sheet(fields: Iterable[tuple[str, ...]], margin: int, width: int, paint: Paint) -> str:
    """Names at the margin, their values beside them, folded between words; what is empty is left out.

    A third member of a field is the role in whose colour its value is.
    """
    from textwrap import wrap

    lines = []
    room = max(width - margin, 20)
    for name, value, *role in fields:
        for number, line in enumerate(wrap(value, room, break_long_words=False, break_on_hyphens=False)):
            head = paint("aside", name) + " " * (margin - len(name)) if number == 0 else " " * margin
            lines.append(head + (paint(role[0], line) if role else line))
    return "\n".join(lines)


def has_boxes(stream: TextIO) -> bool:
    """Return whether the encoding of `stream` has box drawing, bullets and ellipses."""
    try:
        "└┬┘…•".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _wants_colour(stream: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)
