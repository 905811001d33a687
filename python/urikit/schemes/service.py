"""Schemes of servers whose URIs are the common Internet scheme syntax and little more.

    scheme "://" [ userinfo "@" ] host [ ":" port ] path-abempty [ "?" query ] [ "#" fragment ]

RFC 1738 section 3.1 has that syntax, RFC 3986 section 3 has it today. For each scheme here its own
document adds a default port and names for what is in the path; the view knows the port, that
the host may not be empty, and the ";AUTH=" of the schemes of mail (RFC 2384 section 3, RFC 5092
section 3.2); it shows the rest by the generic syntax. `SERVICES` is the one list, each with where
it is defined; those that IANA has as provisional, or not at all, are as their programs use them.

Equivalence is that of RFC 3986 section 6.2.3: the default port and an empty one are the same as none,
and where there is an authority an empty path is the same as "/". What goes wrong: a path that looks
like one of the local system (`rsync://host/module`, `nfs://host/export`), and "%00" or line breaks in
schemes whose protocols speak in lines, which are left to the client.

Left out: mailboxes, sections and partial ranges of imap, tracks of rtsp, methods of vnc.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from urikit._native import URI
from urikit.core.issues import Issue, noted
from urikit.core.params import Params
from urikit.schemes.register import SCHEMES
from urikit.schemes.server import Server, decoded_userinfo, normal_form, require_host

__all__ = ["SERVICES", "Service"]

#: The schemes, and where each is from.
SERVICES: dict[str, str] = {
    name: source for row in SCHEMES if row.view == f"{__name__}:Service" for name, source in row.specifications.items()
}


@dataclass(frozen=True, slots=True, repr=False)
class Service(Server):
    """A resource of a server, by the common Internet scheme syntax.

    >>> from urikit.schemes.service import Service
    >>> mail = Service.parse("pop://rg;AUTH=+APOP@mail.example.net:8110")
    >>> mail.user, mail.auth, mail.effective_port
    ('rg', '+APOP', 8110)
    >>> Service.parse("rtsp://h:554").equivalent("RTSP://H/")
    True
    """

    #: In the case it is written.
    scheme: str
    userinfo: str | None
    host: str
    port: str | None
    path: str
    query: str | None = None
    fragment: str | None = None

    @classmethod
    def _read(cls, uri: URI) -> Service:
        host = uri.host or require_host(uri, "service-authority-missing", "service-host-empty")
        return cls(uri.scheme, uri.userinfo, host, uri.port, uri.path, uri.query, uri.fragment)

    @classmethod
    def build(cls, scheme: str, host: str, **components: Any) -> Service:
        """Return a URI from a scheme, a host and other components in the shapes of `URI.build`.

        Raises `URIBuildError`, and `SchemeError` for a scheme that is not here or an empty host.

        >>> from urikit.schemes.service import Service
        >>> str(Service.build("git", "h", path=["a b.git"]))
        'git://h/a%20b.git'
        """
        return cls.parse(URI.build(scheme=scheme, host=host, **components))

    @property
    def reference(self) -> str:
        """The specification of the scheme."""
        return SERVICES[self.scheme.lower()]

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded, in the schemes of mail without ";AUTH="; None where none is written."""
        if self.userinfo is None:
            return None
        at = self._auth_at
        end = len(self.userinfo.partition(":")[0]) if at < 0 else at
        return decoded_userinfo(self.scheme, self.userinfo, 0, end) if end or at < 0 else None

    @property
    def auth(self) -> str | None:
        """The mechanism to authenticate by in the schemes of mail, decoded, "*" for any; None where none is written."""
        at = self._auth_at
        if at < 0:
            return None
        userinfo = self.userinfo or ""
        return decoded_userinfo(self.scheme, userinfo, at + 6, len(userinfo.partition(":")[0]))

    @property
    def _auth_at(self) -> int:
        """Return the offset of ";AUTH=" in the userinfo; -1 without it."""
        if self.scheme.lower() not in ("imap", "pop", "smtp"):
            return -1
        return (self.userinfo or "").partition(":")[0].upper().find(";AUTH=")

    @property
    def segments(self) -> tuple[str, ...]:
        """The segments of the path, decoded. Raises `URIEncodingError`."""
        return tuple(self.to_uri().decoded_segments)

    @property
    def params(self) -> Params:
        """The query as pairs, as `URI.params` reads it."""
        return self.to_uri().params

    def _compared(self) -> tuple[object, ...]:
        normal = normal_form(self.scheme, self.userinfo, self.host, self.path or "/", self.query, self.fragment)
        return normal, self._compared_port

    def issues(self) -> tuple[Issue, ...]:
        """Return a password."""
        uri = self.to_uri()
        if not self._has_password:
            return ()
        return (noted(uri, "service-password", "userinfo", *uri.spans["userinfo"]),)
