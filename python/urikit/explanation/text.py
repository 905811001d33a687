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
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from urikit._native import SCRIPT_SCHEMES, WEB_SCHEMES, IRIReference, domain_to_unicode, loose_ipv4
from urikit.core import cells
from urikit.core.arguments import check_choice
from urikit.core.cells import Cell, Row
from urikit.core.mask import MASK
from urikit.explanation.answer import MISSING_BASE, PARTED, column, has_usual_password
from urikit.explanation.diagram import Paint, Style
from urikit.explanation.steps import aligned
from urikit.explanation.verdict import RFC3986, RFC3987, SCHEME, WHATWG

if TYPE_CHECKING:
    from urikit.explanation.answer import Explained, Resolution
    from urikit.explanation.components import ShownComponent
    from urikit.explanation.disagreements import Disagreement, Otherwise
    from urikit.explanation.proposals import Proposal
    from urikit.explanation.verdict import Defect, StandardVerdict


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

    def block(self, name: str, text: str, role: str = "") -> Iterator[str]:
        """Yield a name at the margin and a sentence beside it, folded."""
        room = self.width - MARGIN
        fits = len(text) <= room and text.isascii() and text.isprintable()
        for number, piece in enumerate([text] if fits else self.folded(self.said(text), room)):
            head = self.paint("heading", name) + " " * (MARGIN - len(name)) if number == 0 else " " * MARGIN
            piece = piece.rstrip(" ")
            yield head + (self.paint(role, piece) if role else piece)

    def url(self, name: str, text: str, role: str = "", margin: int = 0) -> str:
        """Return a name and a URL on one line, however long it is."""
        shown = self.said(text).part()
        gap = " " * (margin - len(name))
        return (self.paint("heading", name) if name else "") + gap + (self.paint(role, shown) if role else shown)

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
#: Issues about letters that are not what they look like.
_LOOKS = frozenset(("host-look-alike", "host-mixed-scripts"))


def report(
    explained: Explained,
    *,
    width: int = 100,
    style: Style = "box",
    paint: Paint | None = None,
    detail: Detail = "standard",
) -> str:
    """Return the report, its sentences and tables at most about `width` columns wide; `paint` colours it."""
    check_choice("style", style, get_args(Style))
    check_choice("detail", detail, get_args(Detail))
    page = _Report(max(width, NARROWEST), style, paint or _plain)
    if detail == "answer":
        return page.one_line(explained)
    if detail == "standard" and explained.answer.state == "invalid":
        return "\n".join((*page.short(explained), *page.against_base(explained)))
    if detail == "standard":
        page.most = max(SHOWN * page.width, 400)
    blocks = (list(block) for block in (page.tables if detail == "all" else page.described)(explained))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _plain(role: str, text: str) -> str:
    return text


