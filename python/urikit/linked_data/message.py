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
from urikit.core.mask import discreet
from urikit.linked_data.errors import refuse
from urikit.linked_data.policy import DereferencePolicy
from urikit.net.guard.exchange import Answer

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


class Client(Protocol):
    """What sends a request: see `urikit.linked_data.client.HTTPClient`."""

    def get(self, request: Request) -> Answer:
        """The final answer. Raises `DereferenceError`, also where a limit of the policy is reached."""
