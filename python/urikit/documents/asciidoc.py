r"""AsciiDoc: its links, cross references, images and inclusions (the AsciiDoc language, as Asciidoctor reads it).

    https://example.org/[text]   link:target[text]   mailto:address[text]   https://example.org/   <https://h/>
    image::target[alt,link=target]   video::target[]   audio::target[]   include::target[]
    xref:file.adoc#place[text]   <<place,text>>   <<file.adoc#place,text>>   me@example.org
    :name: https://example.org/   and   {name}

The `reference` of a link has the document attributes put in that are defined above it, and `imagesdir`
before a relative image. A target with an attribute that the document does not define is left out, since only the
call of the processor knows it. The definition of an attribute whose value is a URL is a link; a `{name}` alone is
not one again. It is resolved as renderers do: what no IRI has is percent-encoded first, then RFC 3986 section 5.
The base is what surrounds the document: nothing in AsciiDoc declares one.

Comments, listings, literal blocks and inline passthroughs have no links. A passthrough block is read as HTML.

What can go wrong: nothing. What looks like a link and is none is text.

Left out: URLs that a backtick is before, which are meant as code, though Asciidoctor makes links of them;
conditions (`ifdef::`): both branches are read; `imagesdir` of included files; the page identifiers of Antora
(`version@module:page.adoc`); the names of places in a document.

**Blocks**

    :name: value      // a comment      ////      ----      ....      ++++      ```
    [source]          four or more of these begin a block, and the same line ends it; below a line of text
                      that is as long, up to one character, "-" and "+" make a title of it

A line that begins with white space, behind a blank line, begins a literal paragraph, unless it is an item of a list.

**Macros and URLs**

    link:target[text]   image:target[alt,link=target]   xref:target[text]   <<target,text>>   https://h/[text]
    +as it is+   ++as it is++   +++as it is+++   pass:[as it is]   \https://no.link/

A URL begins a line, or is behind white space or one of `>`, `(`, `)`, `[`, `]`, `;`, `"`, `'`, `<`. Without
brackets behind it, it ends before the punctuation of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading, html_in
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import MarkupResolver
from urikit.documents.source import Source

__all__ = ["AsciiDocBlock", "blocks", "decode", "expanded", "macros", "read"]


#: The roles of macros; all others are followed.
_ROLES = {"image": Role.EMBEDDED, "video": Role.EMBEDDED, "audio": Role.EMBEDDED, "include": Role.IMPORT}
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s{}]+\Z")


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a document as a source: byte order mark, charset of the media type, UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    r"""Return the references of a document.

    >>> from urikit import documents
    >>> text = ":docs: https://example.org/d\n\nSee {docs}/a[this] and link:b.html[that].\n"
    >>> document = documents.read(text, type="asciidoc", base="http://example.org/x/")
    >>> [(link.element, link.source_text, link.target) for link in document.links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('attribute', 'https://example.org/d', 'https://example.org/d'),
     ('link', '{docs}/a', 'https://example.org/d/a'), ('link', 'b.html', 'http://example.org/x/b.html')]
    """
    base = Base.outside(envelope)
    resolver = MarkupResolver(base)
    links: list[Link] = []
    html: list[tuple[int, int]] = []
    attributes: dict[str, str] = {}
    text = source.text

    def add(element: str, reference: str, start: int, end: int) -> None:
        role = _ROLES.get(element, Role.HYPERLINK)
        links.append(make_link(element, "", reference, start, end, role, resolver.target(reference), resolver, source))

    for block in blocks(text):
        if block.kind == "html":
            html.append((block.start, block.end))
        elif block.kind == "attribute":
            value = expanded(text[block.start : block.end], attributes)
            attributes.pop(block.name.strip("!"), None)
            if value is not None and "!" not in block.name:
                attributes[block.name] = value
            if value is not None and _URL.match(value) is not None:
                add("attribute", value, block.start, block.end)
        else:
            for kind, reference, start, end in macros(text, block.start, block.end, attributes):
                add(kind, reference, start, end)
    reading = html_in(source, html, envelope) if html else None
    if reading is not None:
        links.extend(replace(link, source=source) for link in reading.links)
    links.sort(key=lambda link: (link.offset, link.end))
    return DocumentReading(base, links, reading.findings if reading is not None else [])


@discreet
class AsciiDocBlock(NamedTuple):
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


def blocks(text: str) -> Iterator[AsciiDocBlock]:
    r"""Yield the pieces of a document that may have references, in the order of their places.

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
                    yield AsciiDocBlock("html", "", inner, first)
                fence = ""
            continue
        if is_literal and line:
            continue
        is_literal = False
        ends = not line or opened is not None or line.startswith("//")
        if not ends:
            is_literal = style in _LITERAL or (is_blank and line[0] in " \t" and _ITEM.match(line) is None)
        if start < end and (ends or is_literal):
            yield AsciiDocBlock("text", "", start, end)
            start = end = 0
        if opened is not None and (opened.end() == len(line) or opened[0] == "```"):
            fence, inner, style = opened[0], found.end(), ""
        attribute = None if ends or is_literal else _ATTRIBUTE.match(line)
        styled = _STYLE.match(line)
        if attribute is not None and start == end:
            yield AsciiDocBlock("attribute", attribute[1].lower(), first + attribute.end(), last)
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
        yield AsciiDocBlock("text", "", start, end)


