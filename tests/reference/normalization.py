"""Section 6 of RFC 3986, one function a subsection, each a plain walk over the text.

Step 6.2.3 needs to know the scheme; what is known here is what the specifications of the schemes
say, restated for every scheme that urikit has a row of: default ports; the schemes that say otherwise
than "in general, a URI that uses the generic syntax for authority with an empty path should be
normalized to a path of "/""; those whose paths are not a hierarchy (1.2.3), and so keep their dots, and
those whose paths are data, and so keep their encoded bytes; no decoding where names compare exactly (RFC
8141 3.1, RFC 4151 2.4); "localhost" as another way to write file's empty host (RFC 8089 2), and
the drive that dots do not remove (RFC 8089 E.2.1) and its canonical form on this machine, also where its
colon is encoded; hosts inside of a path (6.2.3).

What a scheme forbids is forbidden at every step. Two questions the RFC leaves open are answered as
`docs/differences.md` says: a relative path keeps its dot segments (6.2.2.3 speaks of resolved
references; 5.2 needs them), and so does a rootless one, because 5.2.4 would make it absolute.
"""

import re
from collections.abc import Callable
from ipaddress import IPv6Address

from tests.reference.rfc3986 import Parts, guarded, recompose, remove_dot_segments, split
from tests.reference.syntax import host_kind, join_authority, split_authority

UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_OCTET = re.compile("%[0-9A-Fa-f]{2}")

#: Ports: "the port defaults to", or what IANA's registry of ports has for the protocol.
DEFAULT_PORTS = {
    "aaa": 3868, "aaas": 5658, "acap": 674, "amqp": 5672, "amqps": 5671, "coap": 5683, "coap+tcp": 5683,
    "coap+ws": 80, "coaps": 5684, "coaps+tcp": 5684, "coaps+ws": 443, "cockroachdb": 26257,
    "dict": 2628, "dns": 53, "feed": 80, "ftp": 21,
    "ftps": 990, "gemini": 1965, "git": 9418, "git+ssh": 22, "gopher": 70, "gophers": 70,
    "http": 80, "https": 443, "icap": 1344, "imap": 143, "imaps": 993, "ipp": 631, "ipps": 631, "irc": 194,
    "irc6": 194, "ircs": 6697, "kafka": 9092, "ldap": 389, "ldaps": 636, "mariadb": 3306, "mms": 1755,
    "mongodb": 27017, "mqtt": 1883, "mssql": 1433, "mupdate": 3905, "mysql": 3306,
    "news": 119, "nfs": 2049, "nntp": 119, "oracle": 1521, "pop": 110, "pop3": 110, "pop3s": 995,
    "postgres": 5432, "postgresql": 5432, "prospero": 1525, "redis": 6379, "redis+sentinel": 26379,
    "rediss": 6379, "rediss+sentinel": 26379, "redshift": 5439, "rsync": 873,
    "rtmp": 1935, "rtmps": 443, "rtsp": 554, "rtsps": 322, "rtspu": 554, "scp": 22,
    "sentinel": 26379, "sftp": 22, "smb": 445,
    "smbs": 445, "smtp": 25, "smtps": 465, "snews": 563, "snmp": 161, "socks4": 1080, "socks5": 1080,
    "socks5h": 1080, "ssh": 22, "svn": 3690, "svn+ssh": 22, "telnet": 23, "tftp": 69, "tn3270": 23, "trino": 8080,
    "vnc": 5900, "wais": 210, "ws": 80, "wss": 443, "z39.50r": 210, "z39.50s": 210,
}  # fmt: skip
#: Schemes without "//": their grammars are `scheme ":" something`.
OPAQUE = frozenset(
    "about acct blob cid data doi geo hdl im info jar javascript jdbc magnet mailto mid nih pres sip sips sms "
    "stun stuns tag tel turn turns urn view-source".split()
)
#: The grammar ends with the host (RFC 6733 4.3.1), or "/" begins something (RFC 5122 2.2, RFC 5538 2; a virtual host
#: of RabbitMQ; the name of a file to SQLAlchemy).
EMPTY_PATH_STAYS = OPAQUE | {"aaa", "aaas", "amqp", "amqps", "xmpp", "news", "snews", "sqlite"}
#: A path that is a key, a selector (RFC 4266), a channel or a name of a directory (RFC 4516): data.
DATA_PATHS = frozenset(
    "abfs abfss az azure gcs gopher gophers gs hf irc irc6 ircs ldap ldapi ldaps r2 s3 s3a s3n sqlite wasb "
    "wasbs".split()
)
NO_HIERARCHY = OPAQUE | DATA_PATHS | {"dns", "news", "ni", "snews", "xmpp"}
RECASED_ONLY = frozenset({"urn", "xri"})
EXACT = frozenset({"tag"})
#: The rest: the generic syntax, for each as its own document or its programs have it.
GENERIC = frozenset({"bigquery", "clickhouse", "file", "mongodb+srv", "snowflake", "xri"})
SCHEMES = frozenset(DEFAULT_PORTS) | NO_HIERARCHY | GENERIC

