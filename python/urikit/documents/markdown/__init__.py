r"""Markdown: its links, images, autolinks and definitions (CommonMark 0.31, RFC 7763).

    [text](destination "title")   ![text](destination)   <http://example.org/>   <me@example.org>
    [text][label]  with  [label]: destination "title"
    <a href="destination">        raw HTML, read as HTML

pulldown-cmark says what is a link and what its destination is; `destinations` finds the place.
The `reference` of a link is its destination with backslashes and character references undone. CommonMark
leaves open what is encoded, and all renderers percent-encode what a URL cannot have: `[a](<b c>)` leads to
"b%20c". So it is resolved as they write it, as a legacy extended IRI, by RFC 3986 section 5. The
base is what surrounds the document (RFC 7763 declares no base, so 5.1.1 is never answered).

A reference link, `[text][label]`, has its destination at the definition. The definition is the
link, once, whoever uses it; one that only images use embeds, one that nothing uses is a link too.
A `[text][label]` without a definition is text to CommonMark and a finding here.

Raw HTML is read by the reader of HTML, in one piece with the Markdown blanked out, so that
places stay and tags that belong together are together. Its links are resolved by the URL Standard,
as HTML's are; what `<base>` says there applies to raw HTML only.

Read as well are tables, footnotes, task lists and the front matter, which has no links, and the
bare autolinks of GitHub (`bare`). Code has no links.

What can go wrong: nothing is invalid in Markdown. What looks like a link and is none is text.

Left out: links that only some tools make (`[[wiki links]]`, `@mentions`, issue numbers).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from urikit._native import read_markdown
from urikit.core.issues import finding
from urikit.documents.base import Base
from urikit.documents.embedded import html_in
from urikit.documents.envelope import Envelope
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.markdown.bare import bare_links
from urikit.documents.markdown.destinations import destination, unescaped
from urikit.documents.resolvers import MarkupResolver
from urikit.documents.source import Source

if TYPE_CHECKING:
    from urikit.documents.link import Link

__all__ = ["decode", "read"]

#: What each construct is there for; all others are followed.
_ROLES = {"image": Role.EMBEDDED, "image definition": Role.EMBEDDED}
#: What each construct is called where its own name is not the best one.
_ELEMENTS = {"email": "autolink", "image definition": "definition"}


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Markdown as a source: byte order mark, charset of the media type (RFC 7763 requires it), UTF-8."""
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> Reading:
    """The references of a document.

    >>> from urikit import documents
    >>> text = "[a](b.md#c 'd') ![e](<f g.png>) <http://example.org/>"
    >>> document = documents.read(text, as_format="markdown", uri="http://example.org/docs/")
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
    for begin, finish in plain:
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
    return Reading(base, links, findings)
