r"""What each line of AsciiDoc belongs to: text, the value of an attribute, a passthrough block, nothing.

    :name: value      // a comment      ////      ----      ....      ++++      ```
    [source]          four or more of these begin a block, and the same line ends it; below a line of text
                      that is as long, up to one character, "-" and "+" make a title of it

A line that begins with white space, behind a blank line, begins a literal paragraph, unless it is an item of a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = ["Block", "blocks"]


@discreet
class Block(NamedTuple):
    """A piece of a document, from `start` to `end`."""

    #: "text", "attribute" or "html".
    kind: str
    #: Of an attribute; one that is unset begins with "!".
    name: str
    start: int
    end: int


_LINES = re.compile(r"([^\r\n]*+)(?:\r\n?|\n|\Z)")
_FENCE = re.compile(r"(?:-{4,}|\.{4,}|\+{4,}|/{4,}|```)")
_ATTRIBUTE = re.compile(r":(!?\w[\w-]*!?):(?:[ \t]+|\Z)")
_STYLE = re.compile(r"\[(?P<style>[A-Za-z]*)[^\]]*\]\Z")
_ITEM = re.compile(r"[ \t]+(?:[*.-]+|\d+\.|[a-zA-Z]\.|<[\d.]+>)[ \t]+\S|[ \t]*\S.*?:{2,4}(?:\s|\Z)")
#: Paragraphs of these styles have no links.
_LITERAL = frozenset(("source", "listing", "literal", "stem", "latexmath", "asciimath", "comment", "pass"))


def blocks(text: str) -> Iterator[Block]:
    r"""The pieces of a document that may have references, in the order of their places.

    >>> text = ":u: http://h/\n\na\n----\nno\n----\nb\n"
    >>> [(block.kind, text[block.start : block.end]) for block in blocks(text)]
    [('attribute', 'http://h/'), ('text', 'a'), ('text', 'b')]
    """
    fence = style = ""
    inner = start = end = 0
    is_blank, is_literal = True, False
    for found in _LINES.finditer(text):
        line = found[1].rstrip()
        first, last = found.start(), found.start() + len(line)
        opened = _FENCE.match(line)
        if opened is not None and not fence and _underlines(text, start, end, line):
            opened, line = None, ""
        if fence:
            if line == fence or (fence == "```" and line == "```"):
                if fence.startswith("+") and inner < first:
                    yield Block("html", "", inner, first)
                fence = ""
            continue
        if is_literal and line:
            continue
        is_literal = False
        ends = not line or opened is not None or line.startswith("//")
        if not ends:
            is_literal = style in _LITERAL or (is_blank and line[0] in " \t" and _ITEM.match(line) is None)
        if start < end and (ends or is_literal):
            yield Block("text", "", start, end)
            start = end = 0
        if opened is not None and (opened.end() == len(line) or opened[0] == "```"):
            fence, inner, style = opened[0], found.end(), ""
        attribute = None if ends or is_literal else _ATTRIBUTE.match(line)
        styled = _STYLE.match(line)
        if attribute is not None and start == end:
            yield Block("attribute", attribute[1].lower(), first + attribute.end(), last)
        elif styled is not None and not ends and not is_literal and start == end:
            style = styled["style"].lower()
        elif line and not ends and not is_literal:
            style = ""
            start, end = (first if start == end else start), last
        elif is_literal:
            style = ""
        # A lone "+" goes on with an item of a list.
        is_blank = not line or line == "+"
    if start < end:
        yield Block("text", "", start, end)


def _underlines(text: str, start: int, end: int, line: str) -> bool:
    """Whether a line of "-" or "+" makes a title of the paragraph before it, which is one line."""
    return start < end and line[0] in "-+" and "\n" not in text[start:end] and abs(end - start - len(line)) <= 1
