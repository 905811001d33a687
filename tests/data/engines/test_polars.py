"""The namespace `uri` of Polars: contexts, both engines, second columns, reports, plans that are sent elsewhere."""

import inspect
import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

pl = pytest.importorskip("polars", reason="no polars: pip install 'urikit[test]'")

import urikit.data.polars  # noqa: E402
from tests.data.columns.test_golden import choices  # noqa: E402
from urikit import ArgumentError, ColumnError, KeyProfile, ResolvePolicy, Schemes, Step  # noqa: E402
from urikit.data.columns.functions import FUNCTIONS  # noqa: E402

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
        for owner in (urikit.data.polars.ExprNamespace, urikit.data.polars.SeriesNamespace):
            method = getattr(owner, kernel.name)
            assert method.__doc__ == kernel.function.__doc__
            names = [name for name in inspect.signature(kernel.function).parameters if name != "column"]
            assert list(inspect.signature(method).parameters)[1:] == names


@ENGINE
def test_own_schemes_and_policies_are_values_of_python(engine: str) -> None:
    own = Schemes.DEFAULT.with_scheme("http", default_port=81)
    assert one(pl.lit("http://h:81").uri.normalize(schemes=own), engine) == ["http://h/"]
    assert one(pl.lit("http://h:81").uri.equal("http://h", schemes=own), engine) == [True]
    assert one(pl.lit("http://h:81").uri.origin(schemes=own), engine) == ["http://h"]
    assert one(pl.lit("http://h:81").uri.same_origin("http://h", schemes=own), engine) == [True]
    assert one(pl.lit("http://h").uri.effective_port(schemes=own), engine) == [81]
    assert one(pl.lit("../../x").uri.resolve("http://h/a", policy=ResolvePolicy(underflow="refuse")), engine) == [None]
    assert one(pl.lit("http:x").uri.resolve("http://h/a", policy="compatible"), engine) == ["http://h/x"]


@ENGINE
def test_contexts(engine: str) -> None:
    assert one(URL.uri.host(), engine) == ["h", None, None, "g", None]
    assert FRAME.filter(URL.uri.is_valid()).collect(engine=engine)["site"].to_list() == ["a", "b", "b"]
    groups = FRAME.group_by("site").agg(URL.uri.host(), count=URL.uri.host().count()).sort("site")
    assert groups.collect(engine=engine).rows() == [("a", ["h", None], 1), ("b", [None, "g", None], 1)]
    by_host = FRAME.group_by(URL.uri.host().alias("host")).len().sort("host", nulls_last=True)
    assert by_host.collect(engine=engine).rows() == [("g", 1), ("h", 1), (None, 3)]
    assert one(URL.uri.host().over("site"), engine) == ["h", None, None, "g", None]
    ports = FRAME.with_columns(port=URL.uri.effective_port()).collect(engine=engine)["port"]
    assert ports.to_list() == [80, None, None, 80, None]
    # The answer keeps the name of the column.
    assert FRAME.select(URL.uri.host()).collect_schema() == {"url": pl.String}


@ENGINE
def test_many_rows_keep_their_order(engine: str) -> None:
    frame = pl.LazyFrame({"url": [f"http://h{number}/?n={number}" for number in range(100_000)]})
    answers = frame.select(URL.uri.param("n").cast(pl.Int64)).collect(engine=engine).to_series()
    assert answers.equals(pl.Series("url", range(100_000)))


@ENGINE
def test_second_columns(engine: str) -> None:
    wanted = ["http://h/a", None, None, None, "http://q/r/b"]
    assert one(URL.uri.resolve(pl.col("base")), engine) == wanted
    assert one(URL.uri.resolve(FRAME.collect()["base"])) == wanted
    assert one(URL.uri.resolve("http://b/c/d"), engine) == ["http://h/a", None, None, "http://g:80/", "http://b/b"]
    assert one(URL.uri.resolve(pl.lit("http://b/c/d")), engine)[4] == "http://b/b"
    assert one(pl.lit("x").uri.resolve(pl.col("base")), engine) == [*["http://q/x"] * 3, None, "http://q/r/s/x"]
    assert one(URL.uri.resolve(None), engine) == [None] * 5
    assert one(URL.uri.equal("HTTP://h/a", at=Step.CASE), engine) == [True, None, None, False, False]


