"""The tests of yarl, furl and httpx of their URLs, asked of urikit: the same answer, or a difference with a reason."""

import json

import pytest

from tests.conformance.peers.cases import REFUSED, Case, Reader, Recipe
from tests.conformance.peers.counts import RECORD, record
from tests.conformance.peers.sources import SOURCES, paths
from tests.conformance.peers.verdicts import NOT_APPLICABLE, REASONS, REFUSED_BY_BOTH, SAME, UNEXPLAINED, verdict

KNOWN = json.loads(RECORD.read_text("utf-8"))
TEST = """
@pytest.mark.parametrize(("text", "path"), [("http://h/a", "/a"), pytest.param("http://h/b", "/b")])
def test_path(text, path):
    url = URL(text)
    assert url.path == path and str(url) == text
    with pytest.raises(ValueError):
        url.with_port("x")
    for one in (1, 2):
        url.change(one)
    assert url.path == "/c"
"""


def test_every_difference_has_a_reason_and_is_counted():
    if not all(paths(source) for source in SOURCES):
        pytest.skip("no tests of other libraries (set URIKIT_PEER_TESTS; python -m tests.conformance.peers.sources)")
    found = record()
    for library, verdicts in found.items():
        print(library, *(f"{number:>5}  {said}" for said, number in verdicts.items()), sep="\n")
    assert found == KNOWN


def test_what_is_recorded_is_explained():
    reasons = {why for why, _ in REASONS} | {SAME, REFUSED_BY_BOTH, NOT_APPLICABLE, "not read"}
    assert {f"{source.library} {source.version}" for source in SOURCES} == set(KNOWN)
    assert {said for verdicts in KNOWN.values() for said in verdicts} <= reasons
    for verdicts in KNOWN.values():
        asked = sum(number for said, number in verdicts.items() if said not in (NOT_APPLICABLE, "not read"))
        assert verdicts[SAME] + verdicts[REFUSED_BY_BOTH] > asked * 0.6


def test_cases_are_read_from_source(tmp_path):
    (tmp_path / "test_it.py").write_text(TEST)
    reader = Reader(frozenset({"URL"}))
    made = {text: Recipe("new", None, "URL", (text,)) for text in ("http://h/a", "http://h/b")}
    assert list(reader.read(tmp_path / "test_it.py")) == [
        case
        for text, url in made.items()
        for case in (
            Case(Recipe("get", url, "path"), text[-2:]),
            Case(Recipe("str", url, ""), text),
            Case(Recipe("call", url, "with_port", ("x",)), REFUSED),
        )
    ]
    assert reader.left_out == 4  # the loop, and what is asked of a value that it may have changed, twice


def test_it_can_fail():
    url = Recipe("new", None, "URL", ("http://h/a",))
    assert verdict("yarl", Case(Recipe("get", url, "path"), "/a")) == SAME
    assert verdict("yarl", Case(Recipe("get", url, "path"), "/b")) == UNEXPLAINED
    assert verdict("yarl", Case(Recipe("call", url, "with_port", (70000.5,)), REFUSED)) == REFUSED_BY_BOTH
    assert verdict("yarl", Case(Recipe("get", url, "no_such_name"), "/b")) == NOT_APPLICABLE
