"""The calls of CPython's own tests of `urllib.parse`, with what it answered.

The tests are those of the interpreter that runs: they are part of most installations. They run against `urllib.parse`
while every call from outside is written down; what a function of `urllib.parse` asks another one is not a call.
"""

import functools
import importlib
import unittest
import urllib.parse
from collections.abc import Callable
from typing import Any, NamedTuple
from unittest import mock

import pytest

from urikit.integrations import compat

#: The functions that both modules have.
FUNCTIONS = sorted(name for name in compat.__all__ if name[0].islower())


class Call(NamedTuple):
    """A call, and the answer of urllib: a value, or the type of an exception."""

    function: str
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    answer: Any

    def __str__(self) -> str:
        given = [*map(repr, self.arguments), *(f"{name}={value!r}" for name, value in self.keywords.items())]
        return f"{self.function}({', '.join(given)})"


def calls() -> list[Call]:
    """The distinct calls, in their order."""
    tests = pytest.importorskip("test.test_urlparse", reason="this system has no tests of CPython")
    found: dict[str, Call] = {}
    depth = 0

    def recorded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def call(*arguments: Any, **keywords: Any) -> Any:
            nonlocal depth
            depth += 1
            try:
                answer = function(*arguments, **keywords)
            except Exception as error:
                answer = type(error)
                raise
            finally:
                depth -= 1
                if depth == 0:
                    made = Call(name, arguments, keywords, answer)
                    found.setdefault(str(made), made)
            return answer

        return call

    replaced = {name: recorded(name, getattr(urllib.parse, name)) for name in FUNCTIONS}
    with mock.patch.multiple(urllib.parse, **replaced):
        unittest.defaultTestLoader.loadTestsFromModule(importlib.reload(tests)).run(unittest.TestResult())
    return list(found.values())
