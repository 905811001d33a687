"""Asking one URL: HEAD, then GET where the answer to HEAD is not believed, and each redirect as a new URL.

The connection is that of `urikit.guard`: every URL is judged, a name is resolved once, each of its addresses is judged,
and the other end again. Bytes and seconds have limits. On it HTTP is spoken by the standard library, one request a
connection, without cookies, proxies and retries (`schedule` tries again).

- HEAD is sent first (RFC 9110 section 9.3.2). Many servers do not know it, or say of it what they do not say of GET. So
  every error is asked again with GET, but for 429, since one more request is what that server does not want.
- The body of GET is read where anchors are wanted and the page is HTML or SVG, up to a limit; else it is left.
- A Location is read by the URL Standard, as browsers do. 301 and 308 are permanent; any other is not.
- Authorization is sent to the hosts that the options name, over https.

What can go wrong: everything, and all of it becomes a `Fault` with words. Nothing is raised but what is a bug.
"""

from __future__ import annotations

import socket
import ssl
from dataclasses import replace
from functools import cache
from http.client import HTTPConnection, HTTPException
from importlib.metadata import version
from typing import Any

from urikit import _native
from urikit.documents.check.online.fragments import page_names
from urikit.documents.check.online.options import OnlineOptions
from urikit.documents.check.online.verdict import Facts, Fault
from urikit.documents.check.online.wait import seconds_of
from urikit.errors import URIError
from urikit.guard import Addresses, GuardError, Limits, Policy, check, outgoing_fetch
from urikit.guard.connect import Resolver, TLSSocket
from urikit.guard.content import ACCEPTED, Content, ContentError, TooLarge
from urikit.guard.fetch import Fetch
from urikit.guard.interim import FinalResponse
from urikit.guard.resolve import lookup
from urikit.mask import shown

__all__ = ["Page", "ask", "get_page"]

_PIECE = 1 << 16
_PERMANENT = frozenset((301, 308))
_REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))
#: Connecting has at most so many seconds of the whole.
_CONNECT_SECONDS = 10.0


class Page:
    """A document that came from a server."""

    def __init__(self, url: str, media_type: str | None, body: bytes) -> None:
        #: Where it came from, behind redirects.
        self.url = url
        self.media_type = media_type
        self.body = body


