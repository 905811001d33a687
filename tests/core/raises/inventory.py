"""Every public callable of urikit, found by looking: functions, classes, their methods, methods of example values.

Public are the names in `__all__` of `urikit` and of the modules in `MODULES`, and the classes of all views of
schemes and URN namespaces. Example values are made from a few seeds, and then from what their attributes and
methods without arguments give, until no new class turns up. Types come from the annotations, and for native
classes from the stub.
"""

from __future__ import annotations

import ast
import enum
import importlib
import importlib.util
import inspect
import sys
import typing
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import urikit
from urikit import _native

#: The public modules beside `urikit` itself.
MODULES = (
    *sorted(path.removeprefix("urikit.") for path in urikit._ROOMS.values()),
    *"""
    core.characters core.classification core.comparison core.display core.extraction core.issues core.repairs
    core.rules core.specs documents.http documents.mime explanation integrations.compat
    integrations.http_address integrations.sqlite3 linked_data.cool_uris linked_data.trace linked_data.variants
    links.online net.http.link_header net.http.negotiation net.paths.clean_urls net.paths.munging net.paths.path_info
    net.paths.slugs net.paths.well_known schemes.registry.registration schemes.urns.resolution workbench
    """.split(),
)
#: Those that work with packages of extras only.
WITH_EXTRAS = ("data.batch", "data.columns.functions", "data.deduplication", "data.survey")
HAS_EXTRAS = all(importlib.util.find_spec(name) for name in ("duckdb", "pyarrow"))


@dataclass(frozen=True)
class Parameter:
    name: str
    kind: Any
    annotation: Any
    required: bool


@dataclass(frozen=True)
class Public:
    """One callable, by a name that says where it is found."""

    name: str
    call: Callable[..., Any]
    parameters: tuple[Parameter, ...]


@cache
def view_classes() -> tuple[type, ...]:
    from pkgutil import resolve_name

    from urikit.schemes import GENERIC, VIEWS
    from urikit.schemes.urns import NAMESPACES

    return tuple({resolve_name(where): None for where in (*VIEWS.values(), *NAMESPACES.values(), GENERIC)})


@cache
def public() -> dict[str, Any]:
    """All public objects by their name; each once."""
    found: dict[int, tuple[str, Any]] = {}
    schemes = sorted({cls.__module__.removeprefix("urikit.") for cls in view_classes()})
    modules = (*MODULES, *schemes, *(WITH_EXTRAS if HAS_EXTRAS else ()))
    for module in (urikit, *(importlib.import_module(f"urikit.{name}") for name in modules)):
        for name in getattr(module, "__all__", None) or [
            name for name, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__
        ]:
            value = getattr(module, name)
            if name[0] == "_":
                continue
            if callable(value) and not isinstance(value, typing._GenericAlias):  # type: ignore[attr-defined]
                found.setdefault(id(value), (f"{module.__name__}.{name}", value))
    for cls in view_classes():
        found.setdefault(id(cls), (f"{cls.__module__}.{cls.__name__}", cls))
    return dict(found.values())


# The stub of the native module: annotations by class and function.


