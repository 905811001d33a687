"""The namespace `uri` of Polars: contexts, both engines, second columns, reports, plans that are sent elsewhere."""

import inspect
import io
from typing import Any

import pytest

pl = pytest.importorskip("polars", reason="no polars: pip install 'urikit[test]'")

import urikit.polars  # noqa: E402
from urikit import ArgumentError, ColumnError, Rung, columns  # noqa: E402
from urikit.columns.functions import FUNCTIONS  # noqa: E402

ENGINE = pytest.mark.parametrize("engine", ["in-memory", "streaming"])
FRAME = pl.LazyFrame(
    {
        "site": ["a", "a", "b", "b", "b"],
        "url": ["http://h/a", "x y", None, "//g:80/", "../b"],
        "base": ["http://q/", "http://q/", "http://q/", None, "http://q/r/s/t"],
    }
)
URL: Any = pl.col("url")


def one(expression: Any, engine: str = "in-memory") -> list[Any]:
    return FRAME.select(expression).collect(engine=engine).to_series().to_list()


def test_every_kernel_is_a_method_of_both() -> None:
    for kernel in (function.kernel for function in FUNCTIONS.values()):
        for owner in (urikit.polars.ExprNamespace, urikit.polars.SeriesNamespace):
            method = getattr(owner, kernel.name)
            assert str(kernel.__doc__) in method.__doc__
            names = [name for name in inspect.signature(kernel).parameters if name != "column"]
            assert list(inspect.signature(method).parameters)[1:] == names


@ENGINE
def test_contexts(engine: str) -> None:
    assert one(URL.uri.host(), engine) == ["h", None, None, "g", None]
    assert FRAME.filter(URL.uri.is_valid()).collect(engine=engine)["site"].to_list() == ["a", "b", "b"]
    groups = FRAME.group_by("site").agg(URL.uri.host(), count=URL.uri.host().count()).sort("site")
    assert groups.collect(engine=engine).rows() == [("a", ["h", None], 1), ("b", [None, "g", None], 1)]
    by_host = FRAME.group_by(URL.uri.host().alias("host")).len().sort("host", nulls_last=True)
    assert by_host.collect(engine=engine).rows() == [("g", 1), ("h", 1), (None, 3)]
    assert one(URL.uri.host().over("site"), engine) == ["h", None, None, "g", None]
    assert FRAME.with_columns(port=URL.uri.effective_port()).collect(engine=engine)["port"].to_list() == [
        80,
        None,
        None,
        80,
        None,
    ]
    # The answer keeps the name of the column.
    assert FRAME.select(URL.uri.host()).collect_schema() == {"url": pl.String}


@ENGINE
def test_many_rows_keep_their_order(engine: str) -> None:
    frame = pl.LazyFrame({"url": [f"http://h{number}/?n={number}" for number in range(300_000)]})
    answers = frame.select(URL.uri.param("n").cast(pl.Int64)).collect(engine=engine).to_series()
    assert answers.equals(pl.Series("url", range(300_000)))


@ENGINE
def test_second_columns(engine: str) -> None:
    wanted = ["http://h/a", None, None, None, "http://q/r/b"]
    assert one(URL.uri.resolve(pl.col("base")), engine) == wanted
    assert one(URL.uri.resolve(FRAME.collect()["base"])) == wanted
    assert one(URL.uri.resolve("http://b/c/d"), engine) == ["http://h/a", None, None, "http://g:80/", "http://b/b"]
    assert one(URL.uri.resolve(pl.lit("http://b/c/d")), engine)[4] == "http://b/b"
    assert one(pl.lit("x").uri.resolve(pl.col("base")), engine) == [
        "http://q/x",
        "http://q/x",
        "http://q/x",
        None,
        "http://q/r/s/x",
    ]
    assert one(URL.uri.resolve(None), engine) == [None] * 5
    assert one(URL.uri.equal("HTTP://h/a", at=Rung.CASE), engine) == [True, None, None, False, False]


@ENGINE
def test_reports(engine: str) -> None:
    found = FRAME.select(URL.uri.effective_port(errors="report")).collect(engine=engine).to_series()
    assert found.dtype == pl.Struct({"value": pl.UInt16, "code": pl.String, "offset": pl.UInt32})
    assert found.to_list() == [
        {"value": 80, "code": None, "offset": None},
        {"value": None, "code": "space", "offset": 1},
        {"value": None, "code": None, "offset": None},
        {"value": 80, "code": None, "offset": None},
        {"value": None, "code": None, "offset": None},
    ]
    with pytest.raises(ColumnError, match=r"invalid text in row 1 \(counted from 0\): space at column 2"):
        one(URL.uri.host(errors="raise"), engine)


def test_other_types_of_text() -> None:
    series = FRAME.collect()["url"]
    for kind in (pl.Categorical, pl.Enum(["http://h/a", "x y", "//g:80/", "../b"])):
        answers = series.cast(kind).uri.host()
        assert answers.dtype == pl.String
        assert answers.to_list() == ["h", None, None, "g", None]
    assert pl.Series("url", [None, None]).uri.host().equals(pl.Series("url", [None, None], pl.String))
    assert pl.Series("url", [], pl.String).uri.params().dtype == urikit.polars.dtype(columns.params.result)
    with pytest.raises(ColumnError, match="expected a column of text"):
        pl.LazyFrame({"url": [1]}).select(URL.uri.host()).collect()


def test_series() -> None:
    series = FRAME.collect()["url"]
    assert series.uri.drop_params("*").to_list() == ["http://h/a", None, None, "//g:80/", "../b"]
    assert series.uri.resolve(FRAME.collect()["base"]).to_list() == one(URL.uri.resolve(pl.col("base")))
    assert series.uri.split(errors="report").dtype.fields[0].name == "value"
    with pytest.raises(ArgumentError, match="invalid base: expected a Series of 5 rows"):
        series.uri.resolve(pl.Series(["a", "b"]))


def test_wrong_options_are_errors_at_once() -> None:
    with pytest.raises(ArgumentError, match="invalid standard"):
        URL.uri.host(standard="rfc1738")
    with pytest.raises(TypeError, match="too many positional arguments"):
        URL.uri.host("rfc3987")
    with pytest.raises(TypeError, match="base must be str, an expression or a Series, not int"):
        URL.uri.resolve(3)
    with pytest.raises(TypeError, match="missing a required argument: 'name'"):
        URL.uri.param()


def test_a_plan_can_be_sent_elsewhere() -> None:
    plan = FRAME.select(URL.uri.normalize(to=Rung.CASE), same=URL.uri.equal(pl.col("base"))).serialize()
    found = pl.LazyFrame.deserialize(io.BytesIO(plan)).collect()
    assert found["url"].to_list() == ["http://h/a", None, None, "//g:80/", "../b"]
    assert found["same"].to_list() == [False, None, None, None, False]
