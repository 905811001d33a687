"""Variants of one resource and their canonical URI: languages, formats, devices (RFC 8288, RFC 6596, RFC 9110).

    <link rel="canonical" href="https://example.org/card">           canonical
    <link rel="alternate" hreflang="de" href="card.de">              alternate, by language
    <link rel="alternate" media="only screen and (max-width: 640px)" href="//m.example.org/card">
    Link: <https://example.org/card>; rel="canonical"                the same, in the header
    Content-Location: card.de.html                                   which variant this is

The TAG finding "On Linking Alternative Representations To Enable Discovery And Publishing" (1 November 2006)
distinguishes a **generic resource** and its **specific resources**:

                       https://example.org/card            generic: any language, format, device
                      /            |            \\
    /card.en   /card.de   /card.pdf   m.example.org/card    specific: one of each

Each has a URI of its own. The generic one is served by negotiation (`Content-Location` and `Vary` say what was chosen)
or by redirects; the specific ones link to each other (`rel="alternate"` with hreflang, type or media) and to the one to
keep and show (`rel="canonical"`, RFC 6596).

**Claims.** A `Claim` is one such statement: a relation, a URI, and its place. Targets of the header are resolved by RFC
3986 against the URI of the page, targets of HTML by the URL Standard against its base. Two relations are not variants:
the alternative style sheet (`rel="alternate stylesheet"`) and the feed of a page (`type` RSS or Atom), which HTML gives
meanings of their own. A link whose anchor is another resource claims nothing about this page (RFC 8288 section 3.2).

In HTML, `link` elements count in the head. In the body browsers and search engines ignore canonical and alternate (they
are not "body-ok" in the HTML Standard), since any comment could contain one. In a `template` they are not in the
document. Both become claims that do not count. The tree is that of a browser: a `<p>` in the head ends it, and every
later `link` is in the body. A `link` without `href`, or with an empty one, is not a link; an empty canonical is a claim
without a target. XHTML is read by the same parser, since most servers send it as text/html. `og:url` (Open Graph) is
read on request (`open_graph`), and never counts as canonical.

**Pages.** A `Page` is a URI with its claims, and with the answer of the server as far as it is known. It is read from a
text, an HTTP message (`curl -i`), a folder, or a server (`fetched`, the only function that connects). Several responses
in one text are several pages, since each is an answer about its own URI.

**Clusters.** `variants` puts pages that claim each other together: connected by canonical, alternate, Content-Location,
or a redirect. The canonical URI of a cluster is:

1. the one URI that all its pages name, followed to its end;
2. where they name several, as languages that are each canonical for themselves do, the target of hreflang="x-default",
   which is the generic resource;
3. none, with the reason, where neither is there or they contradict each other.

URIs are compared in their normal form and without fragments. A page that was not read is a member of its cluster, and
nothing is concluded from it.

**Contradictions.** Some show on one page: two canonical URIs, or one in the body, where it does not count. Some show
only when both pages are known: a canonical that has a canonical itself, an alternate that does not link back. By RFC
6596 section 3 a resource has one canonical URI. It must not redirect permanently, fail, name another canonical, or be
the first of several pages. A relative target, another host, a temporary redirect and the page itself are allowed. The
rule for hreflang is from the TAG finding: each variant leads to the others; search engines drop annotations that are
not returned.

Left out: whether the contents are duplicates, which RFC 6596 demands and no markup shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args
from urllib.parse import quote

from urikit import documents
from urikit._native import IRI, URI, HTMLReader, Reference, Step, WebURL, mask
from urikit.core.arguments import check_choice, several, text_of
from urikit.core.cells import visible
from urikit.core.errors import URIError
from urikit.core.http_grammar import list_members
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.core.rules import known
from urikit.documents import Document, Envelope, http
from urikit.documents.resolvers import Resolver, WebResolver
from urikit.documents.source import Source
from urikit.net.http.language import is_language_tag
from urikit.net.http.link_header import LinkHeader, WebLink
from urikit.net.http.message import Message, field_bytes
from urikit.net.http.negotiation import Vary

if TYPE_CHECKING:
    from urikit.linked_data.client import Client, DereferencePolicy

__all__ = [
    "Claim",
    "Cluster",
    "Contradiction",
    "Member",
    "Page",
    "Variants",
    "Where",
    "contradictions",
    "page",
    "variants",
]


ClaimKind: TypeAlias = Literal["canonical", "alternate", "content-location", "open-graph", "previous"]

_FEEDS = frozenset(("application/rss+xml", "application/atom+xml"))


class Where(Enum):
    """The place of a claim."""

    FIELD = "the header"
    HEAD = "the head"
    BODY = "the body"
    TEMPLATE = "a template"


@discreet
@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a page about a URI; references are data, and `repr` has none of them."""

    kind: ClaimKind
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
        """True if crawlers honour it; claims in the body or in a template do not count."""
        return self.where in (Where.FIELD, Where.HEAD)


