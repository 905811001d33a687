"""The report of an explanation: what `urikit explain` prints and `str(explanation)` is.

It begins with the answer: one sentence and the fixed input. Then come the figure with carets, the components, what
each standard says and where they differ, the warnings, and what the input resolves to. Blocks with nothing to say
are left out.

| detail   | shows                                                                                              |
|----------|----------------------------------------------------------------------------------------------------|
| answer   | one line                                                                                           |
| standard | the blocks above                                                                                   |
| all      | also the kind, the grammar rule, each edit of the repair, undefined components and the normal form |

A `ReportPage` has names at the margin and values folded to the width. Every value is whole, up to `SHOWN` lines or,
with all details, `MOST` characters; a longer one loses its middle, and the report says how much. So a report is never
much longer than a screen or two, whatever the input. What cannot be seen is a token (`urikit.core.cells`). Columns
count from 1.

A verdict is one line. Below it is what the reader has to see: the input with carets where something was refused or
rewritten, a place where something was only noted. The data has all notes; here are the first `FEW`. What the answer,
the figure or the warnings show at the same place is not shown again, but for the name that the URL Standard has for it.
With all details it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from urikit.core import cells
from urikit.core.arguments import check_choice
from urikit.core.cells import Cell, Row
from urikit.explanation.answer import column
from urikit.explanation.diagram import Paint, Style
from urikit.explanation.steps import aligned
from urikit.explanation.verdict import RFC3986, RFC3987, SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.core.mask import Masked
    from urikit.explanation.answer import Explained, Resolution
    from urikit.explanation.components import Inner
    from urikit.explanation.disagreements import Disagreement, Otherwise, Says
    from urikit.explanation.proposals import Proposal
    from urikit.explanation.verdict import Defect, StandardVerdict


#: The columns of the margin with the names of the blocks.
MARGIN = 13
#: The longest value that a page shows whole, in characters.
MOST = 2000

# The tokens of `cells` in ASCII, apart from the control pictures that follow in order.
_TOKENS = {"⟨": "<", "⟩": ">", "␤": "<U+000A>", "␡": "<U+007F>"}


class ReportPage:
    """The width of a page, and the style of writing."""

    def __init__(self, width: int, style: Style, paint: Paint) -> None:
        self.width = width
        self.charset: cells.Charset = "ascii" if style == "ascii" else "unicode"
        self.style: Style = style
        self.paint = paint
        self.dash = "-" if style == "ascii" else "–"
        self.arrow = "->" if style == "ascii" else "→"
        #: The longest value that is shown whole, in characters.
        self.most = MOST

    def block(self, name: str, text: str, role: str = "") -> Iterator[str]:
        """Yield a name at the margin and a sentence beside it, folded."""
        room = self.width - MARGIN
        fits = len(text) <= room and text.isascii() and text.isprintable()
        for number, piece in enumerate([text] if fits else self.folded(self.said(text), room)):
            head = self.paint("heading", name) + " " * (MARGIN - len(name)) if number == 0 else " " * MARGIN
            piece = piece.rstrip(" ")
            yield head + (self.paint(role, piece) if role else piece)

    def place(self, start: int, end: int) -> str:
        """Return a place for people: columns from 1, the last one included; of what is empty, where it would begin."""
        return f"{start + 1}" if end <= start + 1 else f"{start + 1}{self.dash}{end}"

    def folded(self, text: Row, room: int) -> list[str]:
        """Return a text in lines of `room` columns: between words where there are words."""
        lines: list[str] = []
        start = 0
        while True:
            column = text.ends[start - 1] if start else 0
            # The first cell that does not fit; one at least is on each line.
            end = max(bisect_right(text.ends, column + room, start), start + 1)
            if end >= len(text.shown):
                return [*lines, text.part(start)]
            # Back to the last space, unless that leaves half a line empty.
            spaces = (n for n in range(end, start + (end - start) // 2, -1) if text.shown[n] == " ")
            space = next(spaces, None)
            lines.append(text.part(start, end if space is None else space))
            start = end if space is None else space + 1

    def raw(self, text: str) -> Row:
        """Return the cells of a text as it came."""
        return cells.row(self.cut(text), self.charset)

    def said(self, text: str) -> Row:
        """Return the cells of a sentence, in which tokens already replace what cannot be seen."""
        text = self.cut(text)
        plain = cells.plain(text)
        if plain is not None:
            return plain
        known = {character: self._token(character) for character in set(text)}
        return cells.row_of(map(known.__getitem__, text))

    def _token(self, character: str) -> Cell:
        """Return the ASCII text for one character of a sentence."""
        code = ord(character)
        if code < 0x2400 or not (code <= 0x2426 or character in "⟨⟩"):
            return cells.cell(character, self.charset)
        if self.style == "box":
            return Cell(character, 1)
        shown = _TOKENS.get(character) or f"<U+{code - 0x2400:04X}>"
        return Cell(shown, len(shown))

    def cut(self, text: str) -> str:
        """Return a text of more than `most` characters without its middle."""
        if len(text) <= self.most:
            return text
        half = self.most // 2 - 20
        return f"{text[:half]} [{len(text) - 2 * half:,} characters not shown] {text[-half:]}"

    def fit(self, text: str, room: int) -> str:
        """Return a text of one line in `room` columns, its end replaced where it is longer."""
        made = self.raw(text)
        if made.width <= room:
            return made.part()
        dots = "..." if self.style == "ascii" else "…"
        return made.part(0, bisect_right(made.ends, room - len(dots))) + dots


#: The most notes of a verdict that are written.
FEW = 4

_ROLES = {"valid": "good", "valid-with-notes": "good", "repaired": "warning", "refused": "error"}


def standards(page: ReportPage, explained: Explained, *, whole: bool) -> Iterator[str]:
    """Yield the verdicts, one under the other; `whole` also repeats what is told elsewhere."""
    told = () if whole else _places(explained)
    before: StandardVerdict | None = None
    for verdict in explained.verdicts:
        # A text with a repair is still refused by a standard that does not accept it.
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
        # RFC 3987 takes more than RFC 3986, so its refusal has a caret in the figure.
        elif verdict.defect is not None and (
            explained.kind is not None or verdict.defect != explained.verdict(RFC3987).defect
        ):
            yield from _carets(page, explained.masked, (verdict.defect,))
        before = verdict


def _places(explained: Explained) -> tuple[tuple[int, int], ...]:
    """Return the places that the rest of the report shows: errors, the refusal of the scheme, warnings and notes."""
    rows = [(one.offset, one.end) for one in explained.defects]
    rows += [(one.first.start, one.first.end) for one in explained.issues]
    refusals = (one.defect for one in explained.verdicts if one.standard.startswith(SCHEME))
    rows += [(one.offset, one.end) for one in refusals if one is not None]
    return tuple((start, end) for start, end in rows if start is not None and end is not None)


def _is_told(row: Defect, told: tuple[tuple[int, int], ...]) -> bool:
    """Return whether something is shown at the place, or beside it."""
    start, end = row.offset, row.end
    return start is not None and end is not None and any(first <= end and start <= last for first, last in told)


def _rows(verdict: StandardVerdict) -> tuple[Defect, ...]:
    """Return the refusal, or without one the notes."""
    return verdict.notes if verdict.defect is None else (verdict.defect,)


def _of_the_web(page: ReportPage, explained: Explained, verdict: StandardVerdict, rows: list[Defect]) -> Iterator[str]:
    """Return the notes of the URL Standard that nothing else in the report shows."""
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


def _of_the_scheme(page: ReportPage, explained: Explained, verdict: StandardVerdict) -> Iterator[str]:
    """Yield the verdict of the scheme, with the place and the fix of a refusal, or its first notes."""
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


def _note(page: ReportPage, note: Defect) -> str:
    place = "" if note.offset is None or note.end is None else f"{page.place(note.offset, note.end)} "
    return f"{place}{note.message} ({note.code})"


def _is_missing_base(verdict: StandardVerdict) -> bool:
    return verdict.defect is not None and verdict.defect.code == "missing-scheme-non-relative-URL"


def _answer(explained: Explained, verdict: StandardVerdict) -> str:
    """Return the verdict in one line."""
    if verdict.standard == WHATWG:
        return _answer_of_the_web(explained, verdict)
    if verdict.accepts:
        return f"valid as {verdict.as_}{', with notes' if verdict.notes else ''}"
    if explained.uri_form is not None and verdict.standard == RFC3986:
        return "invalid (valid as an IRI)"
    return "invalid"


def _answer_of_the_web(explained: Explained, verdict: StandardVerdict) -> str:
    if verdict.defect is not None:
        if _is_missing_base(verdict) and explained.resolution is None:
            return "needs a base: no scheme" if explained.kind else "invalid: no scheme"
        return "invalid: no scheme, and the base provides none" if _is_missing_base(verdict) else "invalid"
    written = "" if verdict.text == explained.text else f", written {verdict.text}"
    if verdict.kind == "repaired":
        return f"accepted, rewritten to {verdict.text}"
    return f"{'valid' if verdict.kind == 'valid' else 'valid with notes'}{written}"


def _carets(page: ReportPage, text: Masked, defects: tuple[Defect, ...], *, told: bool = False) -> Iterator[str]:
    """Yield the text once, and under it carets and a sentence for each of the defects near by; their codes if it is
    told.
    """
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


def parted(page: ReportPage, rows: tuple[Disagreement, ...]) -> Iterator[str]:
    """Yield a table, a row a component and a column a standard, and the causes between its rows."""
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
                line += piece + " " * (width + 2 - cells.shown_width(piece))
            yield line.rstrip()
        yield from page.block("", f"{cause[0].removesuffix('.')} ({'; '.join(cause[1])})", "aside")


def _columns(rows: tuple[Disagreement, ...]) -> tuple[list[str], list[list[Says]]]:
    """Return the heads of the columns and what is in them; two RFCs that say the same are one."""
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


#: The levels of detail of a report.
Detail: TypeAlias = Literal["answer", "standard", "all"]

#: The narrowest report.
NARROWEST = 60

#: The most lines of a long value in a report, except in one with all details.
SHOWN = 4

#: The most errors in a report.
ERRORS = 20

# The least columns of a value in the table.
_LEAST = 20
_PARTS = ("userinfo", "host", "port", "NID", "NSS", "r-component", "q-component", "f-component")
_STATES = {"valid": "good", "suspicious": "warning", "invalid": "error"}


def report(
    explained: Explained,
    *,
    width: int = 100,
    style: Style = "box",
    paint: Paint | None = None,
    detail: Detail = "standard",
) -> str:
    """Return the report, at most about `width` columns wide; `paint` colours it."""
    check_choice("style", style, get_args(Style))
    check_choice("detail", detail, get_args(Detail))
    page = _Report(max(width, NARROWEST), style, paint or _plain)
    if detail == "standard":
        page.most = max(SHOWN * page.width, 400)
    if detail == "answer":
        return page.one_line(explained)
    blocks = (list(block) for block in page.blocks(explained, detail))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _is_beside(issue: Issue, refused: Defect) -> bool:
    """Return whether a note is of the place at which the scheme refuses the input, and so of the same fault."""
    if str(issue.severity) != "info" or refused.offset is None or refused.end is None:
        return False
    return issue.start <= refused.end and refused.offset <= issue.end


def _plain(role: str, text: str) -> str:
    return text


class _Report(ReportPage):
    def one_line(self, explained: Explained) -> str:
        answer = explained.answer
        said = self.said(str(answer)).part()
        return f"{self.fit(explained.text, self.width) or '(empty)'}: {self.paint(_STATES[answer.state], said)}"

    def blocks(self, explained: Explained, detail: Detail) -> Iterator[Iterator[str]]:
        """Yield the blocks, in order; one without lines is left out."""
        whole = detail == "all"
        yield self.answer(explained)
        yield self.figure(explained)
        if len(explained.defects) > 1:
            yield self.defects(explained)
        for inner in explained.inner:
            yield self.inner(inner)
        if explained.components:
            yield self.components(explained, whole=whole)
        yield self.verdicts(explained, whole=whole)
        if explained.disagreements:
            yield parted(self, explained.disagreements)
        if explained.programs:
            yield self.programs(explained.programs)
        # Of two refusals, the one that the figure shows.
        failed = explained.verdicts[1].defect if explained.kind is None else None
        if failed is not None and whole:
            yield self.defect("Error", failed)
        if explained.repair is not None and explained.kind is None and whole:
            yield self.repair(explained.repair)
        if explained.kind is not None:
            yield self.written_otherwise(explained, whole=whole)
            yield self.issues(explained)
        if explained.resolution is not None:
            yield self.resolution(explained.resolution)

    def answer(self, explained: Explained) -> Iterator[str]:
        """Yield the first lines: the sentence, the fixed input, and what to do without a fix."""
        answer = explained.answer
        for piece in self.folded(self.said(answer.sentence), self.width):
            yield self.paint(_STATES[answer.state], piece)
        if answer.fix is not None:
            label = answer.label
            if answer.state == "suspicious" or (answer.state == "valid" and label == "Fix"):
                label = "Did you mean" if explained.uri_form is None else "As a URI"
            meanings = [f"  ({fix.meaning})" if len(answer.fixes) > 1 else "" for fix in answer.fixes] or [""]
            yield from self.labelled(label, answer.fix, "good", meanings[0])
            if len(answer.fix) > self.most:
                yield self.paint("aside", "(shortened: urikit repair prints all of it, and --json has it)")
            for fix, meaning in zip(answer.fixes[1:], meanings[1:], strict=True):
                yield from self.labelled("Or", fix.text, "good", meaning)
        elif answer.hint:
            yield from self.labelled("Hint", answer.hint)

    def labelled(self, label: str, text: str, role: str = "", aside: str = "") -> Iterator[str]:
        """Yield a label, a colon, a text that may be long, and what is said of it: beside it or below."""
        room = self.width - len(label) - 2
        pieces = self.folded(self.said(text), room)
        beside = cells.shown_width(pieces[-1]) + len(aside) <= room
        for number, piece in enumerate(pieces):
            head = self.paint("heading", f"{label}:") + " " if number == 0 else " " * (len(label) + 2)
            said = aside if beside and number == len(pieces) - 1 else ""
            yield head + (self.paint(role, piece) if role else piece) + said
        if aside and not beside:
            for piece in self.folded(self.said(aside.strip()), room):
                yield " " * (len(label) + 2) + piece

    def figure(self, explained: Explained) -> Iterator[str]:
        if explained.text:
            yield explained.diagram(width=self.width, style=self.style).render(self.paint)
        else:
            yield self.paint("aside", "(the empty string)")

    def inner(self, inner: Inner) -> Iterator[str]:
        """Yield a URI inside of the text, with its figure."""
        yield self.paint("heading", f"Inner URI, columns {inner.start + 1}{self.dash}{inner.end}:")
        yield inner.diagram(width=self.width, style=self.style).render(self.paint)

    def verdicts(self, explained: Explained, *, whole: bool) -> Iterator[str]:
        kind = explained.kind
        if kind is not None and whole:
            rfc = 3987 if explained.reading == RFC3987 else 3986
            yield from self.block("Kind", f"{kind.name} (RFC {rfc} section {kind.section})")
            for sentence in kind.sentences:
                yield from self.block("", sentence)
        yield from standards(self, explained, whole=whole)

    def written_otherwise(self, explained: Explained, *, whole: bool) -> Iterator[str]:
        if whole or explained.answer.fix is None:
            yield from self.other_forms(explained)
        yield from self.forms(explained, whole=whole)

    def other_forms(self, explained: Explained) -> Iterator[str]:
        """Write the URI of an IRI, and the form for people where it is another."""
        form = explained.uri_form
        if form is not None and form.text is not None:
            yield from self.block("URI form", form.text, "good")
        elif form is not None and form.defect is not None:
            yield from self.defect("URI form", form.defect, "none: ")
        if explained.display is not None and (form is not None or not explained.display.isascii()):
            yield from self.block("Displayed as", explained.display)

    def components(self, explained: Explained, *, whole: bool) -> Iterator[str]:
        """Yield the table: name, value, place, section, and what else is known."""
        rows = explained.components
        spans = [self.place(row.start, row.end) for row in rows]
        wide_span = max(7, *map(len, spans))
        wide_note = max(len(row.note) for row in rows)
        wide_section = max(7, *(len(row.section) for row in rows))
        room = self.width - MARGIN - wide_span - wide_section - 4
        # Beside a long note there may be no room for a value: then notes go below.
        beside = room - wide_note - 2 >= _LEAST
        room = max(room - wide_note - 2 if beside and wide_note else room, _LEAST)
        values = [self.folded(self.raw(row.raw), room) if row.raw else ["(empty)"] for row in rows]
        wide = max(7, *(cells.shown_width(value[0]) for value in values))
        yield self.paint("heading", f"{'Component':<{MARGIN}}{'Value':<{wide}}  {'Columns':>{wide_span}}  Section")
        for row, value, span in zip(rows, values, spans, strict=True):
            name = f"{'  ' if len(row.name) < MARGIN - 2 else ' '}{row.name}" if row.name in _PARTS else row.name
            role = row.name if row.raw else "aside"
            note = row.note if beside else ""
            gap = " " * (wide - cells.shown_width(value[0]))
            known = f"{span:>{wide_span}}  {row.section:<{wide_section}}  {note}"
            yield f"{name:<{MARGIN}}{self.paint(role, value[0])}{gap}  {known}".rstrip()
            for piece in value[1:]:
                yield " " * MARGIN + self.paint(role, piece)
            if row.note and not beside:
                yield " " * MARGIN + row.note
            if row.decoded is not None:
                for number, piece in enumerate(self.folded(self.raw(row.decoded), room)):
                    name = "  decoded" if number == 0 else ""
                    yield f"{self.paint('aside', name)}{' ' * (MARGIN - len(name))}{piece}"
        if explained.undefined and whole:
            yield from self.block("undefined", ", ".join(explained.undefined), "aside")

    def programs(self, rows: tuple[Otherwise, ...]) -> Iterator[str]:
        """Older programs that read another place, and why."""
        for number, row in enumerate(rows):
            value = f"the {row.component} {row.value}" if row.value else f"no {row.component}"
            said = f"{row.parser} ({row.example}) reads {value}"
            yield from self.block("" if number else "Programs", said, "warning")
        for why in dict.fromkeys(row.why for row in rows):
            yield from self.block("", why, "aside")

    def defect(self, name: str, defect: Defect, of: str = "") -> Iterator[str]:
        yield from self.block(name, f"{of}{defect.message}{column(defect.offset)} [{defect.code}]", "error")
        yield from self.block("Rule", defect.rule)
        if defect.expected:
            yield from self.block("Expected", defect.expected)
        yield from self.block("Hint", defect.hint)

    def defects(self, explained: Explained) -> Iterator[str]:
        """Everything that is wrong, once: the columns, and what.

        Of a text that is cut in the figure, each place but the first is shown with what is around it.
        """
        shown = explained.defects[:ERRORS]
        room = self.width - MARGIN
        is_cut = cells.width(self.cut(explained.text), self.charset) > self.width
        groups: dict[object, list[Defect]] = {}
        for number, one in enumerate(shown):
            groups.setdefault(number if is_cut else (one.message, one.code), []).append(one)
        rows = list(groups.values())
        places = [self.places(row) for row in rows]
        wide = max(map(len, places))
        for number, (place, (one, *_)) in enumerate(zip(places, rows, strict=True)):
            head = self.paint("heading", "Errors") + " " * (MARGIN - 6) if number == 0 else " " * MARGIN
            pieces = self.folded(self.said(f"{one.message} ({one.code})"), self.width - MARGIN - wide - 2)
            yield f"{head}{place:>{wide}}  {self.paint('error', pieces[0])}"
            for piece in pieces[1:]:
                yield " " * (MARGIN + wide + 2) + piece
            if is_cut and number > 0:
                span = explained.masked.place(one.offset or 0, one.end or 0)
                around = cells.window(explained.masked.shown, *span, columns=room, charset=self.charset)
                yield " " * MARGIN + around.line
                yield " " * MARGIN + self.paint("error", around.carets)
        left = len(explained.defects) - len(shown) + explained.more
        if left:
            yield from self.block("", f"and {left:,} more")

    def places(self, rows: list[Defect]) -> str:
        """Return the columns of the same mistake: the first three, and how many more."""
        few = ", ".join(self.place(one.offset or 0, one.end or 0) for one in rows[:3])
        return few if len(rows) <= 3 else f"{few} and {len(rows) - 3} more"

    def repair(self, proposal: Proposal) -> Iterator[str]:
        yield from self.block("Repair", proposal.text, "good")
        shown = proposal.changes[:20]
        places = [self.place(change.start, change.end) for change in shown]
        wide = max(map(len, places))
        for place, change in zip(places, shown, strict=True):
            before, after = (f'"{cells.visible(self.cut(piece))}"' for piece in (change.before, change.after))
            if not change.before:
                done = f"{after} added"
            elif not change.after:
                done = f"{before} removed"
            else:
                done = f"{before} {self.arrow} {after}"
            yield from self.block("", f"{place:>{wide}}  {done}  ({change.code})")
        if proposal.count > len(shown):
            yield from self.block("", f"and {proposal.count - len(shown):,} more changes")

    def forms(self, explained: Explained, *, whole: bool) -> Iterator[str]:
        changed = [form for form in explained.normal_forms if form.changed]
        if not changed:
            if whole:
                section = "RFC 3987 section 5.3" if explained.reading == RFC3987 else "RFC 3986 section 6.2"
                yield from self.block("Normal form", f"already normalized ({section})")
            return
        wide_section = max(len(form.section) for form in changed)
        wide = max(wide_section + len(form.name) + 1 for form in changed)
        for number, form in enumerate(changed):
            label = f"{form.section:<{wide_section}} {form.name:<{wide - wide_section - 1}}"
            room = self.width - MARGIN - wide - 2
            pieces = self.folded(self.raw(form.text), room)
            if form.note and cells.shown_width(pieces[-1]) + len(form.note) + 4 <= room:
                pieces[-1] += f"  ({form.note})"
            elif form.note:
                pieces.append(f"({form.note})")
            head = self.paint("heading", "Normal form") + "  " if number == 0 else " " * MARGIN
            yield f"{head}{self.paint('aside', label)}  {pieces[0]}"
            for piece in pieces[1:]:
                yield " " * (MARGIN + wide + 2) + piece

    def issues(self, explained: Explained) -> Iterator[str]:
        """Yield every kind of issue once, with its first place and how often it is there; what the scheme says is said.

        Of the one that is the answer only the code is written: its sentence is the first line.
        """
        from urikit.core.issues import SAID_BY_VIEWS

        rows: list[tuple[str, str, str]] = []
        of_scheme = (one.defect for one in explained.verdicts if one.standard.startswith(SCHEME))
        refused = next((one for one in of_scheme if one is not None), None)
        for first, count in explained.issues:
            if refused is not None and (first.code in SAID_BY_VIEWS or _is_beside(first, refused)):
                continue
            more = f", {count:,} times" if count > 1 else ""
            place = self.place(first.start, first.end)
            is_told = not more and first.message + column(first.start) in explained.answer.sentence
            said = first.code if is_told else f"{first.message}{more} ({first.code})"
            rows.append((str(first.severity), place, said))
        if not rows:
            return
        wide_severity = max((len(row[0]) for row in rows), default=0)
        wide_place = max((len(row[1]) for row in rows), default=0)
        name = "Notes" if all(severity == "info" for severity, _, _ in rows) else "Warnings"
        indent = MARGIN + wide_severity + wide_place + 4
        for number, (severity, place, said) in enumerate(rows):
            head = self.paint("heading", name) + " " * (MARGIN - len(name)) if number == 0 else " " * MARGIN
            pieces = self.folded(self.said(said), self.width - indent)
            shown = self.paint("aside" if severity == "info" else severity, f"{severity:<{wide_severity}}")
            yield f"{head}{shown}  {place:>{wide_place}}  {pieces[0]}"
            for piece in pieces[1:]:
                yield " " * indent + piece

    def resolution(self, resolution: Resolution) -> Iterator[str]:
        yield from self.block("Base", cells.visible(self.cut(resolution.base)))
        if resolution.defect is not None:
            yield from self.defect("No target", resolution.defect, "the base: ")
            return
        lines = aligned(resolution.steps)
        for number, line in enumerate(lines):
            role = "good" if number == len(lines) - 1 else ""
            yield from self.block("Resolution" if number == 0 else "", line, role)
