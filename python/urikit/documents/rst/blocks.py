r"""What each line of reStructuredText belongs to: text, the destination of a target, an argument, nothing.

    .. _name: destination      .. __: destination       __ destination
    .. name:: argument         .. |name| image:: argument
       :option: value
    .. a comment               text::                   >>> a doctest

A block of explicit markup goes on as long as lines are indented deeper than its two periods. Literal blocks
(after `::`, quoted or indented), doctests, comments and the content of directives for code have no links, and are
passed over. The content of any other directive, of list items and of quotations is read as the document is.

Tabs are eight columns wide.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = ["Block", "blocks"]


@discreet
class Block(NamedTuple):
    """A piece of a document, from `start` to `end`."""

    #: "text", "html", "target", or the name of the directive it is an argument or option of.
    kind: str
    #: The option; empty for an argument.
    option: str
    start: int
    end: int


class _Line(NamedTuple):
    #: Where its characters begin, behind the indentation and the marks of list items.
    start: int
    #: Where it ends, without the line ending and the white space before it.
    end: int
    #: The column of its first character, without marks and with them.
    indent: int
    text_indent: int


_LINES = re.compile(r"[^\r\n]*+(?:\r\n?|\n|\Z)")
_MARKS = re.compile(
    r"(?:(?:[-*+\u2022\u2023\u2043]|\(?(?:\d{1,9}|[A-Za-z]|#|[ivxlcdmIVXLCDM]{1,12})[.)])[ \t]+)++(?=\S)"
)
_TARGET = re.compile(r"_(?:_|(?![ _])(?:`(?:[^`\\]|\\.)*+`|(?:[^:\\]|\\.|:(?!\s|\Z))++)):(?:\s|\Z)", re.DOTALL)
_DIRECTIVE = re.compile(r"(?:\|[^|\r\n]++\|[ \t]+)?([A-Za-z0-9]+(?:[-_+:.][A-Za-z0-9]+)*+) ?::(?:[ \t]+|\Z)")
_FOOTNOTE = re.compile(r"\[[^\]\r\n]++\][ \t]+")
_OPTION = re.compile(r":((?:[^:\\]|\\.|:(?!\s|\Z))++):(?:[ \t]+|\Z)")
_ANONYMOUS = re.compile(r"__[ \t]+(?=\S)")
#: A reference by its name: its destination is elsewhere.
_NAME = re.compile(r"(?:[\w.:+-]*\w|`[^`]+`)_\Z")

#: Directives whose argument is a destination.
_ARGUMENTS = frozenset(("image", "figure", "include", "literalinclude"))
#: Options that are a destination, by directive.
_OPTIONS = {
    "image": ("target",),
    "figure": ("target",),
    "raw": ("file", "url"),
    "csv-table": ("file", "url"),
}
#: Directives whose content is not reStructuredText.
_LITERAL = frozenset(
    "code code-block sourcecode highlight math raw literalinclude prompt doctest testcode testsetup testcleanup"
    " testoutput productionlist graphviz digraph graph mermaid uml plantuml plot ipython jupyter-execute".split()
)


def blocks(text: str) -> Iterator[Block]:
    r"""The pieces of a document that may have references, in the order of their places.

    >>> text = ".. _a: b\n\nc::\n\n  d\n\ne\n"
    >>> [(block.kind, text[block.start : block.end]) for block in blocks(text)]
    [('target', 'b'), ('text', 'c::'), ('text', 'e')]
    """
    lines = [_line(text, *found.span()) for found in _LINES.finditer(text)]
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.start == line.end:
            at += 1
        elif text.startswith(".. ", line.start) or text[line.start : line.end] == "..":
            at = yield from _explicit(text, lines, at)
        elif (mark := _ANONYMOUS.match(text, line.start, line.end)) is not None:
            end = _paragraph(lines, at + 1, line.text_indent)
            yield from _target(text, mark.end(), lines[end - 1].end)
            at = end
        elif text.startswith(">>> ", line.start):
            at = _blank(lines, at)
        else:
            end = _blank(lines, at)
            last = lines[end - 1]
            yield Block("text", "", line.start, last.end)
            at = _behind_literal(text, lines, end, last.text_indent) if text.endswith("::", 0, last.end) else end


def _line(text: str, start: int, end: int) -> _Line:
    content = text[start:end].rstrip()
    stripped = content.lstrip(" \t")
    before = content[: len(content) - len(stripped)]
    indent = len(before.expandtabs()) if "\t" in before else len(before)
    first = start + len(before)
    marks = _MARKS.match(stripped)
    width = 0 if marks is None else marks.end()
    return _Line(first + width, start + len(content), indent, indent + width)


def _blank(lines: list[_Line], at: int) -> int:
    """The first blank line from a place on."""
    while at < len(lines) and lines[at].start < lines[at].end:
        at += 1
    return at


def _paragraph(lines: list[_Line], at: int, indent: int) -> int:
    """Where the lines end that are indented deeper, up to a blank one."""
    while at < len(lines) and lines[at].start < lines[at].end and lines[at].indent > indent:
        at += 1
    return at


def _body(lines: list[_Line], at: int, indent: int) -> int:
    """Where the lines end that are blank or indented deeper."""
    while at < len(lines) and (lines[at].start == lines[at].end or lines[at].indent > indent):
        at += 1
    return at


def _behind_literal(text: str, lines: list[_Line], at: int, indent: int) -> int:
    """The line behind the literal block that a `::` announces."""
    while at < len(lines) and lines[at].start == lines[at].end:
        at += 1
    if at == len(lines) or lines[at].indent > indent:
        return _body(lines, at, indent)
    quote = text[lines[at].start]
    if lines[at].indent == indent and not quote.isalnum() and quote.isascii():
        while at < len(lines) and text.startswith(quote, lines[at].start) and lines[at].start < lines[at].end:
            at += 1
    return at


def _explicit(text: str, lines: list[_Line], at: int) -> Generator[Block, None, int]:
    """The pieces of a block that begins with two periods; returns the line behind what was read of it."""
    line = lines[at]
    start = line.start + 2
    while start < line.end and text[start] in " \t":
        start += 1
    content = text[start : line.end]
    end = _body(lines, at + 1, line.text_indent)
    if content.startswith("_"):
        first = _paragraph(lines, at + 1, line.text_indent)
        found = _TARGET.match(text, start, lines[first - 1].end)
        if found is not None:
            yield from _target(text, found.end(), lines[first - 1].end)
            return first
        return end
    found = _DIRECTIVE.match(content)
    if found is not None:
        return (yield from _directive(text, lines, at, found[1].lower(), start + found.end(), end))
    found = _FOOTNOTE.match(content)
    if found is not None:
        yield Block("text", "", start + found.end(), line.end)
        return at + 1
    return end


def _target(text: str, start: int, end: int) -> Iterator[Block]:
    """A destination; nothing where it is empty (an internal target) or the name of another target."""
    start, end = _trimmed(text, start, end)
    if start < end and _NAME.match(text, start, end) is None:
        yield Block("target", "", start, end)


def _directive(text: str, lines: list[_Line], at: int, name: str, start: int, end: int) -> Generator[Block, None, int]:
    """The argument and the options of a directive; returns the line where its content begins, or behind that."""
    line = lines[at]
    # Arguments go on until an option, a blank line, or the end.
    behind = at + 1
    while behind < end and lines[behind].start < lines[behind].end and not _is_option(text, lines[behind]):
        behind += 1
    stop = behind if name in _ARGUMENTS or start < line.end else at + 1
    first, last = _trimmed(text, start, lines[stop - 1].end) if stop > at + 1 else _trimmed(text, start, line.end)
    if name in _ARGUMENTS:
        # `<name>` is a file of docutils itself.
        if first < last and not text.startswith("<", first):
            yield Block(name, "", first, last)
    elif first < last and name not in _LITERAL:
        yield Block("text", "", first, last)
    at = stop
    while at < end and _is_option(text, lines[at]):
        option = _OPTION.match(text, lines[at].start, lines[at].end)
        value = lines[at].start if option is None else option.end()
        following = _paragraph(lines, at + 1, lines[at].indent)
        if option is not None and option[1] in _OPTIONS.get(name, ()):
            first, last = _trimmed(text, value, lines[following - 1].end)
            if first < last and _NAME.match(text, first, last) is None:
                yield Block(name, option[1], first, last)
        at = following
    if name == "raw" and text[start : line.end].strip().lower() == "html" and at < end:
        yield Block("html", "", lines[at].start, lines[end - 1].end)
    return end if name in _LITERAL else at


def _is_option(text: str, line: _Line) -> bool:
    return line.start < line.end and _OPTION.match(text, line.start, line.end) is not None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A piece without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
