"""A guarded function takes what it took: by place, by name, and with its defaults (`urikit.core.boundary`)."""

from __future__ import annotations

import inspect
import sys
import typing
from collections import abc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

import pytest

import urikit
from urikit.core.boundary import guard
from urikit.core.boundary.misfit import misfit, misfit_of_field

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


def test_calls_give_what_they_gave(home: Any) -> None:
    bare = ModuleType("bare")
    vars(bare).update(home.bare)
    for call in (
        lambda m: (m.one("a"), m.one(text="a")),
        lambda m: (m.two("a"), m.two("a", "?"), m.two("a", end="?"), m.two(end="?", text="a")),
        lambda m: (m.three("a"), m.three("a", "?", 2), m.three("a", again=2)),
        lambda m: (m.named("a"), m.named("a", end="?"), m.named(text="a")),
        lambda m: (m.many(), m.many("a", "b"), m.many("a", x="c")),
    ):
        assert call(home) == call(bare)


@pytest.mark.parametrize("name", ["one", "two", "three", "named", "many"])
def test_a_guard_looks_like_what_it_guards_and_names_the_argument(home: Any, name: str) -> None:
    guarded, bare = getattr(home, name), home.bare[name]
    assert guarded is not bare
    assert inspect.signature(guarded) == inspect.signature(bare)
    assert (guarded.__name__, guarded.__qualname__, guarded.__doc__) == (bare.__name__, bare.__qualname__, bare.__doc__)
    with pytest.raises(TypeError, match=r"^texts? must be str, not int"):
        guarded(1)


@pytest.mark.parametrize("call", [lambda m: m.one(), lambda m: m.one("a", "b"), lambda m: m.three(text="a")])
def test_wrong_calls_are_refused_with_the_name_of_the_function(home: Any, call: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"^(one|three)\(\)"):
        call(home)


def test_what_a_native_function_checks_is_left_as_it_is(home: Any) -> None:
    assert home.native is home.bare["native"]


T = typing.TypeVar("T", str, bytes)
U = typing.TypeVar("U", bound=int)
#: A type, what fits, what does not, and the words for it.
TYPES: list[tuple[Any, list[Any], Any, str]] = [
    (Any, [1, None], None, ""),
    (None, [None], 1, "None, not int"),
    (float, [1, 1.5], "a", "float, not str"),
    (int | None, [1, None], "a", "int | None, not str"),
    (tuple[Any, ...], [(), (1, ("a", 2))], [1], "tuple[typing.Any, ...], not list of int"),
    (tuple[int, str], [(1, "a")], (1,), "tuple[int, str], not tuple of int"),
    (tuple[int, ...], [(1, 2)], ("a",), "tuple[int, ...], not tuple of str"),
    (list[int], [[], [1]], [1, "a", 1.5, None, b""], "list[int], not list of NoneType, bytes, float"),
    (dict[str, int], [{}, {"a": 1}], {"a": "b"}, "dict[str, int], not dict of str"),
    (dict[str, int], [], {1: 1}, "dict[str, int], not dict of int"),
    (abc.Iterable[str], ["ab", iter([1])], b"ab", "collections.abc.Iterable[str], not bytes"),
    (typing.Literal["a", "b"] | None, [None, "b"], 1, 'None or "a" or "b", not int'),
    (typing.Annotated[int, 1], [2], "a", "typing.Annotated[int, 1], not str"),
    ("T", ["a", b"a"], 1, "str | bytes, not int"),
    ("list[T]", [["a"], [b"a"]], [1], "list[str | bytes], not list of int"),
    (U, [1, True], "a", "~U, not str"),
    (type[int], [int, str], 1, "type[int], not int"),
]


@pytest.mark.parametrize(("hint", "right", "wrong", "words"), TYPES)
def test_what_fits_a_type(hint: Any, right: list[Any], wrong: Any, words: str) -> None:
    def takes(value: Any) -> None: ...

    takes.__annotations__["value"] = hint
    for value in right:
        assert misfit(takes, (value,), {}) is None
    if words:
        found = misfit(takes, (wrong,), {})
        assert type(found) is TypeError and str(found) == f"value must be {words}"


def test_what_is_no_choice_or_no_field_is_said_so() -> None:
    def takes(*values: Literal["a"], **more: int) -> None: ...

    found = misfit(takes, ("a", "b"), {})
    assert isinstance(found, urikit.ArgumentError) and str(found).startswith('invalid values: expected "a", found "b"')
    assert str(misfit(takes, ("a",), {"x": "y"})) == "more must be int, not str"
    assert misfit(takes, ("a",), {"x": 1}) is None

    @dataclass
    class Record:
        names: tuple[str, ...]

    assert misfit_of_field(Record(("a",))) is misfit_of_field(1) is None
    assert misfit_of_field(Record([1])) == "Record.names must be tuple[str, ...], not list of int"  # type: ignore[arg-type]
