"""The standards side by side, as text: a verdict each, and a table of their differences.

A verdict is one line. Below it is what the reader has to see: the input with carets where
something was refused or rewritten, a place where something was only noted. The data has all
notes; here are the first `FEW`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from urikit import cells
from urikit.explanation.page import MARGIN, Page, columns
from urikit.explanation.verdict import RFC3986, RFC3987, SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation
    from urikit.explanation.disagreements import Disagreement, Says
    from urikit.explanation.verdict import Defect, Verdict
    from urikit.mask import Masked

#: The most notes of a verdict that are written.
FEW = 4

_ROLES = {"valid": "good", "valid-with-notes": "good", "repaired": "warning", "refused": "error"}


def standards(page: Page, explained: Explanation) -> Iterator[str]:
    """The verdicts, one under the other."""
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
        yield from page.block(verdict.standard, _answer(explained, verdict), role)
        if verdict.defect is not None:
            # What RFC 3987 refuses, which takes more than RFC 3986, has its caret in the figure.
            drawn = explained.kind is None and verdict.defect == explained.verdict(RFC3987).defect
            if not drawn and not _is_missing_base(verdict):
                yield from _carets(page, explained.masked, (verdict.defect,))
        elif verdict.standard == WHATWG:
            if verdict.kind == "repaired":
                yield from _carets(page, explained.masked, verdict.notes[:FEW])
            else:
                for note in verdict.notes[:FEW]:
                    yield from page.block("", _note(page, note))
            left = len(verdict.notes) - FEW + verdict.more
            if left > 0:
                yield from page.block("", f"and {left:,} more")
        before = verdict


def _of_the_scheme(page: Page, explained: Explanation, verdict: Verdict) -> Iterator[str]:
    """The verdict of the scheme, with the place and the mending of a refusal, or its first notes."""
    name = verdict.standard.removeprefix(SCHEME)
    if verdict.defect is None:
        yield from page.block("Scheme", f"{name}: valid", _ROLES[verdict.kind])
    else:
        yield from page.block("Scheme", f"{name}: invalid", _ROLES[verdict.kind])
        yield from _carets(page, explained.masked, (verdict.defect,))
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
        return "invalid as a URI: contains non-ASCII characters (valid as an IRI)"
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


def _carets(page: Page, text: Masked, defects: tuple[Defect, ...]) -> Iterator[str]:
    """The text once, and under it carets and a sentence for each of the defects near by."""
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
        said = f"{defect.message} ({defect.code})"
        if len(around.carets) + 1 + cells.width(said, page.charset) <= room:
            yield f"{' ' * MARGIN}{carets} {''.join(cell.shown for cell in page.said(said))}"
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
    """The heads of the columns and what stands in them; two RFCs that say the same are one."""
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
