"""URLs of MongoDB (mongodb, mongodb+srv).

    mongodb://[user[:password]@]host[:port][,...][/database][?option=value[&...]]
    mongodb+srv://[user[:password]@]host[/database][?option=value[&...]]

MongoDB's connection string specification defines them. Hosts are required, and those that end with ".sock" are
sockets, their "/" percent-encoded. `mongodb+srv` has one name without a port: the hosts are in SRV records of the DNS,
which nobody asks here. Names of options have no case.

Left out: the DNS, options of a TXT record, and ";" between options, which the specification no longer has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit.schemes.databases.view import Database
from urikit.schemes.view import refuse

__all__ = ["Mongodb"]


@dataclass(frozen=True, slots=True, repr=False)
class Mongodb(Database):
    """A connection to MongoDB.

    >>> from urikit.schemes.databases import Mongodb
    >>> view = Mongodb.parse("mongodb://me:pw@db0:27017,db1:27018/books?replicaSet=rs0&authSource=admin")
    >>> view.endpoints, view.database, view.replica_set, view.auth_source
    ((('db0', 27017), ('db1', 27018)), 'books', 'rs0', 'admin')
    >>> view.is_uri, view.text == "mongodb://me:pw@db0:27017,db1:27018/books?replicaSet=rs0&authSource=admin"
    (False, True)
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("mongodb", "mongodb+srv")
    SPECIFICATION: ClassVar[str] = "MongoDB, connection string specification"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EMPTY_HOST: ClassVar[Literal["allowed", "refused"]] = "refused"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "mongodb://db.example.net:27017/books",
        "mongodb://localhost",
        "mongodb://db1.example.net,db2.example.net/?replicaSet=test",
        "mongodb://%2Ftmp%2Fmongodb-27017.sock/admin",
        "mongodb+srv://server.example.com/",
        "mongodb+srv://u@server.example.com/books?authSource=admin",
    )

    def _check_own(self, text: str) -> None:
        self._require_hosts(text)
        if self.is_srv and (len(self.hosts) > 1 or self.port is not None):
            servers = self.servers or ""
            at = text.index(servers, len(self.scheme) + 3 + len(self.userinfo or ""))
            wrong = at + servers.index(":") if len(self.hosts) == 1 and ":" in servers else at
            refuse(text, "database-srv", "host", wrong, at + len(servers))

    @property
    def is_srv(self) -> bool:
        """Whether the hosts are in SRV records (mongodb+srv)."""
        return self.scheme.lower() == "mongodb+srv"

    @property
    def name(self) -> str:
        """The scheme without a driver: "mongodb" or "mongodb+srv"."""
        return "mongodb+srv" if self.is_srv else self.scheme.partition("+")[0].lower()

    @property
    def driver(self) -> str | None:
        """None: "+srv" is a part of the scheme."""
        return None if self.is_srv else self.scheme.partition("+")[2].lower() or None

    @property
    def endpoints(self) -> tuple[tuple[str, int | None], ...]:
        """The hosts in order, each with its port or 27017; None for a socket and for a name of SRV records."""
        default = self.default_port
        return tuple((host, port or (None if host.endswith(".sock") else default)) for host, port in self.hosts)

    @property
    def database(self) -> str | None:
        """The database, decoded: the path up to a "." before a collection."""
        path = self._last
        return path and path.partition(".")[0]

    @property
    def collection(self) -> str | None:
        """The collection after the database, as drivers read `/database.collection`; None where none is written."""
        return (self._last or "").partition(".")[2] or None

    @property
    def replica_set(self) -> str | None:
        """The option `replicaSet`."""
        return self._option("replicaset")

    @property
    def auth_source(self) -> str | None:
        """The database to log in to: the option `authSource`, else the database, else "admin"; None without a user."""
        if self.user is None:
            return None
        return self._option("authsource") or self.database or "admin"

    def _option(self, name: str) -> str | None:
        return next((value for found, value in self.options.items() if found.lower() == name), None)
