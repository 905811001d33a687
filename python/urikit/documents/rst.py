r"""reStructuredText: its targets, images, inclusions and hyperlinks (docutils, "Markup Specification").

    `text <destination>`_     .. _name: destination     __ destination     https://example.org/
    .. image:: destination    .. include:: file         :target: destination

A destination may go over several lines: white space in it does not count, but where a backslash is before
it. Backslashes and white space are undone in the `reference` of a link. docutils writes it into `href` as it
is, so it is resolved as renderers do: what no IRI has is percent-encoded first, then RFC 3986 section 5. A
destination that is an e-mail address gets "mailto:". The base is what surrounds the document: nothing in
reStructuredText declares one.

A named reference, `name_`, has its destination at the target, which is the link, once. Comments, literal
blocks, doctests and code have no links. Raw HTML is read as HTML.

What can go wrong: nothing. What looks like a link and is none is text.

Left out: the roles and directives of Sphinx that name documents (`:doc:`, `:ref:`, `toctree`), whose names
only a build of Sphinx knows; the names of places in a document.

**Blocks**

    .. _name: destination      .. __: destination       __ destination
    .. name:: argument         .. |name| image:: argument
       :option: value
    .. a comment               text::                   >>> a doctest

A block of explicit markup goes on as long as lines are indented deeper than its two periods. Literal blocks
(after `::`, quoted or indented), doctests, comments and the content of directives for code have no links, and are
passed over. The content of any other directive, of list items and of quotations is read as the document is.

Tabs are eight columns wide.

**Inline markup**

    ``literal``    `text <destination>`_    `text <name_>`_    `name`_    :role:`text`    _`target`    https://h/

Literals and interpreted text have no links. In `text <destination>`, a destination that ends with an underscore
is the name of a target. What is left is plain, and standalone hyperlinks are found there: URIs and e-mail
addresses, as `urikit.extract` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import NamedTuple

from urikit.core.extraction import extract
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading, html_in
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import MarkupResolver
from urikit.documents.source import Source

__all__ = ["RSTBlock", "blocks", "decode", "destination", "hyperlinks", "read"]


#: The roles of constructs; all others are followed.
_ROLES = {
    "image": Role.EMBEDDED,
    "figure": Role.EMBEDDED,
    "include": Role.IMPORT,
    "literalinclude": Role.IMPORT,
    "raw": Role.IMPORT,
    "csv-table": Role.IMPORT,
}


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a document as a source: byte order mark, charset of the media type, UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a document.

    >>> from urikit import documents
    >>> text = "See `the guide <guide.html>`_.\\n\\n.. image:: a.png\\n   :target: https://example.org/\\n"
    >>> document = documents.read(text, type="rst", base="http://example.org/docs/")
    >>> [(link.element, link.attribute, link.target) for link in document.links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('reference', '', 'http://example.org/docs/guide.html'), ('image', '', 'http://example.org/docs/a.png'),
     ('image', 'target', 'https://example.org/')]
    """
    base = Base.outside(envelope)
    resolver = MarkupResolver(base)
    links: list[Link] = []
    html: list[tuple[int, int]] = []

    def add(element: str, attribute: str, reference: str, start: int, end: int) -> None:
        role = Role.HYPERLINK if attribute == "target" else _ROLES.get(element, Role.HYPERLINK)
        target = resolver.target(reference)
        links.append(make_link(element, attribute, reference, start, end, role, target, resolver, source))

    for block in blocks(source.text):
        if block.kind == "text":
            for kind, reference, start, end in hyperlinks(source.text, block.start, block.end):
                add(kind, "", reference, start, end)
        elif block.kind == "html":
            html.append((block.start, block.end))
        else:
            reference = destination(source.text[block.start : block.end])
            if reference:
                add(block.kind, block.option, reference, block.start, block.end)
    reading = html_in(source, html, envelope) if html else None
    if reading is not None:
        links.extend(replace(link, source=source) for link in reading.links)
    links.sort(key=lambda link: (link.offset, link.end))
    return DocumentReading(base, links, reading.findings if reading is not None else [])


