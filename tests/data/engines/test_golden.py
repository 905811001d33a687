"""The golden test of the engines: each agrees with the scalar API, row by row.

Kernels are judged in `tests/data/columns`. The quick tier asks an engine for every call with a few texts, and for one
call of each signature with texts that engines may find hard; the slow tier has all texts of all calls.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import pytest

from tests.data.columns.test_golden import scalar
from tests.data.columns.texts import FEW, corpora, suites
from tests.data.engines.ask import CALLS, ENGINES, answers, forget
from urikit.data.columns import KERNELS
from urikit.data.columns.functions import FUNCTIONS

#: What engines may find hard, where the suites are missing.
ODD = (
    "\0", "http://h/\0b", "'", '"', "\\", "http://h/\x7f\x1b", "//h/\U0001f600?\U0010ffff",
    "http://h/" + "ü" * 99_999,
)  # fmt: skip
#: The first call of each signature: the kinds of arguments that are given, and the type of the answer.
SIGNATURES = {
    (tuple(one.kind for one in function.arguments), len(args), len(options), function.kernel.result): number
    for number, (function, args, options) in reversed([*enumerate(CALLS)])
}.values()


def test_every_answer_has_a_type_in_spark():
    pytest.importorskip("pyspark", reason="pyspark is not installed: urikit[spark], an extra")
    from urikit.data.spark.functions import type_in_spark

    known = {"text": "string", "uint16": "int", "uint32": "int", "uint64": "bigint", "int64": "bigint"}
    known |= {"bool": "boolean", "binary": "binary"}
    fields = {"list": "array", "struct": "struct", "or": "or"}
    for result in {kernel.result for kernel in KERNELS}:
        wanted = [(known | fields).get(word, word) for word in re.findall(r"\w+", result)]
        assert re.findall(r"\w+", type_in_spark(result)) == wanted, result
        assert re.findall(r"`(\w+)`:", type_in_spark(result)) == re.findall(r"(\w+):", result)


def _is_odd(text: str) -> bool:
    return len(text) > 300 or any(c < " " or c in "\x7f'\"\\" or c > "\uffff" for c in text)


@cache
def _odd() -> Sequence[str]:
    return *FEW, *ODD, *[*filter(_is_odd, suites())][::5]


@lru_cache(maxsize=2)
def _wanted(call: int) -> list[Any]:
    function, args, options = CALLS[call]
    return [scalar(function.kernel, text, args, options)[0] for text in (*suites(), *corpora())]


def _wrong(engine: str, call: int, texts: Sequence[str], wanted: Sequence[Any] | None = None) -> list[Any]:
    """Return the call and the first text with another answer, and nothing where there is none."""
    function, args, options = CALLS[call]
    wanted = wanted or [scalar(function.kernel, text, args, options)[0] for text in texts]
    found = answers(engine, function, [*texts, None], args, options)
    rows = zip([*texts, None], found, [*wanted, None], strict=True)
    return next(([_name(call), *row] for row in rows if row[1] != row[2]), [])


def _name(call: int) -> str:
    function = CALLS[call][0]
    first = next(number for number, one in enumerate(CALLS) if one[0] is function)
    return f"{function.kernel.name}-{call - first}"


# Each engine after the other for one call, so that the scalar answers are computed once.
EVERY = [pytest.param(engine, call, id=f"{_name(call)}-{engine}") for call in range(len(CALLS)) for engine in ENGINES]


@pytest.fixture(scope="module", autouse=True)
def _open() -> Iterator[None]:
    yield
    forget()


def test_the_sample_has_what_engines_find_hard() -> None:
    assert {text for text in ODD if not _is_odd(text)} == set()
    assert {CALLS[call][0].kernel.result for call in SIGNATURES} == {one.kernel.result for one in FUNCTIONS.values()}
    if suites():
        assert sum("\0" in text for text in _odd()) > 5
        assert len(_odd()) > 800


@pytest.mark.parametrize("engine", ENGINES)
def test_every_call(engine: str) -> None:
    assert [wrong for call in range(len(CALLS)) if (wrong := _wrong(engine, call, FEW))] == []


@pytest.mark.parametrize("engine", ENGINES)
def test_hard_texts(engine: str) -> None:
    assert [wrong for call in SIGNATURES if (wrong := _wrong(engine, call, _odd()))] == []


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "call"), EVERY)
@pytest.mark.skipif(not suites() or not corpora(), reason="no suites or corpora: set URIKIT_SUITES and URIKIT_CORPORA")
def test_every_call_of_all(engine: str, call: int) -> None:
    assert _wrong(engine, call, (*suites(), *corpora()), _wanted(call)) == []
