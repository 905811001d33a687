"""Policies as JSON and TOML: the fields by name, sets as sorted lists, `addresses` by its value."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from urikit.core.errors import ArgumentError
from urikit.net.guard.addresses import Addresses

if TYPE_CHECKING:
    from urikit.net.guard.policy import Policy

__all__ = ["from_dict", "from_json", "from_toml", "to_dict", "to_json", "to_toml"]


def to_dict(policy: Policy) -> dict[str, Any]:
    """The fields by name, in kinds that JSON has."""
    return {field.name: _plain(getattr(policy, field.name)) for field in fields(policy)}


def from_dict(cls: type[Policy], data: Mapping[str, Any]) -> Policy:
    """A policy from its fields."""
    kinds = {field.name: str(field.type) for field in fields(cls)}
    for name in data:
        if name not in kinds:
            raise ArgumentError("name", "a field of a policy", name)
    if "name" not in data:
        raise ArgumentError("name", "a text", None)
    return cls(**{name: _read(name, kinds[name], value) for name, value in data.items()})


def to_json(policy: Policy) -> str:
    """A JSON object."""
    return json.dumps(to_dict(policy), ensure_ascii=False)


def from_json(cls: type[Policy], text: str) -> Policy:
    """A policy from a JSON object."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ArgumentError("text", "a JSON object", text) from None
    if not isinstance(data, dict):
        raise ArgumentError("text", "a JSON object", text)
    return from_dict(cls, data)


def to_toml(policy: Policy) -> str:
    """TOML without tables."""
    rows = to_dict(policy).items()
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in rows if value is not None)


def from_toml(cls: type[Policy], text: str) -> Policy:
    """A policy from TOML without tables."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        raise ArgumentError("text", "a TOML document", text) from None
    return from_dict(cls, data)


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Addresses):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _read(name: str, kind: str, value: Any) -> Any:
    """A value of the kind that a field has, from what JSON and TOML have."""
    if kind == "Addresses":
        try:
            return Addresses(value)
        except ValueError:
            raise ArgumentError(name, f"one of {', '.join(choice.value for choice in Addresses)}", value) from None
    if "[" in kind:
        each = int if "int" in kind else str
        if not isinstance(value, list) or not all(type(one) is each for one in value):
            raise ArgumentError(name, "a list of numbers" if each is int else "a list of texts", value)
        return (frozenset if kind.startswith("frozenset") else tuple)(value)
    wanted = {"bool": bool, "int": int}.get(kind, str)
    if type(value) is not wanted and not (value is None and kind.endswith("None")):
        raise ArgumentError(name, {"bool": "true or false", "int": "a number"}.get(kind, "a text"), value)
    return value
