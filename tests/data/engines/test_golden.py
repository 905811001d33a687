"""The golden test of the engines: each agrees with the scalar API on every string of the suites, row by row."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import pytest

from tests.data.columns.test_functions import is_written
from tests.data.columns.test_golden import choices, scalar
from tests.data.columns.texts import FEW, corpora, suites
from tests.data.engines.ask import ENGINES, answers
from urikit.columns.functions import FUNCTIONS

#: Every kernel with every choice.
CALLS = [
    (function, args, options)
    for function in FUNCTIONS.values()
    for args, options in choices(function.kernel)
    if is_written((*args, *options.values()))
]


def _is_odd(text: str) -> bool:
    """Whether an engine may find it hard: controls, NUL, beyond the first plane, long."""
    return len(text) > 300 or any(c < " " or c in "\x7f'\"\\" or c > "\uffff" for c in text)


def _sample() -> Iterator[str]:
    """All odd strings, and some of the others."""
    yield from FEW
    yield from (text for number, text in enumerate(suites()) if number % 50 == 0 or _is_odd(text))


@lru_cache(maxsize=2)
def _wanted(call: int, of: str) -> tuple[Sequence[str], list[Any]]:
    texts = tuple(_sample()) if of == "sample" else (*suites(), *corpora())
    function, args, options = CALLS[call]
    return texts, [scalar(function.kernel, text, args, options)[0] for text in texts]


def _agree(engine: str, call: int, of: str) -> None:
    function, args, options = CALLS[call]
    texts, wanted = _wanted(call, of)
    found = answers(engine, function, [*texts, None], args, options)
    assert found.pop() is None
    assert len(found) == len(wanted)
    for text, value, right in zip(texts, found, wanted, strict=True):
        assert value == right, (text, value, right)


def _name(call: int) -> str:
    function = CALLS[call][0]
    first = next(number for number, one in enumerate(CALLS) if one[0] is function)
    return f"{function.kernel.name}-{call - first}"


# Each engine after the other for one call, so that the scalar answers are computed once.
EVERY = [pytest.param(engine, call, id=f"{_name(call)}-{engine}") for call in range(len(CALLS)) for engine in ENGINES]

#: Of each kernel the first call, in one way of each engine.
FIRST = {next(n for n, one in enumerate(CALLS) if one[0] is function) for function, _, _ in CALLS}
PLAIN = [one for one in EVERY if one.values[1] in FIRST and one.values[0] not in ("polars", "duckdb-bulk")]


def test_the_sample_has_what_engines_find_hard() -> None:
    texts = [*_sample()]
    assert all(text in texts for text in FEW)
    if suites():
        assert sum("\0" in text for text in texts) > 10
        assert len(texts) > 3000


@pytest.mark.parametrize(("engine", "call"), EVERY)
def test_sample(engine: str, call: int) -> None:
    _agree(engine, call, "sample")


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "call"), PLAIN)
@pytest.mark.skipif(not suites() or not corpora(), reason="no suites or corpora: set URIKIT_SUITES and URIKIT_CORPORA")
def test_all(engine: str, call: int) -> None:
    _agree(engine, call, "all")


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "call"), EVERY)
@pytest.mark.skipif(not suites() or not corpora(), reason="no suites or corpora: set URIKIT_SUITES and URIKIT_CORPORA")
def test_every_call_of_all(engine: str, call: int) -> None:
    _agree(engine, call, "all")
