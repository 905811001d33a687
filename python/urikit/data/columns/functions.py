"""The kernels as functions of SQL: names, positional arguments that are texts, and a call that no row can fail.

Functions of SQL take their arguments by place, and texts in place of steps and profiles. So each kernel of
`urikit.columns.KERNELS` is described here once for all engines, from its options in the catalogue:

- first the column, and where there is one the second column (`base`, `other`);
- then the options in the order of the signature, as texts; those with a default may be left out from the right;
- several names or patterns are one text, separated by commas; a comma in a name is written `%2C`, and `%` as `%25`;
- changes of components are such a text, too: `fragment=top,query`, where what has no `=` is removed;
- a profile of issues is its name, a policy of resolution too, and a number is its digits;
- one's own schemes and policies are values of Python: functions of SQL do not take them.

>>> from urikit.data.columns.functions import DIALECTS, FUNCTIONS
>>> FUNCTIONS["uri_resolve"]
uri_resolve(column, base, [standard], [policy])
>>> FUNCTIONS["uri_normalize"].arguments[1].choices
('string', 'case', 'percent', 'syntax', 'scheme')

The type of the answers of the kernel `dialect` depends on an option, and a function of SQL has one type. So there are
three of it (`DIALECTS`): `dialect` for text, `dialect_number` and `dialect_list`. Each refuses a function of an engine
whose answer has another type.

>>> DIALECTS[1].function(["http://h:80/", "http://h/"], "trino", "url_extract_port")
[80, None]

`call` needs pyarrow, and takes the arguments of an engine: Arrow arrays of one length, constants, and None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from urikit.core import percent
from urikit.core.errors import ArgumentError
from urikit.core.mask import discreet
from urikit.data import columns
from urikit.data.columns.catalogue import KERNELS, Kernel, Option
from urikit.data.dialects import functions

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "DIALECTS",
    "FUNCTIONS",
    "PREFIX",
    "Argument",
    "SQLFunction",
    "TypedDialect",
    "arrow_type",
    "call",
    "type_of",
]

#: The kernel for each `urikit.dialects.Function.returns`.
NAMES = {"text": "dialect", "number": "dialect_number", "list": "dialect_list"}
_RESULTS = {"text": "text", "number": "int64", "list": "list<text>"}


class TypedDialect(Kernel):
    """The kernel `dialect` for those functions of engines that have answers of one type."""

    __slots__ = ()

    @property
    def function(self) -> Callable[..., Any]:
        """`urikit.columns.dialect`, which refuses functions with answers of another type."""

        @wraps(columns.dialect)
        def ask(column: Any, /, dialect: str, function: str, key: str | None = None, **options: Any) -> Any:
            for one in functions(dialect):
                if one.name == function and NAMES[one.returns] != self.name:
                    raise ArgumentError("function", f"{self.name} with a function that answers {self.result}", function)
            return columns.dialect(column, dialect, function, key, **options)

        return ask


_DIALECT = next(kernel for kernel in KERNELS if kernel.name == "dialect")
#: The kernels, those of text first.
DIALECTS = tuple(
    TypedDialect(
        NAMES[returns],
        result,
        f"The answer of a function of another engine, where that is {result}: see urikit.dialects.functions().",
        _DIALECT.same_as,
        _DIALECT.example,
        _DIALECT.heading,
        False,
        _DIALECT.options,
    )
    for returns, result in _RESULTS.items()
)

T = TypeVar("T")

#: The beginning of the names of functions.
PREFIX = "uri_"
#: Options that the adapter of an engine decides on, and those that have no text.
_OURS = ("errors", "threads", "schemes", "suffixes")
#: The kinds of arguments that are neither a choice nor a text, by the kinds of options.
_KINDS: Mapping[str, Any] = {
    "operand": "column",
    "number": "number",
    "names": "names",
    "patterns": "names",
    "changes": "changes",
}


@discreet
@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a function: a column, or an option that is one text."""

    #: The name, as the kernel has it.
    name: str
    #: The kind of the text: a row of a column, a choice, any text, digits, names separated by commas, or changes.
    kind: Literal["column", "choice", "text", "number", "names", "changes"]
    #: The texts that a choice may be.
    choices: tuple[str, ...] = ()
    #: False where it may be left out.
    required: bool = True
    #: True if each of the names, or of the changes, is an argument of its own in Python.
    variadic: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class SQLFunction:
    """A kernel as a function of SQL."""

    #: The kernel.
    kernel: Kernel
    #: Its arguments, in order.
    arguments: tuple[Argument, ...]

    @property
    def name(self) -> str:
        """The name in SQL, such as `uri_host`."""
        return PREFIX + self.kernel.name

    @property
    def counts(self) -> range:
        """The numbers of arguments that it can be called with."""
        return range(sum(argument.required for argument in self.arguments), len(self.arguments) + 1)

    @property
    def second(self) -> str | None:
        """The name of the second column; None where there is one column."""
        return next((argument.name for argument in self.arguments[1:] if argument.kind == "column"), None)

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel as `call` does: engines want a function."""
        return call(self, arguments)

    def __repr__(self) -> str:
        names = (argument.name if argument.required else f"[{argument.name}]" for argument in self.arguments)
        return f"{self.name}({', '.join(names)})"


def _names(text: str, argument: str) -> list[str]:
    """Return the names in a text, separated by commas."""
    try:
        return [percent.decode(name) for name in text.split(",")] if text else []
    except ValueError:
        raise ArgumentError(argument, "names separated by commas, with %25 for a percent sign", text) from None


def _number(text: str, argument: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise ArgumentError(argument, "digits", text)
    return int(text)


def _changes(text: str, argument: Argument) -> dict[str, str | None]:
    """Components and their new values; None removes."""
    found: dict[str, str | None] = {}
    for change in _names(text, argument.name):
        name, equals, value = change.partition("=")
        if name not in argument.choices:
            known = ", ".join(argument.choices)
            raise ArgumentError(argument.name, f"names of components, each with = and a value: {known}", name)
        found[name] = value if equals else None
    return found


def _argument(option: Option) -> Argument:
    kind = _KINDS.get(option.kind, "choice" if option.choices else "text")
    return Argument(
        option.name, kind, option.choices, option.default is None, variadic=option.kind in ("patterns", "changes")
    )


def _functions() -> Iterator[SQLFunction]:
    for kernel in KERNELS:
        arguments = [_argument(option) for option in kernel.options if option.kind not in _OURS]
        # Required arguments come first in SQL, in any order of Python.
        ordered = Argument("column", "column"), *sorted(arguments, key=lambda argument: not argument.required)
        for typed in DIALECTS if kernel is _DIALECT else (kernel,):
            yield SQLFunction(typed, ordered)


_COMPONENTS = next(option.choices for kernel in KERNELS for option in kernel.options if option.kind == "changes")
#: Every kernel as a function, by its name in SQL.
FUNCTIONS: Mapping[str, SQLFunction] = MappingProxyType({function.name: function for function in _functions()})


def _ask(function: SQLFunction, texts: Sequence[Any], options: Sequence[str], threads: int | None) -> Any:
    """Calls the kernel as Python does, with columns and the options that were given."""
    positional: list[Any] = list(texts)
    keywords: dict[str, Any] = {}
    for argument, option in zip(function.arguments[len(texts) :], options, strict=False):
        value: Any = option
        if argument.kind == "names":
            value = _names(option, argument.name)
        elif argument.kind == "choice":
            if option not in argument.choices:
                known = " or ".join(f'"{choice}"' for choice in argument.choices)
                raise ArgumentError(argument.name, known, option)
        elif argument.kind == "number":
            value = _number(option, argument.name)
        elif argument.kind == "changes":
            keywords |= _changes(option, argument)
            continue
        if argument.variadic:
            positional.extend(value)
        else:
            keywords[argument.name] = value
    return function.kernel.function(*positional, **keywords, threads=threads)


def arrow_type(result: str, text: pa.DataType | None = None) -> pa.DataType:
    """Return the pyarrow type of an answer, from `Kernel.result`; `text` is the type of texts: `string` by default.

    >>> from urikit.data.columns.functions import FUNCTIONS, arrow_type
    >>> arrow_type(FUNCTIONS["uri_params"].kernel.result)
    ListType(list<item: struct<name: string, value: string>>)
    """
    import pyarrow as pa

    def single(written: str) -> pa.DataType:
        if written == "text":
            return text or pa.string()
        try:
            return pa.type_for_alias(written)
        except ValueError:
            raise ArgumentError("result", "the type of an answer, as Kernel.result has it", written) from None

    return type_of(result, single, pa.list_, pa.struct)


def type_of(
    result: str,
    single: Callable[[str], T],
    many: Callable[[T], T],
    record: Callable[[list[tuple[str, T]]], T],
) -> T:
    """Return the type of an answer as an engine makes it: `single` of a name such as "text" and "uint16", lists,
    structs.

    >>> from urikit.data.columns.functions import type_of
    >>> type_of("list<text>", {"text": "VARCHAR"}.__getitem__, lambda item: f"{item}[]", str)
    'VARCHAR[]'
    """
    outer, bracket, inner = result.partition("<")
    if not bracket:
        return single(result)
    inner = inner.removesuffix(">")
    if outer == "list":
        return many(type_of(inner, single, many, record))
    fields = [field.partition(": ") for field in _split(inner)]
    return record([(name, type_of(kind, single, many, record)) for name, _, kind in fields])


def _split(fields: str) -> Iterator[str]:
    """Yield the fields of a struct: what is between commas outside of brackets."""
    depth = start = 0
    for place, character in enumerate(fields):
        depth += (character == "<") - (character == ">")
        if character == "," and not depth:
            yield fields[start:place]
            start = place + 2
    yield fields[start:]


def call(
    function: SQLFunction, arguments: Sequence[Any], *, text: pa.DataType | None = None, threads: int | None = 1
) -> pa.Array:
    """Return the answers of a function, as one pyarrow array of `arrow_type(function.kernel.result, text)`.

    `text` is `string` or `large_string`.

    Each argument is a pyarrow Array, ChunkedArray or Scalar of texts, or a `str` or None for all rows. Where an option
    is a column, the kernel is asked once for each distinct combination. No row raises: a text without an answer, a
    null text and a null option give null. Raises `ArgumentError` for an option that does not exist, and `TypeError`
    for too few or too many arguments, and for those that are not texts.

    >>> import pyarrow as pa
    >>> from urikit.data.columns.functions import FUNCTIONS, call
    >>> urls = pa.array(["HTTP://h/%7e", "x y", None])
    >>> call(FUNCTIONS["uri_normalize"], [urls, pa.array(["case", "scheme", "scheme"])]).to_pylist()
    ['http://h/%7E', None, None]
    """
    import pyarrow as pa

    layout = text or pa.string()
    if len(arguments) not in function.counts:
        raise TypeError(f"{function!r} cannot have {len(arguments)} arguments")
    given = [_texts(one, about, layout) for one, about in zip(arguments, function.arguments, strict=False)]
    lengths = {len(one) for one in given if isinstance(one, pa.Array)} or {1}
    if len(lengths) > 1:
        raise ArgumentError("arguments", "arrays of one length", sorted(lengths))
    rows = lengths.pop()
    kind = arrow_type(function.kernel.result, layout)
    given[1:] = [_constant(one) for one in given[1:]]
    if any(one is None for one in given):
        return pa.nulls(rows, kind)
    count = 1 if function.second is None else 2
    texts, options = given[:count], given[count:]
    if not isinstance(texts[0], pa.Array):
        texts[0] = pa.repeat(pa.scalar(texts[0], layout), rows)
    if all(isinstance(option, str) for option in options):
        try:
            return _plain(_ask(function, texts, options, threads), kind)
        except ArgumentError as error:
            # Engines pass a column that repeats one text like a constant, and in SQL a row must not raise.
            if error.argument != function.second:
                raise
            return pa.nulls(rows, kind)
    return _by_options(function, texts, options, kind, threads)


def _by_options(
    function: SQLFunction, texts: Sequence[Any], options: Sequence[Any], kind: pa.DataType, threads: int | None
) -> pa.Array:
    """Return the answers where an option is a column: the rows of each combination together, then in order again."""
    import pyarrow as pa
    import pyarrow.compute as pc

    rows = len(texts[0])
    columns = {str(at): option for at, option in enumerate(options) if not isinstance(option, str)}
    table = pa.table({**columns, "row": pa.array(range(rows), pa.int64())})
    answers, places = [pa.nulls(0, kind)], [pa.nulls(0, pa.int64())]
    for group in table.group_by(list(columns), use_threads=False).aggregate([("row", "list")]).to_batches():
        for at, found in enumerate(group["row_list"]):
            chosen = [group[str(n)][at].as_py() if str(n) in columns else one for n, one in enumerate(options)]
            places.append(found.values)
            if None in chosen:
                answers.append(pa.nulls(len(found.values), kind))
                continue
            some = [one if isinstance(one, str) else one.take(found.values) for one in texts]
            try:
                answers.append(_plain(_ask(function, some, chosen, threads), kind))
            except ArgumentError as error:
                # Components that come from a column are data of their rows.
                if error.argument not in (function.second, *_COMPONENTS):
                    raise
                answers.append(pa.nulls(len(found.values), kind))
    return pa.concat_arrays(answers).take(pc.sort_indices(pa.concat_arrays(places)))


def _texts(argument: Any, about: Argument, layout: pa.DataType) -> Any:
    """Return an argument as an array, a `str` or None."""
    import pyarrow as pa

    if isinstance(argument, pa.Scalar):
        argument = argument.as_py()
    if argument is None or isinstance(argument, str):
        return argument
    if isinstance(argument, pa.ChunkedArray):
        argument = argument.combine_chunks()
    if not isinstance(argument, pa.Array):
        raise TypeError(f"{about.name} must be a pyarrow array or str, not {type(argument).__name__}")
    kind = argument.type.value_type if pa.types.is_dictionary(argument.type) else argument.type
    if kind not in (pa.string(), pa.large_string(), pa.string_view(), pa.null()):
        raise TypeError(f"{about.name} must be text, not {argument.type}")
    return argument.cast(layout if about.kind == "column" else pa.string())


def _constant(argument: Any) -> Any:
    """Return the one text of an array that repeats it, as engines hand over constants."""
    import pyarrow as pa

    if isinstance(argument, pa.Array) and len(argument) and argument[0] == argument[-1]:
        distinct = argument.unique()
        try:
            return distinct[0].as_py() if len(distinct) == 1 else argument
        except UnicodeDecodeError:
            # The kernel says so, in its own words.
            return argument
    return argument


def _plain(answers: Any, kind: pa.DataType) -> pa.Array:
    return answers if answers.type == kind else answers.cast(kind)
