"""The table of `urikit refs` on a terminal: place, element, reference, target, verdict.

Columns are as wide as their values, until they do not fit; then the reference and the
target share what the others leave, and what is too long is cut in its middle, with "…"
there. Widths are those of a terminal (`urikit.core.cells`): wide characters take two columns,
what cannot be seen is a token. A table is set for one file at a time, since the next may be
long in coming.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

from urikit.cli.terminal import Paint
from urikit.core.cells import cells
from urikit.links import Reference, Report, Verdict

__all__ = ["table"]

Charset: TypeAlias = Literal["unicode", "ascii"]

_HEADER = ("place", "in", "reference", "target", "verdict")
_COLOURS = {
    Verdict.INVALID: "error",
    Verdict.MISSING: "error",
    Verdict.UNRESOLVED: "warning",
    Verdict.DIFFERS: "warning",
    Verdict.VALID: "good",
}
_LEAST = 12


def table(
    report: Report,
    references: Sequence[Reference],
    masked: Callable[[str], str],
    columns: int,
    charset: Charset,
    paint: Paint | None,
) -> Iterator[str]:
    """The lines for some references of one file, a header with its name first."""
    say = paint or (lambda role, text: text)
    count = f"{len(references):,} references" if len(references) != 1 else "1 reference"
    yield say("heading", f"{_text(report.path, charset)}  ({report.format}, {count})")
    rows = [_row(reference, masked, charset) for reference in references]
    widths = _widths(rows, columns)
    if rows:
        yield "  ".join(say("aside", text) for text in _line(_HEADER, widths, charset)).rstrip()
    for row, reference in zip(rows, references, strict=True):
        *before, verdict = _line(row, widths, charset)
        yield "  ".join([*before, say(_COLOURS[reference.verdict], verdict.rstrip())])


def _row(reference: Reference, masked: Callable[[str], str], charset: Charset) -> tuple[str, ...]:
    inner = reference.span.inner_part
    part = f"{inner}/" if inner else f"{reference.span.member}:" if reference.span.member else ""
    element = f"{reference.element} {reference.attribute}".rstrip()
    texts = (masked(element), masked(reference.reference), "" if reference.target is None else masked(reference.target))
    shown = (_text(text, charset) for text in texts)
    return (_text(f"{part}{reference.span.line}:{reference.span.column}", charset), *shown, reference.verdict.value)


def _widths(rows: Sequence[tuple[str, ...]], columns: int) -> list[int]:
    """How wide each column is; the third and the fourth give way."""
    widths = [max([len(title), *(_width(row[number]) for row in rows)]) for number, title in enumerate(_HEADER)]
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
    return text + " " * (width - _width(text))


def _cut(text: str, width: int, charset: Charset) -> str:
    """At most so many columns of a text, its middle left out."""
    if _width(text) <= width:
        return text
    mark = "…" if charset == "unicode" else "..."
    room = max(width - len(mark), 0)
    return _beginning(text, room - room // 2) + mark + _beginning(text[::-1], room // 2)[::-1]


def _beginning(text: str, width: int) -> str:
    taken = 0
    for count, character in enumerate(text):
        taken += _width(character)
        if taken > width:
            return text[:count]
    return text


def _width(shown: str) -> int:
    """The columns of what is shown already: tokens are counted letter by letter."""
    if shown.isascii():
        return len(shown)
    from unicodedata import category, east_asian_width

    return sum(0 if category(c) in ("Mn", "Me") else 2 if east_asian_width(c) in "WF" else 1 for c in shown)


def _text(text: str, charset: Charset) -> str:
    """What is written for a text; of one that is very long only so much as any table can show."""
    if len(text) > 2000:
        text = f"{text[:1000]}…{text[-999:]}"
    if text.isascii() and text.isprintable():
        return text
    return "".join(made.shown for made in cells(text, charset))
