"""Every value pickles, with every protocol, and so does every method of a public class.

The values are those that the examples of the docstrings make, and what these are made of.
"""

import contextlib
import dataclasses
import doctest
import enum
import importlib
import inspect
import pickle
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from types import ModuleType

import pytest

import urikit
from tests.core.raises.inventory import examples
from urikit.documents.source import Source

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
#: As many values of one class are looked at.
MOST = 12
#: A caller's functions are in the first; the others are a reader's own, and the class of an example.
NOT_VALUES = {"Resolvers", "Entity", "Point"}


def modules() -> Iterator[ModuleType]:
    yield urikit
    for info in pkgutil.walk_packages(urikit.__path__, "urikit."):
        if not info.name.startswith(("urikit.cli", "urikit.__main__")):
            try:
                yield importlib.import_module(info.name)
            except ImportError:
                continue  # an extra that is not installed


def results() -> Iterator[object]:
    """What the examples of all docstrings give, exceptions too."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    for module in modules():
        for test in finder.find(module):
            names = dict(test.globs)
            for example in test.examples:
                if "print(" in example.source:
                    continue
                try:
                    yield eval(example.source.strip(), names)
                except SyntaxError:
                    try:
                        exec(example.source, names)
                    except Exception as error:
                        yield error
                except Exception as error:
                    yield error
            yield from [value for name, value in names.items() if name not in test.globs]


def values() -> dict[type, list[object]]:
    """The values by class, and those in their fields."""
    found: dict[type, list[object]] = defaultdict(list)
    for result in results():
        waiting = [result]
        while waiting:
            value = waiting.pop()
            kind = type(value)
            if isinstance(value, (list, tuple, set, frozenset)):
                waiting.extend(list(value)[:MOST])
            elif isinstance(value, dict):
                waiting.extend(list(value.values())[:MOST])
            if (kind.__module__ or "").startswith("urikit") and len(found[kind]) < MOST:
                found[kind].append(value)
                waiting.extend(parts(value))
    return {kind: some for kind, some in found.items() if some and is_value(kind)}


def parts(value: object) -> Iterator[object]:
    """What its fields and properties give."""
    yield from getattr(value, "__dict__", {}).values()
    for name, member in inspect.getmembers(type(value)):
        if not name.startswith("__") and (isinstance(member, property) or inspect.isdatadescriptor(member)):
            with contextlib.suppress(Exception):
                yield getattr(value, name)


def is_value(kind: type) -> bool:
    """Whether it is a public class of values, and not one that works."""
    if kind.__name__.startswith("_") or kind.__name__ in NOT_VALUES or "<locals>" in kind.__qualname__:
        return False
    plain = dataclasses.is_dataclass(kind) or issubclass(kind, (tuple, enum.Enum, Exception))
    return plain or kind.__module__ == "urikit" or kind in (urikit.Explanation, urikit.Params, Source)


def not_the_same(value: object) -> list[tuple[type, int, str]]:
    """The protocols of pickle that make something else of a value."""
    problems = []
    for protocol in PROTOCOLS:
        try:
            again = pickle.loads(pickle.dumps(value, protocol))
            same = isinstance(value, Exception) or value != pickle.loads(pickle.dumps(value)) or again == value
            why = "" if type(again) is type(value) and same else f"became {again!r}"
        except Exception as error:
            why = repr(error)
        if why:
            problems.append((type(value), protocol, why))
    return problems


def test_a_value_of_each_class_pickles_with_every_protocol() -> None:
    found = {kind: value for kind, value in examples().items() if is_value(kind)}
    assert len(found) > 150 and {urikit.URI, urikit.Explanation, urikit.WebURL} <= found.keys()
    assert [problem for value in found.values() for problem in not_the_same(value)] == []
    assert not_the_same(urikit.ResolvePolicy(underflow="refuse", base_dots="remove")) == []


@pytest.mark.slow
def test_values_of_all_examples_pickle_with_every_protocol() -> None:
    found = values()
    assert len(found) > 150
    assert [problem for some in found.values() for value in some for problem in not_the_same(value)] == []


@pytest.mark.parametrize("name", urikit.__all__)
def test_methods_pickle(name: str) -> None:
    """By name; so the class that has them has to be found where it says it is."""
    public = getattr(urikit, name)
    if inspect.isclass(public):
        assert pickle.loads(pickle.dumps(public)) is public
        for method, function in vars(public).items():
            # Names of other libraries say what to use, and are not attributes.
            if (
                not method.startswith("_")
                and hasattr(public, method)
                and inspect.isroutine(function)
                and not isinstance(function, staticmethod)
            ):
                assert pickle.loads(pickle.dumps(getattr(public, method))) == getattr(public, method)
