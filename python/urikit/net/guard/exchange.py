"""One request over a guarded connection, and its final answer. The only HTTP client of urikit.

    exchange(fetch, method, url, target, fields)    an `Answer`

Dereferencing and link checks send their requests with it, one a connection, and follow redirects themselves. A `Fetch`
judges the URL, resolves its name once, judges each address and the other end, and has the limits. The standard library
speaks HTTP on that connection: no cookies, no proxies, no retries. Certificates are always verified.

- Interim answers are skipped (`urikit.net.guard.interim`).
- The bytes before the body have a limit of their own, since a head is read whole.
- The body is read if the caller wants it, decoded and counted (`urikit.net.http.body`). One that is cut short is an
  error.

What can go wrong: `GuardError` if the policy refuses the URL or an address; everything else is a `Broken` with its kind
and masked words. Left out: HTTP/2 and 3, and keeping a connection open.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead, RemoteDisconnected
from time import monotonic

from urikit.core.mask import discreet, shown
from urikit.net.guard.checked import GuardError
from urikit.net.guard.connect import Socket, TLSSocket
from urikit.net.guard.fetch import HEAD, Fetch
from urikit.net.guard.interim import FinalResponse
from urikit.net.http.body import Content, ContentError, TooLarge

__all__ = ["Answer", "Broken", "Kind", "exchange"]

_PIECE = 1 << 16


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


class Kind(Enum):
    """Why an answer is missing."""

    #: The name has no address.
    HOST = "host"
    #: The resolver does not answer for now.
    RESOLVER = "resolver"
    CERTIFICATE = "certificate"
    #: The server refuses connections.
    UNREACHABLE = "unreachable"
    CONNECTION = "connection"
    #: The server closes the connection without an answer.
    CLOSED = "closed"
    TIMEOUT = "timeout"
    #: The answer is not valid HTTP.
    ANSWER = "answer"
    #: Too many bytes come before the body.
    HEAD = "head"
    #: The body is larger than the limit.
    BODY = "body"


class Broken(Exception):
    """An exchange without an answer. Never leaves the package."""

    def __init__(self, kind: Kind, detail: str = "") -> None:
        self.kind = kind
        #: The reason in words, secrets masked. For HEAD it is the limit.
        self.detail = shown(detail)
        #: The answer whose body does not come; None if not even its head came.
        self.answer: Answer | None = None
        super().__init__(kind, self.detail)


class _Meter:
    """The limits of one connection."""

    def __init__(self, fetch: Fetch, head: int) -> None:
        self._fetch, self._head, self._left = fetch, head, head
        self._is_body = False

    def seconds(self) -> float:
        return self._fetch.seconds()

    def received(self, count: int) -> None:
        if self._is_body:
            try:
                self._fetch.received(count)
            except GuardError:
                # The standard library takes a ValueError for an invalid chunk.
                raise Broken(Kind.BODY) from None
            return
        self._left -= count
        if self._left < 0:
            raise Broken(Kind.HEAD, f"{self._head:,} bytes")

    def begin_body(self) -> None:
        self._is_body = True


def exchange(
    fetch: Fetch,
    method: str,
    url: str,
    target: str,
    fields: Iterable[tuple[str, str]],
    *,
    head: int = HEAD,
    authorities: str | None = None,
    wants: Callable[[Answer], bool],
) -> Answer:
    """Send one request, and return its final answer, with the body if `wants` says so of the head.

    `target` is the request target, `fields` those beside Host, `head` how many bytes may come before the body, and
    `authorities` a file of certificates that replaces those of the system. Raises `GuardError`, `Broken`.
    """
    checked = fetch.begin(url)
    assert checked.host is not None and checked.port is not None and checked.url is not None
    is_secure = checked.url.startswith("https:")
    connection = HTTPConnection(checked.host, checked.port)
    connection.response_class = FinalResponse
    connection.default_port = 443 if is_secure else 80
    meter, began, answer = _Meter(fetch, head), monotonic(), None
    try:
        made: Socket | TLSSocket = fetch.connect(checked.host, checked.port)
        if is_secure:
            made = _secured(made, checked.host, fetch, authorities)
        made.meter = meter
        connection.sock, peer = made, made.getpeername()[0]
        connection.putrequest(method, target or "/", skip_accept_encoding=True)
        for name, value in fields:
            connection.putheader(name, value)
        connection.endheaders()
        response = connection.getresponse()
        try:
            answer = Answer(response.status, tuple(response.getheaders()), b"", peer, monotonic() - began)
            if not wants(answer):
                return answer
            meter.begin_body()
            return replace(answer, body=_body(response, fetch), elapsed=monotonic() - began)
        finally:
            response.close()
    except GuardError:
        raise
    except Exception as error:
        broken = error if isinstance(error, Broken) else _broken(error)
        broken.answer = answer
        raise broken from None
    finally:
        connection.close()


def _secured(made: socket.socket, host: str, fetch: Fetch, authorities: str | None) -> TLSSocket:
    """TLS on a socket."""
    try:
        # The handshake as a whole has this time.
        made.settimeout(min(fetch.seconds(), fetch.limits.connect_seconds))
        secure = _context(authorities).wrap_socket(made, server_hostname=host)
    except BaseException:
        made.close()
        raise
    assert isinstance(secure, TLSSocket)
    return secure


def _body(response: HTTPResponse, fetch: Fetch) -> bytes:
    content = Content(response.getheader("Content-Encoding"), fetch.limits.bytes)
    pieces = []
    while coded := response.read(_PIECE):
        pieces.append(content.feed(coded))
        # Decoding takes time as well.
        fetch.seconds()
    # The standard library takes what came for the whole.
    if response.length:
        raise IncompleteRead(b"", response.length)
    content.end()
    return b"".join(pieces)


def _broken(error: Exception) -> Broken:
    """The reason for an error of the connection or of the protocol. Raises what is a bug."""
    if isinstance(error, TooLarge):
        return Broken(Kind.BODY)
    if isinstance(error, TimeoutError):
        return Broken(Kind.TIMEOUT, "no answer came in time")
    if isinstance(error, ssl.SSLCertVerificationError):
        return Broken(Kind.CERTIFICATE, error.verify_message)
    if isinstance(error, ssl.SSLError):
        reason = (error.reason or "no reason given").replace("_", " ").lower()
        return Broken(Kind.CONNECTION, f"TLS failed: {reason}")
    if isinstance(error, socket.gaierror):
        kind = Kind.RESOLVER if error.errno == socket.EAI_AGAIN else Kind.HOST
        return Broken(kind, error.strerror or "the name has no address")
    if isinstance(error, ConnectionRefusedError):
        return Broken(Kind.UNREACHABLE, "the server refuses connections")
    if isinstance(error, ConnectionError):
        kind = Kind.CLOSED if isinstance(error, RemoteDisconnected) else Kind.CONNECTION
        return Broken(kind, "the server closed the connection")
    if isinstance(error, IncompleteRead):
        return Broken(Kind.ANSWER, "the body is cut short")
    if isinstance(error, HTTPException | ContentError | ValueError):
        said = next((said for said in error.args if isinstance(said, str)), "") or type(error).__name__
        if isinstance(error, HTTPException) and ("headers" in said or "header line" in said):
            return Broken(Kind.HEAD, "100 fields of 64 KiB")
        return Broken(Kind.ANSWER, said.rstrip("."))
    if isinstance(error, OSError):
        return Broken(Kind.CONNECTION, error.strerror or str(error))
    raise error


@cache
def _context(authorities: str | None) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=authorities)
    context.sslsocket_class = TLSSocket
    return context