@discreet
class RSTBlock(NamedTuple):
    """A piece of a document, from `start` to `end`."""

    #: "text", "html", "target", or the name of the directive it is an argument or option of.
    kind: str
    #: The option; empty for an argument.
    option: str
    start: int
    end: int


class _IndentedLine(NamedTuple):
    #: The start of its characters, behind the indentation and the marks of list items.
    start: int
    #: Its end, without the line ending and the white space before it.
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
_OPTIONS = {"image": ("target",), "figure": ("target",), "raw": ("file", "url"), "csv-table": ("file", "url")}
#: Directives whose content is not reStructuredText.
_LITERAL = frozenset(
    "code code-block sourcecode highlight math raw literalinclude prompt doctest testcode testsetup testcleanup"
    " testoutput productionlist graphviz digraph graph mermaid uml plantuml plot ipython jupyter-execute".split()
)


def blocks(text: str) -> Iterator[RSTBlock]:
    r"""Yield the pieces of a document that may have references, in the order of their places.

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
            yield RSTBlock("text", "", line.start, last.end)
            at = _behind_literal(text, lines, end, last.text_indent) if text.endswith("::", 0, last.end) else end


def _line(text: str, start: int, end: int) -> _IndentedLine:
    content = text[start:end].rstrip()
    stripped = content.lstrip(" \t")
    before = content[: len(content) - len(stripped)]
    indent = len(before.expandtabs()) if "\t" in before else len(before)
    first = start + len(before)
    marks = _MARKS.match(stripped)
    width = 0 if marks is None else marks.end()
    return _IndentedLine(first + width, start + len(content), indent, indent + width)


def _blank(lines: list[_IndentedLine], at: int) -> int:
    """Return the first blank line from a place on."""
    while at < len(lines) and lines[at].start < lines[at].end:
        at += 1
    return at


def _paragraph(lines: list[_IndentedLine], at: int, indent: int) -> int:
    """Find where the lines end that are indented deeper, up to a blank one."""
    while at < len(lines) and lines[at].start < lines[at].end and lines[at].indent > indent:
        at += 1
    return at


def _body(lines: list[_IndentedLine], at: int, indent: int) -> int:
    """Find where the lines end that are blank or indented deeper."""
    while at < len(lines) and (lines[at].start == lines[at].end or lines[at].indent > indent):
        at += 1
    return at


def _behind_literal(text: str, lines: list[_IndentedLine], at: int, indent: int) -> int:
    """Return the line behind the literal block that a `::` announces."""
    while at < len(lines) and lines[at].start == lines[at].end:
        at += 1
    if at == len(lines) or lines[at].indent > indent:
        return _body(lines, at, indent)
    quote = text[lines[at].start]
    if lines[at].indent == indent and not quote.isalnum() and quote.isascii():
        while at < len(lines) and text.startswith(quote, lines[at].start) and lines[at].start < lines[at].end:
            at += 1
    return at


def _explicit(text: str, lines: list[_IndentedLine], at: int) -> Generator[RSTBlock, None, int]:
    """Yield the pieces of a block that begins with two periods; returns the line behind what was read of it."""
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
        yield RSTBlock("text", "", start + found.end(), line.end)
        return at + 1
    return end


def _target(text: str, start: int, end: int) -> Iterator[RSTBlock]:
    """Yield a destination; nothing where it is empty (an internal target) or the name of another target."""
    start, end = _trimmed(text, start, end)
    if start < end and _NAME.match(text, start, end) is None:
        yield RSTBlock("target", "", start, end)


def _directive(
    text: str, lines: list[_IndentedLine], at: int, name: str, start: int, end: int
) -> Generator[RSTBlock, None, int]:
    """Yield the argument and the options of a directive; returns the line where its content begins, or behind that."""
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
            yield RSTBlock(name, "", first, last)
    elif first < last and name not in _LITERAL:
        yield RSTBlock("text", "", first, last)
    at = stop
    while at < end and _is_option(text, lines[at]):
        option = _OPTION.match(text, lines[at].start, lines[at].end)
        value = lines[at].start if option is None else option.end()
        following = _paragraph(lines, at + 1, lines[at].indent)
        if option is not None and option[1] in _OPTIONS.get(name, ()):
            first, last = _trimmed(text, value, lines[following - 1].end)
            if first < last and _NAME.match(text, first, last) is None:
                yield RSTBlock(name, option[1], first, last)
        at = following
    if name == "raw" and text[start : line.end].strip().lower() == "html" and at < end:
        yield RSTBlock("html", "", lines[at].start, lines[end - 1].end)
    return end if name in _LITERAL else at


def _is_option(text: str, line: _IndentedLine) -> bool:
    return line.start < line.end and _OPTION.match(text, line.start, line.end) is not None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a piece without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


_MARKED = re.compile(
    r"(?<!\\)``(?=\S)(?:[^`]|`(?!`))*+``"
    r"|(?P<role>:[A-Za-z0-9]{1,60}+(?:[-_+:.][A-Za-z0-9]+){0,9}+:)?_?(?<!\\)`(?=[^\s`])(?P<phrase>(?:[^`\\]|\\.)*+)`(?P<end>__?(?!\w))?",
    re.DOTALL,
)
_EMBEDDED = re.compile(r"(?:\A|.*\s)<(?P<destination>[^<>]*)>\Z", re.DOTALL)
_ADDRESS = re.compile(r"[A-Za-z0-9][\w.!#$%&'*+/=?^{|}~-]*@[\w-]+(?:\.[\w-]+)+\Z")
_ESCAPE = re.compile(r"\\(.)|\s+", re.DOTALL)


def hyperlinks(text: str, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    r"""Yield the kind of each link in a part of a text, its reference, and its place.

    >>> text = "See `here <a\n b>`_, ``http://no/`` or http://example.org/."
    >>> [(kind, reference) for kind, reference, _, _ in hyperlinks(text, 0, len(text))]
    [('reference', 'ab'), ('standalone', 'http://example.org/')]
    """
    at = start
    for marked in _MARKED.finditer(text, start, end):
        yield from _standalone(text, at, marked.start())
        at = marked.end()
        if marked["end"] is None or marked["role"] is not None:
            continue
        embedded = _EMBEDDED.match(marked["phrase"])
        if embedded is None:
            continue
        first, last = (marked.start("phrase") + place for place in embedded.span("destination"))
        written = text[first:last]
        if written.endswith("_") and not written.endswith("\\_"):
            continue
        reference = destination(written)
        if reference:
            yield "reference", reference, first, last
    yield from _standalone(text, at, end)


def _standalone(text: str, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    if end - start < 5:
        return
    for item in extract(text[start:end], email=True):
        found = item.text
        if "*" in found and text[start + item.start - 1 : start + item.start] == "*":
            # Emphasis ends there.
            found = found.rstrip("*")
        reference = f"mailto:{found}" if item.kind == "email" else found
        yield "standalone", reference, start + item.start, start + item.end - len(item.text) + len(found)


def destination(written: str) -> str:
    r"""Return a destination without its line breaks and backslashes; of an e-mail address, the URI.

    >>> destination("http://h/a\n   b\\_c"), destination("me@example.org"), destination("a\\ b c")
    ('http://h/ab_c', 'mailto:me@example.org', 'a bc')
    """
    reference = _ESCAPE.sub(lambda found: " " if (found[1] or "").isspace() else found[1] or "", written)
    return f"mailto:{reference}" if _ADDRESS.match(reference) else reference
