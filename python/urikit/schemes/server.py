"""What views of `scheme://[userinfo@]host[:port]...` have in common (RFC 3986 section 3.2).

RFC 1738 section 3.1 called it the common Internet scheme syntax: a server, perhaps somebody
to log in as, and then what the scheme makes of the rest. A view keeps the parts raw in fields
of the names of RFC 3986; here stand what is derived from them, the text that they make, and
the checks that several schemes repeat, each scheme under a code of its own.

Secrets: a password is what follows the first ":" of the userinfo (section 3.2.1). It is a
field like any other, because a program needs it, and `repr` shows bullets in its place.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar

from urikit import _native
from urikit.schemes.view import View, noted, refuse

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["Server", "bare", "compose", "followed", "require_host", "require_no", "userinfo_issues"]


class Server(View):
    """A view with the fields `userinfo`, `host` and `port`; a subclass is the dataclass."""

    __slots__ = ()

    #: The port of each scheme where none is written.
    PORTS: ClassVar[dict[str, int]] = {}

    if TYPE_CHECKING:
        scheme: str
        userinfo: str | None
        host: str | None
        port: str | None

    @property
    def user(self) -> str | None:
        """The name to log in with, decoded; None where none is written."""
        return None if self.userinfo is None else _native.percent_decode(self.userinfo.partition(":")[0], "literal")

    @property
    def password(self) -> str | None:
        """The password, decoded; None where none is written, which is not the empty one."""
        if self.userinfo is None:
            return None
        _, colon, password = self.userinfo.partition(":")
        return _native.percent_decode(password, "literal") if colon else None

    @property
    def default_port(self) -> int | None:
        """The port of the scheme."""
        return self.PORTS.get(self.scheme.lower())

    @property
    def effective_port(self) -> int | None:
        """The port that is written, else that of the scheme. An empty one counts as none (section 3.2.3)."""
        return int(self.port) if self.port else self.default_port

    def __repr__(self) -> str:
        names = (field.name for field in fields(self))  # type: ignore[arg-type]
        parts = (f"{name}={_shown(name, getattr(self, name))!r}" for name in names)
        return f"{type(self).__name__}({', '.join(parts)})"


def _shown(name: str, value: Any) -> Any:
    """A field as `repr` shows it."""
    if name != "userinfo" or value is None:
        return value
    return _native.mask(f"//{value}@")[2:-1]


def compose(
    scheme: str,
    userinfo: str | None,
    host: str | None,
    port: str | None,
    rest: str,
) -> URI:
    """The URI of raw parts; `rest` is what follows the authority (section 5.3). No authority where `host` is None."""
    if host is None:
        return _native.URI.parse(f"{scheme}:{rest}")
    before = "" if userinfo is None else f"{userinfo}@"
    after = "" if port is None else f":{port}"
    return _native.URI.parse(f"{scheme}://{before}{host}{after}{rest}")


def followed(path: str, query: str | None, fragment: str | None) -> str:
    """A path and what follows it: the rest that `compose` takes."""
    if query is not None:
        path += f"?{query}"
    return path if fragment is None else f"{path}#{fragment}"


def require_host(uri: URI, missing: str, empty: str) -> str:
    """The host of a URI; refuses where there is no authority, and where the host is empty."""
    host = uri.host
    if host:
        return host
    if host is None:
        at = uri.spans["scheme"][1] + 1
        refuse(uri, missing, "authority", at, at)
    refuse(uri, empty, "host", *uri.spans["host"])


def require_no(uri: URI, component: str, code: str) -> None:
    """Refuses a component that the scheme's grammar has no place for, with its delimiter."""
    if getattr(uri, component) is None:
        return
    start, end = uri.spans[component]
    if component in ("port", "query", "fragment"):
        start -= 1
    elif component == "userinfo":
        end += 1
    refuse(uri, code, component, start, end)


def userinfo_issues(uri: URI, code: str) -> tuple[Issue, ...]:
    """The issue `code` about the userinfo, where there is one."""
    return () if uri.userinfo is None else (noted(uri, code, "userinfo", *uri.spans["userinfo"]),)


def bare(host: str) -> str:
    """A host without the brackets of an IP literal."""
    return host[1:-1] if host.startswith("[") else host
