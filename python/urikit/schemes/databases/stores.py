"""URLs of document and key-value stores: MongoDB and Redis.

What they share with other databases is in `urikit.schemes.databases.database`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Unpack

from urikit._native import percent_decode, percent_decode_bytes, percent_decode_unreserved, raw_pairs
from urikit.core.errors import ArgumentError, refuse
from urikit.schemes.databases.database import (
    Database,
    DatabaseParts,
    MongodbData,
    RedisData,
    address_of,
    encoded,
    encoded_path,
    option_text,
    written,
)

__all__ = ["Mongodb", "Redis"]


@dataclass(frozen=True, slots=True, repr=False)
class Mongodb(Database):
    """A connection to MongoDB.

    URLs of MongoDB (mongodb, mongodb+srv).

        mongodb://[user[:password]@]host[:port][,...][/database][?option=value[&...]]
        mongodb+srv://[user[:password]@]host[/database][?option=value[&...]]

    MongoDB's connection string specification defines them. Hosts are required, and those that end with ".sock" are
    sockets, their "/" percent-encoded. `mongodb+srv` has one name without a port: its hosts are in SRV records, which
    this view does not look up. Names of options have no case.

    Refused as the specification does: an empty user name, a ":" in a password, port 0, an option without "=", and
    characters such as "$" in the name of a database. So are options that contradict each other or the hosts.

    Left out: the DNS, options of a TXT record, the options that each `authMechanism` wants, values of options, and ";"
    between options, which the specification no longer has.

    >>> from urikit.schemes.databases import Mongodb
    >>> view = Mongodb.parse("mongodb://me:pw@db0:27017,db1:27018/books?replicaSet=rs0&authSource=admin")
    >>> view.endpoints, view.database, view.replica_set, view.auth_source
    ((('db0', 27017), ('db1', 27018)), 'books', 'rs0', 'admin')
    >>> view.is_uri, view.text == "mongodb://me:pw@db0:27017,db1:27018/books?replicaSet=rs0&authSource=admin"
    (False, True)
    """

    DEFAULT_SCHEME: ClassVar[str] = "mongodb"
    DATA: ClassVar[type] = MongodbData
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EMPTY_HOST: ClassVar[Literal["allowed", "refused"]] = "refused"

    def _check_own(self, text: str) -> None:
        self._require_hosts(text)
        if self.is_srv and (len(self.hosts) > 1 or self.port is not None):
            servers = self.servers or ""
            at = text.index(servers, len(self.scheme) + 3 + len(self.userinfo or ""))
            start = at + servers.index(":") if len(self.hosts) == 1 and ":" in servers else at
            refuse(text, "database-srv", "host", start, at + len(servers))
        self._check_names(text)
        found = list(self._places())
        for _, value, start, end in found:
            if value is None:
                refuse(text, "database-option-equals", "query", start, end)
        options = [(name.lower(), percent_decode_unreserved(value or "")) for name, value, _, _ in found]
        if wrong := contradiction(options, len(self.hosts), is_srv=self.is_srv):
            name, _, start, _ = found[[name for name, _ in options].index(wrong)]
            refuse(text, "database-option-conflict", "query", start, start + len(name))

    def _check_names(self, text: str) -> None:
        """Refuse a user name, a password, a port or a database that the specification does."""
        start = len(self.scheme) + 3
        if self.userinfo is not None:
            user, _, password = self.userinfo.partition(":")
            if not user:
                refuse(text, "database-user-empty", "userinfo", start, start)
            if ":" in password:
                start += self.userinfo.rindex(":")
                refuse(text, "database-colon", "userinfo", start, start + 1)
            start += len(self.userinfo) + 1
        for server in (self.servers or "").split(","):
            found = address_of(server)
            if found is not None and found.port == 0:
                refuse(text, "database-port-zero", "port", start, start + len(server))
            start += len(server) + 1
        # A name may have escapes that are not UTF-8, which the property refuses.
        database = percent_decode_bytes(_DOT.split(self.path[1:], maxsplit=1)[0], "literal")
        if any(character in database for character in b'/\\ "$'):
            refuse(text, "database-name", "path", start, start + len(self.path) - 1)

    @classmethod
    def build(cls, **data: Unpack[MongodbData]) -> Mongodb:
        """Return a URL from data, as all classes build it, also with a `collection` behind the database.

        Raises `ArgumentError` also for a password without a user name, and for a database with "." in its name.

        >>> from urikit.schemes.databases import Mongodb
        >>> Mongodb.build(scheme="mongodb+srv", host="c.example.com", options={"retryWrites": True}).text
        'mongodb+srv://c.example.com/?retryWrites=true'
        """
        return written(cls, None, data)

    def replace(self, **data: Unpack[MongodbData]) -> Mongodb:
        """Return the URL with other parts, as all classes replace them.

        >>> from urikit.schemes.databases import Mongodb
        >>> Mongodb.parse("mongodb://a:1,b:2/books.new").replace(database="films").text
        'mongodb://a:1,b:2/films.new'
        """
        return written(type(self), self, data)

    @classmethod
    def _write_own(cls, parts: DatabaseParts, said: Mapping[str, Any], expected: dict[str, Any]) -> DatabaseParts:
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
        """Return whether the hosts are in SRV records (mongodb+srv)."""
        return self.scheme.lower() == "mongodb+srv"

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

#: Options of which only one may be written, whatever their values.
_ALONE = (
    ("tlsinsecure", "tlsallowinvalidcertificates"),
    ("tlsinsecure", "tlsallowinvalidhostnames"),
    ("tlsinsecure", "tlsdisableocspendpointcheck"),
    ("tlsinsecure", "tlsdisablecertificaterevocationcheck"),
    ("tlsallowinvalidcertificates", "tlsdisableocspendpointcheck"),
    ("tlsallowinvalidcertificates", "tlsdisablecertificaterevocationcheck"),
    ("tlsdisableocspendpointcheck", "tlsdisablecertificaterevocationcheck"),
)
_PROXY = ("proxyhost", "proxyport", "proxyusername", "proxypassword")
#: Values that mean true or false. The specification recommends the short ones "for legacy reasons".
_BOOLEANS = {
    **dict.fromkeys(("true", "1", "yes", "y", "t"), True),
    **dict.fromkeys(("false", "0", "-1", "no", "n", "f"), False),
}


def contradiction(pairs: list[tuple[str, str]], hosts: int, *, is_srv: bool) -> str | None:
    """Return the name of an option that contradicts another or the hosts, by the specification of options; else None.

    >>> [contradiction([(name, "true")], 2, is_srv=False) for name in ("directconnection", "tls")]
    ['directconnection', None]
    """
    # The rest of the proxy is ignored where it is empty.
    pairs = [(name, value) for name, value in pairs if value or name not in _PROXY[1:]]
    options = dict(pairs)
    names = [name for name, _ in pairs]
    true = {name for name, value in pairs if _BOOLEANS.get(value)}
    # A value that is not a boolean is ignored.
    tls = {_BOOLEANS.get(value) for name, value in pairs if name in ("tls", "ssl")} - {None}
    maximum = options.get("srvmaxhosts", "")
    has_maximum = maximum.isascii() and maximum.isdigit() and maximum.strip("0") != ""
    wrong = {
        "directconnection": "directconnection" in true and (hosts > 1 or is_srv),
        "loadbalanced": "loadbalanced" in true and (hosts > 1 or "directconnection" in true or "replicaset" in options),
        "srvmaxhosts": "srvmaxhosts" in options and (not is_srv or (has_maximum and "loadbalanced" in true)),
        "srvservicename": "srvservicename" in options and not is_srv,
        "replicaset": has_maximum and "replicaset" in options,
        "authsource": options.get("authsource") == "",
        "journal": "journal" in true and options.get("w") == "0",
        "ssl" if "ssl" in options else "tls": len(tls) > 1,
    }
    for name in _PROXY:
        wrong[name] = names.count(name) > 1 or (name in options and "proxyhost" not in options)
    for name, other in (_PROXY[2:], _PROXY[:1:-1]):
        wrong[name] = wrong[name] or (name in options and other not in options)
    for one, other in _ALONE:
        wrong[other] = wrong.get(other, False) or (one in options and other in options)
    return next((name for name, is_wrong in wrong.items() if is_wrong), None)


@dataclass(frozen=True, slots=True, repr=False)
class Redis(Database):
    """A connection to Redis.

    URLs of Redis (redis, rediss, and unix for a socket).

        redis[s]://[[user][:password]@][host[:port]][/database][?option=value[&...]]
        unix://[[user][:password]@]/path/of/the.sock[?db=database]

    IANA has redis and rediss (provisional); the rest is as redis-py and other clients read it. The database is a
    number, in the path or in the option `db`, which wins; anything else in the path is ignored by clients, and `number`
    is None then. A host that is missing is localhost. The options `username` and `password` count where the part before
    "@" has none.

    Left out: sentinels, which are a protocol of their own (`redis+sentinel`, read by `Dialect`).

    >>> from urikit.schemes.databases import Redis
    >>> view = Redis.parse("rediss://:s3cret@cache.example:6380/2")
    >>> view.is_tls, view.number, view.endpoints, view.password
    (True, 2, (('cache.example', 6380),), 's3cret')
    >>> Redis.parse("unix:///run/redis.sock?db=1").socket
    '/run/redis.sock'
    """

    ALSO: ClassVar[tuple[str, ...]] = ("unix",)
    DEFAULT_SCHEME: ClassVar[str] = "redis"
    DATA: ClassVar[type] = RedisData

    @classmethod
    def build(cls, **data: Unpack[RedisData]) -> Redis:
        """Return a URL from data, as all classes build it, of one host or of a `socket`.

        Raises `ArgumentError` also for a database that is not a number, and for a socket that is not an absolute path.

        >>> from urikit.schemes.databases import Redis
        >>> Redis.build(scheme="rediss", password="s/3", host="cache", database=2).text
        'rediss://:s%2F3@cache/2'
        >>> Redis.build(socket="/run/redis.sock", database=1).text
        'unix:///run/redis.sock?db=1'
        """
        if data.get("socket") is not None and data.get("scheme") is None and data.get("driver") is None:
            data["scheme"] = "unix"
        return written(cls, None, data)

    def replace(self, **data: Unpack[RedisData]) -> Redis:
        """Return the URL with other parts, as all classes replace them; a database in the option `db` is changed there.

        >>> from urikit.schemes.databases import parse
        >>> parse("redis://h/?db=1&x=%7e").replace(database=2).text
        'redis://h/?db=2&x=%7e'
        """
        return written(type(self), self, data)

    @classmethod
    def _write_own(cls, parts: DatabaseParts, said: Mapping[str, Any], expected: dict[str, Any]) -> DatabaseParts:
        if "socket" in said:
            socket = said["socket"]
            if isinstance(socket, str) and not socket.startswith("/"):
                raise ArgumentError("socket", "an absolute path", socket)
            if parts.servers:
                raise ArgumentError("socket", "None beside a host", socket)
            parts = parts._replace(path=encoded_path("socket", socket))
        if "database" not in said:
            return parts
        number = _number(said["database"])
        name, _, driver = parts.scheme.lower().partition("+")
        is_socket = name == "unix" or driver in ("unix", "socket")
        pairs = raw_pairs(parts.query or "", "&")
        has_option = any(_is_db(option) for option, _ in pairs)
        if "database" in expected:
            expected["database"] = number
        elif has_option or is_socket:
            return parts  # A new URL, whose options say the database.
        if number is not None and (is_socket or has_option):
            if "options" in said and has_option:
                raise ArgumentError("database", "None beside the option db", number)
            if "options" in said:
                expected["options"].append(("db", number))
            return parts._replace(query=_with_database(pairs, number))
        if has_option:
            parts = parts._replace(query=_with_database(pairs, None) or None)
        if is_socket:
            return parts
        return parts._replace(path=cls._path_of(number, parts))

    @property
    def is_tls(self) -> bool:
        """Return whether the connection is encrypted."""
        return self.name == "rediss"

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded: the one before "@", or the option `username`."""
        return self._user or self.options.get("username", self._user)

    @property
    def password(self) -> str | None:
        """The password, decoded: the one before "@", or the option `password`."""
        return self._password or self.options.get("password", self._password)

    @property
    def socket(self) -> str | None:
        """The path of a socket, decoded; None where the URL has a host."""
        is_socket = self.name == "unix" or self.driver in ("unix", "socket")
        return percent_decode(self.path, "literal") if is_socket else None

    @property
    def database(self) -> str | None:
        """The database as text: the option `db`, or the path; None where none is written."""
        return self.options.get("db") or (None if self.socket is not None else self._last)

    @property
    def number(self) -> int | None:
        """The number of the database, 0 where none is written; None where it is not a number."""
        written = self.database
        if written is None:
            return 0
        return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else None


