"""A record of a reference or a problem (`records.refs`) as a line of CSV, and a reference as a line of fields.

Lines of fields are for `cut` and `awk`: FILE:LINE:COLUMN, role, element and attribute,
reference, target, verdict. A tab, a line break or a backslash in a field is written with a
backslash (`\\t`, `\\n`, `\\r`, `\\\\`), so that a record is a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

from urikit.links import Reference, Report, Span

__all__ = [
    "comma_separated",
    "fields",
    "header",
    "place",
]

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def place(path: str, span: Span) -> str:
    """FILE:LINE:COLUMN, as compilers write it; with the part where the place is in one."""
    part = f" (part {span.inner_part})" if span.inner_part else ""
    return f"{span.file(path)}{part}:{span.line}:{span.column}"


def fields(report: Report, reference: Reference) -> str:
    """A reference as a line of fields."""
    element = f"{reference.element} {reference.attribute}".rstrip()
    values = (
        place(report.path, reference.span),
        reference.role,
        element,
        reference.reference,
        reference.target or "",
        reference.verdict.value,
    )
    return "\t".join(value.translate(_ESCAPES) for value in values)


def comma_separated(names: tuple[str, ...], record: dict[str, Any]) -> str:
    """A record as a line of CSV (RFC 4180), without its end."""
    return _row(_cell(record[name]) for name in names)


def header(names: tuple[str, ...]) -> str:
    """The header of CSV."""
    return _row(iter(names))


def _row(values: Iterator[str]) -> str:
    from csv import writer

    written = StringIO()
    writer(written, lineterminator="").writerow(list(values))
    return written.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(item["code"] for item in value)
    return str(value)
