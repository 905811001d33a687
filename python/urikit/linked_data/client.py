"""Requests of a dereference: the policy, the client over HTTP, and recorded answers.

A `DereferencePolicy` is the choices as one value: what to ask for, how far to go, which servers to talk to. Each
disputed question has a named choice. The defaults are for URIs from untrusted data: public addresses only, no step from
https down to http, no credentials. No limit can be switched off, but any can be large.

A `Client` takes a `Request` and returns an `HTTPAnswer`, both plain values. `HTTPClient` sends it by
`urikit.net.guard.fetch`: one connection for each, the host and the port judged by `urikit.guard`, as browsers read
them. It follows no redirects, since each is a fact about the URI that callers want to see, and does not read the body
of an answer that leads elsewhere. `Recorded` plays answers instead: for tests, for documentation, and to ask the same
question of old evidence. The limits of the policy apply to it; addresses and names do not, since nothing is connected
to.

Left out: caching and retries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from time import monotonic
from typing import Protocol, TypeAlias

from urikit._native import URI
from urikit.core.arguments import check_limit, several
from urikit.core.errors import ArgumentError
from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.linked_data import redirects
from urikit.linked_data.errors import refuse
from urikit.net.guard.addresses import Addresses
from urikit.net.guard.check import GuardError
from urikit.net.guard.fetch import ExchangeError, ExchangeErrorKind, Fetch, HTTPAnswer, exchange
from urikit.net.guard.policy import Limits, Policy

__all__ = [
    "MEDIA_TYPES",
    "Addresses",
    "Client",
    "Deadline",
    "DereferencePolicy",
    "Downgrade",
    "HTTPAnswer",
    "HTTPClient",
    "Recorded",
    "Request",
    "RequestFailure",
    "Userinfo",
]


#: The default media types: RDF first, then pages.
MEDIA_TYPES = ("text/turtle", "application/ld+json", "application/rdf+xml", "text/html")

_MEBIBYTE = 1 << 20


class Downgrade(Enum):
    """The choices for a redirect from https to http."""

    #: A request over https is not repeated over http.
    REFUSED = "refused"
    #: Followed, and to be seen in the trace.
    FOLLOWED = "followed"


class Userinfo(Enum):
    """The choices for the "user:password@" of a URI (deprecated by RFC 9110 section 4.2.4)."""

    #: It is never sent.
    NEVER_SENT = "never sent"
    #: As Basic credentials, to the origin of the URI that was asked for and to no other.
    SENT_TO_ITS_ORIGIN = "sent to its origin"


@discreet
@dataclass(frozen=True, slots=True)
class DereferencePolicy:
    """The choices and the limits of a dereference.

    >>> policy = DereferencePolicy(media_types=("text/turtle", "text/html"), max_hops=3)
    >>> policy.accept
    'text/turtle, text/html;q=0.5'
    """

    #: Media types in the order of preference, the best first.
    media_types: tuple[str, ...] = MEDIA_TYPES
    #: The most redirects that are followed.
    max_hops: int = 10
    #: The most bytes that a body may have, after content codings (gzip) are undone.
    max_bytes: int = 16 * _MEBIBYTE
    #: The most bytes that may come before the body.
    max_head_bytes: int = 1 << 16
    #: Seconds for everything: all names, connections, redirects and bodies, and for reading what came.
    total_seconds: float = 30.0
    #: Seconds for finding and reaching one server.
    connect_seconds: float = 10.0
    #: Which addresses may be connected to.
    addresses: Addresses = Addresses.PUBLIC_ONLY
    #: The schemes that are asked; others are refused, above all "file" and "data" in a redirect.
    schemes: frozenset[str] = field(default_factory=lambda: frozenset({"http", "https"}))
    #: The choice for a redirect from https to http.
    downgrade: Downgrade = Downgrade.REFUSED
    #: The choice for "user:password@".
    userinfo: Userinfo = Userinfo.NEVER_SENT
    #: The resolver of DOI names: the part before the name.
    doi_resolver: str = "https://doi.org/"
    #: The resolver of other handles.
    handle_resolver: str = "https://hdl.handle.net/"

    def __post_init__(self) -> None:
        """Raise `ValueError` for an invalid media type and for limits below zero."""
        several("schemes", self.schemes)
        for media_type in several("media_types", self.media_types):
            if MimeType.parse(media_type) is None or not (media_type.isascii() and media_type.isprintable()):
                raise ArgumentError("media_types", "media types", media_type)
        if not self.media_types:
            raise ArgumentError("media_types", "at least one media type", "")
        for name in ("max_hops", "max_bytes", "max_head_bytes", "total_seconds", "connect_seconds"):
            check_limit(name, getattr(self, name))

    @property
    def accept(self) -> str:
        """The Accept field (RFC 9110 section 12.5.1): the first type with q=1, the others with less and less.

        >>> DereferencePolicy().accept
        'text/turtle, application/ld+json;q=0.75, application/rdf+xml;q=0.5, text/html;q=0.25'
        """
        count = len(self.media_types)
        qualities = (max(1 - number / count, 0.001) for number in range(count))
        return ", ".join(
            written if quality == 1 else f"{written};q={quality:.3f}".rstrip("0")
            for written, quality in zip(map(_written, self.media_types), qualities, strict=True)
        )


def _written(media_type: str) -> str:
    """Write a media type as one element of a list, with quotation marks around parameters that are not tokens."""
    return str(MimeType.parse(media_type))


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of the time for everything."""

    #: By the monotonic clock, in seconds.
    at: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """Return the deadline in so many seconds."""
        return cls(monotonic() + seconds)

    @property
    def left(self) -> float:
        """The seconds that are left; below zero when it has passed."""
        return self.at - monotonic()

    def check(self, uri: URI) -> None:
        """Raise `DereferenceError` when it has passed."""
        if self.left <= 0:
            refuse(uri, "deref-timeout", detail="the time for everything together is over")


