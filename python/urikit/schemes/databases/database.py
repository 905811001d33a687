"""URLs of databases and brokers: several hosts, credentials, a database, options.

    url    = name [ "+" driver ] "://" [ userinfo "@" ] hosts [ "/" database ] [ "?" options ]
    hosts  = [ host [ ":" port ] *( "," host [ ":" port ] ) ]

Drivers took the shape of a URI and added a list of hosts. RFC 3986 allows "," in a host, and digits only in a port:
`mongodb://a,b/x` is a URI, `mongodb://a:1,b:2/x` is not. So `parse` reads text, and not URIs alone; `text` is what
was read, `to_uri` the URI where it is one. `URI.view()` and `explain` use the same classes.

A driver in the name (`postgresql+psycopg`, as SQLAlchemy writes it) is in `driver`; "+" in the options is a space
then, as SQLAlchemy reads it. Some drivers have "_" in their name (`oracle+cx_oracle`), which no scheme of a URI has.

Fields are raw, properties decoded. Equivalence is that of the normal form with one host in the place of all, and of
the hosts in order, with their default ports. What can go wrong: "@", "/", "?" and "#" in a password must be
percent-encoded, and where they are not, drivers disagree about where the host is. So a second "@" is refused.
`build` and `replace` write such a URL (`urikit.schemes.databases.database`).

Left out: whether an option is one that the driver knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, NamedTuple, NoReturn, TypeAlias, TypedDict, TypeVar, Unpack

from urikit._native import (
    URI,
    Reference,
    WebURL,
    decode_query,
    mask,
    percent_decode,
    percent_decode_unreserved,
    percent_encode,
    raw_pairs,
    secret_places,
)
from urikit._native import default_port as native_default_port
from urikit.core.arguments import ascii_of
from urikit.core.errors import ArgumentError, URIEncodingError, URISyntaxError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.core.params import ModelField
from urikit.core.percent import encoded_data
from urikit.schemes.server import Server, port_number, text_of
from urikit.schemes.server import text_of as composed
from urikit.schemes.view import View

__all__ = [
    "Database",
    "DatabaseData",
    "DatabaseParts",
    "FileData",
    "MongodbData",
    "RedisData",
    "ServerAddress",
    "address_of",
    "encoded",
    "encoded_path",
    "option_text",
    "refuse_scheme",
    "written",
]


class ServerAddress(NamedTuple):
    """One host of a list.

    >>> from urikit.schemes.databases import Mongodb
    >>> Mongodb.parse("mongodb://a:1,[::1]/").hosts
    (ServerAddress(host='a', port=1), ServerAddress(host='::1', port=None))
    """

    #: The host, decoded, an IPv6 address without its brackets; empty where the driver takes one of its own.
    host: str
    #: The port that is written; None where none is.
    port: int | None


def address_of(server: str) -> ServerAddress | None:
    """Return a host with its port; None where it is neither."""
    if not URI.is_valid(f"x://{server}"):
        return None
    uri = URI.parse(f"x://{server}")
    host = uri.host or ""
    if uri.userinfo is not None or uri.path or uri.query is not None or uri.fragment is not None:
        return None
    try:
        name = host[1:-1] if host.startswith("[") else percent_decode(host, "literal")
    except ValueError:
        return None
    port = uri.port
    return ServerAddress(name, None if not port else 65536 if (number := port_number(port)) is None else number)


Hosts: TypeAlias = str | Iterable[str | tuple[str, int | None]]
Options: TypeAlias = Mapping[str, Any] | Iterable[tuple[str, Any]]


class _Server(TypedDict, total=False):
    """Arguments for the server and the user."""

    scheme: str | None
    driver: str | None
    user: str | None
    password: str | None
    hosts: Hosts | None
    host: str | None
    port: int | None
    options: Options | None


class DatabaseData(_Server, total=False):
    """Arguments of most classes.

    `hosts` is a list as it is written, or a sequence of hosts and of pairs of a host and a port. `host` and `port` are
    one. Values of `options` are texts, numbers and booleans, as in `URI.build`. None is a part that is not there.
    """

    database: str | None


class MongodbData(DatabaseData, total=False):
    """For MongoDB a collection, too."""

    collection: str | None


class RedisData(_Server, total=False):
    """For Redis the path of a socket, too, and a database that is a number."""

    socket: str | None
    database: str | int | None


class FileData(TypedDict, total=False):
    """Arguments for a file."""

    scheme: str | None
    driver: str | None
    database: str | None
    options: Options | None


_D = TypeVar("_D", bound="Database")

#: The parts whose data is compared as it was given.
_AS_GIVEN = ("user", "password", "database", "collection", "socket")
#: Options that have the meaning of a part, in one scheme or another.
_OPTIONS = {
    "user": ("user", "username"),
    "password": ("password",),
    "hosts": ("host", "port"),
    "database": ("dbname", "db"),
}
_DRIVER = re.compile(r"[A-Za-z0-9._+-]+")
#: Characters that no name of a host has.
_NOT_IN_HOSTS = re.compile(r"[\x00-\x20\x7f:/?#\[\]@,%\\]")


@discreet
class DatabaseParts(NamedTuple):
    """The raw fields of a view, in their order."""

    scheme: str
    userinfo: str | None
    servers: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def text(self) -> str:
        """The URL that they make."""
        return text_of(self.scheme, self.userinfo, self.servers, None, self.path, self.query, self.fragment)


def written(cls: type[_D], before: _D | None, given: Mapping[str, Any]) -> _D:
    """Return the view with what is given, and otherwise as `before`; a new one where that is None.

    `written` makes both. It starts from raw parts, encodes what is given once, reads the text that this makes, and
    compares what was read with what was given. So a view says what its caller said, or there is an error.

    All characters that are not unreserved are encoded (RFC 3986 section 2.3). Drivers disagree about the others: some
    take "+" for a space, some an "@" in a query for the end of a password, and some refuse ":" in a password.

    A text for `hosts` is a list as it is written. Everything else is data. A host is a name, an IP address, or the
    path of a socket with "/" in front; other delimiters in it are a mistake, which is refused and not encoded.

    What can go wrong: an option may have the meaning of a part, as `user` has for PostgreSQL, and it comes first. Where
    both are given and differ, the part is refused. Errors never show the data of a user name, a password or an option.

    In a new one None says the same as nothing, and in another it removes a part.
    """
    call = "build" if before is None else "replace"
    if unknown := given.keys() - cls.DATA.__annotations__.keys():
        raise TypeError(f"{cls.__name__}.{call}() got an unexpected keyword argument '{min(unknown)}'")
    if before is None:
        said = {"database": None} | {name: value for name, value in given.items() if value is not None}
        parts = DatabaseParts(cls.DEFAULT_SCHEME, None, "", "", None, None)
    else:
        said = dict(given)
        text = before.text  # Fields that were given by hand are read again.
        if not said:
            return cls.parse(text)
        if said.get("scheme", ...) is None:
            raise TypeError("scheme must be str, not NoneType")
        parts = DatabaseParts(
            before.scheme, before.userinfo, before.servers, before.path, before.query, before.fragment
        )
    expected = {name: said[name] for name in _AS_GIVEN if name in said and not (before is None and said[name] is None)}
    if "scheme" in said or "driver" in said or not parts.scheme:
        parts = parts._replace(scheme=_scheme(cls, parts.scheme, said))
    if "user" in said or "password" in said:
        parts = parts._replace(userinfo=_userinfo(parts.userinfo, said))
        if said.get("user", ...) is None and ":" in (parts.userinfo or ""):
            expected["user"] = ""  # A password alone has an empty name before it.
    if not {"hosts", "host", "port"}.isdisjoint(said):
        parts = parts._replace(servers=_servers(parts, said))
        expected["hosts"] = _addresses(parts.scheme, parts.servers or "")
    if "options" in said:
        pairs = _pairs(said["options"])
        parts = parts._replace(query=_query(pairs))
        expected["options"] = pairs
    parts = cls._write_own(parts, said, expected)
    view = cls.parse(parts.text)
    if before is not None and "options" not in said:
        # Another scheme or driver may read the same text as other data.
        kept = {"user", "password"} if {"user", "password"}.isdisjoint(said) else set()
        read = {"options"} if parts.query == before.query else set()
        for name in (*kept, *read, "hosts", "database"):
            expected.setdefault(name, _data(before, name))
    _compare(view, parts, expected)
    return view


def _compare(view: Database, parts: DatabaseParts, expected: Mapping[str, Any]) -> None:
    """Refuse a view that does not have the parts it was written with, or other data than was given."""
    for name, raw in zip(DatabaseParts._fields, parts, strict=True):
        if getattr(view, name) != raw:
            refuse(parts.text, "scheme-field", name, 0, len(parts.text))
    for name, value in expected.items():
        if _data(view, name) != value:
            known = _data(view, "options")
            has_option = isinstance(known, list) and any(option in _OPTIONS.get(name, ()) for option, _ in known)
            code = "database-option" if has_option else "scheme-field"
            refuse(parts.text, code, name, 0, len(parts.text))


def _data(view: Database, name: str) -> object:
    """Return a part of a view, decoded; a word for one that cannot be."""
    try:
        return view._decoded_options() if name == "options" else getattr(view, name, None)
    except URIEncodingError:
        return URIEncodingError


def encoded(name: str, data: object) -> str:
    """Data of a part, encoded so that no driver takes any of it for a delimiter."""
    if not isinstance(data, str):
        raise TypeError(f"{name} must be str, not {type(data).__name__}")
    return encoded_data(lambda: percent_encode(data, "unreserved"), data)


def encoded_path(name: str, data: object) -> str:
    """Encode a path, whose "/" stay."""
    if not isinstance(data, str):
        raise TypeError(f"{name} must be str, not {type(data).__name__}")
    return "/".join(encoded(name, segment) for segment in data.split("/"))


def _scheme(cls: type[Database], before: str, said: Mapping[str, Any]) -> str:
    known = (*cls.SCHEMES, *cls.ALSO)
    scheme = said.get("scheme")
    driver = said.get("driver", ...)
    for name, value in (("scheme", scheme), ("driver", None if driver is ... else driver)):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"{name} must be str, not {type(value).__name__}")
    whole = scheme is None or scheme.lower() in known
    if scheme is None:
        name, _, own = before.partition("+")
        if before.lower() in known:
            name, own = before, ""
    else:
        name, _, own = (scheme, "", "") if whole else scheme.partition("+")
    if not cls._reads(name.lower()):
        raise ArgumentError("scheme", " or ".join(known), mask(name))
    if driver is ... or (driver is None and scheme is not None and own):
        driver = own or None
    elif own and scheme is not None and driver != own:
        raise ArgumentError("driver", f"the driver of the scheme, {own}", driver)
    if driver is None:
        return name
    if "+" in name or not _DRIVER.fullmatch(driver):
        found = driver if _DRIVER.fullmatch(driver) else mask(driver)
        expected = f"None beside {name}" if "+" in name else 'letters, digits, "+", "-", "_" and "."'
        raise ArgumentError("driver", expected, found)
    made = f"{name}+{driver}"
    if made.lower() in known:
        raise ArgumentError("driver", f'None, and scheme="{made}"', driver)
    return made


def _userinfo(before: str | None, said: Mapping[str, Any]) -> str | None:
    user, colon, password = (before or "").partition(":")
    if "user" in said:
        user = "" if said["user"] is None else encoded("user", said["user"])
    if "password" in said:
        given = said["password"]
        colon, password = ("", "") if given is None else (":", encoded("password", given))
    named = said["user"] is not None if "user" in said else before is not None
    if "password" in said and said["password"] is None and "user" not in said and not user:
        named = False  # A password alone had an empty name before it, which goes with it.
    return f"{user}{colon}{password}" if named or colon else None


def _servers(parts: DatabaseParts, said: Mapping[str, Any]) -> str:
    """Return the list of hosts as it is written."""
    hosts = said.get("hosts")
    single = {name: said[name] for name in ("host", "port") if name in said}
    beside = next((name for name, value in single.items() if value is not None), None)
    if hosts is not None and beside is not None:
        raise ArgumentError(beside, "None beside hosts", _shown(single[beside]))
    if isinstance(hosts, str):
        _addresses(parts.scheme, hosts)
        return hosts
    if hosts is not None:
        each = [_server(host) for host in hosts]
        if each == [""]:
            # It would be read as no host.
            raise ArgumentError("hosts", "a name or a port for the one host", "")
        return ",".join(each)
    if "hosts" in said and beside is None:
        return ""
    servers = parts.servers or ""
    if "," in servers:
        name, value = next(iter(single.items()))
        raise ArgumentError(name, "hosts, since the URL has several", _shown(value))
    host, port = _halves(servers)
    if "host" in single:
        host = "" if single["host"] is None else _host(single["host"])
    if "port" in single:
        port = _port(single["port"])
    return host + port


def _server(given: object) -> str:
    if isinstance(given, str):
        return _host(given)
    if not isinstance(given, tuple) or len(given) != 2:
        raise TypeError(f"hosts must be str or pairs of a host and a port, not {type(given).__name__}")
    host, port = given
    return ("" if host == "" else _host(host)) + _port(port)


def _host(host: object) -> str:
    """Return a host from data: a name, an address, or the path of a socket."""
    if not isinstance(host, str):
        raise TypeError(f"host must be str, not {type(host).__name__}")
    if ":" in host and URI.is_valid(f"x://[{host}]"):
        return f"[{host}]"
    if host[:1] == "/" and "," not in host:
        return encoded("host", host)
    if not host or _NOT_IN_HOSTS.search(host):
        wanted = "a name, an IP address without brackets, or the path of a socket; the port is given beside it"
        raise ArgumentError("host", wanted, _shown(host))
    return encoded("host", host)


def _shown(host: object) -> object:
    """Return a host for a message, without a password that somebody wrote before it."""
    return mask(f"x://{host}")[4:] if isinstance(host, str) else host


def _port(port: object) -> str:
    if port is None:
        return ""
    if not isinstance(port, int) or isinstance(port, bool):
        raise TypeError(f"port must be int, not {type(port).__name__}")
    if not 0 <= port <= 65535:
        raise ArgumentError("port", "a number from 0 to 65535", port)
    return f":{port}"


def _halves(server: str) -> tuple[str, str]:
    """Return a host and its port with ":", both as they are written."""
    at = server.rfind(":")
    return (server, "") if at <= server.rfind("]") else (server[:at], server[at:])


def _addresses(scheme: str, servers: str) -> tuple[tuple[str, int | None], ...]:
    """Return the hosts of a list as it is written; refuses an invalid one."""
    found = []
    start = len(scheme) + 3
    for server in servers.split(",") if servers else ():
        each = address_of(server)
        if each is None:
            refuse(f"{scheme}://{servers}", "database-server", "host", start, start + len(server))
        found.append(each)
        start += len(server) + 1
    return tuple(found)


def _pairs(options: object) -> list[tuple[str, str | None]]:
    """Options as names and values, both data; values of other types as `URI.build` writes them."""
    if options is None:
        return []
    if isinstance(options, str):
        raise TypeError("options must be a mapping or pairs, not str")
    given: Iterable[Any] = options.items() if isinstance(options, Mapping) else options  # type: ignore[assignment]
    query = URI.build(scheme="x", path="", query=list(given)).query
    return decode_query(query or "", "&", "literal")


def _query(pairs: Iterable[tuple[str, str | None]]) -> str | None:
    return "&".join(option_text(name, value) for name, value in pairs) or None


def option_text(name: str, value: str | None) -> str:
    """Return an option as it is written."""
    return encoded("options", name) + ("" if value is None else f"={encoded('options', value)}")


@dataclass(frozen=True, slots=True, repr=False)
class Database(Server, ModelField):
    """A view of such a URL; all have the same fields, raw."""

    #: More names that `parse` reads, which have views of their own or none.
    ALSO: ClassVar[tuple[str, ...]] = ()
    #: The scheme that `build` writes where none is given.
    DEFAULT_SCHEME: ClassVar[str] = ""
    #: The arguments of `build` and `replace`.
    DATA: ClassVar[type] = DatabaseData
    #: The number of hosts allowed.
    HOSTS: ClassVar[Literal["one", "several"]] = "one"
    #: The rule for a missing host.
    EMPTY_HOST: ClassVar[Literal["allowed", "refused"]] = "allowed"

    #: In the case it is written, with its driver.
    scheme: str
    #: The part before "@"; None without it.
    userinfo: str | None
    #: The hosts and ports, as they are written; None without "//".
    servers: str | None
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def parse(cls: type[_D], uri: str | bytes | Reference | WebURL) -> _D:
        """Read a URL, also one with several hosts and ports, which is not a URI; bytes are ASCII.

        Raises `URISyntaxError` for what is wrong beside the list of hosts, and `SchemeError` for what the scheme
        refuses.
        """
        text = ascii_of(uri)
        if not cls._reads(text.partition(":")[0].lower() if ":" in text else ""):
            refuse_scheme(text, (*cls.SCHEMES, *cls.ALSO))
        view = cls._of(text)
        _mark(view, True)
        return view

    @classmethod
    def build(cls: type[_D], **data: Unpack[DatabaseData]) -> _D:
        """Return a URL from data, which is encoded once: the view has the same data, or there is an error.

        The names are `scheme`, `driver`, `user`, `password`, `hosts` or `host` and `port`, `database`, and `options`
        (`urikit.schemes.databases.database`).

        Raises `ArgumentError` for data that cannot be written, `SchemeError` for what the scheme refuses,
        `URIEncodingError` for a lone surrogate, and `TypeError` for another name or a wrong type.

        >>> from urikit.schemes.databases import Postgres
        >>> view = Postgres.build(user="ann", password="p@ss/1", hosts=[("db1", 5433), "db2"], database="books")
        >>> view.text
        'postgresql://ann:p%40ss%2F1@db1:5433,db2/books'
        """
        return written(cls, None, data)

    def replace(self: _D, **data: Unpack[DatabaseData]) -> _D:
        """Return the URL with other parts, given as in `build`; None removes one. All else stays as it is written.

        Raises as `build` does.

        >>> from urikit.schemes.databases import parse
        >>> view = parse("postgresql://ann:old@db1:5433,db2/books?a=%7e")
        >>> view.replace(password="new?", hosts=[("db3", None)]).text
        'postgresql://ann:new%3F@db3/books?a=%7e'
        """
        return written(type(self), self, data)

    @classmethod
    def _reads(cls, scheme: str) -> bool:
        """Return whether a scheme in lower case is one of these, with or without a driver."""
        return scheme.partition("+")[0] in cls.SCHEMES or scheme in (*cls.SCHEMES, *cls.ALSO)

    @classmethod
    def _write_own(cls, parts: DatabaseParts, said: Mapping[str, Any], expected: dict[str, Any]) -> DatabaseParts:
        """Return the parts with the path, and whatever else a class has of its own; `expected` is what will be
        compared.
        """
        if "database" not in said:
            return parts
        return parts._replace(path=cls._path_of(said["database"], parts))

    @classmethod
    def _path_of(cls, database: str | None, parts: DatabaseParts) -> str:
        if database is None:
            # Some drivers take no options without a path before them.
            return "" if parts.query is None and parts.path != "/" else "/"
        if database == "":
            raise ArgumentError("database", "a name, or None for none", database)
        return f"/{cls._name_of(database)}"

    @classmethod
    def _name_of(cls, database: str) -> str:
        """Return the name of a database as a path has it."""
        return encoded("database", database)

    @classmethod
    def _read(cls: type[_D], uri: URI) -> _D:
        return cls._of(str(uri))

    @classmethod
    def _of_jdbc(cls: type[_D], text: str) -> _D:
        """Read what follows `jdbc:`, whose driver may have other rules."""
        return cls.parse(text)

    @classmethod
    def _of(cls: type[_D], text: str, *, is_own: bool = True) -> _D:
        """Return the fields of a text whose scheme is one of these, refused by the class's rules where `is_own`."""
        scheme, userinfo, servers, path, query, fragment = _cut(text)
        view: Any = object.__new__(cls)
        for field, value in zip(fields(view), (scheme, userinfo, servers, path, query, fragment), strict=True):
            object.__setattr__(view, field.name, value)
        made: _D = view
        if servers is None:
            URI.parse(text)
        else:
            made._check(text, len(scheme) + 3 + (0 if userinfo is None else len(userinfo) + 1))
        if is_own:
            made._check_own(text)
        return made

    def _check(self, text: str, start: int) -> None:
        """Refuse an invalid server, and whatever is not a URI with one host in the place of all."""
        servers = self.servers or ""
        end = start + len(servers)
        if "@" in (self.userinfo or ""):
            at = len(self.scheme) + 3 + (self.userinfo or "").index("@")
            refuse(text, "database-at", "userinfo", at, at + 1)
        each = servers.split(",")
        if not all(map(address_of, each)):
            for first, last in secret_places(text):
                # A delimiter of the password has ended the authority before its "@".
                if start <= first < end < last:
                    refuse(text, "database-password-character", "userinfo", first, last)
        try:
            URI.parse(f"{_as_uri(text[:start])}{'h' * len(servers)}{text[end:]}")
        except URISyntaxError as error:
            raise URISyntaxError(text, error.code, error.component, error.offset, error.end) from None
        if self.HOSTS == "one" and len(each) > 1:
            at = start + len(each[0])
            refuse(text, "database-hosts", "host", at, end)
        for server in each:
            found = address_of(server)
            stop = start + len(server)
            if found is None:
                refuse(text, "database-server", "host", start, stop)
            if found.port is not None and not 0 <= found.port <= 65535:
                refuse(text, "database-port", "port", start, stop)
            if not found.host and self.EMPTY_HOST == "refused":
                refuse(text, "database-host-empty", "host", start, stop)
            start = stop + 1

    def _check_own(self, text: str) -> None:
        """Refuse what the scheme does not allow; by default a URL without "//"."""
        self._require_hosts(text)

    def _require_hosts(self, text: str) -> None:
        if self.servers is None:
            at = len(self.scheme) + 1
            refuse(text, "database-authority", "authority", at, at)

    @property
    def text(self) -> str:
        """The URL, which is a URI or not. Raises as `to_uri` where fields given by hand make another.

        >>> from urikit.schemes.databases import Postgres
        >>> Postgres.parse("postgres://h1:1,h2:2/db").text
        'postgres://h1:1,h2:2/db'
        """
        text = self._text()
        if not self._is_checked:
            again = type(self).parse(text)
            if again != self:
                other = next(f.name for f in fields(self) if getattr(self, f.name) != getattr(again, f.name))
                refuse(text, "scheme-field", other, 0, len(text))
        return text

    def _text(self) -> str:
        return composed(self.scheme, self.userinfo, self.servers, None, self.path, self.query, self.fragment)

    def __str__(self) -> str:
        """Return the URL; where the fields make none, the same as `repr`."""
        try:
            return self.text
        except (ValueError, TypeError):
            return repr(self)

    def redacted(self, *, secret_names: Iterable[str] = ()) -> str:
        """Return the URL with its secrets masked, for logs; `secret_names` are names of options beside the known ones.

        Where fields given by hand make no URL, the same as `repr`.

        >>> from urikit.schemes.databases import parse
        >>> parse("postgresql://ann:s3cret@h1:1,h2:2/db?sslpassword=x").redacted()
        'postgresql://ann:***@h1:1,h2:2/db?sslpassword=***'
        """
        try:
            text = self.text
        except (ValueError, TypeError):
            return repr(self)
        return mask(text, secret_names)

    def __format__(self, specification: str) -> str:
        """Return the URL in a format of `str`; "redacted" is that of `redacted`, and takes such a format after ":".

        >>> from urikit.schemes.databases import parse
        >>> f"{parse('redis://:s3cret@h/0'):redacted:>22}"
        '     redis://:***@h/0'
        """
        if not isinstance(specification, str):
            raise TypeError(f"a format must be str, not {type(specification).__name__}")
        name, _, rest = specification.partition(":")
        text, rest = (self.redacted(), rest) if name == "redacted" else (str(self), specification)
        try:
            return format(text, rest)
        except ValueError:
            raise ArgumentError("format", 'a format of str, "redacted", or both as "redacted:>20"', rest) from None

    @property
    def is_uri(self) -> bool:
        """Return whether the URL is a URI: one host, or several without ports.

        >>> from urikit.schemes.databases import Postgres
        >>> [Postgres.parse(text).is_uri for text in ("postgres://a,b/", "postgres://a:1,b:2/")]
        [True, False]
        """
        return URI.is_valid(self._text())

    @property
    def name(self) -> str:
        """The scheme without its driver, in lower case; "mongodb+srv" is one without a driver."""
        scheme = self.scheme.lower()
        return scheme if scheme in self.SCHEMES else scheme.partition("+")[0]

    @property
    def driver(self) -> str | None:
        """The part of the scheme after "+", as in `postgresql+psycopg`; None where nothing does."""
        return self.scheme[len(self.name) + 1 :].lower() or None

    @property
    def hosts(self) -> tuple[ServerAddress, ...]:
        """The hosts in order, each with the port that is written; empty where none is."""
        return self._written

    @property
    def _written(self) -> tuple[ServerAddress, ...]:
        """The hosts before the path, whatever the options say."""
        if not self.servers:
            return ()
        found = (address_of(server) for server in self.servers.split(","))
        return tuple(one for one in found if one is not None)

    @property
    def endpoints(self) -> tuple[tuple[str, int | None], ...]:
        """The hosts in order, each with its port or that of the scheme.

        >>> from urikit.schemes.databases import Postgres
        >>> Postgres.parse("postgres://h1:1,h2/db").endpoints
        (('h1', 1), ('h2', 5432))
        """
        default = self.default_port
        return tuple((host, default if port is None else port) for host, port in self.hosts)

    @property
    def endpoint(self) -> tuple[str, int | None] | None:
        """The first of `endpoints`; None without a host."""
        return next((address for address in self.endpoints if address[0]), None)

    @property
    def host(self) -> str | None:  # type: ignore[override]
        """The first host, decoded; None where none is written."""
        return next((host for host, _ in self.hosts if host), None)

    @property
    def port(self) -> int | None:  # type: ignore[override]
        """The port of the first host; None where none is written."""
        return self.hosts[0].port if self.hosts else None

    @property
    def default_port(self) -> int | None:
        """The port of the scheme; None where it has none."""
        return native_default_port(self.name)

    @property
    def effective_port(self) -> int | None:
        """The port of the first host, or that of the scheme."""
        return self.default_port if self.port is None else self.port

    @property
    def database(self) -> str | None:
        """The name of the database, decoded; None where none is written. Raises `URIEncodingError`."""
        return self._last

    # For subclasses to extend: a class with slots has no `super()`.

    @property
    def _last(self) -> str | None:
        """The path without its "/", decoded."""
        return percent_decode(self.path[1:], "literal") if len(self.path) > 1 else None

    @property
    def option_pairs(self) -> tuple[tuple[str, str | None], ...]:
        """The options as they are written, name and value, None for no "="."""
        return tuple(raw_pairs(self.query or "", "&"))

    def _places(self) -> Iterator[tuple[str, str | None, int, int]]:
        """Return the name of each option, with what is unreserved decoded, its raw value, and its place in the URL."""
        if not self.query:
            return
        start = self._text().index("?") + 1
        for pair in self.query.split("&"):
            name, equals, value = pair.partition("=")
            yield percent_decode_unreserved(name), value if equals else None, start, start + len(pair)
            start += len(pair) + 1

    @property
    def options(self) -> dict[str, str]:
        """The options, decoded; of one name the last. Raises `URIEncodingError`.

        >>> from urikit.schemes.databases import Postgres
        >>> Postgres.parse("postgresql://h/db?sslmode=require&application_name=my%20app").options
        {'sslmode': 'require', 'application_name': 'my app'}
        """
        return {name: value or "" for name, value in self._decoded_options()}

    def option_values(self, name: str) -> tuple[str, ...]:
        """Return all values of an option, decoded, in order. Raises `URIEncodingError`."""
        return tuple(value or "" for found, value in self._decoded_options() if found == name)

    def _decoded_options(self) -> list[tuple[str, str | None]]:
        return decode_query(self.query or "", "&", "literal" if self.driver is None else "space")

    def equivalent(self, other: object) -> bool:
        """Return whether another view, URI or text has the same hosts, database and options by this scheme's rules."""
        read = other
        if type(other) is not type(self) and isinstance(other, (str, Reference, WebURL)):
            try:
                read = type(self).parse(other)
            except ValueError:
                return self.is_uri and Server.equivalent(self, other)
        if not isinstance(read, type(self)):
            return False
        if self.is_uri and read.is_uri:
            return Server.equivalent(self, read)
        return self._equivalent(read)

    def _compared(self) -> tuple[object, ...]:
        hosts = None if self.servers is None else "h"
        one = _as_uri(composed(self.scheme, self.userinfo, hosts, None, *self._rest()))
        default = self.default_port
        endpoints = tuple((host.lower(), default if port is None else port) for host, port in self._written)
        return str(URI.parse(one).normalize()), self.scheme.lower(), endpoints

    def _rest(self) -> tuple[str, str | None, str | None]:
        return self.path, self.query, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return a password."""
        if self.userinfo is None or ":" not in self.userinfo:
            return ()
        start = len(self.scheme) + 3
        return (noted(self._text(), "database-password", "userinfo", start, start + len(self.userinfo), "info"),)


#: Replaces the list of schemes in an error of a class without schemes of its own.
ANY = "the schemes of databases"


def refuse_scheme(text: str, known: Iterable[str]) -> NoReturn:
    """Refuse a text that begins with none of the schemes."""
    end = len(text.partition(":")[0]) if ":" in text else 0
    refuse(
        text, "database-scheme" if end else "database-scheme-missing", "scheme", 0, end, scheme=", ".join(known) or ANY
    )


def _as_uri(text: str) -> str:
    """Return a text with a scheme that a URI may have: the name of a driver may have "_"."""
    scheme, colon, rest = text.partition(":")
    return scheme.replace("_", "-") + colon + rest


_mark = View.__dict__["_made"].__set__


def _cut(text: str) -> tuple[str, str | None, str | None, str, str | None, str | None]:
    """Scheme, userinfo, servers, path, query and fragment of a text."""
    rest, sign, after = text.partition("#")
    fragment = after if sign else None
    rest, mark, after = rest.partition("?")
    query = after if mark else None
    scheme, _, rest = rest.partition(":")
    if not rest.startswith("//"):
        return scheme, None, None, rest, query, fragment
    authority, slash, path = rest[2:].partition("/")
    userinfo, at, servers = authority.rpartition("@")
    return scheme, userinfo if at else None, servers, slash + path, query, fragment
