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

An executor asks the kernels about Arrow arrays of Spark, which is unlike other sources of Arrow data: it has no
unsigned numbers, and its strings may be any bytes. A kernel refuses a batch with bytes that are not UTF-8; here only
these rows have no answer. Their code is `surrogate`, as that of the same bytes in a `str`, and every standard refuses
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from typing import Any, NamedTuple

from urikit.core.errors import ArgumentError, ColumnError, needed
from urikit.core.mask import discreet
from urikit.data import columns
from urikit.data.columns.catalogue import Kernel
from urikit.data.columns.functions import FUNCTIONS, PREFIX, SQLFunction, arrow_type, call
from urikit.data.columns.report import ColumnReport

with needed("pyspark>=4.1", "pyarrow", extra="spark"):
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyspark
    from pyspark.sql import Column

__all__ = ["ColumnFunction", "Plan", "add", "answer", "arrow_udf", "sql", "type_in_spark"]


_spark: Any = import_module("pyspark.sql.functions")
if not hasattr(_spark, "arrow_udf"):
    raise ImportError(f"urikit.data.spark needs PySpark 4.1 or later, found {pyspark.__version__}")
#: The decorator that makes a function of Arrow arrays one of Spark.
arrow_udf: Any = _spark.arrow_udf

_CODE = "surrogate"
_ERROR_TYPE = pa.struct([("code", pa.string()), ("offset", pa.int32())])
_SPARK = {"text": "string", "bool": "boolean", "int32": "int", "int64": "bigint", "list": "array"}


def _signed(result: str) -> str:
    """Return the type of an answer with signed numbers in the place of unsigned ones."""
    return re.sub(r"\buint(16|32)\b", "int32", result).replace("uint64", "int64")


def type_in_spark(result: str) -> str:
    """Return the type of an answer (`Kernel.result`), as Spark writes types.

    >>> from urikit.data.spark.functions import type_in_spark
    >>> type_in_spark("struct<code: text, start: uint32>")
    'struct<`code`: string, `start`: int>'
    """
    named = re.sub(r"(\w+):", r"`\1`:", _signed(result))
    return re.sub(r"\b\w+\b(?!`)", lambda word: _SPARK.get(word[0], word[0]), named)


@discreet
class Plan(NamedTuple):
    """A kernel, by the name that an executor finds it by, and its arguments after the column."""

    name: str
    args: tuple[Any, ...] = ()
    options: Mapping[str, Any] = {}

    @property
    def kernel(self) -> Kernel:
        return FUNCTIONS[PREFIX + self.name].kernel

    @classmethod
    def of(cls, name: str, asked: Any) -> Plan:
        """Return the plan of a new column; wrong arguments raise here and not on an executor."""
        function, *args = asked if isinstance(asked, tuple) and asked else (asked,)
        known = getattr(function, "__name__", None)
        if known is None or getattr(columns, known, None) is not function or PREFIX + known not in FUNCTIONS:
            raise TypeError(f"new[{name!r}] must be a function of urikit.columns, or a tuple of one and its arguments")
        options = args.pop() if args and isinstance(args[-1], dict) else {}
        return cls(known, tuple(args), options).checked()

    def checked(self, columns: int = 1) -> Plan:
        """Return the plan after a call of as many columns without rows."""
        for name in ("errors", "threads"):
            if name in self.options:
                raise ArgumentError("options", "options of the kernel: Spark decides on these", name)
        self.kernel.function(*([] for _ in range(columns)), *self.args, **self.options)
        return self


def sql(kernel: str, arguments: Sequence[pa.Array]) -> pa.Array:
    """Return the answers of a function of SQL, whose options come as columns too."""
    function = FUNCTIONS[PREFIX + kernel]
    count = sum(argument.kind == "column" for argument in function.arguments)
    options = [_constant(option) for option in arguments[count:]]
    layout = pa.large_string() if any(one.type == pa.large_string() for one in arguments) else pa.string()

    def ask(*texts: pa.Array) -> ColumnReport:
        return ColumnReport(call(function, [*texts, *options], text=layout), None)

    return _whole(function.kernel, arguments[:count], ask).values


def _constant(option: pa.Array) -> Any:
    """Return a text in the place of a column that repeats it."""
    first = option[0].as_py() if len(option) else None
    return first if isinstance(first, str) and pc.all(pc.equal(option, first), skip_nulls=False).as_py() else option


def answer(plan: Plan, texts: Sequence[pa.Array], errors: str) -> pa.Array:
    """Return the answers of a column function; of a report, each row is a pair of a value and an error."""
    found = _report(plan, texts, errors)
    if errors == "null":
        return found.values
    return pa.StructArray.from_arrays([found.values, _cast(found.errors, _ERROR_TYPE)], ["value", "error"])


def add(batch: pa.RecordBatch, column: str, plans: Mapping[str, Plan], reported: str | None) -> pa.RecordBatch:
    """Return the batch with a column for each plan, and one for the first error of a row."""
    texts = batch.column(column)
    errors = "null" if reported is None else "report"
    found = {name: _report(plan, [texts], errors) for name, plan in plans.items()}
    arrays = [*batch.columns, *(one.values for one in found.values())]
    names = [*batch.schema.names, *found]
    if reported is not None:
        arrays.append(_first({name: one.errors for name, one in found.items()}, len(texts)))
        names.append(reported)
    return pa.RecordBatch.from_arrays(arrays, names)