def _number(database: object) -> str | None:
    """Return the number of a database as it is written."""
    if database is None:
        return None
    if isinstance(database, bool) or not isinstance(database, str | int):
        raise TypeError(f"database must be str or int, not {type(database).__name__}")
    if isinstance(database, int):
        if not 0 <= database < 10**9:
            raise ArgumentError("database", "a number from 0 to 999,999,999", database)
        return str(database)
    if not (database.isascii() and database.isdigit() and len(database) < 10):
        raise ArgumentError("database", "a number such as 0", database)
    return database


def _is_db(name: str) -> bool:
    """Return whether the name of an option, as it is written, is "db"."""
    return percent_decode_unreserved(name) == "db"


def _with_database(pairs: list[tuple[str, str | None]], number: str | None) -> str:
    """Return the options as they are written, with another database; the last of that name is the one."""
    last = max((at for at, (name, _) in enumerate(pairs) if _is_db(name)), default=len(pairs))
    kept = [(name, value) for at, (name, value) in enumerate(pairs) if at != last and (number or not _is_db(name))]
    query = [name if value is None else f"{name}={value}" for name, value in kept]
    if number is not None:
        query.insert(last, option_text("db", number))
    return "&".join(query)


_PORT_AT_END = re.compile(r":[0-9]*(?=[/?#]|$)")


def drop_port(text: str, start: int, _end: int) -> str | None:
    """Return the servers without a port.

    >>> drop_port("mongodb+srv://h.example:27017/x", 23, 29)
    'mongodb+srv://h.example/x'
    """
    found = _PORT_AT_END.search(text, start)
    return None if found is None else text[: found.start()] + text[found.end() :]


def encode_colons(text: str, _start: int, end: int) -> str | None:
    """Return every ":" of a password as %3A; the last of them ends at `end`.

    >>> encode_colons("mongodb://me:a:b:c@h/", 16, 17)
    'mongodb://me:a%3Ab%3Ac@h/'
    """
    first = text.index(":", text.index("://") + 3) + 1
    return text[:first] + text[first:end].replace(":", "%3A") + text[end:]
