"""Column functions: one for each kernel, of the same name, with the same arguments after the column.

```
from urikit.data.spark import functions as uri

pages.select(uri.host("url"), uri.resolve(col("href"), col("base")), uri.param("url", "q", standard="rfc3987"))
pages.where(uri.is_valid("url"))
```

The column is a `Column` or the name of one. `base` and `other` are a text for all rows or a `Column`; all other
arguments are constants of Python, as in `urikit.columns`. Wrong arguments raise at once, on the driver.

With `errors="report"` the answer is a struct of `value` and `error`, which has the code and offset of a row without an
answer.
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import Any

from urikit.core import boundary
from urikit.core.errors import ArgumentError, needed
from urikit.data.columns.functions import FUNCTIONS, PREFIX
from urikit.data.columns.kernel import Kernel
from urikit.data.spark.answers import Plan, answer, type_in_spark

with needed("pyspark>=4.1", "pyarrow", extra="spark"):
    import pyarrow as pa
    import pyspark
    from pyspark.sql import Column

__all__ = ["ColumnFunction", "arrow_udf"]

_spark: Any = import_module("pyspark.sql.functions")
if not hasattr(_spark, "arrow_udf"):
    raise ImportError(f"urikit.data.spark needs PySpark 4.1 or later, found {pyspark.__version__}")
#: What makes a function of Arrow arrays one of Spark.
arrow_udf: Any = _spark.arrow_udf

_ERROR = "struct<`code`: string, `offset`: int>"


class ColumnFunction:
    """A kernel as a function of columns of Spark."""

    def __init__(self, kernel: Any) -> None:
        #: The kernel.
        self.kernel: Kernel = kernel
        self.__name__ = kernel.name
        self.__doc__ = kernel.__doc__
        self.__signature__ = signature(kernel)

    def __repr__(self) -> str:
        return f"<column function {self.__name__}: {type_in_spark(self.kernel.result)}>"

    def __call__(self, column: Column | str, /, *args: Any, errors: str = "null", **options: Any) -> Column:
        if errors not in ("null", "report"):
            raise ArgumentError("errors", '"null" or "report"', errors)
        inputs = [column]
        second = next((one.name for one in FUNCTIONS[PREFIX + self.__name__].arguments[1:] if one.kind == "column"), "")
        if isinstance(options.get(second), Column):
            inputs.append(options.pop(second))
        elif second and args and isinstance(args[0], Column):
            inputs.append(args[0])
            args = args[1:]
        plan = Plan(self.kernel, args, options).checked(len(inputs))

        def ask(*texts: pa.Array) -> pa.Array:
            return answer(plan, texts, errors)

        kind = type_in_spark(self.kernel.result)
        ask.__name__ = PREFIX + self.__name__
        pair = f"struct<`value`: {kind}, `error`: {_ERROR}>"
        made: Column = arrow_udf(ask, kind if errors == "null" else pair)(*inputs)
        return made


_FUNCTIONS = {function.kernel.name: ColumnFunction(function.kernel) for function in FUNCTIONS.values()}


def __getattr__(name: str) -> ColumnFunction:
    try:
        return _FUNCTIONS[name]
    except KeyError:
        raise AttributeError(f"urikit.data.spark.functions has no function {name!r}") from None


def __dir__() -> list[str]:
    return [*__all__, *_FUNCTIONS]


# Not by its name: a kernel is called so.
boundary.guard(__name__)
