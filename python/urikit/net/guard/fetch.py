"""The guarded HTTP client: one request, the redirects behind it, and the limits of both.

    fetch = Fetch(name, policy, limits)             judges URLs, counts hops and bytes, has the time
    exchange(fetch, method, url, target, fields)    one request over the standard library, and its `HTTPAnswer`

**`Fetch`** is what guarded clients of every library share. A client calls `visit` before each request, so that a
redirect is judged as a new URL; `follow` before each redirect; `seconds` and `received` on its way. If the client reads
another host or port in a URL than the check, the check says nothing about its connection, and the URL is refused. A
client that connects to the checked host calls `begin`. Credentials go to the origin of the first URL and to no other
(RFC 9110 section 15.4, step 2): where `strays` is true, clients remove the fields in `CREDENTIALS`. They stay removed
if a chain comes back.

**`exchange`** is the only HTTP client of urikit. Dereferencing and link checks send each request over a connection of
its own, and follow redirects themselves. It has no cookies, no proxies and no retries, and verifies all certificates.

- Interim answers (100 to 199, RFC 9110 section 15.2) are skipped, up to a limit; the standard library skips 100 alone,
  and takes 103 (Early Hints) for the final answer. 101 is an error, since no request asks to switch protocols.
- The bytes before the body have a limit of their own, since a head is read whole.
- The body is read if the caller wants it, decoded and counted (`urikit.net.http.message`). One that is cut short is an
  error.

What can go wrong: `GuardError` for a URL or an address that the policy refuses, and for a limit of hops or bytes;
`TimeoutError` where the time is over; everything else in `exchange` is an `ExchangeError` with its kind and masked
words. Left out: HTTP/2 and 3, and keeping a connection open.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPResponse, IncompleteRead, RemoteDisconnected, parse_headers
from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic
from typing import NoReturn

from urikit.core.issues import Severity, finding
from urikit.core.mask import discreet, shown
from urikit.net.guard.addresses import is_address
from urikit.net.guard.check import Checked, GuardError, check, lookup
from urikit.net.guard.connect import Judge, Resolver, Socket, TLSSocket, judge_by, judged, reach
from urikit.net.guard.policy import Limits, Policy
from urikit.net.http.message import Content, ContentError, TooLarge

__all__ = [
    "CREDENTIALS",
    "HEAD",
    "ExchangeError",
    "ExchangeErrorKind",
    "Fetch",
    "FinalResponse",
    "HTTPAnswer",
    "exchange",
]


#: The fields with credentials, in lower case: those of HTTP, then those in which services take keys and tokens. Other
#: fields go along to another origin, as they do without a guard.
CREDENTIALS = (
    "authorization",
    "cookie",
    "cookie2",
    "proxy-authorization",
    "api-key",
    "apikey",
    "x-access-token",
    "x-api-key",
    "x-auth-token",
    "x-csrf-token",
    "x-xsrf-token",
    # Amazon, Google, Microsoft.
    "x-amz-security-token",
    "x-goog-api-key",
    "x-goog-iam-authorization-token",
    "x-functions-key",
    "ocp-apim-subscription-key",
    # GitLab, CircleCI, Vault, Consul, Artifactory, Datadog, Shopify, Figma, RapidAPI.
    "private-token",
    "job-token",
    "circle-token",
    "x-vault-token",
    "x-consul-token",
    "x-jfrog-art-api",
    "dd-api-key",
    "dd-application-key",
    "x-shopify-access-token",
    "x-figma-token",
    "x-rapidapi-key",
)
#: The bytes that may come beside a body: its head, and the frames of small chunks.
HEAD = 1 << 16
#: The number of interim answers that are skipped.
_INTERIM = 100
#: The bytes of a body that are read at once.
_PIECE = 1 << 16


class Fetch:
    """One request and its redirects; `name` is the client in messages."""

    def __init__(self, name: str, policy: Policy, limits: Limits | None = None, resolver: Resolver = lookup) -> None:
        self.limits = Limits() if limits is None else limits
        self.url = ""
        #: True if the last URL is of another origin than the first, or was on the way.
        self.strays = False
        #: The error that was raised last, since a client may wrap it in an error of its own.
        self.refused: GuardError | None = None
        self._name, self._policy, self._resolver = name, policy, resolver
        self._end = monotonic() + self.limits.seconds
        self._origin: tuple[str, str, int] | None = None
        self._hops = self._received = 0

    def visit(self, url: str, host: str | None, port: int | None) -> None:
        """Judge the URL of a request; `host` and `port` are what the client reads in it. Raises `GuardError`."""
        checked = self.begin(url)
        theirs = _form(host)
        if (_form(checked.host), checked.port) != (theirs, port):
            self.refuse(
                "unsafe-readings",
                f"RFC 3986 reads {checked.host}, port {checked.port}; {self._name} reads {theirs}, port {port}",
            )

    def begin(self, url: str) -> Checked:
        """Judge the URL of a request, and return the check. Raises `GuardError`."""
        checked = check(url, self._policy)
        checked.require()
        self.url, self._received = url, 0
        here = (url.partition(":")[0].lower(), str(_form(checked.host)), checked.port or 0)
        self._origin = self._origin or here
        self.strays = self.strays or here != self._origin
        return checked

    def follow(self) -> None:
        """Count a redirect before it is followed. Raises `GuardError` if it is one too many."""
        self._hops += 1
        if self._hops > self.limits.hops:
            self.refuse("unsafe-hops", f"{self.limits.hops}")

    def left(self) -> float:
        """Return the seconds that are left for everything; below zero if the time is over."""
        return self._end - monotonic()

    def seconds(self) -> float:
        """Return the seconds that are left. Raises `TimeoutError`."""
        left = self.left()
        if left <= 0:
            raise TimeoutError(f"the {self.limits.seconds:g} seconds for everything together are over")
        return left

    def received(self, count: int) -> None:
        """Count bytes that came over the wire. Raises `GuardError`."""
        self._received += count
        # Framing may double a body made of small chunks; more than that is not a body.
        if self._received > 2 * self.limits.bytes + HEAD:
            self.too_large()

    def too_large(self) -> NoReturn:
        """Raise the `GuardError` of a body that is larger than the limit."""
        self.refuse("unsafe-body", f"{self.limits.bytes:,}")

    def refuse(self, code: str, found: str) -> NoReturn:
        """Raise a `GuardError` about the URL."""
        self.refused = GuardError(self.url, (finding(code, "reference", 0, len(self.url), Severity.ERROR, found),))
        raise self.refused

    @property
    def judge(self) -> Judge:
        """The judge of addresses for the URL."""
        return judge_by(self._policy, self.url)

    def addresses(self, host: str, port: int) -> tuple[str, ...]:
        """Return the addresses of the host, each judged. Raises `GuardError`, `OSError`, `TimeoutError`."""
        return self._addresses(host, port, self.judge)

    def addresses_of_proxy(self, host: str, port: int) -> tuple[str, ...]:
        """Return the addresses of a proxy that the caller chose, unjudged. Raises `OSError`, `TimeoutError`."""
        return self._addresses(host, port, _allow)

    def connect(self, host: str, port: int) -> Socket:
        """Open a socket to the host, whose meter is this fetch. Raises `GuardError`, `OSError`, `TimeoutError`."""
        return self._connect(host, port, self.judge)

    def connect_to_proxy(self, host: str, port: int) -> Socket:
        """Open a socket to a proxy that the caller chose, unjudged. Raises `OSError`, `TimeoutError`."""
        return self._connect(host, port, _allow)

    def _addresses(self, host: str, port: int, judge: Judge) -> tuple[str, ...]:
        seconds = min(self.limits.connect_seconds, self.seconds())
        return judged(host, port, judge, seconds=seconds, resolver=self._resolver)

    def _connect(self, host: str, port: int, judge: Judge) -> Socket:
        end = monotonic() + self.limits.connect_seconds
        found = self._addresses(host, port, judge)
        made = reach(found, port, judge, left=lambda: min(end - monotonic(), self.left()))
        made.meter = self
        return made


def _allow(address: str) -> None:
    """Allow any address: the caller chose the proxy."""


def _form(host: str | None) -> str | IPv4Address | IPv6Address:
    """Return a host in the one form of its kind, without brackets."""
    bare = (host or "").lower().removeprefix("[").removesuffix("]")
    return ip_address(bare) if is_address(bare) else bare


class FinalResponse(HTTPResponse):
    """A response that skips interim answers (RFC 9110 section 15.2): the `response_class` of a connection."""

    def _read_status(self) -> tuple[str, int, str]:
        for _ in range(_INTERIM + 1):
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if status == 101:
                raise HTTPException("101 (Switching Protocols) was not asked for")
            if not 100 <= status < 200:
                return version, status, reason
            parse_headers(self.fp)
        raise HTTPException(f"more than {_INTERIM} interim answers")


@discreet
@dataclass(frozen=True, slots=True)
class HTTPAnswer:
    """A final answer, received whole: an answer that leads elsewhere comes without its body.

    >>> HTTPAnswer(200, (("Content-Type", "text/turtle"),), b"<> a <#Page> .").header("content-type")
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
        """Return the value of a field, several of them joined with commas (RFC 9110 section 5.3); None if it is
        missing.
        """
        found = [value.strip(" \t") for key, value in self.headers if key.lower() == name.lower()]
        return ", ".join(found) if found else None


