"""The register: one row for each scheme and URN namespace that urikit reads by its own rules.

A row names the schemes and the class that reads them. For a scheme that IANA does not have, it names the source. All
lists follow from these rows: `schemes.VIEWS`, `urns.NAMESPACES`, the schemes without a registration, and the pages of
the documentation. What normalization knows of a scheme is a row of the core, in its `schemes/rows.rs`.

Nothing is imported here. `tools/new_scheme.py` adds a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

__all__ = ["NAMESPACES", "SCHEMES", "View", "modules", "views"]

_NOTHING: Mapping[str, Any] = {}


class View(NamedTuple):
    """A class that reads schemes, or a namespace of URNs."""

    #: The names that it reads, in lower case; the one that the documentation describes at length is first.
    names: tuple[str, ...]
    #: "module:Class".
    view: str
    #: Schemes that IANA's registry lacks: what each is for, and where that is said.
    unregistered: Mapping[str, tuple[str, str]] = _NOTHING
    #: The drivers that may follow a name and "+", as in `postgresql+psycopg`; "*" for any.
    drivers: tuple[str, ...] = ()


_ABFS = "https://hadoop.apache.org/docs/stable/hadoop-azure/abfs.html"
_AWS = "https://hadoop.apache.org/docs/stable/hadoop-aws/tools/hadoop-aws/index.html"
_CURL = "https://curl.se/docs/manpage.html"
_GIT = "https://git-scm.com/docs/git-clone#_git_urls"
_KAFKA = "https://kafka.apache.org/documentation/#bootstrap.servers"
_LIBPQ = "https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING"
_MARIADB = "https://mariadb.com/docs/connectors/mariadb-connector-j/about-mariadb-connector-j"
_MONGODB = "https://www.mongodb.com/docs/manual/reference/connection-string/"
_RABBITMQ = "https://www.rabbitmq.com/docs/uri-spec"
_SECSH = "draft-ietf-secsh-scp-sftp-ssh-uri"
_SQLALCHEMY = "https://docs.sqlalchemy.org/en/20/core/engines.html#database-urls"
_WASB = "https://hadoop.apache.org/docs/stable/hadoop-azure/index.html"

SCHEMES: tuple[View, ...] = (
    View(("http", "https"), "urikit.schemes.http:Http"),
    View(("ws", "wss"), "urikit.schemes.http:WebSocket"),
    View(
        ("ftp", "ftps"),
        "urikit.schemes.ftp:Ftp",
        unregistered={"ftps": ("FTP over TLS", _CURL)},
    ),
    View(("telnet",), "urikit.schemes.telnet:Telnet"),
    View(("tel",), "urikit.schemes.tel:Tel"),
    View(("file",), "urikit.schemes.file:File"),
    View(("data",), "urikit.schemes.data:Data"),
    View(("ssh", "sftp"), "urikit.schemes.ssh:Ssh"),
    View(("irc", "ircs", "irc6"), "urikit.schemes.irc:Irc"),
    View(("gopher",), "urikit.schemes.gopher:Gopher"),
    View(
        ("s3", "s3a", "s3n", "gs", "az", "abfs", "abfss", "wasb", "wasbs"),
        "urikit.schemes.cloud:Bucket",
        unregistered={
            "s3": ("an object in a bucket of Amazon S3", "https://docs.aws.amazon.com/cli/latest/reference/s3/"),
            "s3a": ("an object of Amazon S3, as Hadoop names it", _AWS),
            "s3n": ("an object of Amazon S3, as older releases of Hadoop named it", _AWS),
            "gs": ("an object in a bucket of Google Cloud Storage", "https://cloud.google.com/storage/docs/gsutil"),
            "az": ("a blob in a container of Azure Storage", "https://github.com/fsspec/adlfs"),
            "abfs": ("Azure Data Lake Storage, as Hadoop names it", _ABFS),
            "abfss": ("Azure Data Lake Storage over TLS, as Hadoop names it", _ABFS),
            "wasb": ("Azure Blob Storage, as Hadoop names it", _WASB),
            "wasbs": ("Azure Blob Storage over TLS, as Hadoop names it", _WASB),
        },
    ),
    View(
        (
            "imap",
            "pop",
            "nfs",
            "rtsp",
            "rtsps",
            "rtspu",
            "tn3270",
            "rsync",
            "vnc",
            "ipp",
            "ipps",
            "coap",
            "coaps",
            "icap",
            "git",
            "svn",
            "git+ssh",
            "svn+ssh",
            "mms",
            "smb",
            "smtp",
            "scp",
        ),
        "urikit.schemes.service:Service",
        unregistered={
            "git+ssh": ("a Git repository over SSH", _GIT),
            "svn+ssh": (
                "a Subversion repository over SSH",
                "https://svnbook.red-bean.com/en/1.7/svn.basic.in-action.html",
            ),
            "scp": ("a file on a host with SSH, copied by scp", _SECSH),
        },
    ),
    View(
        ("urn",),
        "urikit.schemes.urns:ByNamespace",
    ),
    View(("mailto",), "urikit.schemes.mailto:Mailto"),
    View(
        ("ldap", "ldaps", "ldapi"),
        "urikit.schemes.ldap:Ldap",
        unregistered={"ldapi": ("LDAP over a socket of the same machine", "draft-chu-ldap-ldapi")},
    ),
    View(("news", "nntp", "snews"), "urikit.schemes.news:News"),
    View(("cid",), "urikit.schemes.mid:Cid"),
    View(("mid",), "urikit.schemes.mid:Mid"),
    View(("acct",), "urikit.schemes.acct:Acct"),
    View(("sms",), "urikit.schemes.sms:Sms"),
    View(("xmpp",), "urikit.schemes.xmpp:Xmpp"),
    View(("sip", "sips"), "urikit.schemes.sip:Sip"),
    View(("geo",), "urikit.schemes.geo:Geo"),
    View(("tag",), "urikit.schemes.tag:Tag"),
    View(("ni",), "urikit.schemes.ni:Ni"),
    View(("nih",), "urikit.schemes.ni:Nih"),
    View(("doi",), "urikit.schemes.doi:Doi"),
    View(
        ("hdl",),
        "urikit.schemes.doi:Hdl",
        unregistered={"hdl": ("a handle of the Handle System", "RFC 3651")},
    ),
    View(("info",), "urikit.schemes.info:Info"),
    View(("magnet",), "urikit.schemes.magnet:Magnet"),
    View(("about",), "urikit.schemes.about:About"),
    View(
        ("javascript",),
        "urikit.schemes.javascript:JavaScript",
        unregistered={
            "javascript": (
                "a script to run, in place of a document",
                "https://html.spec.whatwg.org/#the-javascript:-url-special-case",
            )
        },
    ),
    View(("blob",), "urikit.schemes.blob:Blob"),
    View(
        ("view-source",),
        "urikit.schemes.nested:ViewSource",
    ),
    View(("jar",), "urikit.schemes.nested:Jar"),
    View(("feed",), "urikit.schemes.nested:Feed"),
    View(
        ("jdbc",),
        "urikit.schemes.nested:Jdbc",
        unregistered={
            "jdbc": (
                "a database, to a driver of Java",
                "https://docs.oracle.com/javase/8/docs/api/java/sql/DriverManager.html",
            )
        },
    ),
    View(
        ("postgres", "postgresql"),
        "urikit.schemes.databases.sql:Postgres",
        unregistered={
            "postgres": ("a database of PostgreSQL, the short name", _LIBPQ),
            "postgresql": ("a database of PostgreSQL", _LIBPQ),
        },
        drivers=("*",),
    ),
    View(
        ("mysql", "mariadb"),
        "urikit.schemes.databases.sql:Mysql",
        unregistered={
            "mysql": ("a database of MySQL or MariaDB", _SQLALCHEMY),
            "mariadb": ("a database of MariaDB", _MARIADB),
        },
        drivers=("*",),
    ),
    View(
        ("mongodb", "mongodb+srv"),
        "urikit.schemes.databases.stores:Mongodb",
        unregistered={"mongodb+srv": ("MongoDB servers, found by SRV records of the DNS", _MONGODB)},
    ),
    View(("redis", "rediss"), "urikit.schemes.databases.stores:Redis", drivers=("socket", "unix")),
    View(
        ("amqp", "amqps"),
        "urikit.schemes.databases.brokers:Amqp",
        unregistered={
            "amqp": ("a broker of messages by AMQP 0-9-1", _RABBITMQ),
            "amqps": ("a broker of messages by AMQP 0-9-1 over TLS", _RABBITMQ),
        },
    ),
    View(
        ("kafka",),
        "urikit.schemes.databases.brokers:Kafka",
        unregistered={"kafka": ("brokers of Kafka", _KAFKA)},
        drivers=("*",),
    ),
    View(
        ("sqlite",),
        "urikit.schemes.databases.sql:Sqlite",
        unregistered={"sqlite": ("a database of SQLite in a file", _SQLALCHEMY)},
        drivers=("*",),
    ),
    View(("xri",), "urikit.schemes.xri.value:Xri"),
)

NAMESPACES: tuple[View, ...] = (
    View(("isbn",), "urikit.schemes.urns.numbers:Isbn"),
    View(("issn",), "urikit.schemes.urns.numbers:Issn"),
    View(("oid",), "urikit.schemes.urns.identifiers:Oid"),
    View(("uuid",), "urikit.schemes.urns.identifiers:Uuid"),
    View(("ietf",), "urikit.schemes.urns.names:Ietf"),
    View(("oasis",), "urikit.schemes.urns.names:Oasis"),
    View(("nbn",), "urikit.schemes.urns.names:Nbn"),
    View(("lex",), "urikit.schemes.urns.lex:Lex"),
    View(("publicid",), "urikit.schemes.urns.names:PublicId"),
    View(("epc",), "urikit.schemes.urns.epc:Epc"),
    View(("isan",), "urikit.schemes.urns.numbers:Isan"),
    View(("eidr",), "urikit.schemes.urns.numbers:Eidr"),
    View(("service",), "urikit.schemes.urns.names:Service"),
    View(("gsma",), "urikit.schemes.urns.numbers:Gsma"),
    View(("3gpp",), "urikit.schemes.urns.names:ThreeGpp"),
    View(("example",), "urikit.schemes.urns.names:Example"),
)


def views(rows: tuple[View, ...]) -> dict[str, str]:
    """Return each name of some rows, and the class that reads it, as "module:Class"."""
    return {name: row.view for row in rows for name in row.names}


def modules(package: str, rows: tuple[View, ...]) -> frozenset[str]:
    """Return the modules of a package that read some rows.

    >>> from urikit.schemes.register import SCHEMES, modules
    >>> "tel" in modules("urikit.schemes", SCHEMES)
    True
    """
    homes = (row.view.partition(":")[0] for row in rows)
    prefix = f"{package}."
    return frozenset(home.removeprefix(prefix).partition(".")[0] for home in homes if home.startswith(prefix))
