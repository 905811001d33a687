"""Proposals of an explanation: the fixes of the core, as a description shows them, and what each of them means.

The core makes and checks every fix (`_native.advise`); here they get their words, and their secrets are masked, unless
they were asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypedDict

from urikit._native import advise
from urikit.core.mask import discreet
from urikit.core.repairs import Change, Repair, advice_of, repair_of
from urikit.core.rules import meaning
from urikit.core.shapes import plain

if TYPE_CHECKING:
    from urikit._native import Advised
    from urikit.core.scheme_table import Schemes
    from urikit.explanation.subject import Subject

__all__ = ["Fix", "FixKind", "Meant", "Proposal", "Proposed", "proposed"]

#: The relation of a fix to the text: percent-encoded, meant instead of a valid text, what a browser makes of a text
#: without a scheme, an invalid text corrected, the normal form of a valid one.
FixKind: TypeAlias = Literal["encoded", "meant", "read as", "repaired", "normalized"]


@discreet
class Fix(NamedTuple):
    """One proposal: the text to use instead, what it means or does in a few words, and its relation to the text."""

    text: str
    meaning: str
    kind: FixKind = "repaired"


class RepairedRecord(TypedDict):
    """A text that is not a reference, repaired."""

    text: str
    changes: tuple[Change, ...]


class Proposal:
    """Repair a text that is not a reference with `urikit.repair`."""

    __slots__ = ("_made", "text")

    def __init__(self, text: str, made: Repair | tuple[Change, ...]) -> None:
        #: The proposal as a description shows it.
        self.text = text
        # The given text is kept with its repair only where a description may show all of it.
        self._made = made

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes, in the order of the text."""
        return self._made.changes if isinstance(self._made, Repair) else self._made

    @property
    def count(self) -> int:
        """The number of changes."""
        return self._made.count if isinstance(self._made, Repair) else len(self._made)

    def to_dict(self) -> RepairedRecord:
        """Return the text and the changes as JSON."""
        return {"text": self.text, "changes": plain(self.changes)}

    def __reduce__(self) -> tuple[type[Proposal], tuple[str, tuple[Change, ...]]]:
        return type(self), (self.text, self.changes)

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Proposal) and (self.text, self.changes) == (other.text, other.changes)
        return same if isinstance(other, Proposal) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self.changes))

    def __repr__(self) -> str:
        return f"Proposal(text={self.text!r}, changes={self.changes!r})"


class Meant(NamedTuple):
    """The likely meaning of a valid text that differs from what it says, and the reason."""

    text: str
    why: str


class Proposed(NamedTuple):
    """The fixes of a text, best first, and the first of them as the repair of an invalid text, or the meaning of a
    valid one.
    """

    fixes: tuple[Fix, ...] = ()
    repair: Proposal | None = None
    meant: Meant | None = None
    #: The edits of the first fix: code, start, end, text.
    edits: Sequence[tuple[str, int, int, str]] = ()


#: Edits of other fixes than the likely meaning of a valid text: one of several meanings, a rule of its scheme.
_OF_RULES = frozenset({"choose-meaning", "scheme-rule"})


def proposed(asked: Subject, schemes: Schemes | None = None) -> Proposed:
    """Return the fixes of a text; none of a valid one that is read against a base."""
    if asked.uri is not None and asked.base is not None:
        return Proposed()
    rows: list[Advised] = advise(asked.text, schemes)
    if not rows:
        return Proposed()
    made = repair_of(asked.text, rows[0], asked.masked)
    texts = [_shown(asked, row, made if row is rows[0] else None) for row in rows]
    fixes = tuple(Fix(text, _meaning(row), row[1]) for text, row in zip(texts, rows, strict=True))
    if asked.uri is None:
        repaired = Proposal(texts[0], made.changes if asked.masked.secrets else made)
        corrections = rows[0][4]
        edits = [
            (corrections[0] if code == "scheme-rule" else code, start, end, after)
            for code, start, end, after in rows[0][2].rows()
        ]
        return Proposed(fixes, repaired, None, edits)
    if rows[0][1] == "normalized" or _OF_RULES.intersection(made.codes):
        return Proposed(fixes)
    return Proposed(fixes, None, Meant(texts[0], "; ".join(dict.fromkeys(change.why for change in made.changes))))


def _shown(asked: Subject, row: Advised, made: Repair | None) -> str:
    """Return a fix as a description shows it."""
    if asked.mask is str:
        return row[0]
    if made is not None and asked.uri is None:
        return asked.mask(made.redacted or "")
    return asked.other(row[0])


#: Edits that leave out what the person wrote, and the meaning of what is left.
_LEFT_OUT = {"drop-port": "without-port", "drop-zone": "without-zone", "trim-words": "without-words"}


def _meaning(row: Advised) -> str:
    """Describe a fix in a few words."""
    _, kind, edits, named, corrections = row
    if named is not None:
        return meaning(*named)
    if corrections:
        return advice_of(corrections)
    if kind == "normalized":
        return "the same resource, in the normal form of RFC 3986"
    codes = edits.codes()
    left_out = [meaning(_LEFT_OUT[code]) for code in codes if code in _LEFT_OUT]
    return "; ".join(left_out) or advice_of(codes[:20])
