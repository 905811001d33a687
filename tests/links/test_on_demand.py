"""Rows of a large document: made when they are asked for, and the same as those that are made at once."""

import pickle
import tracemalloc

import pytest

from urikit import documents
from urikit.documents.check import Question, Report, Wishes, report_on
from urikit.documents.check import report as module
from urikit.documents.check.on_demand import Broken, Rows
from urikit.documents.check.summary import Summary

TEXT = "".join(f'<a{n}> <http://example.org/b c> "x", <é{n}> .\n' for n in range(200))


def report(**question: object) -> Report:
    made = report_on(TEXT, "a.ttl", "http://example.org/a/", Question(**question))  # type: ignore[arg-type]
    assert isinstance(made, Report), made
    return made


@pytest.mark.parametrize("ignored", [frozenset(), frozenset(("space",))])
def test_they_are_the_same(monkeypatch: pytest.MonkeyPatch, ignored: frozenset[str]) -> None:
    wishes = Wishes(("*a1*",), ignored, frozenset(("identifier",)))
    at_once = report(wishes=wishes)
    monkeypatch.setattr(module, "_MANY", 10)
    large = report(wishes=wishes)
    assert isinstance(at_once.references, tuple) and isinstance(large.references, Rows)
    assert large._replace(references=tuple(large.references)) == at_once
    assert pickle.loads(pickle.dumps(large)) == at_once
    assert large.problems == at_once.problems
    assert (large.references[5], large.references[-1]) == (at_once.references[5], at_once.references[-1])
    assert large.references[3:9:2] == at_once.references[3:9:2]
    with pytest.raises(IndexError):
        large.references[len(at_once.references)]
    first, second = Summary(), Summary()
    first.add(large)
    second.add(at_once)
    assert first == second and first.references == len(at_once.references)


def test_only_the_links_are_kept() -> None:
    text = "".join(f"<a{n}> <b> <c> .\n" for n in range(6_000))
    tracemalloc.start()
    made = report_on(text, "a.ttl", "http://example.org/", Question())
    assert isinstance(made, Report)
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    count = sum(reference.target is not None for reference in made.references)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 18_000
    # At once they would take nine million bytes.
    assert peak - before < 10 * len(text)


def test_a_row_that_cannot_be_made_is_said() -> None:
    def make(link: documents.Link, part: str) -> object:
        raise RuntimeError("http://me:hunter2@example.org/")

    links = documents.read("<a href=b>").links
    with pytest.raises(Broken, match=r"^the reader failed: RuntimeError: http://me:\*\*\*@example.org/$"):
        list(Rows([("", links)], make))  # type: ignore[arg-type]
