"""telnet: an interactive session (RFC 4248).

    telnet://<user>:<password>@<host>:<port>/           (RFC 4248 section 2)
    telneturl = "telnet://" login [ "/" ]               (RFC 1738 section 5)
    login     = [ user [ ":" password ] "@" ] hostport

The URL names an interactive service and no data object. User, password and port may be left
out, the port is 23, and the final "/" may be left out as well. Nothing may be behind it.
User and password are advisory only: a client shows them to its user.

What goes wrong: decoding. A program that put the decoded user name into the stream would let
`%0D%0A` type commands (RFC 3986 section 7.2), so control characters of the userinfo are an
issue.

Equivalent are URIs of the same user, password, host and port, the default port and the final
"/" written or not. Left out: tn3270 (RFC 6270), which has a syntax of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from urikit._native import URI, percent_decode_bytes
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.server import Server, normal_form, require_host, require_no

__all__ = ["Telnet"]


@dataclass(frozen=True, slots=True, repr=False)
class Telnet(Server):
    """A server to open a session on.

    >>> from urikit.schemes.telnet import Telnet
    >>> session = Telnet.parse("telnet://192.0.2.16:80/")
    >>> session.host, session.effective_port
    ('192.0.2.16', 80)
    >>> Telnet.parse("telnet://h").equivalent("telnet://H:23/")
    True
    """

    #: "telnet", in the case it is written.
    scheme: str
    userinfo: str | None
    host: str
    port: str | None
    #: "" or "/".
    path: str

    @classmethod
    def _read(cls, uri: URI) -> Telnet:
        host = uri.host or require_host(uri, "telnet-authority-missing", "telnet-host-empty")
        path = uri.path
        if path not in ("", "/"):
            start, end = uri.spans["path"]
            refuse(uri, "telnet-path", "path", start + 1, end)
        require_no(uri, "query", "telnet-after-slash")
        require_no(uri, "fragment", "telnet-after-slash")
        return cls(uri.scheme, uri.userinfo, host, uri.port, path)

    @classmethod
    def build(
        cls, host: str, *, user: str | None = None, password: str | None = None, port: int | None = None
    ) -> Telnet:
        """Return a session from data; user and password are encoded once.

        >>> from urikit.schemes.telnet import Telnet
        >>> str(Telnet.build("h", user="a:b"))
        'telnet://a%3Ab@h/'
        """
        userinfo = None if user is None and password is None else (user or "", password)
        return cls.parse(URI.build(scheme="telnet", userinfo=userinfo, host=host, port=port, path="/"))

    def _compared(self) -> object:
        return normal_form(self.scheme, self.userinfo, self.host, "/"), self._compared_port

    def issues(self) -> tuple[Issue, ...]:
        """Control characters in user or password."""
        uri = self.to_uri()
        octets = percent_decode_bytes(self.userinfo or "", "literal")
        if all(octet >= 0x20 and octet != 0x7F for octet in octets):
            return ()
        return (noted(uri, "telnet-control", "userinfo", *uri.spans["userinfo"]),)
