"""The standards: what the RFC Editor's index says, found by every name."""

import os
from pathlib import Path

import pytest

from urikit.core.specs import spec, specs
from urikit.core.tables import table

INDEX = Path(os.environ.get("URIKIT_SPECS", Path(__file__).parents[3] / "shared" / "specs")) / "rfc" / "rfc-index.txt"


def test_the_generic_syntax():
    found = spec(3986)
    assert found.title == "Uniform Resource Identifier (URI): Generic Syntax"
    assert found.status == "INTERNET STANDARD"
    assert found.obsoletes == (1808, 2396, 2732)
    assert found.updated_by == (7320, 8820)
    assert found.also == ("STD 66",)
    assert found.is_current


@pytest.mark.parametrize("name", [3986, "3986", "rfc3986", "RFC 3986", "RFC-3986", " rfc03986 ", "STD 66", "std66"])
def test_names(name):
    assert spec(name).number == 3986


@pytest.mark.parametrize("name", ["", "x", "RFC", "RFC 1", "STD 1", "BCP 35x", "9" * 5000, "３９８６", 0])
def test_names_of_nothing(name):
    with pytest.raises(LookupError) as caught:
        spec(name)
    assert len(str(caught.value)) < 140


def test_zone_identifiers_are_withdrawn():
    assert spec(6874).obsoleted_by == (9844,)
    assert not spec(6874).is_current
    assert 6874 not in spec(3986).updated_by


def test_the_list_agrees_with_itself():
    """Who obsoletes whom is said on both sides, and no number is there twice."""
    known = {entry.number: entry for entry in specs()}
    assert len(known) == len(specs()) == len(table("specs").rows)
    assert list(known) == sorted(known)
    for entry in specs():
        assert entry.title
        assert entry.authors
        for other in entry.obsoletes:
            assert other not in known or entry.number in known[other].obsoleted_by
        for other in entry.updates:
            assert other not in known or entry.number in known[other].updated_by


def test_the_table_is_what_the_tool_makes_of_the_index():
    if not INDEX.is_file():
        pytest.skip("no rfc-index.txt: set URIKIT_SPECS to the directory of the specifications")
    from tools import rfc_index

    assert rfc_index.render(INDEX.read_text("utf-8")) == rfc_index.TARGET.read_text("utf-8")
