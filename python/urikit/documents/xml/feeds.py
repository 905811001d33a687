"""Feeds: Atom (RFC 4287) and its predecessor 0.3, RSS 0.9x to 2.0, RSS 1.0, CDF.

    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.org/">
      <link href="a"/>                                    http://example.org/a
      <id>tag:example.org,2026:1</id>                     an IRI, which is never resolved
      <content type="html">&lt;img src="b"></content>     http://example.org/b: HTML in a text
      <content type="xhtml"><div xmlns="...">...</div>    elements of XHTML

`xml:base` applies in Atom for every reference, those in the content included (RFC 4287 sections 2 and
3.1.1). RSS says nothing about a base; feeds with `xml:base` are read as their authors mean it. References of Atom and
RSS are IRIs (RFC 3987). What HTML in them refers to is resolved as HTML does, by the URL Standard, over the same
base.

`atom:id` "MUST be an IRI" (4.2.6), is compared and not resolved: a relative one has no target. The same
goes for a `guid` with `isPermaLink="false"`, which is any text at all, and no reference.

**Content-Location** was a base for RFC 2616 (section 14.14), which feed readers of that time
followed. RFC 7231 took that back (appendix B), and it is ignored here; `with_content_location` makes
an envelope of it.

Left out: RSS elements of other vocabularies than those in the tables; markup without a namespace in RSS.
"""

from __future__ import annotations

from binascii import Error as Base64Error
from binascii import a2b_base64
from dataclasses import replace
from typing import TYPE_CHECKING

from urikit.core.errors import URIError
from urikit.documents.base import Envelope, by_rfc
from urikit.documents.link import Role
from urikit.documents.resolvers import AbsoluteIRIResolver, IRIResolver
from urikit.documents.xml.base import Scope, by_leiri
from urikit.documents.xml.events import Element, Listener, Placed
from urikit.documents.xml.tables import Table, TableUse, asked_by_table, by_table, forms_by_table, listener, text_is
from urikit.documents.xml.walk import ElementFilter, Ending, Form, Forms, Gatherer, Vocabulary

if TYPE_CHECKING:
    from urikit._native import XMLStart

__all__ = [
    "ASKED_OF_RSS",
    "ATOM",
    "FORMS_OF_FEEDS",
    "TABLES_OF_FEEDS",
    "VOCABULARIES_OF_FEEDS",
    "cdf",
    "forms_of_rss",
    "rss",
    "with_content_location",
]

ATOM = "http://www.w3.org/2005/Atom"
_ATOM_03 = "http://purl.org/atom/ns#"

_LINK = TableUse(Role.HYPERLINK, IRIResolver)
_PART = TableUse(Role.EMBEDDED, IRIResolver)
_RELATION = TableUse(Role.RELATION, IRIResolver)
_ACTION = TableUse(Role.ACTION, IRIResolver)
_NAME = TableUse(Role.NAME, IRIResolver)

#: Relations that a person follows; all others are between documents (RFC 4287 section 4.2.7.2).
_FOLLOWED = dict.fromkeys(("alternate", "related", "via", "enclosure"), Role.HYPERLINK)
_OTHER = Role.RELATION

_ATOM: Table = {
    "content": {"src": _PART},
    "icon": {"": _PART},
    "logo": {"": _PART},
    "id": {"": TableUse(Role.IDENTIFIER, AbsoluteIRIResolver)},
    "uri": {"": _LINK},
    "url": {"": _LINK},
    "generator": {"uri": _LINK, "url": _LINK},
    "category": {"scheme": _NAME},
}
_HTML = ("html", "text/html")
_TEXT_CONSTRUCTS = frozenset("title subtitle summary rights content tagline info copyright".split())
_APP: Table = {"collection": {"href": _RELATION}, "categories": {"href": _RELATION, "scheme": _NAME}}
_THREADING: Table = {
    "in-reply-to": {"href": _LINK, "source": _RELATION, "ref": TableUse(Role.IDENTIFIER, AbsoluteIRIResolver)}
}
_RSS: Table = {
    "link": {"": _LINK},
    "url": {"": _PART},
    "comments": {"": _LINK},
    "docs": {"": _LINK},
    "source": {"url": _RELATION},
    "enclosure": {"url": _LINK},
}
_HTML_IN_RSS = frozenset(("description", "fullitem"))
_CONTENT = "http://purl.org/rss/1.0/modules/content/"
_WFW: Table = {"comment": {"": _ACTION}, "commentRss": {"": _RELATION}, "commentRSS": {"": _RELATION}}
_MEDIA: Table = {"content": {"url": _PART}, "thumbnail": {"url": _PART}, "player": {"url": _PART}}
_ITUNES: Table = {"image": {"href": _PART}, "new-feed-url": {"": TableUse(Role.REDIRECT, IRIResolver)}}
_FEEDBURNER: Table = {"origLink": {"": _LINK}}
_TRACKBACK: Table = {"ping": {"": _ACTION}}
_LICENSE: Table = {"license": {"": _RELATION}}


