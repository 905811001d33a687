"""From a case to a verdict: passed, explained, out of scope or failed.

A scorer turns a case into a `Question`: what the suite expects, what urikit answers and
what the transcription of the standard answers, all three in the same terms. Then:

1. urikit and the transcription must agree. Where they do not, the case failed, whatever
   the suite expects.
2. Where urikit gives the suite's expectation, the case passed, unless the suite's own
   annotation (`x_rfc3986`) says that the expectation is not the RFC's; then a rule has to
   say why (the guard of 3.3 is the only reason there is).
3. Otherwise the suite's project does something else, on purpose. A `Rule` names it, quotes
   the clause it departs from, and says as code what the project does to the text before
   the standard's step or to the value after it. The case is explained when one rule, or up
   to three together, lead from the standard's value to the suite's: a predicate that a
   wrong value cannot satisfy. A case whose annotation says that it agrees with the RFC is
   never explained: it failed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from tests.conformance.cases import Case

Grammar = Literal["asked", "ignored"]
MISSING = object()
UNCHANGED = object()


@dataclass(frozen=True)
class Question:
    """One question and its three answers."""

    expected: Any
    ours: Any
    letter: Any
    #: The text that rules look at and may rewrite: the input as it was put to urikit.
    text: str
    #: What the transcription answers to another text, with the grammar asked or ignored.
    again: Callable[[str, Grammar], Any]
    #: The RFC's own value where the suite says that its expectation is not it.
    rfc: Any = MISSING
    #: Whether a transcription of the standard answered beside urikit. Without one, `letter` is urikit's own answer,
    #: and the case shows only that urikit and the suite agree.
    witnessed: bool = True


@dataclass(frozen=True)
class OutOfScope:
    """Why a case asks nothing of the standards that urikit scores."""

    reason: str


Answer = Question | OutOfScope
Scorer = Callable[[Case], Answer]


@dataclass(frozen=True)
class Rule:
    """One deliberate difference between the standard, which urikit follows, and a suite."""

    #: The heading in `docs/differences.md`, where title, clause and reason are.
    id: str
    #: The cases it is about at all.
    applies: Callable[[Case, Question], bool]
    #: What the project does to the text before the standard's step.
    rewrite: Callable[[Case, str], str] | None = None
    #: Whether the project asks the grammar before it splits.
    grammar: Grammar = "asked"
    #: What the project does to the standard's value; `UNCHANGED` where nothing.
    theirs: Callable[[Case, Question, Any], Any] | None = None
    #: Whether urikit leaves the letter of the standard or a "should" here, and the suite does not.
    deviates: bool = False


@dataclass(frozen=True)
class Verdict:
    """What became of a case."""

    case: Case
    outcome: str  # "passed", "explained", "out of scope", "failed"
    reason: str = ""
    rules: tuple[Rule, ...] = field(default=())
    question: Question | None = None


def judge(case: Case, scorer: Scorer, rules: Sequence[Rule]) -> Verdict:
    """The verdict on one case."""
    question = scorer(case)
    if isinstance(question, OutOfScope):
        return Verdict(case, "out of scope", question.reason)

    def failed(reason: str) -> Verdict:
        return Verdict(case, "failed", reason, question=question)

    if not same(question.ours, question.letter):
        return failed(f"urikit says {question.ours!r}, the standard {question.letter!r}")
    needed: tuple[Rule, ...] = ()
    for goal in (question.expected, question.rfc):
        if goal is MISSING or same(goal, question.letter):
            continue
        found = explanation(case, question, goal, rules)
        if found is None:
            return failed(f"urikit says {question.ours!r}, the suite {goal!r}")
        needed += tuple(rule for rule in found if rule not in needed)
    if needed and case.agrees is True:
        return failed(f"agrees with the RFC, so {needed[0].id} may not explain it away")
    if not needed and question.rfc is not MISSING:
        return failed("annotated as a contradiction of the RFC, and there is none")
    return Verdict(case, "explained" if needed else "passed", rules=needed, question=question)


def explanation(case: Case, question: Question, goal: Any, rules: Sequence[Rule]) -> tuple[Rule, ...] | None:
    """The fewest rules that lead from the standard's value to `goal`."""
    # A rule states from the input alone what the suite's project does: nobody shows it the expected value.
    question = replace(question, expected=MISSING, rfc=MISSING)
    candidates = [rule for rule in rules if rule.applies(case, question)]
    for count in (1, 2, 3):
        for chosen in combinations(candidates, count):
            if same(apply(chosen, case, question), goal):
                return chosen
    return None


def apply(chosen: Sequence[Rule], case: Case, question: Question) -> Any:
    """What a project that does all this would answer; `UNCHANGED` where one of them does nothing."""
    text, idle = question.text, set(chosen)
    grammar: Grammar = "ignored" if any(rule.grammar == "ignored" for rule in chosen) else "asked"
    for rule in chosen:
        if rule.rewrite is not None:
            before, text = text, rule.rewrite(case, text)
            if before != text:
                idle.discard(rule)
        if rule.grammar == "ignored":
            idle.discard(rule)
    value = question.letter
    if grammar == "ignored" or text != question.text:
        value = question.again(text, grammar)
    for rule in chosen:
        if rule.theirs is not None:
            after = rule.theirs(case, replace(question, text=text), value)
            if after is not UNCHANGED and not same(after, value):
                idle.discard(rule)
                value = after
    # A rule that does nothing explains nothing.
    return UNCHANGED if idle else value


def same(one: Any, other: Any) -> bool:
    """Equal, and of one kind: True is not 1 here."""
    return type(one) is type(other) and bool(one == other)
