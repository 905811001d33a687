"""URLs of MySQL and MariaDB (mysql, mariadb).

    mysql[+driver]://[user[:password]@]host[:port][,...]/database[?option=value[&...]]

No standard defines them. SQLAlchemy's documentation of engines has the form with a driver and one host; MySQL's
Connector/J (`jdbc:mysql:`) and MariaDB's connectors read a list of hosts. The option `unix_socket` names a socket.

Left out: the `address=(host=...)(port=...)` form of Connector/J.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit.schemes.databases.view import Database

__all__ = ["Mysql"]


@dataclass(frozen=True, slots=True, repr=False)
class Mysql(Database):
    """A connection to MySQL or MariaDB.

    >>> from urikit.schemes.databases import Mysql
    >>> view = Mysql.parse("mysql+pymysql://scott:tiger@localhost/test?charset=utf8mb4")
    >>> view.driver, view.effective_port, view.database, view.options
    ('pymysql', 3306, 'test', {'charset': 'utf8mb4'})
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("mysql", "mariadb")
    DEFAULT_SCHEME: ClassVar[str] = "mysql"
    SPECIFICATION: ClassVar[str] = "SQLAlchemy, engine configuration"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "mysql://scott:tiger@localhost/foo",
        "mysql://localhost:3307/test?charset=utf8mb4",
        "mysql:///test?unix_socket=/run/mysqld.sock",
        "mariadb://db1.example,db2.example/test",
    )

    @property
    def socket(self) -> str | None:
        """The path of the socket, of the option `unix_socket`; None where none is written."""
        return self.options.get("unix_socket")
