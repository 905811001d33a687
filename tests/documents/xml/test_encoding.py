"""The encoding of an XML document: who says it, in which order, and what is said when they disagree."""

import pytest

from urikit import documents
from urikit.documents import Envelope
from urikit.documents.xml import decode

LATIN = "text/xml; charset=latin1"
DECLARED = '<?xml version="1.0" encoding="{}"?><a b="é"/>'


@pytest.mark.parametrize(
    ("data", "media_type", "encoding", "why"),
    [
        (DECLARED.format("x").encode("utf-8-sig"), LATIN, "UTF-8", "byte order mark"),
        (DECLARED.format("utf-16").encode("utf-16"), None, "UTF-16LE", "byte order mark"),
        (DECLARED.format("utf-8").encode("latin1"), LATIN, "windows-1252", "charset of the media type"),
        (DECLARED.format("koi8-r").replace("é", "я").encode("koi8-r"), None, "KOI8-R", "encoding declaration"),
        (b"<?xml version='1.0' encoding='koi8-r'?><a b='\xd1'/>", None, "KOI8-R", "encoding declaration"),
        (DECLARED.format("utf-16").encode("utf-16-le"), None, "UTF-16LE", "form of the first characters"),
        (DECLARED.format("utf-16").encode("utf-16-be"), None, "UTF-16BE", "form of the first characters"),
        (b"<a/>", "text/xml; charset=nonsense", "UTF-8", "default of the format"),
        (b"<a/>", "text/xml", "UTF-8", "default of the format"),
        # What can be read as ASCII is not in UTF-16, and nobody has UTF-7.
        (DECLARED.format("utf-16").encode("utf-8"), None, "UTF-8", "default of the format"),
        (DECLARED.format("utf-7").encode("utf-8"), None, "UTF-8", "default of the format"),
    ],
)  # fmt: skip
def test_the_first_that_speaks_counts(data, media_type, encoding, why):
    source = decode(data, Envelope(media_type=media_type))
    assert (source.encoding, source.why) == (encoding, why)
    assert source.text.endswith(("/>",))


def codes(data, media_type=None):
    document = documents.read(data, media_type=media_type, as_format="xml")
    return [finding.code for finding in document.findings]


def test_contradictions_and_unknown_encodings_are_said():
    assert codes(DECLARED.format("latin1").encode("utf-8-sig")) == ["xml-encoding-contradiction"]
    assert codes(DECLARED.format("utf-7").encode()) == ["xml-encoding-unknown"]
    assert codes(DECLARED.format("utf-8").encode(), "text/xml; charset=cp437") == ["xml-encoding-unknown"]
    assert codes(DECLARED.format("utf-16").encode("utf-16-le")) == []
    assert codes(DECLARED.format("UTF8").encode()) == []
    assert codes(DECLARED.format("anything")) == []  # the characters were given


def test_octets_that_are_no_characters_are_an_error_with_a_place_and_reading_goes_on():
    text = b'<a xmlns:l="http://www.w3.org/1999/xlink" l:href="b"><c>\xe9</c><d l:href="e"/></a>'
    document = documents.read(text, as_format="xml", uri="http://example.org/")
    (finding,) = document.findings
    assert (finding.code, finding.start, finding.severity.name) == ("xml-octets", text.index(b"\xe9"), "ERROR")
    assert [link.target for link in document.links] == ["http://example.org/b", "http://example.org/e"]


def test_utf_7_hides_no_markup():
    hidden = b'<?xml version="1.0" encoding="UTF-7"?><a>+ADw-b+AD4-</a>'
    assert codes(hidden) == ["xml-encoding-unknown"]


def test_a_document_in_utf_32_is_no_xml_here_and_says_so():
    assert "xml-not-well-formed" in codes("<a/>".encode("utf-32-le"))
    assert "xml-not-well-formed" in codes("<a/>".encode("utf-32-be"))
    assert "xml-not-well-formed" in codes("<\0a\0/\0>\0")
