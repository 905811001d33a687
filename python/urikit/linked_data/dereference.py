"""Dereference a URI: follow it by rule, and conclude what it identifies, with the evidence.

    http://example.org/id/alice           303   could be anything; see
    http://example.org/doc/alice          200   an information resource, in Turtle

**The request** is for the URI without its fragment (RFC 9110 section 7.1), by GET, with the media types of the policy.
Each change of the input is a `RequestStep` with words, so that a trace begins with the input:

- An IRI is mapped to a URI (RFC 3987 section 3.1).
- A DOI name or a handle is asked for at its resolver: `doi:10.1000/182` at https://doi.org/10.1000/182. Another
  resolver can be named (`DereferencePolicy.doi_resolver`); then names at doi.org are asked for there as well.
- "user:password@" is removed; the policy decides on its use.

Nothing is sent but the fields of `_fields`: no cookies, no credentials unless the policy says so, and then to the first
origin only.

**The chain.** Redirects are followed one at a time, each by its status code (`redirects`). An `Exchange` keeps a
request, its answer, why it was made and what the answer means by itself. The conclusion is about the URI that was given
(`http_range_14`):

- with a fragment: a secondary resource, anything;
- at the first 303 on the way: any resource. A permanent or temporary redirect before it leads to the same resource, so
  the conclusion holds for the first URI too;
- at the first 300 with a choice: unknown, since the chosen one is another resource (RFC 9110 section 15.4.1);
- otherwise the conclusion of the last answer.

**The representation** at the end has the URI it was retrieved from as its base. After a 303 it is a description, which
is another resource.

**The description** tells whether that document says something about the URI, and under which name; often it does not.
The names that count are, in this order: the one that was given (an IRI, a `doi:`), the URI that was asked for, its
permanent replacement; and last, what a relative `<#me>` in the document becomes: a redirect from /old to /new turns
/old#me into /new#me, though no one has said that the two are the same. Names are compared by characters, as RDF does. A
document that is not RDF, or cannot be read, says nothing, and `reason` has the words.

What can go wrong is a `DereferenceError`, one code each, which has the evidence so far. Left out: redirects in contents
(`meta refresh`, scripts), methods other than GET, caches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import IRI, URI, WebURL, __version__, percent_decode_bytes
from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.documents.rdf.statements import MEDIA_TYPES, NotRDF, Statements, read_statements
from urikit.linked_data import redirects
from urikit.linked_data.client import (
    Client,
    Deadline,
    DereferencePolicy,
    Downgrade,
    HTTPAnswer,
    HTTPClient,
    Request,
    Userinfo,
)
from urikit.linked_data.errors import DereferenceError, refuse
from urikit.linked_data.http_range_14 import Conclusion, Nature, conclude
from urikit.linked_data.redirects import Redirection
from urikit.schemes.doi import in_url, written_handle

if TYPE_CHECKING:
    from urikit.documents import Document

__all__ = [
    "OF_INTEREST",
    "Dereference",
    "Description",
    "Exchange",
    "Representation",
    "RequestStep",
    "RequestURI",
    "bare",
    "dereference",
    "describe",
    "request_uri",
]


DOI_RESOLVER = "https://doi.org/"
HANDLE_RESOLVER = "https://hdl.handle.net/"


@discreet
class RequestStep(NamedTuple):
    """One step from the input to the URI that is asked for; `after` has no secret in it."""

    done: str
    after: str
    rule: str


@discreet
class RequestURI(NamedTuple):
    """The URI that is asked for, with its fragment and without userinfo, and how it came about."""

    uri: URI
    #: The name in the input: an IRI as it was given, so that RDF about it can be found.
    name: str
    #: The raw userinfo that was taken off; None where there was none.
    userinfo: str | None
    steps: tuple[RequestStep, ...]


def request_uri(given: str | URI | IRI | WebURL, policy: DereferencePolicy) -> RequestURI:
    """Return the URI to ask for. Raises `URISyntaxError`, `IDNAError`, or `SchemeError` for an invalid one.

    >>> from urikit.linked_data import DereferencePolicy
    >>> found = request_uri("doi:10.1000/182#ch1", DereferencePolicy())
    >>> str(found.uri), found.steps[0].done
    ('https://doi.org/10.1000/182#ch1', 'a DOI name is asked for at its resolver')
    >>> str(request_uri("http://example.org/~josé", DereferencePolicy()).uri)
    'http://example.org/~jos%C3%A9'
    """
    steps: list[RequestStep] = []
    uri = _as_uri(given, steps)
    name = given.href if isinstance(given, WebURL) else str(given)
    resolver = _resolver(uri, policy)
    if resolver is not None:
        uri = _at_resolver(uri, *resolver)
        steps.append(RequestStep(f"a {resolver[1]} is asked for at its resolver", str(uri), resolver[2]))
    userinfo = uri.userinfo
    if userinfo is not None:
        uri = bare(uri)
        name = name if resolver is not None else str(uri)
        steps.append(RequestStep("the userinfo is not part of the request", str(uri), "RFC 9110 section 4.2.4"))
    return RequestURI(uri, name, userinfo, tuple(steps))


def bare(uri: URI) -> URI:
    """Return a URI without userinfo.

    >>> str(bare(URI("http://me:secret@example.org/")))
    'http://example.org/'
    """
    return uri if uri.userinfo is None else uri.replace(userinfo=None)


def _as_uri(given: str | URI | IRI | WebURL, steps: list[RequestStep]) -> URI:
    if isinstance(given, URI):
        return given
    if isinstance(given, WebURL):
        return URI.parse(str(given.to_uri().value))
    if isinstance(given, str) and given.isascii():
        return URI.parse(given)
    uri = (IRI.parse(given) if isinstance(given, str) else given).to_uri()
    if str(uri) != str(given):
        steps.append(RequestStep("the IRI is mapped to a URI", str(bare(uri)), "RFC 3987 section 3.1"))
    return uri


def _resolver(uri: URI, policy: DereferencePolicy) -> tuple[str, str, str] | None:
    """Return the resolver, what it resolves, and by which rule; None for other URIs than DOI names and handles."""
    if uri.scheme.lower() not in ("doi", "hdl", "info", "urn", "http", "https"):
        return None
    found = written_handle(str(uri))
    if found is None:
        return None
    if found.kind == "doi" or found.name.startswith("10."):
        base, usual, what, rule = policy.doi_resolver, DOI_RESOLVER, "DOI name", "ISO 26324, DOI Handbook"
    else:
        base, usual, what, rule = policy.handle_resolver, HANDLE_RESOLVER, "handle", "RFC 3652"
    # A URL is asked for as it is, unless another resolver was named.
    if uri.scheme.lower() in ("http", "https") and base == usual:
        return None
    return base, what, rule


def _at_resolver(uri: URI, base: str, what: str, rule: str) -> URI:
    """Return the URI of a name at a resolver; its query and fragment go with it."""
    if what == "DOI name":
        from urikit.schemes.doi import Doi

        name = Doi.of(uri).name
    else:
        from urikit.schemes.doi import Hdl

        name = Hdl.of(uri).name
    query = "" if uri.query is None else f"?{uri.query}"
    fragment = "" if uri.fragment is None else f"#{uri.fragment}"
    return URI.parse(f"{base}{in_url(name)}{query}{fragment}")


#: Fields that say something about identity, in the order of a trace.
OF_INTEREST = ("Location", "Content-Type", "Content-Location", "Vary", "Link")


@discreet
@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer."""

    #: The reference that was dereferenced, with its fragment.
    reference: URI
    #: The media types that were asked for.
    accept: str
    answer: HTTPAnswer
    #: The redirect that led here; None for the first request.
    because: Redirection | None
    #: The target of a redirect; None without one.
    redirection: Redirection | None

    @property
    def uri(self) -> URI:
        """The target URI of the request: the reference without its fragment."""
        return self.reference.without_fragment()

    @property
    def status(self) -> int:
        """The status code."""
        return self.answer.status

    @property
    def conclusion(self) -> Conclusion:
        """The conclusion of this answer alone about the target URI."""
        return conclude(self.uri, self.status, None if self.redirection is None else self.redirection.location)

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The header fields that say something about identity."""
        values = ((name, self.answer.header(name)) for name in OF_INTEREST)
        return tuple((name, value) for name, value in values if value is not None)

    @property
    def why(self) -> str:
        """The reason for the request, in words."""
        if self.because is None:
            return "asked for"
        return f"{self.because.meaning.status}, {self.because.meaning.kind.value}"


@discreet
@dataclass(frozen=True, slots=True)
class Representation:
    """The final bytes with their label.

    >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
    >>> answer = HTTPAnswer(200, (("Content-Type", "text/html; charset=utf-8"),), b"<p>Alice")
    >>> found = dereference("http://example.org/", client=Recorded({"http://example.org/": answer})).representation
    >>> found.media_type, found.charset, found.base, found.body
    ('text/html', 'utf-8', 'http://example.org/', b'<p>Alice')
    """

    #: Type and subtype, in lower case; None where the label is missing or invalid.
    media_type: str | None
    #: The charset parameter.
    charset: str | None
    #: The base URI of what is in it: where it was retrieved from (RFC 3986 section 5.1.3). Its own
    #: content may say otherwise (5.1.1), the Content-Location may not (RFC 9110 section 8.7).
    base: str
    #: The more specific URI of this very representation, absolute; None where the server names none.
    content_location: str | None = field(repr=False)
    body: bytes = field(repr=False)

    def document(self) -> Document:
        """Read it in the format of its label, with this base from outside, and return the document.

        >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
        >>> turtle = HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"@base </b/> . <c> <#p> <d> .")
        >>> world = Recorded({"http://example.org/a": turtle})
        >>> document = dereference("http://example.org/a", client=world).representation.document()
        >>> [link.target for link in document.links]
        ['http://example.org/b/c', 'http://example.org/b/#p', 'http://example.org/b/d']
        """
        from urikit.documents import Envelope, read

        charset = "" if self.charset is None else f"; charset={self.charset}"
        label = None if self.media_type is None else f"{self.media_type}{charset}"
        return read(self.body, envelope=Envelope(retrieval=self.base, media_type=label))

    @classmethod
    def of(cls, exchange: Exchange) -> Representation:
        """Return the representation in the answer of an exchange."""
        label = MimeType.parse(exchange.answer.header("Content-Type") or "")
        return cls(
            None if label is None else label.essence,
            None if label is None else label.get("charset"),
            str(exchange.uri),
            _content_location(exchange),
            exchange.answer.body,
        )


def _content_location(exchange: Exchange) -> str | None:
    """Return the Content-Location, resolved against the target URI; None for an invalid one."""
    written = exchange.answer.header("Content-Location")
    try:
        return None if written is None else str(exchange.uri.resolve(written))
    except ValueError:
        return None


@discreet
@dataclass(frozen=True, slots=True)
class Description:
    """The statements of a document about a URI.

    >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
    >>> card = HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"<#me> a <http://xmlns.com/foaf/0.1/Person> .")
    >>> world = Recorded({"http://example.org/card": card})
    >>> found = dereference("http://example.org/card#me", client=world).description()
    >>> found.name, found.count, found.types
    ('http://example.org/card#me', 1, ('http://xmlns.com/foaf/0.1/Person',))
    """

    #: The name under which it says something; None where it says nothing.
    name: str | None
    #: The number of statements about that name.
    count: int
    #: The classes that it is said to be of.
    types: tuple[str, ...]
    #: The names that were looked for, in order.
    looked_for: tuple[str, ...]
    #: Why nothing could be read; empty where something could.
    reason: str
    #: All statements of the document; None where there are none to be read.
    statements: Statements | None = field(repr=False, default=None)
    #: Why a document that is labelled as RDF could not be read; None for every other.
    error: NotRDF | None = field(repr=False, default=None)

    @property
    def is_as_asked(self) -> bool:
        """True if it says something about the very name that was asked for."""
        return self.name is not None and self.name == self.looked_for[0]


def describe(found: Dereference) -> Description:
    """Return what the final representation says about the URI that was asked for."""
    names = _names(found)
    representation = found.representation
    if representation is None:
        return Description(None, 0, (), names, "missing representation")
    if representation.media_type is None or representation.media_type not in MEDIA_TYPES:
        return Description(
            None, 0, (), names, f"{representation.media_type or 'what has no media type'} is not read as RDF"
        )
    try:
        body, media_type, base = representation.body, representation.media_type, representation.base
        statements = read_statements(body, media_type, base, seconds=found.seconds)
    except NotRDF as error:
        return Description(None, 0, (), names, str(error), error=error)
    for name in names:
        about = statements.about(name)
        if about:
            return Description(name, len(about), statements.types(name), names, "", statements)
    return Description(None, 0, (), names, "", statements)


def _names(found: Dereference) -> tuple[str, ...]:
    names = [found.name, str(found.uri)]
    if found.permanent_replacement is not None:
        names.append(str(found.permanent_replacement))
    if found.uri.fragment is not None:
        names.append(str(found.final))
    return tuple(dict.fromkeys(names))


@discreet
@dataclass(frozen=True, slots=True)
class Dereference:
    """The result of a dereference: the exchanges, the conclusion, and the final representation.

    >>> from urikit.linked_data import HTTPAnswer, Recorded
    >>> world = Recorded(
    ...     {
    ...         "http://example.org/alice": HTTPAnswer(301, (("Location", "/id/alice"),)),
    ...         "http://example.org/id/alice": HTTPAnswer(303, (("Location", "/doc/alice"),)),
    ...         "http://example.org/doc/alice": HTTPAnswer(200, (("Content-Type", "text/html"),), b"<p>Alice"),
    ...     }
    ... )
    >>> found = dereference("http://example.org/alice", client=world)
    >>> found.conclusion.nature, found.conclusion.see
    (<Nature.ANY_RESOURCE: 'any resource'>, 'http://example.org/doc/alice')
    >>> str(found.permanent_replacement), found.representation.base
    ('http://example.org/id/alice', 'http://example.org/doc/alice')
    """

    #: The URI that was asked for, with its fragment and without userinfo.
    uri: URI
    #: The name that the caller has for it, as it was given.
    name: str
    #: The steps from the name to the URI; empty if they are equal.
    steps: tuple[RequestStep, ...]
    #: The requests and their answers, in order.
    exchanges: tuple[Exchange, ...] = field(repr=False)
    #: Seconds of the policy's `total_seconds` that were left in the end: the time to read what came.
    seconds: float = field(repr=False, compare=False)

    @property
    def conclusion(self) -> Conclusion:
        """The kind of resource that the URI identifies, and by which rule."""
        if self.uri.fragment is not None:
            return conclude(self.uri, 200)
        return self.document_conclusion

    @property
    def document_conclusion(self) -> Conclusion:
        """The conclusion about the URI without its fragment: the same where it has none."""
        if not self.exchanges:
            return Conclusion(Nature.UNKNOWN, "RFC 9110 section 15", "nothing was answered")
        for exchange in self.exchanges:
            choice = exchange.redirection is not None and exchange.redirection.meaning.kind is redirects.Kind.CHOICE
            if exchange.status == 303 or choice:
                return exchange.conclusion
        last = self.exchanges[-1].conclusion
        if last.follow is not None:
            return Conclusion(Nature.UNKNOWN, last.rule, f"{last.sentence}, and nothing answered", follow=last.follow)
        return last

    @property
    def final(self) -> URI:
        """The URI of the last answer, with the fragment that came with it."""
        return self.exchanges[-1].reference if self.exchanges else self.uri

    @property
    def representation(self) -> Representation | None:
        """The final representation; None if the last answer has none (neither a 2xx nor a 300 with a choice)."""
        if not self.exchanges:
            return None
        last = self.exchanges[-1]
        whole = 200 <= last.status < 300 and last.status not in (204, 205)
        return Representation.of(last) if whole or (last.status == 300 and last.redirection is None) else None

    @property
    def permanent_replacement(self) -> URI | None:
        """The URI that should replace references to this one; None if it stays."""
        return redirects.permanent_replacement(exchange.redirection for exchange in self.exchanges)

    @property
    def elapsed(self) -> float:
        """Seconds that the exchanges took."""
        return sum(exchange.answer.elapsed for exchange in self.exchanges)

    def description(self) -> Description:
        """Return what the representation says about the URI, if it is RDF and can be read in the `seconds` left.

        Raises `ModuleNotFoundError` where rdflib is not installed.
        """

        return describe(self)


def dereference(
    uri: str | URI | IRI | WebURL, policy: DereferencePolicy | None = None, client: Client | None = None
) -> Dereference:
    """Ask for a URI, follow its redirects, and conclude what it identifies.

    An IRI is mapped to a URI first; DOI names and handles are asked for at their resolvers.
    `client` sends the requests: by default one over HTTP.

    Raises `DereferenceError`, with the evidence until then, where the policy forbids to go on
    or a server cannot be reached; `URISyntaxError` for what is not a URI.

    >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
    >>> world = Recorded({"http://example.org/about": HTTPAnswer(200, (("Content-Type", "text/html"),))})
    >>> dereference("http://example.org/about#alice", client=world).conclusion.nature
    <Nature.SECONDARY: 'secondary resource'>
    """
    chosen = DereferencePolicy() if policy is None else policy
    what = request_uri(uri, chosen)
    exchanges: list[Exchange] = []
    deadline = Deadline.after(chosen.total_seconds)
    try:
        _follow(what, chosen, HTTPClient() if client is None else client, deadline, exchanges)
    except DereferenceError as error:
        error.evidence = Dereference(what.uri, what.name, what.steps, tuple(exchanges), 0.0)
        raise
    return Dereference(what.uri, what.name, what.steps, tuple(exchanges), max(deadline.left, 0.0))


def _follow(
    what: RequestURI, policy: DereferencePolicy, client: Client, deadline: Deadline, exchanges: list[Exchange]
) -> None:
    """Make the exchanges, one after the other. Raises `DereferenceError`."""
    reference, because = what.uri, None
    # A GET request without cookies has one answer: to ask again is to go round in circles.
    seen: set[str] = set()
    while True:
        target = reference.without_fragment()
        _permit(target, because, exchanges, policy)
        if str(target) in seen:
            refuse(target, "deref-loop")
        seen.add(str(target))
        deadline.check(target)
        answer = client.get(Request(target, _fields(target, what, policy), policy, deadline))
        exchange = Exchange(reference, policy.accept, answer, because, None)
        exchanges.append(exchange)
        because = redirects.redirection(reference, answer.status, redirects.location_of(reference, answer.headers))
        if because is None:
            return
        exchanges[-1] = Exchange(exchange.reference, exchange.accept, answer, exchange.because, because)
        # Userinfo in a Location is not sent either.
        reference = bare(because.reference)


def _permit(
    target: URI, because: redirects.Redirection | None, exchanges: list[Exchange], policy: DereferencePolicy
) -> None:
    """Raise `DereferenceError` if the policy does not allow to ask for this URI."""
    scheme = target.scheme.lower()
    if scheme not in policy.schemes:
        refuse(target, "deref-scheme", "scheme")
    if not target.host:
        refuse(target, "deref-host-missing")
    if because is None:
        return
    if policy.downgrade is Downgrade.REFUSED and scheme == "http" and exchanges[-1].uri.scheme.lower() == "https":
        refuse(target, "deref-downgrade", "scheme")
    if len(exchanges) > policy.max_hops:
        refuse(target, "deref-too-many-hops", detail=str(policy.max_hops))


def _fields(target: URI, what: RequestURI, policy: DereferencePolicy) -> tuple[tuple[str, str], ...]:
    """Return the header fields of a request, apart from Host."""
    fields = (
        ("Accept", policy.accept),
        ("Accept-Encoding", "gzip"),
        ("User-Agent", f"urikit/{__version__}"),
        ("Connection", "close"),
    )
    if what.userinfo is None or policy.userinfo is Userinfo.NEVER_SENT or target.origin != what.uri.origin:
        return fields
    from base64 import b64encode

    credentials = percent_decode_bytes(what.userinfo, "literal")
    return (*fields, ("Authorization", f"Basic {b64encode(credentials).decode()}"))
