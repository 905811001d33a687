"""What an explanation proposes: the repair of a refused text, what a valid one means more likely, and what else.

Every proposal is a promise (`urikit.core.rules.fixes`), and a description: secrets are masked, unless they were asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import mask as native_mask
from urikit._native import repair
from urikit.core.boundary import guard
from urikit.core.mask import MASK, Masked, discreet, masking
from urikit.core.repairs import Change, Repair, difference, proposed
from urikit.core.rules.fixes import holds, is_kept, is_sure, repair_of_masked

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.core.repairs import Change
    from urikit.explanation.alternatives import Fix
    from urikit.explanation.readings import Mask
    from urikit.explanation.subject import Secrets, Subject
    from urikit.explanation.user_input import UserInput
    from urikit.explanation.verdict import Verdict

#: The longest text of which more than a repair is asked: people type no more.
LONGEST = 2_000


class Proposal:
    """What `urikit.repair` makes of a text that is not a reference."""

    __slots__ = ("_made", "text")

    def __init__(self, text: str, made: Repair | tuple[Change, ...]) -> None:
        #: The proposal as a description shows it.
        self.text = text
        # The given text is kept with its repair only where a description may show all of it.
        self._made = made

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was changed, in the order of the text."""
        return self._made.changes if isinstance(self._made, Repair) else self._made

    @property
    def count(self) -> int:
        """How many changes there are."""
        return self._made.count if isinstance(self._made, Repair) else len(self._made)

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
    """What a valid text means more likely than what it says, and why."""

    text: str
    why: str


@discreet
class Best(NamedTuple):
    """The first proposal: as data, as a description shows it, and how it was made."""

    text: str
    shown: str
    made: Repair


def repaired(text: str, masked: Masked, mask: Mask) -> Best | None:
    """What `urikit.repair` makes of a text; None where it has no idea, or the scheme of the proposal refuses it."""
    is_public = mask is not str and not masked.secrets
    made = proposed(text, repair_of_masked if is_public else repair, masked)
    typed = _typed(text, made.text)
    if typed is None and made.text is not None and lost_scheme(text, made.text):
        from urikit.explanation.user_input import from_user_input, usual_scheme

        typed = from_user_input(text, usual_scheme(text))
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
    """The changes of a text and then of what they made of it, all in places of the text; None where they overlap."""
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
    """A repair that its scheme refuses, corrected by the scheme's own rules."""
    from urikit.explanation.by_scheme import corrected

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


def by_scheme(asked: Subject, verdict: Verdict) -> Fix | None:
    """What the scheme's own rules make of a URI that it refuses or remarks on, as a description."""
    from urikit.explanation.alternatives import Fix
    from urikit.explanation.by_scheme import of_verdict

    if len(asked.text) > LONGEST:
        return None
    found = of_verdict(asked.text, verdict)
    return None if found is None else Fix(asked.other(found.text), found.advice)


def _is_kept(text: str, made: Repair) -> bool:
    """Return whether a repair keeps what browsers read, but for the changes that lead elsewhere on purpose."""
    return made.text is not None and is_kept(text, made.text, made.codes)


def described(masked: Masked, best: Best | None) -> Proposal | None:
    """A repair with its secrets masked, or shown."""
    if best is None:
        return None
    return Proposal(best.shown, best.made.changes if masked.secrets else best.made)


def proposal(text: str, secrets: Secrets, names: Sequence[str] = ()) -> Proposal | None:
    """What `urikit.repair` makes of `text`, as a description; None where it has no idea, or its scheme refuses it."""
    masked, mask = masking(text, secrets, names)
    return described(masked, repaired(text, masked, mask))


def _typed(text: str, proposed: str | None) -> UserInput | None:
    """What a person means whose text is a host without its scheme, once it is repaired."""
    if proposed is None or len(text) > LONGEST:
        return None
    from urikit.explanation.user_input import from_user_input, is_host, usual_scheme

    return from_user_input(text, usual_scheme(text)) if is_host(proposed) else None


def lost_scheme(text: str, proposed: str) -> bool:
    """Whether a machine has lost its scheme, and "//" is not all that is missing.

    >>> from urikit.explanation.proposals import lost_scheme
    >>> lost_scheme("192.0.2.1:80/x", "//192.0.2.1:80/x"), lost_scheme(r"\\\\h/x", "//h/x")
    (True, False)
    """
    start = text.lstrip()
    begins = start[:1].isalnum() or start.startswith(("[", "://"))
    return begins and proposed.startswith("//") and len(text) <= LONGEST


def meant(asked: Subject, issues: Sequence[Issue]) -> Best | None:
    """What a valid text means more likely than what it says."""
    from urikit.explanation.user_input import meant

    if len(asked.text) > LONGEST:
        return None
    found = meant(asked.text, [issue.code for issue in issues])
    if found is None or found.text is None or not holds(found.text) or not is_sure(asked.text, found.text):
        return None
    if not _is_kept(asked.text, found):
        return None
    return Best(found.text, asked.other(found.text), found)


def reason(best: Best) -> str:
    """Why a valid text means something else."""
    return "; ".join(dict.fromkeys(change.why for change in best.made.changes))


#: What the normal form corrects, and a person would.
_UNTIDY = frozenset(
    {
        "port-empty",
        "port-leading-zeros",
        "path-dot-segment",
        "encoded-unreserved",
    }
)
#: What may be remarked on beside it. Capitals and a default port are not mistakes: the URL works as it is.
_STAYS = frozenset({"encoded-lowercase", "scheme-uppercase", "host-uppercase", "port-default", "userinfo-present"})


def normal(asked: Subject, issues: Sequence[Issue], form: str | None) -> Fix | None:
    """The normal form of a valid text in which nothing else is to be remarked on; None of any other."""
    from urikit.explanation.alternatives import Fix

    codes = {issue.code for issue in issues}
    if form is None or not codes & _UNTIDY or codes - _UNTIDY - _STAYS or len(asked.text) > LONGEST:
        return None
    if not is_kept(asked.text, form):
        return None
    return Fix(form, "the same resource, in the normal form of RFC 3986")


def fixes(asked: Subject, best: Best | None, shown: str | None, issues: Sequence[Issue]) -> tuple[Fix, ...]:
    """What may have been meant, best first; `shown` is what is shown of the best."""
    if best is None and not issues and "@" not in asked.text:
        return ()
    from urikit.explanation.alternatives import Fix, fixes

    if len(asked.text) > LONGEST:
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


guard(__name__)
