"""What ends a job, and what can be wrong with a row beside its URL."""

from __future__ import annotations

from urikit.core.errors import URIError

#: The codes of rows that could not be read, or not be asked; all other codes are those of `urikit rule`.
MESSAGES = {
    "not-utf-8": "bytes that are not UTF-8",
    "max-length": "URL longer than --max-length",
    "csv-fields": "not as many fields as the header",
    "csv-quote": "text after a closing quotation mark, or a missing closing one",
    "json-syntax": "not valid JSON",
    "json-object": "not a JSON object",
    "json-text": "the value of the column is not a text",
    "column-exists": "the object has a member with the name of an added column",
    "column-new": "a member that the first rows do not have, so that the output has no column for it",
}


class PlanError(URIError):
    """A job that cannot begin: an unknown kernel, format or column, or names that clash.

    >>> from urikit.data import batch
    >>> try:
    ...     batch.run("urls.txt", "hosts.csv", "hots")
    ... except batch.PlanError as error:
    ...     print(error)
    unknown kernel "hots"; did you mean host?
    """

    code = "argument-value"

    def __init__(self, message: str) -> None:
        ValueError.__init__(self, message)

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return str(self.args[0])

    def __str__(self) -> str:
        return self.message


class FileError(OSError):
    """A file that cannot be read to its end, or not be written. No output was made."""


def because(error: BaseException) -> str:
    """The reason of an error of another library, on one line and without secrets."""
    from urikit._native import mask
    from urikit.core.cells import visible

    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return visible(mask(reason.strip().partition("\n")[0]))


def named(path: str) -> str:
    """A file, or a column, in a message: secrets masked, every character visible."""
    from urikit._native import mask
    from urikit.core.cells import visible

    return visible(mask(path)) if path else '""'
