"""The addresses of a host that was allowed, each judged before any is connected to.

This asks the resolver of the machine, so it is never done unasked. All addresses of a name must be allowed: a name
with one refused address is one that leads elsewhere when it is asked a second time. Connect to the addresses that are
returned, not to the name: it may have others by then.

What can go wrong: an unknown name is a reason, not an error. Left out: a time limit, which the resolver of the
standard library does not have.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from dataclasses import replace

from urikit.core.boundary import guard
from urikit.core.issues import Issue, Severity, finding
from urikit.net.guard.addresses import is_address
from urikit.net.guard.check import check_address
from urikit.net.guard.checked import Checked

__all__ = ["resolve"]


def lookup(host: str, port: int | None) -> Iterable[str]:
    """The addresses that the machine has for a name, each once."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return dict.fromkeys(str(row[4][0]) for row in found)


def resolve(checked: Checked, *, lookup: Callable[[str, int | None], Iterable[str]] = lookup) -> Checked:
    """The same answer with the addresses of its host, or a refusal if one of them is not allowed.

    `lookup` takes a host and a port, gives addresses, and raises `OSError` where there are none.

    >>> from urikit import guard
    >>> found = guard.check("https://example.org/", guard.outgoing_fetch())
    >>> guard.resolve(found, lookup=lambda host, port: ["93.184.216.34"]).addresses
    ('93.184.216.34',)
    >>> guard.resolve(found, lookup=lambda host, port: ["93.184.216.34", "10.0.0.1"]).verdict
    'refused'
    """
    if not checked or checked.host is None:
        return checked
    try:
        found = (checked.host,) if is_address(checked.host) else tuple(lookup(checked.host, checked.port))
    except (OSError, UnicodeError):
        found = ()
    if not found:
        return _refused(
            checked, [finding("unsafe-unresolved", "host", 0, len(checked.text), Severity.ERROR, checked.host)]
        )
    reasons = [reason for address in found if (reason := check_address(address, checked.policy)) is not None]
    return _refused(checked, reasons) if reasons else replace(checked, addresses=found)


def _refused(checked: Checked, reasons: list[Issue]) -> Checked:
    whole = tuple(replace(reason, start=0, end=len(checked.text)) for reason in reasons)
    return replace(checked, verdict="refused", reasons=whole, url=None, host=None, port=None)


guard(__name__)