def _underlines(text: str, start: int, end: int, line: str) -> bool:
    """Return whether a line of "-" or "+" makes a title of the paragraph before it, which is one line."""
    return start < end and line[0] in "-+" and "\n" not in text[start:end] and abs(end - start - len(line)) <= 1


# The lengths are bounds, so that a text of a thousand beginnings costs what it is long.
_MACRO = re.compile(
    r"(?P<pass>\+\+\+.*?\+\+\+|\+\+(?!\+).*?\+\+|(?<![\w+])\+(?=[^\s+])[^+\n]*+(?<!\s)\+(?!\w))"
    r"|(?P<raw>(?:pass:[a-z,]{0,20}|stem:|latexmath:|asciimath:)\[)"
    r"|(?<![\w\\:/])(?P<name>link|mailto|xref|image|video|audio|include)::?(?P<target>[^\s:\[\]][^\n\[\]]{0,1000})\["
    r"|(?<![\\<])<<(?P<reference>[^<>\s,`][^<>,\n`]*)(?:,[^<>]*)?>>"
    r"|(?:^|(?<=[\s>()\[\];\"'<]))(?P<url>(?:(?:https?|ftp|file|irc)://|\{[\w-]{1,100}\}(?=[^\s\[\]<>`]{0,1000}\[))"
    r"[^\s\[\]<>`]*)(?P<brackets>\[)?"
    r"|(?<![\w.%+\-/:@\\`])(?P<email>[A-Za-z0-9][\w.%+-]*@[A-Za-z0-9][\w-]*(?:\.[\w-]+)*\.[A-Za-z]{2,})(?![\w@])",
    re.MULTILINE | re.DOTALL,
)
_BRACKET = re.compile(r"\\.|\]", re.DOTALL)
#: The most characters that a text has with its attributes put in: each may consist of others.
LONGEST = 1_000
_ATTRIBUTE_REFERENCE = re.compile(r"\\?\{([\w-]+)\}")
_LINK = re.compile(r"(?:^|,)\s*link=(\"[^\"]*\"|'[^']*'|[^,\s]*)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|/")
#: Punctuation of the sentence: a URL does not end with it.
_SENTENCE = ",.?!:;)"


