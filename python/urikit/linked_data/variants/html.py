"""What an HTML page claims of itself and its variants: its links, and og:url.

`link` elements count in the head. In the body a browser does not heed canonical or alternate
(they are not "body-ok" in the HTML Standard), and search engines disregard them; because there
anybody who may write a comment could put one; in a `template` they are not in the document at
all. Both are claims that do not count, and are told so that somebody can fix them. Elements of
SVG and MathML that are called `link` are none.

What the browser does with a page that is broken counts: a `<p>` in the head ends it, and every
`link` behind it is in the body, though the source looks otherwise.

A `link` without `href`, or with an empty one, is not a link in HTML; an empty canonical is told as
a claim without a target.

XHTML is read by the same parser, because most servers send it as text/html.

`og:url` (Open Graph) says what canonical says, by people who did not use links. It is asked for
by name (`open_graph`), and never counts as canonical.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from urikit._native import HTMLReader
from urikit.documents.resolvers import Resolver, WebResolver
from urikit.linked_data.variants.claims import Claim, Kind, Where, claimed_kind

if TYPE_CHECKING:
    from urikit.documents.document import Document

__all__ = ["html_claims", "html_language"]

_ATTRIBUTES = ("rel", "href", "hreflang", "media", "type", "sizes", "property", "content", "lang")
_ELEMENTS = ("html", "head", "body", "link", "meta", "template")


@cache
def _reader() -> HTMLReader:
    return HTMLReader(_ATTRIBUTES, _ELEMENTS)


def html_claims(document: Document) -> Iterator[Claim]:
    """The claims of a page that was read as HTML."""
    resolver = WebResolver(document.base, document.source.encoding or "utf-8")
    rows = _reader().read(document.source.text)
    in_body: list[bool] = []
    for name, namespace, parent, tree, *_, attributes in rows:
        in_body.append(name == "body" or (parent >= 0 and in_body[parent]))
        where = Where.TEMPLATE if tree != "document" else Where.BODY if in_body[-1] else Where.HEAD
        if namespace != "html" or name not in ("link", "meta"):
            continue
        values = {attribute: value for attribute, value, _, _ in attributes}
        places = {attribute: start for attribute, _, start, _ in attributes}
        if name == "meta":
            yield from _open_graph(document, resolver, where, values, places)
        else:
            yield from _link(document, resolver, where, values, places)


def html_language(document: Document) -> str | None:
    """The `lang` of the root element, or None."""
    for name, namespace, parent, _, _, _, _, attributes in _reader().read(document.source.text):
        if name == "html" and namespace == "html" and parent < 0:
            return next((value.strip() for attribute, value, _, _ in attributes if attribute == "lang"), None) or None
    return None


def _link(
    document: Document, resolver: Resolver, where: Where, values: dict[str, str], places: dict[str, int]
) -> Iterator[Claim]:
    relations = frozenset(_ascii_lower(values.get("rel", "")).split())
    kind = claimed_kind(relations, values.get("type"))
    href = values.get("href")
    if kind is None or href is None:
        return
    languages = (_ascii_lower(values["hreflang"].strip()),) if values.get("hreflang", "").strip() else ()
    about = languages, values.get("media"), values.get("type"), values.get("sizes")
    target = resolver.target(href) if href else None
    yield Claim(kind, href, target, where, document.source.position(places["href"]), *about)


def _open_graph(
    document: Document, resolver: Resolver, where: Where, values: dict[str, str], places: dict[str, int]
) -> Iterator[Claim]:
    content = values.get("content")
    if values.get("property", "").strip().lower() == "og:url" and content:
        kind: Kind = "open-graph"
        place = document.source.position(places["content"])
        yield Claim(kind, content, resolver.target(content), where, place)


def _ascii_lower(text: str) -> str:
    """ASCII lower case, as HTML compares keywords."""
    return "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in text)
