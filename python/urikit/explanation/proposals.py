"""What an explanation proposes: the repair of a refused text, what a valid one means more likely, and what else.

Every proposal is a promise (`urikit.promise`), and a description: secrets are masked, unless they were asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import urikit
from urikit.boundary import guard
from urikit.mask import discreet
from urikit.promise import holds

if TYPE_CHECKING:
    from urikit.explanation.subject import Secrets, Subject
    from urikit.issues import Issue
    from urikit.practice.alternatives import Fix
    from urikit.practice.user_input import UserInput
    from urikit.repairs import Change

#: The longest text of which more than a repair is asked: people type no more.
LONGEST = 2_000


class Proposal(NamedTuple):
    """What `urikit.repair` makes of a text that is not a reference."""

    text: str
    changes: tuple[Change, ...]


class Meant(NamedTuple):
    """What a valid text means more likely than what it says, and why."""

    text: str
    why: str


@discreet
class Best(NamedTuple):
    """The first proposal as data, and as a description shows it."""

    text: str
    redacted: str
    changes: tuple[Change, ...]
    #: Whether `text` is what the edits of `urikit.repair` make.
    edits: bool


def repaired(text: str) -> Best | None:
    """What `urikit.repair` makes of `text`; None where it has no idea, or its scheme refuses it."""
    proposed = urikit.repair(text)
    typed = _typed(text, proposed.text)
    if typed is not None and typed.uri is not None:
        uri = str(typed.uri)
        return Best(uri, urikit._native.mask(uri), typed.edits, False) if holds(uri) else None
    if proposed.text is None or not holds(proposed.text):
        return None
    return Best(proposed.text, proposed.redacted or "", proposed.changes, True)


def proposal(text: str, secrets: Secrets, names: Sequence[str] = ()) -> Proposal | None:
    """What `urikit.repair` makes of `text`, as a description; None where it has no idea, or its scheme refuses it."""
    return described(text, repaired(text), secrets, names)


def described(text: str, best: Best | None, secrets: Secrets, names: Sequence[str] = ()) -> Proposal | None:
    """A repair with its secrets masked, or shown."""
    if best is None:
        return None
    if secrets == "masked":
        return Proposal(urikit._native.mask(best.redacted, names), best.changes)
    if not best.edits:
        return Proposal(best.text, best.changes)
    _, edits = urikit._native.repair(text)
    plain = zip(best.changes, edits, strict=True)
    return Proposal(
        best.text,
        tuple(replace(change, before=text[start:end], after=after) for change, (_, start, end, after) in plain),
    )


def _typed(text: str, proposed: str | None) -> UserInput | None:
    """What a person means whose text is a host without its scheme, once it is repaired."""
    if proposed is None or len(text) > LONGEST:
        return None
    from urikit.practice.user_input import from_user_input, is_host

    return from_user_input(text) if is_host(proposed) else None


def meant(asked: Subject, issues: Sequence[Issue]) -> Best | None:
    """What a valid text means more likely than what it says."""
    from urikit.practice.user_input import meant

    if len(asked.text) > LONGEST:
        return None
    found = meant(asked.text, [issue.code for issue in issues])
    if found is None or found.text is None or not holds(found.text):
        return None
    return Best(found.text, asked.other(found.text), found.changes, True)


def reason(best: Best) -> str:
    """Why a valid text means something else."""
    return "; ".join(dict.fromkeys(change.why for change in best.changes))


def fixes(asked: Subject, best: Best | None, shown: str | None, issues: Sequence[Issue]) -> tuple[Fix, ...]:
    """What may have been meant, best first; `shown` is what is shown of the best."""
    if best is None and not issues and "@" not in asked.text:
        return ()
    from urikit.practice.alternatives import Fix, fixes

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
    first, *others = fixes(asked.text, best.text, best.changes, places)
    return (
        Fix(best.text if shown is None else shown, first.meaning),
        *(Fix(asked.other(fix.text), fix.meaning) for fix in others),
    )


guard(__name__)
