"""A text where markup has it: an attribute of HTML or XML, quoted or not, or the text of an element.

Left out: raw text, CDATA and comments, where nothing is escaped.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["markup"]

_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_SPECIAL = frozenset("&<>\"'`\t\n\f\r ")


def markup(text: str, missing: Callable[[str], bool] = lambda _: False) -> str:
    """The text with character references for what ends a value, and for characters that are `missing`.

    >>> markup("a?b&c d")
    'a?b&amp;c&#32;d'
    """
    return "".join(_NAMED.get(c) or f"&#{ord(c)};" if c in _SPECIAL or (c > "~" and missing(c)) else c for c in text)
