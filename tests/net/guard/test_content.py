"""Bodies that are unpacked up to a limit (urikit.guard.content)."""

import gzip
import zlib

import pytest

from urikit.guard.content import Content, ContentError, TooLarge

BODY = b"a body " * 1000


@pytest.mark.parametrize(
    ("coding", "coded"),
    [
        ("", BODY),
        ("identity", BODY),
        ("gzip", gzip.compress(BODY)),
        ("X-GZip ", gzip.compress(BODY)),
        ("deflate", zlib.compress(BODY)),
        ("deflate", zlib.compress(BODY, wbits=-15)),
    ],
    ids=["none", "identity", "gzip", "gzip by another name", "deflate of zlib", "deflate alone"],
)
def test_a_body_in_pieces(coding, coded):
    for size in (1, 7, len(coded)):
        content = Content(coding, len(BODY))
        pieces = [content.feed(coded[at : at + size]) for at in range(0, len(coded), size)]
        content.end()
        assert (b"".join(pieces), content.size) == (BODY, len(BODY))
    with pytest.raises(TooLarge):
        Content(coding, len(BODY) - 1).feed(coded)


def test_a_bomb_is_not_unpacked_and_what_is_no_coding():
    bomb = gzip.compress(bytes(5 << 20))
    content = Content("gzip", 1000)
    with pytest.raises(TooLarge):
        content.feed(bomb)
    assert content.size == 1001
    for coding in ("br", "zstd", "gzip, gzip", "x"):
        with pytest.raises(ContentError, match="not asked for"):
            Content(coding, 10)
    for coding in ("gzip", "deflate"):
        with pytest.raises(ContentError, match="not valid"):
            Content(coding, 10).feed(b"\xff\xff\xffhello")
    cut = Content("gzip", 10_000)
    cut.feed(gzip.compress(BODY)[:-9])
    with pytest.raises(ContentError, match="cut short"):
        cut.end()
