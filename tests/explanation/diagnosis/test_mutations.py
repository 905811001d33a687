"""Mistakes by construction: the score may rise, nothing panics, and no fix is dangerous."""

import pytest

import urikit
from tests.explanation.diagnosis.mutations import mutations
from tests.explanation.diagnosis.score import answer, score_of

#: What was reached, in tenths of a percent.
REACHED = {"place": 985, "fix offered where there is one": 985, "offered fix right": 995}


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_the_score_does_not_fall(step):
    """A fix parses and runs nothing; the quick tier has every seventh case of each family."""
    every = [case for family in mutations().values() for case in family[::step]]
    assert len(every) > 4_000 // step
    counts = score_of(every)
    assert {
        name: counts[name] for name, floor in REACHED.items() if 1000 * counts[name][0] < floor * counts[name][1]
    } == {}
    found = [(case.text, fix) for case in every for fix in (answer(case.text).fix, *answer(case.text).others) if fix]
    assert [pair for pair in found if not urikit.is_valid(pair[1])] == []
    assert [pair for pair in found if pair[1].lower().startswith(("javascript:", "vbscript:"))] == []
