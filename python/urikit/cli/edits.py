"""The changes `urikit edit` can make: each takes a reference and gives another.

Values of `--set`, `--default`, `--append` and `--replace-query` are data: they are encoded
once, for the component they go to, "%" included. Values of `--set-raw` are written as they
are and refused where the grammar has no place for them. Whatever is not named keeps its
bytes. Every result is made by `replace`, which checks that it re-parses.

What can go wrong: an option that names no component (a mistake in the use), a reference in
which the change makes no sense, such as a port without a host (`URIBuildError`).
"""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

import click

from urikit._native import URIReference
from urikit.cli.refusal import quoted
from urikit.core import percent
from urikit.core.errors import URIEncodingError
from urikit.core.params import Params

Edit: TypeAlias = Callable[[URIReference], URIReference]

COMPONENTS = ("scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment")
_REMOVABLE = ("scheme", "authority", "userinfo", "password", "port", "path", "query", "fragment")


def set_data(option: str) -> Edit:
    """`--set component=value`, the value as data."""
    name, value = _split(option, "--set", COMPONENTS)
    return lambda reference: _set(reference, name, _encoded(name, value))


def set_raw(option: str) -> Edit:
    """`--set-raw component=value`, the value as it is to be written."""
    name, value = _split(option, "--set-raw", COMPONENTS)
    return lambda reference: _set(reference, name, value)


def default(option: str) -> Edit:
    """`--default component=value`: set where undefined; a path where it is empty."""
    name, value = _split(option, "--default", COMPONENTS)
    encoded = _encoded(name, value)

    def edit(reference: URIReference) -> URIReference:
        there = getattr(reference, name)
        return _set(reference, name, encoded) if there is None or (name == "path" and not there) else reference

    return edit


def append(option: str) -> Edit:
    """`--append path=segment` or `--append query=name[=value]`."""
    name, value = _split(option, "--append", ("path", "query"))
    if name == "path":
        return lambda reference: reference / value
    key, equals, data = value.partition("=")
    return lambda reference: reference.replace(query=reference.params.append(key, data if equals else None))


def remove(option: str) -> Edit:
    """`--remove component`, or `--remove query=GLOB` for the parameters with such names."""
    name, equals, pattern = option.partition("=")
    if equals and name == "query":
        return lambda reference: _without(reference, pattern)
    if equals or name not in _REMOVABLE:
        raise click.UsageError(f"--remove takes query=GLOB or one of {' '.join(_REMOVABLE)}, not {quoted(option)}")
    if name == "path":
        return lambda reference: reference.replace(path="")
    if name == "password":
        return lambda reference: reference if reference.password is None else reference.replace(userinfo=reference.user)
    return lambda reference: _replace(reference, name, None)


def replace_query(option: str) -> Edit:
    """`--replace-query name=value`: the first such parameter gets the value, others go."""
    name, equals, value = option.partition("=")

    def edit(reference: URIReference) -> URIReference:
        if not any(_decoded(found) == name for found, _ in reference.params):
            return reference
        return reference.replace(query=reference.params.set(name, value if equals else None))

    return edit


def sort_query(reference: URIReference) -> URIReference:
    """`--sort-query`: parameters by name; those of one name keep their order."""
    if reference.query is None:
        return reference
    return reference.replace(query=reference.params.sorted())


def _split(option: str, flag: str, allowed: tuple[str, ...]) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals or name not in allowed:
        raise click.UsageError(f"{flag} takes COMPONENT=VALUE with one of {' '.join(allowed)}, not {quoted(option)}")
    return name, value


def _encoded(name: str, value: str) -> str:
    """Data as it is written in a component."""
    if name in ("scheme", "port"):
        return value
    if name == "host":
        return _host(value)
    encoded: str = percent.encode(value, name)  # type: ignore[arg-type]
    return encoded


def _host(value: str) -> str:
    """An address as RFC 3986 3.2.2 writes it; anything else as a registered name."""
    from ipaddress import IPv6Address

    inner = value[1:-1] if value.startswith("[") and value.endswith("]") else value
    try:
        IPv6Address(inner)
    except ValueError:
        return percent.encode(value, "host")
    return f"[{inner}]"


def _set(reference: URIReference, name: str, raw: str) -> URIReference:
    if name == "user":
        password = reference.password
        return reference.replace(userinfo=raw if password is None else f"{raw}:{password}")
    if name == "password":
        return reference.replace(userinfo=f"{reference.user or ''}:{raw}")
    return _replace(reference, name, raw)


def _replace(reference: URIReference, name: str, raw: str | None) -> URIReference:
    """`reference.replace` with a component whose name is a value."""
    replaced: Any = reference.replace
    changed: URIReference = replaced(**{name: raw})
    return changed


def _without(reference: URIReference, pattern: str) -> URIReference:
    """Without the parameters whose decoded name matches; without "?" where none is left."""
    params: Params = reference.params
    for name in dict.fromkeys(_decoded(found) for found, _ in params):
        if name is not None and fnmatchcase(name, pattern):
            params = params.remove(name)
    if params == reference.params:
        return reference
    return reference.replace(query=params if str(params) else None)


def _decoded(name: str) -> str | None:
    try:
        decoded: str = percent.decode(name)
    except URIEncodingError:
        return None
    return decoded
