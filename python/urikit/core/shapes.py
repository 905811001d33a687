"""Records as JSON, and their types as JSON Schema (draft 2020-12): a class says both, so that they cannot differ.

A record is a `TypedDict`, a `NamedTuple` or a dataclass. Its fields are the members of the JSON object, without those
that begin with "_"; a trailing "_" is left out, so that `from_` is "from". A class whose JSON differs from its fields
has a method `to_dict`, which returns the JSON, and is annotated with the record.

>>> from typing import NamedTuple
>>> class Point(NamedTuple):
...     x: int
...     y: int | None = None
>>> plain([Point(1)])
[{'x': 1, 'y': None}]
>>> shapes = Shapes({"x": "Columns from the left."})
>>> shapes.of(list[Point])
{'type': 'array', 'items': {'$ref': '#/$defs/point'}}
>>> shapes.definitions["point"]["properties"]
{'x': {'type': 'integer', 'description': 'Columns from the left.'}, 'y': {'type': ['integer', 'null']}}
"""

from __future__ import annotations

import inspect
import re
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
    overload,
)

__all__ = ["Least", "Shapes", "plain"]


_AS_IT_IS = frozenset((str, int, float, bool, type(None)))
Record = TypeVar("Record", bound=Mapping[str, object])


@overload
def plain(value: Record) -> Record: ...
@overload
def plain(value: object) -> Any: ...
def plain(value: Any) -> Any:
    """Return a value as JSON has it: dicts, lists, strings, numbers, booleans and None.

    To type checkers a record stays what it is: its fields have the types of the values that they are made of.
    """
    kind: Any = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is dict:
        return {name: plain(one) for name, one in value.items()}
    if kind is list or kind is tuple:
        return [plain(one) for one in value]
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else str(value)
    if isinstance(value, str):
        return value
    if hasattr(kind, "to_dict"):
        return value.to_dict()
    if isinstance(value, tuple) and not hasattr(kind, "_fields"):
        return [plain(one) for one in value]
    return {name: plain(getattr(value, field)) for name, field in _fields_of(kind)}


@cache
def _fields_of(record: Any) -> tuple[tuple[str, str], ...]:
    """Return the fields of a `NamedTuple` or a dataclass: the name in JSON, and that of the attribute."""
    names = [field.name for field in fields(record)] if is_dataclass(record) else record._fields
    return tuple((name.rstrip("_"), name) for name in names if not name.startswith("_"))


class Least(NamedTuple):
    """The least value of a number, as in `Annotated[int, Least(0)]`."""

    minimum: int


_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


class Shapes:
    """JSON Schemas of types; the schemas of records are `definitions`, by name.

    `words` describe fields, and `limits` have further keywords; both are keyed by "definition.field", or by "field" for
    all records. A record in `bases` has the fields of other classes as well, which it cannot inherit from. `names`
    resolve annotations whose names a module imports for type checkers only. `prefix` is the beginning of a reference.
    """

    def __init__(
        self,
        words: Mapping[str, str] | None = None,
        limits: Mapping[str, Mapping[str, Any]] | None = None,
        bases: Mapping[Any, Sequence[Any]] | None = None,
        names: Mapping[str, Any] | None = None,
        prefix: str = "#/$defs/",
    ) -> None:
        self.words = words or {}
        self.limits = limits or {}
        self.bases = bases or {}
        self.names = names or {}
        self.prefix = prefix
        self.definitions: dict[str, dict[str, Any]] = {}
        self._records: dict[str, Any] = {}

    def of(self, hint: Any) -> dict[str, Any]:
        """Return the schema of a type. Raises `TypeError` for a type that JSON has no value of."""
        origin, arguments = get_origin(hint), get_args(hint)
        if hint in (Any, object) or isinstance(hint, TypeVar):
            return {}
        if hint in _TYPES:
            return {"type": _TYPES[hint]}
        if origin is Annotated:
            about = hint.__metadata__[0]
            if isinstance(about, type):
                return self.of(about)
            more = {"minimum": about.minimum} if isinstance(about, Least) else {"description": about}
            return {**self.of(arguments[0]), **more}
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, types.UnionType):
            return _either([self.of(one) for one in arguments])
        if origin is tuple and arguments[-1] is not Ellipsis:
            items = [self.of(one) for one in arguments]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            values = self.of(arguments[1])
            return {"type": "object", "additionalProperties": values} if values else {"type": "object"}
        if isinstance(origin, type) and issubclass(origin, Sequence | frozenset):
            return {"type": "array", "items": self.of(arguments[0])}
        if isinstance(hint, type) and issubclass(hint, Enum):
            return {"enum": [plain(one) for one in hint]}
        if is_typeddict(hint) or is_dataclass(hint) or hasattr(hint, "_fields") or hasattr(hint, "to_dict"):
            return self._record(hint)
        raise TypeError(f"no JSON Schema of {hint!r}")

    def _record(self, record: Any) -> dict[str, Any]:
        """Return a reference to the definition of a record, which is made when it is first seen."""
        if hasattr(record, "to_dict"):
            names = self._known(sys.modules[record.__module__])
            return self.of(get_type_hints(record.to_dict, localns=names, include_extras=True)["return"])
        name = re.sub("(?<=[a-z0-9])(?=[A-Z])", "-", record.__name__.removesuffix("Record")).lower()
        if self._records.setdefault(name, record) is not record:
            raise TypeError(f"two records have the name {name}: {record!r}, {self._records[name]!r}")
        if name not in self.definitions:
            made: dict[str, Any] = {"type": "object"}
            self.definitions[name] = made
            if (about := inspect.cleandoc(record.__doc__ or "")) and not about.startswith(f"{record.__name__}("):
                made["description"] = " ".join(about.partition("\n\n")[0].split())
            made["properties"] = properties = {}
            made["required"] = required = []
            for field, hint in self._fields(record):
                if get_origin(hint) is NotRequired:
                    (hint,) = get_args(hint)
                else:
                    required.append(field)
                about = self.words.get(f"{name}.{field}", self.words.get(field, ""))
                limits = self.limits.get(f"{name}.{field}", self.limits.get(field, {}))
                properties[field] = {**self.of(hint), **limits, **({"description": about} if about else {})}
        return {"$ref": self.prefix + name}

    def _fields(self, record: Any) -> Iterator[tuple[str, Any]]:
        for base in self.bases.get(record, ()):
            yield from self._fields(base)
        names = self._known(sys.modules[record.__module__])
        hints = get_type_hints(record, localns=names, include_extras=True)
        for name, field in ((one, one) for one in hints) if is_typeddict(record) else _fields_of(record):
            yield name, hints[field]

    def _known(self, module: types.ModuleType) -> dict[str, Any]:
        """Return the names that a module does not have itself."""
        return {name: value for name, value in self.names.items() if not hasattr(module, name)}


def _either(schemas: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of a union: a list of types, if they have nothing but a type."""
    if all(list(schema) == ["type"] for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": list(schemas)}
