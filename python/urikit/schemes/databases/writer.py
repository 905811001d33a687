"""URLs of databases and brokers from data: a new one, and one with other parts.

`written` makes both. It starts from raw parts, encodes what is given once, reads the text that this makes, and compares
what was read with what was given. So a view says what its caller said, or there is an error.

All characters that are not unreserved are encoded (RFC 3986 section 2.3). Drivers disagree about the others: some take
"+" for a space, some an "@" in a query for the end of a password, and some refuse ":" in a password.

A text for `hosts` is a list as it is written. Everything else is data. A host is a name, an IP address, or the path of
a socket with "/" in front; other delimiters in it are a mistake, which is refused and not encoded.

What can go wrong: an option may have the meaning of a part, as `user` has for PostgreSQL, and it comes first. Where
both are given and differ, the part is refused. Errors never show the data of a user name, a password or an option.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from urikit._native import URI, decode_query, mask, percent_encode
from urikit.core.errors import ArgumentError, URIEncodingError, refuse
from urikit.core.mask import discreet
from urikit.core.percent import encoded_data
from urikit.schemes.databases.address import address_of
from urikit.schemes.server import text_of

if TYPE_CHECKING:
    from urikit.schemes.databases.view import Database

__all__ = ["Parts", "encoded", "encoded_path", "option_text", "written"]

_D = TypeVar("_D", bound="Database")

#: The parts whose data is compared as it was given.
_AS_GIVEN = ("user", "password", "database", "collection", "socket")
#: Options that have the meaning of a part, in one scheme or another.
_OPTIONS = {
    "user": ("user",),
    "password": ("password",),
    "hosts": ("host", "port"),
    "database": ("dbname", "db"),
}
_DRIVER = re.compile(r"[A-Za-z0-9.+-]+")
#: What no name of a host has.
_NOT_IN_HOSTS = re.compile(r"[\x00-\x20\x7f:/?#\[\]@,%\\]")


@discreet
class Parts(NamedTuple):
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
    """The view with what is given, and otherwise as `before`; a new one where that is None.

    In a new one None says the same as nothing, and in another it removes a part.
    """
    call = "build" if before is None else "replace"
    if unknown := given.keys() - cls.DATA.__annotations__.keys():
        raise TypeError(f"{cls.__name__}.{call}() got an unexpected keyword argument '{min(unknown)}'")
    if before is None:
        said = {"database": None} | {name: value for name, value in given.items() if value is not None}
        parts = Parts(cls.DEFAULT_SCHEME, None, "", "", None, None)
    else:
        said = dict(given)
        text = before.text  # Fields that were given by hand are read again.
        if not said:
            return cls.parse(text)
        if said.get("scheme", ...) is None:
            raise TypeError("scheme must be str, not NoneType")
        parts = Parts(before.scheme, before.userinfo, before.servers, before.path, before.query, before.fragment)
    expected = {name: said[name] for name in _AS_GIVEN if name in said and not (before is None and said[name] is None)}
    if "scheme" in said or "driver" in said:
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


def _compare(view: Database, parts: Parts, expected: Mapping[str, Any]) -> None:
    """Refuses a view that does not have the parts it was written with, or other data than was given."""
    for name, raw in zip(Parts._fields, parts, strict=True):
        if getattr(view, name) != raw:
            refuse(parts.text, "scheme-field", name, 0, len(parts.text))
    for name, value in expected.items():
        if _data(view, name) != value:
            known = _data(view, "options")
            has_option = isinstance(known, list) and any(option in _OPTIONS.get(name, ()) for option, _ in known)
            code = "database-option" if has_option else "scheme-field"
            refuse(parts.text, code, name, 0, len(parts.text))


def _data(view: Database, name: str) -> object:
    """A part of a view, decoded; a word for one that cannot be."""
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
    """The same for a path, whose "/" stay."""
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
    if name.lower() not in known:
        raise ArgumentError("scheme", " or ".join(known), mask(name))
    if driver is ... or (driver is None and scheme is not None and own):
        driver = own or None
    elif own and scheme is not None and driver != own:
        raise ArgumentError("driver", f"the driver of the scheme, {own}", driver)
    if driver is None:
        return name
    if "+" in name or not _DRIVER.fullmatch(driver):
        found = driver if _DRIVER.fullmatch(driver) else mask(driver)
        expected = f"None beside {name}" if "+" in name else 'letters, digits, "+", "-" and "."'
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


def _servers(parts: Parts, said: Mapping[str, Any]) -> str:
    """The list of hosts as it is written."""
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
    """A host from data: a name, an address, or the path of a socket."""
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
    """A host for a message, without a password that somebody wrote before it."""
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
    """A host and its port with ":", both as they are written."""
    at = server.rfind(":")
    return (server, "") if at <= server.rfind("]") else (server[:at], server[at:])


def _addresses(scheme: str, servers: str) -> tuple[tuple[str, int | None], ...]:
    """The hosts of a list as it is written; refuses an invalid one."""
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
    """An option as it is written."""
    return encoded("options", name) + ("" if value is None else f"={encoded('options', value)}")