STEPS = ("STRING", "CASE", "PERCENT", "SYNTAX", "SCHEME")


def recased(text: str) -> str:
    """6.2.2.1: hexadecimal digits of percent-encoded bytes in upper case."""
    return _OCTET.sub(lambda octet: octet[0].upper(), text)


def decoded_unreserved(text: str) -> str:
    """6.2.2.2, after 6.2.2.1: encoded unreserved characters become those characters."""

    def one(octet: "re.Match[str]") -> str:
        character = chr(int(octet[0][1:], 16))
        return character if character in UNRESERVED else octet[0].upper()

    return _OCTET.sub(one, text)


def lower_host(host: str) -> str:
    """6.2.2.1: the host in lower case, but for the digits of its encoded bytes; only a host in ASCII is
    case-insensitive (RFC 3987 5.3.2.1)."""
    if not host.isascii():
        return host
    return "".join(
        piece if _OCTET.fullmatch(piece) else piece.lower() for piece in re.split(f"({_OCTET.pattern})", host)
    )


#: Hosts inside of a path, by the grammar of each scheme: group "host" of each match is one.
_ADDRESS = re.compile(r"(?:^|(?<=,))[^,]*@(?P<host>[^,@]*)(?=,|$)")
_AFTER_AT = re.compile(r"@(?P<host>[^@]*)$")
_SERVER = re.compile(r"^(?:.*@)?(?P<host>[^@:;]*)[^@]*$", re.DOTALL)
_JID = re.compile(r"^(?:[^/]*@)?(?P<host>[^/@]*)(?:/.*)?$", re.DOTALL)
_JID_BEHIND_AUTHORITY = re.compile(r"^/(?:[^/]*@)?(?P<host>[^/@]*)(?:/.*)?$", re.DOTALL)


def lower_path(name: str, path: str, parts: Parts) -> str:
    """6.2.3: "schemes that define a subcomponent of path to contain an Internet hostname" (mailto: RFC
    6068; acct: 7565; im: 3860; pres: 3859; sip: 3261 19.1.4; stun, turn: 7064, 7065; xmpp: 5122), and names
    without case before a delimiter (RFC 8141 2.1, RFC 4452)."""
    if name in ("urn", "info"):
        begin, delimiter, rest = path.partition(":" if name == "urn" else "/")
        named = delimiter and re.fullmatch("[A-Za-z0-9+.-]*", begin)
        return begin.lower() + delimiter + rest if named else path
    if name == "mailto":
        found = _ADDRESS
    elif name in ("acct", "im", "pres"):
        found = _AFTER_AT
    elif name in ("sip", "sips", "stun", "stuns", "turn", "turns"):
        if "@" not in path and "@" in (parts.query or ""):
            return path  # a user may have a "?" (RFC 3261 25.1)
        found = _SERVER
    elif name == "xmpp":
        found = _JID if parts.authority is None or not path.startswith("/") else _JID_BEHIND_AUTHORITY
    else:
        return path
    return found.sub(
        lambda match: (
            match[0][: match.start("host") - match.start()]
            + lower_host(match["host"])
            + match[0][match.end("host") - match.start() :]
        ),
        path,
    )


