"""What URLs of databases and brokers have in common: several hosts, credentials, a database, options.

    url    = name [ "+" driver ] "://" [ userinfo "@" ] hosts [ "/" database ] [ "?" options ]
    hosts  = [ host [ ":" port ] *( "," host [ ":" port ] ) ]

Drivers took the shape of a URI and added a list of hosts. RFC 3986 allows "," in a host, and digits only in a port:
`mongodb://a,b/x` is a URI, `mongodb://a:1,b:2/x` is not. So `parse` reads text, and not URIs alone; `text` is what
was read, `to_uri` the URI where it is one. `URI.view()` and `explain` use the same classes.

A driver in the name (`postgresql+psycopg`, as SQLAlchemy writes it) is in `driver`; "+" in the options is a space
then, as SQLAlchemy reads it.

Fields are raw, properties decoded. Equivalence is that of the normal form with one host in the place of all, and of
the hosts in order, with their default ports. What can go wrong: "@", "/", "?" and "#" in a password must be
percent-encoded, and where they are not, drivers disagree about where the host is. So a second "@" is refused.
`build` and `replace` write such a URL (`urikit.schemes.databases.writer`).

Left out: whether an option is one that the driver knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NoReturn, TypeVar, Unpack

from urikit._native import URI, Reference, WebURL, decode_query, mask, percent_decode, raw_pairs, secret_places
from urikit._native import default_port as native_default_port
from urikit.core.arguments import ascii_of
from urikit.core.errors import ArgumentError, URISyntaxError, refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.databases.address import ServerAddress, address_of
from urikit.schemes.databases.data import Data
from urikit.schemes.databases.writer import Parts, encoded, written
from urikit.schemes.server import Server
from urikit.schemes.server import text_of as composed
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Database", "refuse_scheme"]

_D = TypeVar("_D", bound="Database")


@dataclass(frozen=True, slots=True, repr=False)
class Database(Server):
    """A view of such a URL; all have the same fields, raw."""

    #: More names that `parse` reads, which have views of their own or none.
    ALSO: ClassVar[tuple[str, ...]] = ()
    #: The scheme that `build` writes where none is given.
    DEFAULT_SCHEME: ClassVar[str] = ""
    #: The arguments of `build` and `replace`.
    DATA: ClassVar[type] = Data
    #: How many hosts there may be.
    HOSTS: ClassVar[Literal["one", "several"]] = "one"
    #: Whether a host may be left out.
    EMPTY_HOST: ClassVar[Literal["allowed", "refused"]] = "allowed"

    #: In the case it is written, with its driver.
    scheme: str
    #: What comes before "@"; None without it.
    userinfo: str | None
    #: The hosts and ports, as they are written; None without "//".
    servers: str | None
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def parse(cls: type[_D], uri: str | bytes | Reference | WebURL) -> _D:
        """Reads a URL, also one with several hosts and ports, which is not a URI; bytes are ASCII.

        Raises `URISyntaxError` for what is wrong beside the list of hosts, and `SchemeError` for what the scheme
        refuses.
        """
        text = ascii_of(uri)
        name = text.partition(":")[0].partition("+")[0].lower()
        if name not in cls.SCHEMES and text.partition(":")[0].lower() not in (*cls.SCHEMES, *cls.ALSO):
            refuse_scheme(text, (*cls.SCHEMES, *cls.ALSO))
        view = cls._of(text)
        _mark(view, True)
        return view

    @classmethod
    def build(cls: type[_D], **data: Unpack[Data]) -> _D:
        """A URL from data, which is encoded once: the view has the same data, or there is an error.

        The names are `scheme`, `driver`, `user`, `password`, `hosts` or `host` and `port`, `database`, and `options`
        (`urikit.schemes.databases.data`).

        Raises `ArgumentError` for data that cannot be written, `SchemeError` for what the scheme refuses,
        `URIEncodingError` for a lone surrogate, and `TypeError` for another name or a wrong type.

        >>> from urikit.schemes.databases import Postgres
        >>> view = Postgres.build(user="ann", password="p@ss/1", hosts=[("db1", 5433), "db2"], database="books")
        >>> view.text
        'postgresql://ann:p%40ss%2F1@db1:5433,db2/books'
        """
        return written(cls, None, data)

    def replace(self: _D, **data: Unpack[Data]) -> _D:
        """The URL with other parts, given as in `build`; None removes one. All else stays as it is written.

        Raises as `build` does.

        >>> from urikit.schemes.databases import parse
        >>> view = parse("postgresql://ann:old@db1:5433,db2/books?a=%7e")
        >>> view.replace(password="new?", hosts=[("db3", None)]).text
        'postgresql://ann:new%3F@db3/books?a=%7e'
        """
        return written(type(self), self, data)

    @classmethod
    def _write_own(cls, parts: Parts, said: Mapping[str, Any], expected: dict[str, Any]) -> Parts:
        """The parts with the path, and whatever else a class has of its own; `expected` is what will be compared."""
        if "database" not in said:
            return parts
        return parts._replace(path=cls._path_of(said["database"], parts))

    @classmethod
    def _path_of(cls, database: str | None, parts: Parts) -> str:
        if database is None:
            # Some drivers take no options without a path before them.
            return "" if parts.query is None and parts.path != "/" else "/"
        if database == "":
            raise ArgumentError("database", "a name, or None for none", database)
        return f"/{encoded('database', database)}"

    @classmethod
    def _read(cls: type[_D], uri: URI) -> _D:
        return cls._of(str(uri))

    @classmethod
    def _of(cls: type[_D], text: str) -> _D:
        """The fields of a text whose scheme is one of these."""
        scheme, userinfo, servers, path, query, fragment = _cut(text)
        view: Any = object.__new__(cls)
        for field, value in zip(fields(view), (scheme, userinfo, servers, path, query, fragment), strict=True):
            object.__setattr__(view, field.name, value)
        made: _D = view
        if servers is None:
            URI.parse(text)
        else:
            made._check(text, len(scheme) + 3 + (0 if userinfo is None else len(userinfo) + 1))
        made._check_own(text)
        return made

    def _check(self, text: str, start: int) -> None:
        """Refuses an invalid server, and whatever is not a URI with one host in the place of all."""
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
            URI.parse(f"{text[:start]}{'h' * len(servers)}{text[end:]}")
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
        """What the scheme itself refuses; by default a URL without "//"."""
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
        """The URL; where the fields make none, the same as `repr`."""
        try:
            return self.text
        except (ValueError, TypeError):
            return repr(self)

    def redacted(self, *, secret_names: Iterable[str] = ()) -> str:
        """The URL with its secrets masked, for logs; `secret_names` are names of options beside the known ones.

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
        """The URL in a format of `str`; "redacted" is that of `redacted`, and takes such a format after ":".

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
        """Whether the URL is a URI: one host, or several without ports.

        >>> from urikit.schemes.databases import Postgres
        >>> [Postgres.parse(text).is_uri for text in ("postgres://a,b/", "postgres://a:1,b:2/")]
        [True, False]
        """
        return URI.is_valid(self._text())

    @property
    def name(self) -> str:
        """The scheme without its driver, in lower case."""
        return self.scheme.partition("+")[0].lower()

    @property
    def driver(self) -> str | None:
        """What follows "+" in the scheme, as in `postgresql+psycopg`; None where nothing does."""
        return self.scheme.partition("+")[2].lower() or None

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

    # What subclasses add to: a class with slots has no `super()`.

    @property
    def _last(self) -> str | None:
        """The path without its "/", decoded."""
        return percent_decode(self.path[1:], "literal") if len(self.path) > 1 else None

    @property
    def option_pairs(self) -> tuple[tuple[str, str | None], ...]:
        """The options as they are written, name and value, None for no "="."""
        return tuple(raw_pairs(self.query or "", "&"))

    @property
    def options(self) -> dict[str, str]:
        """The options, decoded; of one name the last. Raises `URIEncodingError`.

        >>> from urikit.schemes.databases import Postgres
        >>> Postgres.parse("postgresql://h/db?sslmode=require&application_name=my%20app").options
        {'sslmode': 'require', 'application_name': 'my app'}
        """
        return {name: value or "" for name, value in self._decoded_options()}

    def option_values(self, name: str) -> tuple[str, ...]:
        """All values of an option, decoded, in order. Raises `URIEncodingError`."""
        return tuple(value or "" for found, value in self._decoded_options() if found == name)

    def _decoded_options(self) -> list[tuple[str, str | None]]:
        return decode_query(self.query or "", "&", "literal" if self.driver is None else "space")

    def equivalent(self, other: object) -> bool:
        """Whether another view, URI or text names the same hosts, database and options by the rules of this scheme."""
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

    def _equivalent(self, other: Any) -> bool:
        return bool(self._compared() == other._compared())

    def _compared(self) -> tuple[object, ...]:
        one = composed(self.scheme, self.userinfo, None if self.servers is None else "h", None, *self._rest())
        default = self.default_port
        endpoints = tuple((host.lower(), default if port is None else port) for host, port in self._written)
        return str(URI.parse(one).normalize()), endpoints

    def _rest(self) -> tuple[str, str | None, str | None]:
        return self.path, self.query, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """A password."""
        if self.userinfo is None or ":" not in self.userinfo:
            return ()
        start = len(self.scheme) + 3
        return (noted(self._text(), "database-password", "userinfo", start, start + len(self.userinfo), "info"),)


#: Replaces the list of schemes in an error of a class without schemes of its own.
ANY = "the schemes of databases"


def refuse_scheme(text: str, known: Iterable[str]) -> NoReturn:
    """Refuses a text that begins with none of the schemes."""
    end = len(text.partition(":")[0]) if ":" in text else 0
    refuse(
        text, "database-scheme" if end else "database-scheme-missing", "scheme", 0, end, scheme=", ".join(known) or ANY
    )


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
