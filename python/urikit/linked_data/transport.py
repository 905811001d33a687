"""Connections that keep to a policy: where they lead, how long they take, how much they receive.

Three things have to be true of every byte, and so are seen to at the socket:

- It goes to an address that the policy allows. A name is resolved once, every address it has is
  judged before the first is tried, and the address at the other end (`getpeername`) is judged again
  before anything is sent. A name that has one refused address is refused with all of them: that
  is what a name looks like which leads elsewhere when it is asked a second time.
- It arrives in time. A timeout of a socket begins anew with every byte, so that a server that
  sends one a second is never late; here each receipt gets what is left of the whole.
- There are not too many. What comes before the body is counted, and so is the body as it is sent,
  because framing (chunks, fields behind the body) can be longer than what it frames.

The standard library's resolver knows no timeout; it runs in a thread, which is left behind if it is
late. Interim answers (1xx, RFC 9110 section 15.2) are read and dropped, of any number that fits the limits.

No proxy is used, whatever the environment says: with one, the address that is connected to would be the
proxy's.
"""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPResponse
from threading import Thread
from typing import TYPE_CHECKING, Any

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

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


class _Guarded(socket.socket):
    """A socket whose receipts keep to an allowance."""

    allowance: Allowance | None = None

    def recv_into(self, *args: Any, **options: Any) -> int:
        return _receive(self, super().recv_into, args, options)


class _GuardedTLS(ssl.SSLSocket):
    """The same over TLS."""

    allowance: Allowance | None = None

    def recv_into(self, *args: Any, **options: Any) -> int:
        return _receive(self, super().recv_into, args, options)


def _receive(guarded: _Guarded | _GuardedTLS, receive: Any, args: Any, options: Any) -> int:
    allowance = guarded.allowance
    if allowance is None:
        return int(receive(*args, **options))
    guarded.settimeout(allowance.seconds())
    count = int(receive(*args, **options))
    allowance.received(count)
    return count


def tls_context(authorities: str | None = None) -> ssl.SSLContext:
    """A context that verifies certificates and names, by the authorities of the system or of a file."""
    context = ssl.create_default_context(cafile=authorities)
    context.sslsocket_class = _GuardedTLS
    return context


class _Answer(HTTPResponse):
    """A response that reads past every interim answer; the standard library knows of 100 alone."""

    def _read_status(self) -> tuple[str, int, str]:
        while True:
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if not 100 < status < 200 or status == 101:
                return version, status, reason
            while self.fp.readline(_LINE) not in (b"\r\n", b"\n", b""):
                pass


#: The longest line that is read at once; it is not kept.
_LINE = 1 << 16


class GuardedHTTPConnection(HTTPConnection):
    """A connection for one request."""

    response_class = _Answer
    request_: Request
    allowance: Allowance
    #: The address at the other end.
    peer: str | None = None

    def _new_conn(self) -> socket.socket:
        made = _connected(self.request_, self._dns_host, self.port, self.allowance)
        made.allowance = self.allowance
        self.peer = made.getpeername()[0]
        return made


class GuardedHTTPSConnection(HTTPSConnection):
    """The same over TLS."""

    response_class = _Answer
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
        if isinstance(self.sock, _GuardedTLS):
            self.sock.allowance = self.allowance


def _connected(request: Request, host: str, port: int, allowance: Allowance) -> _Guarded:
    """A socket to an address of `host` that the policy allows. Raises `DereferenceError`, `Exhausted`, `OSError`."""
    failed: OSError | None = None
    places = _resolved(request, host, port, allowance.connecting())
    for tried, (family, kind, protocol, _, place) in enumerate(places):
        # One address that never answers leaves time for the others.
        seconds = allowance.connecting() / (len(places) - tried)
        made = _Guarded(family, kind, protocol)
        try:
            made.settimeout(seconds)
            made.connect(place)
            _judge(request, made.getpeername()[0])
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return made
        except OSError as error:
            made.close()
            failed = error
        except BaseException:
            made.close()
            raise
    raise failed or OSError("the name has no address")


def _resolved(request: Request, host: str, port: int, seconds: float) -> list[Any]:
    """The addresses of a name, each of them allowed. Raises `DereferenceError`, `Exhausted`."""
    found: list[Any] = []
    failed: list[Exception] = []

    def resolve() -> None:
        try:
            found.extend(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            failed.append(error)

    resolver = Thread(target=resolve, name="urikit-resolver", daemon=True)
    resolver.start()
    resolver.join(seconds)
    if resolver.is_alive():
        raise Exhausted("deref-timeout", "the name was not resolved in time")
    if failed:
        refuse(request.uri, "deref-unresolved", "host", getattr(failed[0], "strerror", None) or str(failed[0]))
    for *_, place in found:
        _judge(request, place[0])
    return found


def _judge(request: Request, address: str) -> None:
    reason = request.policy.addresses.refusal(address)
    if reason is not None:
        refuse(request.uri, "deref-address-refused", "host", reason)
