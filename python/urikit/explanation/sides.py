"""The standards side by side, as text: a verdict each, and a table of where they part.

A verdict is one line, and below it what the reader has to see: the text with carets where
something was refused or repaired, a place where something was only noted. Whoever wants all
notes takes the data; here stand the first `FEW`.
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

#: The most notes of a verdict that are written.
FEW = 4

_ROLES = {"valid": "good", "valid-with-notes": "good", "repaired": "warning", "refused": "error"}


def standards(page: Page, explained: Explanation) -> Iterator[str]:
    """The verdicts, one under the other."""
    before: Verdict | None = None
    for verdict in explained.verdicts:
        role = _ROLES[verdict.kind]
        if verdict.standard.startswith(SCHEME):
            yield from _of_the_scheme(page, explained, verdict)
            continue
        if before is not None and before.defect is not None and verdict.defect == before.defect:
            yield from page.block(verdict.standard, "the same", role)
            continue
        yield from page.block(verdict.standard, _answer(explained, verdict), role)
        if verdict.defect is not None:
            # What RFC 3987 refuses, which takes more than RFC 3986, has its caret in the figure.
            drawn = explained.kind is None and verdict.defect == explained.verdict(RFC3987).defect
            if not drawn and not _is_missing_base(verdict):
                yield from _carets(page, explained.text, (verdict.defect,))
        elif verdict.standard == WHATWG:
            if verdict.kind == "repaired":
                yield from _carets(page, explained.text, verdict.notes[:FEW])
            else:
                for note in verdict.notes[:FEW]:
                    yield from page.block("", f"{note.offset}{page.dash}{note.end} {note.message} ({note.code})")
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
        yield from page.block("Scheme", f"{name}: refused", _ROLES[verdict.kind])
        yield from _carets(page, explained.text, (verdict.defect,))
        yield from page.block("", f"rule: {verdict.defect.rule}; hint: {verdict.defect.hint}")
    for note in verdict.notes[:FEW]:
        yield from page.block("", f"{note.offset}{page.dash}{note.end} {note.message} ({note.code})")


def _is_missing_base(verdict: Verdict) -> bool:
    return verdict.defect is not None and verdict.defect.code == "missing-scheme-non-relative-URL"


def _answer(explained: Explanation, verdict: Verdict) -> str:
    """The verdict in one line."""
    if verdict.standard == WHATWG:
        return _answer_of_the_web(explained, verdict)
    if verdict.accepts:
        noted = "; see the issues" if verdict.notes else ""
        return f"valid, as {verdict.as_}{noted}"
    if explained.uri_form is not None and verdict.standard == RFC3986:
        return "refused: an IRI, and no URI"
    if verdict.text is None or verdict.defect is None:
        return "refused"
    return "refused; a repair is proposed below"


def _answer_of_the_web(explained: Explanation, verdict: Verdict) -> str:
    if verdict.defect is not None:
        if _is_missing_base(verdict) and explained.resolution is None:
            return "needs a base: there is no scheme" if explained.kind else "refused: there is no scheme"
        return "refused: there is no scheme, and the base can lend none" if _is_missing_base(verdict) else "refused"
    written = "" if verdict.text == explained.text else f"; written {verdict.text}"
    if verdict.kind == "repaired":
        return f"repaired: {verdict.text}"
    return f"{'valid' if verdict.kind == 'valid' else 'valid with notes'}{written}"


def _carets(page: Page, text: str, defects: tuple[Defect, ...]) -> Iterator[str]:
    """The text once, and under it carets and a sentence for each of the defects near by."""
    shown = ""
    room = page.width - MARGIN
    for defect in defects:
        if defect.offset is None or defect.end is None:
            continue
        around = cells.window(text, defect.offset, defect.end, columns=room, charset=page.charset)
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


# --- where they part ----------------------------------------------------------------------


def parted(page: Page, rows: tuple[Disagreement, ...]) -> Iterator[str]:
    """A table, a row a component and a column a standard, and the causes between its rows."""
    names, table = _columns(rows)
    room = page.width - MARGIN - 2 * (len(names) - 1)
    values = [[_value(cell) for cell in row] for row in table]
    wide = [
        max(len(name), *(cells.width(value[number], page.charset) for value in values))
        for number, name in enumerate(names)
    ]
    while sum(wide) > room:
        wide[wide.index(max(wide))] -= 1
    title = page.paint("heading", f"{'They part':<{MARGIN}}")
    yield (title + "  ".join(f"{name:<{width}}" for name, width in zip(names, wide, strict=True))).rstrip()
    for cause, group in groupby(zip(rows, values, strict=True), key=lambda pair: (pair[0].why, pair[0].sections)):
        for row, value in group:
            line = f"{row.component:<{MARGIN}}"
            for number, width in enumerate(wide):
                piece = page.fit(value[number], width)
                line += piece + " " * (width + 2 - columns(piece))
            yield line.rstrip()
        yield from page.block("", f"{cause[0]} ({'; '.join(cause[1])})", "aside")


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
