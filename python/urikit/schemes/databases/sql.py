"""URLs of SQL databases: PostgreSQL, MySQL and MariaDB, SQLite.

Each is defined by the documentation of its drivers. What they share is in `urikit.schemes.databases.database`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Unpack

from urikit._native import percent_decode
from urikit.core.errors import ArgumentError, refuse
from urikit.schemes.databases.database import Database, DatabaseParts, FileData, ServerAddress, encoded_path, written
from urikit.schemes.view import mark

__all__ = ["Mysql", "Postgres", "Sqlite"]


@dataclass(frozen=True, slots=True, repr=False)
class Postgres(Database):
    """A connection to PostgreSQL.

    URLs of PostgreSQL, as libpq reads them (postgres, postgresql).

        postgresql://[user[:password]@][host[:port][,...]][/database][?parameter=value[&...]]

    The documentation of libpq (section 34.1.1.2) defines them. Every part may be missing; a host that begins with "/",
    percent-encoded, is the folder of a socket; parameters `host`, `port`, `user`, `password` and `dbname` take the
    place of what is before them. A parameter has one "=", and %00 is in no part. SQLAlchemy adds a driver to the name,
    reads several `host=name:port`, and has neither of these two rules.

    Left out: files of services and environment variables, which say what a missing part is.

    >>> from urikit.schemes.databases import Postgres
    >>> view = Postgres.parse("postgresql://ann:s%40fe@db1:5433,db2/books?target_session_attrs=primary")
    >>> view.endpoints, view.user, view.password, view.database
    ((('db1', 5433), ('db2', 5432)), 'ann', 's@fe', 'books')
    >>> view  # doctest: +ELLIPSIS
    Postgres(scheme='postgresql', userinfo='ann:***', servers='db1:5433,db2', ...)
    """

    DEFAULT_SCHEME: ClassVar[str] = "postgresql"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"

    @classmethod
    def _of_jdbc(cls, text: str) -> Postgres:
        # PostgreSQL's driver of Java takes a parameter without "=", and "=" in a value.
        view = cls._of(text, is_own=False)
        view._require_hosts(text)
        mark(view, True)
        return view

    def _check_own(self, text: str) -> None:
        self._require_hosts(text)
        if self.driver is not None:
            return
        if (at := text.partition("#")[0].find("%00")) >= 0:
            refuse(text, "database-nul", "authority", at, at + 3)
        for name, value, start, end in self._places():
            if value is None and (name or text[end : end + 1] == "&"):  # The last "&" may have nothing after it.
                refuse(text, "database-option-equals", "query", start, end)
            if "=" in (value or ""):
                refuse(text, "database-option-value", "query", end - len(value or ""), end)

    @property
    def hosts(self) -> tuple[ServerAddress, ...]:
        """The hosts in order, those of the parameters `host` and `port` first of all."""
        names, ports = self.option_values("host"), self.option_values("port")
        if not names and not ports:
            return self._written
        if self.driver is not None and names:
            # SQLAlchemy writes host=name:port once for each.
            found = tuple(
                ServerAddress(name, _number(port))
                for name, _, port in (n.rpartition(":") if ":" in n else (n, "", "") for n in names)
            )
            if not ports:
                return found
            names = tuple(host for host, _ in found)
        written = self._written
        if self.driver is None or len(names) == 1:
            names = tuple(names[-1].split(",")) if names else ()  # libpq takes the last of one name.
        hosts = list(names) or [host for host, _ in written] or [""]
        numbers = ports[-1].split(",") if ports else ["" if port is None else str(port) for _, port in written]
        # One port is the port of all hosts.
        numbers = numbers * len(hosts) if len(numbers) == 1 else numbers + [""] * (len(hosts) - len(numbers))
        return tuple(ServerAddress(host, _number(port)) for host, port in zip(hosts, numbers, strict=False))

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded: that of the parameter `user`, or the one before "@"."""
        option = self.options.get("user")
        return self._user if option is None else option

    @property
    def password(self) -> str | None:
        """The password, decoded: that of the parameter `password`, or the one before "@"."""
        option = self.options.get("password")
        return self._password if option is None else option

    @property
    def database(self) -> str | None:
        """The database, decoded: that of the parameter `dbname`, or the path."""
        return self.options.get("dbname", self._last)


