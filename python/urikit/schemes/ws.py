"""ws and wss: the address of a WebSocket (RFC 6455 section 3).

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
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from urikit._native import URI
from urikit.core.params import Params
from urikit.schemes.server import Server, require_host, require_no, text_of

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["WebSocket"]


@dataclass(frozen=True, slots=True, repr=False)
class WebSocket(Server):
    """The address of a WebSocket.

    >>> from urikit.schemes.ws import WebSocket
    >>> chat = WebSocket.parse("wss://example.com?room=1")
    >>> chat.is_secure, chat.effective_port, chat.resource_name
    (True, 443, '/?room=1')
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("ws", "wss")
    SPECIFICATION: ClassVar[str] = "RFC 6455 section 3"
    EQUIVALENCE: ClassVar[str] = (
        'as for http: no default port and no empty one, an empty path is "/", the case of scheme and host does not '
        "count, unreserved characters are decoded"
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "ws://example.com/chat",
        "wss://h:444/a?b",
        "wss://[::1]/",
        "ws://h",
        "wss://h/?",
    )

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
        """The address of a WebSocket from data; segments and pairs are encoded once, a `str` is raw.

        >>> from urikit.schemes.ws import WebSocket
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
        """Whether the scheme is wss (section 3)."""
        return self.scheme.lower() == "wss"

    @property
    def resource_name(self) -> str:
        """What the opening handshake asks for (section 3)."""
        path = self.path or "/"
        return f"{path}?{self.query}" if self.query else path

    def _text(self) -> str:
        return text_of(self.scheme, None, self.host, self.port, self.path, self.query)
