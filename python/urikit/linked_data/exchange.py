"""The evidence: each request that was sent, what came back, and what follows from it.

A `Dereference` is a chain of `Exchange`s. Each says why it was made (the URI was asked for, or a
redirect of such a kind led there), and what the answer means by itself; the conclusion about
the first URI is put together from these (`urikit.linked_data.dereference`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from urikit._native import URI
from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.linked_data.http_range_14 import Conclusion, conclude
from urikit.linked_data.message import Answer
from urikit.linked_data.redirects import Redirection

if TYPE_CHECKING:
    from urikit.documents import Document

__all__ = ["OF_INTEREST", "Exchange", "Representation"]

#: Fields that say something about identity, in the order of a trace.
OF_INTEREST = ("Location", "Content-Type", "Content-Location", "Vary", "Link")


@discreet
@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer."""

    #: The reference that was dereferenced, with its fragment.
    reference: URI
    #: What was asked for.
    accept: str
    answer: Answer
    #: The redirect that led here; None for the first request.
    because: Redirection | None
    #: Where the answer leads; None where it leads nowhere.
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
        """What this answer says of the target URI, by itself."""
        return conclude(self.uri, self.status, None if self.redirection is None else self.redirection.location)

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The header fields that say something about identity."""
        values = ((name, self.answer.header(name)) for name in OF_INTEREST)
        return tuple((name, value) for name, value in values if value is not None)

    @property
    def why(self) -> str:
        """Why it was made, in words."""
        if self.because is None:
            return "asked for"
        return f"{self.because.meaning.status}, {self.because.meaning.kind.value}"


@discreet
@dataclass(frozen=True, slots=True)
class Representation:
    """What came at the end: bytes with a label.

    >>> from urikit.linked_data import Answer, Recorded, dereference
    >>> answer = Answer(200, (("Content-Type", "text/html; charset=utf-8"),), b"<p>Alice")
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
        """The references in it, by the format that its label names, with this base from outside.

        >>> from urikit.linked_data import Answer, Recorded, dereference
        >>> turtle = Answer(200, (("Content-Type", "text/turtle"),), b"@base </b/> . <c> <#p> <d> .")
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
        """The representation in the answer of an exchange."""
        label = MimeType.parse(exchange.answer.header("Content-Type") or "")
        return cls(
            None if label is None else label.essence,
            None if label is None else label.get("charset"),
            str(exchange.uri),
            _content_location(exchange),
            exchange.answer.body,
        )


def _content_location(exchange: Exchange) -> str | None:
    """The Content-Location, resolved against the target URI; None for one that is not a reference."""
    written = exchange.answer.header("Content-Location")
    try:
        return None if written is None else str(exchange.uri.resolve(written))
    except ValueError:
        return None
