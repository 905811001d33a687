"""The form for people: what it shows, what it never shows, and what it says it has kept."""

from itertools import pairwise

import pytest

import urikit
from urikit import IRI, IRIReference, URIReference


def shown(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    display = IRIReference(text).display()
    return display.text, [(escape.reason, escape.component, escape.text) for escape in display.escapes]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("https://ru.wikipedia.org/wiki/%D0%9A%D0%B8%D1%80%D0%B8%D0%BB%D0%BB%D0%B8%D1%86%D0%B0", "https://ru.wikipedia.org/wiki/Кириллица"),
        ("http://xn--bcher-kva.example/%C3%BC", "http://bücher.example/ü"),
        ("http://XN--BCHER-KVA.example/", "http://bücher.example/"),
        ("http://xn--99zt52a.example.org/", "http://納豆.example.org/"),
        ("http://%C3%A9.example/?%C3%A9=%C3%A8#%41%7E", "http://é.example/?é=è#A~"),
        ("http://h/\u0646\u0627\u0645\u0647", "http://h/\u0646\u0627\u0645\u0647"),
        ("urn:a:b", "urn:a:b"),
        ("", ""),
    ],
)  # fmt: skip
def test_what_people_read(text: str, form: str) -> None:
    assert shown(text) == (form, [])
    assert str(URIReference(str(IRIReference(text).to_uri(host="percent-encoding"))).display()) == form


@pytest.mark.parametrize(
    ("octets", "reason"),
    [
        ("%25", "percent"), ("%2F", "reserved"), ("%3f", "reserved"), ("%20", "ascii-not-allowed"),
        ("%00", "ascii-not-allowed"), ("%0A", "ascii-not-allowed"), ("%7F", "ascii-not-allowed"), ("%FC", "not-utf-8"),
        ("%C0%AF", "not-utf-8"), ("%ED%A0%80", "not-utf-8"), ("%C2%85", "not-ucschar"), ("%EF%BF%BE", "not-ucschar"),
        ("%F3%A0%80%A0", "not-ucschar"), ("%EE%80%80", "private-use"), ("%E2%80%AE", "bidi-formatting"),
        ("%E2%81%A6", "bidi-formatting"), ("%C2%A0", "space"), ("%E3%80%80", "space"), ("%E2%80%8B", "invisible"),
        ("%E2%80%8D", "invisible"), ("%EF%B8%8F", "invisible"), ("%C2%AD", "invisible"),
    ],
)  # fmt: skip
def test_what_stays_encoded_and_why(octets: str, reason: str) -> None:
    for shape in ("x://h/a{}b", "x://h/?a{}b", "x://h/#a{}b", "x://a{}b@h/"):
        text = shape.format(octets)
        display = IRI(text).display()
        [escape] = display.escapes
        assert escape.reason == reason
        assert text[escape.start : escape.end] == octets == escape.text
        assert octets.upper() in display.text.upper()
        assert "RFC 3987 section" in escape.explanation
        assert str(escape).endswith(escape.explanation)


def test_characters_that_deceive_are_encoded() -> None:
    reasons = {"bidi-formatting": "\u202e\u2066", "invisible": "\u200b\u200d\ufe0f", "space": "\u00a0\u3000"}
    for character, reason in ((character, reason) for reason, some in reasons.items() for character in some):
        text = f"x://h/a{character}b"
        display = IRI(text).display()
        assert character not in display.text and character not in str(display.escapes[0])
        assert [(escape.reason, escape.text) for escape in display.escapes] == [(reason, character)]
        assert text[display.escapes[0].start : display.escapes[0].end] == character
    assert shown("?\ue000") == ("?%EE%80%80", [("private-use", "query", "\ue000")])


