"""Dereference a URI for its meaning: follow it by rule, and say what it identifies, with the evidence.

    http://example.org/id/alice           303   could be anything; see
    http://example.org/doc/alice          200   an information resource, in Turtle

What is asked for is the URI without its fragment (RFC 9110 section 7.1), by GET, with the media types of
the policy. Redirects are followed one at a time, each by what its status code says
(`redirects`). The conclusion is about the URI that was given (`http_range_14`):

- with a fragment: a secondary resource, anything;
- at the first 303 on the way: any resource. A permanent or temporary redirect before it leads to the
  same resource, so what is said there is said of the first URI too;
- at the first 300 with a choice: unknown, since what is chosen is another resource (RFC 9110 section 15.4.1);
- otherwise what the last answer says.

What comes after a 303 is a description: another resource, whose representation is given all the
same. The base of that representation is the URI it was retrieved from in the end.

What can go wrong is in `DereferenceError`, one code each, and the evidence that was
gathered is in the error. Nothing is sent but the fields of `_fields`: no cookies, no credentials
unless the policy says so, and then to the first origin only.

Left out: redirects in contents (`meta refresh`, scripts), methods other than GET, caches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from urikit._native import IRI, URI, WebURL, __version__, percent_decode_bytes
from urikit.core.mask import discreet
from urikit.linked_data import redirects
from urikit.linked_data.client import HTTPClient
from urikit.linked_data.errors import DereferenceError, refuse
from urikit.linked_data.exchange import Exchange, Representation
from urikit.linked_data.http_range_14 import Conclusion, Nature, conclude
from urikit.linked_data.message import Client, Deadline, Request
from urikit.linked_data.policy import DereferencePolicy, Downgrade, Userinfo
from urikit.linked_data.request_uri import Asked, Step, asked, bare

if TYPE_CHECKING:
    from urikit.linked_data.description import Description

__all__ = ["Dereference", "dereference"]


@discreet
@dataclass(frozen=True, slots=True)
class Dereference:
    """What became of a URI: the exchanges, what follows from them, and what came in the end.

    >>> from urikit.linked_data import Answer, Recorded
    >>> world = Recorded(
    ...     {
    ...         "http://example.org/alice": Answer(301, (("Location", "/id/alice"),)),
    ...         "http://example.org/id/alice": Answer(303, (("Location", "/doc/alice"),)),
    ...         "http://example.org/doc/alice": Answer(200, (("Content-Type", "text/html"),), b"<p>Alice"),
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
    #: How the one came from the other; empty where they are the same.
    steps: tuple[Step, ...]
    #: The requests and their answers, in order.
    exchanges: tuple[Exchange, ...] = field(repr=False)
    #: Seconds of the policy's `total_seconds` that were left in the end: the time to read what came.
    seconds: float = field(repr=False, compare=False)

    @property
    def conclusion(self) -> Conclusion:
        """What the URI identifies, and by which rule."""
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
        """Where the chain ends: the URI of the last answer, with the fragment that came with it."""
        return self.exchanges[-1].reference if self.exchanges else self.uri

    @property
    def representation(self) -> Representation | None:
        """What came in the end; None where the last answer has none (neither a 2xx nor a 300 with a choice)."""
        if not self.exchanges:
            return None
        last = self.exchanges[-1]
        whole = 200 <= last.status < 300 and last.status not in (204, 205)
        return Representation.of(last) if whole or (last.status == 300 and last.redirection is None) else None

    @property
    def permanent_replacement(self) -> URI | None:
        """What references to the URI ought to be replaced with; None where it stays as it is."""
        return redirects.permanent_replacement(exchange.redirection for exchange in self.exchanges)

    @property
    def elapsed(self) -> float:
        """Seconds that the exchanges took."""
        return sum(exchange.answer.elapsed for exchange in self.exchanges)

    def description(self) -> Description:
        """What the representation says about the URI, where it is RDF and can be read in the `seconds` that are left.

        Raises `ModuleNotFoundError` where rdflib is not installed.
        """
        from urikit.linked_data.description import describe

        return describe(self)


def dereference(
    uri: str | URI | IRI | WebURL,
    policy: DereferencePolicy | None = None,
    client: Client | None = None,
) -> Dereference:
    """Ask for a URI, follow what it leads to, and say what it identifies.

    An IRI is mapped to a URI first; DOI names and handles are asked for at their resolvers.
    `client` sends the requests: by default one over HTTP.

    Raises `DereferenceError`, with the evidence until then, where the policy forbids to go on
    or a server cannot be reached; `URISyntaxError` for what is not a URI.

    >>> from urikit.linked_data import Answer, Recorded, dereference
    >>> world = Recorded({"http://example.org/about": Answer(200, (("Content-Type", "text/html"),))})
    >>> dereference("http://example.org/about#alice", client=world).conclusion.nature
    <Nature.SECONDARY: 'secondary resource'>
    """
    chosen = DereferencePolicy() if policy is None else policy
    what = asked(uri, chosen)
    exchanges: list[Exchange] = []
    deadline = Deadline.after(chosen.total_seconds)
    try:
        _follow(what, chosen, HTTPClient() if client is None else client, deadline, exchanges)
    except DereferenceError as error:
        error.evidence = Dereference(what.uri, what.name, what.steps, tuple(exchanges), 0.0)
        raise
    return Dereference(what.uri, what.name, what.steps, tuple(exchanges), max(deadline.left, 0.0))


def _follow(
    what: Asked, policy: DereferencePolicy, client: Client, deadline: Deadline, exchanges: list[Exchange]
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
        # What a server writes as userinfo is not sent either.
        reference = bare(because.reference)


def _permit(
    target: URI, because: redirects.Redirection | None, exchanges: list[Exchange], policy: DereferencePolicy
) -> None:
    """Whether the policy allows to ask for this URI. Raises `DereferenceError`."""
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


def _fields(target: URI, what: Asked, policy: DereferencePolicy) -> tuple[tuple[str, str], ...]:
    """The header fields of a request, apart from Host."""
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
