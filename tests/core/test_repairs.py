"""Repair and extraction as values with words (urikit.core.repairs, urikit.core.extraction)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit.core import repairs
from urikit.core.repairs import Change
from urikit.core.rules import rule

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
    # What is valid may still mean something else: a host without a scheme.
    assert repaired.changed or urikit.is_valid(text)
    pieces, at = [], 0
    for change in repaired.changes:
        pieces += (text[at : change.start], change.after)
        at = change.end
    applied = "".join(pieces) + text[at:]
    assert applied == repaired.text or "***" in applied
    assert repaired.redacted == repaired.text or "***" in repaired.redacted
    assert pickle.loads(pickle.dumps(repaired)) == repaired


@pytest.mark.parametrize(
    "text",
    [
        "http:\\\\u:canary@h\\x y", "http://u:can ary@h/", "http://u:\\canary@h/", "//u:80\\canary@h/",
        "<http://u:canary@h/>", "http://u:canaryé@h:8x/",
    ],
)  # fmt: skip
def test_a_secret_never_shows_in_a_description(text):
    repaired = urikit.repair(text)
    assert "canary" not in repr(repaired) and "canary" not in (repaired.redacted or "")
    for change in repaired.changes:
        assert "ary" not in change.before + change.after


def test_the_characters_of_a_secret_become_bullets_in_changes():
    (change,) = urikit.repair("http://u:pass word@h/").changes
    assert (change.before, change.after) == ("***", "***")
    assert urikit.repair("http://u:pass word@h/").text == "http://u:pass%20word@h/"


def test_what_a_translation_has_spaced():
    for text, fixed in (
        ("data: text/plain,", "data:text/plain,"),
        ("urne: isbn: 0-395-36341-1", "urn:isbn:0-395-36341-1"),
        ("Tel: + 1-816-555-1212", "Tel:+1-816-555-1212"),
        ("doi: 10.17487 / RFC2396", "doi:10.17487/RFC2396"),
    ):
        repaired = urikit.repair(text)
        assert repaired.text == fixed and "drop-space" in [change.code for change in repaired.changes]
    # No space is removed before a host or a script.
    for text in ("doi: //evil.example/", "tel:/ /evil.example", "data: text/html,<b>", "javascript: x()"):
        assert "drop-space" not in [change.code for change in urikit.repair(text).changes]


@given(texts)
def test_a_repair_is_a_promise(text):
    """What is proposed needs no repair, browsers find its host, and it is not a new script link."""
    proposed = urikit.repair(text).text
    if proposed is None or proposed == text:
        return
    assert urikit.explain(proposed).repair is None
    scheme, _, _ = proposed.partition(":")
    if scheme.lower() in ("http", "https", "ws", "wss", "ftp"):
        url = urikit.WebURL.parse(proposed)
        assert url.host and urikit.URI(proposed).host
    if scheme.lower() in ("javascript", "vbscript", "data"):
        assert text.lower().startswith(f"{scheme.lower()}:")


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("http://bücher.example/ä", "http://xn--bcher-kva.example/%C3%A4"),
        ("http://ex\u200bample.com/", "http://example.com/"), ("http://exam ple.com/", "http://example.com/"),
        ("http://h:80 80/", "http://h:8080/"), ("http://[192.0.2.1]:80/", "http://192.0.2.1:80/"),
        ("git@github.com:x/y.git", "ssh://git@github.com/x/y.git"),
        ("git+ssh://git@github.com:x/y.git", "git+ssh://git@github.com/x/y.git"), ("(http://e/)", "http://e/"),
        ("\u2018http://e/\u2019", "http://e/"), ("\u300chttp://e/\u300d", "http://e/"),
        ("s3://b\u00fccket/x", "s3://b%C3%BCcket/x"),
    ],
)  # fmt: skip
def test_a_repair_is_what_people_mean(text, fixed):
    assert urikit.repair(text).text == fixed


DANGEROUS = [
    "java\tscript:alert(1)", " javascript:alert(1)", "<javascript:alert(1)>", "vb\nscript:x",
    " data:text/html,<script>",
    "http://h\r\nX-Header: y/", "http://h:0x50/", "http://h:80x/", "http://256.256.256.256/a b", "http://a^b/",
    "http:a b", "http://h:99999/ ", "http://[not-an-ip]/", "http://[a]/", "http://h/\ud800", "http://u:80x/@h",
]  # fmt: skip


@pytest.mark.parametrize("text", DANGEROUS)
def test_where_a_guess_is_dangerous_nothing_is_proposed(text):
    repaired = urikit.repair(text)
    assert repaired.text is None and not repaired.changed
    assert urikit.explain(text).repair is None


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("http://h/a b", "http://h/a%20b"),
        ("tel:70 42", None),
        ("urn:isbn: 123", None),
        ("ldap:///dc=a b??subtree", "ldap:///dc=a%20b??sub"),
        ("htp://h/", "http://h/"),
        ("http://@h/", "http://h/"),
        ("http://h/../a", "http://h/../a"),
        ("http://[a]/", None),
    ],
)
def test_a_repair_is_one_that_its_scheme_accepts(text, repaired):
    assert urikit.repair(text).text == repaired


def test_changes_are_made_when_they_are_looked_at(monkeypatch):
    made = []
    monkeypatch.setattr(repairs, "Change", lambda **values: made.append(values) or Change(**values))
    repaired = urikit.repair("http://u:pw@h/" + "a b" * 400)
    assert repaired.changed and "%20" in repaired.text and repaired.codes == ("encode-space",) and not made
    assert "***" in repaired.redacted and len(repaired.changes) == len(repaired.changes) == len(made) == 400


def test_a_repair_is_a_frozen_value():
    repaired = urikit.repair("http://h/a b")
    assert repaired == urikit.repair("http://h/a b") and hash(repaired) == hash(urikit.repair("http://h/a b"))
    assert repaired != urikit.repair("http://h/a  b") and repaired != "http://h/a%20b"
    assert "encode-space" in repr(repaired)
    with pytest.raises(AttributeError):
        repaired.text = "http://evil.example/"
