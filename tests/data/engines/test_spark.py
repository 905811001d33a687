"""Spark: the same answers in SQL, in column functions and in one pass, on threads, on executors and with Connect."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import urikit
from tests.data.columns.test_functions import given
from tests.data.columns.test_golden import choices, scalar
from tests.data.columns.texts import FEW, corpora, suites
from tests.data.engines.ask import CALLS
from tests.data.engines.spark_sessions import CLUSTER, CONNECT, LOCAL, session
from urikit import Step, _native, columns
from urikit.core.canonical import KeyProfile
from urikit.core.errors import ArgumentError
from urikit.data.columns import Kernel
from urikit.data.columns.functions import FUNCTIONS, arrow_type

pytest.importorskip("pyspark", reason="no PySpark: pip install 'urikit[spark]', an extra")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("no Java: apt-get install default-jre-headless", allow_module_level=True)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
    # PySpark 4.1 leaves the closing of sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
]

#: Bytes that are not UTF-8, after nine characters.
BAD_BYTES = "cast(unhex('687474703A2F2FC3BC2FFF') as string)"


#: With which sessions a test runs; pytest runs those of one session together.
EVERYWHERE, ON_THREADS, ON_EXECUTORS, BOTH_CLIENTS = (
    pytest.mark.parametrize("spark", kinds, indirect=True, scope="module")
    for kinds in ([LOCAL, CLUSTER, CONNECT], [LOCAL], [CLUSTER, CONNECT], [LOCAL, CONNECT])
)


@pytest.fixture(scope="module")
def spark(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from pyspark import cloudpickle

    from urikit.data.spark import register

    if request.param == CONNECT:
        pytest.importorskip("grpc", reason="no gRPC for Spark Connect: pip install 'urikit[engines]', an extra")
    # Executors do not know the tests.
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    with session(request.param, tmp_path_factory.mktemp("spark")) as made:
        assert register(made) == list(FUNCTIONS)
        yield made


def frame(spark: Any, texts: Any) -> Any:
    return spark.createDataFrame(pa.table({"url": pa.array(texts, pa.string())}), "url string")


def in_spark(kernel: Kernel, answers: Any) -> pa.ChunkedArray:
    """Answers of Python in the types of Spark, which has no unsigned numbers."""
    if kernel.result == "uint64":
        answers = [one if one is None or one < 2**63 else one - 2**64 for one in answers]
    kind = arrow_type(kernel.result.replace("uint64", "int64").replace("uint16", "int32").replace("uint32", "int32"))
    return pa.chunked_array([pa.array(answers, kind)])


def agree(spark: Any, texts: list[str | None]) -> None:
    """Every kernel with every choice, as a column function and in SQL, has the answers of the scalar functions."""
    from urikit.data.spark import functions

    table, in_python, in_sql = frame(spark, texts), [], []
    for number, (function, args, options) in enumerate(CALLS):
        in_python.append(getattr(functions, function.kernel.name)("url", *args, **options).alias(f"c{number}"))
        written = ["url", *(f"'{one}'" for one in given(function, args, options))]
        in_sql.append(f"{function.name}({', '.join(written)}) as c{number}")
    by_name, by_sql = table.select(*in_python).toArrow(), table.selectExpr(*in_sql).toArrow()
    for number, (function, args, options) in enumerate(CALLS):
        kernel, name = function.kernel, f"c{number}"
        wanted = in_spark(kernel, [None if text is None else scalar(kernel, text, args, options)[0] for text in texts])
        for found in (by_name[name], by_sql[name]):
            if not found.cast(wanted.type).equals(wanted):
                rows = zip(texts, found.to_pylist(), wanted.to_pylist(), strict=True)
                raise AssertionError((kernel, args, options, next(row for row in rows if row[1] != row[2])))


@EVERYWHERE
def test_every_function_has_the_answers_of_the_scalar_one(spark: Any) -> None:
    agree(spark, [*FEW, None])


@ON_THREADS
@pytest.mark.skipif(not suites(), reason="no conformance suites: set URIKIT_SUITES")
def test_suites(spark: Any) -> None:
    agree(spark, list(suites()))


@EVERYWHERE
@pytest.mark.skipif(not corpora(), reason="no corpora: set URIKIT_CORPORA")
def test_corpora_in_one_pass(spark: Any) -> None:
    """Every kernel that needs no argument in one `mapInArrow`, beside the same kernels in this process."""
    from urikit.data.spark import add_columns

    texts = pa.array(corpora())
    # Few of the texts are books, documents, mail addresses or telephone numbers: all rows would have an error.
    few = {"isbn13", "doi", "mail_addresses", "tel_digits"}
    plain = [one for one in columns.KERNELS if not next(choices(one))[0] and one.name not in few]
    new: dict[str, Any] = {f"{kernel.name}_": kernel.function for kernel in plain}
    found = add_columns(frame(spark, texts), "url", new, errors="report").toArrow()
    assert found["url"].combine_chunks().equals(texts)
    reasons = [columns.ColumnReport(*kernel.function(texts, errors="report")).errors for kernel in plain]
    for kernel in plain:
        wanted = in_spark(kernel, kernel.function(texts).to_pylist())
        assert found[f"{kernel.name}_"].cast(wanted.type).equals(wanted), kernel
    first = [
        next(({"column": f"{kernel.name}_", **one} for kernel, one in zip(plain, row, strict=True) if one), None)
        for row in zip(*(reason.to_pylist() for reason in reasons), strict=True)
    ]
    assert found["error"].to_pylist() == first
    assert 0 < found["error"].null_count < len(texts)


@ON_THREADS
@pytest.mark.parametrize("flag", [pytest.param("true", marks=pytest.mark.smoke), "false"])
def test_the_switch_for_plain_functions_changes_nothing(spark: Any, flag: str) -> None:
    from urikit.data.spark import add_columns, functions

    name = "spark.sql.execution.pythonUDF.arrow.enabled"
    before = spark.conf.get(name)
    spark.conf.set(name, flag)
    try:
        table = frame(spark, ["http://h:81/a", "x y", None])
        rows = table.selectExpr("uri_host(url)", "uri_effective_port(url)").collect()
        assert [tuple(row) for row in rows] == [("h", 81), (None, None), (None, None)]
        assert [row[0] for row in table.select(functions.path("url")).collect()] == ["/a", None, None]
        assert [row.p for row in add_columns(table, "url", {"p": columns.path}).collect()] == ["/a", None, None]
    finally:
        spark.conf.set(name, before)


@EVERYWHERE
def test_errors_are_columns(spark: Any) -> None:
    from urikit.data.spark import add_columns, functions

    table = frame(spark, ["http://h/%zz", "http://a/%FF", "http://h/", None])
    rows = table.select(functions.host("url", errors="report").alias("host")).collect()
    assert [row.host.asDict(recursive=True) for row in rows] == [
        {"value": None, "error": {"code": "percent-not-hex", "offset": 9}},
        {"value": "a", "error": None},
        {"value": "h", "error": None},
        {"value": None, "error": None},
    ]
    new = {"ok": columns.is_valid, "host": columns.host, "text": columns.percent_decode}
    more = add_columns(table, "url", new, errors="report", error_column="why").collect()
    assert [row.why and tuple(row.why) for row in more] == [
        ("host", "percent-not-hex", 9),
        ("text", "not-utf-8", 9),
        None,
        None,
    ]
    assert [row.ok for row in more] == [False, True, True, None]
    assert spark.sql("select uri_error('http://h/%zz').code").collect()[0][0] == "percent-not-hex"


@EVERYWHERE
def test_rows_that_are_not_utf8_have_a_code(spark: Any) -> None:
    from urikit.data.spark import add_columns, functions

    table = spark.sql(f"select {BAD_BYTES} url, 'http://h/' other union all select 'http://h/', {BAD_BYTES}")
    found = table.selectExpr(
        "uri_host(url)", "uri_is_valid(url)", "uri_error(url).start", "uri_parse(url).code", "uri_resolve(other, url)"
    ).collect()
    assert [tuple(row) for row in found] == [(None, False, 9, "surrogate", None), ("h", True, None, None, None)]
    rows = table.select(functions.equal("url", table.other, errors="report").alias("same")).collect()
    assert [tuple(row.same.error) for row in rows] == [("surrogate", 9), ("surrogate", 9)]
    # Connect cannot collect the bytes themselves.
    more = add_columns(table, "url", {"path": columns.path}, errors="report").select("path", "error").collect()
    assert [(row.path, row.error and row.error.offset) for row in more] == [(None, 9), ("/", None)]


@EVERYWHERE
def test_options_are_columns_in_sql_and_constants_in_python(spark: Any) -> None:
    from urikit.data.spark import functions

    rows = spark.sql(
        "select uri_normalize(url, step), uri_normalize(url, null) from values "
        "('http://h:80/%7e', 'case'), ('http://h:80/%7e', 'scheme'), ('http://h/', null) as t(url, step)"
    ).collect()
    assert [tuple(row) for row in rows] == [("http://h:80/%7E", None), ("http://h/~", None), (None, None)]
    table = frame(spark, ["HTTP://h:80/?b&a"])
    profile = KeyProfile.HTTP.replace(query_order="keep")
    keys = table.select(functions.canonical_key("url", profile), functions.normalize("url", to=Step.CASE)).collect()
    assert list(keys[0]) == [*columns.canonical_key(["HTTP://h:80/?b&a"], profile), "http://h:80/?b&a"]


@EVERYWHERE
def test_a_base_is_a_text_or_a_column(spark: Any) -> None:
    from pyspark.sql.functions import col

    from urikit.data.spark import functions

    table = spark.sql("select 'c' ref, 'http://h/a/b' base union all select '../c', null")
    for column in (functions.resolve("ref", col("base")), functions.resolve(col("ref"), base=table.base)):
        assert [row[0] for row in table.select(column).collect()] == ["http://h/a/c", None]
    assert [row[0] for row in table.select(functions.resolve("ref", "http://g/x/")).collect()] == [
        "http://g/x/c",
        "http://g/c",
    ]


@BOTH_CLIENTS
@pytest.mark.parametrize(
    ("ask", "kind", "message"),
    [
        (lambda f, t: f.host("url", standard="rfc1738"), ArgumentError, 'invalid standard: expected "rfc3986"'),
        (lambda f, t: f.host("url", errors="raise"), ArgumentError, 'invalid errors: expected "null" or "report"'),
        (
            lambda f, t: f.host("url", threads=2),
            ArgumentError,
            "invalid options: expected options of the kernel",
        ),
        (lambda f, t: f.host("url", standard=t.url), TypeError, "standard must be"),
        (lambda f, t: f.resolve("url"), TypeError, "missing 1 required positional argument: 'base'"),
        (lambda f, t: f.resolve("url", t.url, base="x"), TypeError, "multiple values for argument 'base'"),
        (lambda f, t: f.hosts, AttributeError, "has no function 'hosts'"),
    ],
)
def test_wrong_arguments_raise_on_the_driver(spark: Any, ask: Any, kind: type[Exception], message: str) -> None:
    from urikit.data.spark import functions

    with pytest.raises(kind, match=message):
        ask(functions, frame(spark, ["a"]))


@BOTH_CLIENTS
def test_wrong_columns_raise_on_the_driver(spark: Any) -> None:
    from urikit.data.spark import add_columns, register

    table = spark.sql("select 'a' url, 1 number")
    host: Any = columns.host
    for column, new, options, message in (
        ("nope", {"h": host}, {}, "invalid column: expected the name of a column of strings, found"),
        ("number", {"h": host}, {}, "invalid column: expected the name of a column of strings, found"),
        ("url", {"URL": host}, {}, "invalid new: expected names that no other column has, found"),
        ("url", {"error": host}, {"errors": "report"}, "invalid new: expected names that no other column has"),
        ("url", {"h": host}, {"errors": "raise"}, 'invalid errors: expected "null" or "report", found'),
        (
            "url",
            {"h": (host, {"errors": "raise"})},
            {},
            "invalid options: expected options of the kernel: Spark decides",
        ),
    ):
        with pytest.raises(ArgumentError, match=message):
            add_columns(table, column, new, **options)
    for wrong in (len, (), (host, "a"), "host"):
        with pytest.raises(TypeError):
            add_columns(table, "url", {"h": wrong})  # type: ignore[dict-item]
    with pytest.raises(ArgumentError, match="invalid prefix: expected letters, digits and underscores"):
        register(spark, "a b")


@EVERYWHERE
def test_a_bad_option_in_sql_names_the_choices(spark: Any) -> None:
    for call, message in (
        ("uri_host('a', 'rfc1738')", 'invalid standard: expected "rfc3986" or "rfc3987" or "whatwg", found "rfc1738"'),
        ("uri_host()", "cannot have 0 arguments"),
        ("uri_host(1)", "column must be text, not int32"),
    ):
        with pytest.raises(Exception, match="Python worker") as caught:
            spark.sql(f"select {call}").collect()
        assert message in str(caught.value)


@BOTH_CLIENTS
def test_the_types_of_functions_of_sql_are_known_without_a_job(spark: Any) -> None:
    schema = frame(spark, ["a"]).selectExpr(*(f"{name}(url) as {name}" for name in FUNCTIONS)).schema
    assert schema.names == list(FUNCTIONS)
    found = {field.name: field.dataType.simpleString() for field in schema.fields}
    assert {name: found[name] for name in ("uri_host", "uri_is_valid", "uri_effective_port", "uri_key64")} == {
        "uri_host": "string",
        "uri_is_valid": "boolean",
        "uri_effective_port": "int",
        "uri_key64": "bigint",
    }
    assert found["uri_error"] == "struct<code:string,start:int,end:int>"
    assert all(spark.catalog.functionExists(name) for name in FUNCTIONS)


@BOTH_CLIENTS
def test_no_rows_and_no_columns(spark: Any) -> None:
    from urikit.data.spark import add_columns

    table = frame(spark, [])
    assert table.selectExpr("uri_host(url)", "uri_normalize(url, 'case')").collect() == []
    assert add_columns(table, "url", {"host": columns.host}, errors="report").collect() == []
    assert add_columns(frame(spark, ["a"]), "url", {}).collect() == frame(spark, ["a"]).collect()


@EVERYWHERE
def test_a_row_of_a_megabyte_and_100_000_bad_rows(spark: Any) -> None:
    from urikit.data.spark import add_columns

    long = "http://h/" + "ü" * 2**19
    table = spark.createDataFrame([(long,), (long.replace("ü", "xx"),)], "url string")
    assert [row[0] for row in table.selectExpr("uri_error(url).start").collect()] == [9, None]
    assert [row[0] for row in table.selectExpr("length(uri_path(url, 'rfc3987'))").collect()] == [2**19 + 1, 2**20 + 1]

    bad = spark.range(100_000).selectExpr("id", "concat('http://h/', id, ' x') url")
    more = add_columns(bad, "url", {"host": columns.host, "key": columns.key64}, errors="report")
    groups = more.where("host is null and key is null").groupBy("error.column", "error.code").count().collect()
    assert [tuple(row) for row in groups] == [("host", "space", 100_000)]
    assert more.where("error.offset != 9 + length(id)").count() == 0


@ON_EXECUTORS
def test_executors_are_processes_of_their_own_that_import_urikit(spark: Any) -> None:
    from pyspark import SparkContext

    def where(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import urikit
        from urikit import _native, columns

        for batch in batches:
            facts = {
                "process": executor(),
                "folder": os.getcwd(),
                "package": urikit.__file__,
                "native": _native.__file__,
            }
            rows = [{"host": host, **facts} for host in columns.host(batch.column("url")).to_pylist()]
            yield pa.RecordBatch.from_pylist(rows, schema)

    text = pa.string()
    schema = pa.schema({"host": text, "process": pa.int32(), "folder": text, "package": text, "native": text})
    table = spark.range(0, 4, numPartitions=4).selectExpr("concat('http://h', id) url")
    rows = table.mapInArrow(where, "host string, process int, folder string, package string, native string").collect()
    assert [row.host for row in rows] == ["h0", "h1", "h2", "h3"]
    driver = SparkContext._gateway.proc.pid
    assert not {driver, os.getpid()} & {row.process for row in rows}
    assert os.getcwd() not in {row.folder for row in rows}
    # The same package as here: with only a wheel, the one in its environment.
    assert {(row.package, row.native) for row in rows} == {(urikit.__file__, _native.__file__)}


def executor() -> int:
    """The process of the executor: the parent of the daemon that this Python worker is forked from."""
    found = subprocess.run(["ps", "-o", "ppid=", "-p", str(os.getppid())], capture_output=True, check=True, text=True)
    return int(found.stdout)


@ON_EXECUTORS
def test_an_executor_lost_loses_no_row(spark: Any, tmp_path: Path) -> None:
    from urikit.data.spark import add_columns

    folder, rows = str(tmp_path), 8_000

    def slowly(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            open(f"{folder}/{executor()}", "a").close()
            time.sleep(0.4)
            yield batch

    killed = []

    def kill() -> None:
        until = time.monotonic() + 60
        while not killed and time.monotonic() < until:
            for name in sorted(os.listdir(folder))[:1]:
                os.kill(int(name), signal.SIGKILL)
                killed.append(int(name))
            time.sleep(0.05)

    table = spark.range(0, rows, numPartitions=16).selectExpr("id", "concat('http://h', id, '/a b') url")
    more = add_columns(
        table.mapInArrow(slowly, table.schema), "url", {"host": columns.host, "fixed": columns.repair}, errors="report"
    )
    killer = threading.Thread(target=kill)
    killer.start()
    found = more.toArrow().sort_by("id")
    killer.join()
    assert killed
    assert found["fixed"].to_pylist() == [f"http://h{n}/a%20b" for n in range(rows)]
    assert found["error"].null_count == 0
    assert len(os.listdir(folder)) > 1, "no other executor has done anything"


@ON_THREADS
def test_what_is_sent_to_executors_is_small(spark: Any) -> None:
    from pyspark import cloudpickle

    from urikit.data.spark import functions
    from urikit.data.spark.functions import Plan

    for kernel in columns.KERNELS:
        assert len(cloudpickle.dumps(Plan(kernel.name))) < 100
    assert "host" in dir(functions) and repr(functions.host) == "<column function host: string>"
    assert functions.host.__doc__ == columns.host.__doc__