def _first(errors: Mapping[str, pa.Array], rows: int) -> pa.Array:
    """Return of each row the first column with an error, with its code and offset.

    Columns of one text fail on the same rows nearly always: only those that add a row are looked at closely.
    """
    names, codes, offsets = pa.nulls(rows, pa.string()), pa.nulls(rows, pa.string()), pa.nulls(rows, pa.int32())
    for name, found in errors.items():
        if found.null_count < rows and pc.any(pc.and_(found.is_valid(), names.is_null())).as_py():
            found = _cast(found, _ERROR_TYPE)
            names = pc.coalesce(names, pc.if_else(found.is_valid(), name, pa.scalar(None, pa.string())))
            codes = pc.coalesce(codes, pc.struct_field(found, "code"))
            offsets = pc.coalesce(offsets, pc.struct_field(found, "offset"))
    return pa.StructArray.from_arrays([names, codes, offsets], ["column", "code", "offset"], mask=names.is_null())


def _report(plan: Plan, texts: Sequence[pa.Array], errors: str) -> ColumnReport:
    def ask(*some: pa.Array) -> ColumnReport:
        found = plan.kernel.function(*some, *plan.args, **plan.options, errors=errors, threads=1)
        return found if isinstance(found, ColumnReport) else ColumnReport(found, None)

    return _whole(plan.kernel, texts, ask)


def _whole(kernel: Kernel, texts: Sequence[pa.Array], ask: Callable[..., ColumnReport]) -> ColumnReport:
    """Return the answers to all rows in types of Spark, also where some rows are not UTF-8."""
    kind = arrow_type(_signed(kernel.result))
    try:
        values, errors = ask(*texts)
        return ColumnReport(_cast(values, kind), errors)
    except ColumnError:
        bad = {row: at for column in reversed(texts) for row, at in _not_utf8(column).items()}
        if not bad:
            raise
    good = pa.array([row not in bad for row in range(len(texts[0]))])
    values, errors = ask(*(pc.if_else(good, column, pa.scalar(None, column.type)) for column in texts))
    answers = {row: _invalid(kernel, at) for row, at in bad.items()}
    faults = {row: {"code": _CODE, "offset": at} for row, at in bad.items() if answers[row] is None}
    whole = _replaced(_cast(values, kind), answers)
    return ColumnReport(whole, None if errors is None else _replaced(_cast(errors, _ERROR_TYPE), faults))


def _not_utf8(column: pa.Array) -> dict[int, int]:
    """Return the rows whose bytes are not UTF-8, and where: the number of characters before."""
    found = {}
    for row, data in enumerate(column.cast(pa.large_binary()).to_pylist()):
        try:
            (data or b"").decode()
        except UnicodeDecodeError as error:
            found[row] = len(data[: error.start].decode())
    return found


def _invalid(kernel: Kernel, at: int) -> Any:
    """Return the answer of the kernels that answer for an invalid text; None of all others."""
    match kernel.name:
        case "is_valid":
            return False
        case "error":
            return {"code": _CODE, "start": at, "end": at + 1}
        case "parse":
            return {"code": _CODE, "offset": at}
    return None


def _replaced(array: pa.Array, rows: Mapping[int, Any]) -> pa.Array:
    values = array.to_pylist()
    for row, value in rows.items():
        values[row] = value
    return pa.array(values, array.type)


def _cast(array: pa.Array, kind: pa.DataType) -> pa.Array:
    if array.type == pa.uint64():
        return array.view(kind)
    return array if array.type == kind else array.cast(kind)


_ERROR = "struct<`code`: string, `offset`: int>"


class ColumnFunction:
    """A kernel as a function of columns of Spark."""

    def __init__(self, function: SQLFunction) -> None:
        self._function = function
        self.__name__ = function.kernel.name
        self.__doc__ = function.kernel.function.__doc__
        self.__signature__ = signature(function.kernel.function)

    @property
    def kernel(self) -> Kernel:
        """The kernel."""
        return self._function.kernel

    def __repr__(self) -> str:
        return f"<column function {self.__name__}: {type_in_spark(self.kernel.result)}>"

    def __call__(self, column: Column | str, /, *args: Any, errors: str = "null", **options: Any) -> Column:
        if errors not in ("null", "report"):
            raise ArgumentError("errors", '"null" or "report"', errors)
        inputs = [column]
        second = self._function.second or ""
        if isinstance(options.get(second), Column):
            inputs.append(options.pop(second))
        elif second and args and isinstance(args[0], Column):
            inputs.append(args[0])
            args = args[1:]
        plan = Plan(self.__name__, args, options).checked(len(inputs))

        def ask(*texts: pa.Array) -> pa.Array:
            return answer(plan, texts, errors)

        kind = type_in_spark(self.kernel.result)
        ask.__name__ = PREFIX + self.__name__
        pair = f"struct<`value`: {kind}, `error`: {_ERROR}>"
        made: Column = arrow_udf(ask, kind if errors == "null" else pair)(*inputs)
        return made


_FUNCTIONS = {function.kernel.name: ColumnFunction(function) for function in FUNCTIONS.values()}


def __getattr__(name: str) -> ColumnFunction:
    try:
        return _FUNCTIONS[name]
    except KeyError:
        raise AttributeError(f"urikit.data.spark.functions has no function {name!r}") from None


def __dir__() -> list[str]:
    return [*__all__, *_FUNCTIONS]
