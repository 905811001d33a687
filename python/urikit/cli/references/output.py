"""References and problems of `urikit refs` as text: lines of fields, CSV, lines like those of compilers, a table.

Lines of fields are for `cut` and `awk`: FILE:LINE:COLUMN, role, element and attribute, reference, target, verdict. A
tab, a line break or a backslash in a field is escaped (`\\t`, `\\n`, `\\r`, `\\\\`), so that a record is a line. CSV
has the members of the records (`urikit.explanation.records`).

Problems are for people, editors, pre-commit and CI: file, line, column, severity, message, code. `urikit rule CODE`
explains a code.

    docs/guide.md:12:8: error: file "web.html" not found (document-target-missing)

The table is for terminals. Columns are as wide as their values until they do not fit; then reference and target share
the rest, and longer values are cut in the middle, with "…". Widths are those of a terminal (`urikit.core.cells`): wide
characters take two columns, and invisible ones are shown as a token. A table is for one file at a time, since the next
may take long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, Literal, TypeAlias

from urikit.cli.terminal import Paint
from urikit.core.cells import cells, plural, shown_width, visible
from urikit.core.issues import Severity
from urikit.links import LinkReference, LinkSpan, LinkVerdict, Problem, Report
from urikit.links.records import LinkSummary

__all__ = ["comma_separated", "counts", "fields", "header", "last_line", "of_problem", "place", "table", "traced"]


_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def place(path: str, span: LinkSpan) -> str:
    """FILE:LINE:COLUMN, as compilers write it; with the part where the place is in one."""
    part = f" (part {span.inner_part})" if span.inner_part else ""
    return f"{span.file(path)}{part}:{span.line}:{span.column}"


def fields(report: Report, reference: LinkReference) -> str:
    """Return a reference as a line of fields."""
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


def comma_separated(names: tuple[str, ...], record: Mapping[str, object]) -> str:
    """Return a record as a line of CSV (RFC 4180), without its end."""
    return _csv_row(_cell(record[name]) for name in names)


def header(names: tuple[str, ...]) -> str:
    """Return the header of CSV."""
    return _csv_row(iter(names))


def _csv_row(values: Iterator[str]) -> str:
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


_SEVERITY_COLOURS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "aside"}


def of_problem(report: Report, problem: Problem, masked: Callable[[str], str], paint: Paint | None) -> str:
    """Return a problem as a line. Where the message does not say which reference, the line does."""
    say = paint or _plain
    reference = "" if problem.reference is None else masked(problem.reference)
    about = f': "{_short(reference)}"' if reference and reference not in problem.message else ""
    severity = say(_SEVERITY_COLOURS.get(problem.severity, "aside"), str(problem.severity))
    code = say("aside", f"({problem.code})")
    return f"{visible(place(report.path, problem.span))}: {severity}: {visible(problem.message + about)} {code}"


def traced(
    report: Report, references: Iterable[LinkReference], masked: Callable[[str], str], paint: Paint | None
) -> Iterator[str]:
    """Yield each reference with its target, and the steps to its base below."""
    say = paint or _plain
    for reference in references:
        where = visible(place(report.path, reference.span))
        yield f"{where}: {say('heading', visible(masked(reference.reference)))}"
        target = "no target" if reference.target is None else visible(masked(reference.target))
        yield f"  target  {target}  ({reference.standard}, {reference.verdict.value})"
        first, *steps = (reference.trace or "").split("\n")
        yield f"  base    {visible(first)}"
        yield from (f"        {visible(step)}" for step in steps)


def counts(summary: LinkSummary, paint: Paint | None) -> str:
    """Return the whole summary, a section for each thing that was counted."""
    say = paint or _plain
    lines = [f"{plural(summary.references, 'reference')} in {plural(summary.files, 'file')}"]
    for title, rows in summary.sections():
        room = max(len(f"{count:,}") for _, count in rows)
        lines += ["", say("heading", title), *(f"  {count:>{room},}  {visible(name)}" for name, count in rows)]
    return "\n".join(lines)


def last_line(summary: LinkSummary, least: Severity) -> str:
    """Return the result of a check in one line."""
    found = [
        plural(summary.severities[severity], str(severity) if severity is not Severity.INFO else "note")
        for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)
        if severity >= least
    ]
    unread = f"; {plural(summary.failures, 'file')} could not be read" if summary.failures else ""
    references = plural(summary.references, "reference")
    return f"urikit: {', '.join(found)} in {references} of {plural(summary.files, 'file')}{unread}"


def asides(summary: LinkSummary, least: Severity) -> Iterator[str]:
    """Return lines about ignored references and problems."""
    hidden = sum(count for severity, count in summary.severities.items() if severity < least)
    if hidden:
        yield f"urikit: {plural(hidden, 'problem')} below --severity {least}"
    if summary.ignored_references:
        yield f"urikit: {plural(summary.ignored_references, 'reference')} ignored by a pattern"
    if summary.ignored_problems:
        yield f"urikit: {plural(summary.ignored_problems, 'problem')} ignored by code"


def corrected(links: int, files: int) -> str:
    """Return the numbers of `--fix` in one line."""
    return f"urikit: {plural(links, 'link')} corrected in {plural(files, 'file')}"


def passed_over(summary: LinkSummary) -> Iterator[str]:
    """Return lines about files in folders that were not read."""
    if summary.skipped:
        kinds = ", ".join(f"{why} ({count:,})" for why, count in sorted(summary.skipped.items()))
        yield f"urikit: passed over: {kinds}"


def _short(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:60]}…{text[-39:]}"


def _plain(role: str, text: str) -> str:
    return text


Charset: TypeAlias = Literal["unicode", "ascii"]

_HEADER = ("place", "in", "reference", "target", "verdict")
_VERDICT_COLOURS = {
    LinkVerdict.INVALID: "error",
    LinkVerdict.MISSING: "error",
    LinkVerdict.UNRESOLVED: "warning",
    LinkVerdict.DIFFERS: "warning",
    LinkVerdict.VALID: "good",
}
_LEAST = 12


def table(
    report: Report,
    references: Sequence[LinkReference],
    masked: Callable[[str], str],
    columns: int,
    charset: Charset,
    paint: Paint | None,
) -> Iterator[str]:
    """Yield the lines for some references of one file, a header with its name first."""
    say = paint or (lambda role, text: text)
    count = f"{len(references):,} references" if len(references) != 1 else "1 reference"
    yield say("heading", f"{_text(report.path, charset)}  ({report.format}, {count})")
    rows = [_table_row(reference, masked, charset) for reference in references]
    widths = _widths(rows, columns)
    if rows:
        yield "  ".join(say("aside", text) for text in _line(_HEADER, widths, charset)).rstrip()
    for row, reference in zip(rows, references, strict=True):
        *before, verdict = _line(row, widths, charset)
        yield "  ".join([*before, say(_VERDICT_COLOURS[reference.verdict], verdict.rstrip())])


def _table_row(reference: LinkReference, masked: Callable[[str], str], charset: Charset) -> tuple[str, ...]:
    inner = reference.span.inner_part
    part = f"{inner}/" if inner else f"{reference.span.member}:" if reference.span.member else ""
    element = f"{reference.element} {reference.attribute}".rstrip()
    texts = (masked(element), masked(reference.reference), "" if reference.target is None else masked(reference.target))
    shown = (_text(text, charset) for text in texts)
    return (_text(f"{part}{reference.span.line}:{reference.span.column}", charset), *shown, reference.verdict.value)


def _widths(rows: Sequence[tuple[str, ...]], columns: int) -> list[int]:
    """Return the width of each column; the third and the fourth give way."""
    widths = [max([len(title), *(shown_width(row[number]) for row in rows)]) for number, title in enumerate(_HEADER)]
    widths[1] = min(widths[1], max(columns // 5, 10))
    room = columns - sum(widths[:2]) - widths[4] - 2 * (len(_HEADER) - 1)
    if widths[2] + widths[3] > room:
        half = max(room // 2, _LEAST)
        widths[2] = min(widths[2], max(half, room - widths[3]))
        widths[3] = min(widths[3], max(room - widths[2], _LEAST))
    return widths


def _line(row: Sequence[str], widths: Sequence[int], charset: Charset) -> list[str]:
    return [_padded(_cut(text, width, charset), width) for text, width in zip(row, widths, strict=True)]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - shown_width(text))


def _cut(text: str, width: int, charset: Charset) -> str:
    """At most so many columns of a text, its middle left out."""
    if shown_width(text) <= width:
        return text
    mark = "…" if charset == "unicode" else "..."
    room = max(width - len(mark), 0)
    return _beginning(text, room - room // 2) + mark + _beginning(text[::-1], room // 2)[::-1]


def _beginning(text: str, width: int) -> str:
    taken = 0
    for count, character in enumerate(text):
        taken += shown_width(character)
        if taken > width:
            return text[:count]
    return text


def _text(text: str, charset: Charset) -> str:
    """Return the visible text, cut to what any table can show."""
    if len(text) > 2000:
        text = f"{text[:1000]}…{text[-999:]}"
    if text.isascii() and text.isprintable():
        return text
    return "".join(made.shown for made in cells(text, charset))
