"""Which argument of a failed call does not fit its annotation, and how that is said.

Only a call that has failed comes here, so that the imports and the evaluation of annotations cost nobody else. A
name that a module imports for type checkers only is read from its source, and taken where the other module is
loaded: what no loaded module has, no value can be.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
import typing
from collections import abc
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from types import FunctionType, ModuleType, UnionType
from typing import Any

from urikit.core.errors import ArgumentError

__all__ = ["misfit", "misfit_of_field"]


def misfit(function: FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Exception | None:
    """Return what to raise about the first argument that does not fit its annotation; None where all do."""
    signature = inspect.signature(function)
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError:
        return None  # Python's own message says what is missing.
    hints = _hints(function)
    for name, value in bound.arguments.items():
        parameter = signature.parameters[name]
        values: Iterable[Any] = (value,)
        if parameter.kind is parameter.VAR_POSITIONAL:
            values = value
        elif parameter.kind is parameter.VAR_KEYWORD:
            values = value.values()
        for one in values:
            if name in hints and not _fits(one, hints[name]):
                return _misfit(name, parameter.annotation, hints[name], one)
    found = misfit_of_field(next(iter(bound.arguments.values()), None))
    return None if found is None else TypeError(found)


def _misfit(name: str, annotation: object, hint: Any, value: object) -> Exception:
    choices = [choice for part in _alternatives(hint) for choice in _choices(part)]
    if isinstance(value, str) and choices:
        return ArgumentError(name, " or ".join(f'"{choice}"' for choice in choices), value)
    return TypeError(f"{name} must be {_words(annotation, hint)}, not {_kind(value)}")


def _alternatives(hint: Any) -> tuple[Any, ...]:
    """Return the types of a union; any other type alone."""
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, UnionType) else (hint,)


def _choices(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) is typing.Literal else ()


def misfit_of_field(record: object) -> str | None:
    """Return the same about the fields of a dataclass or a named tuple."""
    cls = type(record)
    fields: Iterable[str] = getattr(cls, "__dataclass_fields__", ()) or getattr(cls, "_fields", ())
    hints = _hints(cls) if fields else {}
    for name in fields:
        if name in hints and hasattr(record, name) and not _fits(getattr(record, name), hints[name]):
            written = next(notes[name] for owner in cls.__mro__ if name in (notes := inspect.get_annotations(owner)))
            return f"{cls.__name__}.{name} must be {_words(written)}, not {_kind(getattr(record, name))}"
    return None


def _words(annotation: object, hint: Any = None) -> str:
    parts = _alternatives(hint)
    if choices := [choice for part in parts for choice in _choices(part)]:
        # The name of an alias says nothing about the texts that are allowed.
        types = [_word(part) for part in parts if not _choices(part)]
        return " or ".join([*types, *(f'"{choice}"' if isinstance(choice, str) else str(choice) for choice in choices)])
    if isinstance(annotation, str) and annotation.isidentifier() and isinstance(hint, UnionType):
        # The name of an alias of types says nothing either.
        return " | ".join(getattr(choice, "__name__", str(choice)) for choice in parts)
    words = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    for variable in _variables(hint):
        words = words.replace(variable.__name__, _word(variable))
    # Classes of the native part are public under their own names.
    return words.replace("_native.", "")


def _variables(hint: Any) -> Iterable[typing.TypeVar]:
    """Yield the variables of a type that mean one of some types."""
    if isinstance(hint, typing.TypeVar) and hint.__constraints__:
        yield hint
    for part in typing.get_args(hint):
        yield from _variables(part)


def _word(part: Any) -> str:
    if constraints := getattr(part, "__constraints__", ()):
        return " | ".join(map(_word, constraints))
    return "None" if part is type(None) else str(getattr(part, "__name__", part))


def _kind(value: object) -> str:
    """Return the type of a value, and of what a container has in it."""
    name = type(value).__name__
    if isinstance(value, list | tuple | set | frozenset | dict) and value:
        inner = sorted({type(part).__name__ for part in value})
        return f"{name} of {', '.join(inner[:3])}"
    return name


class _ByName(type):
    """A class that is known by its name only, since the module imports it for type checkers."""

    def __instancecheck__(cls, value: object) -> bool:
        return any(owner.__name__ == cls.__name__ for owner in type(value).__mro__)


class _Absent(ModuleType):
    """A module that is not loaded: a class of it is known by its name only."""

    def __getattr__(self, name: str) -> type:
        return _ByName(name, (), {})


class _Scope(dict[str, Any]):
    """The names of a module, and those that it has for type checkers only."""

    def __missing__(self, name: str) -> Any:
        for place in (typing, abc, builtins):
            if hasattr(place, name):
                return getattr(place, name)
        module, original = _imports(self["__name__"]).get(name, ("", name))
        home = sys.modules.get(module)
        if original is None:
            return home or _Absent(module)
        return getattr(home, original) if hasattr(home, original) else _ByName(name, (), {})


@cache
def _imports(module: str) -> dict[str, tuple[str, str | None]]:
    """Return the names that a module imports: which module, and the name there; None for the module itself."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError, KeyError):
        return {}
    found: dict[str, tuple[str, str | None]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.asname: (alias.name, None) for alias in node.names if alias.asname}
    return found


