"""URLs of AMQP 0-9-1 brokers (amqp, amqps).

    amqp[s]://[user[:password]@]host[:port][/vhost][?option=value[&...]]

The RabbitMQ URI specification defines them. The virtual host is one segment, percent-encoded: `/%2F` is "/", `/` has an
empty name, and without a path the client decides. So an empty path is not "/" here. Kombu and Celery write
`//` for "/", and it is read so.

Left out: the options, which are each client's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit._native import percent_decode
from urikit.schemes.databases.view import Database
from urikit.schemes.databases.writer import Parts, encoded

__all__ = ["Amqp"]


@dataclass(frozen=True, slots=True, repr=False)
class Amqp(Database):
    """A connection to a broker of messages.

    >>> from urikit.schemes.databases import Amqp
    >>> [Amqp.parse(text).vhost for text in ("amqp://h", "amqp://h/", "amqp://h/%2F", "amqp://h//", "amqp://h/a")]
    [None, '', '/', '/', 'a']
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("amqp", "amqps")
    DEFAULT_SCHEME: ClassVar[str] = "amqp"
    SPECIFICATION: ClassVar[str] = "RabbitMQ URI specification"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "amqp://user:pass@host:10000/vhost",
        "amqp://user%61:%61pass@ho%61st:10000/v%2fhost",
        "amqp://",
        "amqp://:@/",
        "amqp://user@",
        "amqp://host",
        "amqp://host/%2f",
        "amqp://[::1]",
        "amqps://broker.example/",
    )

    @classmethod
    def _path_of(cls, database: str | None, parts: Parts) -> str:
        # A virtual host may have an empty name.
        return "" if database is None else f"/{encoded('database', database)}"

    @property
    def is_tls(self) -> bool:
        """Whether the connection is encrypted."""
        return self.name == "amqps"

    @property
    def vhost(self) -> str | None:
        """The virtual host, decoded; None where the path is empty. Raises `URIEncodingError`."""
        return percent_decode(self.path[1:], "literal") if self.path else None

    @property
    def database(self) -> str | None:
        """The virtual host."""
        return self.vhost