@discreet
@dataclass(frozen=True, slots=True)
class Request:
    """A GET request: its target URI, which has no fragment and no userinfo, and its fields."""

    uri: URI
    #: Fields beyond those of the connection. Data: `repr` leaves them out, since one may be Authorization.
    headers: tuple[tuple[str, str], ...] = field(repr=False)
    policy: DereferencePolicy
    deadline: Deadline


class Client(Protocol):
    """Sends requests, as `HTTPClient` does."""

    def get(self, request: Request) -> HTTPAnswer:
        """Return the final answer. Raises `DereferenceError`, also where a limit of the policy is reached."""


#: Code and component of an error, by the code of the guard; its other codes are about names that DNS cannot have.
_REFUSED = {
    "unsafe-scheme": ("deref-scheme", "scheme"),
    "unsafe-host-missing": ("deref-host-missing", "reference"),
    "unsafe-port": ("deref-port", "port"),
    "unsafe-address": ("deref-address-refused", "host"),
    "unsafe-metadata": ("deref-address-refused", "host"),
    "unsafe-peer": ("deref-address-refused", "host"),
}
_BROKEN = {
    ExchangeErrorKind.HOST: ("deref-unresolved", "host"),
    ExchangeErrorKind.RESOLVER: ("deref-unresolved", "host"),
    ExchangeErrorKind.CERTIFICATE: ("deref-certificate", "host"),
    ExchangeErrorKind.UNREACHABLE: ("deref-connection", "host"),
    ExchangeErrorKind.CONNECTION: ("deref-connection", "host"),
    ExchangeErrorKind.CLOSED: ("deref-answer", "reference"),
    ExchangeErrorKind.TIMEOUT: ("deref-timeout", "host"),
    ExchangeErrorKind.ANSWER: ("deref-answer", "reference"),
    ExchangeErrorKind.HEAD: ("deref-head-too-large", "reference"),
    ExchangeErrorKind.BODY: ("deref-body-too-large", "reference"),
}
#: The schemes that this client speaks, whatever else a policy allows.
_SPOKEN = frozenset({"http", "https"})
#: No limit of its own: a text that is too long is the caller's.
_LENGTH = 1 << 30


