"""How often an explanation asks the core, and how much of a long repair it has (urikit.explanation)."""

import sys
from collections import Counter

import pytest

import urikit
from urikit import _native

NAMES = ("explain", "advise", "secret_places", "find_faults", "find_issues", "web_validation_errors")


@pytest.fixture
def calls(monkeypatch):
    """How often the core is called, by the name of the function."""
    counts = Counter()

    def count(name, function):
        def counted(*args, **options):
            counts[name] += 1
            return function(*args, **options)

        monkeypatch.setattr(_native, name, counted)
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("urikit."):
                for alias in [key for key, value in vars(module).items() if value is function]:
                    monkeypatch.setattr(module, alias, counted)

    str(urikit.explain("http://h/a b", "http://h/"))  # loads the modules
    for name in NAMES:
        count(name, getattr(_native, name))
    return counts


@pytest.mark.parametrize("text", ["http://h/a b ", "http://h/" + "a b " * 7_500, "http://h/" + "%41/" * 1_000])
def test_the_core_is_asked_once(calls, text):
    """For the secrets too, which the page of a terminal masks."""
    str(urikit.explain(text))
    assert calls == {"explain": 1, "secret_places": 1}


def test_the_changes_of_a_long_repair_are_counted():
    found = urikit.explain("http://h/" + "a b " * 2_000)
    assert "http://h/a%20b" in str(found) and found.repair.count == 4_000
    assert len(found.repair.changes) == len(found.to_dict()["repair"]["changes"]) == 1_000
    assert found.to_dict()["repair"]["more"] == 3_000
