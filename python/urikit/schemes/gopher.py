"""gopher: an item of a Gopher server (RFC 1738 section 3.4; RFC 4266 has the scheme today).

    gopher://<host>:<port>/<gopher-path>
    gopher-path = [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ]

The first character of the path is the type of the item, 1 for a menu, 0 for text, 7 for a search; the
path may be left out, which is the menu of the server. The selector is sent as it is decoded, slashes
and all, and may be empty. A tab parts selector, search and Gopher+ string, so in a URI it is %09.
The port is 70. It has no userinfo, and "?" does not begin a query in this scheme.

What goes wrong: the type is taken for a directory, because `gopher://host/1/menu` looks like a path.
The selector is "/menu". A line break in a selector would put a second line on the connection, as in
every protocol of lines (RFC 3986 section 7.2): `request` refuses it. Programs that read old hosts
by gopher URIs have been the tool of many attacks on other services.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit._native import URI, percent_decode, percent_decode_bytes
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped
from urikit.schemes.server import Server, normal_form, require_host, require_no

__all__ = ["Gopher"]


@dataclass(frozen=True, slots=True, repr=False)
class Gopher(Server):
    """An item of a Gopher server.

    >>> from urikit.schemes.gopher import Gopher
    >>> item = Gopher.parse("gopher://host/7foo%09bar%20baz")
    >>> item.type, item.selector, item.search, item.request
    ('7', 'foo', 'bar baz', b'foo\\tbar baz\\r\\n')
    """

    #: "gopher", in the case it is written.
    scheme: str
    host: str
    port: str | None
    #: Type, selector and search as they are written, with the "/" in front and a "?" that is in them.
    path: str
    fragment: str | None = None

    @property
    def userinfo(self) -> None:  # type: ignore[override]
        """None: the grammar has no userinfo."""
        return None

    @classmethod
    def _read(cls, uri: URI) -> Gopher:
        host = uri.host or require_host(uri, "gopher-authority-missing", "gopher-host-empty")
        require_no(uri, "userinfo", "gopher-userinfo")
        path = uri.path if uri.query is None else f"{uri.path}?{uri.query}"
        if path.startswith("/%"):
            start = uri.spans["path"][0] + 1
            refuse(uri, "gopher-type", "gtype", start, start + 3)
        return cls(uri.scheme, host, uri.port, path, uri.fragment)

    @classmethod
    def build(
        cls, host: str, selector: str = "", *, item_type: str = "1", search: str | None = None, port: int | None = None
    ) -> Gopher:
        """Return an item from data; selector and search are encoded once. Raises `SchemeError`, `URIBuildError`.

        >>> from urikit.schemes.gopher import Gopher
        >>> str(Gopher.build("host", "/a b?", item_type="7", search="c"))
        'gopher://host/7/a%20b%3F%09c'
        """
        if len(item_type) != 1:
            refuse(item_type, "gopher-type", "gtype", 0, len(item_type), scheme="gopher")
        for name, part in (("selector", selector), ("search", search or "")):
            if "\t" in part:
                at = part.index("\t")
                refuse(part, "gopher-tab", name, at, at + 1, scheme="gopher")
        path = f"/{escaped(item_type, _KEPT)}{escaped(selector, _KEPT)}"
        if search is not None:
            path += f"%09{escaped(search, _KEPT)}"
        return cls.parse(URI.build(scheme="gopher", host=host, port=port, path=path))

    @property
    def type(self) -> str:
        """The type of the item; "1", a menu, where none is written."""
        return self.path[1:2] or "1"

    @property
    def selector(self) -> str:
        """The selector, decoded; "" where none is written. Raises `URIEncodingError`."""
        return self._parts[0]

    @property
    def search(self) -> str | None:
        """The search words, decoded; None without a search. Raises `URIEncodingError`."""
        return self._parts[1] if len(self._parts) > 1 else None

    @property
    def gopher_plus(self) -> str | None:
        """The Gopher+ string, decoded; None if it is missing. Raises `URIEncodingError`."""
        return self._parts[2] if len(self._parts) > 2 else None

    @property
    def _parts(self) -> list[str]:
        return percent_decode(self.path[2:], "literal").split("\t", 2)

    @property
    def request(self) -> bytes:
        """The line that a client sends: selector and search. Raises `SchemeError` where one contains a line break."""
        octets = percent_decode_bytes(self.path[2:], "literal")
        uri = self.to_uri()
        place = _place_of_break(uri)
        if place is not None:
            refuse(uri, "gopher-line-break", "selector", *place)
        return octets + b"\r\n"

    def _compared(self) -> tuple[object, ...]:
        host = normal_form("gopher", None, self.host)
        octets = percent_decode_bytes(self.path[2:], "literal")
        return host, self._compared_port, self.type, octets, self.fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return a line break in selector or search."""
        uri = self.to_uri()
        place = _place_of_break(uri)
        return () if place is None else (noted(uri, "gopher-line-break", "selector", *place),)


_KEPT = "!$&'()*+,;=:@/"


def _place_of_break(uri: URI) -> tuple[int, int] | None:
    """Return the place of the first encoded line break or NUL in path or query."""
    start = uri.spans["path"][0]
    text = str(uri)[start:].partition("#")[0].upper()
    found = [at for at in map(text.find, ("%0D", "%0A", "%00")) if at >= 0]
    return (start + min(found), start + min(found) + 3) if found else None
