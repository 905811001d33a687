"""URLs of Redis (redis, rediss, and unix for a socket).

    redis[s]://[[user][:password]@][host[:port]][/database][?option=value[&...]]
    unix://[[user][:password]@]/path/of/the.sock[?db=database]

IANA has redis and rediss (provisional); the rest is as redis-py and other clients read it. The database is a
number, in the path or in the option `db`, which wins; anything else in the path is ignored by clients, and `number`
is None then. A host that is missing is localhost.

Left out: sentinels, which are a protocol of their own (`redis+sentinel`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from urikit import _native
from urikit.schemes.databases.view import Database

__all__ = ["Redis"]


@dataclass(frozen=True, slots=True, repr=False)
class Redis(Database):
    """A connection to Redis.

    >>> from urikit.schemes.databases import Redis
    >>> view = Redis.parse("rediss://:s3cret@cache.example:6380/2")
    >>> view.is_tls, view.number, view.endpoints, view.password
    (True, 2, (('cache.example', 6380),), 's3cret')
    >>> Redis.parse("unix:///run/redis.sock?db=1").socket
    '/run/redis.sock'
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("redis", "rediss")
    ALSO: ClassVar[tuple[str, ...]] = ("unix",)
    SPECIFICATION: ClassVar[str] = "IANA, provisional"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "redis://cache.example.com:6379/0",
        "rediss://cache.example.com/0",
        "redis://:secret@localhost:6379/2",
        "redis://user@h?db=1",
    )

    @property
    def is_tls(self) -> bool:
        """Whether the connection is encrypted."""
        return self.name == "rediss"

    @property
    def socket(self) -> str | None:
        """The path of a socket, decoded; None where the URL has a host."""
        is_socket = self.name == "unix" or self.driver in ("unix", "socket")
        return _native.percent_decode(self.path, "literal") if is_socket else None

    @property
    def database(self) -> str | None:
        """The database as text: the option `db`, or the path; None where none is written."""
        written = self.options.get("db")
        return written if written is not None else None if self.socket is not None else self._last

    @property
    def number(self) -> int | None:
        """The number of the database, 0 where none is written; None where it is not a number."""
        written = self.database
        if written is None:
            return 0
        return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else None
