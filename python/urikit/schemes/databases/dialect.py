"""URLs of any other database, as the dialects of SQLAlchemy write them.

What they share with other databases is in `urikit.schemes.databases.database`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit._native import decode_query
from urikit.core.errors import refuse
from urikit.schemes.databases.database import Database, encoded_path

__all__ = ["Dialect", "is_dialect"]

_NAME = re.compile(r"[a-z][a-z0-9._-]*(?:[+][a-z0-9._-]+)?")
#: Dialects without a row in the table of schemes: those of SQLAlchemy's list.
_KNOWN = frozenset(
    "access awsathena crate databend databricks db2 denodo dremio drill druid duckdb elasticsearch exa firebird "
    "firebolt gsheets hana hive ibm_db_sa impala informix ingres kinetica kylin monetdb netezza oceanbase pinot "
    "presto risingwave rockset singlestoredb solr spanner starrocks sybase teradata teradatasql tidb vertica ydb "
    "yellowbrick".split()
)
#: Names after "+" that say how another scheme is carried, as in git+ssh, and not which driver connects.
_CARRIERS = frozenset("file ftp http https lp sftp ssh ssl tcp tls udp unix ws wss".split())


@dataclass(frozen=True, slots=True, repr=False)
class Dialect(Database):
    """A connection to any database, by its dialect.

    URLs of databases without a class of their own: mssql, oracle, snowflake, clickhouse, redshift, trino, bigquery,
    cockroachdb, and all others that SQLAlchemy's dialects read. URLs of the sentinels of Redis (sentinel,
    redis+sentinel) have the same form.

        dialect[+driver]://[user[:password]@][host[:port][,...]][/database][?option=value[&...]]

    SQLAlchemy's documentation of engines defines the form; what the parts are to a database is said by its dialect. So
    the host of BigQuery is a project, that of Snowflake an account, and the database may have several segments
    (`catalog/schema`). "+" in the options is a space. A name may have "_", and the URL is not a URI then.

    Left out: names of servers with "\\" (`server\\INSTANCE`), which no URL has, a port after "," (`server,1433`), and
    several URLs with ";" between them, as Celery takes them of sentinels.

    >>> from urikit.schemes.databases import Dialect
    >>> view = Dialect.parse("mssql+pyodbc://sa:s3cret@db.example/books?driver=ODBC+Driver+18+for+SQL+Server")
    >>> view.name, view.driver, view.endpoint, view.options
    ('mssql', 'pyodbc', ('db.example', 1433), {'driver': 'ODBC Driver 18 for SQL Server'})
    >>> Dialect.parse("snowflake://me@account/books/public?warehouse=small").database
    'books/public'
    """

    HOSTS: ClassVar[Literal["one", "several"]] = "several"

    @classmethod
    def _reads(cls, scheme: str) -> bool:
        from urikit.schemes import where_view

        where = where_view(scheme)
        return _NAME.fullmatch(scheme) is not None and (where is None or where.startswith("urikit.schemes.databases."))

    def _check_own(self, text: str) -> None:
        self._require_hosts(text)
        servers = self.servers or ""
        if self.name == "mssql" and "," in servers:
            start = text.index(servers, len(self.scheme) + 3 + len(self.userinfo or "")) + servers.index(",")
            refuse(text, "database-hosts", "host", start, start + len(servers) - servers.index(","))

    @classmethod
    def _name_of(cls, database: str) -> str:
        # Names that drivers compare, such as ":memory:", are written as they are.
        return encoded_path("database", database).replace("%3A", ":")

    def _decoded_options(self) -> list[tuple[str, str | None]]:
        return decode_query(self.query or "", "&", "space")


def is_dialect(scheme: str) -> bool:
    """Return whether a scheme in lower case is a known dialect, or has the form of one: a name, "+", and a driver.

    >>> [is_dialect(name) for name in ("mssql", "x+odbc", "git+ssh", "x", "http")]
    [True, True, False, False, False]
    """
    name, _, driver = scheme.partition("+")
    if not Dialect._reads(scheme):
        return False
    return name in Dialect.SCHEMES or name in _KNOWN or (driver != "" and driver not in _CARRIERS)
