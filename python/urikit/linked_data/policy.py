"""What a dereference may do, as one value: what it asks for, how far it goes, whom it talks to.

Each disputed question has a named choice, and the defaults are those of a program that
dereferences URIs it found in other people's data: public addresses only, no step from https down
to http, no credentials. All limits are there by default; none can be switched off, but any can be
large.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from urikit.core.arguments import check_limit, several
from urikit.core.errors import ArgumentError
from urikit.core.http_grammar import MimeType
from urikit.core.mask import discreet
from urikit.net.guard.addresses import Addresses

__all__ = ["MEDIA_TYPES", "Addresses", "DereferencePolicy", "Downgrade", "Userinfo"]

#: What is asked for by default: RDF first, then what people read.
MEDIA_TYPES = ("text/turtle", "application/ld+json", "application/rdf+xml", "text/html")

_MEBIBYTE = 1 << 20


class Downgrade(Enum):
    """What to do about a redirect from https to http."""

    #: What was asked in confidence is not asked in the open.
    REFUSED = "refused"
    #: Followed, and to be seen in the trace.
    FOLLOWED = "followed"


class Userinfo(Enum):
    """What to do with the "user:password@" of a URI (deprecated by RFC 9110 section 4.2.4)."""

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
    #: How many redirects are followed.
    max_hops: int = 10
    #: How many bytes a body may have, after content codings (gzip) are undone.
    max_bytes: int = 16 * _MEBIBYTE
    #: How many bytes may come before the body.
    max_head_bytes: int = 1 << 16
    #: Seconds for everything: all names, connections, redirects and bodies, and for reading what came.
    total_seconds: float = 30.0
    #: Seconds for finding and reaching one server.
    connect_seconds: float = 10.0
    #: Which addresses may be connected to.
    addresses: Addresses = Addresses.PUBLIC_ONLY
    #: The schemes that are asked; others are refused, above all "file" and "data" in a redirect.
    schemes: frozenset[str] = field(default_factory=lambda: frozenset({"http", "https"}))
    #: Whether a redirect may lead from https to http.
    downgrade: Downgrade = Downgrade.REFUSED
    #: What happens to "user:password@".
    userinfo: Userinfo = Userinfo.NEVER_SENT
    #: Where DOI names are resolved: what is before the name.
    doi_resolver: str = "https://doi.org/"
    #: Where other handles are resolved.
    handle_resolver: str = "https://hdl.handle.net/"

    def __post_init__(self) -> None:
        """Raises `ValueError` for what is not a media type and for limits below zero."""
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
    """A media type as one element of a list: what is not a token of a parameter is in quotation marks."""
    return str(MimeType.parse(media_type))