class ExchangeErrorKind(Enum):
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


class ExchangeError(Exception):
    """An exchange without an answer. Never leaves the package."""

    def __init__(self, kind: ExchangeErrorKind, detail: str = "") -> None:
        self.kind = kind
        #: The reason in words, secrets masked. For HEAD it is the limit.
        self.detail = shown(detail)
        #: The answer whose body does not come; None if not even its head came.
        self.answer: HTTPAnswer | None = None
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
                raise ExchangeError(ExchangeErrorKind.BODY) from None
            return
        self._left -= count
        if self._left < 0:
            raise ExchangeError(ExchangeErrorKind.HEAD, f"{self._head:,} bytes")

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
    wants: Callable[[HTTPAnswer], bool],
) -> HTTPAnswer:
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
            answer = HTTPAnswer(response.status, tuple(response.getheaders()), b"", peer, monotonic() - began)
            if not wants(answer):
                return answer
            meter.begin_body()
            return replace(answer, body=_body(response, fetch), elapsed=monotonic() - began)
        finally:
            response.close()
    except GuardError:
        raise
    except Exception as error:
        broken = error if isinstance(error, ExchangeError) else _broken(error)
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


def _broken(error: Exception) -> ExchangeError:
    """Return the reason for an error of the connection or of the protocol. Raises what is a bug."""
    if isinstance(error, TooLarge):
        return ExchangeError(ExchangeErrorKind.BODY)
    if isinstance(error, TimeoutError):
        return ExchangeError(ExchangeErrorKind.TIMEOUT, "no answer came in time")
    if isinstance(error, ssl.SSLCertVerificationError):
        return ExchangeError(ExchangeErrorKind.CERTIFICATE, error.verify_message)
    if isinstance(error, ssl.SSLError):
        reason = (error.reason or "no reason given").replace("_", " ").lower()
        return ExchangeError(ExchangeErrorKind.CONNECTION, f"TLS failed: {reason}")
    if isinstance(error, socket.gaierror):
        kind = ExchangeErrorKind.RESOLVER if error.errno == socket.EAI_AGAIN else ExchangeErrorKind.HOST
        return ExchangeError(kind, error.strerror or "the name has no address")
    if isinstance(error, ConnectionRefusedError):
        return ExchangeError(ExchangeErrorKind.UNREACHABLE, "the server refuses connections")
    if isinstance(error, ConnectionError):
        kind = ExchangeErrorKind.CLOSED if isinstance(error, RemoteDisconnected) else ExchangeErrorKind.CONNECTION
        return ExchangeError(kind, "the server closed the connection")
    if isinstance(error, IncompleteRead):
        return ExchangeError(ExchangeErrorKind.ANSWER, "the body is cut short")
    if isinstance(error, HTTPException | ContentError | ValueError):
        said = next((said for said in error.args if isinstance(said, str)), "") or type(error).__name__
        if isinstance(error, HTTPException) and ("headers" in said or "header line" in said):
            return ExchangeError(ExchangeErrorKind.HEAD, "100 fields of 64 KiB")
        return ExchangeError(ExchangeErrorKind.ANSWER, said.rstrip("."))
    if isinstance(error, OSError):
        return ExchangeError(ExchangeErrorKind.CONNECTION, error.strerror or str(error))
    raise error


@cache
def _context(authorities: str | None) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=authorities)
    context.sslsocket_class = TLSSocket
    return context
