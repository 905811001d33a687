r"""Where tokens of CSS are in the text as it was written, and what their escapes mean (CSS Syntax 3, section 4).

tinycss2 reads a text that was prepared: CRLF, CR and FF are one LF each, NUL is U+FFFD
(section 3.3). It says line and column of a token, and not where the token ends. `Places` makes
an offset of line and column, and the expressions here find the end: a token that is known to
be one needs no second judgement, only its last character.

The value is made of the raw characters, so that raw text and value cannot drift apart:

    escape = "\" ( 1*6HEXDIG [ white space ] / any character but a newline )

An escape of zero, of a surrogate or beyond U+10FFFF means U+FFFD (section 4.3.7). In a string
a backslash before a newline joins two lines.

What can go wrong: a number of thousands of digits, which Python does not turn into an `int`.
`readable` parts such a run by a dot; only the structure is read from it, never a value.
"""

from __future__ import annotations

import re

__all__ = ["Places", "bad_url_end", "readable", "string_span", "string_value", "url_span", "url_value"]

_NEWLINE = re.compile(r"\r\n|[\n\r\f]")
_SPACE = r"(?:\r\n|[ \t\n\r\f])"
_HEX = rf"[0-9A-Fa-f]{{1,6}}+{_SPACE}?+"
_ESCAPE = re.compile(
    r"\\(?:([0-9A-Fa-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|(.))|\\\Z|[\0\ud800-\udfff]", re.DOTALL
)
#: The name before the bracket, the bracket, white space, and the URL.
_URL = re.compile(
    rf"""(?:[^\\(]++|\\(?:{_HEX}|.))*+\({_SPACE}*+((?:[^\\) \t\n\r\f]++|\\(?:{_HEX}|[^\n\r\f]|\Z))*+)""", re.DOTALL
)
_BAD_URL = re.compile(r"(?:[^\\)]++|\\\)|\\)*+\)?+")
_STRINGS = {
    '"': re.compile(r'(?:[^"\\]++|\\.|\\\Z)*+', re.DOTALL),
    "'": re.compile(r"(?:[^'\\]++|\\.|\\\Z)*+", re.DOTALL),
}
#: Python turns at least so many digits into a number, whatever its limit is set to.
_DIGITS = re.compile("[0-9]{640,}")


class Places:
    """Offsets in a text by line and column of the text that tinycss2 made of it.

    >>> Places("a\\r\\nbc").offset(2, 2)
    4
    """

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _NEWLINE.finditer(text))]

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and a column, both from 1."""
        return self._starts[line - 1] + column - 1


def readable(text: str) -> str:
    """The text without runs of digits that no number can be made of; its length is the same."""
    return _DIGITS.sub(lambda run: f"0.{run[0][2:]}", text)


def url_span(text: str, start: int) -> tuple[int, int]:
    """The URL in the url-token that begins at `start`.

    >>> url_span(r"URL( a\\)b )", 0)
    (5, 9)
    """
    found = _URL.match(text, start)
    return found.span(1) if found is not None else (start, start)


def bad_url_end(text: str, start: int) -> int:
    """Where the bad-url-token ends that begins at `start` (section 4.3.14)."""
    found = _BAD_URL.match(text, start)
    return found.end() if found is not None else start


def string_span(text: str, start: int) -> tuple[int, int]:
    """What is between the quotation marks of the string-token that begins at `start`.

    >>> string_span(r"'a\\'b'", 0)
    (1, 5)
    """
    found = _STRINGS[text[start]].match(text, start + 1)
    return found.span() if found is not None else (start + 1, start + 1)


def url_value(raw: str) -> str:
    r"""The value of what is in a url-token.

    >>> url_value(r"a\20 b\(c\000029")
    'a b(c)'
    """
    return _ESCAPE.sub(_in_url, raw) if _ESCAPE.search(raw) else raw


def string_value(raw: str) -> str:
    r"""The value of what is between quotation marks.

    >>> string_value("a\\\nb")
    'ab'
    """
    return _ESCAPE.sub(_meant, raw) if _ESCAPE.search(raw) else raw


def _meant(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return "\ufffd" if code == 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF else chr(code)
    if escape[3]:
        return "\ufffd" if escape[3] == "\0" or "\ud800" <= escape[3] <= "\udfff" else escape[3]
    # A newline behind the backslash joins lines; a backslash at the very end means nothing.
    return "" if escape[0].startswith("\\") else "\ufffd"


def _in_url(escape: re.Match[str]) -> str:
    # Outside of strings, a backslash at the very end means U+FFFD (section 4.3.7).
    return "\ufffd" if escape[0] == "\\" else _meant(escape)
