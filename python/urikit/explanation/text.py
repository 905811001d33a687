"""The report of an explanation: what `urikit explain` prints and `str(explanation)` is.

It begins with the answer: one sentence, and the fixed input on a line of its own. Then:

| detail   | invalid input                                    | other input                                       |
|----------|--------------------------------------------------|---------------------------------------------------|
| answer   | one line                                         | one line                                          |
| standard | at most `SHORT` lines: the input with carets,    | the figure, the components, the parameters of the |
|          | the other mistakes, the reading of browsers      | query, remarks, readings that differ              |
| all      | also the figure, the components, the verdict of each standard with its notes, the rule, each edit of the |
|          | repair, and all forms                            |                                                   |

A fact is printed once, except with all details, where each table is complete.

A `ReportPage` has names at the margin and sentences folded to the width. A URL is never folded: a terminal breaks a
long line without a line break in it, so that a copied URL is whole. A value of more than `most` characters loses its
middle, and the report says how much. What cannot be seen is a token (`urikit.core.cells`). Columns count from 1.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from urikit._native import WEB_SCHEMES
from urikit.core import cells
from urikit.core.arguments import check_choice
from urikit.core.cells import Cell, Row
from urikit.core.mask import MASK
from urikit.explanation.answer import MISSING_BASE, column
from urikit.explanation.diagram import Paint, Style
from urikit.explanation.steps import aligned
from urikit.explanation.verdict import RFC3986, RFC3987, SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.explanation.components import ShownComponent
    from urikit.explanation.data import Explanation
    from urikit.explanation.verdict import Defect, Disagreement, StandardVerdict


#: The columns of the margin with the names of the blocks.
MARGIN = 13
#: The longest value and the longest fix that a page shows whole, in characters.
MOST, LONGEST_FIX = 2000, 8000

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

    def block(self, name: str, text: str, role: str = "", margin: int = MARGIN) -> Iterator[str]:
        """Yield a name at the margin and a sentence beside it, folded."""
        for number, piece in enumerate(self.folded(self.said(text), max(self.width - margin, _LEAST))):
            yield self.head("" if number else name, margin) + self.paint(role, piece.rstrip(" "))

    def url(self, name: str, text: str, role: str = "", margin: int = MARGIN) -> str:
        """Return a name and a URL on one line, however long it is."""
        return self.head(name, margin) + self.paint(role, self.said(text).part())

    def head(self, name: str, margin: int = MARGIN) -> str:
        """Return a name, and spaces up to the margin."""
        return (self.paint("heading", name) if name else "") + " " * (margin - len(name))

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


#: The levels of detail of a report.
Detail: TypeAlias = Literal["answer", "standard", "all"]

#: The narrowest report.
NARROWEST = 40
#: The most lines of the short report of an invalid input, where the lines are at least 80 columns wide.
SHORT = 8
#: The most lines of a long value in a table, except in one with all details.
SHOWN = 4
#: The most errors, parameters and edits in a table, and notes of a verdict.
ERRORS, FEW = 20, 4

# The least columns of a value in the table.
_LEAST = 20
_PARTS = ("userinfo", "host", "port", "NID", "NSS", "r-component", "q-component", "f-component")
_STATES = {"valid": "good", "suspicious": "warning", "invalid": "error"}
_ROLES = {"valid": "good", "valid-with-notes": "good", "repaired": "warning", "refused": "error"}
_PORT = re.compile(r"[^/?#\\\s@]*")


def report(
    explained: Explanation,
    *,
    width: int = 100,
    style: Style = "box",
    paint: Paint | None = None,
    detail: Detail = "standard",
) -> str:
    """Return the report, its sentences and tables at most about `width` columns wide; `paint` colours it."""
    check_choice("style", style, get_args(Style))
    check_choice("detail", detail, get_args(Detail))
    page = _Report(explained, max(width, NARROWEST), style, paint or _plain)
    if detail == "answer":
        return page.one_line()
    if detail == "standard" and page.answer.state == "invalid":
        return "\n".join((*page.short(), *page.resolution()))
    if detail == "standard":
        page.most = max(SHOWN * page.width, 400)
    blocks = (list(block) for block in (page.tables() if detail == "all" else page.described()))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _plain(role: str, text: str) -> str:
    return text


class _Report(ReportPage):
    """The report of one explanation: each method yields the lines of a block, or none."""

    def __init__(self, found: Explanation, width: int, style: Style, paint: Paint) -> None:
        super().__init__(width, style, paint)
        self.found = found
        self.answer = found.answer
        self.web = found.verdict(WHATWG)
        #: The verdict of the scheme, if it has one.
        self.own = next((one for one in found.verdicts if one.standard.startswith(SCHEME)), None)

    def line(self, text: str, role: str = "") -> Iterator[str]:
        """Yield a sentence that begins at the left edge, folded."""
        return self.block("", text, role, 0)

    def rest(self, left: int, of: str = "") -> Iterator[str]:
        """Yield the number of what is left out."""
        return self.block("", f"and {left:,} more{of}") if left > 0 else iter(())

    # --- the pages ------------------------------------------------------------------------

    def one_line(self) -> str:
        said = self.said(str(self.answer)).part()
        return f"{self.fit(self.found.text, self.width) or '(empty)'}: {self.paint(_STATES[self.answer.state], said)}"

    def short(self) -> Iterator[str]:
        """Yield the answer, the input with carets, the other mistakes, and the reading of browsers."""
        lines, why = [*self.head_lines(), *self.excerpt()], [*self.why()]
        said = self.answer.sentence
        others = [] if self.answer.two_hosts else [one for one in self.wrong() if one[0].message not in said]
        causes = [list(self.block("", f"{self.places(one)}: {one[0].message}", "", 4)) for one in others]
        taken = list(accumulate(map(len, causes)))
        room = max(SHORT - len(lines) - len(why), 1)
        shown = len(causes) if not taken or taken[-1] <= room else bisect_right(taken, room - 1)
        yield from lines
        yield from chain.from_iterable(causes[:shown])
        if shown < len(causes):
            yield self.paint(
                "aside", f"and {sum(map(len, others[shown:])):,} more: --all lists them (in Python detail='all')"
            )
        yield from why

    def described(self) -> Iterator[Iterable[str]]:
        """Yield the blocks of a valid input; a fact is in one of them."""
        yield self.head_lines()
        yield self.figure()
        yield from self.inside()
        yield self.components()
        yield self.parameters()
        yield self.remarks()
        rows = [row for row in self.found.disagreements if row.component != "acceptance"]
        yield self.differences(rows, hidden="host" if self.answer.two_hosts else "")
        yield self.programs()
        yield self.normal()
        yield self.resolution()

    def tables(self) -> Iterator[Iterable[str]]:
        """Yield all blocks."""
        yield self.head_lines()
        yield self.figure()
        yield self.defects()
        yield from self.inside()
        yield self.components()
        yield self.block("undefined", ", ".join(self.found.undefined), "aside") if self.found.undefined else ()
        yield self.parameters()
        yield self.verdicts()
        yield self.differences(self.found.disagreements, hidden="acceptance")
        yield self.programs()
        yield self.repair()
        yield self.forms()
        yield self.remarks(whole=True)
        yield self.resolution()

    # --- the answer -----------------------------------------------------------------------

    def head_lines(self) -> Iterator[str]:
        """Yield the sentence, the fixed input, and what to do without one."""
        answer, fixes = self.answer, self.answer.fixes
        yield from self.line(answer.sentence, _STATES[answer.state])
        yield from self.letters()
        if answer.fix is None:
            yield from self.line(f"Hint: {answer.hint}") if answer.hint else ()
            return
        label = answer.label
        if answer.state == "suspicious" or (answer.state == "valid" and label == "Fix"):
            label = "Did you mean" if self.found.uri_form is None else "As a URI"
        most, self.most = self.most, LONGEST_FIX
        for fix in fixes:
            yield self.url(f"{label} ({fix.meaning}): " if len(fixes) > 1 else f"{label}: ", fix.text, "good", 0)
            label = "Or"
        self.most = most
        if len(answer.fix) > LONGEST_FIX:
            yield self.paint("aside", "(shortened: urikit repair prints all of it, and --json has it)")
        if self.found.masked.secrets and any(MASK in fix.text for fix in fixes):
            yield from self.line('With its secret: --show-secrets (in Python secrets="shown")', "aside")

    def letters(self) -> Iterator[str]:
        """Yield the name that a host looks like, and the letters that make it so."""
        host = self.found.host
        if host is not None and host["looks_like"] is not None:
            yield from self.line(host["looks_like"]["sentence"])

    # --- an invalid input -----------------------------------------------------------------

    def wrong(self, *, whole: bool = False) -> list[list[Defect]]:
        """Return all that is wrong: of one cause together, that of the headline first; or all of one message."""
        own = self.own.defect if self.own is not None else None
        groups: dict[str, list[Defect]] = {}
        for one in self.found.defects or ((own,) if own is not None else ()):
            groups.setdefault(one.message if whole else one.code, []).append(one)
        return sorted(groups.values(), key=lambda group: group[0].message not in self.answer.sentence)

    def excerpt(self) -> Iterator[str]:
        """Yield the input with carets under all that is wrong; of a long one, what is around the first place."""
        masked = self.found.masked
        places = [
            _whole(masked.shown, one.component, *masked.place(one.offset, one.end))
            for one in chain.from_iterable(self.wrong())
            if one.offset is not None and one.end is not None
        ]
        if not places:
            return
        room, charset = self.width - 4, self.charset
        around = cells.window(masked.shown, *places[0], columns=room, charset=charset, others=places[1:])
        yield f"    {around.line}".rstrip()
        yield f"    {self.paint('error', around.carets)}"

    def why(self) -> Iterator[str]:
        """Yield the reading of others, where it is not a refusal."""
        found, own, web = self.found, self.own, self.web
        if self.answer.two_hosts:
            yield from self.line(next(row.why for row in found.disagreements if row.component == "host"))
            return
        if own is not None and own.accepts:
            yield from self.line(f"{own.standard.removeprefix(SCHEME)}: valid, {own.as_}")
        refuses = "; RFC 3986 refuses it" if found.kind is None else ""
        if web.text is None or web.text.partition(":")[0] not in WEB_SCHEMES:
            return
        if web.text == self.answer.fix:
            yield from self.line(f"Browsers read it as the fix{refuses}")
        elif web.text != found.text:
            name = "RFC 3986 refuses it, and browsers read: " if refuses else "Browsers read: "
            at, room = _parted(found.text, web.text), max(self.width - len(name), _LEAST)
            yield self.paint("heading", name) + cells.window(web.text, at, at, columns=room, charset=self.charset).line
        elif refuses:
            yield from self.line(f"Browsers accept it as it is{refuses}")

    def places(self, rows: list[Defect]) -> str:
        """Return the columns of the same mistake: the first three, and how many more."""
        few = ", ".join(self.place(one.offset or 0, one.end or 0) for one in rows[:3])
        return f"column {few}" if len(rows) <= 3 else f"column {few} and {len(rows) - 3} more"

    # --- the figure and the components ----------------------------------------------------

    def figure(self) -> Iterator[str]:
        if self.found.text:
            yield self.found.diagram(width=self.width, style=self.style).render(self.paint)
        else:
            yield self.paint("aside", "(the empty string)")

    def inside(self) -> Iterator[Iterable[str]]:
        """Yield a block for each URI inside of the text, with its figure."""
        for inner in self.found.inner:
            head = self.paint("heading", f"Inner URI, columns {inner.start + 1}{self.dash}{inner.end}:")
            yield head, inner.diagram(width=self.width, style=self.style).render(self.paint)

    def components(self) -> Iterator[str]:
        """Yield the table: name, value, place, section, and what else is known."""
        rows = self.found.components
        if not rows:
            return
        spans = [self.place(row.start, row.end) for row in rows]
        wide_span = max(7, *map(len, spans))
        wide_section = max(7, *(len(row.section) for row in rows))
        room = max(self.width - MARGIN - wide_span - wide_section - 4, _LEAST)
        values = [self.folded(self.raw(row.raw), room) if row.raw else ["(empty)"] for row in rows]
        wide = max(7, *(cells.shown_width(value[0]) for value in values))
        yield self.paint("heading", f"{'Component':<{MARGIN}}{'Value':<{wide}}  {'Columns':>{wide_span}}  Section")
        for row, (first, *more), span in zip(rows, values, spans, strict=True):
            name = f"{'  ' if len(row.name) < MARGIN - 2 else ' '}{row.name}" if row.name in _PARTS else row.name
            role, note = row.name if row.raw else "aside", self.note(row)
            gap = " " * (wide - cells.shown_width(first))
            known = f"{name:<{MARGIN}}{self.paint(role, first)}{gap}  {span:>{wide_span}}  "
            # A note is beside its section if there is room for it.
            beside = MARGIN + wide + wide_span + wide_section + len(note) + 6 <= self.width
            yield f"{known}{row.section:<{wide_section}}  {note if beside else ''}".rstrip()
            yield from (" " * MARGIN + self.paint(role, piece) for piece in more)
            yield from () if beside or not note else self.block("", note)
            if row.decoded is not None and not (row.name == "query" and self.has_parameters()):
                yield from self.block("  decoded", cells.visible(row.decoded, self.charset))

    def note(self, row: ShownComponent) -> str:
        """Return what is known of a component; of the name of a host, its registrable domain."""
        host = self.found.host
        if row.name == "host" and host is not None and host["registrable"]:
            return f"registrable domain {host['registrable']}"
        return "" if row.name == "query" and self.has_parameters() else row.note

    def has_parameters(self) -> bool:
        """Return whether a valid text has a query with values."""
        return self.found.kind is not None and any(row["value"] is not None for row in self.found.parameters)

    def parameters(self) -> Iterator[str]:
        """Yield the parameters of the query, decoded: a line each."""
        if not self.has_parameters():
            return
        rows = self.found.parameters
        shown = [(self.raw(row["name"]), self.raw(row["value"] or "")) for row in rows[:ERRORS]]
        wide = min(max((name.width for name, _ in shown), default=0), 30)
        for number, (name, value) in enumerate(shown):
            first, *more = self.folded(value, max(self.width - MARGIN - wide - 2, _LEAST))
            head = f"{self.head('' if number else 'Parameters')}{name.part()}{' ' * (wide - name.width)}  "
            yield f"{head}{self.paint('query', first)}".rstrip()
            yield from (" " * (MARGIN + wide + 2) + self.paint("query", piece) for piece in more)
        yield from self.rest(len(rows) + self.found.more_parameters - len(shown))

    # --- remarks --------------------------------------------------------------------------

    def remarks(self, *, whole: bool = False) -> Iterator[str]:
        """Yield issues that the headline leaves out, each kind once with its first place, and notes of the scheme."""
        said, meant = self.answer.sentence, self.found.meant
        # The place that is corrected is in the headline too.
        at = -1 if meant is None else _parted(self.found.text, meant.text)
        rows: list[tuple[str, int, int, str]] = []
        for first, count in self.found.issues:
            more = f", {count:,} times" if count > 1 else ""
            told = first.message + column(first.start) in said or first.start <= at <= first.end
            if more or not told or whole:
                rows.append((str(first.severity), first.start, first.end, f"{first.message}{more} ({first.code})"))
        for note in self.own.notes if self.own is not None and not whole else ():
            start, end = note.offset or 0, note.end or 0
            # A remark of the scheme and one of the generic syntax about the same characters are one fact.
            if not any(one.start <= end and start <= one.end + 1 for one, _ in self.found.issues):
                rows.append(("info", start, end, f"{note.message} ({note.code})"))
        wide = max((len(row[0]) for row in rows), default=0)
        wide_place = max((len(self.place(*row[1:3])) for row in rows), default=0)
        indent = MARGIN + wide + wide_place + 4
        for number, (severity, start, end, said) in enumerate(rows):
            line, *others = self.block("", said, "", indent)
            shown = self.paint("aside" if severity == "info" else severity, f"{severity:<{wide}}")
            place = f"{self.place(start, end):>{wide_place}}"
            yield f"{self.head('' if number else 'Remarks')}{shown}  {place}  {line[indent:]}"
            yield from others

    def differences(self, rows: Sequence[Disagreement], hidden: str) -> Iterator[str]:
        """Yield each component with the values that standards read in it, and below them the cause."""
        for cause, group in groupby(rows, key=lambda row: (row.why, row.sections)):
            head = "Why"
            for row in (row for row in group if row.component != hidden):
                read: dict[str, list[str]] = {}
                for standard, value, remark in row.says:
                    shown = "(none)" if value is None else value or "(empty)"
                    read.setdefault(f"{shown} ({remark})" if remark else shown, []).append(standard)
                for number, (shown, names) in enumerate(read.items()):
                    yield from self.block("" if number else row.component, f"{', '.join(names)}: {shown}")
                head = ""
            yield from self.block(head, f"{cause[0].removesuffix('.')} ({'; '.join(cause[1])})", "aside")

    def programs(self) -> Iterator[str]:
        """Yield older programs that read another place, and why."""
        for number, row in enumerate(self.found.programs):
            value = f"the {row.component} {row.value}" if row.value else f"no {row.component}"
            said = f"{row.parser} ({row.example}) reads {value}"
            yield from self.block("" if number else "Programs", said, "warning")
        for why in dict.fromkeys(row.why for row in self.found.programs):
            yield from self.block("", why, "aside")

    def normal(self) -> Iterator[str]:
        """Yield the last normal form and the text that browsers write, as far as the answer leaves them out."""
        resolution = self.found.resolution
        told = {None, self.found.text, resolution and resolution.target, *(fix.text for fix in self.answer.fixes)}
        last = next((form.text for form in reversed(self.found.normal_forms) if form.changed), None)
        last = None if self.answer.label == "Normal form" else last
        for name, text in (("Normal form", last), ("In browsers", self.web.text)):
            if text is not None and text not in told:
                told.add(text)
                yield self.url(name, text)

    # --- the tables of all details --------------------------------------------------------

    def verdicts(self) -> Iterator[str]:
        """Yield the kind, and the verdicts with their first notes, one under the other."""
        kind = self.found.kind
        if kind is not None:
            rfc = 3987 if self.found.reading == RFC3987 else 3986
            yield from self.block("Kind", f"{kind.name} (RFC {rfc} section {kind.section})")
            for sentence in kind.sentences:
                yield from self.block("", sentence)
        before: StandardVerdict | None = None
        for verdict in self.found.verdicts:
            # A text with a repair is still refused by a standard that does not accept it.
            role = _ROLES[verdict.kind] if verdict.accepts else "error"
            name = "Scheme" if verdict == self.own else verdict.standard
            if before is not None and before.defect is not None and verdict.defect == before.defect:
                yield from self.block(name, f"same result as {before.standard}", role)
                continue
            called = f"{verdict.standard.removeprefix(SCHEME)}: " if verdict == self.own else ""
            yield from self.block(name, called + _verdict(self.found, verdict), role)
            if verdict == self.web and verdict.text not in (None, self.found.text):
                yield self.url("", verdict.text or "")
            rows = verdict.notes if verdict.defect is None else (verdict.defect, *verdict.notes)
            for row in rows[:FEW]:
                place = "" if row.offset is None or row.end is None else f"{self.place(row.offset, row.end)} "
                yield from self.block("", f"{place}{row.message} ({row.code})")
            yield from self.rest(len(rows) - FEW + verdict.more)
            yield from self.block("", _rule(verdict.defect)) if verdict.defect is not None else ()
            before = verdict

    def defects(self) -> Iterator[str]:
        """Yield all that is wrong with a text, where that is more than the headline says."""
        groups = self.wrong(whole=True) if len(self.found.defects) > 1 else []
        for number, rows in enumerate(groups[:ERRORS]):
            said = f"{self.places(rows)}: {rows[0].message} ({rows[0].code})"
            yield from self.block("" if number else "Errors", said)
        yield from self.rest(sum(map(len, groups[ERRORS:])) + self.found.more)

    def repair(self) -> Iterator[str]:
        """Yield the repair of a refused text, and its edits."""
        proposal = self.found.repair
        if proposal is None or self.found.kind is not None:
            return
        yield self.url("Repair", proposal.text, "good")
        for change in proposal.changes[:ERRORS]:
            before, after = (f'"{cells.visible(self.cut(piece))}"' for piece in (change.before, change.after))
            done = f"{before} {self.arrow} {after}" if change.after else f"{before} removed"
            said = f"{done if change.before else f'{after} added'}  ({change.code})"
            yield from self.block("", f"column {self.place(change.start, change.end)}: {said}")
        yield from self.rest(proposal.count - ERRORS, " changes")

    def forms(self) -> Iterator[str]:
        """Yield the URI of an IRI, the form for people, and each normal form with its section."""
        form = self.found.uri_form
        if form is not None and form.text is not None:
            yield self.url("URI form", form.text, "good")
        elif form is not None and form.defect is not None:
            yield from self.block("URI form", f"none: {form.defect.message}{column(form.defect.offset)}", "error")
        if self.found.display is not None:
            yield self.url("Displayed as", self.found.display)
        changed = [one for one in self.found.normal_forms if one.changed]
        if self.found.kind is not None and not changed:
            section = "RFC 3987 section 5.3" if self.found.reading == RFC3987 else "RFC 3986 section 6.2"
            yield from self.block("Normal form", f"already normalized ({section})")
        for number, one in enumerate(changed):
            note = f": {one.note}" if one.note else ""
            yield from self.block("" if number else "Normal form", f"{one.section} {one.name}{note}", "aside")
            yield self.url("", one.text)

    def resolution(self) -> Iterator[str]:
        """Yield the steps of a resolution, and the target on the last line."""
        resolution = self.found.resolution
        if resolution is None:
            return
        yield self.url("Base", cells.visible(resolution.base, self.charset))
        if resolution.defect is not None:
            said = f"the base: {resolution.defect.message}{column(resolution.defect.offset)}"
            yield from self.block("No target", said, "error")
            yield from self.block("", _rule(resolution.defect))
            yield from self.block("", f"hint: {resolution.defect.hint}")
            return
        *steps, last = aligned(resolution.steps)
        for number, line in enumerate(steps):
            yield from self.block("" if number else "Resolution", line)
        yield self.url("" if steps else "Resolution", last, "good")


def _verdict(found: Explanation, verdict: StandardVerdict) -> str:
    """Return the verdict of a standard in one line."""
    if verdict.standard == WHATWG and verdict.accepts:
        done = "accepted, rewritten" if verdict.kind == "repaired" else f"{verdict.kind.replace('-', ' ')}, written"
        return done.partition(",")[0] if verdict.text == found.text else f"{done}:"
    if verdict.defect is not None and verdict.defect.code == MISSING_BASE and found.resolution is None:
        return "needs a base: no scheme" if found.kind else "invalid: no scheme"
    if not verdict.accepts:
        return "invalid (valid as an IRI)" if found.uri_form and verdict.standard == RFC3986 else "invalid"
    own = verdict.standard.removeprefix(SCHEME)
    return "valid" if verdict.as_ is None or own.startswith(verdict.as_) else f"valid as {verdict.as_}"


def _parted(text: str, other: str) -> int:
    """Return the first place where two texts differ."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((number for number, (one, two) in pairs if one != two), min(len(text), len(other)))


def _rule(defect: Defect) -> str:
    """Return the section of a rule, and its grammar."""
    return f"rule: {defect.rule}" + (f": {defect.expected}" if defect.expected else "")


def _whole(shown: str, component: str | None, start: int, end: int) -> tuple[int, int]:
    """Return the place of a mistake; of one in a port, that of the whole port."""
    if component != "port":
        return start, end
    first = shown.rfind(":", 0, start) + 1
    last = _PORT.match(shown, first)
    return first, max(end, last.end() if last else 0)
