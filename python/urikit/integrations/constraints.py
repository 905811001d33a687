"""Constraints of a field beyond its grammar: schemes, hosts and ports, a length, components.

`Constraints` is one value for every library: pydantic takes it in `Annotated`, and attrs, Click, argparse and
Starlette take it as an argument. Hosts are compared label by label, in A-labels and without case, so
"evil-example.com" is not "*.example.com". A port that is not written is the default port of the scheme.

Left out: whether an address may be asked (that needs DNS), and what a scheme asks of its URIs (`uri.view()`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar

from urikit._native import IRI, URI, IRIReference, Reference, URIReference, WebURL
from urikit.core.arguments import check_choice
from urikit.core.errors import ArgumentError
from urikit.core.host import HostInfo, host_of
from urikit.core.mask import discreet

__all__ = ["Component", "ConstraintError", "Constraints", "schemes_of"]

Component: TypeAlias = Literal["userinfo", "host", "port", "path", "query", "fragment"]
_COMPONENTS = ("userinfo", "host", "port", "path", "query", "fragment")
_NAMES = {"userinfo": "user name or password (userinfo)"}
_NONE, _SOME = "none", "some"
_PORTS = range(65536)
_V = TypeVar("_V", bound="URIReference | IRIReference | WebURL")


class ConstraintError(ArgumentError):
    """A valid identifier that a constraint does not allow; `argument` is the part that it is about."""

    @property
    def message(self) -> str:
        """Return the problem in one sentence."""
        name = _NAMES.get(self.argument, self.argument)
        if self.expected == _NONE:
            return f"{name} not allowed"
        if self.expected == _SOME:
            return f"missing {name}"
        if self.argument == "length":
            return f"too long: {self.found} characters, {self.expected} allowed"
        return super().message if self.found else f"missing {name}: expected {self.expected}"


@discreet
@dataclass(frozen=True, slots=True)
class Constraints:
    """Constraints of an identifier beyond its grammar; None does not constrain.

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
        # The class is frozen. Every collection becomes a tuple, so that a value can be hashed and compared.
        set_ = object.__setattr__
        set_(self, "schemes", None if self.schemes is None else schemes_of(self.schemes))
        set_(self, "host", None if self.host is None else _several("host", self.host))
        for name in ("require", "forbid"):
            set_(self, name, _texts(name, getattr(self, name)))
        if self.port is not None:
            set_(self, "port", _ports(self.port))
        for pattern in self.host or ():
            _check_pattern(pattern)
        if self.max_length is not None and (_number("max_length", self.max_length) < 1):
            raise ArgumentError("max_length", "a number from 1", self.max_length)
        for name in ("require", "forbid"):
            for component in getattr(self, name):
                check_choice(name, component, _COMPONENTS)
        for component in self.forbid:
            if component in self.require or (component == "host" and self.host is not None):
                raise ArgumentError("forbid", "components that no other constraint requires", component)

    def check(self, value: _V) -> _V:
        """Return the value itself; raises `ConstraintError` where it is not allowed."""
        fault = self.fault(value)
        if fault is not None:
            raise fault
        return value

    def fault(self, value: URIReference | IRIReference | WebURL) -> ConstraintError | None:
        """Return the first constraint that the value violates; None if it is allowed."""
        if self.max_length is not None and len(str(value)) > self.max_length:
            return ConstraintError("length", f"at most {self.max_length}", len(str(value)))
        if self.schemes is not None and (value.scheme or "").lower() not in self.schemes:
            return ConstraintError("scheme", _either(self.schemes), value.scheme or "")
        for component in self.require:
            if not _part(value, component):
                return ConstraintError(component, _SOME, "")
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


def schemes_of(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of schemes that an argument `schemes` has: one or several, in lower case and without ":".

    Raises `ArgumentError` for what cannot be the name of a scheme.

    >>> from urikit.integrations.constraints import schemes_of
    >>> schemes_of("https"), schemes_of(["HTTP", "urn:"])
    (('https',), ('http', 'urn'))
    """
    names = tuple(name.lower().removesuffix(":") for name in _several("schemes", given))
    for name in names:
        if ":" in name or not URI.is_valid(f"{name}:"):
            raise ArgumentError("schemes", "names such as https", name)
    return names


def _texts(name: str, given: object) -> tuple[str, ...]:
    """Return one text or several; raises `TypeError` for anything else."""
    texts = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, Iterable) else (None,)
    if not all(isinstance(text, str) for text in texts):
        raise TypeError(f"{name} must be str or a collection of str, not {type(given).__name__}")
    return texts


def _several(name: str, given: object) -> tuple[str, ...]:
    """Check several texts, at least one."""
    texts = _texts(name, given)
    if not texts:
        raise ArgumentError(name, "at least one name", given)
    return texts


def _number(name: str, given: object) -> int:
    """Return a whole number; `True` is not one, though it is an `int` to Python."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError(f"{name} must be int, not {type(given).__name__}")
    return given


def _ports(given: int | Collection[int]) -> tuple[int, ...] | range:
    """Return the ports that are allowed; a `range` stays one, so that its error is short."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        ports: tuple[int, ...] | range = (_number("port", given),)
    else:
        ports = given if isinstance(given, range) and given.step == 1 else tuple(given)
    if not ports:
        raise ArgumentError("port", "at least one number", given)
    # Of a range the ends are enough.
    for port in (ports[0], ports[-1]) if isinstance(ports, range) else ports:
        if _number("port", port) not in _PORTS:
            raise ArgumentError("port", f"a number from 0 to {_PORTS[-1]}", port)
    return ports


def _check_pattern(pattern: str) -> None:
    """Raise `ArgumentError` for what is not a host, or not one with domains below it after "*."."""
    name = pattern.removeprefix("*.")
    host = host_of(name) if name and "*" not in name else None
    if host is None or (name != pattern and not host.labels):
        raise ArgumentError("host", "a name such as example.com or *.example.com", pattern)


def _either(values: Collection[object]) -> str:
    """Alternatives in words."""
    *before, last = map(str, values)
    return f"{', '.join(before)} or {last}" if before else last


def _part(value: URIReference | IRIReference | WebURL, component: str) -> str | None:
    """Return a component as written, and None where it is not there: an empty one of a URL of the web is not."""
    if isinstance(value, Reference):
        part: str | None = getattr(value, component) if component != "path" else value.path or None
        return part
    if component == "userinfo":
        return value.username or value.password or None
    if component == "host":
        return value.hostname or None
    return getattr(value, component) or None


def _allowed(host: HostInfo | None, patterns: Collection[str]) -> bool:
    """Return whether a host is in the list, or below one with "*."."""
    if host is None:
        return False
    for pattern in patterns:
        base = host_of(pattern.removeprefix("*."))
        if base is not None and host.is_subdomain_of(base):
            same = len(host.labels) == len(base.labels)
            if same != pattern.startswith("*."):
                return True
    return False
