"""LEIRIs, the identifiers of XML (W3C Note of 3 November 2008, section 3)."""

import pytest

import urikit
from urikit import IRI, RelativeIRIReference, from_leiri


@pytest.mark.parametrize(
    ("character", "encoded"),
    [
        (" ", "%20"), ("<", "%3C"), (">", "%3E"), ('"', "%22"), ("{", "%7B"), ("}", "%7D"), ("|", "%7C"),
        ("\\", "%5C"), ("^", "%5E"), ("`", "%60"), ("\t", "%09"), ("\n", "%0A"), ("\r", "%0D"), ("\x7f", "%7F"),
        ("\x80", "%C2%80"), ("\x9f", "%C2%9F"), ("\ue000", "%EE%80%80"), ("\ufff9", "%EF%BF%B9"),
        ("\ufffd", "%EF%BF%BD"), ("\ufdd0", "%EF%B7%90"), ("\U0001fffe", "%F0%9F%BF%BE"),
        ("\U000e0001", "%F3%A0%80%81"), ("\U000f0000", "%F3%B0%80%80"), ("\U0010fffd", "%F4%8F%BF%BD"),
    ],
)  # fmt: skip
def test_what_only_a_leiri_may_hold(character: str, encoded: str) -> None:
    assert str(from_leiri(f"http://h/a{character}b")) == f"http://h/a{encoded}b"
    assert str(from_leiri(f"#a{character}")) == f"#a{encoded}"
    query = character if character in "\ue000\U000f0000\U0010fffd" else encoded
    assert str(from_leiri(f"?a{character}")) == f"?a{query}"


def test_nothing_else_is_touched() -> None:
    for text in ("http://h/é?\ue000=%c3#ñ", "e\u0301", "", "x:%7e", "/\u202e"):
        assert str(from_leiri(text)) == text
    plain = "http://h/é"
    assert str(from_leiri(plain)) is plain


@pytest.mark.parametrize("text", ["/a[b]", "/100%", "/%zz", "/a#b#c", "1:a", "//h:x/", "a \ud800"])
def test_what_is_no_iri_even_so_is_refused(text: str) -> None:
    with pytest.raises(urikit.URISyntaxError):
        from_leiri(text)


def test_it_is_done_once_and_goes_on_to_a_uri() -> None:
    """LEIRI to IRI to URI, as XML's system identifiers are fetched (XML 1.0, 4.2.2)."""
    assert type(from_leiri("x:a b")) is IRI and type(from_leiri("a b")) is RelativeIRIReference
    once = from_leiri("/a b\x80%20")
    assert from_leiri(str(once)) == once
    assert str(from_leiri("http://h/é ü").to_uri()) == "http://h/%C3%A9%20%C3%BC"