@ENGINE
def test_reports(engine: str) -> None:
    found = FRAME.select(URL.uri.effective_port(errors="report")).collect(engine=engine).to_series()
    assert found.dtype == pl.Struct({"value": pl.UInt16, "code": pl.String, "offset": pl.UInt32})
    rows = [(80, None, None), (None, "space", 1), (None, None, None), (80, None, None), (None, None, None)]
    assert found.to_list() == [dict(zip(("value", "code", "offset"), row, strict=True)) for row in rows]
    with pytest.raises(ColumnError, match=r"invalid URL in row 2: space not allowed in the path \(column 2\)"):
        one(URL.uri.host(errors="raise"), engine)


def test_other_types_of_text() -> None:
    series = FRAME.collect()["url"]
    for kind in (pl.Categorical, pl.Enum(["http://h/a", "x y", "//g:80/", "../b"])):
        answers = series.cast(kind).uri.host()
        assert answers.dtype == pl.String
        assert answers.to_list() == ["h", None, None, "g", None]
    assert pl.Series("url", [None, None]).uri.host().equals(pl.Series("url", [None, None], pl.String))
    assert pl.Series("url", [], pl.String).uri.params().dtype == urikit.data.polars.dtype(
        FUNCTIONS["uri_params"].kernel.result
    )
    # Polars says it when it plans the query, and Python's functions when they are called.
    with pytest.raises(pl.exceptions.ComputeError, match="expected a column of text, found int64"):
        pl.LazyFrame({"url": [1]}).select(URL.uri.host()).collect_schema()
    for ask in (URL.uri.host(errors="raise"), URL.uri.classification()):
        with pytest.raises(ColumnError, match="expected a column of text"):
            pl.LazyFrame({"url": [1]}).select(ask).collect()


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


#: The kernels that are Python functions, and the one whose policy has no text.
OF_PYTHON = {"classification", "error_message", "isbn13", "doi", "mail_addresses", "tel_digits", "guard"}


