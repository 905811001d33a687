"""The kernels as methods of Polars: `pl.col("url").uri.host()`, and the same on a Series.

Importing this module registers the namespace `uri`. Each kernel of `urikit.columns.KERNELS` is a method with the
options that the kernel has. A base or another column is an expression or a Series; a `str` is one text for all rows.

>>> import polars as pl
>>> import urikit.data.polars
>>> frame = pl.LazyFrame({"url": ["http://h/a?utm_x=1", "x y", None]})
>>> frame.select(pl.col("url").uri.drop_params("utm_*")).collect()["url"].to_list()
['http://h/a', None, None]
>>> pl.Series(["b", "//g"]).uri.resolve("http://h/a").to_list()
['http://h/b', 'http://g']

The expressions are elementwise: the streaming engine runs them morsel by morsel. With `errors="report"` the answer is a
struct of `value`, `code` and `offset`.

Polars calls the native module itself, as a plugin, and no Python runs for the rows. Python functions are called, by
`map_batches`, for the kernels that are such functions, for `guard`, and with `errors="raise"`, whose error has a class
of Python; and for all kernels where Polars does not know the interface of the plugin (`has_plugin`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from urikit._native import __file__ as _native_file
from urikit.core.errors import ArgumentError, needed
from urikit.core.percent import encode_form
from urikit.data.columns.ask import KernelCall
from urikit.data.columns.functions import FUNCTIONS, SQLFunction, TypedDialect, type_of

if TYPE_CHECKING:
    from urikit.data.columns.ask import CallText

with needed("polars", extra="polars"):
    import polars as pl

__all__ = ["ExprNamespace", "SeriesNamespace", "dtype", "has_plugin"]

#: The file of the native module, which Polars opens itself.
LIBRARY = str(_native_file)
_SINGLE: Mapping[str, Any] = {
    "text": pl.String(),
    "bool": pl.Boolean(),
    "binary": pl.Binary(),
    "uint16": pl.UInt16(),
    "uint32": pl.UInt32(),
    "uint64": pl.UInt64(),
    "int64": pl.Int64(),
}
_REPORT: Mapping[str, Any] = {"code": pl.String(), "offset": pl.UInt32()}


def dtype(result: str) -> pl.DataType:
    """Return the Polars type of an answer, from `Kernel.result`.

    >>> from urikit.data.polars import dtype
    >>> dtype("list<text>")
    List(String)
    """
    made: pl.DataType = type_of(result, _SINGLE.__getitem__, pl.List, lambda fields: pl.Struct(dict(fields)))
    return made


@cache
def has_plugin() -> bool:
    """Return whether this Polars can call the native module as a plugin. The answer is cached.

    >>> from urikit.data.polars import has_plugin
    >>> has_plugin()
    True
    """
    try:
        probe = _plugin([pl.lit("http://h/")], [("kernel", "host")])
        return bool(pl.select(probe).item() == "h")
    except (ImportError, OSError, TypeError, pl.exceptions.PolarsError):
        return False


def _plugin(columns: Sequence[pl.Expr], call: CallText) -> pl.Expr:
    """Return the expression of a call that Polars hands to the native module."""
    from polars.plugins import register_plugin_function

    # Names that have no value remove a component.
    fields = (name if value is None else f"{name}={encode_form(value)}" for name, value in call)
    return register_plugin_function(
        plugin_path=LIBRARY,
        function_name="uri",
        args=columns,
        kwargs={"call": "&".join(fields)},
        is_elementwise=True,
    )


class _Deferred:
    """A kernel with its arguments by name: what runs, and what a serialized plan contains."""

    def __init__(self, function: SQLFunction, arguments: Mapping[str, Any]) -> None:
        self.function = function
        self.arguments = dict(arguments)
        # A wrong option is an error here, where the caller sees it, and not in the engine.
        self.ask([], [])

    @property
    def text(self) -> CallText | None:
        """The call that the plugin gets; None if Python answers."""
        given = dict(self.arguments)
        errors, threads = given.pop("errors"), given.pop("threads")
        kernel = self.function.kernel
        if kernel.is_python or errors == "raise":
            return None
        return KernelCall("dialect" if isinstance(kernel, TypedDialect) else kernel.name, errors, threads, given).text()

    @property
    def is_report(self) -> bool:
        return bool(self.arguments["errors"] == "report")

    @property
    def dtype(self) -> pl.DataType:
        kind = dtype(self.function.kernel.result)
        return pl.Struct({"value": kind, **_REPORT}) if self.is_report else kind

    def ask(self, column: Any, other: Any) -> Any:
        given = dict(self.arguments)
        patterns, components = given.pop("patterns", ()), given.pop("components", {})
        second = {self.function.second: other} if self.function.second else {}
        return self.function.kernel.function(column, *patterns, **second, **given, **components)

    def __call__(self, columns: Sequence[pl.Series]) -> pl.Series:
        column, *others = columns
        other: Any = others[0] if others else None
        if others and len(other) != len(column):
            # The engine leaves it to its functions to repeat a single row.
            if len(other) == 1:
                other = None if other[0] is None else other.new_from_index(0, len(column))
            elif len(column) == 1:
                column = column.new_from_index(0, len(other))
        if others and other is None:
            missing = {"code": None} if self.is_report else None
            return pl.Series(column.name, [missing] * len(column), self.dtype)
        answers = self.ask(column, other)
        if self.is_report:
            values, errors = answers
            fields: pl.DataFrame = errors.struct.unnest()
            answers = fields.insert_column(0, values.rename("value")).to_struct(column.name)
        # The text of a categorical column is categorical.
        made: pl.Series = answers.cast(self.dtype)
        return made


def _bound(function: SQLFunction, args: Sequence[Any], options: Mapping[str, Any]) -> tuple[_Deferred, Any]:
    """Return a call, and its second column."""
    bound = inspect.signature(function.kernel.function).bind(None, *args, **options)
    bound.apply_defaults()
    given = dict(bound.arguments)
    del given["column"]
    other = given.pop(function.second) if function.second else None
    return _Deferred(function, given), other


def _of_expression(function: SQLFunction, self: ExprNamespace, *args: Any, **options: Any) -> pl.Expr:
    call, other = _bound(function, args, options)
    if isinstance(other, str):
        call.ask([], other)
    columns = [self._expr]
    if function.second:
        columns.append(other if isinstance(other, pl.Expr) else pl.lit(other, dtype=_literal(other, function.second)))
    text = call.text
    if text is not None and has_plugin():
        return _plugin(columns, text)
    return pl.map_batches(columns, call, return_dtype=call.dtype, is_elementwise=True)


def _literal(other: Any, name: str) -> Any:
    if other is None or isinstance(other, str):
        return pl.String
    if isinstance(other, pl.Series):
        return other.dtype
    raise TypeError(f"{name} must be str, an expression or a Series, not {type(other).__name__}")


def _of_series(function: SQLFunction, self: SeriesNamespace, *args: Any, **options: Any) -> pl.Series:
    call, other = _bound(function, args, options)
    if not function.second:
        return call([self._series])
    _literal(other, function.second)
    if isinstance(other, str):
        call.ask([], other)
    if not isinstance(other, pl.Series):
        other = pl.Series([other], dtype=pl.String)
    elif len(other) != len(self._series):
        raise ArgumentError(function.second, f"a Series of {len(self._series)} rows", len(other))
    return call([self._series, other])


class ExprNamespace:
    """The namespace `uri` of expressions."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr


class SeriesNamespace:
    """The namespace `uri` of Series."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series


def _method(function: SQLFunction, ask: Callable[..., Any], result: type) -> Any:
    """Return a method of a namespace, with the name, the signature and the words of the kernel."""
    kernel = function.kernel
    call = partial(ask, function)

    def method(self: Any, *args: Any, **options: Any) -> Any:
        return call(self, *args, **options)

    signature = inspect.signature(kernel.function)
    _, *options = signature.parameters.values()
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    method.__name__ = kernel.name
    method.__qualname__ = f"{result.__name__}.uri.{kernel.name}"
    method.__doc__ = kernel.function.__doc__
    vars(method)["__signature__"] = signature.replace(parameters=[own, *options], return_annotation=result)
    return method


for _function in FUNCTIONS.values():
    setattr(ExprNamespace, _function.kernel.name, _method(_function, _of_expression, pl.Expr))
    setattr(SeriesNamespace, _function.kernel.name, _method(_function, _of_series, pl.Series))

pl.api.register_expr_namespace("uri")(ExprNamespace)
pl.api.register_series_namespace("uri")(SeriesNamespace)