@pytest.mark.parametrize(
    ("text", "form", "reason"),
    [
        ("/\u05d0/a\u05d0", "/\u05d0/a%D7%90", "bidi-mixed"),
        ("/a%D7%90", "/a%D7%90", "bidi-mixed"),
        ("/\u05d01", "/%D7%901", "bidi-ends"),
        ("//a\u05d0.\u05d0/", "//a%D7%90.\u05d0/", "bidi-mixed"),
        ("?\u05d0=\u05d0a", "?\u05d0=%D7%90a", "bidi-mixed"),
        ("#1\u05d0", "#1%D7%90", "bidi-ends"),
        # An encoded dot makes two labels: the second begins with a digit.
        ("//%D7%90%2E1%D7%90/", "//%D7%90%2E1%D7%90/", "bidi-ends"),
    ],
)
def test_parts_whose_directions_would_deceive_are_encoded_whole(text: str, form: str, reason: str) -> None:
    display = IRIReference(text).display()
    assert display.text == form
    assert [escape.reason for escape in display.escapes] == [reason]
    assert IRIReference(form).bidi_report() == ()


def test_labels_that_are_none() -> None:
    for label in ("xn--a", "xn--99999999", "xn--0ca24w", "xn--ls8h-", "xn--0"):
        display = IRI(f"http://{label}.example/").display()
        assert display.text == f"http://{label}.example/"
        assert [escape.text for escape in display.escapes] == [label]
    # A label that is shown leads back to what is written.
    shown_host = IRIReference(IRI("http://xn--fa-hia.de/").display().text).to_uri().host
    assert shown_host == "xn--fa-hia.de"


@pytest.mark.parametrize(
    "userinfo",
    ["u:geheim", ":geheim", "\u00fc:g\u00e9heim", "u:%67eheim", "u:a:geheim", "u:\u05d0geheim", "u:%E2%80%AEgeheim"],
)
def test_never_a_secret(userinfo: str) -> None:
    display = IRI(f"x://{userinfo}@h/p").display()
    for text in (str(display), repr(display), *map(str, display.escapes), *(e.text for e in display.escapes)):
        assert "eheim" not in text
    assert "***@h/p" in display.text


def test_escapes_are_in_the_order_of_the_text_and_do_not_overlap() -> None:
    display = IRI("http://xn--a.%2F/%20%20/\u05d0a?%25#\u202e").display()
    assert [escape.reason for escape in display.escapes] == [
        "a-label-invalid", "reserved", "ascii-not-allowed", "bidi-mixed", "percent", "bidi-formatting",
    ]  # fmt: skip
    ends = [(escape.start, escape.end) for escape in display.escapes]
    assert all(one[1] <= other[0] for one, other in pairwise(ends))


def test_places_are_characters_of_the_text_as_given_and_of_uris_too() -> None:
    text = "http://\U0001f600.example/e\u0301%20\U00010300"
    [escape] = IRI(text).display().escapes
    assert text[escape.start : escape.end] == "%20"
    display = urikit.URI("http://xn--9ca.example/%C3%A9").display()
    assert str(display) == "http://é.example/é"
    assert display == IRI("http://xn--9ca.example/%C3%A9").display()


def test_an_encoded_dot_segment_stays_encoded() -> None:
    assert shown("x://h/%2e/.%2E/a%2e") == (
        "x://h/%2e/.%2E/a.",
        [("encoded-dot-segment", "path", "%2e"), ("encoded-dot-segment", "path", "%2E")],
    )


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("http://xn--pple-43d.com/", "http://xn--pple-43d.com/"),
        ("http://\u0430pple.com/", "http://xn--pple-43d.com/"),
        ("http://%D0%B0pple.com/", "http://%D0%B0pple.com/"),
        ("http://xn--80aaxgrpt.xn--p1ai/", "http://украина.рф/"),
    ],
)
def test_only_labels_of_one_script_are_decoded(text: str, form: str) -> None:
    """UTS 39 section 5.2: of a label that mixes scripts the A-label is shown."""
    display = IRI(text).display()
    assert str(display) == form
    assert [escape.reason for escape in display.escapes] == (["mixed-scripts"] if "pple" in text else [])
    assert all("scripts" in str(escape) for escape in display.escapes)