def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kernels that Python is called for, from now on."""
    found: list[str] = []
    ask = urikit.data.polars._Deferred.__call__

    def spy(self: Any, columns: Any) -> Any:
        found.append(self.function.kernel.name)
        return ask(self, columns)

    monkeypatch.setattr(urikit.data.polars._Deferred, "__call__", spy)
    return found


@ENGINE
@pytest.mark.parametrize("errors", ["null", "report"])
def test_no_python_is_called_for_the_rows(engine: str, errors: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert urikit.data.polars.has_plugin()
    names = called(monkeypatch)
    for function in FUNCTIONS.values():
        args, options = next(choices(function.kernel))
        answer = getattr(URL.uri, function.kernel.name)(*args, **options, errors=errors)
        column = FRAME.select(answer).collect(engine=engine).to_series()
        assert column.len() == 5
        assert column.dtype == FRAME.select(answer).collect_schema()["url"]
    assert set(names) == OF_PYTHON
    names.clear()
    with pytest.raises(ColumnError):
        one(URL.uri.host(errors="raise"), engine)
    assert set(names) == {"host"}


@ENGINE
@pytest.mark.parametrize("errors", ["null", "report"])
def test_the_plugin_answers_as_python_does(engine: str, errors: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Options that are not in the golden table: second columns, profiles of one's own, names with any character.
    profile = KeyProfile.HTTP.replace(parameters=("a b", "&=%"))
    asks: list[Any] = [
        lambda: URL.uri.resolve(pl.col("base"), errors=errors),
        lambda: URL.uri.resolve(None, errors=errors),
        lambda: pl.lit("x").uri.resolve(pl.col("base"), errors=errors),
        lambda: URL.uri.canonical_key(profile, errors=errors),
        lambda: URL.uri.key64("surt", errors=errors, threads=1),
        lambda: URL.uri.redact(secret_names=["&=%", "+ \0", "\u00fc" * 70_000], errors=errors),
        lambda: URL.uri.replace(query=None, path="/=&%20", errors=errors),
        lambda: URL.cast(pl.Categorical).uri.split(errors=errors),
        lambda: URL.cast(pl.Categorical).uri.equal(pl.col("base"), errors=errors),
        lambda: pl.lit(None).uri.params(errors=errors),
    ]
    found = [FRAME.select(ask()).collect(engine=engine) for ask in asks]
    monkeypatch.setattr(urikit.data.polars, "has_plugin", lambda: False)
    names = called(monkeypatch)
    wanted = [FRAME.select(ask()).collect(engine=engine) for ask in asks]
    assert len(names) >= len(asks)
    for one, right in zip(found, wanted, strict=True):
        assert one.equals(right)
        assert one.schema == right.schema


def test_filters_go_below_the_columns_before_them() -> None:
    plan = FRAME.with_columns(same=pl.col("site")).filter(URL.uri.is_valid()).explain()
    assert plan.index("WITH_COLUMNS") < plan.index("FILTER")


def test_slices_and_chunks() -> None:
    series = pl.concat([FRAME.collect()["url"].slice(1, 4), FRAME.collect()["url"].slice(0, 0)], rechunk=False)
    parts = pl.concat([series, pl.Series("url", ["http://x/", "http://y/"])], rechunk=False).slice(2, 4)
    assert parts.to_frame().select(URL.uri.host()).to_series().to_list() == ["g", None, "x", "y"]
    assert series.clear().to_frame().lazy().select(URL.uri.split()).collect().height == 0


def _library(folder: Path, version: int) -> str:
    """A library that says another version of the interface."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("a C compiler is needed: apt-get install gcc")
    source, library = folder / "plugin.c", folder / "plugin.so"
    source.write_text(f"unsigned _polars_plugin_get_version(void) {{ return {version}u; }}")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True)
    return str(library)


@pytest.mark.parametrize("version", [2, 1 << 16])
def test_another_version_of_the_interface(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Polars and the library must have one version; where they do not, Python is asked as it was.
    monkeypatch.setattr(urikit.data.polars, "LIBRARY", _library(tmp_path, version))
    asked = urikit.data.polars.has_plugin.__wrapped__()
    assert asked is False
    monkeypatch.setattr(urikit.data.polars, "has_plugin", lambda: asked)
    names = called(monkeypatch)
    assert one(URL.uri.host()) == ["h", None, None, "g", None]
    assert names == ["host"]


def test_calls_that_are_no_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    from polars.plugins import register_plugin_function

    calls = ("kernel=hots", "kernel=host&standard=x", 3, "x" * 300)
    for options in (None, *({"call": call} for call in calls)):
        ask = register_plugin_function(
            plugin_path=urikit.data.polars.LIBRARY, function_name="uri", args=[URL], kwargs=options, is_elementwise=True
        )
        with pytest.raises(pl.exceptions.ComputeError, match="the plugin failed with message: internal error: "):
            one(ask)


def test_a_plan_can_be_sent_elsewhere() -> None:
    plan = FRAME.select(URL.uri.normalize(to=Step.CASE), same=URL.uri.equal(pl.col("base"))).serialize()
    found = pl.LazyFrame.deserialize(io.BytesIO(plan)).collect()
    assert found["url"].to_list() == ["http://h/a", None, None, "//g:80/", "../b"]
    assert found["same"].to_list() == [False, None, None, None, False]