def _number(digits: str) -> int | None:
    """Return the number of a port; None where there is none."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else None


@dataclass(frozen=True, slots=True, repr=False)
class Mysql(Database):
    """A connection to MySQL or MariaDB.

    URLs of MySQL and MariaDB (mysql, mariadb).

        mysql[+driver]://[user[:password]@]host[:port][,...]/database[?option=value[&...]]

    No standard defines them. SQLAlchemy's documentation of engines has the form with a driver and one host; MySQL's
    Connector/J (`jdbc:mysql:`) and MariaDB's connectors read a list of hosts. The option `unix_socket` names a socket.

    Left out: the forms of Connector/J with keys, `(host=...,port=...)` and `address=(host=...)(port=...)`; they are
    refused, since their "," is not between hosts.

    >>> from urikit.schemes.databases import Mysql
    >>> view = Mysql.parse("mysql+pymysql://scott:tiger@localhost/test?charset=utf8mb4")
    >>> view.driver, view.effective_port, view.database, view.options
    ('pymysql', 3306, 'test', {'charset': 'utf8mb4'})
    """

    DEFAULT_SCHEME: ClassVar[str] = "mysql"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"

    def _check_own(self, text: str) -> None:
        self._require_hosts(text)
        servers = self.servers or ""
        if not {"(", ")", "="}.isdisjoint(servers):
            at = len(self.scheme) + 3 + (0 if self.userinfo is None else len(self.userinfo) + 1)
            refuse(text, "database-server", "host", at, at + len(servers))

    @property
    def socket(self) -> str | None:
        """The path of the socket, of the option `unix_socket`; None where none is written."""
        return self.options.get("unix_socket")


@dataclass(frozen=True, slots=True, repr=False)
class Sqlite(Database):
    r"""A file of SQLite, or a database in memory.

    URLs of SQLite: those of SQLAlchemy (sqlite), and SQLite's own (file).

        sqlite[+driver]:///relative.db      sqlite:////absolute.db      sqlite://      (in memory)
        file:data.db?mode=ro&cache=shared   file:///absolute.db         file::memory:

    SQLAlchemy's documentation of engines has the first: what follows the third "/" is the name of the file,
    percent-encoded since SQLAlchemy 2.1. SQLite's "URI filenames" has the second: a path, percent-encoded, and the
    parameters `mode`, `cache`, `immutable`, `nolock`, `psow`, `vfs` and `modeof`; its authority is empty or localhost.
    SQLAlchemy takes the second inside of the first, with `uri=true` (`inner`).

    `URI.view()` of a file URI is the view of files (RFC 8089); ask `Sqlite.parse` for this one. `sqlite:name` without
    "//" is what is behind `jdbc:`.

    Left out: names with "\", which are not URIs.

    >>> from urikit.schemes.databases import Sqlite
    >>> [Sqlite.parse(text).database for text in ("sqlite:///a%20b.db", "sqlite:////tmp/a.db", "file:a%20b.db?mode=ro")]
    ['a b.db', '/tmp/a.db', 'a b.db']
    >>> Sqlite.parse("sqlite://").is_memory, Sqlite.parse("file:a.db?mode=ro").mode
    (True, 'ro')
    """

    ALSO: ClassVar[tuple[str, ...]] = ("file",)
    DEFAULT_SCHEME: ClassVar[str] = "sqlite"
    DATA: ClassVar[type] = FileData

    def _check_own(self, text: str) -> None:
        host = (self.servers or "").lower()
        # A driver of encrypted files takes their key from there (sqlite+pysqlcipher://:key@/a.db).
        has_user = self.userinfo is not None and self.driver is None
        if (host and not (self.name == "file" and host == "localhost")) or has_user:
            at = len(self.scheme) + 3
            refuse(text, "database-file-host", "authority", at, at + len(self.userinfo or "") + len(host))

    @classmethod
    def build(cls, **data: Unpack[FileData]) -> Sqlite:  # type: ignore[override]
        """Return a URL of a file from data, as all classes build it; `scheme` is "sqlite" or "file".

        Without a database it is one in memory (sqlite), or a temporary one (file).

        >>> from urikit.schemes.databases import Sqlite
        >>> [Sqlite.build(database=name).text for name in ("a b.db", "/var/lib/a.db", ":memory:", None)]
        ['sqlite:///a%20b.db', 'sqlite:////var/lib/a.db', 'sqlite:///:memory:', 'sqlite://']
        >>> Sqlite.build(scheme="file", database="a.db", options={"mode": "ro"}).text
        'file:a.db?mode=ro'
        """
        return written(cls, None, data)

    def replace(self, **data: Unpack[FileData]) -> Sqlite:  # type: ignore[override]
        """Return the URL with other parts, as all classes replace them.

        >>> from urikit.schemes.databases import parse
        >>> parse("sqlite:///a.db?timeout=5").replace(database="/tmp/b.db").text
        'sqlite:////tmp/b.db?timeout=5'
        """
        return written(type(self), self, data)

    @classmethod
    def _write_own(cls, parts: DatabaseParts, said: Mapping[str, Any], expected: dict[str, Any]) -> DatabaseParts:
        if "database" not in said:
            return parts
        database = said["database"]
        if database == "":
            raise ArgumentError("database", "the name of a file, or None for none", database)
        # Names that drivers compare, such as ":memory:" and "file:", are written as they are.
        path = "" if database is None else encoded_path("database", database).replace("%3A", ":")
        if parts.scheme.partition("+")[0].lower() == "file":
            if path.startswith("/"):
                return parts._replace(servers=parts.servers or "", path=path)
            expected["hosts"] = ()  # "localhost" goes with the path, which was absolute.
            return parts._replace(servers=None, path=path)
        return parts._replace(path=path if parts.servers is None or database is None else f"/{path}")

    @property
    def database(self) -> str | None:
        """The name of the file, decoded; None where there is none. Raises `URIEncodingError`."""
        is_whole = self.name == "file" or self.servers is None
        return percent_decode(self.path if is_whole else self.path[1:], "literal") or None

    @property
    def is_memory(self) -> bool:
        """Return whether the database is in memory."""
        inner = self.inner
        if inner is not None:
            return inner.is_memory
        return self.database in (None, ":memory:") or self.mode == "memory"

    @property
    def mode(self) -> str | None:
        """The parameter `mode`: "ro", "rw", "rwc" or "memory"; None where none is written."""
        return self.options.get("mode")

    @property
    def inner(self) -> Sqlite | None:
        """The file URI inside of a URL of SQLAlchemy, with the options that are SQLite's; None without `uri=true`.

        >>> from urikit.schemes.databases import Sqlite
        >>> Sqlite.parse("sqlite:///file:a.db?mode=ro&timeout=5&uri=true").inner.text
        'file:a.db?mode=ro'
        """
        name = self.database or ""
        if not name.startswith("file:") or self.name == "file" or self.options.get("uri") != "true":
            return None
        kept = (pair if value is None else f"{pair}={value}" for pair, value in self.option_pairs if pair in _OF_SQLITE)
        query = "&".join(kept)
        return Sqlite.parse(f"{name}?{query}" if query else name)


#: "Recognized Query Parameters" of SQLite's URI filenames.
_OF_SQLITE = frozenset(("cache", "immutable", "mode", "modeof", "nolock", "psow", "vfs"))


def add_root(text: str, start: int, _end: int) -> str | None:
    """Return a third slash, so that a path begins where a host is read.

    >>> add_root("sqlite://data/app.db", 9, 13), add_root("sqlite://u:p@h/x", 9, 14)
    ('sqlite:///data/app.db', None)
    """
    return None if "@" in text[start:] or ":" in text[start:] else f"{text[:start]}/{text[start:]}"


def encode_equals(text: str, start: int, end: int) -> str | None:
    """Return the "=" in the value of an option as %3D.

    >>> encode_equals("postgresql://h/?options=a=b", 24, 27)
    'postgresql://h/?options=a%3Db'
    """
    return text[:start] + text[start:end].replace("=", "%3D") + text[end:]