@discreet
@dataclass(frozen=True, slots=True)
class Page:
    """A document, its URI and what is claimed in it."""

    #: A name: of a file, or its URI, which is data.
    name: str = field(repr=False)
    uri: str | None = field(repr=False)
    claims: tuple[Claim, ...] = ()
    #: The status code; None where no answer of a server is known.
    status: int | None = None
    #: The target of a redirect.
    location: str | None = field(default=None, repr=False)
    vary: Vary = field(default_factory=Vary)
    #: Its languages: Content-Language, else the `lang` of the root.
    languages: tuple[str, ...] = ()

    def all(self, *kinds: ClaimKind) -> tuple[Claim, ...]:
        """Return the claims of these kinds that count, in their order."""
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
        """True if it names itself, or nothing."""
        return self.canonical is None or (self.uri is not None and key(self.canonical) == key(self.uri))


def key(uri: str) -> str:
    """Return the key to compare URIs by: the normal form without its fragment (RFC 3986 section 6.2.3).

    >>> key("HTTP://Example.org:80#a") == key("http://example.org/")
    True
    """
    try:
        return str(IRI.parse(uri).without_fragment().normalize(to=Step.SCHEME))
    except URIError:
        return uri


def claimed_kind(relations: frozenset[str], media_type: str | None) -> ClaimKind | None:
    """Return the claim of a link with these relation types, in lower case; None for nothing about variants."""
    if "canonical" in relations:
        return "canonical"
    if relations & {"prev", "previous"}:
        return "previous"
    essence = (media_type or "").partition(";")[0].strip().lower()
    if "alternate" in relations and "stylesheet" not in relations and essence not in _FEEDS:
        return "alternate"
    return None


def header_claims(message: Message, source: Source, uri: str | None) -> Iterator[Claim]:
    """Yield the claims in the fields of a message whose target URI is `uri`."""
    for line in message.all("link"):
        header = LinkHeader.parse(line.value, uri)
        for link, relations in _together(header.links):
            kind = claimed_kind(relations, link.media_type)
            if kind is None or not _is_about(link, uri):
                continue
            place = source.position(line.offset + link.offset)
            languages = tuple(tag.lower() for tag in link.hreflang)
            about = languages, link.media, link.media_type, link.get("sizes")
            reference = http.reference_in(source, link.reference)
            target = link.target if reference == link.reference else _resolved(reference, uri)
            yield Claim(kind, reference, target, Where.FIELD, place, *about)
    for line in message.all("content-location"):
        place = source.position(line.offset)
        reference = http.reference_in(source, line.value)
        yield Claim("content-location", reference, _resolved(reference, uri), Where.FIELD, place)


def _together(links: tuple[WebLink, ...]) -> Iterator[tuple[WebLink, frozenset[str]]]:
    """Yield the links of one link-value with all their relation types, so that "alternate stylesheet" is seen as
    one.
    """
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
    """Return whether the context of a link is the page itself."""
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


_ATTRIBUTES = ("rel", "href", "hreflang", "media", "type", "sizes", "property", "content", "lang")
_ELEMENTS = ("html", "head", "body", "link", "meta", "template")


@cache
def _reader() -> HTMLReader:
    return HTMLReader(_ATTRIBUTES, _ELEMENTS)


def html_claims(document: Document) -> Iterator[Claim]:
    """Yield the claims of a page that was read as HTML."""
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
    """Return the `lang` of the root element, or None."""
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
        kind: ClaimKind = "open-graph"
        place = document.source.position(places["content"])
        yield Claim(kind, content, resolver.target(content), where, place)


