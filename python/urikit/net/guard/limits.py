"""How much one fetch may take: redirects, bytes and seconds, each with a default, none without an end."""

from __future__ import annotations

from dataclasses import dataclass

from urikit.core.arguments import check_limit
from urikit.core.boundary import guard

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one fetch, which is a request and the redirects that follow it.

    Raises `ArgumentError` for a number that is not from 0 to 1,000,000,000.

    >>> from urikit.net.guard import Limits
    >>> Limits(seconds=5).hops
    5
    """

    #: How many redirects are followed.
    hops: int = 5
    #: How many bytes a body may have, after its content coding (gzip) is undone.
    bytes: int = 16 << 20
    #: Seconds for everything: names, connections, redirects and bodies.
    seconds: float = 30.0
    #: Seconds for finding and reaching one server.
    connect_seconds: float = 10.0

    def __post_init__(self) -> None:
        for name in ("hops", "bytes", "seconds", "connect_seconds"):
            check_limit(name, getattr(self, name))


guard(__name__)
