"""The base of views of `scheme://[userinfo@]host[:port]...` (RFC 3986 section 3.2).

RFC 1738 section 3.1 called it the common Internet scheme syntax: a server, perhaps somebody
to log in as, and then what the scheme makes of the rest. A view keeps the parts raw in fields
of the names of RFC 3986; here are what is derived from them, the text that they make, and
the checks that several schemes repeat, each scheme under a code of its own.

Secrets: a password is what follows the first ":" of the userinfo (section 3.2.1). It is a
field like any other, because a program needs it, and `repr` shows bullets in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit._native import URI
from urikit._native import default_port as native_default_port
from urikit.core.errors import refuse
from urikit.core.issues import noted
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit.core.issues import Issue

__all__ = [
    "Server",
    "bare",
    "decoded_userinfo",
    "normal_form",
    "port_digits",
    "port_number",
    "require_host",
    "require_no",
    "text_of",
    "userinfo_issues",
]


class Server(View):
    """A view with the fields `userinfo`, `host` and `port`; a subclass is the dataclass."""

    __slots__ = ()

    if TYPE_CHECKING:
        scheme: str
        userinfo: str | None
        host: str | None
        port: str | None
        path: str

    def _text(self) -> str:
        query, fragment = getattr(self, "query", None), getattr(self, "fragment", None)
        return text_of(self.scheme, self.userinfo, self.host, self.port, self.path, query, fragment)

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded; None where none is written."""
        return self._user

    @property
    def password(self) -> str | None:
        """The password, decoded; None where none is written, which is not the empty one."""
        return self._password

    # For subclasses to extend: a class with slots has no `super()`.

    @property
    def _user(self) -> str | None:
        if self.userinfo is None:
            return None
        return decoded_userinfo(self.scheme, self.userinfo, 0, len(self.userinfo.partition(":")[0]))

    @property
    def _password(self) -> str | None:
        if not self._has_password:
            return None
        userinfo = self.userinfo or ""
        return decoded_userinfo(self.scheme, userinfo, userinfo.index(":") + 1, len(userinfo))

    @property
    def _has_password(self) -> bool:
        """Return whether a password is written, be it empty or not UTF-8."""
        return ":" in (self.userinfo or "")

    @property
    def default_port(self) -> int | None:
        """The port of the scheme, by its row (`Schemes.row`); None where it has none."""
        return native_default_port(self.scheme)

    @property
    def effective_port(self) -> int | None:
        """The port that is written, else that of the scheme. An empty one counts as none (section 3.2.3).

        None where what is written is more than 65535, and no port.
        """
        return port_number(self.port) if self.port else self.default_port

    @property
    def endpoint(self) -> tuple[str, int | None] | None:
        """The host without brackets and the port, as `socket.create_connection` takes them; None without a host.

        >>> import urikit
        >>> urikit.URI("ftp://[::1]/a").view().endpoint
        ('::1', 21)
        """
        host = self.host
        return (bare(host), self.effective_port) if host else None

    @property
    def _compared_port(self) -> str | None:
        """The port as two are compared, by its digits: two numbers that are not port differ."""
        return port_digits(self.port, self.default_port)


def port_number(digits: str) -> int | None:
    """Return the port with these digits; None for more than 65535, however many digits there are.

    >>> port_number("0080"), port_number("65536"), port_number("9" * 5000)
    (80, None, None)
    """
    short = digits.lstrip("0") or "0"
    number = int(short) if len(short) < 6 else 65536
    return number if number < 65536 else None


def port_digits(written: str | None, default: int | None) -> str | None:
    """Return the digits that two ports are compared by; those of the default where none is written, or an empty one."""
    if written:
        return written.lstrip("0") or "0"
    return None if default is None else str(default)


def normal_form(
    scheme: str,
    userinfo: str | None,
    host: str | None,
    path: str = "",
    query: str | None = None,
    fragment: str | None = None,
) -> str:
    """Return the normal form of raw components without a port, which views compare by itself."""
    return str(URI.parse(text_of(scheme, userinfo, host, None, path, query, fragment)).normalize())


def text_of(
    scheme: str,
    userinfo: str | None,
    host: str | None,
    port: str | None,
    path: str,
    query: str | None = None,
    fragment: str | None = None,
) -> str:
    """Return the text of raw components (RFC 3986 section 5.3), unchecked; no authority where `host` is None."""
    text = f"{scheme}:"
    if host is not None:
        before = "" if userinfo is None else f"{userinfo}@"
        after = "" if port is None else f":{port}"
        text += f"//{before}{host}{after}"
    text += path
    if query is not None:
        text += f"?{query}"
    return text if fragment is None else f"{text}#{fragment}"


def require_host(uri: URI, missing: str, empty: str) -> str:
    """Return the host of a URI; refuses a missing authority and an empty host."""
    host = uri.host
    if host:
        return host
    if host is None:
        at = uri.spans["scheme"][1] + 1
        refuse(uri, missing, "authority", at, at)
    refuse(uri, empty, "host", *uri.spans["host"])


def require_no(uri: URI, component: str, code: str) -> None:
    """Refuse a component that the scheme's grammar has no place for, with its delimiter."""
    if getattr(uri, component) is None:
        return
    start, end = uri.spans[component]
    if component in ("port", "query", "fragment"):
        start -= 1
    elif component == "userinfo":
        end += 1
    refuse(uri, code, component, start, end)


def decoded_userinfo(scheme: str, userinfo: str, start: int, end: int) -> str:
    """Return a piece of a userinfo, decoded. Raises `URIEncodingError` about the URI up to the "@"."""
    from urikit.core.percent import decoded_piece

    before = len(scheme) + 3
    return decoded_piece(f"{scheme}://{userinfo}@", before + start, before + end)


def userinfo_issues(uri: URI, code: str) -> tuple[Issue, ...]:
    """Return the issue `code` about the userinfo, where there is one."""
    return () if uri.userinfo is None else (noted(uri, code, "userinfo", *uri.spans["userinfo"]),)


def bare(host: str) -> str:
    """Return a host without the brackets of an IP literal."""
    return host[1:-1] if host.startswith("[") else host
