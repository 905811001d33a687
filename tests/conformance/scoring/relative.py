"""Scoring of relativization. RFC 3986 has no algorithm for it, but a measure: the result
must resolve to the target. urikit's passes when it does so by 5.2, with the guard of 3.3, and is not
longer than the suite's, where the suite's resolves to the target too; when urikit refuses,
no candidate may exist. Brute force says whether one does.
"""

from typing import Any

import urikit
from tests.conformance.cases import Case
from tests.conformance.engines import LIFT
from tests.conformance.judgement import Answer, OutOfScope, Question, Scorer
from tests.conformance.scoring import ask
from tests.conformance.scoring.changes import UNGRAMMATICAL
from tests.reference.encoding import beyond_ascii
from tests.reference.relativization import a_reference_to
from tests.reference.rfc3986 import resolve, split
from tests.reference.syntax import is_reference

GOOD = "resolves to the target, and none of the suite's is shorter"
NONE = "no reference resolves to the target"


def relative_reference(case: Case) -> Answer:
    """`relativize`: from a base and a target to a reference."""
    base, target = beyond_ascii(case.base), beyond_ascii(case.input)
    if not is_reference(base) or not is_reference(target):
        return UNGRAMMATICAL
    if split(base).scheme is None:
        base = LIFT + base
        if split(target).scheme is None:
            target = LIFT + target
    return measured(base, target, case.expect.get("output"), case)


def relative_path(case: Case) -> Answer:
    """The same, where only paths are given."""
    host = "http://h"
    return measured(host + case.base, host + case.input, case.expect.get("output"), case)


def measured(base: str, target: str, theirs: str | None, case: Case) -> Question:
    """Both answers in words, so that they can be compared."""
    try:
        ours: str | None = urikit.relativize(base, target)
    except urikit.URIResolutionError:
        ours = None
    best = a_reference_to(base, target)
    standard = NONE if best is None else GOOD
    if ours is None:
        answer = NONE
    elif resolve(base, ours) != target:
        answer = f"{ours!r} resolves to {resolve(base, ours)!r}"
    else:
        limits = [best] if best is not None else []
        if theirs is not None and is_reference(theirs) and resolve(base, theirs) == target:
            limits.append(theirs)
        shorter = [limit for limit in limits if limit is not None and len(limit) < len(ours)]
        answer = f"{ours!r} is longer than {shorter[0]!r}" if shorter else GOOD
    return Question(standard, answer, standard, target, lambda other, grammar: standard)


def forwards(variant_key: str) -> Scorer:
    """A reference that a library made, resolved: that is a case on 5.2."""

    def score(case: Case) -> Answer:
        theirs: Any = case.expect["output"]
        if case.row[variant_key] == "relativize":
            return relative_reference(case)
        if theirs is None:
            return OutOfScope("a form of reference that the library declines to make")
        return ask(case.input, lambda engine, text: engine.resolve(case.base, text, strict=True), text=theirs)

    return score
