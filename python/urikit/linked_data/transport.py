"""Connections that keep to a policy: where they lead, how long they take, how much they receive.

Where they lead is seen to by `urikit.guard.connect`: a name is resolved once, every address is judged, and the other
end again. Here are the words of this package for what is refused, and what a connection may take:

- It arrives in time. Each receipt gets what is left of the whole.
- There are not too many bytes. What comes before the body is counted, and so is the body as it is sent,
  because framing (chunks, fields behind the body) can be longer than what it frames.

Interim answers (`urikit.guard.interim`) are dropped, of any number that fits the limits.

No proxy is used, whatever the environment says: with one, the address that is connected to would be the
proxy's.
"""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

from urikit.guard.connect import Socket, TLSSocket, judged, reach
from urikit.guard.interim import FinalResponse
from urikit.linked_data.errors import refuse
from urikit.linked_data.message import Deadline

if TYPE_CHECKING:
    from urikit.linked_data.message import Request

__all__ = ["Allowance", "Exhausted", "GuardedHTTPConnection", "GuardedHTTPSConnection", "HTTPError", "tls_context"]


class Exhausted(Exception):
    """The allowance is used up; `code` says of what. No `OSError`, which somebody on the way would catch."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


class Allowance:
    """What a connection may still take: time, and bytes."""

    def __init__(self, request: Request) -> None:
        self._deadline = request.deadline
        self._reached = Deadline.after(request.policy.connect_seconds)
        self._policy = request.policy
        self._octets = request.policy.max_head_bytes
        self._code, self._detail = "deref-head-too-large", f"{request.policy.max_head_bytes:,} bytes"

    def begin_body(self) -> None:
        """From here on bytes are those of the body."""
        # Framing may double a body made of small chunks; more than that is not a body.
        self._octets = 2 * self._policy.max_bytes + self._policy.max_head_bytes
        self._code, self._detail = "deref-body-too-large", f"{self._policy.max_bytes:,} bytes"

    def seconds(self) -> float:
        """The time that is left. Raises `Exhausted`."""
        left = self._deadline.left
        if left <= 0:
            raise Exhausted("deref-timeout", "the time for everything together is over")
        return left

    def connecting(self) -> float:
        """The time that is left for reaching the server. Raises `Exhausted`."""
        left = min(self._reached.left, self.seconds())
        if left <= 0:
            raise Exhausted("deref-timeout", "no connection came about in time")
        return left

    def received(self, count: int) -> None:
        """So many bytes came. Raises `Exhausted`."""
        self._octets -= count
        if self._octets < 0:
            raise Exhausted(self._code, self._detail)


def tls_context(authorities: str | None = None) -> ssl.SSLContext:
    """A context that verifies certificates and names, by the authorities of the system or of a file."""
    context = ssl.create_default_context(cafile=authorities)
    context.sslsocket_class = TLSSocket
    return context


class GuardedHTTPConnection(HTTPConnection):
    """A connection for one request."""

    response_class = FinalResponse
    request_: Request
    allowance: Allowance
    #: The address at the other end.
    peer: str | None = None

    def _new_conn(self) -> socket.socket:
        made = _connected(self.request_, self._dns_host, self.port, self.allowance)
        made.meter = self.allowance
        self.peer = made.getpeername()[0]
        return made


class GuardedHTTPSConnection(HTTPSConnection):
    """The same over TLS."""

    response_class = FinalResponse
    request_: Request
    allowance: Allowance
    peer: str | None = None

    def _new_conn(self) -> socket.socket:
        made = _connected(self.request_, self._dns_host, self.port, self.allowance)
        self.peer = made.getpeername()[0]
        # The handshake has a deadline of its own in the standard library.
        made.settimeout(self.allowance.connecting())
        return made

    def connect(self) -> None:
        super().connect()
        if isinstance(self.sock, TLSSocket):
            self.sock.meter = self.allowance


def _connected(request: Request, host: str, port: int, allowance: Allowance) -> Socket:
    """A socket to an address of `host` that the policy allows. Raises `DereferenceError`, `Exhausted`, `OSError`."""

    def judge(address: str) -> None:
        reason = request.policy.addresses.refusal(address)
        if reason is not None:
            refuse(request.uri, "deref-address-refused", "host", reason)

    try:
        found = judged(host, port, judge, seconds=allowance.connecting())
    except TimeoutError as late:
        raise Exhausted("deref-timeout", str(late)) from late
    except OSError as error:
        refuse(request.uri, "deref-unresolved", "host", error.strerror or str(error))
    return reach(found, port, judge, left=allowance.connecting)
