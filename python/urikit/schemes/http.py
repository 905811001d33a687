"""Web addresses and WebSockets: http, https, ws and wss (RFC 9110 section 4.2; RFC 6455 section 3).

All four need a host, have the ports 80 and 443, and are compared by their normal forms. They differ in what they
allow: a WebSocket address has neither user name nor fragment, a web address may have both and reports the former.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from urikit._native import URI
from urikit.core.issues import Issue
from urikit.schemes.server import Server, require_host, require_no, userinfo_issues

if TYPE_CHECKING:  # a hint about a wrong URL asks its view, and has no use for pairs
    from urikit.core.params import Params

__all__ = ["Http", "WebSocket"]


@dataclass(frozen=True, slots=True, repr=False)
class Http(Server):
    """A web address.

    http and https: web addresses (RFC 9110 sections 4.2.1 to 4.2.5).

        http-URI  = "http" "://" authority path-abempty [ "?" query ]
        https-URI = "https" "://" authority path-abempty [ "?" query ]

    The authority is needed and its host may not be empty: a recipient must reject such a
    reference as invalid (4.2.1, 4.2.2). The ports are 80 and 443. The grammar has no fragment,
    because a fragment is not part of a scheme's definition (4.2.5); the reference that is used in
    practice may have one, and the view keeps it.

    Equivalent are URIs whose normal forms are the same (4.2.3): the default port and an empty one
    left out, an empty path written "/", scheme and host in lower case, unreserved characters
    decoded. http and https never name the same origin. What nobody may conclude is that two
    resources differ because their URIs do.

    What goes wrong: userinfo. A sender must not generate it. A recipient should treat it as an
    error where the source is not trusted, because it is most often there to obscure the host
    (4.2.4). It is not an error of the grammar, so `issues` reports it.

    Left out: the forms of a request target (RFC 9112 section 3.2), `*` of OPTIONS among them, which
    are not URIs; and what the web's own standard makes of a text, which is `urikit.WebURL`.

    >>> from urikit.schemes.http import Http
    >>> web = Http.parse("http://EXAMPLE.com:/%7esmith/home.html?q=1#top")
    >>> web.host, web.port, web.effective_port, web.request_target
    ('EXAMPLE.com', '', 80, '/%7esmith/home.html?q=1')
    >>> web.equivalent("http://example.com:80/~smith/home.html?q=1#top")
    True
    """

    #: "http" or "https", in the case it is written.
    scheme: str
    userinfo: str | None
    host: str
    #: The digits as they are written; "" where only the ":" is.
    port: str | None
    path: str
    query: str | None
    fragment: str | None

    @classmethod
    def _read(cls, uri: URI) -> Http:
        # The slots are filled by their descriptors: half the cost of the dataclass's own `__init__`,
        # which goes through `object.__setattr__`, and this is the view that is asked for most.
        host = uri.host or require_host(uri, "http-authority-missing", "http-host-empty")
        view = _new(cls)
        _set_scheme(view, uri.scheme)
        _set_userinfo(view, uri.userinfo)
        _set_host(view, host)
        _set_port(view, uri.port)
        _set_path(view, uri.path)
        _set_query(view, uri.query)
        _set_fragment(view, uri.fragment)
        return view

    @classmethod
    def build(
        cls,
        host: str,
        *,
        scheme: str = "https",
        port: int | None = None,
        path: str | Iterable[str] = "/",
        query: str | Params | Mapping[str, str | None] | Iterable[tuple[str, str | None]] | None = None,
        fragment: str | None = None,
    ) -> Http:
        """Return a web address from data. A `str` is raw; segments and pairs are data and encoded once.

        Raises `URIBuildError` for parts that make no URI, `SchemeError` for an empty host.

        >>> from urikit.schemes.http import Http
        >>> str(Http.build("example.org", path=["a b", "c/d"], query={"q": "R&D"}))
        'https://example.org/a%20b/c%2Fd?q=R%26D'
        """
        uri = URI.build(scheme=scheme, host=host, port=port, path=path, query=query, fragment=fragment)
        return cls.parse(uri)

    @property
    def is_secure(self) -> bool:
        """Return whether it is https: the origin is one that TLS has authenticated (section 4.2.2)."""
        return self.scheme.lower() == "https"

    @property
    def origin(self) -> str:
        """Scheme, host and port in normal form, without the default port (section 4.3.1).

        >>> from urikit.schemes.http import Http
        >>> Http.parse("HTTPS://Example.org:443/a").origin
        'https://example.org'
        """
        origin = self.to_uri().origin
        assert origin is not None  # an http URI has a host, and that is all it takes
        return origin

    @property
    def params(self) -> Params:
        """The query as pairs, as `URI.params` reads it; none without a query.

        >>> from urikit.schemes.http import Http
        >>> Http.parse("http://h/?tag=networking&order=newest").params.decoded.get("order")
        'newest'
        """
        return self.to_uri().params

    @property
    def request_target(self) -> str:
        """The path and the query, as they go to the server in origin form (RFC 9112 section 3.2.1)."""
        path = self.path or "/"
        return path if self.query is None else f"{path}?{self.query}"

    @property
    def is_well_known(self) -> bool:
        """Return whether the path is below "/.well-known/" (RFC 8615 section 3)."""
        return self.path.startswith("/.well-known/")

    def issues(self) -> tuple[Issue, ...]:
        """Return the userinfo, which is deprecated (section 4.2.4)."""
        return userinfo_issues(self.to_uri(), "http-userinfo")


_new = Http.__new__
_set_scheme, _set_userinfo, _set_host, _set_port, _set_path, _set_query, _set_fragment = (
    Http.__dict__[name].__set__ for name in Http.__slots__
)


@dataclass(frozen=True, slots=True, repr=False)
class WebSocket(Server):
    """The address of a WebSocket.

    ws and wss: the address of a WebSocket (RFC 6455 section 3).

        ws-URI   = "ws:" "//" host [ ":" port ] path [ "?" query ]
        wss-URI  = "wss:" "//" host [ ":" port ] path [ "?" query ]
        host, port, path (path-abempty) and query are those of RFC 3986

    The ports are 80 and 443. The grammar has no userinfo. Fragment identifiers are
    meaningless here and must not be used; a "#" that is data is written %23. What is sent in the
    opening handshake is the resource name: "/" where the path is empty, else the path, and "?"
    with the query where the query is not empty.

    What goes wrong: a program takes the address of a page and replaces "http" with "ws", fragment
    and credentials and all. Equivalence is that of http (section 3 refers to RFC 3986): default
    port, empty path, case.

    Left out: the `localhost` rules and mixed content of browsers, which are not part of the syntax.

    >>> from urikit.schemes.http import WebSocket
    >>> chat = WebSocket.parse("wss://example.com?room=1")
    >>> chat.is_secure, chat.effective_port, chat.resource_name
    (True, 443, '/?room=1')
    """

    #: "ws" or "wss", in the case it is written.
    scheme: str
    host: str
    port: str | None
    path: str
    query: str | None

    @classmethod
    def _read(cls, uri: URI) -> WebSocket:
        host = uri.host or require_host(uri, "ws-authority-missing", "ws-host-empty")
        require_no(uri, "userinfo", "ws-userinfo")
        require_no(uri, "fragment", "ws-fragment")
        return cls(uri.scheme, host, uri.port, uri.path, uri.query)

    @classmethod
    def build(
        cls,
        host: str,
        *,
        scheme: str = "wss",
        port: int | None = None,
        path: str | Iterable[str] = "/",
        query: str | Params | Mapping[str, str | None] | Iterable[tuple[str, str | None]] | None = None,
    ) -> WebSocket:
        """Return the address of a WebSocket from data; segments and pairs are encoded once, a `str` is raw.

        >>> from urikit.schemes.http import WebSocket
        >>> str(WebSocket.build("example.com", path=["chat"], query={"topic": "C#"}))
        'wss://example.com/chat?topic=C%23'
        """
        return cls.parse(URI.build(scheme=scheme, host=host, port=port, path=path, query=query))

    @property
    def userinfo(self) -> None:  # type: ignore[override]
        """None: the grammar has no userinfo."""
        return None

    @property
    def is_secure(self) -> bool:
        """Return whether the scheme is wss (section 3)."""
        return self.scheme.lower() == "wss"

    @property
    def resource_name(self) -> str:
        """The resource that the opening handshake requests (section 3)."""
        path = self.path or "/"
        return f"{path}?{self.query}" if self.query else path
