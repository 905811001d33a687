"""Proposals of an explanation: the repair of a refused text, what a valid one means more likely, and alternatives.

A proposal is shown only where all checks of `urikit.core.rules.fixes` pass: the result is accepted, browsers find a
host if the scheme is one of theirs, and no script link becomes live. It is a description: secrets are masked, unless
they were asked for.

`repair` and `corrected` propose one correction. Often two are plausible: in `http://exam ple.com/` the space is one too
many, or the URL ends there and the rest is text after it. A person who sees both with their meanings decides better
than a program. The core finds them (`urikit_core::advice::alternatives`); what the scheme refuses is left out here.

The rules of a scheme propose too. A rule of the catalogue may have a function that fixes its mistake
(`urikit.core.rules.menders`), which hints use; `corrected` applies it if the scheme takes the whole result. Several
mistakes are corrected one after the other. Nothing is proposed where the function puts an example in the place of what
is missing, takes something away, or gives a name to another namespace.

What can go wrong: a text that is refused and has no repair has no alternatives either, because there a guess may be
dangerous.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

from urikit._native import alternatives, is_valid, repair
from urikit._native import mask as native_mask
from urikit.core.mask import MASK, Masked, discreet, masking
from urikit.core.repairs import Change, Repair, difference, proposed
from urikit.core.rules import known, meaning
from urikit.core.rules.fixes import LONGEST, holds, is_kept, is_sure, refusals, repair_of_masked
from urikit.core.rules.menders import changes, drop_range
from urikit.core.shapes import plain

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.explanation.subject import Mask, Secrets, Subject
    from urikit.explanation.user_input import UserInput
    from urikit.explanation.verdict import Defect, StandardVerdict

__all__ = ["MOST", "Correction", "Fix", "corrected", "fixes", "of_verdict"]


#: The most proposals.
MOST = 3


@discreet
class Fix(NamedTuple):
    """One proposal: the text to use instead, and what it means or does, in a few words."""

    text: str
    meaning: str


#: A code, its component, and where it is in the text.
Found: TypeAlias = tuple[str, str, int, int]


def fixes(text: str, best: str | None, changes: Sequence[Change], found: Sequence[Found]) -> tuple[Fix, ...]:
    """Return the meanings that a text may have, best first; at most `MOST`.

    `best` is what is proposed already, by `changes`; `found` has the codes of the text and their places.

    >>> from urikit.explanation.proposals import proposed_fixes
    >>> for fix in fixes("htp://h/", "http://h/", (), [("scheme-misspelt", "scheme", 0, 3)]):
    ...     print(fix.text, "-", fix.meaning)
    http://h/ - the scheme http
    ftp://h/ - the scheme ftp
    """
    said = {made: meaning(code, values) for made, code, values, _ in alternatives(text, found, best)}
    others = [Fix(made, words) for made, words in said.items() if made != best and holds(made)]
    if best is not None:
        others.insert(0, Fix(best, said.get(best) or _done(changes)))
    return tuple(others[:MOST])


#: Edits that leave out what the person wrote, and the meaning of what is left.
_LEFT_OUT = {"drop-port": "without-port", "drop-zone": "without-zone", "trim-words": "without-words"}


def _done(changes: Sequence[Change]) -> str:
    """Describe the change of a proposal: the part that was left out, or the advice of its edits."""
    codes = dict.fromkeys(change.code for change in changes)
    left_out = [meaning(_LEFT_OUT[code]) for code in codes if code in _LEFT_OUT]
    return "; ".join(left_out or dict.fromkeys(known(change.code).advice for change in changes[:20]))


#: The most mistakes of one text that are corrected.
ROUNDS = 4
#: Rules whose mender writes an example where something is missing, or makes another name.
_INVENTED = frozenset(
    {
        "urn-nid-length",
        "urn-nid-reserved",
        "urn-nid-character",
        "urn-nid-hyphen",
        "urn-nss-missing",
        "scheme-required",
        "data-comma-missing",
    }
)
#: The fixes that remove something that the scheme does not use, in words.
_WITHOUT = {
    "ws-fragment": "without the fragment",
    "sip-slashes": "without the slashes",
    "ni-padding": "without the padding",
    "database-srv": "without the port",
}


class Correction(NamedTuple):
    """A text that the scheme takes, and what was done, in the imperative."""

    text: str
    advice: str


def of_verdict(text: str, verdict: StandardVerdict) -> Correction | None:
    """Correct the refusal of a scheme; without one, the first remark that can be corrected."""
    rows = verdict.notes if verdict.defect is None else (verdict.defect,)
    return next((made for row in rows[:20] if (made := _of(text, row)) is not None), None)


def corrected(text: str) -> Correction | None:
    """Return a URI corrected where its scheme refuses it; None where it takes it, or no mender knows how.

    >>> from urikit.explanation.proposals import corrected
    >>> corrected("ldap:///dc=x??subtree")
    Correction(text='ldap:///dc=x??sub', advice='write base, one or sub')
    """
    return _mended(text, [(issue.code, issue.start, issue.end) for issue in refusals(text)])


def _of(text: str, row: Defect) -> Correction | None:
    if row.offset is None or row.end is None:
        return None
    return _mended(text, [(row.code, row.offset, row.end)])


def _mended(text: str, left: Iterable[tuple[str, int, int]]) -> Correction | None:
    made, done = text, []
    codes: list[str] = []
    places = list(left)
    for _ in range(ROUNDS):
        if not places or len(made) > LONGEST:
            break
        code, start, end = places[0]
        rule = known(code)
        if rule.mend is None or code in _INVENTED or (rule.mend is drop_range and code not in _WITHOUT):
            return None
        next_text = rule.mend(made, start, end)
        if not next_text or next_text == made or not is_valid(next_text):
            return None
        made = next_text
        codes += changes(rule)
        done.append(_WITHOUT.get(code, rule.advice))
        places = [(issue.code, issue.start, issue.end) for issue in refusals(made)]
    if not done or not holds(made) or not is_sure(text, made) or not is_kept(text, made, codes):
        return None
    return Correction(made, "; ".join(dict.fromkeys(done)))


#: The longest text of which more than a repair is asked: people type no more.
LONGEST_INPUT = 2_000


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


@discreet
class Best(NamedTuple):
    """The first proposal: as data, as a description shows it, and how it was made."""

    text: str
    shown: str
    made: Repair


def repaired(text: str, masked: Masked, mask: Mask) -> Best | None:
    """Repair a text with `urikit.repair`; None where that is impossible, or the scheme of the result refuses it."""
    is_public = mask is not str and not masked.secrets
    made = proposed(text, repair_of_masked if is_public else repair, masked)
    typed = _typed(text, made.text)
    if typed is None and made.text is not None and lost_scheme(text, made.text):
        from urikit.explanation.user_input import from_user_input

        typed = from_user_input(text)
    if typed is not None and typed.uri is not None:
        uri = str(typed.uri)
        # Its edits are masked; where secrets are shown they would not lead to the proposal.
        hidden = mask is str and any(MASK in edit.after for edit in typed.edits)
        made = Repair(uri, _whole(text, uri, typed.edits) if hidden else typed.edits, native_mask(uri))
    elif typed is not None and made.text is not None:
        # The person's text is not an address, but what it is repaired to is.
        again = _typed(made.text, made.text)
        if again is not None and again.uri is not None:
            uri = str(again.uri)
            changes = _one_after_the_other(made.changes, again.edits)
            if changes is not None:
                made = Repair(uri, changes, native_mask(uri))
    # Without a character left, nothing was repaired.
    if not made.text or not is_sure(text, made.text) or not _is_kept(text, made):
        return None
    if not holds(made.text):
        return _by_scheme(text, made) if mask is str or not masked.secrets else None
    return Best(made.text, made.text if mask is str else mask(made.redacted or ""), made)


def _one_after_the_other(first: Sequence[Change], second: Sequence[Change]) -> tuple[Change, ...] | None:
    """Return the changes of a text and then of what they made of it, all in places of the text; None where they
    overlap.
    """
    moved = []
    for change in second:
        shift = 0
        for done in first:
            start, end = done.start + shift, done.start + shift + len(done.after)
            if change.end <= start:
                break
            if change.start < end:
                return None
            shift += len(done.after) - (done.end - done.start)
        moved.append(replace(change, start=change.start - shift, end=change.end - shift))
    return tuple(sorted((*moved, *first), key=lambda change: (change.start, change.end)))


def _by_scheme(text: str, made: Repair) -> Best | None:
    """Return a repair that its scheme refuses, corrected by the scheme's own rules."""

    found = corrected(made.text or "")
    if found is None or not is_sure(text, found.text) or not _is_kept(text, made):
        return None
    # The scheme's rules correct the repaired text: what they change is one edit of it.
    start, end = difference(made.text or "", found.text)
    after = found.text[start : len(found.text) - len(made.text or "") + end]
    own = Change("fix-separator", start, end, (made.text or "")[start:end], after, found.advice)
    changes = _one_after_the_other(made.changes, [own]) or _whole(text, found.text, made.changes, found.advice)
    return Best(found.text, found.text, Repair(found.text, changes, found.text))


