"""Connections to addresses that a policy allows (RFC 3986 section 7.1).

    connect(host, port, policy)     a socket
    judged(host, port, judge)       the addresses of a name, asked for once, each judged
    reach(addresses, port, judge)   a socket to one of them, its other end judged again

Between a check of a name and a connection to that name, the name can get another address (DNS rebinding). So the name
is resolved once, every address that it has is judged before the first is tried, and the socket goes to the address and
not to the name. A name that has one refused address is refused with all of them: that is what a name looks like which
leads elsewhere when it is asked a second time. Then the other end (`getpeername`) is compared with the address, and
judged, before anything is sent.

A socket from here can have a `meter`: it says before each receipt how many seconds are left, and counts what came. A
timeout of a socket alone begins anew with every byte, so that a server that sends one a second is never late.

The resolver of the standard library has no timeout; it runs in a thread, which is left behind if it is late. What can
go wrong: `GuardError` for a refused address, `OSError` for a network that fails, `TimeoutError` where time is over.
Left out: the scheme, the name and the port, which `check` judges; TLS, which begins on the socket with the name.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable, Iterator, Sequence
from ipaddress import ip_address
from threading import Thread
from time import monotonic
from typing import Any, Protocol, TypeAlias

from urikit.core.arguments import check_seconds
from urikit.core.errors import ArgumentError
from urikit.core.issues import Severity, finding
from urikit.net.guard.addresses import is_address
from urikit.net.guard.check import GuardError, check_address, lookup
from urikit.net.guard.policy import Policy

__all__ = ["Judge", "Meter", "Resolver", "Socket", "TLSSocket", "connect", "judge_by", "judged", "reach", "same_peer"]

#: Takes a host and a port, gives addresses, and raises `OSError` where there are none.
Resolver: TypeAlias = Callable[[str, int | None], Iterable[str]]
#: Raises an error for an address that is refused.
Judge: TypeAlias = Callable[[str], None]
#: The number of addresses of one name that are tried, so that a name with hundreds cannot be used to scan ports.
_TRIED = 8


class Meter(Protocol):
    """The limits of a connection."""

    def seconds(self) -> float:
        """Return the seconds that are left. Raises if there are none."""

    def received(self, count: int) -> None:
        """Count received bytes. Raises if they are too many."""


#: A file of a socket reads so many bytes ahead. What it reads of a body with the head counts as the head, and Python
#: reads 128 KiB from 3.14 on.
_AHEAD = 8192


class _Metered(socket.socket):
    """A socket whose receipts keep to its meter, once it has one."""

    meter: Meter | None = None

    def recv_into(self, *args: Any, **options: Any) -> int:
        if self.meter is None:
            return super().recv_into(*args, **options)
        self.settimeout(self.meter.seconds())
        count = super().recv_into(*args, **options)
        self.meter.received(count)
        return count

    def makefile(self, mode: str = "r", buffering: int | None = None, **options: Any) -> Any:
        return super().makefile(mode, _AHEAD if buffering is None else buffering, **options)  # type: ignore[call-overload]


class Socket(_Metered):
    """A metered socket without TLS."""


class TLSSocket(_Metered, ssl.SSLSocket):
    """A metered socket over TLS: the `sslsocket_class` of a context."""


def connect(
    host: str, port: int, policy: Policy, *, timeout: float = 10.0, resolver: Resolver = lookup
) -> socket.socket:
    """Open a socket to an address of `host` that the policy allows; `timeout` is in seconds, for everything together.

    All addresses are judged, and the first 8 are tried. The name and the port are not judged: `check` does that for the
    URL they are from.

    Raises `GuardError` with the reasons, `OSError` where the address is missing or nothing answers, `TimeoutError`.

    >>> from urikit import guard
    >>> try:
    ...     guard.connect("rebound.example", 80, guard.outgoing_fetch(), resolver=lambda host, port: ["10.0.0.1"])
    ... except guard.GuardError as error:
    ...     print(error)
    address 10.0.0.1 (10.0.0.0/8, private use) not allowed (unsafe-address)
      rebound.example:80
    """
    if not 0 < port < 65536:
        raise ArgumentError("port", "a number from 1 to 65535", port)
    check_seconds("timeout", timeout)
    end = monotonic() + timeout
    judge = judge_by(policy, f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
    found = judged(host, port, judge, seconds=timeout, resolver=resolver)
    return reach(found, port, judge, left=lambda: end - monotonic())


def judge_by(policy: Policy, text: str) -> Judge:
    """Return a judge that raises `GuardError` about a text: the URL, or the host and the port."""

    def judge(address: str) -> None:
        reason = check_address(address, policy)
        if reason is not None:
            raise GuardError(text, (reason,))

    return judge


def judged(host: str, port: int, judge: Judge, *, seconds: float, resolver: Resolver = lookup) -> tuple[str, ...]:
    """Return the addresses of a host, each once, all allowed. The resolver is asked once, and not for an address.

    Raises what the judge raises, `OSError` for a name without an address, and `TimeoutError`.

    >>> judged("h.example", 80, print, seconds=1, resolver=lambda host, port: ["192.0.2.1", "192.0.2.1"])
    192.0.2.1
    ('192.0.2.1',)
    """
    if is_address(host):
        judge(host)
        return (host,)
    found: list[str] = []
    failed: list[BaseException] = []

    def ask() -> None:
        try:
            found.extend(dict.fromkeys(str(address) for address in resolver(host, port)))
        except BaseException as error:
            failed.append(error)

    asked = Thread(target=ask, name="urikit-resolver", daemon=True)
    asked.start()
    asked.join(max(seconds, 0))
    if asked.is_alive():
        raise TimeoutError("the name was not resolved in time")
    if failed and isinstance(failed[0], UnicodeError):
        # The resolver cannot encode the name, and its error would show it.
        raise socket.gaierror(socket.EAI_NONAME, "not a valid DNS name")
    if failed:
        raise failed[0]
    if not found:
        raise socket.gaierror(socket.EAI_NONAME, "the name has no address")
    for address in found:
        judge(address)
    return tuple(found)


def turns(addresses: Sequence[str], left: Callable[[], float]) -> Iterator[tuple[str, float]]:
    """Yield the addresses to try and the seconds for each: one that never answers leaves time for the others.

    Raises `TimeoutError` where no time is left.
    """
    tried = addresses[:_TRIED]
    for number, address in enumerate(tried):
        seconds = left() / (len(tried) - number)
        if seconds <= 0:
            raise TimeoutError("no connection came about in time")
        yield address, seconds


def reach(addresses: Sequence[str], port: int, judge: Judge, *, left: Callable[[], float]) -> Socket:
    """Open a socket to the first address that answers; `left` gives the seconds that are left.

    Raises what the judge raises about the other end, `OSError` of the last address, and `TimeoutError`.
    """
    failed: OSError | None = None
    for address, seconds in turns(addresses, left):
        made = Socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
        try:
            made.settimeout(seconds)
            made.connect((address, port))
            same_peer(address, made.getpeername()[0], judge)
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            made.settimeout(max(left(), 0.001))
            return made
        except OSError as error:
            made.close()
            failed = error
        except BaseException:
            made.close()
            raise
    raise failed or OSError("the name has no address")


def same_peer(address: str, peer: str, judge: Judge) -> None:
    """Raise if the other end is not the address that was judged, or is refused."""
    judge(peer)
    if ip_address(peer.partition("%")[0]) != ip_address(address.partition("%")[0]):
        found = f"{peer} instead of {address}"
        raise GuardError(peer, (finding("unsafe-peer", "host", 0, len(peer), Severity.ERROR, found),))