def with_content_location(envelope: Envelope, content_location: str) -> Envelope:
    """Return the envelope as RFC 2616 section 14.14 saw it: Content-Location is the base of the entity.

    A field that is not a reference changes nothing.

    >>> from urikit.documents import Envelope
    >>> with_content_location(Envelope(retrieval="http://example.org/a/b"), "../c").entity
    'http://example.org/c'
    """
    try:
        return replace(envelope, entity=by_rfc(content_location, envelope.retrieval))
    except URIError:
        return envelope


def atom(gatherer: Gatherer, element: Element) -> Ending | None:
    """Return the references of an element of Atom."""
    local = element.local
    if local == "link":
        href = element.attribute("href")
        if href is not None:
            gatherer.add_attribute(href, _role_of_link(element.get("rel")), IRIResolver)
        return None
    ending = _atom_by_table(gatherer, element)
    if local in _TEXT_CONSTRUCTS:
        kind, mode = (element.get("type") or "").strip().lower(), element.get("mode")
        if mode == "base64":
            return _base64
        if kind in _HTML and mode in (None, "escaped"):
            return Gatherer.add_html
    return ending


_atom_by_table = by_table(_ATOM)
_atom_forms_by_table = forms_by_table(_ATOM)


def forms_of_atom(gatherer: Gatherer, element: Element) -> Form | None:
    """Return the elements of Atom by their attributes: links, texts that may be HTML, and the rest by the table."""
    names = [row[2] for row in element.rows]
    by_table = _atom_forms_by_table(gatherer, element)
    if element.local in _TEXT_CONSTRUCTS and "type" in names:
        return None if "mode" in names or by_table is None else _text_of_atom(names.index("type"), by_table)
    return _link_of_atom(names) if element.local == "link" else by_table


def _text_of_atom(kind: int, by_table: Form) -> Form:
    def read(gatherer: Gatherer, start: XMLStart, scope: Scope) -> Listener | None:
        others = by_table(gatherer, start, scope)
        is_html = start[9][kind][3].strip().lower() in _HTML
        return _html_by_form(gatherer, start, scope) if is_html else others

    return read


def _link_of_atom(names: list[str]) -> Form:
    href, rel = (names.index(name) if name in names else None for name in ("href", "rel"))

    def read(gatherer: Gatherer, start: XMLStart, scope: Scope) -> None:
        rows = start[9]
        if href is not None:
            row = rows[href]
            role = _role_of_link(None if rel is None else rows[rel][3])
            gatherer.add_in(scope, start[1], "href", row[3], (row[4], row[5]), role, IRIResolver)

    return read


def _role_of_link(rel: str | None) -> Role:
    return _FOLLOWED.get(rel or "alternate", _OTHER)


def _base64(gatherer: Gatherer, element: Element, text: Placed) -> None:
    """Atom 0.3: HTML in Base64. Each reference is where the whole of it is."""
    try:
        decoded = a2b_base64(text.value.encode()).decode("utf-8", "replace")
    except (Base64Error, ValueError):
        return
    span = text.span(0, len(text.value))
    gatherer.add_html(element, Placed(decoded, [0], [(*span, False)]))


def rss(gatherer: Gatherer, element: Element) -> Ending | None:
    """Return the references of an element of RSS."""
    if element.local in _HTML_IN_RSS:
        return Gatherer.add_html
    if element.local == "guid":
        return _guid if element.get("isPermaLink") != "false" else None
    return _rss_by_table(gatherer, element)