def _ascii_lower(text: str) -> str:
    """Lower the ASCII letters, as HTML compares keywords."""
    return "".join(chr(ord(c) + 32) if "A" <= c <= "Z" else c for c in text)


#: True if og:url is read: it is not a link, and asked for by name.
OpenGraph: TypeAlias = Literal["left-out", "read"]

_HTML = frozenset(("html", "xhtml"))
#: Endings of files that are pages.
_ENDINGS = frozenset((".html", ".htm", ".xhtml", ".xht", ".http"))
#: Fields about a frame that `dereference` has taken away.
_FRAME = frozenset(("content-encoding", "transfer-encoding", "content-length"))


def page(
    data: str | bytes,
    base: str | Reference | WebURL | None = None,
    *,
    name: str | None = None,
    open_graph: OpenGraph = "left-out",
) -> Page:
    """Read a page: HTML, or an HTTP message; of several messages in one text the last.

    `base` is where it was retrieved from; `name` is what to call it.

    >>> found = page('<link rel=canonical href="/a">', "http://example.org/a?session=1")
    >>> found.canonical, found.is_canonical
    ('http://example.org/a', False)
    """
    *_, last = pages(data, base, name=name, open_graph=open_graph)
    return last


def pages(
    data: str | bytes,
    base: str | Reference | WebURL | None = None,
    *,
    name: str | None = None,
    open_graph: OpenGraph = "left-out",
) -> Iterator[Page]:
    """Read pages as `page` does: each of several messages in one text.

    >>> hops = "HTTP/1.1 301 Moved\\nLocation: /b\\n\\nHTTP/1.1 200 OK\\nVary: Accept\\n\\n"
    >>> [(found.uri, found.status, found.location) for found in pages(hops, "http://example.org/a")]
    [('http://example.org/a', 301, 'http://example.org/b'), ('http://example.org/b', 200, None)]
    """
    check_choice("open_graph", open_graph, get_args(OpenGraph))
    uri = None if base is None else text_of(base)
    if not _is_message(data):
        document = documents.read(data, type="html", envelope=Envelope(retrieval=uri))
        claims = _kept(html_claims(document), open_graph)
        yield Page(name or uri or "-", uri, claims, languages=_languages(None, document))
        return
    envelope = Envelope(retrieval=uri)
    source = http.decode(data, envelope)
    for message, facts in http.hops(source, envelope):
        if message.request is None:
            yield _answered(message, source, facts, name, open_graph)


def folder(
    root: Path, base: str | None, *, index: str | None = None, open_graph: OpenGraph = "left-out"
) -> Iterator[Page]:
    """Read the pages below a folder, in the order of their names.

    Where there is a base, a page has the URI that its path has below it. `index` is the file name
    that a server gives for a folder itself, as "index.html".
    """
    for path in sorted(found for found in root.rglob("*") if found.suffix.lower() in _ENDINGS and found.is_file()):
        relative = path.relative_to(root).as_posix()
        kept = relative[: -len(index)] if index and path.name == index else relative
        uri = None if base is None else str(IRI.parse(base).resolve(quote(kept) or "."))
        yield from pages(path.read_bytes(), uri, name=str(path), open_graph=open_graph)


def fetched(
    uri: str,
    policy: DereferencePolicy | None = None,
    client: Client | None = None,
    *,
    open_graph: OpenGraph = "left-out",
) -> Iterator[Page]:
    """Fetch the pages of a URI: one for each redirect, and the last answer.

    Raises `DereferenceError` as `urikit.linked_data.dereference` does.

    >>> from urikit.linked_data import HTTPAnswer, Recorded
    >>> world = Recorded({"http://example.org/a": HTTPAnswer(200, (("Link", "</b>; rel=canonical"),))})
    >>> [found.canonical for found in fetched("http://example.org/a", client=world)]
    ['http://example.org/b']
    """
    from urikit.linked_data.client import DereferencePolicy
    from urikit.linked_data.dereference import dereference

    asked = policy or DereferencePolicy(media_types=("text/html", "application/xhtml+xml"))
    for exchange in dereference(uri, asked, client).exchanges:
        told = [(name, value) for name, value in exchange.answer.headers if name.lower() not in _FRAME]
        fields = [field_bytes(f"{name}: {value}") for name, value in told]
        head = b"\r\n".join([b"HTTP/1.1 %d " % exchange.status, *fields, b"", b""])
        yield page(head + exchange.answer.body, str(exchange.uri), open_graph=open_graph)


