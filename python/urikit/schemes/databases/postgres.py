"""URLs of PostgreSQL, as libpq reads them (postgres, postgresql).

    postgresql://[user[:password]@][host[:port][,...]][/database][?parameter=value[&...]]

The documentation of libpq (section 34.1.1.2) defines them. Every part may be missing; a host that begins with "/",
percent-encoded, is the folder of a socket; parameters `host`, `port`, `user`, `password` and `dbname` take the place
of what is before them. SQLAlchemy adds a driver to the name, and reads several `host=name:port`.

Left out: files of services and environment variables, which say what a missing part is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit.schemes.databases.address import ServerAddress
from urikit.schemes.databases.view import Database

__all__ = ["Postgres"]


@dataclass(frozen=True, slots=True, repr=False)
class Postgres(Database):
    """A connection to PostgreSQL.

    >>> from urikit.schemes.databases import Postgres
    >>> view = Postgres.parse("postgresql://ann:s%40fe@db1:5433,db2/books?target_session_attrs=primary")
    >>> view.endpoints, view.user, view.password, view.database
    ((('db1', 5433), ('db2', 5432)), 'ann', 's@fe', 'books')
    >>> view  # doctest: +ELLIPSIS
    Postgres(scheme='postgresql', userinfo='ann:***', servers='db1:5433,db2', ...)
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("postgres", "postgresql")
    DEFAULT_SCHEME: ClassVar[str] = "postgresql"
    SPECIFICATION: ClassVar[str] = "libpq, section 34.1.1.2"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "postgresql://",
        "postgresql://localhost",
        "postgresql://localhost:5433",
        "postgresql://localhost/mydb",
        "postgresql://user@localhost",
        "postgresql://user:secret@localhost",
        "postgresql://other@localhost/otherdb?connect_timeout=10&application_name=myapp",
        "postgresql:///mydb?host=localhost&port=5433",
        "postgresql://[2001:db8::1234]/database",
        "postgresql://%2Fvar%2Flib%2Fpostgresql/dbname",
        "postgres://db1.example,db2.example/books",
    )

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
        hosts = names[-1].split(",") if len(names) == 1 else list(names) or [host for host, _ in written] or [""]
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
    """The number of a port; None where there is none."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else None
