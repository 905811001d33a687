"""Locator, name, or both: what kind of identifier a URI is, and what may be done with it.

The classical view of the 1990s cast every scheme into one of two classes: "http" was a scheme of locators and "isbn"
would someday be one of names. The contemporary view (RFC 3305 section 2.2) has no such partition. "URL" is a useful but
informal concept: a URI that identifies a resource through a representation of its primary access mechanism. "urn" is a
scheme among others, whose subspaces are called namespaces. RFC 3986 section 1.1.3 goes on: instances of any given
scheme "may have the characteristics of names or locators or both, often depending on the persistence and care in the
assignment of identifiers by the naming authority, rather than on any quality of the scheme".

So what is here is an informed judgement with its reason, never a rule of validity. The scheme decides first, from its
own specification where that says so ("tel" is a name only, says RFC 3966 section 1); then the namespace of a URN; and
for web addresses a few hosts whose operators promise to keep what they assign, which makes both of them. An unknown
scheme gets None.

Three more questions are often taken for the same one, and are not:

- *May it be dereferenced?* (RFC 3986 section 1.2.2.) Some are retrieved, some begin an
  interaction, some contain their resource, some need a resolver first, and some lead nowhere.
- *By which protocol?* A scheme is not a protocol: many name none, "mailto" sends no mail by
  itself, and an http URI may be answered from a cache. `protocol` is the one that the scheme's
  specification is bound to, or None.
- *Is it a web address?* That is an http or https URI with a host.

Left out: whether anything answers, which only asking tells; and what an application may have agreed on with its users.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit._native import URN, Reference, WebURL
from urikit.core.arguments import uri_of

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Access", "Classification", "Kind", "classify"]

Kind: TypeAlias = Literal["locator", "name", "both"]
#: The effect of dereferencing: fetch a representation, begin an interaction, unpack what the URI contains
#: itself, ask a resolver for a locator first, or nothing, because there is nothing to do.
Access: TypeAlias = Literal["retrieval", "interaction", "contained", "resolution", "none"]


@dataclass(frozen=True, slots=True)
class Classification:
    """The kind of identifier that a URI is, with the reason.

    >>> from urikit import URI
    >>> found = URI("urn:isbn:0-486-27557-4").classify()
    >>> found.kind, found.access, found.protocol
    ('name', 'none', None)
    >>> print(found)
    name: a name in the URN namespace isbn, wherever the resource may be (RFC 8141 section 1)
    >>> URI("https://doi.org/10.17487/RFC3986").classify().kind
    'both'
    """

    #: "locator", "name" or "both"; None if unknown.
    kind: Kind | None
    #: The reason, in a clause.
    reason: str
    #: The section that says so.
    source: str
    #: The effect of dereferencing; None if unknown.
    access: Access | None
    #: The protocol that the scheme's specification is bound to; None without one.
    protocol: str | None
    #: True for an http or https URI with a host.
    is_web_address: bool

    @property
    def is_locator(self) -> bool:
        """True if it says how to get at the resource: a "URL", informally."""
        return self.kind in ("locator", "both")

    @property
    def is_name(self) -> bool:
        """True if it is meant to name the resource for good, wherever that is."""
        return self.kind in ("name", "both")

    @property
    def is_dereferenceable(self) -> bool | None:
        """True if it can be dereferenced by itself (RFC 3986 section 1.2.2); None if unknown.

        A name that a resolver has to turn into a locator first cannot: `access` is "resolution".
        """
        return None if self.access is None else self.access in ("retrieval", "interaction", "contained")

    def __str__(self) -> str:
        return f"{self.kind or 'unknown'}: {self.reason} ({self.source})"


class _Row(NamedTuple):
    kind: Kind | None
    access: Access
    protocol: str | None
    reason: str
    source: str


def _locators() -> dict[str, _Row]:
    """Schemes whose URIs say which server to ask, by which protocol."""
    retrieved = {
        "ftp": ("FTP", "RFC 1738 section 3.2"),
        "gopher": ("Gopher", "RFC 4266 section 2"),
        "ldap": ("LDAP", "RFC 4516 section 2"),
        "imap": ("IMAP", "RFC 5092 section 2"),
        "pop": ("POP3", "RFC 2384 section 3"),
        "nntp": ("NNTP", "RFC 5538 section 3"),
        "nfs": ("NFS", "RFC 2224 section 2"),
        "rtsp": ("RTSP", "RFC 7826 section 4.2"),
        "coap": ("CoAP", "RFC 7252 section 6.1"),
        "coaps": ("CoAP over DTLS", "RFC 7252 section 6.2"),
        "sftp": ("SFTP", "draft-ietf-secsh-scp-sftp-ssh-uri section 3"),
        "ipp": ("IPP", "RFC 3510 section 4"),
        "ipps": ("IPP over TLS", "RFC 7472 section 4"),
        "snmp": ("SNMP", "RFC 4088 section 2"),
        "tftp": ("TFTP", "RFC 3617 section 3"),
        "ftps": ("FTP over TLS", "RFC 4217"),
        "ldaps": ("LDAP over TLS", "RFC 4516 section 2"),
        "ldapi": ("LDAP on a local socket", "RFC 4516 section 2"),
        "snews": ("NNTP over TLS", "RFC 5538 section 5.3"),
        "rtsps": ("RTSP over TLS", "RFC 7826 section 4.2"),
        "rtspu": ("RTSP over UDP", "RFC 2326 section 3.2"),
        "rsync": ("rsync", "RFC 5781 section 2"),
        "icap": ("ICAP", "RFC 3507 section 4.2"),
        "mms": ("MMS", "IANA's registry, provisional"),
        "smb": ("SMB", "IANA's registry, provisional"),
        "git": ("the protocol of git-daemon", "Git's documentation"),
        "svn": ("the protocol of svnserve", "Subversion's documentation"),
        "git+ssh": ("SSH", "Git's documentation"),
        "svn+ssh": ("SSH", "Subversion's documentation"),
        "scp": ("SSH", "in use"),
        "redis": ("RESP", "IANA's registry, provisional"),
        "rediss": ("RESP over TLS", "IANA's registry, provisional"),
        "mongodb": ("the wire protocol of MongoDB", "IANA's registry, provisional"),
        "mongodb+srv": ("the wire protocol of MongoDB", "MongoDB's documentation"),
        "postgres": ("the protocol of PostgreSQL", "PostgreSQL's documentation"),
        "postgresql": ("the protocol of PostgreSQL", "PostgreSQL's documentation"),
        "mysql": ("the protocol of MySQL", "MySQL's documentation"),
        "mariadb": ("the protocol of MariaDB", "MariaDB's documentation"),
        "mssql": ("TDS", "SQLAlchemy's documentation"),
        "oracle": ("Oracle Net", "SQLAlchemy's documentation"),
        "redshift": ("the protocol of PostgreSQL", "SQLAlchemy's documentation"),
        "cockroachdb": ("the protocol of PostgreSQL", "CockroachDB's documentation"),
        "clickhouse": ("the protocol of ClickHouse", "ClickHouse's documentation"),
        "trino": ("HTTP", "Trino's documentation"),
        "sentinel": ("RESP", "Redis's documentation"),
        "redis+sentinel": ("RESP", "Redis's documentation"),
        "rediss+sentinel": ("RESP over TLS", "Redis's documentation"),
    }
    spoken = {
        "telnet": ("Telnet", "RFC 4248 section 2"),
        "ssh": ("SSH", "draft-ietf-secsh-scp-sftp-ssh-uri section 2"),
        "sip": ("SIP", "RFC 3261 section 19.1"),
        "sips": ("SIP over TLS", "RFC 3261 section 19.1"),
        "ws": ("WebSocket", "RFC 6455 section 3"),
        "wss": ("WebSocket over TLS", "RFC 6455 section 3"),
        "xmpp": ("XMPP", "RFC 5122 section 1"),
        "irc": ("IRC", "draft-butcher-irc-url section 2"),
        "ircs": ("IRC over TLS", "draft-butcher-irc-url section 2"),
        "irc6": ("IRC over IPv6", "draft-butcher-irc-url section 2"),
        "tn3270": ("Telnet", "RFC 6270 section 2"),
        "vnc": ("RFB", "RFC 7869 section 2"),
        "smtp": ("SMTP", "IANA's registry, provisional"),
        "amqp": ("AMQP", "RabbitMQ's documentation"),
        "amqps": ("AMQP over TLS", "RabbitMQ's documentation"),
        "kafka": ("the protocol of Kafka", "Kafka's documentation"),
    }
    rows = {
        name: _Row("locator", "retrieval", protocol, f"it says which server to ask by {protocol}", source)
        for name, (protocol, source) in retrieved.items()
    }
    for name, (protocol, source) in spoken.items():
        rows[name] = _Row("locator", "interaction", protocol, f"it says where a session by {protocol} begins", source)
    for name in ("s3", "s3a", "s3n", "gs", "gcs", "r2", "az", "azure", "abfs", "abfss", "wasb", "wasbs"):
        rows[name] = _Row(
            "locator", "retrieval", None, "it says in which bucket of a cloud store an object is", "not registered"
        )
    for name, what in (("snowflake", "account of Snowflake"), ("bigquery", "project of BigQuery")):
        rows[name] = _Row("locator", "retrieval", "HTTP", f"it says in which {what} a database is", "not registered")
    rows["hf"] = _Row(
        "locator", "retrieval", "HTTP", "it says in which repository of Hugging Face a file is", "not registered"
    )
    return rows


_URL = "RFC 3305 section 2.2"
_SCHEMES: dict[str, _Row] = {
    **_locators(),
    "http": _Row("locator", "retrieval", "HTTP", "an http URI is a URL: it says which server to ask", _URL),
    "https": _Row("locator", "retrieval", "HTTP over TLS", "an https URI is a URL: it says which server to ask", _URL),
    "file": _Row("locator", "retrieval", None, "it says where a file is on a host", "RFC 8089 section 2"),
    "mailto": _Row("locator", "interaction", None, "it says to which mailboxes a message goes", "RFC 6068 section 2"),
    "sms": _Row("locator", "interaction", None, "it says to which numbers a message goes", "RFC 5724 section 2.2"),
    "data": _Row("locator", "contained", None, "it contains the resource itself", "RFC 2397 section 2"),
    "news": _Row("name", "retrieval", None, "a newsgroup or an article, on whatever server", "RFC 5538 section 4"),
    "blob": _Row("locator", "retrieval", None, "an object in the memory of a browser", "File API section 8"),
    "tel": _Row("name", "interaction", None, "a telephone number is a name only, and says not how to reach it",
                "RFC 3966 section 1"),
    "geo": _Row("name", "none", None, "it names a place, not the address of a resource", "RFC 5870 section 1"),
    "tag": _Row("name", "none", None, "a name whose assigner promises no way to dereference it", "RFC 4151 section 1"),
    "info": _Row("name", "resolution", None, "a name of a public namespace; it cannot be dereferenced globally",
                 "RFC 4452 section 1"),
    "acct": _Row("name", "none", None, "it identifies an account, and says not how to interact with it",
                 "RFC 7565 section 1"),
    "cid": _Row("name", "retrieval", None, "it names a body part within the message that refers to it",
                "RFC 2392 section 2"),
    "mid": _Row("name", "resolution", None, "it names a message, or a part of one", "RFC 2392 section 2"),
    "nih": _Row("name", "none", None, "a digest to be spoken or compared", "RFC 6920 section 7"),
    "doi": _Row("name", "resolution", None, "a persistent identifier, which a resolver turns into a locator",
                "ISO 26324"),
    "hdl": _Row("name", "resolution", None, "a handle, which a resolver turns into a locator", "RFC 3650 section 2"),
    "did": _Row("name", "resolution", None, "a decentralized identifier, resolved by its method",
                "W3C DID Core section 7"),
    "about": _Row("name", "none", None, "a token that the application gives a meaning", "RFC 6694 section 2"),
    "javascript": _Row(None, "contained", None, "a program and no identifier of anything", "RFC 3986 section 1.1"),
    "jar": _Row("locator", "retrieval", None, "it says where an archive is, and which entry of it is meant",
                "java.net.JarURLConnection"),
    "feed": _Row("locator", "retrieval", "HTTP", "it says where a feed is, for a program that reads feeds",
                 "IANA's registry, provisional"),
    "view-source": _Row("locator", "retrieval", None, "it says where a page is, whose source is shown",
                        "IANA's registry, provisional"),
    "sqlite": _Row("locator", "retrieval", None, "it says in which file a database is", "SQLAlchemy's documentation"),
    "jdbc": _Row("locator", "interaction", None, "it says which driver connects to which data source",
                 "the JDBC Specification section 9"),
    "xri": _Row("name", "resolution", None, "a name whose registries a resolver asks", "XRI Syntax 2.0 section 1.1"),
    "magnet": _Row("name", "resolution", None, "names of content, sometimes with sources", "RFC 3986 section 1.1.3"),
}  # fmt: skip

#: Namespaces of URNs with a service that resolves them, and what describes it.
_RESOLVED = {
    "nbn": "RFC 8458 section 4",
    "ietf": "RFC 2648 section 2",
    "doi": "ISO 26324",
    "eidr": "RFC 7972 section 2",
}
#: Hosts whose operators assign persistent names: their web addresses are names as well.
_PERSISTENT = {
    "doi.org": "DOI",
    "dx.doi.org": "DOI",
    "hdl.handle.net": "Handle System",
    "n2t.net": "ARK and others",
    "purl.org": "PURL",
    "w3id.org": "permanent identifiers for the web",
    "orcid.org": "ORCID",
    "nbn-resolving.org": "National Bibliography Number",
}


def classify(uri: str | Reference | WebURL) -> Classification:
    """Classify a URI; called by `URI.classify`.

    Raises `URISyntaxError` for what is not a URI.

    >>> from urikit.core.classification import classify
    >>> print(classify("http://www.ietf.org/rfc/rfc2396.txt"))
    locator: an http URI is a URL: it says which server to ask (RFC 3305 section 2.2)
    >>> [classify(text).access for text in ("tel:+1-816-555-1212", "data:,A", "urn:nbn:se:a-1", "tag:a.b,2001:c")]
    ['interaction', 'contained', 'resolution', 'none']
    >>> classify("x-own:a").is_dereferenceable
    """
    read = uri_of(uri)
    scheme = read.scheme.lower()
    if scheme == "urn":
        return _of_urn(read)
    if scheme == "ni":
        return _of_ni(read)
    row = _SCHEMES.get(scheme)
    if row is None:
        reason = f'nothing is known of the scheme "{scheme}"; a URI of any scheme may be a locator, a name or both'
        return Classification(None, reason, "RFC 3986 section 1.1.3", None, None, False)
    web = scheme in ("http", "https") and bool(read.host)
    if web:
        host = (read.host or "").lower().removeprefix("www.")
        if host in _PERSISTENT and read.path not in ("", "/"):
            reason = f"a web address that its operator keeps as a name for good ({_PERSISTENT[host]})"
            return Classification("both", reason, "RFC 3986 section 1.1.3", row.access, row.protocol, True)
    return Classification(row.kind, row.reason, row.source, row.access, row.protocol, web)


def _of_urn(uri: URI) -> Classification:
    text = str(uri)
    if not URN.is_valid(text):
        reason = 'a URI of the scheme "urn" that is not a URN'
        return Classification(None, reason, "RFC 8141 section 2", None, None, False)
    nid = URN.parse(text).nid.lower()
    reason = f"a name in the URN namespace {nid}, wherever the resource may be"
    if nid in _RESOLVED:
        return Classification("name", f"{reason}; there are resolvers", _RESOLVED[nid], "resolution", None, False)
    return Classification("name", reason, "RFC 8141 section 1", "none", None, False)


def _of_ni(uri: URI) -> Classification:
    if uri.host:
        reason = "a digest names the content, and the authority is a hint where to get it"
        return Classification("both", reason, "RFC 6920 section 3", "resolution", None, False)
    reason = "a digest names the content, wherever it is"
    return Classification("name", reason, "RFC 6920 section 3", "none", None, False)
