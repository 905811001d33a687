"""Bodies without their codings (RFC 9112 section 7, RFC 9110 section 8.4): urikit.net.http.message."""

import gzip
import zlib

import pytest

from urikit.net.http.message import Undecodable, decoded

BARE = zlib.compress(b"hello")[2:-4]


@pytest.mark.parametrize(
    ("octets", "transfer", "content"),
    [
        (b"hello", None, None),
        (b"hello", None, "Identity"),
        (gzip.compress(b"hello", mtime=0), None, "gzip"),
        (gzip.compress(b"hello", mtime=0), None, "X-GZip"),
        (zlib.compress(b"hello"), None, "deflate"),
        (BARE, None, "deflate"),
        (gzip.compress(zlib.compress(b"hello"), mtime=0), None, "deflate, gzip"),
        (gzip.compress(b"he", mtime=0) + gzip.compress(b"llo", mtime=0), None, "gzip"),
        (b"2;x=y\r\nhe\r\n3\nllo\n0\r\nA: b\r\n\r\n", "chunked", None),
        (gzip.compress(b"hello", mtime=0), "gzip, identity", "identity"),
    ],
)
def test_the_content(octets, transfer, content):
    cut: list[str] = []
    assert (decoded(octets, transfer, content, cut), cut) == (b"hello", [])


@pytest.mark.parametrize("coding", ["br", "zstd", "compress", "exi"])
def test_a_coding_that_nobody_can_undo_is_named(coding):
    with pytest.raises(Undecodable, match=coding):
        decoded(b"hello", None, coding)


def test_an_empty_body_has_no_coding():
    for coding in ("gzip", "deflate", "br"):
        cut: list[str] = []
        assert (decoded(b"", None, coding, cut), cut) == (b"", [])


def test_an_end_that_is_missing_is_told():
    cut: list[str] = []
    content = decoded(gzip.compress(b"hello" * 1000)[:-9], None, "gzip", cut)
    assert (b"hello" * 1000).startswith(content) and cut == ["gzip"]
