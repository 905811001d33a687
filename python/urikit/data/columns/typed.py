"""The kernel `dialect` for engines: a kernel for each type of its answers, since a function of SQL has one type.

`dialect` answers text, `dialect_number` a number and `dialect_list` a list of texts. Each takes what
`urikit.columns.dialect` takes, and refuses a function of an engine whose answer has another type.

>>> from urikit.data.columns.typed import DIALECTS
>>> DIALECTS[1](["http://h:80/", "http://h/"], "trino", "url_extract_port")
[80, None]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError
from urikit.data.columns import table
from urikit.data.columns.kernel import Errors
from urikit.data.columns.signatures import OfEngine
from urikit.data.dialects import functions

__all__ = ["DIALECTS", "OfOneType"]


class OfOneType(OfEngine):
    """A kernel that answers as those functions of engines do that have answers of one type."""

    def __call__(
        self,
        column: Any,
        /,
        dialect: str,
        function: str,
        key: str | None = None,
        *,
        errors: Errors = "null",
        threads: int | None = None,
    ) -> Any:
        for one in functions(dialect):
            if one.name == function and NAMES[one.returns] != self.name:
                raise ArgumentError("function", f"{self.name} with a function that answers {self.result}", function)
        return table.dialect(column, dialect, function, key, errors=errors, threads=threads)

    def __reduce__(self) -> tuple[Callable[[str], OfOneType], tuple[str]]:  # type: ignore[override]
        return _named, (self.name,)


#: The kernel for each `urikit.dialects.Function.returns`.
NAMES = {"text": "dialect", "number": "dialect_number", "list": "dialect_list"}
_RESULTS = {"text": "text", "number": "int64", "list": "list<text>"}

#: The kernels, those of text first.
DIALECTS = tuple(
    OfOneType(
        NAMES[returns],
        result,
        table.dialect.twin,
        table.dialect.scalar,
        f"What a function of another engine answers, where that is {result}: see urikit.dialects.functions().",
    )
    for returns, result in _RESULTS.items()
)


def _named(name: str) -> OfOneType:
    return next(kernel for kernel in DIALECTS if kernel.name == name)


guard(__name__)
