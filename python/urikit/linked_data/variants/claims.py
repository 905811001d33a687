"""What a page says of itself and its variants, as records (RFC 8288, 6596, 9110; HTML section 4.6).

    <link rel="canonical" href="https://example.org/card">           canonical
    <link rel="alternate" hreflang="de" href="card.de">              alternate, by language
    <link rel="alternate" media="only screen and (max-width: 640px)" href="//m.example.org/card">
    Link: <https://example.org/card>; rel="canonical"                the same, in the header
    Content-Location: card.de.html                                   which variant this is

A `Claim` is one such statement: what is claimed, of which URI, and where it is. A `Page` is
a URI with its claims and with what the answer of the server said, as far as that is known.

Two relations are not variants and are left out, though they are called "alternate": the
alternative style sheet (`rel="alternate stylesheet"`) and the feed of a page (`type` RSS or
Atom), which HTML gives meanings of their own.

Targets of the header are resolved by RFC 3986 against the URI of the page, targets of HTML by the
URL Standard against its base. A link whose anchor is another resource claims nothing about this
page and is left out; the RFC asks for that of whoever does not process anchors (section 3.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

from urikit._native import IRI, URI, Rung
from urikit.core.errors import URIError
from urikit.core.mask import discreet
from urikit.documents.source import Source
from urikit.net.http.link_header.reader import LinkHeader, WebLink
from urikit.net.http.message import Message
from urikit.net.http.negotiation.vary import Vary

__all__ = ["Claim", "Kind", "Page", "Where", "claimed_kind", "header_claims", "key"]

Kind: TypeAlias = Literal["canonical", "alternate", "content-location", "open-graph", "previous"]

_FEEDS = frozenset(("application/rss+xml", "application/atom+xml"))


class Where(Enum):
    """Where a claim is."""

    FIELD = "the header"
    HEAD = "the head"
    BODY = "the body"
    TEMPLATE = "a template"


@discreet
@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a page about a URI; references are data, and `repr` has none of them."""

    kind: Kind
    #: As it is written.
    reference: str = field(repr=False)
    #: The URI it leads to; None where it leads nowhere.
    target: str | None = field(repr=False)
    where: Where
    #: Line and column, from 1; None where that is not known.
    position: tuple[int, int] | None = None
    #: The languages that an alternate is for.
    languages: tuple[str, ...] = ()
    #: The media query that it is for.
    media: str | None = None
    #: The media type that it has.
    media_type: str | None = None
    #: The sizes that it has, as of an icon.
    sizes: str | None = None

    @property
    def counts(self) -> bool:
        """Whether anybody heeds it: what is in the body or in a template is not a statement about the page."""
        return self.where in (Where.FIELD, Where.HEAD)


@discreet
@dataclass(frozen=True, slots=True)
class Page:
    """A document, its URI and what is claimed in it."""

    #: What to call it: a file name, or its URI, which is data.
    name: str = field(repr=False)
    uri: str | None = field(repr=False)
    claims: tuple[Claim, ...] = ()
    #: The status code; None where no answer of a server is known.
    status: int | None = None
    #: Where a redirect leads.
    location: str | None = field(default=None, repr=False)
    vary: Vary = field(default_factory=Vary)
    #: Its languages: Content-Language, else the `lang` of the root.
    languages: tuple[str, ...] = ()

    def all(self, *kinds: Kind) -> tuple[Claim, ...]:
        """The claims of these kinds that count, in their order."""
        return tuple(claim for claim in self.claims if claim.kind in kinds and claim.counts)

    @property
    def identity(self) -> str:
        """Its URI; where it has none, a name that no URI is."""
        return f"{self.name} (no URI)" if self.uri is None else self.uri

    @property
    def canonical(self) -> str | None:
        """The URI that it names as canonical, where it names one only."""
        named = {key(claim.target): claim.target for claim in self.all("canonical") if claim.target is not None}
        return next(iter(named.values())) if len(named) == 1 else None

    @property
    def is_canonical(self) -> bool:
        """Whether it names itself, or nothing."""
        return self.canonical is None or (self.uri is not None and key(self.canonical) == key(self.uri))


def key(uri: str) -> str:
    """What is compared of a URI: its normal form without its fragment (RFC 3986 section 6.2.3).

    >>> key("HTTP://Example.org:80#a") == key("http://example.org/")
    True
    """
    try:
        return str(IRI.parse(uri).without_fragment().normalize(to=Rung.SCHEME))
    except URIError:
        return uri


def claimed_kind(relations: frozenset[str], media_type: str | None) -> Kind | None:
    """What a link with these relation types, in lower case, claims; None for nothing about variants."""
    if "canonical" in relations:
        return "canonical"
    if relations & {"prev", "previous"}:
        return "previous"
    essence = (media_type or "").partition(";")[0].strip().lower()
    if "alternate" in relations and "stylesheet" not in relations and essence not in _FEEDS:
        return "alternate"
    return None


def header_claims(message: Message, source: Source, uri: str | None) -> Iterator[Claim]:
    """The claims in the fields of a message whose target URI is `uri`."""
    for line in message.all("link"):
        header = LinkHeader.parse(line.value, uri)
        for link, relations in _together(header.links):
            kind = claimed_kind(relations, link.media_type)
            if kind is None or not _is_about(link, uri):
                continue
            place = source.position(line.offset + link.offset)
            languages = tuple(tag.lower() for tag in link.hreflang)
            about = languages, link.media, link.media_type, link.get("sizes")
            yield Claim(kind, link.reference, link.target, Where.FIELD, place, *about)
    for line in message.all("content-location"):
        place = source.position(line.offset)
        yield Claim("content-location", line.value, _resolved(line.value, uri), Where.FIELD, place)


def _together(links: tuple[WebLink, ...]) -> Iterator[tuple[WebLink, frozenset[str]]]:
    """The links of one link-value with all their relation types, so that "alternate stylesheet" is seen as one."""
    relations: dict[int, set[str]] = {}
    for link in links:
        if link.parameter == "rel":
            relations.setdefault(link.offset, set()).add(link.relation)
    seen: set[int] = set()
    for link in links:
        if link.offset in relations and link.offset not in seen:
            seen.add(link.offset)
            yield link, frozenset(relations[link.offset])


def _is_about(link: WebLink, uri: str | None) -> bool:
    """Whether the context of a link is the page itself."""
    if link.anchor is None:
        return True
    return link.context is not None and uri is not None and key(link.context) == key(uri)


def _resolved(reference: str, base: str | None) -> str | None:
    try:
        if base is None:
            return str(URI.parse(reference))
        return str(IRI.parse(base).resolve(reference))
    except URIError:
        return None
