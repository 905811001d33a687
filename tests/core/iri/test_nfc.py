"""Normalization Form C is a check, never an act (RFC 3987 3.1 step 1c, 5.3.2.2)."""

import unicodedata

import urikit
from urikit import IRI, IRIReference, Step

COMPOSED = "http://www.example.org/r\u00e9sum\u00e9.html"
DECOMPOSED = "http://www.example.org/re\u0301sume\u0301.html"


def test_what_is_in_nfc() -> None:
    # Octets are not looked into.
    for text in (COMPOSED, "/e%CC%81", "/a"):
        assert IRIReference(text).is_nfc
    for text in (DECOMPOSED, "/\u212b", "/\u0344", "/\u2126", "/a\u0307\u0323", "?\u0958"):
        assert unicodedata.normalize("NFC", text) != text
        assert not IRIReference(text).is_nfc


def test_nothing_composes() -> None:
    iri = IRI(DECOMPOSED)
    assert str(iri) == DECOMPOSED
    for step in Step.ALL:
        assert str(iri.normalize(to=step)) == DECOMPOSED
    assert "e%CC%81" in str(iri.to_uri())
    assert iri.to_uri().to_iri() == iri
    assert str(iri.display()) == DECOMPOSED
    assert str(iri.resolve("#e\u0301"))[-2:] == "e\u0301"
    assert IRIReference.build(path=["e\u0301"]).path == "/e\u0301"
    assert str(urikit.from_leiri("/e\u0301")) == "/e\u0301"


def test_comparing_does_not_compose_either_and_says_so() -> None:
    comparison = IRI(COMPOSED).compare(DECOMPOSED)
    assert not comparison
    assert (comparison.component, comparison.reason) == ("path", "unicode-form")
    assert "5.3.2.2" in comparison.explanation
    # The forms of the encoded bytes are as different as those of the characters.
    assert IRI(COMPOSED).compare(str(IRI(DECOMPOSED).to_uri())).reason == "unicode-form"


def test_the_host_is_composed_by_uts_46_which_maps() -> None:
    """5.3.3: domains are another matter; ToASCII normalizes by itself."""
    assert IRI("http://e\u0301.example/").to_uri() == IRI("http://\u00e9.example/").to_uri()
    assert IRI("http://e\u0301.example/").equivalent("http://\u00e9.example/")
