"""Repair and extraction as values with words (urikit.repairs, urikit.extraction)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit.rules import rule

texts = st.text('ahtp:/\\@[]%4é #?|\n"<.', max_size=24)


def test_a_repair_says_what_it_changed_and_why():
    repaired = urikit.repair(" http://h/é b\n")
    assert repaired.text == "http://h/%C3%A9%20b"
    assert [(c.code, c.start, c.end, c.before, c.after) for c in repaired.changes] == [
        ("trim-whitespace", 0, 1, " ", ""),
        ("encode-non-ascii", 10, 11, "é", "%C3%A9"),
        ("encode-space", 11, 12, " ", "%20"),
        ("trim-whitespace", 13, 14, "\n", ""),
    ]
    assert all(change.why == rule(change.code).sentence for change in repaired.changes)


@given(texts)
def test_what_is_proposed_parses_and_the_changes_lead_there(text):
    repaired = urikit.repair(text)
    if repaired.text is None:
        assert not repaired.changed and repaired.redacted is None
        return
    assert urikit.is_valid(repaired.text)
    assert repaired.changed == (not urikit.is_valid(text))
    pieces, at = [], 0
    for change in repaired.changes:
        pieces += (text[at : change.start], change.after)
        at = change.end
    applied = "".join(pieces) + text[at:]
    assert applied == repaired.text or "•" in applied
    assert len(repaired.redacted) == len(repaired.text)
    assert pickle.loads(pickle.dumps(repaired)) == repaired


@pytest.mark.parametrize("text", ["http://[a]/", "http://h/\ud800", "http://u:80x/@h"])
def test_where_nobody_can_know_nothing_is_proposed(text):
    repaired = urikit.repair(text)
    assert repaired.text is None
    assert not repaired.changed


@pytest.mark.parametrize(
    "text",
    [
        "http:\\\\u:canary@h\\x y",
        "http://u:can ary@h/",
        "http://u:\\canary@h/",
        "//u:80\\canary@h/",
        "<http://u:canary@h/>",
        "http://u:canaryé@h:8x/",
    ],
)
def test_a_secret_never_shows_in_a_description(text):
    repaired = urikit.repair(text)
    assert "canary" not in repr(repaired)
    for change in repaired.changes:
        assert "ary" not in change.before + change.after


def test_the_characters_of_a_secret_become_bullets_in_changes():
    (change,) = urikit.repair("http://u:pass word@h/").changes
    assert (change.before, change.after) == ("•", "•••")
    assert urikit.repair("http://u:pass word@h/").text == "http://u:pass%20word@h/"


@pytest.mark.parametrize("text", ["//u:80\\secret@h/", "http://u:\\secret@h/"])
def test_what_was_secret_before_is_secret_after(text):
    repaired = urikit.repair(text)
    assert repaired.text is None or "secret" not in repaired.redacted
