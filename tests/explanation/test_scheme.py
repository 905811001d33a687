"""The verdict of the scheme beside those of the standards (urikit.explanation.verdict)."""

import pytest

import urikit
from urikit.explanation.text import report


def of_scheme(text):
    verdicts = urikit.explain(text).verdicts
    return verdicts[3] if len(verdicts) > 3 else None


#: text: (whose grammar, kind, code of the refusal, codes of the notes)
VERDICTS = {
    "tel:+1-816-555-1212": ("scheme tel", "valid", None, []),
    "tel:863-1234": ("scheme tel", "refused", "tel-context-missing", []),
    "http:///path": ("scheme http", "refused", "http-host-empty", []),
    "http://me@h/": ("scheme http", "valid-with-notes", None, ["http-userinfo"]),
    "urn:a1:b?c": ("scheme urn (RFC 8141)", "refused", "urn-query", []),
    "urn:example:a": ("scheme urn:example", "valid", None, []),
    "urn:isbn:0-486-27557-5": ("scheme urn:isbn", "refused", "urn-isbn-check-digit", []),
    "urn:x-my:a": ("scheme urn:x-my", "valid-with-notes", None, ["urn-nid-experimental", "urn-generic-unregistered"]),
}


@pytest.mark.parametrize("text", VERDICTS)
def test_verdicts(text):
    found = of_scheme(text)
    standard, kind, code, notes = VERDICTS[text]
    assert found.standard.startswith(standard)
    assert found.kind == kind and found.accepts == found.conforms == (kind != "refused")
    assert (found.defect.code if found.defect else None) == code
    assert [note.code for note in found.notes] == notes


@pytest.mark.parametrize("text", ["x-own:a", "../a", "//h/a", "http://h/a b", "http://é/", ""])
def test_nobody_can_say_more_than_the_standards(text):
    assert of_scheme(text) is None


def test_a_refusal_of_the_scheme_leaves_the_uri_a_uri():
    found = urikit.explain("tel:863-1234")
    assert found.is_reference and all(verdict.accepts for verdict in found.verdicts[:3])
    shown = str(found)
    assert shown.startswith("invalid tel URI: ") and shown.splitlines()[-2:] == ["    tel:863-1234", "        ^^^^^^^^"]
    whole = report(found, detail="all")
    assert "Scheme       tel" in whole and "tel-context-missing" in whole
    assert "Hint: write the global number" in " ".join(shown.split())