@cache
def _stub() -> tuple[dict[tuple[str, str], ast.FunctionDef], dict[str, Any]]:
    tree = ast.parse((Path(urikit.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
    functions: dict[tuple[str, str], ast.FunctionDef] = {}
    scope: dict[str, Any] = {**vars(_native)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module not in ("typing_extensions",):
            module = importlib.import_module(node.module or "")
            scope |= {alias.name: getattr(module, alias.name) for alias in node.names}
        elif isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
            scope[node.target.id] = eval(compile(ast.Expression(node.value), "stub", "eval"), scope)
        elif isinstance(node, ast.FunctionDef):
            functions["", node.name] = node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    functions[node.name, inner.name] = inner
    return functions, scope


def _from_stub(owner: type | None, name: str) -> dict[str, Any]:
    functions, scope = _stub()
    for cls in owner.__mro__ if owner else (None,):
        node = functions.get((cls.__name__ if cls else "", name))
        if node is not None:
            every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            return {
                arg.arg: eval(compile(ast.Expression(arg.annotation), "stub", "eval"), scope)
                for arg in every
                if arg.annotation is not None
            }
    return {}


def _annotations(call: Any, owner: type | None, name: str) -> dict[str, Any]:
    if inspect.isclass(call):
        owner, name = call, "__new__"
        if call.__module__ != "builtins" and not call.__module__.startswith("urikit._"):
            call = call.__init__ if "__init__" in vars(call) or call.__new__ is object.__new__ else call.__new__
    module = sys.modules.get(getattr(call, "__module__", None) or "urikit", urikit)
    try:
        return typing.get_type_hints(inspect.unwrap(call), _typing_scope(module))
    except (TypeError, NameError, AttributeError):
        return _from_stub(owner, name)


@cache
def _typing_scope(module: Any) -> dict[str, Any]:
    """The names of a module with those it imports for type checkers only."""
    scope = dict(vars(module))
    source = getattr(module, "__file__", None)
    if source and source.endswith(".py"):
        for node in ast.walk(ast.parse(Path(source).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__":
                try:
                    home = importlib.import_module(node.module)
                except ImportError:
                    continue
                for alias in node.names:
                    value = getattr(home, alias.name, None) or _stub()[1].get(alias.name)
                    if value is not None:
                        scope.setdefault(alias.asname or alias.name, value)
    return scope


def described(name: str, call: Any, owner: type | None = None, method: str = "") -> Public | None:
    """A callable with its parameters; None where nothing tells them."""
    try:
        signature = inspect.signature(call)
    except (TypeError, ValueError):
        return None
    hints = _annotations(call, owner, method)
    parameters = tuple(
        Parameter(p.name, p.kind, hints.get(p.name, Any), p.default is p.empty)
        for p in signature.parameters.values()
        if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
    )
    return Public(name, call, parameters)


#: Operators and protocols that take a value.
_OPERATORS = ("__truediv__", "__rtruediv__", "__lt__", "__ge__", "__eq__", "__contains__", "__getitem__", "__format__")


def methods(value: object) -> Iterator[tuple[str, Any]]:
    """The public methods of a value, bound; and those operators it defines."""
    cls = type(value)
    if isinstance(value, enum.Enum):
        return  # what an enumeration does is Python's
    for name in dir(cls):
        # The class of an enumeration may have a name that the value lacks.
        if not hasattr(value, name) or (name[0] == "_" and name not in _OPERATORS):
            continue
        if isinstance(inspect.getattr_static(cls, name), property) or not callable(getattr(cls, name, None)):
            continue
        if own(next(owner for owner in cls.__mro__ if name in vars(owner))):
            yield name, getattr(value, name)


def attributes(value: object) -> Iterator[str]:
    """The names of what a value has besides methods."""
    cls = type(value)
    for name in dir(cls):
        # The names of other libraries are in the dictionary of a class, and it does not have them.
        if name[0] != "_" and hasattr(cls, name) and not callable(getattr(cls, name)):
            yield name


#: Some native classes say "builtins" of where they are.
_NATIVE = frozenset(value for value in vars(_native).values() if inspect.isclass(value))


def own(cls: type) -> bool:
    """Return whether a class is of urikit."""
    return cls.__module__.startswith("urikit") or cls in _NATIVE


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, (tuple, list)):
        return value[:3]
    if isinstance(value, dict):
        return list(value.values())[:3]
    return (value,)


def _of_class(cls: type, name: str) -> bool:
    """Return whether a name is a method that needs no value."""
    kind = type(inspect.getattr_static(cls, name)).__name__
    return kind in ("classmethod", "staticmethod", "classmethod_descriptor", "builtin_function_or_method")


@cache
def examples() -> dict[type, Any]:
    """A value of each class that can be reached from the seeds."""
    from tests.core.raises.seeds import seeds

    found: dict[type, Any] = {}
    todo = list(seeds())
    while todo:
        for part in _inside(todo.pop()):
            if not own(type(part)) or inspect.isclass(part) or type(part) in found:
                continue
            found[type(part)] = part
            todo += [getattr(part, name) for name in attributes(part)]
            for name, method in methods(part):
                if name[0] == "_" or _of_class(type(part), name):
                    continue
                one = described(name, method, type(part), name)
                if one and not any(parameter.required for parameter in one.parameters):
                    with suppress(ValueError, TypeError):
                        todo.append(method())
    return found


@cache
def callables() -> tuple[Public, ...]:
    """The inventory."""
    found: dict[str, Public] = {}

    def add(name: str, call: Any, owner: type | None = None, method: str = "") -> None:
        one = described(name, call, owner, method)
        if one is not None and one.parameters:
            found.setdefault(name, one)

    for name, value in public().items():
        if inspect.isclass(value) and issubclass(value, BaseException | enum.Enum):
            continue
        add(name, value)
        for attribute in dir(value) if inspect.isclass(value) else ():
            owner = next((cls for cls in value.__mro__ if attribute in vars(cls)), object)
            if attribute[0] != "_" and _of_class(value, attribute) and own(owner):
                add(f"{name}.{attribute}", getattr(value, attribute), value, attribute)
    for cls, value in examples().items():
        for attribute, method in methods(value):
            if not _of_class(cls, attribute):
                add(f"<{cls.__module__}.{cls.__name__}>.{attribute}", method, cls, attribute)
    return tuple(found.values())
