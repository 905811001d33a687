r"""A stylesheet in pieces: a `}` that closes a block at the top ends a rule, whatever the rule was.

tinycss2 makes an object of every token. Most rules of a stylesheet have no reference, and a
stylesheet of fifty megabytes would fill the memory with tokens that nobody looks at. So the text
is cut after each rule that has a block, and only pieces that may contain a reference are given to
tinycss2 (`scanner`). To find these cuts one has to know strings, comments, url-tokens and
brackets, and nothing else of CSS.

Where it is not plain what something is, cutting ends and the rest is one piece: after a
url-token that is a bad one, before `url(` behind a character that might belong to its name, at a
`(` close behind an escape. That costs time, and never a reference; a test compares the pieces with the
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["pieces"]

_TOKEN = re.compile(
    r"""
      [^"'/\\{}()\[\]]++
    | /\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?+
    | "(?:[^"\\\n\r\f]++|\\(?:\r\n|.|\Z))*+"?+
    | '(?:[^'\\\n\r\f]++|\\(?:\r\n|.|\Z))*+'?+
    | (?P<escape>\\.?+)
    | (?P<bracket>[{}()\[\]])
    | /
    """,
    re.VERBOSE | re.DOTALL,
)
_CLOSER = {"{": "}", "(": ")", "[": "]"}
#: What may be before `url(` so that its name surely begins there.
_BEFORE_URL = frozenset(" \t\n\r\f:,;{}()")
_SPACE = re.compile(r"[ \t\n\r\f]*+")
#: The inside of a url-token that is a good one, and its bracket.
_URL = re.compile(r"""(?:[^\\)("'\x00-\x20\x7f]++|\\[^\n\r\f0-9A-Fa-f])*+[ \t\n\r\f]*+\)""")
#: So close behind an escape a bracket may belong to a name with that escape.
_CLOSE = 64


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the pieces of a stylesheet begin and end.

    >>> [text[start:end] for text in ["a { b: 'c}' } d {} @import 'e';"] for start, end in pieces(text)]
    ["a { b: 'c}' }", ' d {}', " @import 'e';"]
    """
    begin = at = 0
    escaped = -_CLOSE
    open_brackets: list[str] = []
    while (found := _TOKEN.match(text, at)) is not None:
        at = found.end()
        bracket = found["bracket"]
        if found["escape"] is not None:
            escaped = at
        elif bracket is None:
            continue
        elif bracket in _CLOSER:
            if bracket == "(":
                if at - escaped < _CLOSE:
                    break
                end = _url_end(text, at)
                if end is None:
                    break
                if end > at:
                    at = end
                    continue
            open_brackets.append(_CLOSER[bracket])
        elif open_brackets and open_brackets[-1] == bracket:
            open_brackets.pop()
            if not open_brackets and bracket == "}":
                yield begin, at
                begin = at
    if begin < len(text):
        yield begin, len(text)


def _url_end(text: str, inside: int) -> int | None:
    """Where the url-token ends whose bracket is before a place.

    The place itself where it is another function or a quoted URL, None where it is not plain.
    """
    if text[max(0, inside - 4) : inside - 1].lower() != "url":
        return inside
    if inside > 4 and text[inside - 5] not in _BEFORE_URL:
        return None
    space = _SPACE.match(text, inside)
    start = inside if space is None else space.end()
    if text[start : start + 1] in ('"', "'"):
        return inside
    url = _URL.match(text, start)
    return None if url is None else url.end()