class _Report(ReportPage):
    def one_line(self, explained: Explained) -> str:
        answer = explained.answer
        said = self.said(str(answer)).part()
        return f"{self.fit(explained.text, self.width) or '(empty)'}: {self.paint(_STATES[answer.state], said)}"

    # --- the three pages ------------------------------------------------------------------

    def short(self, explained: Explained) -> Iterator[str]:
        """Yield the answer, the input with carets, the other mistakes, and the reading of browsers."""
        lines = [*self.answer(explained), *self.excerpt(explained)]
        why = list(self.why(explained))
        causes = list(self.causes(explained))
        room = max(SHORT - len(lines) - len(why), 1)
        if len(causes) > room:
            left = sum(number for _, number in causes[room - 1 :])
            causes = [*causes[: room - 1], (self.paint("aside", f"and {left:,} more: --all lists them"), left)]
        yield from lines
        yield from (line for line, _ in causes)
        yield from why[: max(SHORT - len(lines) - len(causes), 1)]

    def described(self, explained: Explained) -> Iterator[Iterable[str]]:
        """Yield the blocks of a valid input; a fact is in one of them."""
        yield self.answer(explained)
        yield self.figure(explained)
        yield from self.inside(explained)
        yield self.components(explained)
        yield self.parameters(explained)
        yield self.remarks(explained)
        told = explained.answer.sentence.startswith(PARTED)
        rows = [row for row in explained.disagreements if row.component != "acceptance"]
        yield self.differences(rows, hidden=("host",) if told else ())
        yield self.programs(explained.programs)
        yield self.normal(explained)
        yield self.against_base(explained)

    def tables(self, explained: Explained) -> Iterator[Iterable[str]]:
        """Yield all blocks; one without lines is left out."""
        yield self.answer(explained)
        yield self.figure(explained)
        yield self.defects(explained)
        yield from self.inside(explained)
        yield self.components(explained)
        yield self.block("undefined", ", ".join(explained.undefined), "aside") if explained.undefined else ()
        yield self.parameters(explained)
        yield self.verdicts(explained)
        yield self.differences(explained.disagreements, hidden=("acceptance",))
        yield self.programs(explained.programs)
        yield self.repair(explained.repair) if explained.repair is not None and explained.kind is None else ()
        yield self.forms(explained)
        yield self.remarks(explained, whole=True)
        yield self.against_base(explained)

    # --- the answer -----------------------------------------------------------------------

    def answer(self, explained: Explained) -> Iterator[str]:
        """Yield the first lines: the sentence, the fixed input, and what to do without one."""
        answer = explained.answer
        yield from self.sentence(answer.sentence, _STATES[answer.state])
        yield from self.letters(explained)
        if answer.fix is None:
            if answer.hint:
                yield from self.sentence(f"Hint: {answer.hint}")
            return
        label = answer.label
        if answer.state == "suspicious" or (answer.state == "valid" and label == "Fix"):
            label = "Did you mean" if explained.uri_form is None else "As a URI"
        most, self.most = self.most, LONGEST_FIX
        for fix in answer.fixes:
            meaning = f" ({fix.meaning})" if len(answer.fixes) > 1 else ""
            yield self.url(f"{label}{meaning}: ", fix.text, "good")
            label = "Or"
        self.most = most
        if len(answer.fix) > LONGEST_FIX:
            yield self.paint("aside", "(shortened: urikit repair prints all of it, and --json has it)")
        if explained.masked.secrets and any(MASK in fix.text for fix in answer.fixes):
            yield self.paint("aside", 'To see the fix with its secret: --show-secrets (in Python secrets="shown")')

    def sentence(self, text: str, role: str = "") -> Iterator[str]:
        """Yield a sentence, folded."""
        for piece in self.folded(self.said(text), self.width):
            yield self.paint(role, piece) if role else piece

    def letters(self, explained: Explained) -> Iterator[str]:
        """Yield the letters of a host that looks like another, with their scripts."""
        host = next((row.raw for row in explained.components if row.name == "host"), "")
        if not host or not any(one.first.code in _LOOKS for one in explained.issues):
            return
        shown = domain_to_unicode(host)[0]
        found = [(unicodedata.name(c, "?").partition(" ")[0].title(), c) for c in shown if not c.isascii()]
        scripts = (
            f"{script} {', '.join(c for _, c in some)}" for script, some in groupby(found, key=lambda one: one[0])
        )
        if found:
            name = "" if shown == host else f" in {shown}"
            yield from self.sentence(f"Letters: {'; '.join(scripts)}{name}")

    # --- an invalid input -----------------------------------------------------------------

    def wrong(self, explained: Explained, *, whole: bool = False) -> list[list[Defect]]:
        """Return all that is wrong: of one cause together, that of the headline first; or all of one message."""
        own = next((one.defect for one in explained.verdicts if one.standard.startswith(SCHEME)), None)
        groups: dict[str, list[Defect]] = {}
        for one in explained.defects or ((own,) if own is not None else ()):
            groups.setdefault(one.message if whole else one.code, []).append(one)
        return sorted(groups.values(), key=lambda group: group[0].message not in explained.answer.sentence)

    def excerpt(self, explained: Explained) -> Iterator[str]:
        """Yield the input with carets under all that is wrong; of a long one, what is around the first place."""
        masked = explained.masked
        places = [
            _whole(masked.shown, one.component, *masked.place(one.offset, one.end))
            for group in self.wrong(explained)
            for one in group
            if one.offset is not None and one.end is not None
        ]
        if places:
            around = cells.window(
                masked.shown, *places[0], columns=self.width - 4, charset=self.charset, others=places[1:]
            )
            yield f"    {around.line}".rstrip()
            yield f"    {self.paint('error', around.carets)}"

    def causes(self, explained: Explained) -> Iterator[tuple[str, int]]:
        """Yield a line for each cause that the headline leaves out, and the number of its places."""
        said = explained.answer.sentence
        for group in () if said.startswith(PARTED) else self.wrong(explained):
            if group[0].message not in said:
                yield self.fit(f"    {self.places(group)}: {group[0].message}", self.width), len(group)

    def why(self, explained: Explained) -> Iterator[str]:
        """Yield the reading of others, where it is not a refusal."""
        if explained.answer.sentence.startswith(PARTED):
            row = next(row for row in explained.disagreements if row.component == "host")
            yield from self.sentence(row.why)
            return
        own = next((one for one in explained.verdicts if one.standard.startswith(SCHEME)), None)
        if own is not None and own.accepts:
            yield from self.sentence(f"{own.standard.removeprefix(SCHEME)}: valid, {own.as_}")
        web = explained.verdict(WHATWG)
        if not web.accepts or web.text is None or web.text.partition(":")[0] in SCRIPT_SCHEMES:
            return
        refuses = "; RFC 3986 refuses it" if explained.kind is None else ""
        if web.text == explained.answer.fix:
            yield from self.sentence(f"Browsers read it as the fix{refuses}")
        elif web.text != explained.text:
            name = "RFC 3986 refuses it, and browsers read: " if refuses else "Browsers read: "
            at, room = _parted(explained.text, web.text), max(self.width - len(name), _LEAST)
            yield self.paint("heading", name) + cells.window(web.text, at, at, columns=room, charset=self.charset).line
        elif refuses:
            yield from self.sentence(f"Browsers accept it as it is{refuses}")

    def places(self, rows: list[Defect]) -> str:
        """Return the columns of the same mistake: the first three, and how many more."""
        few = ", ".join(self.place(one.offset or 0, one.end or 0) for one in rows[:3])
        return f"column {few}" if len(rows) <= 3 else f"column {few} and {len(rows) - 3} more"

    # --- the figure and the components ----------------------------------------------------

    def figure(self, explained: Explained) -> Iterator[str]:
        if explained.text:
            yield explained.diagram(width=self.width, style=self.style).render(self.paint)
        else:
            yield self.paint("aside", "(the empty string)")

    def inside(self, explained: Explained) -> Iterator[Iterable[str]]:
        """Yield a block for each URI inside of the text, with its figure."""
        for inner in explained.inner:
            head = self.paint("heading", f"Inner URI, columns {inner.start + 1}{self.dash}{inner.end}:")
            yield head, inner.diagram(width=self.width, style=self.style).render(self.paint)

    def components(self, explained: Explained) -> Iterator[str]:
        """Yield the table: name, value, place, section, and what else is known."""
        rows = explained.components
        if not rows:
            return
        spans = [self.place(row.start, row.end) for row in rows]
        wide_span = max(7, *map(len, spans))
        wide_section = max(7, *(len(row.section) for row in rows))
        room = max(self.width - MARGIN - wide_span - wide_section - 4, _LEAST)
        values = [self.folded(self.raw(row.raw), room) if row.raw else ["(empty)"] for row in rows]
        wide = max(7, *(cells.shown_width(value[0]) for value in values))
        yield self.paint("heading", f"{'Component':<{MARGIN}}{'Value':<{wide}}  {'Columns':>{wide_span}}  Section")
        for row, value, span in zip(rows, values, spans, strict=True):
            name = f"{'  ' if len(row.name) < MARGIN - 2 else ' '}{row.name}" if row.name in _PARTS else row.name
            role, note = row.name if row.raw else "aside", _note(row)
            gap = " " * (wide - cells.shown_width(value[0]))
            known = f"{name:<{MARGIN}}{self.paint(role, value[0])}{gap}  {span:>{wide_span}}  {row.section}"
            # A note is beside its section if there is room for it.
            beside = not note or MARGIN + wide + wide_span + wide_section + len(note) + 6 <= self.width
            yield f"{known}{' ' * (wide_section - len(row.section))}  {note}".rstrip() if beside else known
            for piece in value[1:]:
                yield " " * MARGIN + self.paint(role, piece)
            yield from () if beside else self.block("", note)
            if row.decoded is not None and not _pairs(row):
                yield from self.block("  decoded", cells.visible(row.decoded, self.charset))

    def parameters(self, explained: Explained) -> Iterator[str]:
        """Yield the parameters of the query, decoded: a line each."""
        row = next((row for row in explained.components if row.name == "query"), None)
        pairs = [] if row is None else _pairs(row)
        if not pairs:
            return
        # In a URL of the web "+" is a space.
        space = " " if explained.text.partition(":")[0].lower() in WEB_SCHEMES else "+"
        shown = [[self.raw(_decoded(one.replace("+", space))) for one in pair] for pair in pairs[:ERRORS]]
        wide = min(max(name.width for name, _ in shown), 30)
        for number, (name, value) in enumerate(shown):
            head = self.paint("heading", "Parameters") + "   " if number == 0 else " " * MARGIN
            first, *more = self.folded(value, max(self.width - MARGIN - wide - 2, _LEAST))
            yield f"{head}{name.part()}{' ' * (wide - name.width)}  {self.paint('query', first)}".rstrip()
            yield from (" " * (MARGIN + wide + 2) + self.paint("query", piece) for piece in more)
        if len(pairs) > len(shown):
            yield from self.block("", f"and {len(pairs) - len(shown):,} more")

    # --- remarks --------------------------------------------------------------------------

    def remarks(self, explained: Explained, *, whole: bool = False) -> Iterator[str]:
        """Yield issues that the headline leaves out, each kind once with its first place, and notes of the scheme."""
        usual, said, meant = has_usual_password(explained), explained.answer.sentence, explained.meant
        # The place that is corrected is in the headline too.
        at = -1 if meant is None else _parted(explained.text, meant.text)
        rows: list[tuple[str, int, int, str]] = []
        for first, count in explained.issues:
            more = f", {count:,} times" if count > 1 else ""
            told = first.message + column(first.start) in said or first.start <= at <= first.end
            if more or not told or whole:
                severity = "info" if usual and first.code == "password-present" else str(first.severity)
                rows.append((severity, first.start, first.end, f"{first.message}{more} ({first.code})"))
        places = [(first.start, first.end) for first, _ in explained.issues]
        for verdict in explained.verdicts:
            for note in verdict.notes if verdict.standard.startswith(SCHEME) and not whole else ():
                start, end = note.offset or 0, note.end or 0
                # A remark of the scheme and one of the generic syntax about the same characters are one fact.
                if not any(a <= end and start <= b for a, b in places):
                    rows.append(("info", start, end, f"{note.message} ({note.code})"))
        wide = max((len(row[0]) for row in rows), default=0)
        wide_place = max((len(self.place(*row[1:3])) for row in rows), default=0)
        indent = MARGIN + wide + wide_place + 4
        for number, (severity, start, end, said) in enumerate(rows):
            head = self.paint("heading", "Remarks") + " " * (MARGIN - 7) if number == 0 else " " * MARGIN
            pieces = self.folded(self.said(said), max(self.width - indent, _LEAST))
            shown = self.paint("aside" if severity == "info" else severity, f"{severity:<{wide}}")
            yield f"{head}{shown}  {self.place(start, end):>{wide_place}}  {pieces[0]}"
            for piece in pieces[1:]:
                yield " " * indent + piece

    def differences(self, rows: Sequence[Disagreement], hidden: tuple[str, ...] = ()) -> Iterator[str]:
        """Yield each component with the values that standards read in it, and below them the cause."""
        for cause, group in groupby(rows, key=lambda row: (row.why, row.sections)):
            for row in group:
                read: dict[str, list[str]] = {}
                for standard, value, remark in row.says if row.component not in hidden else ():
                    shown = remark if remark == "refused" else "(none)" if value is None else value or "(empty)"
                    more = f" ({remark})" if remark and remark != "refused" else ""
                    read.setdefault(shown + more, []).append(standard)
                for number, (shown, names) in enumerate(read.items()):
                    yield from self.block("" if number else row.component, f"{', '.join(names)}: {shown}")
            head = "Why" if all(row.component in hidden for row in rows) else ""
            yield from self.block(head, f"{cause[0].removesuffix('.')} ({'; '.join(cause[1])})", "aside")

    def programs(self, rows: tuple[Otherwise, ...]) -> Iterator[str]:
        """Yield older programs that read another place, and why."""
        for number, row in enumerate(rows):
            value = f"the {row.component} {row.value}" if row.value else f"no {row.component}"
            said = f"{row.parser} ({row.example}) reads {value}"
            yield from self.block("" if number else "Programs", said, "warning")
        for why in dict.fromkeys(row.why for row in rows):
            yield from self.block("", why, "aside")

    def normal(self, explained: Explained) -> Iterator[str]:
        """Yield the last normal form and the text that browsers write, as far as the answer leaves them out."""
        forms = {"Normal form": next((form.text for form in reversed(explained.normal_forms) if form.changed), None)}
        forms["In browsers"] = explained.verdict(WHATWG).text
        told = {None, explained.text, *(fix.text for fix in explained.answer.fixes)}
        told.add(None if explained.resolution is None else explained.resolution.target)
        for name, text in forms.items():
            if text not in told and text is not None:
                told.add(text)
                yield self.url(name, text, "", MARGIN)

    # --- the tables of all details --------------------------------------------------------

    def verdicts(self, explained: Explained) -> Iterator[str]:
        """Yield the kind, and the verdicts with their first notes, one under the other."""
        kind = explained.kind
        if kind is not None:
            rfc = 3987 if explained.reading == RFC3987 else 3986
            yield from self.block("Kind", f"{kind.name} (RFC {rfc} section {kind.section})")
            for sentence in kind.sentences:
                yield from self.block("", sentence)
        before: StandardVerdict | None = None
        for verdict in explained.verdicts:
            # A text with a repair is still refused by a standard that does not accept it.
            role = _ROLES[verdict.kind] if verdict.accepts else "error"
            of_scheme = verdict.standard.startswith(SCHEME)
            name = "Scheme" if of_scheme else verdict.standard
            if before is not None and before.defect is not None and verdict.defect == before.defect:
                yield from self.block(name, f"same result as {before.standard}", role)
                continue
            called = f"{verdict.standard.removeprefix(SCHEME)}: " if of_scheme else ""
            yield from self.block(name, called + _verdict(explained, verdict), role)
            if verdict.standard == WHATWG and verdict.text not in (None, explained.text):
                yield self.url("", verdict.text or "", "", MARGIN)
            rows = verdict.notes if verdict.defect is None else (verdict.defect, *verdict.notes)
            for row in rows[:FEW]:
                place = "" if row.offset is None or row.end is None else f"{self.place(row.offset, row.end)} "
                yield from self.block("", f"{place}{row.message} ({row.code})")
            left = len(rows) - FEW + verdict.more
            if left > 0:
                yield from self.block("", f"and {left:,} more")
            if verdict.defect is not None:
                yield from self.block("", _rule(verdict.defect))
            before = verdict

    def defects(self, explained: Explained) -> Iterator[str]:
        """Yield all that is wrong with a text, where that is more than the headline says."""
        groups = self.wrong(explained, whole=True) if len(explained.defects) > 1 else []
        for number, rows in enumerate(groups[:ERRORS]):
            yield from self.block(
                "" if number else "Errors", f"{self.places(rows)}: {rows[0].message} ({rows[0].code})"
            )
        left = sum(map(len, groups[ERRORS:])) + explained.more
        if left > 0:
            yield from self.block("", f"and {left:,} more")

    def repair(self, proposal: Proposal) -> Iterator[str]:
        yield self.url("Repair", proposal.text, "good", MARGIN)
        shown = proposal.changes[:ERRORS]
        places = [self.place(change.start, change.end) for change in shown]
        wide = max(map(len, places), default=0)
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

    def forms(self, explained: Explained) -> Iterator[str]:
        """Yield the URI of an IRI, the form for people, and each normal form with its section."""
        form = explained.uri_form
        if form is not None and form.text is not None:
            yield self.url("URI form", form.text, "good", MARGIN)
        elif form is not None and form.defect is not None:
            yield from self.block("URI form", f"none: {form.defect.message}{column(form.defect.offset)}", "error")
        if explained.display is not None:
            yield self.url("Displayed as", explained.display, "", MARGIN)
        changed = [one for one in explained.normal_forms if one.changed]
        if explained.kind is not None and not changed:
            section = "RFC 3987 section 5.3" if explained.reading == RFC3987 else "RFC 3986 section 6.2"
            yield from self.block("Normal form", f"already normalized ({section})")
        for number, one in enumerate(changed):
            note = f": {one.note}" if one.note else ""
            yield from self.block("" if number else "Normal form", f"{one.section} {one.name}{note}", "aside")
            yield self.url("", one.text, "", MARGIN)

    def against_base(self, explained: Explained) -> Iterator[str]:
        """Yield the steps of a resolution, and the target on the last line."""
        resolution: Resolution | None = explained.resolution
        if resolution is None:
            return
        yield self.url("Base", cells.visible(resolution.base, self.charset), "", MARGIN)
        if resolution.defect is not None:
            said = f"the base: {resolution.defect.message}{column(resolution.defect.offset)}"
            yield from self.block("No target", said, "error")
            yield from self.block("", _rule(resolution.defect))
            yield from self.block("", f"hint: {resolution.defect.hint}")
            return
        *steps, last = aligned(resolution.steps)
        for number, line in enumerate(steps):
            yield from self.block("" if number else "Resolution", line)
        yield self.url("" if steps else "Resolution", last, "good", MARGIN)