def _answered(message: Message, source: Source, known: Envelope, name: str | None, open_graph: OpenGraph) -> Page:
    """Return the page of a response."""
    uri = known.retrieval
    claims = list(header_claims(message, source, uri))
    document = http.content(source, message, known, [])
    if document is not None and document.format.name in _HTML:
        claims += html_claims(document)
    location = None
    if message.status is not None and 300 <= message.status < 400:
        location = _located(source, message.get("location"), uri)
    vary = Vary.parse(", ".join(line.value for line in message.all("vary")) or None)
    said = name or uri or "-"
    languages = _languages(message.get("content-language"), document)
    return Page(said, uri, _kept(claims, open_graph), message.status, location, vary, languages)


def _kept(claims: Iterator[Claim] | list[Claim], open_graph: OpenGraph) -> tuple[Claim, ...]:
    return tuple(claim for claim in claims if open_graph == "read" or claim.kind != "open-graph")


def _languages(field: str | None, document: Document | None) -> tuple[str, ...]:
    if field is not None:
        return tuple(piece.text for piece in list_members(field))
    said = None if document is None or document.format.name not in _HTML else html_language(document)
    return () if said is None else (said,)


def _located(source: Source, location: str | None, base: str | None) -> str | None:
    try:
        if location is None or base is None:
            return None
        return str(IRI.parse(base).resolve(http.reference_in(source, location)))
    except URIError:
        return None


def _is_message(data: str | bytes) -> bool:
    """Return whether a text begins as an HTTP message does: with a status line, or with a field."""
    beginning = data[:4096] if isinstance(data, str) else data[:4096].decode("latin-1")
    line = beginning.lstrip("\r\n").partition("\n")[0]
    name, colon, _ = line.partition(":")
    return line.startswith("HTTP/") or (bool(colon) and name.replace("-", "").isalnum() and name.isascii())


#: Status codes of permanent redirects (RFC 9110 section 15.4).
_PERMANENT = frozenset((300, 301, 308))

_SEVERITIES = {
    "variants-canonical-several": Severity.ERROR,
    "variants-canonical-disagree": Severity.ERROR,
    "variants-canonical-refused": Severity.ERROR,
    "variants-canonical-chain": Severity.ERROR,
    "variants-canonical-loop": Severity.ERROR,
    "variants-canonical-error": Severity.ERROR,
    "variants-canonical-redirect": Severity.ERROR,
    "variants-hreflang-repeated": Severity.ERROR,
    "variants-hreflang-unreturned": Severity.ERROR,
    "variants-alternate-elsewhere": Severity.ERROR,
    "variants-canonical-relative": Severity.INFO,
}

#: A code, the claim it is about, and what fills {found} in its sentence.
_Found: TypeAlias = tuple[str, Claim | None, str]


@discreet
@dataclass(frozen=True, slots=True)
class Contradiction:
    """One contradiction: the page that shows it, and a hint."""

    code: str
    severity: Severity
    #: The page that has the claim.
    page: Page
    #: The claim; None where one is missing.
    claim: Claim | None
    #: In one sentence, with secrets masked.
    message: str
    #: The section of the standard.
    rule: str
    #: The hint of the rule.
    hint: str

    @property
    def place(self) -> str:
        """The page, and line and column where they are known."""
        name = mask(self.page.name)
        if self.claim is None or self.claim.position is None:
            return name
        return "{}:{}:{}".format(name, *self.claim.position)

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}: {self.message} ({self.code})"


def contradictions(pages: Iterable[Page]) -> Iterator[Contradiction]:
    """Return the contradictions, page by page."""
    read = several("pages", pages)
    by_uri: dict[str, Page] = {}
    for page in read:
        by_uri.setdefault(key(page.identity), page)
    for page in read:
        for code, claim, found in (*_of_canonical(page), *_of_alternates(page), *_between(page, by_uri)):
            row = known(code)
            severity = _SEVERITIES.get(code, Severity.WARNING)
            message = row.say(visible(mask(found)))
            yield Contradiction(code, severity, page, claim, message, row.section(), row.advice)