def without_dots(name: str, path: str) -> str:
    """6.2.2.3; of a file, a drive that begins the path is its root (RFC 8089 E.2.1)."""
    if name != "file":
        return remove_dot_segments(path)
    written: list[str] = []
    *before, last = path.split("/")[1:]
    for segment in before:
        _stepped(written, segment)
    _stepped(written, last)
    if last in (".", ".."):
        written.append("")
    return "".join(f"/{segment}" for segment in written)


def _stepped(written: list[str], segment: str) -> None:
    if segment == "..":
        at_drive = written and re.fullmatch("[A-Za-z](?::|%3A)", written[-1]) and not any(written[:-1])
        if written and not at_drive:
            written.pop()
    elif segment != ".":
        written.append(segment)


def canonical_ipv6(host: str) -> str:
    """RFC 5952 section 4 and 5, for a host in brackets."""
    if host_kind(host) != "ipv6":
        return host
    address = IPv6Address(host[1:-1])
    if address.ipv4_mapped is not None:
        return f"[::ffff:{address.ipv4_mapped}]"
    return f"[{address.compressed}]"


def normalize(text: str, step: str, *, ipv6: str = "keep") -> str:
    """The normal form of a URI reference at a step."""
    level = STEPS.index(step)
    if level == 0:
        return text
    parts = split(text)
    name = (parts.scheme or "").lower()
    at_scheme = step == "SCHEME"
    octets: Callable[[str], str]
    if name in EXACT:
        octets = str
    elif level == 1 or name in RECASED_ONLY:
        octets = recased
    else:
        octets = decoded_unreserved

    scheme = parts.scheme.lower() if parts.scheme is not None else None
    authority = parts.authority
    host = ""
    if authority is not None:
        userinfo, host, port = split_authority(authority)
        kind = host_kind(host)
        host = lower_host(octets(host))
        if ipv6 == "rfc5952" and kind == "ipv6":
            host = canonical_ipv6(host)
        if at_scheme and name in ("http", "https", "ws", "wss", "ftp"):
            host = _lower_domain(host)
        if at_scheme:
            port = _without_default(name, port)
            if name == "file" and host == "localhost" and not userinfo and not port:
                host = ""
        authority = join_authority(None if userinfo is None else octets(userinfo), host, port)
    path = recased(parts.path) if name in DATA_PATHS else octets(parts.path)
    if level >= 3 and path.startswith("/") and name not in NO_HIERARCHY:
        path = without_dots(name, path)
    if at_scheme:
        path = lower_path(name, path, parts)
        if name == "file" and host == "":
            path = re.sub(r"\A/([A-Za-z])(?::|%3A)(?=/|\Z)", lambda drive: f"/{drive[1].upper()}:", path)
        if name == "file" and authority is None and path.startswith("/"):
            authority = ""
        if path == "" and authority is not None and scheme is not None and name not in EMPTY_PATH_STAYS:
            path = "/"
    query = octets(parts.query) if parts.query is not None else None
    fragment = octets(parts.fragment) if parts.fragment is not None else None
    return recompose(guarded(Parts(scheme, authority, path, query, fragment)))


def _lower_domain(host: str) -> str:
    """RFC 3987 5.3.3: a domain has no case; beyond ASCII its letters are compared by IDNA, not here."""
    return "".join(lower_host(piece) for piece in re.split("([^\x00-\x7f]+)", host))


def _without_default(scheme: str, port: str | None) -> str | None:
    """3.2.3 and 6.2.3: a port that is empty or the scheme's default need not be written; it is a number."""
    if port is None or port == "":
        return None
    return None if int(port) == DEFAULT_PORTS.get(scheme) else str(int(port))
