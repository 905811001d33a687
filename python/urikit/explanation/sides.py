"""The standards side by side, as text: a verdict each, and a table of their differences.

A verdict is one line. Below it is what the reader has to see: the input with carets where
something was refused or rewritten, a place where something was only noted. The data has all
notes; here are the first `FEW`.

What the answer, the figure or the warnings show at the same place is not shown again, but for the name that the URL
Standard has for it: one fault is told once. With all details it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from urikit.core import cells
from urikit.explanation.page import MARGIN, Page, columns
from urikit.explanation.verdict import RFC3986, RFC3987, SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.core.mask import Masked
    from urikit.explanation.data import Explanation
    from urikit.explanation.disagreements import Disagreement, Says
    from urikit.explanation.verdict import Defect, Verdict

#: The most notes of a verdict that are written.
FEW = 4

_ROLES = {"valid": "good", "valid-with-notes": "good", "repaired": "warning", "refused": "error"}


def standards(page: Page, explained: Explanation, *, whole: bool) -> Iterator[str]:
    """The verdicts, one under the other; `whole` also repeats what is told elsewhere."""
    told = () if whole else _places(explained)
    before: Verdict | None = None
    for verdict in explained.verdicts:
        # What has a repair is refused all the same by a standard that does not accept it.
        role = _ROLES[verdict.kind] if verdict.accepts else "error"
        if verdict.standard.startswith(SCHEME):
            yield from _of_the_scheme(page, explained, verdict)
            continue
        if before is not None and before.defect is not None and verdict.defect == before.defect:
            yield from page.block(verdict.standard, f"same result as {before.standard}", role)
            continue
        drawn = [] if verdict.standard != WHATWG else [one for one in _rows(verdict) if not _is_told(one, told)]
        names = dict.fromkeys(one.code for one in _rows(verdict) if verdict.standard == WHATWG and one not in drawn)
        called = f" ({', '.join(names)})" if names and not _is_missing_base(verdict) else ""
        yield from page.block(verdict.standard, _answer(explained, verdict) + called, role)
        if verdict.standard == WHATWG:
            yield from _of_the_web(page, explained, verdict, drawn)
        # What RFC 3987 refuses, which takes more than RFC 3986, has its caret in the figure.
        elif verdict.defect is not None and (
            explained.kind is not None or verdict.defect != explained.verdict(RFC3987).defect
        ):
            yield from _carets(page, explained.masked, (verdict.defect,))
        before = verdict


def _places(explained: Explanation) -> tuple[tuple[int, int], ...]:
    """What the rest of the report shows: the errors, the refusal of the scheme, the warnings and notes."""
    rows = [(one.offset, one.end) for one in explained.defects]
    rows += [(one.first.start, one.first.end) for one in explained.issues]
    refusals = (one.defect for one in explained.verdicts if one.standard.startswith(SCHEME))
    rows += [(one.offset, one.end) for one in refusals if one is not None]
    return tuple((start, end) for start, end in rows if start is not None and end is not None)


def _is_told(row: Defect, told: tuple[tuple[int, int], ...]) -> bool:
    """Whether something is shown at the place, or beside it."""
    start, end = row.offset, row.end
    return start is not None and end is not None and any(first <= end and start <= last for first, last in told)


def _rows(verdict: Verdict) -> tuple[Defect, ...]:
    """The refusal, or without one the notes."""
    return verdict.notes if verdict.defect is None else (verdict.defect,)


def _of_the_web(page: Page, explained: Explanation, verdict: Verdict, rows: list[Defect]) -> Iterator[str]:
    """What the URL Standard notes that nothing else in the report shows."""
    if _is_missing_base(verdict):
        return
    if verdict.defect is not None or verdict.kind == "repaired":
        yield from _carets(page, explained.masked, tuple(rows[:FEW]))
    else:
        for note in rows[:FEW]:
            yield from page.block("", _note(page, note))
    left = len(rows) - FEW + verdict.more
    if left > 0:
        yield from page.block("", f"and {left:,} more")


def _of_the_scheme(page: Page, explained: Explanation, verdict: Verdict) -> Iterator[str]:
    """The verdict of the scheme, with the place and the fix of a refusal, or its first notes."""
    name = verdict.standard.removeprefix(SCHEME)
    if verdict.defect is None:
        told = "" if verdict.as_ is None or name.startswith(verdict.as_) else f", {verdict.as_}"
        yield from page.block("Scheme", f"{name}: valid{told}", _ROLES[verdict.kind])
    else:
        yield from page.block("Scheme", f"{name}: invalid", _ROLES[verdict.kind])
        # The answer has said it, when it is the first thing that is wrong.
        is_told = verdict.defect.message in explained.answer.sentence
        yield from _carets(page, explained.masked, (verdict.defect,), told=is_told)
        yield from page.block("", f"rule: {verdict.defect.rule}")
    for note in verdict.notes[:FEW]:
        yield from page.block("", _note(page, note))


def _note(page: Page, note: Defect) -> str:
    place = "" if note.offset is None or note.end is None else f"{page.place(note.offset, note.end)} "
    return f"{place}{note.message} ({note.code})"


def _is_missing_base(verdict: Verdict) -> bool:
    return verdict.defect is not None and verdict.defect.code == "missing-scheme-non-relative-URL"


def _answer(explained: Explanation, verdict: Verdict) -> str:
    """The verdict in one line."""
    if verdict.standard == WHATWG:
        return _answer_of_the_web(explained, verdict)
    if verdict.accepts:
        return f"valid as {verdict.as_}{', with notes' if verdict.notes else ''}"
    if explained.uri_form is not None and verdict.standard == RFC3986:
        return "invalid (valid as an IRI)"
    return "invalid"


def _answer_of_the_web(explained: Explanation, verdict: Verdict) -> str:
    if verdict.defect is not None:
        if _is_missing_base(verdict) and explained.resolution is None:
            return "needs a base: no scheme" if explained.kind else "invalid: no scheme"
        return "invalid: no scheme, and the base provides none" if _is_missing_base(verdict) else "invalid"
    written = "" if verdict.text == explained.text else f", written {verdict.text}"
    if verdict.kind == "repaired":
        return f"accepted, rewritten to {verdict.text}"
    return f"{'valid' if verdict.kind == 'valid' else 'valid with notes'}{written}"


def _carets(page: Page, text: Masked, defects: tuple[Defect, ...], *, told: bool = False) -> Iterator[str]:
    """The text once, and under it carets and a sentence for each of the defects near by; their codes if it is told."""
    shown = ""
    room = page.width - MARGIN
    for defect in defects:
        if defect.offset is None or defect.end is None:
            continue
        around = cells.window(text.shown, *text.place(defect.offset, defect.end), columns=room, charset=page.charset)
        if around.line != shown:
            shown = around.line
            yield " " * MARGIN + shown
        carets = page.paint("error", around.carets)
        said = defect.code if told else f"{defect.message} ({defect.code})"
        if len(around.carets) + 1 + cells.width(said, page.charset) <= room:
            yield f"{' ' * MARGIN}{carets} {page.said(said).part()}"
        else:
            yield " " * MARGIN + carets
            yield from page.block("", said)


# --- where they differ ----------------------------------------------------------------------


def parted(page: Page, rows: tuple[Disagreement, ...]) -> Iterator[str]:
    """A table, a row a component and a column a standard, and the causes between its rows."""
    names, table = _columns(rows)
    room = page.width - MARGIN - 2 * (len(names) - 1)
    values = [[_value(cell) for cell in row] for row in table]
    wide = [
        max(len(name), *(min(cells.width(page.cut(value[number]), page.charset), room) for value in values))
        for number, name in enumerate(names)
    ]
    while sum(wide) > room:
        wide[wide.index(max(wide))] -= 1
    title = page.paint("heading", f"{'Differences':<{MARGIN}}")
    yield (title + "  ".join(f"{name:<{width}}" for name, width in zip(names, wide, strict=True))).rstrip()
    for cause, group in groupby(zip(rows, values, strict=True), key=lambda pair: (pair[0].why, pair[0].sections)):
        for row, value in group:
            line = f"{row.component:<{MARGIN}}"
            for number, width in enumerate(wide):
                piece = page.fit(value[number], width)
                line += piece + " " * (width + 2 - columns(piece))
            yield line.rstrip()
        yield from page.block("", f"{cause[0].removesuffix('.')} ({'; '.join(cause[1])})", "aside")


def _columns(rows: tuple[Disagreement, ...]) -> tuple[list[str], list[list[Says]]]:
    """The heads of the columns and what is in them; two RFCs that say the same are one."""
    columns = [list(row.says) for row in rows]
    names = [said.standard for said in columns[0]]
    if names[:2] == [RFC3986, RFC3987] and all(row[0][1:] == row[1][1:] for row in columns):
        return ["RFC 3986, 3987", *names[2:]], [row[:1] + row[2:] for row in columns]
    return names, columns


def _value(said: Says) -> str:
    if said.value is None:
        return said.remark if said.remark == "refused" else f"(none){_remark(said)}"
    return f"{said.value or '(empty)'}{_remark(said)}"


def _remark(said: Says) -> str:
    return f" ({said.remark})" if said.remark else ""
