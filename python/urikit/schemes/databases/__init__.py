"""URLs of databases and brokers: a view each, also for several hosts with ports, which no URI has.

    parse("postgresql+psycopg://me@db1:5432,db2:5432/books")      the view, by the scheme without its driver
    Postgres.parse(...)                                           the same, of one kind
    Postgres.build(...), view.replace(...)                        from data, and with other parts
    uri.view()                                                    where the text is a URI of a scheme named below

| schemes | view | defined by |
|---------|------|------------|
| postgres, postgresql | `Postgres` | libpq |
| mysql, mariadb | `Mysql` | SQLAlchemy, Connector/J |
| mongodb, mongodb+srv | `Mongodb` | the connection string specification |
| redis, rediss, unix | `Redis` | IANA (provisional), redis-py |
| amqp, amqps | `Amqp` | the RabbitMQ URI specification |
| kafka | `Kafka` | bootstrap.servers |
| sqlite, file | `Sqlite` | SQLAlchemy, SQLite's URI filenames |
| mssql, oracle, snowflake, ..., and any other dialect+driver | `Dialect` | SQLAlchemy |

`URI.view()` does not know any other dialect, nor `unix`, and reads `file` as RFC 8089 does.

`jdbc:` before one of these is left out by `parse`; `Jdbc.database` asks it. What can go wrong is in
`urikit.schemes.databases.database`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.arguments import ascii_of
from urikit.schemes.databases.brokers import Amqp, Kafka
from urikit.schemes.databases.database import Database, ServerAddress, refuse_scheme
from urikit.schemes.databases.dialect import Dialect, is_dialect
from urikit.schemes.databases.sql import Mysql, Postgres, Sqlite
from urikit.schemes.databases.stores import Mongodb, Redis

if TYPE_CHECKING:
    from urikit._native import Reference, WebURL

__all__ = [
    "Amqp",
    "Database",
    "Dialect",
    "Kafka",
    "Mongodb",
    "Mysql",
    "Postgres",
    "Redis",
    "ServerAddress",
    "Sqlite",
    "parse",
]

_CLASSES: tuple[type[Database], ...] = (Amqp, Kafka, Mongodb, Mysql, Postgres, Redis, Sqlite)
_BY_NAME: dict[str, type[Database]] = {name: cls for cls in _CLASSES for name in (*cls.SCHEMES, *cls.ALSO)}


def parse(uri: str | bytes | Reference | WebURL) -> Database:
    """Return the view of a URL of a database or a broker, by its scheme, with or without a driver and `jdbc:`.

    Bytes are ASCII. Raises `SchemeError` for another scheme and for what the scheme refuses, `URISyntaxError` for what
    is wrong beside the list of hosts.

    >>> from urikit.schemes.databases import parse
    >>> view = parse("postgresql+asyncpg://h1:1,h2:2/db")
    >>> type(view).__name__, view.driver, view.hosts
    ('Postgres', 'asyncpg', (ServerAddress(host='h1', port=1), ServerAddress(host='h2', port=2)))
    """
    text = ascii_of(uri)
    is_jdbc = text[:5].lower() == "jdbc:"
    if is_jdbc:
        text = text[5:]
    scheme = text.partition(":")[0].lower() if ":" in text else ""
    cls = _BY_NAME.get(scheme) or _BY_NAME.get(scheme.partition("+")[0])
    if scheme in Dialect.SCHEMES or (cls is None and is_dialect(scheme)):
        cls = Dialect
    if cls is None:
        refuse_scheme(text, (*_BY_NAME, *Dialect.SCHEMES))
    return cls._of_jdbc(text) if is_jdbc else cls.parse(text)