def _hints(of: Any) -> dict[str, Any]:
    """Return the types of the arguments of a function, or of the fields of a class, as far as they can be evaluated.

    `typing.get_type_hints` copies the names that it is given from Python 3.14 on, and then asks for no others.
    """
    found = {}
    for owner in reversed(of.__mro__) if isinstance(of, type) else (of,):
        # A function may say that it is of the module where it is public.
        names = _Scope(vars(sys.modules[owner.__module__]) if isinstance(owner, type) else owner.__globals__)
        for name, annotation in inspect.get_annotations(owner).items():
            with suppress(TypeError, NameError, AttributeError, SyntaxError):
                # An alias may be a text as well.
                while isinstance(annotation, str):
                    annotation = eval(annotation, {}, names)
                found[name] = annotation
    return found


def _fits(value: object, hint: Any) -> bool:
    """Return whether a value is of a type; true where the type says nothing that can be checked."""
    if isinstance(hint, str) or hint is Any:
        return True
    if isinstance(hint, typing.TypeVar):
        if hint.__constraints__:
            return any(_fits(value, choice) for choice in hint.__constraints__)
        hint = hint.__bound__ or object
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is None:
        return value is None
    if origin in (typing.Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is typing.Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin in (typing.ClassVar, typing.Final, typing.Annotated):
        return _fits(value, parts[0])
    if isinstance(origin or hint, type):
        return _is(value, origin or hint) and (not parts or _fits_inside(value, origin, parts))
    return True


def _is(value: object, cls: type) -> bool:
    if cls is float:
        return isinstance(value, int | float)
    if getattr(cls, "_is_protocol", False):
        members = [name for name in vars(cls) if name[0] != "_"]
        return all(hasattr(value, name) for name in members)
    return isinstance(value, cls) or any(owner.__name__ == cls.__name__ for owner in type(value).__mro__)


def _fits_inside(value: Any, origin: Any, parts: tuple[Any, ...]) -> bool:
    """Return whether what a container has in it fits; what can be read only once is not looked into."""
    if hasattr(origin, "__parameters__"):  # a generic class of ours, whose parameter is not about its items
        return True
    if isinstance(value, abc.Mapping) and len(parts) == 2:
        return all(_fits(key, parts[0]) and _fits(one, parts[1]) for key, one in value.items())
    if isinstance(value, tuple) and origin is tuple and parts[-1] is not Ellipsis:
        return len(value) == len(parts) and all(_fits(one, part) for one, part in zip(value, parts, strict=True))
    if isinstance(value, str | bytes | bytearray):
        return not value or _fits(value[0], parts[0])
    if isinstance(value, abc.Collection) and origin is not type:
        return all(_fits(one, parts[0]) for one in value)
    return True
