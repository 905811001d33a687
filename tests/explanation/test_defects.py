"""Everything that is wrong with a text, in the order of the places, and not the first mistake only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.explanation.text import report

SEVERAL = "http://exa mple.com:99999/a b|c?x#y#z"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            SEVERAL,
            [("space", 10), ("port-beyond-65535", 20), ("space", 27), ("vertical-bar", 29), ("second-hash", 35)],
        ),
        ("http://h/a  b", [("space", 10)]),
        ("http://u p@h:8x/%zz?%4", [("space", 8), ("port-character", 13), ("percent-not-hex", 16),
                                     ("percent-incomplete", 20)]),
        ("http://[::g]/{a}", [("ipv6-character", 10), ("placeholder", 13)]),
        ("http://h/a\ud800 b", [("surrogate", 10), ("space", 11)]),
        ("http://h/é b", [("space", 10)]),
        *((text, []) for text in ("http://h/", "http://h:99999/", "http://é.example/")),
    ],
)  # fmt: skip
def test_all_of_them(text, found):
    explained = urikit.explain(text)
    assert [(one.code, one.offset) for one in explained.defects] == found
    assert explained.more == 0


def test_the_first_is_the_one_that_parse_raises():
    with pytest.raises(urikit.URISyntaxError) as raised:
        urikit.URI.parse(SEVERAL)
    explained = urikit.explain(SEVERAL)
    assert (raised.value.code, raised.value.offset) == ("space", 10)
    assert explained.defects[0] == explained.verdicts[0].defect


def test_the_answer_counts_the_others_and_the_report_lists_them():
    explained = urikit.explain(SEVERAL)
    assert explained.answer.sentence == "invalid URI: space not allowed in the host (column 11), and 4 more errors"
    lines = report(explained, detail="all").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("Errors"))
    assert [line.split()[1] for line in lines[at + 1 : at + 5]] == ["21–25:", "28:", "30:", "36:"]
    assert "Errors" not in report(urikit.explain("http://h/a b"), detail="all")
    assert [one["code"] for one in explained.to_dict()["defects"]] == [one.code for one in explained.defects]


def test_there_is_an_end():
    explained = urikit.explain("a b" * 1000)
    assert (len(explained.defects), explained.more) == (100, 900)
    assert "and 900 more" in report(explained, detail="all")
    assert explained.to_dict()["more"] == 900


@a_tenth
@given(st.text("htp:/@[]%4gé ^#?a1.\\|", max_size=30))
def test_places_are_in_order_and_in_the_text(text):
    explained = urikit.explain(text)
    places = [(one.offset, one.end) for one in explained.defects]
    assert (explained.kind is None) == bool(places)
    assert places == sorted(places)
    assert all(0 <= start <= end <= len(text) for start, end in places)
