"""URLs of MongoDB (mongodb, mongodb+srv).

    mongodb://[user[:password]@]host[:port][,...][/database][?option=value[&...]]
    mongodb+srv://[user[:password]@]host[/database][?option=value[&...]]

MongoDB's connection string specification defines them. Hosts are required, and those that end with ".sock" are
sockets, their "/" percent-encoded. `mongodb+srv` has one name without a port: the hosts are in SRV records of the DNS,
which nobody asks here. Names of options have no case.

Left out: the DNS, options of a TXT record, and ";" between options, which the specification no longer has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Unpack

from urikit.core.errors import ArgumentError, refuse
from urikit.schemes.databases.data import MongodbData
from urikit.schemes.databases.view import Database
from urikit.schemes.databases.writer import Parts, encoded, written

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
    DEFAULT_SCHEME: ClassVar[str] = "mongodb"
    DATA: ClassVar[type] = MongodbData
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

    @classmethod
    def build(cls, **data: Unpack[MongodbData]) -> Mongodb:
        """A URL from data, as all classes build it, also with a `collection` behind the database.

        Raises `ArgumentError` also for a password without a user name, and for a database with "." in its name.

        >>> from urikit.schemes.databases import Mongodb
        >>> Mongodb.build(scheme="mongodb+srv", host="c.example.com", options={"retryWrites": True}).text
        'mongodb+srv://c.example.com/?retryWrites=true'
        """
        return written(cls, None, data)

    def replace(self, **data: Unpack[MongodbData]) -> Mongodb:
        """The URL with other parts, as all classes replace them.

        >>> from urikit.schemes.databases import Mongodb
        >>> Mongodb.parse("mongodb://a:1,b:2/books.new").replace(database="films").text
        'mongodb://a:1,b:2/films.new'
        """
        return written(type(self), self, data)

    @classmethod
    def _write_own(cls, parts: Parts, said: Mapping[str, Any], expected: dict[str, Any]) -> Parts:
        if {"user", "password"} & set(said) and (parts.userinfo or "").startswith(":"):
            raise ArgumentError("user", "a name beside the password", said.get("user"))
        if "database" not in said and "collection" not in said:
            return parts
        # The names as they are written; the first dot is between them, encoded or not.
        database, dot, collection = (*_DOT.split(parts.path[1:], maxsplit=1), "", "")[:3]
        if "database" in said:
            given = said["database"]
            if isinstance(given, str) and ("." in given or not given):
                raise ArgumentError("database", "a name without a dot; what follows it is the collection", given)
            database = "" if given is None else encoded("database", given)
        if "collection" in said:
            given = said["collection"]
            if given == "":
                raise ArgumentError("collection", "a name, or None for none", given)
            dot, collection = ("", "") if given is None else (".", encoded("collection", given))
        if collection and not database:
            raise ArgumentError("database", "a name beside the collection", None)
        path = f"/{database}{dot}{collection}" if database else cls._path_of(None, parts)
        return parts._replace(path=path)

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


_DOT = re.compile("([.]|%2E)", re.IGNORECASE)
