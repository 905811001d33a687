"""The exception of columns: a row without an answer, or data that is not a column of text."""

from __future__ import annotations

from urikit.core.errors.base import URIError


class ColumnError(URIError):
    """A column that cannot be read, or a row of it that has no answer where the caller asks for all.

    >>> from urikit import ColumnError, columns
    >>> try:
    ...     columns.host(["http://h/", "http://h/a b"], errors="raise")
    ... except ColumnError as error:
    ...     print(error, error.row, error.offset)
    invalid URL in row 2: space not allowed in the path (column 11) 1 10
    """

    code = "column-data"

    def __init__(
        self,
        about: str,
        row: int | None = None,
        code: str | None = None,
        offset: int | None = None,
        problem: str | None = None,
    ) -> None:
        ValueError.__init__(self, about, row, code, offset, problem)
        self.code = code or type(self).code
        #: The row, counted from 0; None where it is about the whole column.
        self.row = row
        #: Where the offending part of the text begins, in characters; None where it is about the whole column.
        self.offset = offset

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        about = str(self.args[0])
        if self.row is None or self.offset is None:
            return about
        problem = self.args[4] or f"error {self.code}"
        return f"invalid {about} in row {self.row + 1}: {problem} (column {self.offset + 1})"

    @property
    def expected(self) -> str:
        """What a column may be."""
        return "Arrow data of type string, large_string, string_view or a dictionary of these, or a sequence of str"

    def __str__(self) -> str:
        return self.message if self.row is not None else f"{self.message} ({self.code})"