def _verdict(explained: Explained, verdict: StandardVerdict) -> str:
    """Return the verdict of a standard in one line."""
    if verdict.standard == WHATWG and verdict.accepts:
        done = "accepted, rewritten" if verdict.kind == "repaired" else f"{verdict.kind.replace('-', ' ')}, written"
        return done.partition(",")[0] if verdict.text == explained.text else f"{done}:"
    if verdict.defect is not None and verdict.defect.code == MISSING_BASE and explained.resolution is None:
        return "needs a base: no scheme" if explained.kind else "invalid: no scheme"
    if not verdict.accepts:
        return "invalid (valid as an IRI)" if explained.uri_form and verdict.standard == RFC3986 else "invalid"
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
    first = shown.rfind(":", 0, start + 1) + 1
    last = _PORT.match(shown, first)
    return first, max(end, last.end() if last else 0)


def _note(row: ShownComponent) -> str:
    """Return what is known of a component; of the name of a host, its registrable domain."""
    if row.name != "host" or row.note != "registered name":
        return "" if _pairs(row) else row.note
    from urikit.core.host import registrable_domain

    is_name = IRIReference.is_valid(f"//{row.raw}") and loose_ipv4(row.raw) is None
    domain = registrable_domain(row.raw) if is_name else None
    return row.note if domain is None else f"registrable domain {domain}"


def _pairs(row: ShownComponent) -> list[tuple[str, str]]:
    """Return the raw parameters of a query; none where it is not made of them."""
    if row.name != "query" or "=" not in row.raw:
        return []
    pairs = (piece.partition("=") for piece in row.raw.split("&") if piece)
    return [(name, value) for name, _, value in pairs]


def _decoded(raw: str) -> str:
    """Decode the name or the value of a parameter; bytes that are not text stay."""
    from urikit.core import percent
    from urikit.core.errors import URIEncodingError

    try:
        return str(percent.decode(raw))
    except URIEncodingError:
        return raw
