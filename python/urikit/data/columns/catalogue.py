"""The catalogue of kernels as values: what each takes and answers, as Rust lists it (`crates/columns`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from urikit._native import column_kernels

__all__ = ["KERNELS", "Kernel", "Option"]


class Option(NamedTuple):
    """An option of a kernel."""

    #: The name in Python and in SQL.
    name: str
    #: The kind of value, such as "step".
    kind: str
    #: The names of the values, where there is a list of them.
    choices: tuple[str, ...]
    #: The default as it is printed; None for a required option.
    default: str | None
    #: True if Python takes it by its name only.
    by_name: bool
    #: The meaning.
    about: str


@dataclass(frozen=True, slots=True)
class Kernel:
    """A function that is applied to every row of a column.

    >>> from urikit import columns
    >>> kernel = next(kernel for kernel in columns.KERNELS if kernel.name == "effective_port")
    >>> kernel.result, kernel.same_as, kernel.function(["https://h/"])
    ('uint16', 'parse(text).effective_port', [443])
    """

    #: The name of its function, also in SQL (`uri_NAME`) and in Polars (`.uri.NAME`).
    name: str
    #: The type of the answer; "text" has the layout of the input.
    result: str
    #: The answer in one sentence.
    about: str
    #: The expression for one text that gives the same answer.
    same_as: str
    #: The arguments of a call, as Python writes them.
    example: str
    #: The heading of its group in the docs.
    heading: str
    #: True if Python answers, on one thread.
    is_python: bool
    #: The options, those of all kernels last.
    options: tuple[Option, ...]

    @property
    def function(self) -> Callable[..., Any]:
        """The function of `urikit.columns`."""
        from urikit.data.columns import kernels

        function: Callable[..., Any] = getattr(kernels, self.name)
        return function


#: All kernels, in the order of the documentation.
KERNELS: tuple[Kernel, ...] = tuple(
    Kernel(
        *row[:7],
        tuple(
            Option(name, kind, tuple(choices), default, by_name, about)
            for name, kind, choices, default, by_name, about in row[7]
        ),
    )
    for row in column_kernels()
)
