"""The answers of other engines, so that results can be moved between them.

An engine that reads URLs has its own idea of a host. `answer` gives exactly what `java.net.URI`, Spark, Trino,
ClickHouse, BigQuery or CPython's `urllib.parse` says of a text, under the engine's own names:

>>> from urikit import dialects
>>> dialects.answer("spark", "FILE", "http://h?x")
'?x'
>>> dialects.answer("clickhouse", "domain", "http://localhost/")
''
>>> dialects.answer("trino", "url_extract_parameter", "http://h/?a=b=c", "a")
'b=c'

NULL is None. A text that the engine refuses is a `DialectError`, or None with `errors="null"`, as Spark answers
without ANSI mode:

>>> dialects.answer("spark", "HOST", "http://h/a b", errors="null")

`docs/dialects.md` says which version of each engine this was compared with, what differs, and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from urikit._native import dialect_answer, dialect_functions
from urikit.core.arguments import check_choice
from urikit.core.errors import ArgumentError

TYPE_CHECKING = False

__all__ = ["DialectError", "Function", "answer", "functions"]

#: The functions that refuse a text in each dialect; the others refuse nothing.
_READERS = {
    "cpython": "urllib.parse",
    "java": "java.net.URI",
    "spark": "java.net.URI",
    "trino": "java.net.URI",
}
_CHOICES = ("raise", "null")


class DialectError(ArgumentError):
    """A text that the engine refuses.

    >>> from urikit import dialects
    >>> try:
    ...     dialects.answer("java", "getHost", "http://h/a b")
    ... except dialects.DialectError as error:
    ...     print(error.reason, error.offset)
    ...     print(error.message)
    path-character 10
    invalid text: expected a text that java.net.URI accepts (path-character at column 11), found "http://h/a b"
    """

    def __init__(self, dialect: str, reason: str, offset: int | None, text: str) -> None:
        place = "" if offset is None else f" at column {offset + 1}"
        super().__init__("text", f"a text that {_READERS.get(dialect, dialect)} accepts ({reason}{place})", text)
        #: The dialect that was asked.
        self.dialect = dialect
        #: The stable name of the problem.
        self.reason = reason
        #: The place in characters of the text; None where the engine does not say.
        self.offset = offset

    def __reduce__(self) -> tuple[type[DialectError], tuple[str, str, int | None, str]]:
        return type(self), (self.dialect, self.reason, self.offset, self.found)


@dataclass(frozen=True, slots=True)
class Function:
    """One function of an engine.

    >>> from urikit import dialects
    >>> dialects.functions("trino")[2]
    Function(dialect='trino', name='url_extract_port', returns='number', has_key=False)
    """

    #: The engine.
    dialect: str
    #: Its own name for the function, or for the part of `parse_url`; `QUERY:key` has three arguments there.
    name: str
    #: The type of its answer: "text", "number" or "list".
    returns: str
    #: True if it takes the name of a parameter.
    has_key: bool


def functions(dialect: str | None = None) -> tuple[Function, ...]:
    """Return all functions of all engines, or those of one."""
    if dialect is not None and not isinstance(dialect, str):
        raise TypeError(f"dialect must be str or None, not {type(dialect).__name__}")
    rows = [Function(*row) for row in dialect_functions()]
    found = tuple(row for row in rows if dialect in (None, row.dialect))
    if not found:
        raise ArgumentError(
            "dialect", " or ".join(f'"{name}"' for name in dict.fromkeys(row.dialect for row in rows)), dialect
        )
    return found


def answer(
    dialect: str, function: str, text: str, key: str | None = None, *, errors: Literal["raise", "null"] = "raise"
) -> str | int | list[str] | None:
    """Return the answer of a function of an engine for a text; `key` is the name of a parameter."""
    check_choice("errors", errors, _CHOICES)
    return dialect_answer(dialect, function, text, key, errors == "null")
