"""The functions of Daft: expressions, second columns, options, SQL."""

from typing import Any

import pytest

daft = pytest.importorskip("daft", reason="no daft: it comes with an extra of that name")

import urikit.data.daft as uri  # noqa: E402
from urikit.data.columns.functions import FUNCTIONS  # noqa: E402

FRAME = daft.from_pydict(
    {"url": ["http://h/a", "x y", None, "b"], "base": ["http://q", "http://q", "http://q", "http://q/"]}
)


def one(expression: Any) -> list[Any]:
    return FRAME.select(expression.alias("answer")).to_pydict()["answer"]


def test_every_kernel_is_a_function() -> None:
    names = dir(uri)
    for kernel in (function.kernel for function in FUNCTIONS.values()):
        assert kernel.name in names
        assert callable(getattr(uri, kernel.name))
    with pytest.raises(AttributeError, match=r"'urikit\.data\.daft' has no attribute 'hots'"):
        _ = uri.hots


def test_columns_and_constants() -> None:
    assert one(uri.host(FRAME["url"])) == ["h", None, None, None]
    assert one(uri.resolve(FRAME["url"], FRAME["base"])) == ["http://h/a", None, None, "http://q/b"]
    assert one(uri.resolve(FRAME["url"], "http://c/")) == ["http://h/a", None, None, "http://c/b"]
    assert one(uri.resolve(FRAME["url"], None)) == [None] * 4
    assert one(uri.segments(FRAME["url"], "rfc3987")) == [["a"], None, None, ["b"]]
    with pytest.raises(ValueError, match="invalid standard"):
        one(uri.host(FRAME["url"], "rfc1738"))


def test_sql() -> None:
    uri.register(prefix="u_")
    found = daft.sql(
        "SELECT u_param(url, 'q') AS q, u_is_valid(url, 'whatwg') AS v FROM t", t=daft.from_pydict({"url": ["?q=1"]})
    )
    assert found.to_pydict() == {"q": ["1"], "v": [False]}
