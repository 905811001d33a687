"""Every docstring's example runs, the native ones' too; and whatever is public has one.

`doctest` finds neither the getters of a native class nor its static methods, so the
objects are collected here: everything in `urikit` and its modules that is documented.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator

import pytest

import urikit

#: What the native classes inherit from the interpreter's own protocol needs no example.
PROTOCOL = ("__",)


def _importable(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def _modules() -> Iterator[object]:
    """The modules of the package, without those that need a package from outside which is not installed."""
    yield urikit
    for found in pkgutil.walk_packages(urikit.__path__, "urikit.", onerror=_needs_another_package):
        if found.name.endswith(("__main__", "_native")):
            continue
        try:
            yield importlib.import_module(found.name)
        except ImportError:
            _needs_another_package(found.name)


def _needs_another_package(module: str) -> None:
    """Fail unless the import error in hand names a package that is not urikit's."""
    error = sys.exception()
    assert isinstance(error, ImportError) and not (error.name or "urikit").startswith("urikit"), module


def _documented() -> Iterator[tuple[str, str]]:
    """Name and docstring of every documented object of the package, once."""
    seen: set[int] = set()
    for module in _modules():
        yield module.__name__, module.__doc__ or ""
        for name, value in vars(module).items():
            owner = getattr(value, "__module__", None) or ""
            if not owner.startswith("urikit") or id(value) in seen or inspect.ismodule(value):
                continue
            seen.add(id(value))
            yield f"{owner}.{name}", inspect.getdoc(value) or ""
            if inspect.isclass(value):
                for attribute, member in vars(value).items():
                    # `staticmethod` says its own words where its function is native.
                    text = getattr(getattr(member, "__func__", member), "__doc__", None)
                    if isinstance(text, str) and not attribute.startswith(PROTOCOL):
                        yield f"{owner}.{name}.{attribute}", inspect.cleandoc(text)


examples = sorted({name: text for name, text in _documented() if ">>>" in text}.items())


@pytest.mark.parametrize("name, text", examples, ids=[name for name, _ in examples])
def test_example(name, text):
    owner = next(n for n in _prefixes(name) if _importable(n))
    names = {"urikit": urikit, **vars(importlib.import_module(owner))}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def _prefixes(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:n]) for n in range(len(parts), 0, -1))


def test_there_are_many():
    assert len(examples) > 100


PUBLIC = sorted(name for name in urikit.__all__ if not name.startswith("_"))


@pytest.mark.parametrize("name", PUBLIC)
def test_what_is_public_is_documented(name):
    value = getattr(urikit, name)
    assert inspect.getdoc(value), name
    if inspect.isclass(value) and value.__module__.startswith("urikit"):
        silent = [
            attribute
            for attribute, member in vars(value).items()
            if not attribute.startswith("_")
            and (callable(member) or inspect.isgetsetdescriptor(member) or isinstance(member, property))
            and not getattr(getattr(member, "__func__", member), "__doc__", None)
        ]
        assert silent == []