def macros(text: str, start: int, end: int, attributes: Mapping[str, str]) -> Iterator[tuple[str, str, int, int]]:
    """Yield the kind of each reference in a part of a text, its value with attributes replaced, and its place.

    >>> text = "See https://h/a, xref:b.adoc#c[there] and image:d.png[]."
    >>> [(kind, reference) for kind, reference, _, _ in macros(text, 0, len(text), {"imagesdir": "i"})]
    [('url', 'https://h/a'), ('xref', 'b.adoc#c'), ('image', 'i/d.png')]
    """
    at, closes = start, True
    while (found := _MACRO.search(text, at, end)) is not None:
        at = found.end()
        if found["raw"] is not None or found["name"] is not None:
            # If no bracket closes behind one, none closes behind a later one.
            close = _closing(text, at, end) if closes else -1
            closes = close >= 0
            if closes and found["name"] is not None:
                yield from _named(found, text[at:close], attributes)
            at = close + 1 if closes else at
        elif found["pass"] is not None:
            continue
        elif found["reference"] is not None:
            first, last = found.span("reference")
            yield from _meant("xref", _place(text[first:last]), first, last, attributes)
        elif found["email"] is not None:
            yield "email", f"mailto:{found['email']}", *found.span("email")
        else:
            first, last = found.span("url")
            if found["brackets"] is None:
                while last > first and text[last - 1] in _SENTENCE:
                    last -= 1
            if not text.startswith("://", last - 3, last):
                kind = "url" if found["brackets"] is None else "link"
                yield from _meant(kind, text[first:last], first, last, attributes)


def _closing(text: str, at: int, end: int) -> int:
    """Find where the bracket closes that is before a place; -1 where it does not."""
    for mark in _BRACKET.finditer(text, at, end):
        if mark[0] == "]":
            return mark.start()
    return -1


def _named(found: re.Match[str], brackets: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str, int, int]]:
    name, target = found["name"], found["target"].rstrip()
    first = found.start("target")
    last = first + len(target)
    if name == "mailto":
        # A subject may follow in the brackets; the address is what is read.
        yield from _meant("link", f"mailto:{target}", first, last, attributes)
    elif name == "xref":
        yield from _meant("xref", _place(target), first, last, attributes)
    elif name == "image" and _SCHEME.match(target) is None and attributes.get("imagesdir"):
        yield from _meant("image", f"{attributes['imagesdir'].rstrip('/')}/{target}", first, last, attributes)
    else:
        yield from _meant(name, target, first, last, attributes)
    if name == "image" and (link := _LINK.search(brackets)) is not None:
        quoted = link[1][:1] in ("'", '"')
        start = found.end() + link.start(1) + quoted
        written = link[1][1:-1] if quoted else link[1]
        if written and written not in ("self", "none"):
            yield from _meant("link", written, start, start + len(written), attributes)


def _meant(
    kind: str, written: str, start: int, end: int, attributes: Mapping[str, str]
) -> Iterator[tuple[str, str, int, int]]:
    reference = expanded(written, attributes)
    if reference:
        yield kind, reference, start, end


def _place(target: str) -> str:
    """Return a cross reference as a reference: an id alone is a place in this document."""
    return target if "#" in target or "." in target or "{" in target else f"#{target}"


def expanded(written: str, attributes: Mapping[str, str]) -> str | None:
    r"""Return a text with the values of the attributes put in; None where one is not defined, or the text gets too
    long.

    >>> expanded("{a}/b", {"a": "http://h"}), expanded("{c}", {}), expanded(r"\{c}", {})
    ('http://h/b', None, '{c}')
    """
    if "{" not in written:
        return written
    pieces: list[str] = []
    at = length = 0
    for found in _ATTRIBUTE_REFERENCE.finditer(written):
        value = found[0][1:] if found[0].startswith("\\") else attributes.get(found[1].lower())
        length += len(value or "")
        if value is None or length > LONGEST:
            return None
        pieces += [written[at : found.start()], value]
        at = found.end()
    return "".join([*pieces, written[at:]])
