"""Where the characters of a value are in the source.

A value is not what is written: `&amp;` is one character, CRLF is one, an entity may be a
thousand or none, and a CDATA section's marks are not part of it. A reference may be a part of a
value (a `url()` in a `style`, a string in an XPath expression, a link in escaped HTML). Its
place is asked for by offsets in the value (`Placed.span`). `Placed` is the value with its pieces: each is in
the source as it is, or comes as a whole out of something else (a character reference, an
entity), and then that whole is its place.
"""

from __future__ import annotations

import re

from urikit._native import Placed

__all__ = ["Placed", "placed_attribute"]


_PIECE = re.compile(r"&(#x[0-9A-Fa-f]+|#[0-9]+|[^;#\s&]+);|\r\n|[^&\r]++|.", re.DOTALL)
_PREDEFINED = frozenset(("amp", "lt", "gt", "quot", "apos"))


def placed_attribute(text: str, offset: int, end: int, value: str) -> Placed:
    """The value of an attribute whose characters in the source are `text[offset:end]`.

    Where an entity's text or the normalization of its type has changed the lengths, the place of
    every part is the whole.
    """
    if end - offset == len(value) and text.find("&", offset, end) < 0:
        return Placed(value, [0], [(offset, end, True)])
    starts: list[int] = []
    places: list[tuple[int, int, bool]] = []
    length = 0
    for match in _PIECE.finditer(text, offset, end):
        name = match[1]
        if name is not None and name[0] != "#" and name not in _PREDEFINED:
            return Placed(value, [0], [(offset, end, False)])
        whole = name is not None or match[0] == "\r\n"
        starts.append(length)
        places.append((match.start(), match.end(), not whole))
        length += 1 if whole else match.end() - match.start()
    if length != len(value):
        return Placed(value, [0], [(offset, end, False)])
    return Placed(value, starts, places)
