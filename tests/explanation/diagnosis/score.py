"""The score: place, rule, and fix of each string of the corpus."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import urikit
from urikit.core.errors import URISyntaxError
from urikit.explanation.parsers.reading import split

#: All of them, from the oldest on; the first four and the last were decided by an author of the rules, and `household`,
#: `visitors` and `callers` by one who changed them later.
CORPORA = tuple(
    Path(__file__).with_name(f"{name}.jsonl")
    for name in (
        *("corpus", "others", "fresh", "again", "blind", "unseen", "strangers", "newcomers", "latecomers", "household"),
        *(
            "visitors",
            "callers",
            "travellers",
            "neighbours",
            "passersby",
            "wayfarers",
            "settings",
            "keyholders",
            "frames",
        ),
    )
)
#: In place of a fix: a person may take one, or none.
ANY = "?"


@dataclass(frozen=True)
class Case:
    """A string, and what a person says of it."""

    text: str
    #: The codes that a person takes, and where the mistake may be said to begin; no place where nothing is wrong.
    codes: tuple[str, ...]
    offsets: tuple[int, ...]
    fixes: tuple[str, ...]
    #: Whose string it is, or of what kind; empty where the rules were made for it.
    source: str = ""


@dataclass(frozen=True)
class Answer:
    """What urikit says of it: all codes with their places, and the fix it offers."""

    said: tuple[tuple[str, int], ...]
    fix: str | None
    #: What else it offers.
    others: tuple[str, ...] = ()


@cache
def cases(corpus: Path = CORPORA[0]) -> tuple[Case, ...]:
    """The strings of a corpus."""
    lines = corpus.read_text("utf-8").splitlines()
    return tuple(
        Case(text, _several(code), _several(offset), tuple(fixes), *source)
        for text, code, offset, fixes, *source in map(json.loads, lines)
    )


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


@cache
def explained(text: str) -> urikit.Explanation:
    """What `explain` says."""
    return urikit.explain(text, secrets="shown")


@cache
def answer(text: str) -> Answer:
    """The same as a person reads it: all errors if there are any, the issues, the fix."""
    explanation = explained(text)
    said = [(remark.first.code, remark.first.start) for remark in explanation.issues]
    said += [(defect.code, defect.offset or 0) for defect in explanation.defects]
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
    return any(offset in case.offsets for _, offset in answer(case.text).said)


def right_component(case: Case) -> bool:
    """Whether the place is right, or the person marks where the component or the number begins that urikit marks in."""
    starts = {0, *(start for start, _ in split(case.text).values())}
    return any(
        {offset, max(start for start in starts if start <= offset)} & {*case.offsets}
        for _, offset in answer(case.text).said
    )


def right_rule(case: Case) -> bool:
    return any(code in case.codes for code, _ in answer(case.text).said)


def sure(case: Case) -> bool:
    """Whether it is decided what the fix is: `ANY` means that a person may take one, or none."""
    return ANY not in case.fixes


def offered(case: Case) -> bool:
    return answer(case.text).fix is not None


def right_others(case: Case) -> bool:
    return set(answer(case.text).others) <= set(case.fixes)


def right_fix(case: Case) -> bool:
    return answer(case.text).fix in case.fixes


def alone(case: Case) -> bool:
    """Whether nothing is said of a string in which nothing is wrong."""
    return not answer(case.text).said and not offered(case)


#: Each question, and of which cases it is asked.
QUESTIONS = {
    "place": (right_place, lambda case: bool(case.offsets)),
    "place, or its component": (right_component, lambda case: bool(case.offsets)),
    "rule": (right_rule, lambda case: bool(case.codes)),
    "fix offered where there is one": (offered, lambda case: bool(case.fixes) and sure(case)),
    "offered fix right": (right_fix, lambda case: offered(case) and sure(case)),
    "other fixes right": (right_others, lambda case: bool(case.codes and answer(case.text).others)),
    "nothing said of a fine one": (alone, lambda case: not case.offsets),
}


def score(corpus: Path) -> dict[str, tuple[int, int]]:
    """How many of how many, by question."""
    return score_of(cases(corpus))


def score_of(cases: Iterable[Case]) -> dict[str, tuple[int, int]]:
    """The same of any cases; those of a mutation take every code."""
    counts = {}
    every = tuple(cases)
    for name, (right, asked) in QUESTIONS.items():
        concerned = [case for case in every if asked(case)]
        counts[name] = (sum(map(right, concerned)), len(concerned))
    return counts