def _of_canonical(page: Page) -> Iterator[_Found]:
    """Yield the contradictions of the canonical link of one page."""
    first: Claim | None = None
    for claim in page.claims:
        if claim.kind != "canonical":
            continue
        if not claim.counts:
            code = "variants-canonical-body" if claim.where is Where.BODY else "variants-canonical-template"
            yield code, claim, claim.reference
            continue
        if claim.target is None:
            yield "variants-canonical-refused", claim, claim.reference
            continue
        if "#" in claim.target:
            yield "variants-canonical-fragment", claim, claim.target
        if _is_relative(claim.reference):
            yield "variants-canonical-relative", claim, claim.reference
        if first is None:
            first = claim
        elif key(claim.target) != key(first.target or ""):
            differ = (claim.where is Where.FIELD) != (first.where is Where.FIELD)
            yield f"variants-canonical-{'disagree' if differ else 'several'}", claim, claim.target
    if first is not None and first.target is not None:
        previous = {key(claim.target) for claim in page.all("previous") if claim.target is not None}
        if key(first.target) in previous:
            yield "variants-canonical-previous", first, first.target
    for claim in page.all("open-graph"):
        named = page.canonical or page.uri
        if claim.target is not None and named is not None and key(claim.target) != key(named):
            yield "variants-open-graph", claim, claim.target


def _of_alternates(page: Page) -> Iterator[_Found]:
    """Yield the contradictions of the alternates, Content-Location and Vary of one page."""
    by_language: dict[str, str] = {}
    languages = [claim for claim in page.all("alternate") if claim.languages and claim.target is not None]
    for claim in languages:
        for language in claim.languages:
            if not is_language_tag(language):
                yield "variants-hreflang-tag", claim, language
            target = key(claim.target or "")
            if by_language.setdefault(language, target) != target:
                yield "variants-hreflang-repeated", claim, language
    own = None if page.uri is None else key(page.uri)
    if languages and own is not None and page.is_canonical and own not in by_language.values():
        yield "variants-hreflang-self", languages[0], page.uri or ""
    for claim in languages:
        if own is not None and key(claim.target or "") == own and not _is_in(page, claim.languages):
            yield "variants-hreflang-language", claim, ", ".join(claim.languages)
    if languages and not page.is_canonical:
        yield "variants-hreflang-not-canonical", languages[0], page.canonical or ""
    for claim in page.claims:
        if claim.kind == "alternate" and claim.languages and not claim.counts:
            yield "variants-alternate-body", claim, claim.reference
    for claim in page.all("content-location"):
        elsewhere = claim.target is not None and own is not None and key(claim.target) != own
        if elsewhere and not (page.vary.names or page.vary.is_unlimited):
            yield "variants-vary", claim, claim.target or ""


def _is_in(page: Page, languages: tuple[str, ...]) -> bool:
    """Return whether a page may be in one of these languages; regions do not count."""
    wanted = {language.lower().partition("-")[0] for language in languages}
    said = {language.lower().partition("-")[0] for language in page.languages}
    # "x" is private use, of which x-default is one.
    return not said or "x" in wanted or bool(said & wanted)


def _between(page: Page, by_uri: dict[str, Page]) -> Iterator[_Found]:
    """Yield the contradictions between pages."""
    for claim in page.all("canonical"):
        other = None if claim.target is None else by_uri.get(key(claim.target))
        if other is None or claim.target is None or other.identity == page.identity:
            continue
        if other.status in _PERMANENT:
            yield "variants-canonical-redirect", claim, claim.target
        elif other.status is not None and other.status >= 400:
            yield "variants-canonical-error", claim, f"{claim.target} ({other.status})"
        elif not other.is_canonical:
            back = key(other.canonical or "") == key(page.identity)
            yield f"variants-canonical-{'loop' if back else 'chain'}", claim, claim.target
    for claim in page.all("alternate"):
        other = None if claim.target is None else by_uri.get(key(claim.target))
        if other is None or page.uri is None or claim.target is None or other.identity == page.identity:
            continue
        yield from _alternate(page, claim, other)


