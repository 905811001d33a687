"""The answers with `errors="report"`. Imported when a call asks for them: `typing` takes longer than a kernel."""

from __future__ import annotations

from typing import Any, NamedTuple

from urikit.core.mask import discreet

__all__ = ["ColumnReport"]


@discreet
class ColumnReport(NamedTuple):
    """Answers, and why some rows have none."""

    #: One answer a row; null where the text is null or has no answer.
    values: Any
    #: `code` and `offset` (in characters) of each row that has no answer; null for all others.
    errors: Any