class _Stop(Exception):
    """The end of an exchange, with what it came to. Never leaves the module."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.facts = facts


def ask(url: str, options: OnlineOptions, *, is_page: bool = False, resolver: Resolver = lookup) -> Facts:
    """What the server says of a URL without fragment and user name; with `is_page` also its anchors."""
    facts, _ = _Exchange(options, resolver, is_page=is_page).follow(url, "GET" if is_page else "HEAD", is_page=is_page)
    must_repeat = not is_page and (
        facts.status not in options.accepted and facts.status != 429
        if facts.status is not None
        else facts.fault in (Fault.CONNECTION, Fault.ANSWER)
    )
    if must_repeat:
        facts, _ = _Exchange(options, resolver, is_page=False).follow(url, "GET", is_page=False)
    return facts


def get_page(url: str, options: OnlineOptions, *, resolver: Resolver = lookup) -> Page | Facts:
    """A whole document; facts where it does not come."""
    facts, page = _Exchange(options, resolver, is_page=True).follow(url, "GET", is_page=True, is_whole=True)
    return facts if page is None else page


class _Exchange:
    """One request and its redirects."""

    def __init__(self, options: OnlineOptions, resolver: Resolver, *, is_page: bool) -> None:
        self._options = options
        seconds = options.timeout
        limits = Limits(
            hops=options.hops,
            # Where no body is read, only the head may come.
            bytes=options.max_bytes if is_page else 0,
            seconds=seconds,
            connect_seconds=min(seconds, _CONNECT_SECONDS),
        )
        self._policy = _policy(options.addresses)
        self._fetch = Fetch("urikit", self._policy, limits, resolver)
        self._location: str | None = None
        self._replacement: str | None = None

    def follow(self, url: str, method: str, *, is_page: bool, is_whole: bool = False) -> tuple[Facts, Page | None]:
        """The facts at the end of the redirects, and the page where it was to be read whole."""
        seen = {url}
        is_permanent = True
        try:
            while True:
                status, location, facts, page = self._send(url, method, is_page=is_page, is_whole=is_whole)
                if location is None:
                    return facts._replace(location=self._location, replacement=self._replacement), page
                url = self._target(url, location)
                is_permanent = is_permanent and status in _PERMANENT
                self._location = url
                if is_permanent:
                    self._replacement = url
                bare = url.partition("#")[0]
                if bare in seen:
                    raise _Stop(Facts(fault=Fault.REDIRECTS, detail="redirects lead in a circle"))
                seen.add(bare)
                self._fetch.follow()
                url = bare
        except _Stop as stop:
            return stop.facts._replace(location=self._location), None
        except Exception as error:
            facts = _fault(self._fetch.refused or error, self._options)
            return facts._replace(location=self._location), None

    def _target(self, url: str, location: str) -> str:
        """Where a Location leads. A field comes as ISO 8859-1, one character a byte."""
        text = location if location.isascii() else location.encode("latin-1", "replace").decode("utf-8", "replace")
        try:
            target = _native.WebURL.parse(text, url)
        except URIError as error:
            raise _Stop(Facts(fault=Fault.REDIRECTS, detail=f"invalid redirect: {error.message}")) from error
        return _without_user(target)

    def _send(
        self, url: str, method: str, *, is_page: bool, is_whole: bool
    ) -> tuple[int, str | None, Facts, Page | None]:
        """One request: the status, where it leads, what it says, and the page."""
        checked = check(url, self._policy)
        url = checked.require()
        host, port = checked.host or "", checked.port or 0
        self._fetch.visit(url, host, port)
        connection = HTTPConnection(host, port, timeout=self._fetch.seconds())
        connection.response_class = FinalResponse
        is_secure = url.startswith("https:")
        connection.default_port = 443 if is_secure else 80
        try:
            connection.sock = self._connected(host, port, is_secure=is_secure)
            target = _native.WebURL.parse(url).request_target
            connection.putrequest(method, target or "/", skip_accept_encoding=True)
            for name, value in self._headers(host, is_secure=is_secure, is_page=is_page):
                connection.putheader(name, value)
            connection.endheaders()
            response = connection.getresponse()
            try:
                return self._answer(url, response, is_page=is_page, is_whole=is_whole)
            finally:
                response.close()
        finally:
            connection.close()

    def _connected(self, host: str, port: int, *, is_secure: bool) -> socket.socket:
        made = self._fetch.connect(host, port)
        if not is_secure:
            return made
        made.settimeout(self._fetch.seconds())
        try:
            secure = _context(self._options.authorities).wrap_socket(made, server_hostname=host)
        except BaseException:
            made.close()
            raise
        assert isinstance(secure, TLSSocket)
        secure.meter = self._fetch
        return secure

    def _headers(self, host: str, *, is_secure: bool, is_page: bool) -> list[tuple[str, str]]:
        headers = [("User-Agent", _agent()), ("Accept", "text/html, */*;q=0.8"), ("Connection", "close")]
        headers.append(("Accept-Encoding", ACCEPTED if is_page else "identity"))
        known = self._options.authorization.get(host.lower())
        if known is not None and (is_secure or self._options.addresses is not Addresses.PUBLIC_ONLY):
            headers.append(("Authorization", known))
        return headers

    def _answer(
        self, url: str, response: Any, *, is_page: bool, is_whole: bool
    ) -> tuple[int, str | None, Facts, Page | None]:
        status = response.status
        location = response.getheader("Location") if status in _REDIRECTS else None
        facts = Facts(status, is_page=is_page, wait=seconds_of(response.getheader("Retry-After")))
        if location is not None or not is_page or status not in self._options.accepted:
            return status, location, facts, None
        media_type = response.getheader("Content-Type")
        if not is_whole and "html" not in (media_type or "") and "svg" not in (media_type or ""):
            return status, None, facts, None
        try:
            body = self._body(response)
        except TooLarge:
            if is_whole:
                raise _Stop(
                    Facts(fault=Fault.ANSWER, detail=f"body of more than {self._options.max_bytes:,} bytes")
                ) from None
            # The page is there; what anchors it has stays unknown.
            return status, None, facts, None
        if is_whole:
            return status, None, facts, Page(url, media_type, body)
        return status, None, facts._replace(names=page_names(body, media_type)), None

    def _body(self, response: Any) -> bytes:
        content = Content(response.getheader("Content-Encoding", ""), self._options.max_bytes)
        pieces = []
        while coded := response.read(_PIECE):
            pieces.append(content.feed(coded))
            # What a small body unpacks into takes time as well.
            self._fetch.seconds()
        content.end()
        return b"".join(pieces)


def _without_user(target: _native.WebURL) -> str:
    """The text of a URL without user name and password, which are not sent (RFC 9110 section 4.2.4)."""
    return target.href if target.userinfo is None else target.replace(userinfo=None).href


def _fault(error: Exception, options: OnlineOptions) -> Facts:
    """Why an answer is missing, in words; secrets are masked."""
    fault, detail = _named(error, options)
    return Facts(fault=fault, detail=shown(detail))


def _named(error: Exception, options: OnlineOptions) -> tuple[Fault, str]:
    if isinstance(error, GuardError):
        if error.code == "unsafe-hops":
            return Fault.REDIRECTS, f"more than {options.hops} redirects"
        if error.code == "unsafe-body":
            return Fault.ANSWER, "the answer is too large"
        return Fault.GUARD, error.message
    if isinstance(error, TimeoutError):
        return Fault.TIMEOUT, f"no answer within {options.timeout:g} seconds"
    if isinstance(error, ssl.SSLCertVerificationError):
        return Fault.CERTIFICATE, f"invalid certificate: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return Fault.CONNECTION, f"TLS failed: {(error.reason or 'no reason given').replace('_', ' ').lower()}"
    if isinstance(error, socket.gaierror):
        # The resolver may be out of order for a moment.
        again = error.errno == socket.EAI_AGAIN
        return (Fault.CONNECTION if again else Fault.HOST), f"unknown host: {error.strerror}"
    if isinstance(error, ConnectionRefusedError):
        return Fault.UNREACHABLE, "the server refuses connections"
    if isinstance(error, HTTPException | ContentError) and not isinstance(error, OSError):
        return Fault.ANSWER, f"invalid answer: {error}"
    if isinstance(error, ConnectionError):
        return Fault.CONNECTION, "the server closed the connection"
    if isinstance(error, OSError):
        return Fault.CONNECTION, error.strerror or str(error)
    if isinstance(error, ValueError):
        return Fault.ANSWER, f"invalid answer: {error}"
    raise error


@cache
def _policy(addresses: Addresses) -> Policy:
    """What may be asked: a check of links warns of no look-alike, and takes characters that browsers encode."""
    is_private = addresses is not Addresses.PUBLIC_ONLY
    return replace(
        outgoing_fetch(), name="online", addresses=addresses, private_names=is_private, look_alikes=True, valid=False
    )


@cache
def _context(authorities: str | None) -> ssl.SSLContext:
    """Certificates and names are always verified."""
    context = ssl.create_default_context(cafile=authorities)
    context.sslsocket_class = TLSSocket
    return context


@cache
def _agent() -> str:
    return f"urikit/{version('urikit')} (link check)"