def _alternate(page: Page, claim: Claim, other: Page) -> Iterator[_Found]:
    """Yield the contradictions between a page and its alternate."""
    target = claim.target or ""
    own = key(page.identity)
    named = other.canonical
    if named is not None and key(named) not in (own, key(target)):
        yield "variants-alternate-elsewhere", claim, target
    if claim.languages:
        if named is not None and key(named) == own:
            yield "variants-alternate-elsewhere", claim, target
        returned = {key(back.target) for back in other.all("alternate") if back.languages and back.target is not None}
        if own not in returned:
            yield "variants-hreflang-unreturned", claim, target
    elif claim.media is not None:
        returned = {key(back.target) for back in other.all("alternate") if back.target is not None}
        if own not in returned and (named is None or key(named) != own):
            yield "variants-media-unreturned", claim, target


def _is_relative(reference: str) -> bool:
    """Return whether a reference has no scheme (RFC 3986 section 4.2)."""
    scheme, colon, _ = reference.strip().partition(":")
    return not (colon and scheme[:1].isalpha() and scheme.replace("+", "").replace("-", "").replace(".", "").isalnum())


#: The value of hreflang for the page that fits everybody else.
DEFAULT_LANGUAGE = "x-default"


@discreet
@dataclass(frozen=True, slots=True)
class Member:
    """A URI of a cluster, with the facts about it."""

    #: Data: `repr` has none of it.
    uri: str = field(repr=False)
    #: The page, where it was read.
    page: Page | None
    #: The purposes that alternates name, each once and in order.
    languages: tuple[str, ...] = ()
    media: tuple[str, ...] = ()
    media_types: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    #: The canonical URI that it names itself.
    names: str | None = field(default=None, repr=False)


@discreet
@dataclass(frozen=True, slots=True)
class Cluster:
    """URIs that are variants of one resource, by what their pages claim."""

    #: The canonical URI; None if it is unknown. Data: `describe` masks a password.
    canonical: str | None = field(repr=False)
    #: Why it is that one, or why it is unknown.
    why: str
    members: tuple[Member, ...]
    contradictions: tuple[Contradiction, ...]

    def describe(self) -> str:
        """Describe the cluster, a line for each member."""
        head = "no canonical URI" if self.canonical is None else mask(self.canonical)
        return "\n".join([f"{head}  ({self.why})", *(f"  {_line(member)}" for member in self.members)])


@dataclass(frozen=True, slots=True)
class Variants:
    """The clusters of some pages, the largest first where they are of several sizes."""

    clusters: tuple[Cluster, ...]

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """The contradictions of all clusters."""
        return tuple(found for cluster in self.clusters for found in cluster.contradictions)

    def graver_than(self, severity: Severity) -> tuple[Contradiction, ...]:
        """Return the contradictions of at least that severity."""
        return tuple(found for found in self.contradictions if found.severity >= severity)


def variants(pages: Iterable[Page]) -> Variants:
    """Put pages into clusters, with their canonical URIs and contradictions.

    Of two pages with one URI the first counts.

    >>> from urikit.linked_data.variants import Claim, Page, Where
    >>> english, german = "http://example.org/en", "http://example.org/de"
    >>> page = Page("en.html", english, (
    ...     Claim("canonical", "/en", english, Where.HEAD),
    ...     Claim("alternate", "/de", german, Where.HEAD, languages=("de",)),
    ... ))
    >>> (cluster,) = variants([page]).clusters
    >>> print(cluster.describe())
    http://example.org/en  (the only one that is named)
      http://example.org/en
      http://example.org/de  de, not read
    >>> [str(found.code) for found in cluster.contradictions]
    ['variants-canonical-relative', 'variants-hreflang-self']
    """
    by_uri: dict[str, Page] = {}
    for page in pages:
        by_uri.setdefault(key(page.identity), page)
    groups = _Groups()
    for page in by_uri.values():
        own = groups.add(page.identity)
        for target in _related(page):
            groups.join(own, groups.add(target))
    found: dict[str, list[Contradiction]] = {}
    for contradiction in contradictions(by_uri.values()):
        found.setdefault(key(contradiction.page.identity), []).append(contradiction)
    ends = _ends(by_uri)
    clusters = []
    for uris in groups.all():
        read = [by_uri[key(uri)] for uri in uris if key(uri) in by_uri]
        against = [contradiction for page in read for contradiction in found.get(key(page.identity), ())]
        clusters.append(_cluster(uris, read, ends, by_uri, against))
    return Variants(tuple(sorted(clusters, key=lambda cluster: -len(cluster.members))))


