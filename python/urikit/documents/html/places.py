"""Where a character of a value is in the source: values with character references (HTML 13.2.5.72 ff.).

The value of an attribute is what the tokenizer makes of its source: `&amp;` becomes one
character, CRLF becomes one line feed, U+0000 becomes U+FFFD. The native reader gives value and
place of the whole; who takes a URL out of the middle (`srcset`, `style`, a refresh) needs the
place of that. Most values are letter by letter their source, and nothing has to be worked out.
"""

from __future__ import annotations

import re
from html.entities import html5

from urikit.documents.markup import markup

__all__ = ["Places"]

#: What may be more than one character in the source.
_LONGER = re.compile(r"&#[xX][0-9a-fA-F]+;?|&#[0-9]+;?|&[0-9A-Za-z]+;?|\r\n")
_LONGEST = max(map(len, html5))


class Places:
    """The places of the characters of a value whose source begins at `start`.

    `in_text` tells text from attributes: within an attribute a name without its semicolon is
    not a reference where a letter, a digit or an equals sign follows ("named character reference state").

    >>> places = Places("a&amp;b", "a&b", 10)
    >>> places.offset(1), places.offset(2)
    (11, 16)
    """

    __slots__ = ("_jumps", "_start")

    def __init__(self, raw: str, value: str, start: int, *, in_text: bool = False) -> None:
        self._start = start
        #: (characters of the value before it, how much longer the source is from there on)
        self._jumps: list[tuple[int, int]] = []
        if raw != value:
            self._find(raw, in_text)

    def _find(self, raw: str, in_text: bool) -> None:  # noqa: FBT001
        longer = 0
        for found in _LONGER.finditer(raw):
            written, meant = _reference(found.group(), raw[found.end() : found.end() + 1], in_text)
            if written != meant:
                first = found.start() - longer
                if meant > 1:
                    # Nothing can be cut out of the middle: the first of two characters has all of it.
                    self._jumps.append((first + 1, longer + written - 1))
                longer += written - meant
                self._jumps.append((first + meant, longer))

    def write(self, text: str) -> str:
        """A piece of the value as the source has it: safe in an attribute, quoted or not."""
        return markup(text)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters from `start` to `end` are."""
        return self.offset(start), self.offset(end)

    def offset(self, index: int) -> int:
        """Where the character with that index begins, and the one before it ends."""
        jumps = self._jumps
        if not jumps:
            return self._start + index
        low, high = 0, len(jumps)
        while low < high:
            middle = (low + high) // 2
            if jumps[middle][0] <= index:
                low = middle + 1
            else:
                high = middle
        return self._start + index + (jumps[low - 1][1] if low else 0)


def _reference(text: str, following: str, in_text: bool) -> tuple[int, int]:  # noqa: FBT001
    """How many characters of the source are how many of the value, at the beginning of `text`."""
    if text == "\r\n" or text.startswith("&#"):
        return len(text), 1
    name = text[1:]
    for length in range(min(len(name), _LONGEST), 0, -1):
        known = html5.get(name[:length])
        if known is None:
            continue
        rest = name[length:] or following
        if not in_text and name[length - 1] != ";" and (rest[:1] == "=" or (rest[:1].isascii() and rest[:1].isalnum())):
            return 0, 0
        return length + 1, len(known)
    return 0, 0
