"""A guarded function takes what it took: by place, by name, and with its defaults (`urikit.boundary`)."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from urikit.boundary import guard
from urikit.boundary.misfit import misfit

SOURCE = """
def one(text: str) -> str: return text.upper()
def two(text: str, end: str = "!") -> str: return text.upper() + end
def three(text: str, /, end: str = "!", again: int = 1) -> str: return text.upper() * again + end
def named(text: str, *, end: str = "!") -> str: return text.upper() + end
def many(*texts: str, **more: str) -> str: return "".join((*texts, *more.values())).upper()
def native(text: str) -> str: return text.upper()
"""


@pytest.fixture
def home() -> Iterator[Any]:
    module = ModuleType("urikit.made_for_a_test")
    exec(SOURCE, vars(module))
    sys.modules[module.__name__] = module
    bare = dict(vars(module))
    guard(module.__name__, native=("native",))
    module.bare = bare
    yield module
    del sys.modules[module.__name__]


CALLS: list[Callable[[Any], object]] = [
    lambda m: (m.one("a"), m.one(text="a")),
    lambda m: (m.two("a"), m.two("a", "?"), m.two("a", end="?"), m.two(end="?", text="a")),
    lambda m: (m.three("a"), m.three("a", "?", 2), m.three("a", again=2)),
    lambda m: (m.named("a"), m.named("a", end="?"), m.named(text="a")),
    lambda m: (m.many(), m.many("a", "b"), m.many("a", x="c")),
]


@pytest.mark.parametrize("call", CALLS)
def test_calls_give_what_they_gave(home: Any, call: Callable[[Any], object]) -> None:
    bare = ModuleType("bare")
    vars(bare).update(home.bare)
    assert call(home) == call(bare)


@pytest.mark.parametrize("name", ["one", "two", "three", "named", "many"])
def test_a_guard_looks_like_what_it_guards(home: Any, name: str) -> None:
    guarded, bare = getattr(home, name), home.bare[name]
    assert guarded is not bare
    assert inspect.signature(guarded) == inspect.signature(bare)
    assert (guarded.__name__, guarded.__qualname__, guarded.__doc__) == (bare.__name__, bare.__qualname__, bare.__doc__)


@pytest.mark.parametrize("call", [lambda m: m.one(), lambda m: m.one("a", "b"), lambda m: m.three(text="a")])
def test_wrong_calls_are_refused_with_the_name_of_the_function(home: Any, call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"^(one|three)\(\)"):
        call(home)


@pytest.mark.parametrize("call", [lambda m: m.one(1), lambda m: m.two(1), lambda m: m.three(1), lambda m: m.named(1)])
def test_a_wrong_type_names_the_argument(home: Any, call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"^text must be str, not int"):
        call(home)


def test_what_a_native_function_checks_is_left_as_it_is(home: Any) -> None:
    assert home.native is home.bare["native"]


def test_an_argument_of_any_type_fits() -> None:
    def takes(value: Any, more: tuple[Any, ...]) -> None: ...

    assert misfit(takes, (1, ("a", 2)), {}) is None
