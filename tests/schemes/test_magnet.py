"""Magnets (urikit.schemes.magnet; BEP 9, BEP 52)."""

from base64 import b32encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.magnet import Magnet

HASH = "c12fe1c06bba254a9dc9f519b335aa7c1367a88a"
V1 = f"urn:btih:{HASH}"
V2 = "urn:btmh:122003ee5d27d20f46c2395fb00e407a85f87c885e2e072d01f4e4bc516474203fe1"

VALID = [
    *Magnet.EXAMPLES,
    f"magnet:?xt={V1}&xt={V2}&x.pe=192.0.2.1:6881&x.pe=[::1]:1".replace("[::1]", "%5B::1%5D"),
    f"magnet:?xt.1={V1}&xt.2=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C&dn.1=a",
    f"magnet:?xt=urn%3Abtih%3A{HASH}",
    "magnet:?",
    "magnet:?kt=martin+luther+king+mp3&flag&=x#f",
    "magnet:?xt=urn:ed2k:31D6CFE0D16AE931B73C59D7E0C089C0&xl=10826029&as=",
]

INVALID = [
    ("magnet:", "magnet-form", (7, 7)),
    ("magnet:#x", "magnet-form", (7, 9)),
    (f"magnet:{V1}", "magnet-form", (7, 56)),
    (f"magnet://?xt={V1}", "magnet-form", (7, 62)),
    ("magnet:?xt=", "magnet-topic", (11, 11)),
    (f"magnet:?dn=a&xt={HASH}", "magnet-topic", (16, 56)),
    ("magnet:?xt=urn:btih:", "magnet-topic", (11, 20)),
    ("magnet:?xt=urn:btih:c12fe", "magnet-info-hash", (11, 25)),
    (f"magnet:?xt={V1}0", "magnet-info-hash", (11, 61)),
    (f"magnet:?xt={V1[:-1]}g", "magnet-info-hash", (11, 60)),
    ("magnet:?xt=urn:btih:01234567890123456789012345678901", "magnet-info-hash", (11, 52)),
    ("magnet:?xt=urn:btmh:122", "magnet-info-hash", (11, 23)),
    ("magnet:?xt=urn:btmh:1220", "magnet-info-hash", (11, 24)),
]


test_tables = tables(Magnet, VALID, INVALID)


def test_the_parts():
    magnet = Magnet.parse(
        f"magnet:?xt={V2}&xt={V1}&dn=a+b%2Bc&xl=10&tr=http%3A%2F%2Ft.example%2F%3Fa%26b&tr=udp://t.example:1"
        "&xs=http://x.example/&as=http://a.example/&ws=http://w.example/a+b&kt=one+two&x.pe=h:1"
    )
    assert (magnet.topics, magnet.info_hash) == ((V2, V1), bytes.fromhex(V2[13:]))
    assert (magnet.display_name, magnet.length, magnet.keywords) == ("a b+c", 10, ("one", "two"))
    assert magnet.trackers == ("http://t.example/?a&b", "udp://t.example:1")
    assert magnet.sources == ("http://x.example/", "http://a.example/", "http://w.example/a+b")
    assert magnet.get_all("x.pe") == ("h:1",)
    empty = Magnet.parse("magnet:?xl=many&flag")
    assert (empty.info_hash, empty.display_name, empty.length, empty.topics) == (None, None, None, ())


def test_the_same_thing():
    base32 = b32encode(bytes.fromhex(HASH)).decode()
    relation(
        Magnet,
        [
            f"magnet:?xt={V1}",
            f"magnet:?xt=URN:BTIH:{HASH.upper()}&dn=other",
            f"magnet:?xt=urn:btih:{base32}",
            f"magnet:?tr=http://t.example/&xt.1=urn%3abtih%3a{base32.lower()}&xt.2={V1}",
        ],
    )
    relation(Magnet, [f"magnet:?xt={V1}&xt={V2}", f"magnet:?xt={V2}&xt={V1}"])
    relation(Magnet, ["magnet:?dn=a&kt=b", "magnet:?kt=b&dn=a"])
    unrelated(Magnet, f"magnet:?xt={V1}&xt={V2}", f"magnet:?xt={V1}")
    unrelated(Magnet, f"magnet:?xt={V1}", f"magnet:?xt={V1[:-1]}b")
    unrelated(Magnet, "magnet:?dn=a", "magnet:?dn=b")
    unrelated(Magnet, "magnet:?dn=a", f"magnet:?xt={V1}")
    unrelated(Magnet, "magnet:?xt=urn:sha1:A", "magnet:?xt=urn:sha1:B")


def test_building():
    built = Magnet.build([bytes.fromhex(HASH), bytes(32)], display_name="a+b", length=5, parameters=[("x.pe", "h:1")])
    assert str(built) == f"magnet:?xt={V1}&xt=urn:btmh:1220{'00' * 32}&dn=a%2Bb&xl=5&x.pe=h:1"
    assert codes(str(built)) == []
    assert raised(SchemeError, Magnet.build, [b"short"]).code == "magnet-info-hash"
    assert raised(SchemeError, Magnet.build, ["nothing"]).code == "magnet-topic"


@a_tenth
@given(st.binary(min_size=20, max_size=20), st.text(max_size=8), st.lists(st.text(max_size=6), max_size=3))
def test_what_is_built_is_read_again(digest, name, trackers):
    magnet = Magnet.build([digest], display_name=name, trackers=trackers)
    assert holds(Magnet, str(magnet)) == magnet
    assert (magnet.info_hash, magnet.display_name, magnet.trackers) == (digest, name, tuple(trackers))


def test_a_topic_is_text():
    with pytest.raises(SchemeError) as caught:
        Magnet.parse("magnet:?xt=urn:1:%A1")
    assert (caught.value.code, caught.value.offset) == ("magnet-topic", 11)
