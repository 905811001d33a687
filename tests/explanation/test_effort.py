"""How often an explanation asks the core for the same thing (urikit.explanation)."""

import sys
from collections import Counter

import pytest

import urikit
from urikit import _native
from urikit.core import repairs

NAMES = ("advise", "secret_places", "find_faults", "find_issues", "web_validation_errors")


@pytest.fixture
def calls(monkeypatch):
    """How often the core is called, by the name of the function and its first argument."""
    counts = Counter()

    def count(name, function):
        def counted(*args, **options):
            counts[name, str(args[0])] += 1
            return function(*args, **options)

        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("urikit."):
                for alias in [key for key, value in vars(module).items() if value is function]:
                    monkeypatch.setattr(module, alias, counted)

    str(urikit.explain("http://h/a b", "http://h/"))  # loads the modules
    for name in NAMES:
        count(name, getattr(_native, name))
    return counts


@pytest.mark.parametrize("length", [12, 9_000, 30_000])
def test_a_refused_text_is_repaired_once(calls, length):
    """For the proposal, and not for the errors of the two grammars, which have the same."""
    text = "http://h/" + "a b " * (length // 4)
    str(urikit.explain(text))
    assert calls["advise", text] <= 2
    assert calls["find_faults", text] == calls["web_validation_errors", text] == 1
    assert 1 <= calls["secret_places", text] <= 8


def test_a_valid_text_is_asked_once(calls):
    text = "http://h/" + "%41/" * 1_000
    str(urikit.explain(text))
    assert calls["advise", text] == 1 and calls["find_issues", text] == 1


def test_the_changes_of_a_repair_are_made_when_they_are_shown(monkeypatch):
    made = []
    change = repairs.Change
    monkeypatch.setattr(repairs, "Change", lambda *values: made.append(values) or change(*values))
    found = urikit.explain("http://h/" + "a b " * 2_000)
    assert "http://h/a%20b" in str(found) and found.repair.count == 4_000 and not made
    assert len(found.to_dict()["repair"]["changes"]) == len(made) == 4_000
