r"""Markdown: its links, images, autolinks and definitions (CommonMark 0.31, RFC 7763).

    [text](destination "title")   ![text](destination)   <http://example.org/>   <me@example.org>
    [text][label]  with  [label]: destination "title"
    <a href="destination">        raw HTML, read as HTML

pulldown-cmark says what is a link and what its destination is; the place is found here.
The `reference` of a link is its destination with backslashes and character references undone. CommonMark
leaves open what is encoded, and all renderers percent-encode what a URL cannot have: `[a](<b c>)` leads to
"b%20c". So it is resolved as they write it, as a legacy extended IRI, by RFC 3986 section 5. The
base is what surrounds the document (RFC 7763 declares no base, so 5.1.1 is never answered).

A reference link, `[text][label]`, has its destination at the definition. The definition is the
link, once; one that only images use embeds, one that nothing uses is a link too.
A `[text][label]` without a definition is text to CommonMark and a finding here.

Raw HTML is read by the reader of HTML, in one piece with the Markdown blanked out, so that
places stay and tags that belong together are together. Its links are resolved by the URL Standard,
as HTML's are; what `<base>` says there applies to raw HTML only.

Read as well are tables, footnotes, task lists and the front matter, which has no links, and the
bare autolinks of GitHub. Code has no links.

What can go wrong: nothing is invalid in Markdown. What looks like a link and is none is text.

Left out: links that only some tools make (`[[wiki links]]`, `@mentions`, issue numbers).

**The place of a destination** (CommonMark sections 4.7, 6.3, 6.5)

    link destination = "<" *( any but line ending, "<", ">" / escape ) ">"
                     / 1*( any but control, space / escape ), with balanced parentheses

The parser says where a construct is and what its destination is; here is found where. What
is before the destination is known: the text of a link and `](`, or a label and `]:`, then white
space with at most one line ending. Behind that line ending may be the markers of block quotes,
since a `>` that begins a line is always one.

**Links without brackets**: the autolinks extension of GitHub Flavored Markdown (section 6.9)

    www.example.org/a       "http://" is put before it
    https://example.org/a   also http and ftp
    me@example.org          "mailto:" is put before it

They begin a line, or are behind white space or one of `*`, `_`, `~`, `(`. A valid domain is
segments of letters, digits, underscores and hyphens with periods between them,
with at least one period and no underscore in the last two. Then come characters that are neither
white space nor `<`, but not at the end: punctuation, a parenthesis without its partner, or what
looks like a character reference. A semicolon at the end is left out as GitHub leaves it out; the
specification is silent.

They are looked for in plain text only, so that code, links and raw HTML have none of them. What would begin or end
emphasis is an ordinary character inside one: `https://en.wikipedia.org/wiki/A_(b)_c_(d)` is a whole link. A backslash
in one escapes, as elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html.entities import html5

from urikit._native import read_markdown
from urikit.core.issues import finding
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading, html_in
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import MarkupResolver
from urikit.documents.source import Source

__all__ = ["bare_links", "decode", "destination", "read", "unescaped"]


#: The roles of constructs; all others are followed.
_ROLES = {"image": Role.EMBEDDED, "image definition": Role.EMBEDDED}
#: The names of constructs whose own name is not the best one.
_ELEMENTS = {"email": "autolink", "image definition": "definition"}


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Markdown as a source: byte order mark, charset of the media type (RFC 7763 requires it), UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a document.

    >>> from urikit import documents
    >>> text = "[a](b.md#c 'd') ![e](<f g.png>) <http://example.org/>"
    >>> document = documents.read(text, type="markdown", base="http://example.org/docs/")
    >>> [(link.element, link.source_text, link.target) for link in document.links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('link', 'b.md#c', 'http://example.org/docs/b.md#c'), ('image', 'f g.png', 'http://example.org/docs/f%20g.png'),
     ('autolink', 'http://example.org/', 'http://example.org/')]
    """
    base = Base.outside(envelope)
    resolver = MarkupResolver(base)
    text = source.text
    constructs, html, plain, undefined = read_markdown(text)
    links: list[Link] = []

    def add(element: str, reference: str, start: int, end: int, role: Role) -> None:
        target = resolver.target(reference)
        links.append(make_link(element, "", reference, start, end, role, target, resolver, source))

    for kind, begin, finish, behind, _ in constructs:
        start, end = destination(text, kind, begin, finish, behind)
        reference = text[start:end] if kind == "autolink" else unescaped(text[start:end])
        reference = f"mailto:{reference}" if kind == "email" else reference
        add(_ELEMENTS.get(kind, kind), reference, start, end, _ROLES.get(kind, Role.HYPERLINK))
    for begin, finish in _runs(text, plain):
        for before, start, end in bare_links(text, begin, finish):
            add("bare autolink", before + unescaped(text[start:end]), start, end, Role.HYPERLINK)
    findings = [
        finding("markdown-undefined", "reference link", start, end, found=text[start : min(end, start + 60)])
        for start, end in undefined
    ]
    if html:
        inner = html_in(source, html, envelope)
        links.extend(replace(link, source=source) for link in inner.links)
        findings.extend(inner.findings)
    links.sort(key=lambda link: (link.offset, link.end))
    return DocumentReading(base, links, findings)