def _whole(text: str, made: str, changes: Sequence[Change], *advice: str) -> tuple[Change, ...]:
    """Several changes as one, of the whole text."""
    why = "; ".join(dict.fromkeys((*(change.why for change in changes), *advice)))
    return (Change(changes[0].code, 0, len(text), text, made, why),) if changes else ()


def by_scheme(asked: Subject, verdict: StandardVerdict) -> Fix | None:
    """Correct a URI by the rules of the scheme that refuses or remarks on it, as a description."""

    if len(asked.text) > LONGEST_INPUT:
        return None
    found = of_verdict(asked.text, verdict)
    return None if found is None else Fix(asked.other(found.text), found.advice)


def _is_kept(text: str, made: Repair) -> bool:
    """Return whether a repair keeps what browsers read, but for the changes that lead elsewhere on purpose."""
    return made.text is not None and is_kept(text, made.text, made.codes)


def described(masked: Masked, best: Best | None) -> Proposal | None:
    """Return a repair with its secrets masked, or shown."""
    if best is None:
        return None
    return Proposal(best.shown, best.made.changes if masked.secrets else best.made)


def proposal(text: str, secrets: Secrets, names: Sequence[str] = ()) -> Proposal | None:
    """Repair `text`, as a description; None where that is impossible, or its scheme refuses the result."""
    masked, mask = masking(text, secrets, names)
    return described(masked, repaired(text, masked, mask))


