"""Kernels as functions of SQL: every one with every option as a constant and as a column, nulls, and bad options."""

import pickle
from typing import Any

import pyarrow as pa
import pytest

from tests.data.columns.test_golden import choices
from tests.data.columns.texts import FEW
from urikit import Profile, PublicSuffixList, ResolvePolicy, Schemes, Step, columns
from urikit.core.errors import ArgumentError
from urikit.data.columns.functions import FUNCTIONS, SQLFunction, TypedDialect, arrow_type, call
from urikit.net.guard import Policy

#: A text for each kind of argument that not every text is.
VALID = {"number": "0", "changes": "query"}
CHOICES = '"rfc3986" or "rfc3987" or "whatwg"'
URLS = pa.array(["http://h/", "http://h/"])
EVERY = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)


def written(value: Any) -> str:
    """A value of Python as SQL has it."""
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, Policy):
        return value.to_json()
    return value.name.lower() if isinstance(value, (Step, Profile)) else str(value)


def changed(options: dict[str, Any]) -> str:
    """Changes of components as SQL has them."""
    items = (name if value is None else f"{name}={value}" for name, value in options.items() if name != "standard")
    return ",".join(item.replace("%", "%25").replace(",", "%2C") for item in items)


def is_written(options: tuple[Any, ...]) -> bool:
    """Whether SQL has a text for each option: it has none for profiles, policies, schemes and suffixes of one's own."""
    if any(isinstance(one, (PublicSuffixList, ResolvePolicy, Schemes)) for one in options):
        return False
    return all(not isinstance(one, Profile) or one.name in ("default", "strict", "security") for one in options)


def given(function: SQLFunction, args: tuple[Any, ...], options: dict[str, Any]) -> list[str]:
    """The arguments of a call from Python, in the order of SQL; what is left out in between has its default."""
    names = [argument.name for argument in function.arguments[1:]]
    values = dict(zip(names, (args,) if "patterns" in names else args, strict=False)) | options
    if "components" in names:
        values = {name: value for name, value in values.items() if name == "standard"}
        values["components"] = changed(options)
    count = max((names.index(name) + 1 for name in values), default=0)
    defaults: dict[str, Any] = {"style": "shortest", "profile": "default", "patterns": ()}
    defaults |= dict.fromkeys(("to", "at"), "scheme") | dict.fromkeys(("standard", "policy"), "rfc3986")
    return [written(values.get(name, defaults.get(name))) for name in names[:count]]


def test_there_is_one_for_each_kernel() -> None:
    # The type of its answer depends on an option: there is one function for each type.
    typed = [function.kernel for function in FUNCTIONS.values() if isinstance(function.kernel, TypedDialect)]
    assert [kernel.name for kernel in typed] == ["dialect", "dialect_number", "dialect_list"]
    assert [function.kernel for function in FUNCTIONS.values() if function.kernel not in typed] == [
        kernel for kernel in columns.KERNELS if kernel.name != "dialect"
    ]
    assert repr(FUNCTIONS["uri_drop_params"]) == "uri_drop_params(column, patterns, [standard])"
    assert FUNCTIONS["uri_is_valid"].arguments[1].choices == ("rfc3986", "rfc3987", "whatwg")
    assert "crawl" in FUNCTIONS["uri_key64"].arguments[1].choices
    assert list(FUNCTIONS["uri_equal"].counts) == [2, 3, 4]


@EVERY
def test_every_option_as_a_constant_and_as_a_column(function: SQLFunction) -> None:
    texts = pa.array([*FEW, None])
    kernel = function.kernel
    for args, options in choices(function.kernel):
        if not is_written((*args, *options.values())):
            continue
        wanted = pa.array(kernel.function(texts, *args, **options))
        sql = given(function, args, options)
        assert call(function, [texts, *sql]).equals(wanted)
        assert call(function, [pa.chunked_array([texts[:7], texts[7:]]), *sql], text=pa.large_string()).equals(
            wanted.cast(arrow_type(kernel.result, pa.large_string()))
        )
        found = call(function, [texts, *(pa.array([None, *[one] * len(FEW)]) for one in sql)])
        assert found.type == arrow_type(kernel.result)
        assert found[1:].equals(wanted[1:])
        assert not sql or found[0].as_py() is None


