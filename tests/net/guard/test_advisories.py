"""Every string of a published advisory gets the answer that its row says; the page is made of the same rows."""

import re

import pytest

from tools import advisories

ROWS = advisories.advisories()
STRINGS = [one for row in ROWS for one in advisories.strings(row)]
NUMBERS = list(advisories.numbers(ROWS))


def test_the_answer_is_that_of_the_row():
    assert [one.fault() for one in STRINGS if one.fault() is not None] == []


def test_a_wrong_answer_is_a_fault():
    one = STRINGS[0]
    assert one._replace(text="https://example.org/").fault() == f"{one.advisory}: 'https://example.org/': allowed"
    assert "unsafe-address" in one._replace(codes=frozenset({"unsafe-port"})).fault()
    assert one._replace(origin="rewritten", other="http://127.0.0.1/").fault() is not None


def test_there_are_at_least_two_hundred_advisories_and_each_is_there_once():
    assert len(ROWS) >= 200
    assert len(NUMBERS) == len(set(NUMBERS))
    named = re.compile(r"CVE-\d{4}-\d{4,}|GHSA(-[0-9a-z]{4}){3}|RUSTSEC-\d{4}-\d{4}|Tsai 2017")
    assert [number for number in NUMBERS if not named.fullmatch(number)] == []


def test_every_row_is_complete():
    wanted = {"id", "program", "kind", "fault", "policy", "source"}
    for row in ROWS:
        assert wanted <= set(row) <= wanted | {"also", "published", "made", "rewritten", "resolved"}, row
        assert row["kind"] in advisories.KINDS, row
        mine = list(advisories.strings(row))
        assert mine and all(one.codes for one in mine if one.origin != "rewritten"), row
        assert all(one.other for one in mine if one.origin in ("rewritten", "resolved")), row


def test_the_page_has_every_advisory_and_every_string():
    page = advisories.page()
    assert f"of {len(ROWS)} published advisories" in page
    for number in NUMBERS:
        assert number in page
    assert sum(line.startswith("| ") for line in page.splitlines()) == len(STRINGS) + len(advisories.KINDS)
    assert all(line.isprintable() for line in page.splitlines())


def test_a_page_with_a_wrong_answer_is_not_made(monkeypatch):
    row = {**ROWS[0], "made": [["https://example.org/", "unsafe-address"]]}
    monkeypatch.setattr(advisories, "advisories", lambda: [row])
    with pytest.raises(ValueError, match=f"{row['id']}: 'https://example.org/': allowed"):
        advisories.page()
