"""The fuzz of documents (`fuzz/documents.py`): a few rounds always, thousands in the slow tier."""

import importlib.util
from itertools import islice
from pathlib import Path

import pytest

from tests.effort import EXAMPLES
from urikit.documents import Base, Envelope
from urikit.documents.resolvers import LEIRIResolver, SystemIdentifierResolver

_PATH = Path(__file__).resolve().parents[2] / "fuzz" / "documents.py"
_SPEC = importlib.util.spec_from_file_location("fuzz_documents", _PATH)
fuzz = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(fuzz)


def test_the_seeds_fulfil_what_is_promised():
    for name, text in fuzz.seeds():
        fuzz.check(text, name)


@pytest.mark.searches
def test_rounds():
    for _, name, text in islice(fuzz.rounds(0, []), EXAMPLES // 2):
        fuzz.check(text, name)
        fuzz.check(text, None)


def test_a_round_is_met_again_by_its_number():
    assert next(fuzz.rounds(77, [])) == next(fuzz.rounds(77, []))


def test_what_a_reader_raises_is_told_with_its_round(monkeypatch, capsys):
    monkeypatch.setattr(fuzz, "check", lambda text, name: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        fuzz.run(1, 5, ["css"])
    assert capsys.readouterr().err.startswith("round 5, css: ")


def test_a_run_ends_when_its_time_is_over():
    # The thousandth round also reads RDF in a process.
    assert fuzz.run(0, 1_000, ["css"]) == 1


@pytest.mark.parametrize("reference", ['a b"]]', "a b#c#d", "é<>]", "http://[ ", "a\\b|c#d#e"])
def test_a_mistake_lies_in_what_was_written(reference):
    base = Base.outside(Envelope(retrieval="http://example.org/"))
    for kind in (LEIRIResolver, SystemIdentifierResolver):
        for issue in kind(base).errors(reference):
            assert issue.end <= len(reference)
            if issue.code in ("square-bracket", "second-hash"):
                assert reference[issue.start] in "[]#"
