"""Bodies that are decoded piece by piece, up to a limit (urikit.net.http.message.Content)."""

import zlib
from functools import partial
from gzip import compress

import pytest

from urikit.net.http.message import Content, ContentError, CutShort, TooLarge

#: Without the time, which would be in the names of the tests.
gzip = partial(compress, mtime=0)
BODY = b"a body " * 1000
GZIPPED, DEFLATED = gzip(BODY), zlib.compress(BODY)
#: Codings, bytes, and the body that they are of.
WHOLE = {
    "none": ("", BODY, BODY),
    "identity": ("identity", BODY, BODY),
    "gzip": ("gzip", GZIPPED, BODY),
    "gzip by another name": ("X-GZip ", GZIPPED, BODY),
    "deflate of zlib": ("deflate", DEFLATED, BODY),
    "deflate alone": ("deflate", zlib.compress(BODY, wbits=-15), BODY),
    "deflate alone, stored": ("deflate", zlib.compress(BODY, level=0, wbits=-15), BODY),
    "gzip of nothing": ("gzip", gzip(b""), b""),
    "two members": ("gzip", GZIPPED + gzip(b"more"), BODY + b"more"),
    "many members": ("gzip", b"".join(gzip(b"%d" % n) for n in range(9)), b"012345678"),
    "empty members": ("gzip", gzip(b"") * 3 + GZIPPED + gzip(b""), BODY),
    "zero bytes behind": ("gzip", GZIPPED + bytes(20_000), BODY),
    "zero bytes between": ("gzip", GZIPPED + bytes(600) + GZIPPED, BODY + BODY),
    "rubbish behind": ("gzip", GZIPPED + b"<!-- cached -->" + GZIPPED, BODY),
    "a byte of the mark behind": ("gzip", GZIPPED + b"\x1fa", BODY),
    "rubbish behind deflate": ("deflate", DEFLATED + b"\r\n" + DEFLATED, BODY),
    "a list": ("deflate, gzip", gzip(DEFLATED), BODY),
    "the same twice": ("gzip, x-gzip", gzip(GZIPPED), BODY),
    "a list with nothing in it": (" , identity ,, gzip, Identity", GZIPPED, BODY),
    "nothing in gzip": ("gzip", b"", b""),
    "nothing in deflate": ("deflate", b"", b""),
    "nothing in an unknown coding": ("br", b"", b""),
    "nothing in many": (", ".join(["gzip"] * 100), b"", b""),
}


@pytest.mark.parametrize(("coding", "coded", "body"), WHOLE.values(), ids=WHOLE)
@pytest.mark.parametrize("size", [1, 7, 1 << 20])
def test_a_body_in_pieces(coding, coded, body, size):
    content = Content(coding, len(body))
    pieces = [content.feed(coded[at : at + size]) for at in range(0, len(coded), size)]
    content.end()
    assert (b"".join(pieces), content.size) == (body, len(body))
    if body:
        with pytest.raises(TooLarge):
            Content(coding, len(body) - 1).feed(coded)


@pytest.mark.parametrize(
    ("coding", "coded"),
    [
        ("gzip", GZIPPED[:-1]),
        ("gzip", GZIPPED[:-8]),
        ("gzip", GZIPPED[:5]),
        ("gzip", b"\x1f"),
        ("gzip", GZIPPED + GZIPPED[:-1]),
        ("gzip", GZIPPED + GZIPPED[:2]),
        ("gzip", GZIPPED + b"\0\0\x1f"),
        ("deflate", DEFLATED[:-1]),
        ("deflate", zlib.compress(BODY, wbits=-15)[:-1]),
        ("deflate", b"\x78"),
        ("deflate, gzip", gzip(DEFLATED)[:-1]),
        ("deflate, gzip", gzip(DEFLATED[:-1])),
    ],
)
def test_a_body_that_is_cut_short(coding, coded):
    content = Content(coding, 10 * len(BODY))
    content.feed(coded)
    with pytest.raises(CutShort, match="cut short"):
        content.end()


@pytest.mark.parametrize(
    ("coding", "coded", "said"),
    [
        *((coding, BODY, "not asked for") for coding in ("br", "zstd", "compress", "gzip, br", "br, gzip", "x")),
        *((coding, b"\xff\xff\xffhello", "not valid") for coding in ("gzip", "deflate", "gzip, deflate")),
        ("gzip", DEFLATED, "not valid gzip"),
        ("gzip", GZIPPED[:-8] + bytes(8), "not valid gzip"),
        ("gzip", GZIPPED + GZIPPED[:2] + b"\xff" * 20, "not valid gzip"),
        ("deflate", DEFLATED[:-4] + bytes(4), "not valid deflate"),
        ("gzip, deflate", DEFLATED, "not valid gzip"),
        (", ".join(["gzip"] * 6), GZIPPED, "6 content codings"),
    ],
)
def test_a_body_that_is_invalid(coding, coded, said):
    with pytest.raises(ContentError, match=said):
        Content(coding, 10 * len(BODY)).feed(coded)


def test_decoding_stops_at_the_limit():
    bomb = gzip(bytes(5 << 20))
    members = gzip(bytes(1 << 16)) * 1000
    # A hundred bombs in a bomb.
    nested = gzip(gzip(bytes(50 << 20)) * 100)
    for coding, coded in (("gzip", bomb), ("gzip", members), ("gzip, gzip", nested)):
        content = Content(coding, 1000)
        with pytest.raises(TooLarge):
            content.feed(coded)
        assert content.size < 1 << 16


def test_the_limit_is_also_that_of_what_is_between_two_codings():
    """A gigabyte of empty members has no content, and costs time all the same."""
    between = gzip(b"") * 50_000
    with pytest.raises(TooLarge):
        Content("gzip, gzip", 1000).feed(gzip(between))
    assert Content("gzip, gzip", len(between)).feed(gzip(between)) == b""
