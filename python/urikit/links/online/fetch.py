"""Asking one URL: HEAD, then GET where the answer to HEAD is not believed, and each redirect as a new URL.

Requests are sent by `urikit.net.guard.exchange`: every URL is judged, a name is resolved once, each of its addresses is
judged, and the other end again. Bytes and seconds have limits. `schedule` tries again.

- HEAD is sent first (RFC 9110 section 9.3.2). Many servers do not know it, or say of it what they do not say of GET. So
  every error is asked again with GET, but for 429, since one more request is what that server does not want.
- The body of GET is read where anchors are wanted and the page is HTML or SVG, up to a limit; else it is left.
- A Location is read by the URL Standard, as browsers do. 301 and 308 are permanent; any other is not.
- Authorization is sent to the origins that the options name.

What can go wrong: everything, and all of it becomes a `Fault` with words. Nothing is raised but what is a bug.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.metadata import version

from urikit._native import WebURL
from urikit.core.errors import URIError
from urikit.core.mask import shown
from urikit.links.online.fragments import page_names
from urikit.links.online.options import OnlineOptions
from urikit.links.online.verdict import Facts, Fault
from urikit.links.online.wait import seconds_of
from urikit.net.guard import Addresses, GuardError, Limits, Policy, outgoing_fetch
from urikit.net.guard.connect import Resolver
from urikit.net.guard.exchange import Answer, Broken, Kind, exchange
from urikit.net.guard.fetch import Fetch
from urikit.net.guard.resolve import lookup
from urikit.net.http.body import ACCEPTED

__all__ = ["Page", "ask", "get_page"]

_PERMANENT = frozenset((301, 308))
_REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))
#: Connecting has at most so many seconds of the whole.
_CONNECT_SECONDS = 10.0
#: The fault of an exchange, and its words.
_FAULTS = {
    Kind.HOST: (Fault.HOST, "unknown host: {}"),
    Kind.RESOLVER: (Fault.CONNECTION, "unknown host: {}"),
    Kind.CERTIFICATE: (Fault.CERTIFICATE, "invalid certificate: {}"),
    Kind.UNREACHABLE: (Fault.UNREACHABLE, "{}"),
    Kind.CONNECTION: (Fault.CONNECTION, "{}"),
    Kind.CLOSED: (Fault.CONNECTION, "{}"),
    Kind.TIMEOUT: (Fault.TIMEOUT, "no answer within {seconds:g} seconds"),
    Kind.ANSWER: (Fault.ANSWER, "invalid answer: {}"),
    Kind.HEAD: (Fault.ANSWER, "invalid answer: header fields are larger than {}"),
    Kind.BODY: (Fault.ANSWER, "body of more than {most:,} bytes"),
}


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
    facts, _ = _Exchange(options, resolver, is_page=is_page).follow(url, "GET" if is_page else "HEAD")
    must_repeat = not is_page and (
        facts.status not in options.accepted and facts.status != 429
        if facts.status is not None
        else facts.fault in (Fault.CONNECTION, Fault.ANSWER)
    )
    if must_repeat:
        facts, _ = _Exchange(options, resolver).follow(url, "GET")
    return facts


def get_page(url: str, options: OnlineOptions, *, resolver: Resolver = lookup) -> Page | Facts:
    """A whole document; facts where it does not come."""
    facts, page = _Exchange(options, resolver, is_page=True, is_whole=True).follow(url, "GET")
    return facts if page is None else page


class _Exchange:
    """One request and its redirects."""

    def __init__(
        self, options: OnlineOptions, resolver: Resolver, *, is_page: bool = False, is_whole: bool = False
    ) -> None:
        self._options, self._is_page, self._is_whole = options, is_page, is_whole
        limits = Limits(
            hops=options.hops,
            bytes=options.max_bytes,
            seconds=options.timeout,
            connect_seconds=min(options.timeout, _CONNECT_SECONDS),
        )
        self._fetch = Fetch("urikit", _policy(options.addresses), limits, resolver)
        self._location: str | None = None
        self._replacement: str | None = None

    def follow(self, url: str, method: str) -> tuple[Facts, Page | None]:
        """The facts at the end of the redirects, and the page where it was to be read whole."""
        seen = {url}
        is_permanent = True
        try:
            while True:
                answer = self._send(url, method)
                if not _leads_on(answer):
                    facts, page = self._read(url, answer)
                    return facts._replace(location=self._location, replacement=self._replacement), page
                url = self._target(url, answer.header("Location") or "")
                is_permanent = is_permanent and answer.status in _PERMANENT
                self._location = url
                if is_permanent:
                    self._replacement = url
                url = url.partition("#")[0]
                if url in seen:
                    raise _Stop(Facts(fault=Fault.REDIRECTS, detail="redirects lead in a circle"))
                seen.add(url)
                self._fetch.follow()
        except _Stop as stop:
            facts = stop.facts
        except GuardError as error:
            is_hops = error.code == "unsafe-hops"
            fault, detail = (
                (Fault.REDIRECTS, f"more than {self._options.hops} redirects")
                if is_hops
                else (Fault.GUARD, error.message)
            )
            facts = Facts(fault=fault, detail=shown(detail))
        except Broken as broken:
            if broken.kind is Kind.BODY and broken.answer is not None and not self._is_whole:
                # The page is there; what anchors it has stays unknown.
                return self._facts(broken.answer)._replace(location=self._location, replacement=self._replacement), None
            fault, words = _FAULTS[broken.kind]
            detail = words.format(broken.detail, most=self._options.max_bytes, seconds=self._options.timeout)
            facts = Facts(fault=fault, detail=detail)
        return facts._replace(location=self._location), None

    def _target(self, url: str, location: str) -> str:
        """Where a Location leads. A field comes as ISO 8859-1, one character a byte."""
        text = location if location.isascii() else location.encode("latin-1", "replace").decode("utf-8", "replace")
        try:
            target = WebURL.parse(text, url)
        except URIError as error:
            raise _Stop(Facts(fault=Fault.REDIRECTS, detail=f"invalid redirect: {error.message}")) from error
        return _without_user(target)

    def _send(self, url: str, method: str) -> Answer:
        web = WebURL.parse(url)
        fields = [("User-Agent", _agent()), ("Accept", "text/html, */*;q=0.8"), ("Connection", "close")]
        fields.append(("Accept-Encoding", ACCEPTED if self._is_page else "identity"))
        known = self._options.authorization.get(web.serialized_origin)
        if known is not None:
            fields.append(("Authorization", known))
        return exchange(
            self._fetch,
            method,
            url,
            web.request_target or "",
            fields,
            authorities=self._options.authorities,
            wants=self._wants,
        )

    def _wants(self, answer: Answer) -> bool:
        """Whether the body is read."""
        if not self._is_page or _leads_on(answer) or answer.status not in self._options.accepted:
            return False
        media_type = answer.header("Content-Type") or ""
        return self._is_whole or "html" in media_type or "svg" in media_type

    def _facts(self, answer: Answer) -> Facts:
        return Facts(answer.status, is_page=self._is_page, wait=seconds_of(answer.header("Retry-After")))

    def _read(self, url: str, answer: Answer) -> tuple[Facts, Page | None]:
        """What the last answer says, and the page if it was read whole."""
        facts, media_type = self._facts(answer), answer.header("Content-Type")
        if not self._wants(answer):
            return facts, None
        if self._is_whole:
            return facts, Page(WebURL.parse(url).href, media_type, answer.body)
        return facts._replace(names=page_names(answer.body, media_type)), None


def _leads_on(answer: Answer) -> bool:
    return answer.status in _REDIRECTS and answer.header("Location") is not None


def _without_user(target: WebURL) -> str:
    """The text of a URL without user name and password, which are not sent (RFC 9110 section 4.2.4)."""
    return target.href if target.userinfo is None else target.replace(userinfo=None).href


@cache
def _policy(addresses: Addresses) -> Policy:
    """What may be asked: a check of links warns of no look-alike, and takes characters that browsers encode."""
    is_private = addresses is not Addresses.PUBLIC_ONLY
    return replace(
        outgoing_fetch(), name="online", addresses=addresses, private_names=is_private, look_alikes=True, valid=False
    )


@cache
def _agent() -> str:
    return f"urikit/{version('urikit')} (link check)"
