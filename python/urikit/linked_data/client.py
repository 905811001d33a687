"""Requests over HTTP, one at a time, by `urikit.net.guard.exchange`: with the policy and the
words of dereferencing.

Redirects are not followed, since each is a fact about the URI that callers want to see. The body of an answer that
leads elsewhere is not read. The host and the port are judged by `urikit.guard`, as browsers read them.

Left out: caching and retries.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from urikit.linked_data import redirects
from urikit.linked_data.errors import refuse
from urikit.linked_data.message import Answer, Request
from urikit.net.guard.checked import GuardError
from urikit.net.guard.exchange import Broken, Kind, exchange
from urikit.net.guard.fetch import Fetch
from urikit.net.guard.limits import Limits
from urikit.net.guard.policy import Policy

if TYPE_CHECKING:
    from urikit.net.guard.addresses import Addresses

__all__ = ["HTTPClient"]

#: Where an error is, by the code of the guard; its other codes are about names that DNS cannot have.
_REFUSED = {
    "unsafe-scheme": ("deref-scheme", "scheme"),
    "unsafe-host-missing": ("deref-host-missing", "reference"),
    "unsafe-port": ("deref-port", "port"),
    "unsafe-address": ("deref-address-refused", "host"),
    "unsafe-metadata": ("deref-address-refused", "host"),
    "unsafe-peer": ("deref-address-refused", "host"),
}
_BROKEN = {
    Kind.HOST: ("deref-unresolved", "host"),
    Kind.RESOLVER: ("deref-unresolved", "host"),
    Kind.CERTIFICATE: ("deref-certificate", "host"),
    Kind.UNREACHABLE: ("deref-connection", "host"),
    Kind.CONNECTION: ("deref-connection", "host"),
    Kind.CLOSED: ("deref-answer", "reference"),
    Kind.TIMEOUT: ("deref-timeout", "host"),
    Kind.ANSWER: ("deref-answer", "reference"),
    Kind.HEAD: ("deref-head-too-large", "reference"),
    Kind.BODY: ("deref-body-too-large", "reference"),
}
#: The schemes that this client speaks, whatever else a policy allows.
_SPOKEN = frozenset({"http", "https"})
#: No limit of its own: a text that is too long is the caller's.
_LENGTH = 1 << 30


class HTTPClient:
    """Sends requests, each over a connection of its own.

    `authorities` is a file of certificates (PEM) that are trusted in the place of the system's.
    Certificates are always verified.
    """

    def __init__(self, authorities: str | None = None) -> None:
        self._authorities = authorities

    def get(self, request: Request) -> Answer:
        """The final answer to a GET request. Raises `DereferenceError`."""
        uri, policy = request.uri, request.policy
        request.deadline.check(uri)
        if uri.port_number is not None and uri.port_number > 65535:
            refuse(uri, "deref-port", "port")
        seconds = max(request.deadline.left, 0.0)
        limits = Limits(bytes=policy.max_bytes, seconds=seconds, connect_seconds=policy.connect_seconds)
        query = "" if uri.query is None else f"?{uri.query}"
        try:
            return exchange(
                Fetch("urikit", _policy(policy.schemes & _SPOKEN, policy.addresses), limits),
                "GET",
                str(uri),
                f"{uri.path or '/'}{query}",
                request.headers,
                head=policy.max_head_bytes,
                authorities=self._authorities,
                wants=lambda answer: not redirects.leads_on(answer.status, answer.headers),
            )
        except GuardError as error:
            for reason in error.reasons:
                if reason.code in _REFUSED:
                    refuse(uri, *_REFUSED[reason.code], reason.message)
            refuse(uri, "deref-unresolved", "host", "not a valid DNS name")
        except Broken as broken:
            detail = f"{policy.max_bytes:,} bytes" if broken.kind is Kind.BODY else broken.detail
            refuse(uri, *_BROKEN[broken.kind], detail)


@cache
def _policy(schemes: frozenset[str], addresses: Addresses) -> Policy:
    """The rules for hosts and ports. Names are judged by their addresses, and look-alikes are for readers."""
    return Policy(
        name="dereference",
        schemes=schemes,
        addresses=addresses,
        private_names=True,
        valid=False,
        look_alikes=True,
        agreement=False,
        max_length=_LENGTH,
    )
