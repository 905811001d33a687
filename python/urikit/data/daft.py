"""The kernels as functions of Daft, in Python and in SQL.

>>> import daft
>>> import urikit.data.daft as uri
>>> frame = daft.from_pydict({"url": ["b", "x y", None]})
>>> frame.select(uri.resolve(frame["url"], "http://h/a").alias("url")).to_pydict()
{'url': ['http://h/b', None, None]}

Each kernel of `urikit.columns.KERNELS` is a function of this module. Arguments are as in SQL: expressions or texts, by
their place, as `urikit.data.columns.functions` lists them. No row raises: what has no answer is null.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from urikit.core.errors import needed
from urikit.data.columns.functions import FUNCTIONS, PREFIX, SQLFunction, arrow_type, call

with needed("daft", "pyarrow", extra="daft"):
    import daft
    import pyarrow as pa

__all__ = ["register"]


@cache
def _function(function: SQLFunction) -> Any:
    result = daft.DataType.from_arrow_type(arrow_type(function.kernel.result, pa.large_string()))

    # Daft looks at the signature: what is not an expression arrives as it is.
    def ask(*arguments: Any) -> Any:
        columns = [one.to_arrow() if isinstance(one, daft.Series) else one for one in arguments]
        return call(function, columns, text=pa.large_string())

    ask.__name__ = ask.__qualname__ = function.kernel.name
    ask.__doc__ = function.kernel.function.__doc__
    return daft.func.batch(return_dtype=result)(ask)


def __getattr__(name: str) -> Any:
    if function := FUNCTIONS.get(PREFIX + name):
        return _function(function)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=None)


def __dir__() -> list[str]:
    return sorted([*globals(), *(function.kernel.name for function in FUNCTIONS.values())])


def register(prefix: str = PREFIX) -> None:
    """Make every kernel a function of `daft.sql` in the current session, such as `uri_host`.

    >>> import daft
    >>> import urikit.data.daft
    >>> urikit.data.daft.register()
    >>> frame = daft.from_pydict({"url": ["//h/"]})
    >>> daft.sql("SELECT uri_host(url, 'rfc3987') AS host FROM frame", frame=frame).to_pydict()
    {'host': ['h']}
    """
    for function in FUNCTIONS.values():
        daft.attach_function(_function(function), prefix + function.kernel.name)