def _related(page: Page) -> list[str]:
    """Return the URIs that a page claims as its variants."""
    claims = page.all("canonical", "alternate", "content-location")
    found = [claim.target for claim in claims if claim.target is not None]
    return found if page.location is None else [*found, page.location]


def _cluster(
    uris: list[str], read: list[Page], ends: dict[str, str | None], by_uri: dict[str, Page], found: list[Contradiction]
) -> Cluster:
    alternates = [claim for page in read for claim in page.all("alternate") if claim.target is not None]
    said: dict[str, list[Claim]] = {}
    for claim in alternates:
        said.setdefault(key(claim.target or ""), []).append(claim)
    members = tuple(_member(uri, by_uri.get(key(uri)), said.get(key(uri), [])) for uri in uris)
    canonical, why = _canonical(read, ends, alternates)
    return Cluster(canonical, why, members, tuple(found))


def _member(uri: str, page: Page | None, claims: list[Claim]) -> Member:
    def each(values: Iterable[str | None]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(value for value in values if value))

    return Member(
        uri,
        page,
        each(language for claim in claims for language in claim.languages),
        each(claim.media for claim in claims),
        each(claim.media_type for claim in claims),
        each(claim.sizes for claim in claims),
        None if page is None else page.canonical,
    )


def _canonical(read: list[Page], ends: dict[str, str | None], alternates: list[Claim]) -> tuple[str | None, str]:
    """Return the canonical URI of a cluster and why, by the three steps above."""
    named: dict[str, str] = {}
    for page in read:
        if page.canonical is not None:
            end = ends.get(key(page.canonical), page.canonical)
            if end is None:
                return None, "canonical links lead round in a circle"
            named[key(end)] = end
    if len(named) == 1:
        return next(iter(named.values())), "the only one that is named"
    defaults = {key(c.target): c.target for c in alternates if DEFAULT_LANGUAGE in c.languages and c.target}
    if len(defaults) == 1:
        return next(iter(defaults.values())), f'hreflang="{DEFAULT_LANGUAGE}"'
    if named:
        return None, f"{len(named)} are named, and no {DEFAULT_LANGUAGE} is above them"
    if len(read) == 1 and read[0].uri is not None and not alternates:
        return read[0].uri, "the only page that was read"
    return None, "no page names one"


def _ends(by_uri: dict[str, Page]) -> dict[str, str | None]:
    """Follow the canonical links from each page to their end; None for a circle."""
    ends: dict[str, str | None] = {}
    for own, page in by_uri.items():
        path: list[str] = []
        on_path: set[str] = set()
        uri: str | None = page.identity
        while uri is not None and own not in ends and own not in on_path:
            path.append(own)
            on_path.add(own)
            here = by_uri.get(own)
            following = None if here is None else here.canonical or here.location
            if following is None or key(following) == own:
                ends[own] = uri
                break
            uri, own = following, key(following)
        end = ends.get(own)
        ends.update(dict.fromkeys(path, end))
    return ends


def _line(member: Member) -> str:
    said = [*member.languages, *member.media, *member.media_types, *member.sizes]
    said += ["not read"] if member.page is None else []
    return f"{mask(member.uri)}{'  ' if said else ''}{', '.join(said)}"


class _Groups:
    """Sets of URIs that grow together (union by size, with paths cut short)."""

    def __init__(self) -> None:
        self.uris: dict[str, str] = {}
        self.above: dict[str, str] = {}
        self.size: dict[str, int] = {}

    def add(self, uri: str) -> str:
        """Return a URI, by what is compared of it."""
        own = key(uri)
        if own not in self.above:
            self.uris[own], self.above[own], self.size[own] = uri, own, 1
        return own

    def top(self, own: str) -> str:
        while self.above[own] != own:
            self.above[own] = self.above[self.above[own]]
            own = self.above[own]
        return own

    def join(self, one: str, other: str) -> None:
        one, other = self.top(one), self.top(other)
        if one == other:
            return
        small, large = sorted((one, other), key=lambda own: self.size[own])
        self.above[small] = large
        self.size[large] += self.size[small]

    def all(self) -> list[list[str]]:
        """Return the sets, each in the order in which its URIs came."""
        found: dict[str, list[str]] = {}
        for own, uri in self.uris.items():
            found.setdefault(self.top(own), []).append(uri)
        return list(found.values())
