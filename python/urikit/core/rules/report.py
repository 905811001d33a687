"""The text of an error for people: what is wrong, where, by which rule, how to fix it.

Five lines at most, none of them long: the message; the place in the text, at most 200
columns of it, with carets; the rule with its grammar; the hint. Control characters, bidi
controls and surrogates come as visible tokens, so that the report is safe to print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.cells import Window, visible, window

if TYPE_CHECKING:
    from urikit.core.errors import URIError
    from urikit.core.rules.catalogue import Mistake

INDENT = "  "
#: The columns of the window on the text, its indent included.
COLUMNS = 200


def report(error: URIError, mistake: Mistake) -> str:
    """The lines of `str(error)`."""
    offset: int | None = getattr(error, "offset", mistake.offset)
    place = "" if offset is None or mistake.offset is None or mistake.text is None else f", column {offset + 1}"
    lines = [f"{error.message} ({error.code}{place})"]
    if mistake.base is not None:
        lines.append(f"{INDENT}base: {_line(mistake.base, 6)}")
        name = "target" if error.code.startswith("target") else "reference"
        lines.append(f"{INDENT}{name}: {_line(mistake.text or '', len(name) + 2)}")
    elif mistake.text and mistake.offset is not None:
        end = mistake.offset if mistake.end is None else mistake.end
        shown = _window(mistake.text, mistake.offset, end, 0)
        lines += [INDENT + shown.line, INDENT + shown.carets]
    lines.append(f"{INDENT}rule: {error.rule}{_grammar(error.expected)}")
    lines.append(f"{INDENT}hint: {error.hint}")
    return "\n".join(lines)


def brief(value: object) -> str:
    """An argument of an error as `repr(error)` shows it: a long text is cut."""
    if isinstance(value, str):
        return repr(visible(value) if len(value) <= COLUMNS else window(value, 0, 0, columns=COLUMNS).line)
    return repr(value)


def _line(text: str, taken: int) -> str:
    return _window(text, 0, 0, taken).line


def _window(text: str, offset: int, end: int, taken: int) -> Window:
    return window(text, offset, end, columns=COLUMNS - len(INDENT) - taken)


def _grammar(expected: str) -> str:
    return f": {expected}" if expected else ""
