"""Where a character of a decoded document is in its bytes (Encoding Standard).

    <a href="b">  in UTF-16        each character of a document has two or four bytes
    <a href="é">  in GBK           "é" has two bytes, and ASCII has one

Most bytes are ASCII and count one to one. In every encoding of the web but UTF-16 and ISO-2022-JP the bytes below
0x30 and those from 0x3A to 0x3F are characters of their own, wherever they are. The text is cut at these, and only
the pieces with other bytes are decoded again.

What can go wrong: ISO-2022-JP has states, so that a byte means nothing alone. Where the pieces do not add up to
the text, places are unknown, and `Octets.are_known` is false.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from urikit._native import decode_octets, encode_octets

__all__ = ["Octets", "encoded"]

_PAIR = re.compile("[\U00010000-\U0010ffff]")
_RUN = re.compile(rb"[\x80-\xff][^\x00-\x2f\x3a-\x3f]*+")
_LONE = re.compile("[\ud800-\udfff]")
_MARKS = {"UTF-8": b"\xef\xbb\xbf", "UTF-16LE": b"\xff\xfe", "UTF-16BE": b"\xfe\xff"}


class Octets:
    """The bytes of a text that was decoded from them.

    >>> octets = Octets(b"caf\\xc3\\xa9 au lait", "café au lait", "UTF-8")
    >>> octets.offset(3), octets.offset(4), octets.are_known
    (3, 5, True)
    """

    __slots__ = ("_data", "_encoding", "_pairs", "_runs", "_starts", "are_known")

    def __init__(self, data: bytes, text: str, encoding: str) -> None:
        self._data = data
        self._encoding = encoding
        #: In UTF-16, where the characters of four bytes are.
        self._pairs: list[int] | None = None
        if encoding.startswith("UTF-16"):
            self._pairs = [found.start() for found in _PAIR.finditer(text)]
        mark = _MARKS.get(encoding, b"")
        before = len(mark) if mark and data.startswith(mark) else 0
        #: Of each run where it begins in characters, in bytes, and how many of each it has.
        self._runs: list[tuple[int, int, int, int]] = [(0, 0, 0, before)]
        characters = length = 0
        if self._pairs is None:
            at, characters = before, 0
            for run in _RUN.finditer(data, before):
                characters += run.start() - at
                count = len(self._decoded(run.start(), run.end()))
                self._runs.append((characters, run.start(), count, run.end() - run.start()))
                characters, at = characters + count, run.end()
            length = characters + len(data) - at
        else:
            length = len(text) if self._unit(len(text)) == len(data) else -1
        self._starts = [run[0] for run in self._runs]
        #: Whether every character has a place.
        self.are_known = length == len(text) and encoding != "ISO-2022-JP"

    def _decoded(self, start: int, end: int) -> str:
        # A byte order mark is one only at the very beginning.
        return decode_octets(b" " + self._data[start:end], self._encoding)[0][1:]

    def _unit(self, index: int) -> int:
        assert self._pairs is not None
        return self._runs[0][3] + 2 * (index + bisect_left(self._pairs, index))

    def offset(self, index: int) -> int:
        """Where the character with that index begins in the bytes, and the one before it ends."""
        if self._pairs is not None:
            return self._unit(index)
        characters, octets, count, size = self._runs[bisect_right(self._starts, index) - 1]
        inside = index - characters
        if inside >= count:
            return octets + size + inside - count
        if not inside:
            return octets
        end = octets + size
        text = self._decoded(octets, end)
        if self._encoding == "UTF-8" and "\ufffd" not in text:
            return octets + len(text[:inside].encode())
        return next(
            (
                at
                for at in range(octets, end + 1)
                if self._decoded(octets, at) == text[:inside] and self._decoded(at, end) == text[inside:]
            ),
            octets,
        )


def encoded(text: str, encoding: str) -> bytes | None:
    """A text in an encoding of the Encoding Standard; None where that lacks one of its characters.

    >>> encoded("é", "windows-1252"), encoded("漢", "windows-1252")
    (b'\\xe9', None)
    """
    if encoding.startswith("UTF-16"):
        octets: bytes | None = text.encode("utf-16-be" if encoding == "UTF-16BE" else "utf-16-le", "surrogatepass")
    elif text.isascii():
        return text.encode("ascii")
    else:
        octets = None if _LONE.search(text) else encode_octets(text, encoding)
    # An encoding may write two characters with the same bytes.
    return octets if octets is not None and decode_octets(octets, encoding)[0] == text else None
