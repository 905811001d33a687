r"""Where the destination of a link of Markdown is (CommonMark sections 4.7, 6.3, 6.5).

    link destination = "<" *( any but line ending, "<", ">" / escape ) ">"
                     / 1*( any but control, space / escape ), with balanced parentheses

The parser says where a construct is and what its destination is; here is found where. What
is before the destination is known: the text of a link and `](`, or a label and `]:`, then white
space with at most one line ending. Behind that line ending may be the markers of block quotes,
since a `>` that begins a line is always one.
"""

from __future__ import annotations

import re
from html.entities import html5

__all__ = ["destination", "unescaped"]

_GAP = re.compile(r"[ \t]*+(?:(?:\r\n?|\n)[ \t]*+(?:>[ \t]*+)*+)?+")
_LABEL = re.compile(r"\[(?:[^\[\]\\]++|\\.|\\)*+\]:", re.DOTALL)
_POINTY = re.compile(r"<((?:[^<>\\\r\n]++|\\[^\r\n])*+)>")
_MARKS = re.compile(r"\\[^\x00-\x20]|[()]|[\x00-\x20]")
_WORD = re.compile(r"[^\x00-\x20]*+")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]*));")


def destination(text: str, kind: str, start: int, end: int, behind: int) -> tuple[int, int]:
    """Where the destination is in a construct that `_native.read_markdown` found.

    >>> destination("[a](<b c> 'd')", "link", 0, 14, 2)
    (5, 8)
    """
    if kind in ("autolink", "email"):
        return start + 1, end - 1
    if kind in ("link", "image"):
        at = text.find("](", behind, end) + 2
    else:
        label = _LABEL.match(text, start, end)
        at = start if label is None else label.end()
    gap = _GAP.match(text, at, end)
    at = at if gap is None else gap.end()
    pointy = _POINTY.match(text, at, end)
    if pointy is not None:
        return pointy.span(1)
    if kind in ("link", "image"):
        return at, _balanced(text, at, end)
    word = _WORD.match(text, at, end)
    return at, at if word is None else word.end()


def _balanced(text: str, at: int, end: int) -> int:
    """Where the parenthesis closes that is before a place, or white space comes first."""
    depth = 0
    for mark in _MARKS.finditer(text, at, end):
        if mark[0] == "(":
            depth += 1
        elif mark[0] == ")":
            if depth == 0:
                return mark.start()
            depth -= 1
        elif mark[0] <= " ":
            return mark.start()
    return end


def unescaped(raw: str) -> str:
    r"""A destination without its backslashes and character references (sections 2.4, 2.5).

    >>> unescaped(r"a\*b\c&amp;&#228;&nonsense;")
    'a*b\\c&ä&nonsense;'
    """
    return _ESCAPE.sub(_meant, raw) if "\\" in raw or "&" in raw else raw


def _meant(escape: re.Match[str]) -> str:
    mark, decimal, hexadecimal, name = escape.groups()
    if mark is not None:
        return str(mark)
    if name is not None:
        return html5.get(f"{name};", escape[0])
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return "\ufffd" if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF else chr(code)
