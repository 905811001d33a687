"""The report of an explanation: what `urikit explain` prints and `str(explanation)` is.

First the figure, then one block per question, each with its name at the margin: what is
it, does it conform, which components, what is wrong and how is it mended, which normal
form, which issues, what does it resolve to. Blocks with nothing to say are left out, but
not the answer "none" to a question people ask.

Every value is whole, folded to the width, up to `MOST` columns; a longer one loses its
middle, and the report says how much. So a report is never much longer than a screen or
two, whatever the text. What cannot be seen is a token (`urikit.cells`). Places are slices as
Python writes them: 7–8 is the one character at offset 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urikit import cells
from urikit.cells import Cell
from urikit.explanation.diagram import Paint
from urikit.explanation.layout import Style
from urikit.explanation.trace import aligned

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation, Proposal, Resolution
    from urikit.explanation.verdict import Defect

#: The columns of the margin that holds the names of the blocks.
MARGIN = 13
#: The longest value that is shown whole, in characters.
MOST = 2000
#: The narrowest report.
NARROWEST = 60

# How the tokens of `cells` that are no control pictures in order are written in ASCII.
_TOKENS = {"⟨": "<", "⟩": ">", "␤": "<U+000A>", "␡": "<U+007F>"}

# The least columns of a value in the table.
_LEAST = 20
_PARTS = ("userinfo", "host", "port")


def report(explained: Explanation, *, width: int = 100, style: Style = "box", paint: Paint | None = None) -> str:
    """The report, at most about `width` columns wide; `paint` colours it."""
    return "\n".join(_Report(max(width, NARROWEST), style, paint or _plain).lines(explained))


def _plain(role: str, text: str) -> str:
    return text


def _joined(line: list[Cell]) -> str:
    return "".join(cell.shown for cell in line)


class _Report:
    def __init__(self, width: int, style: Style, paint: Paint) -> None:
        self.width = width
        self.charset: cells.Charset = "ascii" if style == "ascii" else "unicode"
        self.style: Style = style
        self.paint = paint
        self.dash = "-" if style == "ascii" else "–"
        self.arrow = "->" if style == "ascii" else "→"

    def lines(self, explained: Explanation) -> Iterator[str]:
        if explained.text:
            yield explained.diagram(width=self.width, style=self.style).render(self.paint)
        else:
            yield self.paint("aside", "(the empty string)")
        yield ""
        yield from self.verdicts(explained)
        if explained.components:
            yield ""
            yield from self.components(explained)
        failed = next((v.defect for v in explained.verdicts if v.defect), None)
        if failed is not None:
            yield ""
            yield from self.defect("Error", failed)
        if explained.repair is not None:
            yield ""
            yield from self.repair(explained.repair)
        if explained.kind is not None:
            yield ""
            yield from self.forms(explained)
            yield ""
            yield from self.issues(explained)
        if explained.resolution is not None:
            yield ""
            yield from self.resolution(explained.resolution)

    def block(self, name: str, text: str, role: str = "") -> Iterator[str]:
        """A name at the margin and a sentence beside it, folded."""
        for number, piece in enumerate(self.folded(self.said(text), self.width - MARGIN)):
            head = self.paint("heading", name) + " " * (MARGIN - len(name)) if number == 0 else " " * MARGIN
            yield head + (self.paint(role, piece) if role else piece)

    def folded(self, text: Iterator[Cell], room: int) -> list[str]:
        """The cells of a text in lines of `room` columns: between words where there are words."""
        lines: list[str] = []
        line: list[Cell] = []
        width = 0
        for cell in text:
            if line and width + cell.width > room:
                # Back to the last space, unless that leaves half a line empty.
                spaces = (n for n in range(len(line) - 1, len(line) // 2, -1) if line[n].shown == " ")
                end = len(line) if cell.shown == " " else next(spaces, None)
                lines.append(_joined(line[:end]))
                line = [] if end is None else line[end + 1 :]
                width = sum(kept.width for kept in line)
                if cell.shown == " ":
                    continue
            line.append(cell)
            width += cell.width
        return [*lines, _joined(line)]

    def raw(self, text: str) -> Iterator[Cell]:
        """The cells of a text as it came."""
        return cells.cells(self.cut(text), self.charset)

    def said(self, text: str) -> Iterator[Cell]:
        """The cells of a sentence, in which tokens stand already for what cannot be seen."""
        for character in self.cut(text):
            code = ord(character)
            if not (0x2400 <= code <= 0x2426 or character in "⟨⟩"):
                yield cells.cell(character, self.charset)
            elif self.style == "box":
                yield Cell(character, 1)
            else:
                shown = _TOKENS.get(character) or f"<U+{code - 0x2400:04X}>"
                yield Cell(shown, len(shown))

    def cut(self, text: str) -> str:
        """A text of more than `MOST` characters without its middle."""
        if len(text) <= MOST:
            return text
        half = MOST // 2 - 20
        return f"{text[:half]} [{len(text) - 2 * half:,} characters not shown] {text[-half:]}"

    def verdicts(self, explained: Explanation) -> Iterator[str]:
        kind = explained.kind
        if kind is None:
            yield from self.block("Kind", "neither a URI nor a relative reference (RFC 3986 section 4.1)", "error")
        else:
            yield from self.block("Kind", f"{kind.name} (RFC 3986 section {kind.section})")
            for sentence in kind.sentences:
                yield from self.block("", sentence)
        for verdict in explained.verdicts:
            answer = f"conforms, as {verdict.as_}" if verdict.conforms else "does not conform"
            yield from self.block(verdict.standard, answer, "good" if verdict.conforms else "error")

    def components(self, explained: Explanation) -> Iterator[str]:
        """The table: name, value, place, section, and what else is known.

        What stands in a reference is ASCII, or the bullet of a secret: characters are columns.
        """
        rows = explained.components
        spans = [f"{row.start}{self.dash}{row.end}" for row in rows]
        wide_span = max(5, *map(len, spans))
        wide_note = max(len(row.note) for row in rows)
        room = self.width - MARGIN - wide_span - 11
        # Beside a long note there may be no room for a value: then notes stand below.
        beside = room - wide_note - 2 >= _LEAST
        room = max(room - wide_note - 2 if beside and wide_note else room, _LEAST)
        values = [self.folded(self.raw(row.raw), room) if row.raw else ["(empty)"] for row in rows]
        wide = max(7, *(len(value[0]) for value in values))
        yield self.paint("heading", f"{'Component':<{MARGIN}}{'Value':<{wide}}  {'Place':>{wide_span}}  Section")
        for row, value, span in zip(rows, values, spans, strict=True):
            name = f"  {row.name}" if row.name in _PARTS else row.name
            role = row.name if row.raw else "aside"
            note = row.note if beside else ""
            place = f"{' ' * (wide - len(value[0]))}  {span:>{wide_span}}  {row.section:<7}  {note}"
            yield f"{name:<{MARGIN}}{self.paint(role, value[0])}{place}".rstrip()
            for piece in value[1:]:
                yield " " * MARGIN + self.paint(role, piece)
            if row.note and not beside:
                yield " " * MARGIN + row.note
            if row.decoded is not None:
                for number, piece in enumerate(self.folded(self.raw(row.decoded), room)):
                    name = "  decoded" if number == 0 else ""
                    yield f"{self.paint('aside', name)}{' ' * (MARGIN - len(name))}{piece}"
        if explained.undefined:
            yield from self.block("undefined", ", ".join(explained.undefined), "aside")

    def defect(self, name: str, defect: Defect, of: str = "") -> Iterator[str]:
        place = f", at character {defect.offset}" if defect.offset is not None else ""
        yield from self.block(name, f"{of}{defect.message}{place} ({defect.code})", "error")
        yield from self.block("Rule", defect.rule)
        if defect.expected:
            yield from self.block("Expected", defect.expected)
        yield from self.block("Hint", defect.hint)

    def repair(self, proposal: Proposal) -> Iterator[str]:
        yield from self.block("Repair", proposal.text, "good")
        shown = proposal.changes[:20]
        places = [f"{change.start}{self.dash}{change.end}" for change in shown]
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
        if len(proposal.changes) > len(shown):
            yield from self.block("", f"and {len(proposal.changes) - len(shown):,} changes more")

    def forms(self, explained: Explanation) -> Iterator[str]:
        changed = [form for form in explained.normal_forms if form.changed]
        if not changed:
            yield from self.block("Normal form", "this text, on every rung (RFC 3986 section 6.2)")
            return
        wide_section = max(len(form.section) for form in changed)
        wide = max(wide_section + len(form.name) + 1 for form in changed)
        for number, form in enumerate(changed):
            label = f"{form.section:<{wide_section}} {form.name:<{wide - wide_section - 1}}"
            room = self.width - MARGIN - wide - 2
            pieces = self.folded(self.raw(form.text), room)
            if form.note and len(pieces[-1]) + len(form.note) + 4 <= room:
                pieces[-1] += f"  ({form.note})"
            elif form.note:
                pieces.append(f"({form.note})")
            head = self.paint("heading", "Normal form") + "  " if number == 0 else " " * MARGIN
            yield f"{head}{self.paint('aside', label)}  {pieces[0]}"
            for piece in pieces[1:]:
                yield " " * (MARGIN + wide + 2) + piece

    def issues(self, explained: Explanation) -> Iterator[str]:
        """Every kind of issue once, with its first place and how often it is there."""
        if not explained.issues:
            yield from self.block("Issues", "none")
        rows = []
        for first, count in explained.issues:
            more = f", {count:,} times" if count > 1 else ""
            place = f"{first.start}{self.dash}{first.end}"
            rows.append((str(first.severity), place, f"{first.message}{more} ({first.code})"))
        wide_severity = max((len(row[0]) for row in rows), default=0)
        wide_place = max((len(row[1]) for row in rows), default=0)
        indent = MARGIN + wide_severity + wide_place + 4
        for number, (severity, place, said) in enumerate(rows):
            head = self.paint("heading", "Issues") + " " * (MARGIN - 6) if number == 0 else " " * MARGIN
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
