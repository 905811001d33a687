"""The functions of DataFusion: both forms of each, nulls, options, columns of options."""

from typing import Any

import pytest

SessionContext = pytest.importorskip(
    "datafusion", reason="no datafusion: it comes with an extra of that name"
).SessionContext

import urikit.data.datafusion  # noqa: E402
from urikit.data.columns.functions import FUNCTIONS  # noqa: E402


@pytest.fixture(scope="module")
def context() -> Any:
    made = SessionContext()
    urikit.data.datafusion.register(made)
    return made


def test_every_kernel_is_a_function(context: Any) -> None:
    for name, function in FUNCTIONS.items():
        for count, ending in {function.counts[0]: "", function.counts[-1]: "_with"}.items():
            arguments = ", ".join(["CAST(NULL AS VARCHAR)"] * count)
            asked = name + ending if len(function.counts) > 1 else name
            assert context.sql(f"SELECT {asked}({arguments}) AS answer").to_pydict() == {"answer": [None]}


def test_nulls_and_options(context: Any) -> None:
    query = """
        SELECT uri_host(url) AS host, uri_host_with(url, standard) AS other
        FROM (VALUES (1, 'http://h/', 'rfc3986'), (2, 'http://ü/', 'rfc3987'), (3, 'http://ü/', 'rfc3986'),
                     (4, NULL, 'rfc3986'), (5, 'http://h/', NULL)) AS t(n, url, standard)
        ORDER BY n"""
    found = context.sql(query).to_pylist()
    assert [row["host"] for row in found] == ["h", None, None, None, "h"]
    assert [row["other"] for row in found] == ["h", "ü", None, None, None]


def test_a_wrong_option_has_a_clear_error(context: Any) -> None:
    with pytest.raises(Exception, match=r"rfc3986.*rfc3987"):
        context.sql("SELECT uri_host_with('a', 'b')").to_pylist()


def test_another_prefix() -> None:
    context = SessionContext()
    urikit.data.datafusion.register(context, prefix="u_")
    assert context.sql("SELECT u_host(url) AS host FROM (VALUES ('//h')) AS t(url)").to_pylist() == [{"host": "h"}]
