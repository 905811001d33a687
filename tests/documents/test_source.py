"""Sources: bytes to text, and offsets to lines and columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import ArgumentError
from urikit.documents import Position, Source
from urikit.documents.source import byte_order_mark, charset_of, encoding_name


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
    first, script, encoded = documents.read(page, as_format="html", uri="http://example.org/").parts
    assert [link.position for link in first.links] == [(3, 9)]
    assert [link.position for link in script.links] == [(5, 11)]
    # What is written with character references has its place behind them.
    at = page.index("d>")
    assert [link.position for link in encoded.links] == [(5, at - page.rindex("\n"))]
    message = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<a href=c>\n--b--\n"
    (part,) = documents.read(message, as_format="mime").parts
    assert [link.position for link in part.links] == [(6, 9)]


def test_no_source_is_inside_itself():
    outer, inner = Source("ab"), Source("b")
    inner.lies_in(outer, 1, 2)
    for around in (outer, inner):
        with pytest.raises(ArgumentError, match="outer"):
            outer.lies_in(around, 0, 1)
    assert inner.position(0) == (1, 2)
