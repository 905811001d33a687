"""What the rules of a scheme propose: a URI that its scheme refuses or remarks on, corrected where the rule is broken.

A rule of the catalogue may have a mender (`urikit.core.rules.menders`), which hints use. What it makes is proposed here
where it is a promise (`urikit.core.rules.fixes`): the scheme takes all of it. Several mistakes are corrected one after the
other. Nothing is proposed where a mender puts an example in the place of what is missing, takes something away, or
gives a name to another namespace.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import is_valid
from urikit.core.boundary import guard
from urikit.core.rules import known
from urikit.core.rules.fixes import LONGEST, holds, is_kept, is_sure, refusals
from urikit.core.rules.menders import changes, drop_range

if TYPE_CHECKING:
    from urikit.explanation.verdict import Defect, Verdict

__all__ = ["Correction", "corrected", "of_verdict"]

#: How many mistakes of one text are corrected.
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
#: Where a mender takes something away that the scheme does not use, and what that is.
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


def of_verdict(text: str, verdict: Verdict) -> Correction | None:
    """What corrects the refusal of a scheme; without one, the first remark that a mender corrects."""
    rows = verdict.notes if verdict.defect is None else (verdict.defect,)
    return next((made for row in rows[:20] if (made := _of(text, row)) is not None), None)


def corrected(text: str) -> Correction | None:
    """A URI corrected where its scheme refuses it; None where it takes it, or no mender knows how.

    >>> from urikit.explanation.by_scheme import corrected
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


guard(__name__)