def _typed(text: str, proposed: str | None) -> UserInput | None:
    """Return the URL for a text that is a host without its scheme, once it is repaired."""
    if proposed is None or len(text) > LONGEST_INPUT:
        return None
    from urikit.explanation.user_input import from_user_input, is_host

    return from_user_input(text) if is_host(proposed) else None


def lost_scheme(text: str, proposed: str) -> bool:
    """Return whether a machine has lost its scheme, and "//" is not all that is missing.

    >>> from urikit.explanation.proposals import lost_scheme
    >>> lost_scheme("192.0.2.1:80/x", "//192.0.2.1:80/x"), lost_scheme(r"\\\\h/x", "//h/x")
    (True, False)
    """
    start = text.lstrip()
    begins = start[:1].isalnum() or start.startswith(("[", "://"))
    return begins and proposed.startswith("//") and len(text) <= LONGEST_INPUT


def meant(asked: Subject, issues: Sequence[Issue]) -> Best | None:
    """Return the likely meaning of a valid text that differs from what it says."""
    from urikit.explanation.user_input import meant

    if len(asked.text) > LONGEST_INPUT:
        return None
    found = meant(asked.text)
    if found is None or found.text is None or not holds(found.text) or not is_sure(asked.text, found.text):
        return None
    if not _is_kept(asked.text, found):
        return None
    return Best(found.text, asked.other(found.text), found)


def reason(best: Best) -> str:
    """Explain why a valid text means something else."""
    return "; ".join(dict.fromkeys(change.why for change in best.made.changes))


#: Mistakes that the normal form corrects.
_UNTIDY = frozenset(
    {
        "port-empty",
        "port-leading-zeros",
        "path-dot-segment",
        "encoded-unreserved",
    }
)
#: Issues that may be there beside it. Capitals and a default port are not mistakes: the URL works as it is.
_STAYS = frozenset({"encoded-lowercase", "scheme-uppercase", "host-uppercase", "port-default", "userinfo-present"})


def normal(asked: Subject, issues: Sequence[Issue], form: str | None) -> Fix | None:
    """Return the normal form of a valid text in which nothing else is to be remarked on; None of any other."""

    codes = {issue.code for issue in issues}
    if form is None or not codes & _UNTIDY or codes - _UNTIDY - _STAYS or len(asked.text) > LONGEST_INPUT:
        return None
    if not is_kept(asked.text, form):
        return None
    return Fix(form, "the same resource, in the normal form of RFC 3986")


def proposed_fixes(asked: Subject, best: Best | None, shown: str | None, issues: Sequence[Issue]) -> tuple[Fix, ...]:
    """Return the proposals of an explanation, best first; `shown` is the text that is shown of the best."""
    if best is None and not issues and "@" not in asked.text:
        return ()

    if len(asked.text) > LONGEST_INPUT:
        return () if shown is None else (Fix(shown, ""),)
    if asked.uri_error is None:
        places = [(issue.code, issue.component, issue.start, issue.end) for issue in issues]
    else:
        error = asked.uri_error
        places = [(error.code, error.component, error.offset, error.end)]
    if best is None:
        given = fixes(asked.text, None, (), places)
        return tuple(Fix(asked.other(fix.text), fix.meaning) for fix in given)
    first, *others = fixes(asked.text, best.text, best.made.changes, places)
    return (
        Fix(best.text if shown is None else shown, first.meaning),
        *(Fix(asked.other(fix.text), fix.meaning) for fix in others),
    )