def test_a_null_constant_gives_null() -> None:
    texts = pa.array(["http://h/", "a"])
    for function in FUNCTIONS.values():
        assert pickle.loads(pickle.dumps(function)) == function
        for place in range(1, len(function.arguments)):
            arguments: list[Any] = [VALID.get(about.kind, (*about.choices, "a")[0]) for about in function.arguments[1:]]
            arguments[place - 1] = None
            found = call(function, [texts, *arguments])
            assert found.equals(pa.nulls(2, arrow_type(function.kernel.result))), (function, place)


def test_rows_with_different_options_keep_their_places() -> None:
    function = FUNCTIONS["uri_equal"]
    urls = pa.array(["http://h", "http://h/%7e", "HTTP://h", None, "x y"])
    others = pa.array(["http://h/", "http://h/%7E", "http://h", "a", "a"])
    steps = pa.array(["scheme", "case", "string", "case", "syntax"])
    same = [True, True, False, None, None]
    assert call(function, [urls, others, steps]).to_pylist() == same
    assert call(function, [urls, others, steps, "rfc3987"], threads=None).to_pylist() == same
    assert call(function, ["http://h", others, "scheme"]).to_pylist() == [True, False, True, False, False]
    assert call(function, [urls[:0], others[:0], steps[:0]]).to_pylist() == []
    assert call(function, [pa.scalar("HTTP://h"), "http://h"]).to_pylist() == [True]


def test_names_may_have_commas() -> None:
    drop = FUNCTIONS["uri_drop_params"]
    url = pa.array(["http://h/?a,b=1&a=2&%25=3&=4"])
    assert call(drop, [url, "a%2Cb"]).to_pylist() == ["http://h/?a=2&%25=3&=4"]
    assert call(drop, [url, "a,%25"]).to_pylist() == ["http://h/?a,b=1&=4"]
    assert call(drop, [url, ""]).to_pylist() == url.to_pylist()
    assert call(drop, [url, ","]).to_pylist() == ["http://h/?a,b=1&a=2&%25=3"]


@pytest.mark.parametrize(
    ("error", "name", "arguments", "message"),
    [
        (ArgumentError, "uri_host", [URLS, "rfc1738"], f'invalid standard: expected {CHOICES}, found "rfc1738"'),
        (ArgumentError, "uri_normalize", [URLS, "SCHEME"], 'invalid to: expected "string" or "case"'),
        (ArgumentError, "uri_key64", [URLS, pa.array(["surt", "no"])], 'invalid profile: expected "rfc3986" or'),
        (ArgumentError, "uri_drop_params", [URLS, "100%"], "invalid patterns: expected names separated by commas"),
        (ArgumentError, "uri_segment", [URLS, "first"], 'invalid index: expected digits, found "first"'),
        (ArgumentError, "uri_replace", [URLS, "colour=red"], "invalid components: expected names of components"),
        (ArgumentError, "uri_resolve", [URLS, pa.array(["a"])], "invalid arguments: expected arrays of one length"),
        (TypeError, "uri_host", [], r"uri_host\(column, \[standard\]\) cannot have 0 arguments"),
        (TypeError, "uri_resolve", ["a"], ".*cannot have 1 arguments"),
        (TypeError, "uri_host", [["http://h/"]], "column must be a pyarrow array or str, not list"),
        (TypeError, "uri_host", [pa.array([1])], "column must be text, not int64"),
        (TypeError, "uri_host", ["http://h/", pa.array([b"rfc3986"])], "standard must be text, not binary"),
    ],
)
def test_a_bad_argument_has_a_clear_error(error: type, name: str, arguments: list[Any], message: str) -> None:
    with pytest.raises(error, match=f"^{message}"):
        call(FUNCTIONS[name], arguments)


def test_an_invalid_base_gives_null() -> None:
    assert call(FUNCTIONS["uri_resolve"], [pa.array(["a"]), "x y"]).to_pylist() == [None]
