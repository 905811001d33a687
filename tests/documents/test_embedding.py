"""Places of what is inside of parts, in the outermost text; characters in bytes, by the encoders of the standard."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import ArgumentError, _native, documents
from urikit.documents import Position, Source
from urikit.documents.body import Body, Octets, encoded
from urikit.documents.rewrite.escape import markup
from urikit.documents.source import byte_order_mark, charset_of, encoding_name

HEAD = "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n"


def placed(data: bytes, form: str) -> list[tuple[str, tuple[int, int]]]:
    document = documents.read(data, type=form)
    return [(link.reference, tuple(link.position)) for part in document.walk() for link in part.links]


@pytest.mark.parametrize(
    ("data", "form", "reference", "place"),
    [
        ("<iframe srcdoc='\n&lt;a href=&quot;b&amp;amp;c&quot;>'>", "html", "b&c", (2, 18)),
        ("<iframe srcdoc=\"<iframe srcdoc='&lt;a href=b>'>\">", "html", "b", (1, 44)),
        ('<p>\n<script type=application/ld+json>{"@id": "http://b/"}</script>', "html", "http://b/", (2, 43)),
        (f"{HEAD}\r\n\u00e9\u00e9\r\n<a href=b>", "mime", "b", (5, 9)),
        (f"{HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n=C3=A9=\r\n<a href=3D'b'>", "mime", "b", (6, 12)),
        (f"{HEAD}Content-Transfer-Encoding: base64\r\n\r\nw6k8YSBo\r\ncmVmPWI+\r\n", "mime", "b", (6, 6)),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n\u00e9 <a href=b>", "http", "b", (4, 12)),
    ],
)
def test_a_place_in_a_part(data: str, form: str, reference: str, place: tuple[int, int]) -> None:
    # In a message a byte is a character.
    assert placed(data.encode(), form) == [(reference, place)]


@pytest.mark.parametrize(
    "label", ["UTF-8", "windows-1252", "GBK", "Shift_JIS", "Big5", "EUC-JP", "UTF-16LE", "gb18030"]
)
def test_every_character_has_its_place_in_the_bytes(label: str) -> None:
    text = "".join(
        c for c in '<a href=\u00e9\u6f22">a\u6f22\u5b57\u00e9z \u00e9x</a>9\u6f220' if encoded(c, label) is not None
    )
    octets = encoded(text, label)
    assert octets is not None
    places = Octets(octets, text, label)
    assert places.are_known
    assert [octets[: places.offset(at)] for at in range(len(text) + 1)] == [
        encoded(text[:at], label) for at in range(len(text) + 1)
    ]


def test_an_encoding_with_states_has_no_places() -> None:
    assert not Octets(b"a", "a", "ISO-2022-JP").are_known


def test_a_part_that_is_not_known_yet_has_no_places() -> None:
    assert Body(b"a", 0, "").span(0, 1) == (-1, -1)


def test_markup_escapes_what_ends_a_value() -> None:
    assert markup("a&b\"'<> `\n\u00e9", lambda c: c == "\u00e9") == "a&amp;b&quot;&#39;&lt;&gt;&#32;&#96;&#10;&#233;"


#: The single-byte encodings (Encoding Standard section 9, "x-user-defined" of 14.5).
SINGLE = (
    *("IBM866", "KOI8-R", "KOI8-U", "macintosh", "x-mac-cyrillic", "x-user-defined", "windows-874"),
    *(f"windows-{number}" for number in range(1250, 1259)),
    *(f"ISO-8859-{part}" for part in (*range(2, 9), "8-I", 10, *range(13, 17))),
)


@pytest.mark.parametrize("label", SINGLE)
def test_each_byte_of_a_single_byte_encoding_is_written_again(label: str) -> None:
    for octet in range(256):
        octets = bytes([octet])
        text, name, replaced = _native.decode_octets(octets, label)
        assert name == label
        assert replaced or encoded(text, label) == octets


@pytest.mark.parametrize(
    ("text", "label", "octets"),
    [
        ("\x9d\u201d", "windows-1252", b"\x9d\x94"),
        ("\u7a7a", "GBK", b"\xbf\xd5"),
        ("\U0001f600", "gb18030", b"\x949\xfc6"),
        ("\uff5e", "EUC-JP", b"\xa1\xc1"),
        ("\u3042", "ISO-2022-JP", b'\x1b$B$"\x1b(B'),
        ("\u00e9\U0001f600", "UTF-16BE", b"\0\xe9\xd8=\xde\0"),
        ("\ud800", "UTF-16LE", None),
        ("\u00e9\ud800", "UTF-8", None),
        ("\ud800", "windows-1252", None),
        ("\u6f22", "windows-1252", None),
        ("\u00e9", "replacement", None),
    ],
)
def test_what_is_written(text: str, label: str, octets: bytes | None) -> None:
    assert encoded(text, label) == octets


@pytest.mark.parametrize(
    ("text", "offset", "position"),
    [
        ("", 0, (1, 1)),
        ("abc", 3, (1, 4)),
        ("a\nb", 1, (1, 2)),
        ("a\nb", 2, (2, 1)),
        ("a\r\nb", 2, (1, 3)),
        ("a\r\nb", 3, (2, 1)),
        ("a\rb", 2, (2, 1)),
        ("a\r\rb", 2, (2, 1)),
        ("a\u2028b\x0bc\x85d", 6, (1, 7)),
        ("😀\n😀x", 3, (2, 2)),
    ],
)
def test_positions(text: str, offset: int, position: tuple[int, int]) -> None:
    assert Source(text).position(offset) == Position(*position)


@a_tenth
@given(st.text(st.sampled_from("ab\r\nä😀"), max_size=40))
def test_positions_are_those_of_lines(text: str) -> None:
    source = Source(text)
    # Universal newlines of the standard library, without what only `splitlines` takes for an end.
    lines = text.replace("\r\n", "\r\0").replace("\r\0", "\n\0").replace("\r", "\n").split("\n")
    offset = 0
    for number, line in enumerate(lines, 1):
        pair = line.startswith("\0")
        for column in range(len(line) + 1 - pair):
            assert source.position(offset + pair + column) == (number, column + 1)
        offset += len(line) + 1
    assert offset == len(text) + 1


@pytest.mark.parametrize(
    ("data", "media_type", "text", "encoding", "replaced"),
    [
        (b"caf\xc3\xa9", None, "café", "UTF-8", 0),
        (b"caf\xe9", None, "caf\ufffd", "UTF-8", 1),
        (b"caf\xe9", "text/plain; charset=ISO-8859-1", "café", "windows-1252", 0),
        (b"\xef\xbb\xbfcaf\xc3\xa9", "text/plain; charset=latin1", "café", "UTF-8", 0),
        (b"\xff\xfea\0", None, "a", "UTF-16LE", 0),
        (b"\xfe\xff\0a", None, "a", "UTF-16BE", 0),
        (b"a", "text/plain; charset=nonsense", "a", "UTF-8", 0),
        (b"\x82\xa0", 'text/plain; CHARSET="shift_jis"', "あ", "Shift_JIS", 0),
    ],
)
def test_octets(data: bytes, media_type: str | None, text: str, encoding: str, replaced: int) -> None:
    source = Source.of(data, media_type)
    assert (source.text, source.encoding, source.replaced) == (text, encoding, replaced)


def test_what_told_the_encoding() -> None:
    assert Source.of("a").why == "given as text"
    assert Source.of("a").encoding is None
    assert Source.of(b"\xef\xbb\xbfa").why == "byte order mark"
    assert Source.of(b"a", "text/css; charset=utf-8").why == "charset of the media type"
    assert Source.of(b"a").why == "default of the format"


def test_labels() -> None:
    assert encoding_name("ascii") == "windows-1252"
    assert encoding_name("utf-7") is None
    assert charset_of("text/html;charset=") is None
    assert charset_of(None) is None
    assert byte_order_mark(b"abc") is None
    with pytest.raises(LookupError, match="utf-7"):
        Source.decode(b"", "utf-7", "test")


def test_a_part_has_its_place_in_the_outermost_source():
    from urikit import documents

    page = (
        'é\n<iframe srcdoc="<p>\n<a href=b></a>"></iframe>\n'
        '<script type="application/ld+json">\n {"@id": "c"}</script><iframe srcdoc="&lt;a href=d>"></iframe>'
    )
    first, script, encoded = documents.read(page, type="html", base="http://example.org/").parts
    assert [link.position for link in first.links] == [(3, 9)]
    assert [link.position for link in script.links] == [(5, 11)]
    # What is written with character references has its place behind them.
    at = page.index("d>")
    assert [link.position for link in encoded.links] == [(5, at - page.rindex("\n"))]
    message = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<a href=c>\n--b--\n"
    (part,) = documents.read(message, type="mime").parts
    assert [link.position for link in part.links] == [(6, 9)]


def test_no_source_is_inside_itself():
    outer, inner = Source("ab"), Source("b")
    inner.lies_in(outer, 1, 2)
    for around in (outer, inner):
        with pytest.raises(ArgumentError, match="outer"):
            outer.lies_in(around, 0, 1)
    assert inner.position(0) == (1, 2)
