"""One host of a list, with its port (RFC 3986 sections 3.2.2 and 3.2.3)."""

from __future__ import annotations

from typing import NamedTuple

from urikit._native import URI, percent_decode
from urikit.schemes.server import port_number

__all__ = ["ServerAddress", "address_of"]


class ServerAddress(NamedTuple):
    """One host of a list.

    >>> from urikit.schemes.databases import Mongodb
    >>> Mongodb.parse("mongodb://a:1,[::1]/").hosts
    (ServerAddress(host='a', port=1), ServerAddress(host='::1', port=None))
    """

    #: The host, decoded, an IPv6 address without its brackets; empty where the driver takes one of its own.
    host: str
    #: The port that is written; None where none is.
    port: int | None


def address_of(server: str) -> ServerAddress | None:
    """A host with its port; None where it is neither."""
    if not URI.is_valid(f"x://{server}"):
        return None
    uri = URI.parse(f"x://{server}")
    host = uri.host or ""
    if uri.userinfo is not None or uri.path or uri.query is not None or uri.fragment is not None:
        return None
    try:
        name = host[1:-1] if host.startswith("[") else percent_decode(host, "literal")
    except ValueError:
        return None
    port = uri.port
    return ServerAddress(name, None if not port else 65536 if (number := port_number(port)) is None else number)
