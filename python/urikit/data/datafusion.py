"""The kernels as functions of DataFusion.

>>> from datafusion import SessionContext
>>> import urikit.data.datafusion
>>> context = SessionContext()
>>> urikit.data.datafusion.register(context)
>>> context.sql("SELECT uri_host('http://h/') AS host, uri_host_with('//ü/', 'rfc3987') AS other").to_pylist()
[{'host': 'h', 'other': 'ü'}]

A function of DataFusion has one number of arguments. So a kernel with options has two: `uri_host(url)` with the
arguments that it must have, and `uri_host_with(url, standard)` with all of them.
"""

from __future__ import annotations

from urikit.core.errors import needed
from urikit.data.columns.functions import FUNCTIONS, PREFIX, arrow_type

with needed("datafusion", "pyarrow", extra="datafusion"):
    from datafusion import SessionContext, udf

__all__ = ["register"]


def register(context: SessionContext, prefix: str = PREFIX) -> None:
    """Make every kernel a function of a context: `uri_host`, and with all options `uri_host_with`.

    Options are texts. No row raises: what has no answer is NULL. A wrong option is an error of the query.
    """
    text = arrow_type("text")
    for function in FUNCTIONS.values():
        fewest, most = function.counts[0], function.counts[-1]
        for count, ending in {fewest: "", most: "_with" if most > fewest else ""}.items():
            result = arrow_type(function.kernel.result)
            name = prefix + function.kernel.name + ending
            context.register_udf(udf(function, [text] * count, result, "immutable", name))
