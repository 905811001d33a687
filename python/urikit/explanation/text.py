"""The report of an explanation: what `urikit explain` prints and `str(explanation)` is.

First the figure, then one block per question, each with its name at the margin: what is
it, what does each standard say, where do they part, which components, what is wrong and how
is it mended, which other forms, which issues, what does it resolve to. Blocks with nothing to say are left out, but
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
from urikit.cells import BULLET
from urikit.explanation.diagram import Paint
from urikit.explanation.layout import Style
from urikit.explanation.page import MARGIN, Page, columns
from urikit.explanation.sides import parted, standards
from urikit.explanation.trace import aligned
from urikit.explanation.verdict import RFC3987

if TYPE_CHECKING:
    from urikit.explanation.data import Explanation, Proposal, Resolution
    from urikit.explanation.verdict import Defect

#: The narrowest report.
NARROWEST = 60

# The least columns of a value in the table.
_LEAST = 20
_PARTS = ("userinfo", "host", "port")


def report(explained: Explanation, *, width: int = 100, style: Style = "box", paint: Paint | None = None) -> str:
    """The report, at most about `width` columns wide; `paint` colours it."""
    return "\n".join(_Report(max(width, NARROWEST), style, paint or _plain).lines(explained))


def _plain(role: str, text: str) -> str:
    return text


class _Report(Page):
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
        # Of two refusals, the one that the figure shows.
        failed = explained.verdicts[1].defect if explained.kind is None else None
        if failed is not None:
            yield ""
            yield from self.defect("Error", failed)
        if explained.repair is not None and explained.kind is None:
            yield ""
            yield from self.repair(explained.repair)
        if explained.kind is not None:
            yield ""
            yield from self.other_forms(explained)
            yield from self.forms(explained)
            yield ""
            yield from self.issues(explained)
        if explained.resolution is not None:
            yield ""
            yield from self.resolution(explained.resolution)

    def verdicts(self, explained: Explanation) -> Iterator[str]:
        kind = explained.kind
        if kind is None:
            yield from self.block("Kind", "neither a URI nor an IRI, nor a relative reference", "error")
        else:
            rfc = 3987 if explained.reading == RFC3987 else 3986
            yield from self.block("Kind", f"{kind.name} (RFC {rfc} section {kind.section})")
            for sentence in kind.sentences:
                yield from self.block("", sentence)
        yield from standards(self, explained)
        if explained.disagreements:
            yield ""
            yield from parted(self, explained.disagreements)

    def other_forms(self, explained: Explanation) -> Iterator[str]:
        """What an IRI is as a URI, and the form for people where it is another."""
        form = explained.uri_form
        if form is not None and form.text is not None:
            yield from self.block("URI form", form.text, "good")
        elif form is not None and form.defect is not None:
            yield from self.defect("URI form", form.defect, "none: ")
        if explained.display is not None and (form is not None or not explained.display.replace(BULLET, "").isascii()):
            yield from self.block("To be shown", explained.display)

    def components(self, explained: Explanation) -> Iterator[str]:
        """The table: name, value, place, section, and what else is known."""
        rows = explained.components
        spans = [f"{row.start}{self.dash}{row.end}" for row in rows]
        wide_span = max(5, *map(len, spans))
        wide_note = max(len(row.note) for row in rows)
        room = self.width - MARGIN - wide_span - 11
        # Beside a long note there may be no room for a value: then notes stand below.
        beside = room - wide_note - 2 >= _LEAST
        room = max(room - wide_note - 2 if beside and wide_note else room, _LEAST)
        values = [self.folded(self.raw(row.raw), room) if row.raw else ["(empty)"] for row in rows]
        wide = max(7, *(columns(value[0]) for value in values))
        yield self.paint("heading", f"{'Component':<{MARGIN}}{'Value':<{wide}}  {'Place':>{wide_span}}  Section")
        for row, value, span in zip(rows, values, spans, strict=True):
            name = f"  {row.name}" if row.name in _PARTS else row.name
            role = row.name if row.raw else "aside"
            note = row.note if beside else ""
            place = f"{' ' * (wide - columns(value[0]))}  {span:>{wide_span}}  {row.section:<7}  {note}"
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
        yield from self.mending(defect)

    def mending(self, defect: Defect) -> Iterator[str]:
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
            section = "RFC 3987 section 5.3" if explained.reading == RFC3987 else "RFC 3986 section 6.2"
            yield from self.block("Normal form", f"this text, on every rung ({section})")
            return
        wide_section = max(len(form.section) for form in changed)
        wide = max(wide_section + len(form.name) + 1 for form in changed)
        for number, form in enumerate(changed):
            label = f"{form.section:<{wide_section}} {form.name:<{wide - wide_section - 1}}"
            room = self.width - MARGIN - wide - 2
            pieces = self.folded(self.raw(form.text), room)
            if form.note and columns(pieces[-1]) + len(form.note) + 4 <= room:
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
