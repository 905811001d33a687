"""The register: one row for each scheme, URN namespace and format of documents that urikit reads by its own rules.

A row names what is read, the class or module that reads it, and the file of each group of its error codes. For a
scheme that IANA does not have it names who says what it is. All lists follow from these rows: `schemes.VIEWS`,
`urns.NAMESPACES`, `documents.FORMATS`, the homes of the catalogue's rules, the schemes without a registration, and
the pages of the documentation. What normalization knows of a scheme is a row of the core, in its `schemes/rows.rs`.

Nothing is imported here; `load` does that when a name is first asked for. `tools/new_scheme.py` adds a row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, NamedTuple

__all__ = ["FORMATS", "NAMESPACES", "OTHERS", "RULES", "SCHEMES", "Format", "View", "load", "submodules", "views"]

_NOTHING: Mapping[str, Any] = {}


class View(NamedTuple):
    """A class that reads schemes, or a namespace of URNs."""

    #: What it reads, in lower case; what the documentation describes at length is first.
    names: tuple[str, ...]
    #: "module:Class".
    view: str
    #: What its codes begin with, and the module whose file has their rules (`urikit.rules.catalogue`).
    rules: Mapping[str, str] = _NOTHING
    #: Schemes that IANA's registry lacks: what each is for, and where that is said.
    unregistered: Mapping[str, tuple[str, str]] = _NOTHING
    #: The drivers that may follow a name and "+", as in `postgresql+psycopg`; "*" for any.
    drivers: tuple[str, ...] = ()


class Format(NamedTuple):
    """A format of documents.

    >>> from urikit.documents.formats import FORMATS
    >>> FORMATS["html"].title, FORMATS["html"].extensions
    ('HTML', ('html', 'htm'))
    """

    #: The short name, as `--type` takes it.
    name: str
    #: What people call it.
    title: str
    #: Media types without parameters, the registered one first.
    media_types: tuple[str, ...]
    #: Endings of file names, without the dot; none where a file is read so only when it is asked for.
    extensions: tuple[str, ...]
    #: "module" below `urikit.documents` that has `read` and `decode`.
    module: str
    #: What its codes begin with, and the module whose file has their rules (`urikit.rules.catalogue`).
    rules: Mapping[str, str] = _NOTHING
    #: What a file of it contains: text, any bytes, or an archive whose members are documents.
    contents: Literal["text", "bytes", "archive"] = "text"

    def load(self) -> Any:
        """The module that reads it."""
        return load(f"urikit.documents.{self.module}")


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
    View(("http", "https"), "urikit.schemes.http:Http", {"http": "urikit.schemes.http"}),
    View(("ws", "wss"), "urikit.schemes.ws:WebSocket", {"ws": "urikit.schemes.ws"}),
    View(
        ("ftp", "ftps"),
        "urikit.schemes.ftp:Ftp",
        {"ftp": "urikit.schemes.ftp"},
        unregistered={"ftps": ("FTP over TLS", _CURL)},
    ),
    View(("telnet",), "urikit.schemes.telnet:Telnet", {"telnet": "urikit.schemes.telnet"}),
    View(("tel",), "urikit.schemes.tel:Tel", {"tel": "urikit.schemes.tel.rules"}),
    View(("file",), "urikit.schemes.file:File", {"file": "urikit.schemes.file.rules"}),
    View(("data",), "urikit.schemes.data:Data", {"data": "urikit.schemes.data.rules"}),
    View(("ssh", "sftp"), "urikit.schemes.ssh:Ssh", {"ssh": "urikit.schemes.ssh"}),
    View(("irc", "ircs", "irc6"), "urikit.schemes.irc:Irc", {"irc": "urikit.schemes.irc"}),
    View(("gopher",), "urikit.schemes.gopher:Gopher", {"gopher": "urikit.schemes.gopher"}),
    View(
        ("s3", "s3a", "s3n", "gs", "az", "abfs", "abfss", "wasb", "wasbs"),
        "urikit.schemes.cloud:Bucket",
        {"cloud": "urikit.schemes.cloud"},
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
        {"service": "urikit.schemes.service"},
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
        "urikit.urns:ByNamespace",
        {"urn-nid": "urikit.urns.nids", "urn-namespace": "urikit.urns.namespace", "urn-generic": "urikit.urns.generic"},
    ),
    View(("mailto",), "urikit.schemes.mailto:Mailto", {"mailto": "urikit.schemes.mailto.rules"}),
    View(
        ("ldap", "ldaps", "ldapi"),
        "urikit.schemes.ldap:Ldap",
        {"ldap": "urikit.schemes.ldap.rules"},
        unregistered={"ldapi": ("LDAP over a socket of the same machine", "draft-chu-ldap-ldapi")},
    ),
    View(("news", "nntp", "snews"), "urikit.schemes.news:News", {"news": "urikit.schemes.news.rules"}),
    View(("cid",), "urikit.schemes.cid:Cid", {"cid": "urikit.schemes.cid"}),
    View(("mid",), "urikit.schemes.mid:Mid", {"mid": "urikit.schemes.mid"}),
    View(("acct",), "urikit.schemes.acct:Acct", {"acct": "urikit.schemes.acct"}),
    View(("sms",), "urikit.schemes.sms:Sms", {"sms": "urikit.schemes.sms"}),
    View(("xmpp",), "urikit.schemes.xmpp:Xmpp", {"xmpp": "urikit.schemes.xmpp.rules"}),
    View(("sip", "sips"), "urikit.schemes.sip:Sip", {"sip": "urikit.schemes.sip.rules"}),
    View(("geo",), "urikit.schemes.geo:Geo", {"geo": "urikit.schemes.geo.rules"}),
    View(("tag",), "urikit.schemes.tag:Tag", {"tag": "urikit.schemes.tag"}),
    View(("ni",), "urikit.schemes.ni:Ni", {"ni": "urikit.schemes.ni.rules", "nih": "urikit.schemes.ni.rules"}),
    View(("nih",), "urikit.schemes.ni:Nih"),
    View(("doi",), "urikit.schemes.doi:Doi", {"doi": "urikit.schemes.doi"}),
    View(
        ("hdl",),
        "urikit.schemes.hdl:Hdl",
        {"hdl": "urikit.schemes.hdl"},
        unregistered={"hdl": ("a handle of the Handle System", "RFC 3651")},
    ),
    View(("info",), "urikit.schemes.info:Info", {"info": "urikit.schemes.info"}),
    View(("magnet",), "urikit.schemes.magnet:Magnet", {"magnet": "urikit.schemes.magnet"}),
    View(("about",), "urikit.schemes.about:About", {"about": "urikit.schemes.about"}),
    View(
        ("javascript",),
        "urikit.schemes.javascript:JavaScript",
        {"javascript": "urikit.schemes.javascript"},
        unregistered={
            "javascript": (
                "a script to run, in place of a document",
                "https://html.spec.whatwg.org/#the-javascript:-url-special-case",
            )
        },
    ),
    View(("blob",), "urikit.schemes.blob:Blob", {"blob": "urikit.schemes.blob"}),
    View(
        ("view-source",),
        "urikit.schemes.nested:ViewSource",
        {"nested": "urikit.schemes.nested", "jar": "urikit.schemes.nested", "jdbc": "urikit.schemes.nested"},
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
        "urikit.schemes.databases.postgres:Postgres",
        {"database": "urikit.schemes.databases.rules"},
        unregistered={
            "postgres": ("a database of PostgreSQL, the short name", _LIBPQ),
            "postgresql": ("a database of PostgreSQL", _LIBPQ),
        },
        drivers=("*",),
    ),
    View(
        ("mysql", "mariadb"),
        "urikit.schemes.databases.mysql:Mysql",
        unregistered={
            "mysql": ("a database of MySQL or MariaDB", _SQLALCHEMY),
            "mariadb": ("a database of MariaDB", _MARIADB),
        },
        drivers=("*",),
    ),
    View(
        ("mongodb", "mongodb+srv"),
        "urikit.schemes.databases.mongodb:Mongodb",
        unregistered={"mongodb+srv": ("MongoDB servers, found by SRV records of the DNS", _MONGODB)},
    ),
    View(("redis", "rediss"), "urikit.schemes.databases.redis:Redis", drivers=("socket", "unix")),
    View(
        ("amqp", "amqps"),
        "urikit.schemes.databases.amqp:Amqp",
        unregistered={
            "amqp": ("a broker of messages by AMQP 0-9-1", _RABBITMQ),
            "amqps": ("a broker of messages by AMQP 0-9-1 over TLS", _RABBITMQ),
        },
    ),
    View(
        ("kafka",),
        "urikit.schemes.databases.kafka:Kafka",
        unregistered={"kafka": ("brokers of Kafka", _KAFKA)},
        drivers=("*",),
    ),
    View(
        ("sqlite",),
        "urikit.schemes.databases.sqlite:Sqlite",
        unregistered={"sqlite": ("a database of SQLite in a file", _SQLALCHEMY)},
        drivers=("*",),
    ),
    View(("xri",), "urikit.xri.view:Xri", {"xri": "urikit.xri.rules"}),
)

NAMESPACES: tuple[View, ...] = (
    View(("isbn",), "urikit.urns.isbn:Isbn", {"urn-isbn": "urikit.urns.isbn"}),
    View(("issn",), "urikit.urns.issn:Issn", {"urn-issn": "urikit.urns.issn"}),
    View(("oid",), "urikit.urns.oid:Oid", {"urn-oid": "urikit.urns.oid"}),
    View(("uuid",), "urikit.urns.uuid:Uuid", {"urn-uuid": "urikit.urns.uuid"}),
    View(("ietf",), "urikit.urns.ietf:Ietf", {"urn-ietf": "urikit.urns.ietf"}),
    View(("oasis",), "urikit.urns.oasis:Oasis", {"urn-oasis": "urikit.urns.oasis"}),
    View(("nbn",), "urikit.urns.nbn:Nbn", {"urn-nbn": "urikit.urns.nbn"}),
    View(("lex",), "urikit.urns.lex:Lex", {"urn-lex": "urikit.urns.lex.rules"}),
    View(("publicid",), "urikit.urns.publicid:PublicId", {"urn-publicid": "urikit.urns.publicid"}),
    View(("epc",), "urikit.urns.epc:Epc", {"urn-epc": "urikit.urns.epc.rules"}),
    View(("isan",), "urikit.urns.isan:Isan", {"urn-isan": "urikit.urns.isan"}),
    View(("eidr",), "urikit.urns.eidr:Eidr", {"urn-eidr": "urikit.urns.eidr"}),
    View(("service",), "urikit.urns.service:Service", {"urn-service": "urikit.urns.service"}),
    View(("gsma",), "urikit.urns.gsma:Gsma", {"urn-gsma": "urikit.urns.gsma"}),
    View(("3gpp",), "urikit.urns.threegpp:ThreeGpp"),
    View(("example",), "urikit.urns.example:Example"),
)

FORMATS: tuple[Format, ...] = (
    Format("html", "HTML", ("text/html",), ("html", "htm"), "html", {"html": "urikit.documents.html.rules"}),
    Format("xhtml", "XHTML", ("application/xhtml+xml",), ("xhtml", "xht"), "xml.xhtml"),
    Format("svg", "SVG", ("image/svg+xml",), ("svg",), "xml.svg"),
    Format("feed", "Atom and RSS", ("application/atom+xml", "application/rss+xml"), ("atom", "rss"), "xml.feeds"),
    Format("xslt", "XSLT", ("application/xslt+xml", "text/xsl"), ("xsl", "xslt"), "xml.xslt"),
    Format("rdfxml", "RDF/XML", ("application/rdf+xml",), ("rdf", "owl"), "xml.rdf_xml"),
    Format(
        "xml",
        "XML",
        ("application/xml", "text/xml"),
        ("xml", "xsd", "wsdl", "rng", "opf", "ncx", "kml", "opml", "gpx", "fodt", "fods", "fodp"),
        "xml",
        {"xml": "urikit.documents.xml.rules"},
    ),
    Format("dtd", "DTD", ("application/xml-dtd",), ("dtd",), "xml.dtd"),
    Format("css", "CSS", ("text/css",), ("css",), "css", {"css": "urikit.documents.css.rules"}),
    Format(
        "turtle",
        "Turtle",
        ("text/turtle", "application/x-turtle"),
        ("ttl",),
        "rdf_text.turtle",
        {"rdf-text": "urikit.documents.rdf_text.rules"},
    ),
    Format("trig", "TriG", ("application/trig",), ("trig",), "rdf_text.trig"),
    Format(
        "ntriples", "N-Triples", ("application/n-triples", "application/n-quads"), ("nt", "nq"), "rdf_text.ntriples"
    ),
    Format(
        "sparql", "SPARQL", ("application/sparql-query", "application/sparql-update"), ("rq", "ru"), "rdf_text.sparql"
    ),
    Format(
        "jsonld",
        "JSON-LD",
        ("application/ld+json",),
        ("jsonld",),
        "json_ld",
        {"json-ld": "urikit.documents.json_ld.rules"},
    ),
    Format(
        "jsonschema",
        "JSON Schema",
        ("application/schema+json",),
        ("schema.json",),
        "json_schema",
        {"json-schema": "urikit.documents.json_schema.rules"},
    ),
    Format(
        "openapi",
        "OpenAPI and JSON Schema in YAML",
        ("application/openapi+yaml", "application/vnd.oai.openapi", "application/schema+yaml"),
        ("openapi.yaml", "openapi.yml", "schema.yaml", "schema.yml"),
        "json_schema.in_yaml",
        {"yaml": "urikit.documents.yaml_source"},
    ),
    Format(
        "http",
        "HTTP message",
        ("message/http", "application/http"),
        ("http",),
        "http",
        {"http-message": "urikit.documents.http.rules"},
        "bytes",
    ),
    Format(
        "mime",
        "MIME message",
        ("multipart/related", "message/rfc822"),
        ("mhtml", "mht", "eml"),
        "mime",
        {"mime": "urikit.documents.mime.rules"},
        "bytes",
    ),
    Format(
        "markdown",
        "Markdown",
        ("text/markdown",),
        ("md", "markdown"),
        "markdown",
        {"markdown": "urikit.documents.markdown.rules"},
    ),
    Format("rst", "reStructuredText", ("text/x-rst", "text/prs.fallenstein.rst"), ("rst", "rest"), "rst"),
    Format("asciidoc", "AsciiDoc", ("text/asciidoc", "text/x-asciidoc"), ("adoc", "asciidoc", "asc"), "asciidoc"),
    Format("notebook", "Jupyter notebook", ("application/x-ipynb+json",), ("ipynb",), "notebook"),
    Format(
        "epub",
        "EPUB",
        ("application/epub+zip",),
        ("epub",),
        "archive.epub",
        {"archive": "urikit.documents.archive.rules"},
        "archive",
    ),
    Format(
        "ooxml",
        "Office Open XML",
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        ),
        ("docx", "docm", "dotx", "xlsx", "xlsm", "xltx", "pptx", "pptm", "ppsx", "potx"),
        "archive.office",
        contents="archive",
    ),
    Format(
        "opendocument",
        "OpenDocument",
        (
            "application/vnd.oasis.opendocument.text",
            "application/vnd.oasis.opendocument.spreadsheet",
            "application/vnd.oasis.opendocument.presentation",
            "application/vnd.oasis.opendocument.graphics",
        ),
        ("odt", "ods", "odp", "odg", "ott", "ots", "otp"),
        "archive.opendocument",
        contents="archive",
    ),
    Format("pdf", "PDF", ("application/pdf",), (), "pdf", {"pdf": "urikit.documents.pdf.rules"}, "bytes"),
    Format(
        "comments",
        "comments of source code",
        (),
        (),
        "comments",
        {"comments": "urikit.documents.comments.rules"},
    ),
    Format("text", "plain text", ("text/plain",), ("txt", "text"), "text"),
)

#: Rules of what is neither a scheme nor a namespace nor a format: what codes begin with, and the module of their file.
OTHERS: Mapping[str, str] = {
    "scheme": "urikit.schemes.rules",
    "xml-names": "urikit.xml_names.rules",
    "rdf": "urikit.rdf.rules",
    "fragment": "urikit.fragments.base",
    "fragment-directive": "urikit.fragments.text_directive",
    "fragment-text": "urikit.fragments.text",
    "fragment-csv": "urikit.fragments.csv",
    "fragment-pdf": "urikit.fragments.pdf",
    "fragment-media": "urikit.fragments.media",
    "fragment-json": "urikit.fragments.json_pointer",
    "fragment-xpointer": "urikit.fragments.xpointer",
    "fragment-svg": "urikit.fragments.svg",
    "fragment-epub": "urikit.fragments.epub_cfi",
    "path-info": "urikit.practice.path_info",
    "slug": "urikit.practice.slugs",
    "clean": "urikit.practice.clean_urls",
    "well-known": "urikit.practice.well_known",
    "variants": "urikit.linked_data.variants.rules",
    "negotiation": "urikit.http.negotiation.rules",
    "link-header": "urikit.http.link_header.rules",
    "json": "urikit.documents.json_source",
    "deref": "urikit.linked_data.rules",
    "cool": "urikit.linked_data.cool_uris.rules",
    "document": "urikit.documents.check.rules",
    "online": "urikit.documents.check.online.rules",
    "unsafe": "urikit.guard.rules",
}

#: The module whose file has the rules of every group of codes that is not in `urikit.rules` itself.
RULES: Mapping[str, str] = {
    **{prefix: module for view in (*SCHEMES, *NAMESPACES) for prefix, module in view.rules.items()},
    **{prefix: module for form in FORMATS for prefix, module in form.rules.items()},
    **OTHERS,
}


def views(rows: tuple[View, ...]) -> dict[str, str]:
    """Each name of some rows, and the class that reads it, as "module:Class"."""
    return {name: row.view for row in rows for name in row.names}


@cache
def load(where: str) -> Any:
    """What "module:name" names, or a whole module.

    Raises `ImportError` or `AttributeError` where there is none.

    >>> from urikit.register import load
    >>> load("urikit.schemes.tel:Tel").SPECIFICATION
    'RFC 3966'
    """
    module, _, name = where.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def submodules(package: str, rows: tuple[View, ...] = (), *others: str) -> Callable[[str], ModuleType]:
    """The `__getattr__` of a package that imports the modules of its rows and others when they are first named.

    The package lists the same names under `TYPE_CHECKING`, so that checkers find them and refuse the misspelt.

    >>> from urikit.register import SCHEMES, submodules
    >>> submodules("urikit.schemes", SCHEMES)("tel").__name__
    'urikit.schemes.tel'
    """
    prefix = f"{package}."
    homes = (row.view.partition(":")[0] for row in rows)
    names = {home.removeprefix(prefix).partition(".")[0] for home in homes if home.startswith(prefix)}
    known = frozenset({*names, *others})

    def find(name: str) -> ModuleType:
        if name not in known:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(prefix + name)

    return find
