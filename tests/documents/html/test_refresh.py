"""Refreshes (HTML 4.2.5.3, shared declarative refresh steps): each case has the step it tests, in our words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.documents import read
from urikit.documents.html.refresh import refresh_url

CASES = [
    ("", None, "step 4: no time, no refresh"),
    ("x", None, "step 4: what is no digit is no time"),
    ("url=x", None, "step 4: what is no digit is no time"),
    ("5", None, "step 7: the URL is the document's own"),
    ("5;", None, "step 7: the URL is the document's own"),
    ("5; ", None, "step 7: the URL is the document's own"),
    ("5;x", "x", "step 9: the rest is the URL"),
    ("5,x", "x", "step 8: a comma separates too"),
    ("5 x", "x", "step 8: so does white space"),
    ("5 ; x", "x", "step 8: so does both"),
    ("5;;x", ";x", "step 8: one separator, not two"),
    ("5;url=x", "x", "step 9: url= is dropped"),
    ("5;URL=x", "x", "step 9: in any case"),
    ("5;uRl = x", "x", "step 9: with white space"),
    ("5;url x", "url x", "step 9: without the equals sign it is part of the URL"),
    ("5;ur=x", "ur=x", "step 9: and so is what only begins like it"),
    ("5;u", "u", "step 9: and so is what only begins like it"),
    ("5;url=", "", "step 9: the empty URL is one"),
    ("5;'x y'z", "x y", "step 9: a quotation mark ends where it comes again"),
    ('5;url="x"', "x", "step 9: either of both"),
    ("5;url='x", "x", "step 9: an open one has no effect"),
    ("5;url=x'y", "x'y", "step 9: within a URL it is any character"),
    ("5;url='x\"y'", 'x"y', "step 9: the other one does not end it"),
    (" 5;x", "x", "step 2: white space in front is skipped"),
    (".5;x", "x", "step 4: a full stop is enough of a time"),
    ("1.2.3;x", "x", "step 6: digits and full stops are passed over"),
    ("-1;x", None, "step 4: a sign is no digit"),
    ("5x", None, "step 8: behind the time comes a separator"),
    ("5;x ", "x ", "step 9: white space at the end is left to the URL parser"),
    ("5\u00a0;x", None, "Infra 4.6: white space is ASCII white space"),
]


@pytest.mark.parametrize(("content", "expected", "rule"), CASES, ids=[repr(case[0]) for case in CASES])
def test_refresh(content: str, expected: str | None, rule: str) -> None:
    found = refresh_url(content)
    assert (None if found is None else found[0]) == expected, rule
    if found is not None:
        assert content[found[1] : found[2]] == found[0]


@a_tenth
@given(st.text("05.;, url='\"x", max_size=30))
def test_places_hold_the_url(content: str) -> None:
    found = refresh_url(content)
    assert found is None or content[found[1] : found[2]] == found[0]


def test_hostile_values_are_read_in_linear_time() -> None:
    for content in ("0" * 1_000_000, " " * 1_000_000, "0" + " " * 1_000_000, "0;" + "'" * 1_000_000):
        refresh_url(content)


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("<meta http-equiv=refresh content='0;url=x'>", ["http://h/x"]),
        ("<META HTTP-EQUIV=Refresh CONTENT='0; url=&quot;x&amp;y&quot;'>", ["http://h/x&y"]),
        ("<meta name=refresh content='0;url=x'>", []),
        ("<meta http-equiv=refresh>", []),
        ("<template><meta http-equiv=refresh content='0;url=x'></template>", []),
        ("<p><meta http-equiv=refresh content='0;url=x'>", ["http://h/x"]),
    ],
)
def test_in_a_document(source: str, targets: list[str]) -> None:
    document = read(source, as_format="html", uri="http://h/d")
    assert [link.target for link in document.links] == targets
    assert all(link.source_text in ("x", "x&amp;y") for link in document.links)