def forms_of_rss(gatherer: Gatherer, element: Element) -> Form | None:
    """Return the elements of RSS by their attributes."""
    if element.local == "guid":
        names = [row[2] for row in element.rows]
        return _guid_by_form(names.index("isPermaLink") if "isPermaLink" in names else None)
    return _html_by_form if element.local in _HTML_IN_RSS else _rss_forms_by_table(gatherer, element)


def _guid_by_form(permanent: int | None) -> Form:
    def read(gatherer: Gatherer, start: XMLStart, scope: Scope) -> Listener | None:
        is_link = permanent is None or start[9][permanent][3] != "false"
        return listener(gatherer, start, scope, _LINK) if is_link else None

    return read


def _html_by_form(gatherer: Gatherer, start: XMLStart, scope: Scope) -> Listener:
    return lambda text: gatherer.add_html_in(scope, text)


_rss_by_table = by_table(_RSS)
_rss_forms_by_table = forms_by_table(_RSS)
_guid = text_is(Role.HYPERLINK, IRIResolver)


def content_module(gatherer: Gatherer, element: Element) -> Ending | None:
    """`content:encoded`: HTML in a text."""
    return Gatherer.add_html if element.local == "encoded" else None


def cdf(gatherer: Gatherer, element: Element) -> Ending | None:
    """Return the Channel Definition Format: BASE for the channel and what is in it, HREF, SELF."""
    for attribute in list(element.attributes()):
        if attribute.namespace is not None:
            continue
        name = attribute.local.upper()
        if name == "BASE":
            gatherer.add_attribute(attribute, Role.BASE, IRIResolver)
            outer, span = element.scope, attribute.span
            base = outer.base.within(attribute.value, *span, "BASE of CDF", "CDF, CHANNEL", by_leiri)
            element.scope = Scope(base, outer.encoding, outer.depth + 1)
            if element.parent is None:
                gatherer.content = element.scope
    for attribute in element.attributes():
        name = attribute.local.upper()
        if attribute.namespace is None and name in ("HREF", "SELF"):
            role = Role.EMBEDDED if element.local.upper() == "LOGO" else Role.HYPERLINK
            gatherer.add_attribute(attribute, Role.RELATION if name == "SELF" else role, IRIResolver)
    return None


#: The vocabularies of feeds that tables describe, by their namespaces.
TABLES_OF_FEEDS: dict[str, Table] = {
    "http://www.w3.org/2007/app": _APP,
    "http://purl.org/syndication/thread/1.0": _THREADING,
    "http://wellformedweb.org/CommentAPI/": _WFW,
    "http://search.yahoo.com/mrss/": _MEDIA,
    "http://search.yahoo.com/mrss": _MEDIA,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": _ITUNES,
    "http://rssnamespace.org/feedburner/ext/1.0": _FEEDBURNER,
    "http://madskills.com/public/xml/rss/module/trackback/": _TRACKBACK,
    "http://backend.userland.com/creativeCommonsRssModule": _LICENSE,
}
_ASKED_OF_ATOM = ElementFilter(
    elements=(*_ATOM, "link"), texts=(*asked_by_table(_ATOM).texts, *sorted(_TEXT_CONSTRUCTS))
)
#: The filter of RSS, which has no namespace in most feeds.
ASKED_OF_RSS = ElementFilter(elements=tuple(_RSS), texts=(*asked_by_table(_RSS).texts, "guid", *sorted(_HTML_IN_RSS)))
#: The other vocabularies of feeds by their namespaces, and what each asks for.
VOCABULARIES_OF_FEEDS: dict[str | None, tuple[Vocabulary, ElementFilter]] = {
    ATOM: (atom, _ASKED_OF_ATOM),
    _ATOM_03: (atom, _ASKED_OF_ATOM),
    "http://my.netscape.com/rdf/simple/0.9/": (rss, ASKED_OF_RSS),
    "http://purl.org/rss/1.0/": (rss, ASKED_OF_RSS),
    _CONTENT: (content_module, ElementFilter(texts=("encoded",))),
}
#: The elements of feeds that are read by their form.
FORMS_OF_FEEDS: dict[str | None, Forms] = {
    ATOM: forms_of_atom,
    _ATOM_03: forms_of_atom,
    "http://my.netscape.com/rdf/simple/0.9/": forms_of_rss,
    "http://purl.org/rss/1.0/": forms_of_rss,
}
