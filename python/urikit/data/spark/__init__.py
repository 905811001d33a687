"""The kernels of `urikit.columns` on Spark: functions of SQL, column functions, and many columns in one pass.

```
from urikit.data import columns, spark as uri

uri.register(session)                                   # SELECT uri_host(url) FROM pages
pages.select(uri.functions.host("url"))
uri.add_columns(pages, "url", {"host": columns.host, "key": columns.key64}, errors="report")
```

A row never raises: a text without an answer gives null, and a null gives null. Why a row has no answer is in a column:
`uri_error(url)`, `functions.host("url", errors="report")`, or the column `error` that `add_columns` adds.

The work is done by arrow UDFs and `mapInArrow`, one thread a task, in the Python of the executors: urikit and pyarrow
must be installed there. A number of urikit without a sign is one with a sign here: `uint16` and `uint32` are `int`,
and `uint64` (`key64`) is the `bigint` of the same 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from urikit.core.errors import ArgumentError, needed
from urikit.data.columns.catalogue import Kernel
from urikit.data.columns.functions import FUNCTIONS, PREFIX

with needed("pyspark>=4.1", "pyarrow", extra="spark"):
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import StringType, StructType

from urikit.data.spark import functions
from urikit.data.spark.functions import Plan, add, arrow_udf, sql, type_in_spark

__all__ = ["add_columns", "functions", "register"]

#: The treatment of a row without an answer; Spark has no `"raise"`, since one row would end the whole job.
Errors: TypeAlias = Literal["null", "report"]


def register(spark: SparkSession, prefix: str = PREFIX) -> list[str]:
    """Register every kernel as a temporary function of SQL, `uri_host` and so on, and returns the names.

    Options are texts, in the order of `urikit.data.columns.functions.FUNCTIONS`: `uri_normalize(url, 'syntax')`.
    """
    if not prefix.isidentifier():
        raise ArgumentError("prefix", "letters, digits and underscores, such as uri_", prefix)
    return [_register(spark, prefix + function.kernel.name, function.kernel) for function in FUNCTIONS.values()]


def _register(spark: SparkSession, name: str, kernel: Kernel) -> str:
    function = kernel.name

    def ask(*arguments: pa.Array) -> pa.Array:
        return sql(function, arguments)

    spark.udf.register(name, arrow_udf(ask, type_in_spark(kernel.result)))
    return name


def add_columns(
    frame: DataFrame,
    column: str,
    new: Mapping[str, Callable[..., Any] | tuple[Any, ...]],
    *,
    errors: Errors = "null",
    error_column: str = "error",
) -> DataFrame:
    """Return the frame with new columns, in one pass over the texts of `column`.

    The values of `new` are functions of `urikit.columns`, or tuples of one and its arguments; a dictionary at the end
    of a tuple has arguments by name:

    ```
    {"host": columns.host, "clean": (columns.drop_params, "utm_*"), "form": (columns.normalize, {"to": Step.SYNTAX})}
    ```

    With `errors="report"` there is one more column, `error`: for each row without an answer somewhere, the first such
    new column, and the code and offset (in characters) of the error.
    """
    if not any(field.name == column and isinstance(field.dataType, StringType) for field in frame.schema.fields):
        raise ArgumentError("column", "the name of a column of strings", column)
    if errors not in ("null", "report"):
        raise ArgumentError("errors", '"null" or "report"', errors)
    plans = {name: Plan.of(name, asked) for name, asked in new.items()}
    kinds = {name: type_in_spark(plan.kernel.result) for name, plan in plans.items()}
    reported = error_column if errors == "report" else None
    if reported is not None:
        kinds[reported] = "struct<`column`: string, `code`: string, `offset`: int>"
    taken = {name.lower() for name in frame.columns}
    for name in (*new, *([reported] if reported is not None else [])):
        if name.lower() in taken:
            raise ArgumentError("new", "names that no other column has", name)
        taken.add(name.lower())

    def batches(found: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return (add(batch, column, plans, reported) for batch in found)

    more: Any = StructType.fromDDL(", ".join(f"`{name.replace('`', '``')}` {kind}" for name, kind in kinds.items()))
    return frame.mapInArrow(batches, StructType([*frame.schema.fields, *more.fields]))