class HTTPClient:
    """Sends requests, each over a connection of its own.

    `authorities` is a file of certificates (PEM) that are trusted in the place of the system's.
    Certificates are always verified.
    """

    def __init__(self, authorities: str | None = None) -> None:
        self._authorities = authorities

    def get(self, request: Request) -> HTTPAnswer:
        """Return the final answer to a GET request. Raises `DereferenceError`."""
        uri, policy = request.uri, request.policy
        request.deadline.check(uri)
        if uri.port_number is not None and uri.port_number > 65535:
            refuse(uri, "deref-port", "port")
        seconds = max(request.deadline.left, 0.0)
        limits = Limits(bytes=policy.max_bytes, seconds=seconds, connect_seconds=policy.connect_seconds)
        query = "" if uri.query is None else f"?{uri.query}"
        try:
            return exchange(
                Fetch("urikit", _policy(policy.schemes & _SPOKEN, policy.addresses), limits),
                "GET",
                str(uri),
                f"{uri.path or '/'}{query}",
                request.headers,
                head=policy.max_head_bytes,
                authorities=self._authorities,
                wants=lambda answer: not redirects.leads_on(answer.status, answer.headers),
            )
        except GuardError as error:
            for reason in error.reasons:
                if reason.code in _REFUSED:
                    refuse(uri, *_REFUSED[reason.code], reason.message)
            refuse(uri, "deref-unresolved", "host", "not a valid DNS name")
        except ExchangeError as broken:
            detail = f"{policy.max_bytes:,} bytes" if broken.kind is ExchangeErrorKind.BODY else broken.detail
            refuse(uri, *_BROKEN[broken.kind], detail)


@cache
def _policy(schemes: frozenset[str], addresses: Addresses) -> Policy:
    """Return the rules for hosts and ports. Names are judged by their addresses; look-alikes are allowed."""
    return Policy(
        name="dereference",
        schemes=schemes,
        addresses=addresses,
        private_names=True,
        valid=False,
        look_alikes=True,
        agreement=False,
        max_length=_LENGTH,
    )


@discreet
@dataclass(frozen=True, slots=True)
class RequestFailure:
    """A recorded error instead of an answer: a code of `DereferenceError`, and its detail."""

    code: str
    detail: str = ""


#: A URI, or a URI and a media type: what the request has to ask for first.
Key: TypeAlias = str | tuple[str, str]


class Recorded:
    """A client that plays recorded answers.

    An answer is under its target URI, or under the URI and the media type that is asked for
    first; the second is looked for first. What has no answer cannot be reached.

    >>> from urikit.linked_data import HTTPAnswer, Recorded, dereference
    >>> world = Recorded(
    ...     {
    ...         "http://example.org/id/alice": HTTPAnswer(303, (("Location", "/doc/alice"),)),
    ...         "http://example.org/doc/alice": HTTPAnswer(200, (("Content-Type", "text/html"),), b"<p>Alice"),
    ...     }
    ... )
    >>> str(dereference("http://example.org/id/alice", client=world).conclusion)
    'any resource: it answered 303 (See Other): ... (TAG httpRange-14, 2005-06-18 (b))'
    """

    def __init__(self, answers: Mapping[Key, HTTPAnswer | RequestFailure]) -> None:
        self.answers = dict(answers)

    def get(self, request: Request) -> HTTPAnswer:
        """Return the recorded answer. Raises `DereferenceError`."""
        uri = str(request.uri)
        request.deadline.check(request.uri)
        first = request.policy.media_types[0]
        found = self.answers.get((uri, first)) or self.answers.get(uri)
        if found is None:
            refuse(request.uri, "deref-connection", "host", "no recorded answer")
        if isinstance(found, RequestFailure):
            refuse(request.uri, found.code, "host", found.detail)
        if len(found.body) > request.policy.max_bytes:
            refuse(request.uri, "deref-body-too-large", detail=f"{request.policy.max_bytes:,} bytes")
        return found
