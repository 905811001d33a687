"""The report of an explanation: what `urikit explain` prints and `str(explanation)` is.

It begins with the answer: one sentence and the fixed input. Then come the figure with carets, the components, what
each standard says and where they differ, the warnings, and what the input resolves to. Blocks with nothing to say
are left out.

| detail   | shows                                                                                              |
|----------|----------------------------------------------------------------------------------------------------|
| answer   | one line                                                                                           |
| standard | the blocks above                                                                                   |
| all      | also the kind, the grammar rule, each edit of the repair, undefined components and the normal form |

Every value is whole, folded to the width, up to `SHOWN` lines or, with all details, `MOST` characters; a longer one
loses its middle, and the report says how much. So a report is never much longer than a screen or
two, whatever the input. What cannot be seen is a token (`urikit.core.cells`). Columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit.core import cells
from urikit.explanation.answer import column
from urikit.explanation.diagram import Paint
from urikit.explanation.layout import Style
from urikit.explanation.page import MARGIN, Page, columns
from urikit.explanation.sides import parted, standards
from urikit.explanation.trace import aligned
from urikit.explanation.verdict import RFC3987, SCHEME

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.explanation.data import Explanation, Resolution
    from urikit.explanation.inside import Inner
    from urikit.explanation.programs import Otherwise
    from urikit.explanation.proposals import Proposal
    from urikit.explanation.verdict import Defect

#: How much of an explanation is written.
Detail: TypeAlias = Literal["answer", "standard", "all"]

#: The narrowest report.
NARROWEST = 60

#: How many lines of a long value a report shows, but for the one of all details.
SHOWN = 4

#: How many errors a report shows.
ERRORS = 20

# The least columns of a value in the table.
_LEAST = 20
_PARTS = ("userinfo", "host", "port", "NID", "NSS", "r-component", "q-component", "f-component")
_STATES = {"valid": "good", "suspicious": "warning", "invalid": "error"}


def report(
    explained: Explanation,
    *,
    width: int = 100,
    style: Style = "box",
    paint: Paint | None = None,
    detail: Detail = "standard",
) -> str:
    """The report, at most about `width` columns wide; `paint` colours it."""
    page = _Report(max(width, NARROWEST), style, paint or _plain)
    if detail == "standard":
        page.most = max(SHOWN * page.width, 400)
    if detail == "answer":
        return page.one_line(explained)
    blocks = (list(block) for block in page.blocks(explained, detail))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _is_beside(issue: Issue, refused: Defect) -> bool:
    """Whether a note is of the place at which the scheme refuses the input, and so of the same fault."""
    if str(issue.severity) != "info" or refused.offset is None or refused.end is None:
        return False
    return issue.start <= refused.end and refused.offset <= issue.end


def _plain(role: str, text: str) -> str:
    return text


class _Report(Page):
    def one_line(self, explained: Explanation) -> str:
        answer = explained.answer
        said = self.said(str(answer)).part()
        return f"{self.fit(explained.text, self.width) or '(empty)'}: {self.paint(_STATES[answer.state], said)}"

    def blocks(self, explained: Explanation, detail: Detail) -> Iterator[Iterator[str]]:
        """The blocks, in order; one without lines is left out."""
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

    def answer(self, explained: Explanation) -> Iterator[str]:
        """The first lines: the sentence, the fixed input, and what to do without a fix."""
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
        """A label, a colon, a text that may be long, and what is said of it: beside it or below."""
        room = self.width - len(label) - 2
        pieces = self.folded(self.said(text), room)
        beside = columns(pieces[-1]) + len(aside) <= room
        for number, piece in enumerate(pieces):
            head = self.paint("heading", f"{label}:") + " " if number == 0 else " " * (len(label) + 2)
            said = aside if beside and number == len(pieces) - 1 else ""
            yield head + (self.paint(role, piece) if role else piece) + said
        if aside and not beside:
            for piece in self.folded(self.said(aside.strip()), room):
                yield " " * (len(label) + 2) + piece

    def figure(self, explained: Explanation) -> Iterator[str]:
        if explained.text:
            yield explained.diagram(width=self.width, style=self.style).render(self.paint)
        else:
            yield self.paint("aside", "(the empty string)")

    def inner(self, inner: Inner) -> Iterator[str]:
        """A URI inside of the text, with its figure."""
        yield self.paint("heading", f"Inner URI, columns {inner.start + 1}{self.dash}{inner.end}:")
        yield inner.diagram(width=self.width, style=self.style).render(self.paint)

    def verdicts(self, explained: Explanation, *, whole: bool) -> Iterator[str]:
        kind = explained.kind
        if kind is not None and whole:
            rfc = 3987 if explained.reading == RFC3987 else 3986
            yield from self.block("Kind", f"{kind.name} (RFC {rfc} section {kind.section})")
            for sentence in kind.sentences:
                yield from self.block("", sentence)
        yield from standards(self, explained, whole=whole)

    def written_otherwise(self, explained: Explanation, *, whole: bool) -> Iterator[str]:
        if whole or explained.answer.fix is None:
            yield from self.other_forms(explained)
        yield from self.forms(explained, whole=whole)

    def other_forms(self, explained: Explanation) -> Iterator[str]:
        """What an IRI is as a URI, and the form for people where it is another."""
        form = explained.uri_form
        if form is not None and form.text is not None:
            yield from self.block("URI form", form.text, "good")
        elif form is not None and form.defect is not None:
            yield from self.defect("URI form", form.defect, "none: ")
        if explained.display is not None and (form is not None or not explained.display.isascii()):
            yield from self.block("Displayed as", explained.display)

    def components(self, explained: Explanation, *, whole: bool) -> Iterator[str]:
        """The table: name, value, place, section, and what else is known."""
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
        wide = max(7, *(columns(value[0]) for value in values))
        yield self.paint("heading", f"{'Component':<{MARGIN}}{'Value':<{wide}}  {'Columns':>{wide_span}}  Section")
        for row, value, span in zip(rows, values, spans, strict=True):
            name = f"{'  ' if len(row.name) < MARGIN - 2 else ' '}{row.name}" if row.name in _PARTS else row.name
            role = row.name if row.raw else "aside"
            note = row.note if beside else ""
            gap = " " * (wide - columns(value[0]))
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

    def defects(self, explained: Explanation) -> Iterator[str]:
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
        """The columns of the same mistake: the first three, and how many more."""
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

    def forms(self, explained: Explanation, *, whole: bool) -> Iterator[str]:
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
            if form.note and columns(pieces[-1]) + len(form.note) + 4 <= room:
                pieces[-1] += f"  ({form.note})"
            elif form.note:
                pieces.append(f"({form.note})")
            head = self.paint("heading", "Normal form") + "  " if number == 0 else " " * MARGIN
            yield f"{head}{self.paint('aside', label)}  {pieces[0]}"
            for piece in pieces[1:]:
                yield " " * (MARGIN + wide + 2) + piece

    def issues(self, explained: Explanation) -> Iterator[str]:
        """Every kind of issue once, with its first place and how often it is there; what the scheme says is said.

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
