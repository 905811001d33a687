"""URLs of SQLite: those of SQLAlchemy (sqlite), and SQLite's own (file).

    sqlite[+driver]:///relative.db      sqlite:////absolute.db      sqlite://      (in memory)
    file:data.db?mode=ro&cache=shared   file:///absolute.db         file::memory:

SQLAlchemy's documentation of engines has the first: what follows the third "/" is the name of the file, percent-encoded
since SQLAlchemy 2.1. SQLite's "URI filenames" has the second: a path, percent-encoded, and the parameters `mode`,
`cache`, `immutable`, `nolock`, `psow`, `vfs` and `modeof`; its authority is empty or localhost. SQLAlchemy takes the
second inside of the first, with `uri=true` (`inner`).

`URI.view()` of a file URI is the view of files (RFC 8089); ask `Sqlite.parse` for this one. `sqlite:name` without "//"
is what is behind `jdbc:`.

Left out: names with "\\", which are not URIs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Unpack

from urikit._native import percent_decode
from urikit.core.errors import ArgumentError, refuse
from urikit.schemes.databases.data import FileData
from urikit.schemes.databases.view import Database
from urikit.schemes.databases.writer import Parts, encoded_path, written

__all__ = ["Sqlite"]


@dataclass(frozen=True, slots=True, repr=False)
class Sqlite(Database):
    """A file of SQLite, or a database in memory.

    >>> from urikit.schemes.databases import Sqlite
    >>> [Sqlite.parse(text).database for text in ("sqlite:///a%20b.db", "sqlite:////tmp/a.db", "file:a%20b.db?mode=ro")]
    ['a b.db', '/tmp/a.db', 'a b.db']
    >>> Sqlite.parse("sqlite://").is_memory, Sqlite.parse("file:a.db?mode=ro").mode
    (True, 'ro')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("sqlite",)
    ALSO: ClassVar[tuple[str, ...]] = ("file",)
    DEFAULT_SCHEME: ClassVar[str] = "sqlite"
    DATA: ClassVar[type] = FileData
    SPECIFICATION: ClassVar[str] = "SQLAlchemy, engine configuration"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "sqlite:///foo.db",
        "sqlite:////absolute/path/to/foo.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:path/to/database?mode=ro&uri=true",
    )

    def _check_own(self, text: str) -> None:
        host = (self.servers or "").lower()
        if (host and not (self.name == "file" and host == "localhost")) or self.userinfo is not None:
            at = len(self.scheme) + 3
            refuse(text, "database-file-host", "authority", at, at + len(self.userinfo or "") + len(host))

    @classmethod
    def build(cls, **data: Unpack[FileData]) -> Sqlite:  # type: ignore[override]
        """A URL of a file from data, as all classes build it; `scheme` is "sqlite" or "file".

        Without a database it is one in memory (sqlite), or a temporary one (file).

        >>> from urikit.schemes.databases import Sqlite
        >>> [Sqlite.build(database=name).text for name in ("a b.db", "/var/lib/a.db", ":memory:", None)]
        ['sqlite:///a%20b.db', 'sqlite:////var/lib/a.db', 'sqlite:///:memory:', 'sqlite://']
        >>> Sqlite.build(scheme="file", database="a.db", options={"mode": "ro"}).text
        'file:a.db?mode=ro'
        """
        return written(cls, None, data)

    def replace(self, **data: Unpack[FileData]) -> Sqlite:  # type: ignore[override]
        """The URL with other parts, as all classes replace them.

        >>> from urikit.schemes.databases import parse
        >>> parse("sqlite:///a.db?timeout=5").replace(database="/tmp/b.db").text
        'sqlite:////tmp/b.db?timeout=5'
        """
        return written(type(self), self, data)

    @classmethod
    def _write_own(cls, parts: Parts, said: Mapping[str, Any], expected: dict[str, Any]) -> Parts:
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
        """Whether the database is in memory."""
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
