"""Processing instructions that refer: `xml-stylesheet` and `xml-model`.

    <?xml-stylesheet type="text/css" href="style.css?a=1&amp;b=2"?>

Their data looks like attributes and is none (Associating Style Sheets with XML documents, section 3):
a parser gives it as one text, in which only character references and the five entities that XML
has of itself are undone. What is in quotation marks is passed over as a whole, so that a title with
`href=` in it is not a reference.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["REFERRING", "references"]

#: The targets of instructions that refer.
REFERRING = ("xml-stylesheet", "xml-model")

# A name is looked for where a run of its characters begins, and not at each of them.
_PSEUDO_ATTRIBUTE = re.compile(r"""(?<![^\s="'<>])([^\s="'<>]++)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_WRITTEN = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7}));")
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def references(data: str) -> Iterator[tuple[str, int, int]]:
    """Each `href` in the data of an instruction: its value, and where it is between the quotation marks.

    >>> list(references("title='href=\\"no\\"' href='a&amp;b'"))
    [('a&b', 24, 31)]
    """
    for match in _PSEUDO_ATTRIBUTE.finditer(data):
        if match[1] == "href":
            start, end = match.span(2) if match[2] is not None else match.span(3)
            yield _WRITTEN.sub(_meant, data[start:end]), start, end


def _meant(match: re.Match[str]) -> str:
    if match[1] is not None:
        return _CHARACTERS[match[1]]
    number = int(match[2], 16) if match[2] is not None else int(match[3])
    return chr(number) if 0 < number <= 0x10FFFF else match[0]
