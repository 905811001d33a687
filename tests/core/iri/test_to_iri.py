"""From URIs to IRIs (RFC 3987 3.2), to the letter."""

import pytest

from urikit import IRI, URI, IDNAError, RelativeIRIReference, URIReference
from urikit.core.percent import decode_unreserved


def iri(text: str) -> str:
    return str(URIReference(text).to_iri())


@pytest.mark.parametrize(
    ("uri", "converted"),
    [
        ("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\u00fcrst"),
        ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
        # Case is not preserved, A-labels are.
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"),
        ("http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"),
        # 6.4.
        ("http://www.example.org/r%C3%A9sum%C3%A9.html", "http://www.example.org/r\u00e9sum\u00e9.html"),
        ("http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#r\u00e9sum\u00e9"),
    ],
)  # fmt: skip
def test_the_examples_of_3_2(uri: str, converted: str) -> None:
    assert iri(uri) == converted


def test_step_2_leaves_percent_reserved_and_what_no_uri_holds() -> None:
    for octet in range(0x80):
        text = f"/a%{octet:02X}"
        wanted = "/a" + chr(octet) if chr(octet).isalnum() or chr(octet) in "-._~" else text
        assert iri(text) == wanted
        assert iri(text.lower()) == (wanted if wanted != text else text.lower())
    assert iri("/%2525%25C3%25A9") == "/%2525%25C3%25A9"


@pytest.mark.parametrize(
    "octets",
    [
        "%C0%AF", "%C1%BF", "%E0%80%AF", "%E0%9F%BF", "%F0%80%80%AF", "%F0%8F%BF%BF",  # overlong
        "%ED%A0%80", "%ED%BF%BF", "%ED%A0%BD%ED%B8%80",  # surrogates, alone and in pairs
        "%F4%90%80%80", "%F5%80%80%80", "%F8%88%80%80%80", "%FC%84%80%80%80%80", "%FE", "%FF",  # beyond U+10FFFF
        "%80", "%BF", "%C3", "%E2%82", "%F0%9F%98", "%C3%28", "%E2%28%A1",  # in pieces
    ],
)  # fmt: skip
def test_step_3_leaves_what_is_not_strictly_legal_utf_8(octets: str) -> None:
    assert iri("/" + octets) == "/" + octets
    # Next to what is legal it changes nothing.
    assert iri(f"/%C3%A9{octets}%C3%A9") == f"/\u00e9{octets}\u00e9"
    assert iri("/" + octets.lower()) == "/" + octets


BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u061c\u2066\u2067\u2068\u2069"
SPACES = "\u00a0\u1680\u2000\u2003\u2009\u2028\u2029\u202f\u205f\u3000"
INVISIBLE = "\u00ad\u034f\u115f\u17b4\u180e\u200b\u2060\u3164\ufe00\ufe0f\ufeff\uffa0\U0001d173"
OUTSIDE = "\u0080\u0085\u009f\ufdd0\ufdef\ufff9\ufffc\ufffd\ufffe\uffff\U0001fffe\U0010ffff\U000e0001\U000e0020"


def encoded(character: str) -> str:
    return "".join(f"%{octet:02X}" for octet in character.encode())


def test_step_4_leaves_what_does_not_belong_in_an_iri() -> None:
    for octets in map(encoded, BIDI + SPACES + INVISIBLE + OUTSIDE):
        for shape in ("/{}", "?{}", "#{}", "//u{}@h", "//h{}", "a{}b", "%C3%A9{}%C3%A9"):
            assert octets in iri(shape.format(octets))
        assert iri("/" + octets.lower()) == "/" + octets
    # Private use may stand in a query.
    for character in "\ue000\uf8ff\U000f0000\U0010fffd":
        octets = encoded(character)
        assert iri(f"/{octets}?{octets}#{octets}") == f"/{octets}?{character}#{octets}"


def test_joiners_are_spelling() -> None:
    # Persian and Sinhala need them (6.1 leaves the choice to software).
    assert iri("/%D9%86%D8%A7%D9%85%D9%87%E2%80%8C%D8%A7%DB%8C") == "/\u0646\u0627\u0645\u0647\u200c\u0627\u06cc"
    assert iri("/%E0%B7%81%E0%B7%8A%E2%80%8D%E0%B6%BB%E0%B7%93") == "/\u0dc1\u0dca\u200d\u0dbb\u0dd3"


def test_never_another_charset_and_never_nfc() -> None:
    assert iri("/caf%E9") == "/caf%E9"
    assert iri("/%82%A0") == "/%82%A0"  # Shift_JIS
    assert iri("/e%CC%81") == "/e\u0301"
    assert iri("/%E2%84%AB") == "/\u212b"


def test_the_host_is_decoded_by_its_octets_and_no_more() -> None:
    assert iri("http://r%C3%A9sum%C3%A9.example/") == "http://r\u00e9sum\u00e9.example/"
    assert iri("http://XN--9CA.example/") == "http://XN--9CA.example/"
    assert iri("//%5B%3A%5D/") == "//%5B%3A%5D/"
    assert iri("//a%2Fb%3A80%40c/") == "//a%2Fb%3A80%40c/"


def test_types_and_identity() -> None:
    assert type(URI("x:%C3%A9").to_iri()) is IRI
    assert type(URIReference("%C3%A9").to_iri()) is RelativeIRIReference
    plain = URI("http://h/a?b#c")
    assert str(plain.to_iri()) is str(plain)


def test_no_octet_becomes_a_delimiter() -> None:
    """Components stay apart: what was data stays data."""
    uri = URI("http://u%3Ap%40@h%3A1/a%2Fb%3Fc%23d?e%26f%3Dg%23h#i%23j")
    for name in ("userinfo", "host", "path", "query", "fragment"):
        assert getattr(uri.to_iri(), name) == getattr(uri, name)


def test_there_and_back_again() -> None:
    """Percent-encoding leads back; a domain name beyond ASCII is written in A-labels (3.1, 3.2)."""
    same = ("foo://%C3%BC_x/", "foo://%C3%BC.example/", "info+x://%D0%BF:80/%C3%A9", "urn:x:%C3%BC")
    domains = ("http://b%C3%BCcher.example/%C3%A9", "imap://b%C3%BCcher.example/", "//b%C3%BCcher.example/")
    for text in same + domains:
        uri = URIReference(text)
        assert str(uri.to_iri().to_uri(host="percent-encoding")) == text
        assert str(uri.to_iri().to_uri()) == text.replace("b%C3%BCcher", "xn--bcher-kva")
    for text in ("http://h/%c3%a9%2f%fc%7e?%ee%80%80#%41", "x:%C3%A9%25", "//%C3%A9/%E2%80%AE"):
        back = str(URIReference(text).to_iri().to_uri(host="percent-encoding"))
        assert decode_unreserved(back) == decode_unreserved(text)
    with pytest.raises(IDNAError):
        URI("http://%C3%BC!x/").to_iri().to_uri()


@pytest.mark.parametrize(
    ("text", "iri"),
    [
        ("http://h/%7ea/%2e%2e/b", "http://h/~a/%2e%2e/b"),
        ("http://h/a/.%2E", "http://h/a/.%2E"),
        ("%2e/%2e%2e%2e/a%2e", "%2e/.../a."),
        ("http://h/?%2e#%2e", "http://h/?.#."),
    ],
)
def test_an_encoded_dot_stays_where_it_would_make_a_dot_segment(text: str, iri: str) -> None:
    found = URIReference.parse(text).to_iri()
    assert str(found) == iri
    assert str(found.to_uri()) == iri
