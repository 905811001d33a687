"""Runs every example of the package's docstrings: `python -m tools.doctests [NAME...]`.

`doctest` finds neither the getters of a native class nor its static methods, so the objects are collected here. What is
public in `urikit` has to be documented. A module that needs a package that is not installed is left out. With names,
only the objects are run whose name begins with one of them.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import sys
import warnings
from collections.abc import Iterator
from types import ModuleType

import urikit


def modules() -> Iterator[ModuleType]:
    """Return the modules of the package that can be imported here."""
    yield urikit
    for found in pkgutil.walk_packages(urikit.__path__, "urikit.", onerror=_needs_another_package):
        if not found.name.endswith(("__main__", "_native")):
            try:
                yield importlib.import_module(found.name)
            except ImportError:
                _needs_another_package(found.name)


def _needs_another_package(module: str) -> None:
    """Raise the import error in hand unless it names a package from outside."""
    error = sys.exception()
    if not isinstance(error, ImportError) or (error.name or "urikit").startswith("urikit"):
        raise ImportError(module) from error


def members(value: type) -> Iterator[tuple[str, object, str]]:
    """Return name, value and docstring of what a class defines."""
    for name, member in vars(value).items():
        # `staticmethod` has a docstring of its own where its function is native.
        text = getattr(getattr(member, "__func__", member), "__doc__", None)
        if not name.startswith("__"):
            yield name, member, inspect.cleandoc(text) if isinstance(text, str) else ""


def examples() -> Iterator[tuple[str, str, ModuleType]]:
    """Return name, docstring and module of every documented object of the package, once."""
    seen: set[int] = set()
    for module in modules():
        yield module.__name__, module.__doc__ or "", module
        for name, value in vars(module).items():
            owner = getattr(value, "__module__", None) or ""
            if not owner.startswith("urikit") or id(value) in seen or inspect.ismodule(value):
                continue
            seen.add(id(value))
            home = importlib.import_module(owner)
            yield f"{owner}.{name}", inspect.getdoc(value) or "", home
            if inspect.isclass(value):
                yield from ((f"{owner}.{name}.{member}", text, home) for member, _, text in members(value))


def silent() -> Iterator[str]:
    """Return the public names of `urikit` that have no docstring."""
    for name in dir(urikit):
        value = getattr(urikit, name)
        if not name.startswith("_") and not inspect.getdoc(value):
            yield name
        for member, kind, text in (
            members(value) if inspect.isclass(value) and value.__module__.startswith("urikit") else ()
        ):
            described = callable(kind) or inspect.isgetsetdescriptor(kind) or isinstance(kind, property)
            if described and not member.startswith("_") and not text:
                yield f"{name}.{member}"


def main(arguments: list[str]) -> int:
    """Run the examples and print a count; return 1 where one fails."""
    warnings.simplefilter("error")
    wrong = [f"{name}: missing docstring" for name in silent()]
    found = {name: (text, home) for name, text, home in examples() if ">>>" in text}
    chosen = [name for name in found if name.startswith(tuple(arguments) or "")]
    for name in chosen:
        text, home = found[name]
        test = doctest.DocTestParser().get_doctest(text, {"urikit": urikit, **vars(home)}, name, None, 0)
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        said: list[str] = []
        if runner.run(test, out=said.append).failed:
            wrong.append("".join(said))
    print(*wrong, f"{len(chosen)} docstrings with examples, {len(wrong)} faults", sep="\n")
    return 1 if wrong or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
