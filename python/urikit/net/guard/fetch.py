"""One request and the redirects that follow it: what every guarded client does, whatever its library.

A client calls `visit` before each request, so that a redirect is judged as a new URL; `follow` before each redirect;
`seconds` and `received` on its way. Where the client reads another host or port in a URL than the check, the check says
nothing about its connection, and the URL is refused. A client that connects to what the check says calls `begin`.

Credentials go to the origin of the first URL and to no other (RFC 9110 section 15.4, step 2): `strays` says where they
have to be removed, and `CREDENTIALS` which fields they are. They stay removed where a chain comes back.

What can go wrong: `GuardError` for a URL, a limit of hops or bytes; `TimeoutError` where the time is over, which each
client makes a timeout of its own of.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic
from typing import NoReturn

from urikit.core.issues import Severity, finding
from urikit.net.guard.addresses import is_address
from urikit.net.guard.check import check
from urikit.net.guard.checked import Checked, GuardError
from urikit.net.guard.connect import Judge, Resolver, Socket, judge_by, judged, reach
from urikit.net.guard.limits import Limits
from urikit.net.guard.policy import Policy
from urikit.net.guard.resolve import lookup

__all__ = ["CREDENTIALS", "HEAD", "Fetch"]

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
#: How many bytes may come beside a body: its head, and the frames of small chunks.
HEAD = 1 << 16


class Fetch:
    """One request and its redirects; `name` is the client in messages."""

    def __init__(self, name: str, policy: Policy, limits: Limits | None = None, resolver: Resolver = lookup) -> None:
        self.limits = Limits() if limits is None else limits
        self.url = ""
        #: Whether the last URL is of another origin than the first, or was on the way.
        self.strays = False
        #: What was raised last, since a client may take it for an error of its own.
        self.refused: GuardError | None = None
        self._name, self._policy, self._resolver = name, policy, resolver
        self._end = monotonic() + self.limits.seconds
        self._origin: tuple[str, str, int] | None = None
        self._hops = self._received = 0

    def visit(self, url: str, host: str | None, port: int | None) -> None:
        """Judges the URL of a request; `host` and `port` are what the client reads in it. Raises `GuardError`."""
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
        """A redirect is about to be followed. Raises `GuardError` where it is one too many."""
        self._hops += 1
        if self._hops > self.limits.hops:
            self.refuse("unsafe-hops", f"{self.limits.hops}")

    def left(self) -> float:
        """The seconds that are left for everything; below zero where it is over."""
        return self._end - monotonic()

    def seconds(self) -> float:
        """The seconds that are left. Raises `TimeoutError`."""
        left = self.left()
        if left <= 0:
            raise TimeoutError(f"the {self.limits.seconds:g} seconds for everything together are over")
        return left

    def received(self, count: int) -> None:
        """So many bytes came over the wire. Raises `GuardError`."""
        self._received += count
        # Framing may double a body made of small chunks; more than that is not a body.
        if self._received > 2 * self.limits.bytes + HEAD:
            self.too_large()

    def too_large(self) -> NoReturn:
        """Raises the `GuardError` of a body that is larger than the limit."""
        self.refuse("unsafe-body", f"{self.limits.bytes:,}")

    def refuse(self, code: str, found: str) -> NoReturn:
        """Raises a `GuardError` about the URL."""
        self.refused = GuardError(self.url, (finding(code, "reference", 0, len(self.url), Severity.ERROR, found),))
        raise self.refused

    @property
    def judge(self) -> Judge:
        """What judges an address of the URL."""
        return judge_by(self._policy, self.url)

    def addresses(self, host: str, port: int) -> tuple[str, ...]:
        """The addresses of the host, each judged. Raises `GuardError`, `OSError`, `TimeoutError`."""
        return self._addresses(host, port, self.judge)

    def addresses_of_proxy(self, host: str, port: int) -> tuple[str, ...]:
        """The addresses of a proxy that the program has named, judged by nobody. Raises `OSError`, `TimeoutError`."""
        return self._addresses(host, port, _allow)

    def connect(self, host: str, port: int) -> Socket:
        """A socket to the host, whose meter is this fetch. Raises `GuardError`, `OSError`, `TimeoutError`."""
        return self._connect(host, port, self.judge)

    def connect_to_proxy(self, host: str, port: int) -> Socket:
        """A socket to a proxy that the program has named, judged by nobody. Raises `OSError`, `TimeoutError`."""
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
    """Judges nothing: where a proxy is, is the business of who named it."""


def _form(host: str | None) -> str | IPv4Address | IPv6Address:
    """A host in the one form of its kind, without brackets."""
    bare = (host or "").lower().removeprefix("[").removesuffix("]")
    return ip_address(bare) if is_address(bare) else bare
