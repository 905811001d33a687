"""The score: place, rule, and fix of each string of the corpus."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import urikit
from urikit.errors import URISyntaxError

CORPUS = Path(__file__).with_name("corpus.jsonl")
OTHERS = Path(__file__).with_name("others.jsonl")


@dataclass(frozen=True)
class Case:
    """A string, and what a person says of it."""

    text: str
    code: str
    offset: int
    fixes: tuple[str, ...]
    #: Whose string it is; empty where its author is the author of the rules.
    source: str = ""


@dataclass(frozen=True)
class Answer:
    """What urikit says of it: all codes with their places, and the fix it offers."""

    said: tuple[tuple[str, int], ...]
    fix: str | None
    #: What else it offers.
    others: tuple[str, ...] = ()


@cache
def cases(corpus: Path = CORPUS) -> tuple[Case, ...]:
    """The strings of a corpus."""
    lines = corpus.read_text("utf-8").splitlines()
    return tuple(
        Case(text, code, offset, tuple(fixes), *source) for text, code, offset, fixes, *source in map(json.loads, lines)
    )


@cache
def answer(text: str) -> Answer:
    """What `explain` says, as a person reads it: the error if there is one, the issues, the fix."""
    explanation = urikit.explain(text, secrets="shown")
    said = [(remark.first.code, remark.first.start) for remark in explanation.issues]
    for verdict in explanation.verdicts[3:]:  # of the scheme itself
        said += [(it.code, it.offset or 0) for it in (verdict.defect, *verdict.notes) if it is not None]
    fix, *others = [fix.text for fix in explanation.fixes] or [None]
    try:
        urikit.parse(text)
    except URISyntaxError as error:
        said.insert(0, (error.code, error.offset))
        fix = fix or error.suggestion
    return Answer(tuple(said), fix, tuple(others))


def right_place(case: Case) -> bool:
    return case.offset in [offset for _, offset in answer(case.text).said]


def right_rule(case: Case) -> bool:
    return case.code in [code for code, _ in answer(case.text).said]


def offered(case: Case) -> bool:
    return answer(case.text).fix is not None


def right_others(case: Case) -> bool:
    return set(answer(case.text).others) <= set(case.fixes)


def right_fix(case: Case) -> bool:
    return answer(case.text).fix in case.fixes


#: Each question, and of which cases it is asked.
QUESTIONS = {
    "place": (right_place, lambda case: True),
    "rule": (right_rule, lambda case: True),
    "fix offered where there is one": (offered, lambda case: bool(case.fixes)),
    "offered fix right": (right_fix, offered),
    "other fixes right": (right_others, lambda case: bool(answer(case.text).others)),
}


def score(corpus: Path = CORPUS) -> dict[str, tuple[int, int]]:
    """How many of how many, by question."""
    counts = {}
    for name, (right, asked) in QUESTIONS.items():
        concerned = [case for case in cases(corpus) if asked(case)]
        counts[name] = (sum(map(right, concerned)), len(concerned))
    return counts
