"""What a field may ask beyond its grammar: certain schemes, hosts and ports, a length, components.

`Constraints` is one value for every library: pydantic takes it in `Annotated`, and attrs, Click, argparse, msgspec and
cattrs take it as an argument. Hosts are compared label by label, in A-labels and without case, so "evil-example.com"
is not "*.example.com". A port that is not written is the default port of the scheme.

Left out: whether an address may be asked (that needs DNS), and what a scheme asks of its URIs (`uri.view()`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from urikit._native import IRI, URI, IRIReference, Reference, URIReference, WebURL
from urikit.boundary import guard
from urikit.errors import ArgumentError
from urikit.mask import discreet
from urikit.views.host import HostInfo, host_of

__all__ = ["Component", "ConstraintError", "Constraints"]

Component: TypeAlias = Literal["userinfo", "host", "port", "path", "query", "fragment"]
_COMPONENTS = ("userinfo", "host", "port", "path", "query", "fragment")
_NAMES = {"userinfo": "user name or password (userinfo)"}
_NONE = "none"
_V = TypeVar("_V", bound="URIReference | IRIReference | WebURL")


class ConstraintError(ArgumentError):
    """A valid identifier that a constraint does not allow; `argument` is the part that it is about."""

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        if self.expected == _NONE:
            return f"{_NAMES.get(self.argument, self.argument)} not allowed"
        return super().message if self.found else f"missing {self.argument}: expected {self.expected}"


@discreet
@dataclass(frozen=True, slots=True)
class Constraints:
    """What an identifier must be beyond its grammar; what is None is not asked.

    `host` is a name or several, and "*.example.com" allows what is below example.com; `port` is a number, several or
    a `range`, compared with the effective port. `require` and `forbid` name components that must be there, not
    empty, or must not. Raises `ArgumentError` for a value that can allow nothing.

    >>> import urikit
    >>> from urikit.integrations.constraints import Constraints
    >>> ours = Constraints(schemes="https", host=["example.com", "*.example.com"], forbid=["userinfo"])
    >>> ours.check(urikit.URI("https://api.example.com/"))
    URI('https://api.example.com/')
    >>> ours.fault(urikit.URI("https://example.com.evil.example/")).message
    'invalid host: expected example.com or *.example.com, found "example.com.evil.example"'
    """

    schemes: str | Collection[str] | None = None
    host: str | Collection[str] | None = None
    port: int | Collection[int] | None = None
    max_length: int | None = None
    require: Component | Collection[Component] = ()
    forbid: Component | Collection[Component] = ()

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        for name, none in (("schemes", None), ("host", None), ("require", ()), ("forbid", ())):
            value: Any = getattr(self, name)
            set_(self, name, none if value is none else (value,) if isinstance(value, str) else tuple(value))
        if self.schemes is not None:
            set_(self, "schemes", tuple(scheme.lower().removesuffix(":") for scheme in self.schemes))
        if isinstance(self.port, int):
            set_(self, "port", (self.port,))
        elif self.port is not None and not isinstance(self.port, range):
            set_(self, "port", tuple(self.port))
        for name in ("schemes", "host", "port"):
            if getattr(self, name) is not None and not getattr(self, name):
                raise ArgumentError(name, "at least one", "")
        for scheme in self.schemes or ():
            if not URI.is_valid(f"{scheme}:") or ":" in scheme:
                raise ArgumentError("schemes", "names such as https", scheme)
        for pattern in self.host or ():
            if not pattern.removeprefix("*.") or host_of(pattern.removeprefix("*.")) is None:  # raises for no host
                raise ArgumentError("host", "a name such as example.com or *.example.com", pattern)
        if self.max_length is not None and self.max_length < 1:
            raise ArgumentError("max_length", "a number from 1", self.max_length)
        for component in (*self.require, *self.forbid):
            if component not in _COMPONENTS:
                raise ArgumentError("component", "one of " + ", ".join(_COMPONENTS), component)

    def check(self, value: _V) -> _V:
        """The value itself; raises `ConstraintError` where it is not allowed."""
        fault = self.fault(value)
        if fault is not None:
            raise fault
        return value

    def fault(self, value: URIReference | IRIReference | WebURL) -> ConstraintError | None:
        """What the value breaks first; None where it is allowed."""
        if self.max_length is not None and len(str(value)) > self.max_length:
            return ConstraintError("length", f"at most {self.max_length} characters", len(str(value)))
        if self.schemes is not None and (value.scheme or "").lower() not in self.schemes:
            return ConstraintError("scheme", _either(self.schemes), value.scheme or "")
        for component in self.require:
            if not _part(value, component):
                return ConstraintError(component, "one that is not empty", "")
        for component in self.forbid:
            if _part(value, component) is not None:
                return ConstraintError(component, _NONE, "")
        if self.host is not None and not _allowed(value.host_info, self.host):
            return ConstraintError("host", _either(self.host), value.host_info.text if value.host_info else "")
        ports: Any = self.port  # several, since `__post_init__`
        port = value.effective_port if isinstance(value, (URI, IRI, WebURL)) else value.port_number
        if ports is not None and port not in ports:
            expected = f"{ports[0]} to {ports[-1]}" if isinstance(ports, range) else _either(ports)
            return ConstraintError("port", expected, "" if port is None else port)
        return None


def _either(values: Collection[object]) -> str:
    """Alternatives in words."""
    *before, last = map(str, values)
    return f"{', '.join(before)} or {last}" if before else last


def _part(value: URIReference | IRIReference | WebURL, component: str) -> str | None:
    """A component as written, and None where it is not there: an empty one of a URL of the web is not."""
    if isinstance(value, Reference):
        part: str | None = getattr(value, component) if component != "path" else value.path or None
        return part
    if component == "userinfo":
        return value.username or value.password or None
    if component == "host":
        return value.hostname or None
    return getattr(value, component) or None


def _allowed(host: HostInfo | None, patterns: Collection[str]) -> bool:
    """Whether a host is one of those, or below one with "*."."""
    if host is None:
        return False
    for pattern in patterns:
        base = host_of(pattern.removeprefix("*."))
        if base is not None and host.is_subdomain_of(base):
            same = len(host.labels) == len(base.labels)
            if same != pattern.startswith("*."):
                return True
    return False


guard(__name__)
