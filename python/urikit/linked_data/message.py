"""A request and its answer, as plain values: what a client is given, and what it gives back.

Everything above this module is reasoning about these two; everything below is a connection.
So a dereference can be played with answers that were written down (`replay`) as well as with those of a
server (`client`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from urikit._native import URI
from urikit.linked_data.errors import refuse
from urikit.linked_data.policy import DereferencePolicy
from urikit.mask import discreet

__all__ = ["Answer", "Client", "Deadline", "Request"]


@dataclass(frozen=True, slots=True)
class Deadline:
    """When everything has to be over."""

    #: By the monotonic clock, in seconds.
    at: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """The moment in so many seconds."""
        return cls(monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds until then; below zero when it has passed."""
        return self.at - monotonic()

    def check(self, uri: URI) -> None:
        """Raises `DereferenceError` when it has passed."""
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


@discreet
@dataclass(frozen=True, slots=True)
class Answer:
    """A final answer, received whole: an answer that leads elsewhere comes without its body.

    >>> Answer(200, (("Content-Type", "text/turtle"),), b"<> a <#Page> .").header("content-type")
    'text/turtle'
    """

    status: int
    #: The header fields in their order. Data: `repr` leaves them out.
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    #: The body with its content codings undone.
    body: bytes = field(default=b"", repr=False)
    #: The address that was connected to; None for an answer that was written down.
    address: str | None = None
    #: Seconds that it took.
    elapsed: float = 0.0

    def header(self, name: str) -> str | None:
        """The value of a field, several of them joined with commas (RFC 9110 section 5.3); None if it is missing."""
        found = [value.strip(" \t") for key, value in self.headers if key.lower() == name.lower()]
        return ", ".join(found) if found else None


class Client(Protocol):
    """What sends a request: see `urikit.linked_data.client.HTTPClient`."""

    def get(self, request: Request) -> Answer:
        """The final answer. Raises `DereferenceError`, also where a limit of the policy is reached."""