_GAP = re.compile(r"[ \t]*+(?:(?:\r\n?|\n)[ \t]*+(?:>[ \t]*+)*+)?+")
_LABEL = re.compile(r"\[(?:[^\[\]\\]++|\\.|\\)*+\]:", re.DOTALL)
_POINTY = re.compile(r"<((?:[^<>\\\r\n]++|\\[^\r\n])*+)>")
_MARKS = re.compile(r"\\[^\x00-\x20]|[()]|[\x00-\x20]")
_WORD = re.compile(r"[^\x00-\x20]*+")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])|&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]*));")


def destination(text: str, kind: str, start: int, end: int, behind: int) -> tuple[int, int]:
    """Find where the destination is in a construct that `_native.read_markdown` found.

    >>> destination("[a](<b c> 'd')", "link", 0, 14, 2)
    (5, 8)
    """
    if kind in ("autolink", "email"):
        return start + 1, end - 1
    if kind in ("link", "image"):
        at = text.find("](", behind, end) + 2
    else:
        label = _LABEL.match(text, start, end)
        at = start if label is None else label.end()
    gap = _GAP.match(text, at, end)
    at = at if gap is None else gap.end()
    pointy = _POINTY.match(text, at, end)
    if pointy is not None:
        return pointy.span(1)
    if kind in ("link", "image"):
        return at, _balanced(text, at, end)
    word = _WORD.match(text, at, end)
    return at, at if word is None else word.end()


def _balanced(text: str, at: int, end: int) -> int:
    """Find where the parenthesis closes that is before a place, or white space comes first."""
    depth = 0
    for mark in _MARKS.finditer(text, at, end):
        if mark[0] == "(":
            depth += 1
        elif mark[0] == ")":
            if depth == 0:
                return mark.start()
            depth -= 1
        elif mark[0] <= " ":
            return mark.start()
    return end


def unescaped(raw: str) -> str:
    r"""Return a destination without its backslashes and character references (sections 2.4, 2.5).

    >>> unescaped(r"a\*b\c&amp;&#228;&nonsense;")
    'a*b\\c&ä&nonsense;'
    """
    return _ESCAPE.sub(_meant, raw) if "\\" in raw or "&" in raw else raw


def _meant(escape: re.Match[str]) -> str:
    mark, decimal, hexadecimal, name = escape.groups()
    if mark is not None:
        return str(mark)
    if name is not None:
        return html5.get(f"{name};", escape[0])
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return "\ufffd" if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF else chr(code)


_MARKUP = re.compile(r"[*_~\\]*+")


def _runs(text: str, plain: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of plain text; those with only marks of emphasis or backslashes between them are one."""
    ranges = iter(plain)
    begin, end = next(ranges, (0, 0))
    for start, finish in ranges:
        if start < end or _MARKUP.fullmatch(text, end, start) is None:
            yield begin, end
            begin = start
        end = finish
    yield begin, end


_START = re.compile(
    r"(?:(?<![^\s*_~(])(?:(?P<www>www\.)|(?P<scheme>https?://|ftp://))(?=\w)"
    r"|(?<![\w.+-])(?P<email>[A-Za-z0-9][A-Za-z0-9._+-]*+@[A-Za-z0-9_-]++(?:\.[A-Za-z0-9_-]++)++))",
    re.IGNORECASE,
)
_DOMAIN = re.compile(r"[\w-]++(?:\.[\w-]++)*+")
_REST = re.compile(r"[^\s<]*+")
_REFERENCE = re.compile(r"&[A-Za-z0-9]+;\Z")
_TRAILING = frozenset("?!.,:*_~'\"\\")


def bare_links(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Yield the bare links in a part of a text: what is put before each, and where it is.

    >>> text = "(see www.example.org/a(b)), or me@example.org."
    >>> [(before, text[start:end]) for before, start, end in bare_links(text, 0, len(text))]
    [('http://', 'www.example.org/a(b)'), ('mailto:', 'me@example.org')]
    """
    at = start
    while True:
        found = _START.search(text, at, end)
        if found is None:
            return
        at = found.end()
        if found["email"] is not None:
            if text[at - 1] not in "-_":
                yield "mailto:", found.start(), at
            continue
        domain = _DOMAIN.match(text, found.start() if found["www"] else at, end)
        if domain is None or not _is_domain(domain[0]):
            continue
        rest = _REST.match(text, domain.end(), end)
        at = _trimmed(text, domain.end(), domain.end() if rest is None else rest.end())
        yield ("http://" if found["www"] else ""), found.start(), at


def _is_domain(name: str) -> bool:
    """Return whether a name has a period, and no underscore in its last two segments."""
    segments = name.rsplit(".", 2)
    return len(segments) > 1 and not any("_" in segment for segment in segments[-2:])


def _trimmed(text: str, start: int, end: int) -> int:
    """Return the end of a link without the punctuation that belongs to the sentence."""
    surplus = text.count(")", start, end) - text.count("(", start, end)
    while end > start:
        last = text[end - 1]
        if last == ")" and surplus > 0:
            surplus -= 1
            end -= 1
        elif last in _TRAILING:
            end -= 1
        elif last == ";":
            reference = _REFERENCE.search(text, max(start, end - 40), end)
            end = end - 1 if reference is None else reference.start()
        else:
            return end
    return end
