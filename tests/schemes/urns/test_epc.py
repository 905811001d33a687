"""urn:epc (urikit.schemes.urns.epc; RFC 5134, GS1 EPC Tag Data Standard)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.urns.promises import codes, holds, refused, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.epc import CLASSES, IDENTITIES, Epc

VALID = [
    *Epc.EXAMPLES, "urn:epc:id:sgtin:061414.1123456.a.b", "urn:epc:id:sgtin:061414123456.1.%2F%22%3C%3e%26%25%3F",
    "urn:epc:id:sgln:061411123456..32a%2Fb", "urn:epc:id:grai:0614141.12345.400",
    "urn:epc:id:giai:0614141.12345400.x", "urn:epc:id:gsrn:0614141.1234567890",
    "urn:epc:id:gsrnp:0614141.1234567890", "urn:epc:id:gdti:0614141.12345.006847",
    "urn:epc:id:cpi:0614141.5PQ7%2FZ43.12345", "urn:epc:id:sgcn:4012345.67890.04711",
    "urn:epc:id:ginc:0614141.xyz3311cba", "urn:epc:id:gsin:0614141.123456789",
    "urn:epc:id:itip:4012345.012345.01.02.987", "urn:epc:id:upui:1234567.098765.51qIgY)%3C%26Jp3*j7'SDB",
    "urn:epc:id:pgln:1234567.89012", "urn:epc:id:gid:95100000.12345.400", "urn:epc:id:usdod:CAGEY.5678",
    "urn:epc:id:adi:2S194..12345678901", "urn:epc:id:bic:CSQU3054383", "urn:epc:id:imovn:9176187",
    "urn:epc:idpat:sgtin:*.*.*", "urn:epc:idpat:gsrnp:012345678901.*", "urn:epc:pat:sgtin-96:3.0652642.*.*",
    "urn:epc:tag:sgtin-198:3.0614141.112345.32a%2Fb", "urn:epc:raw:96.16402705662340665045136966421",
    "urn:epc:raw:64.x06.x123456789abcdef0", "URN:EPC:id:sscc:0614141.1234567890#f",
]  # fmt: skip

INVALID = [
    ("urn:epc:sgtin:0614141.112345.400", "urn-epc-form", (8, 32)),
    ("urn:epc:id", "urn-epc-form", (8, 10)),
    ("urn:epc:id:sgtin", "urn-epc-form", (8, 16)),
    ("urn:epc::sgtin:0614141.112345.400", "urn-epc-form", (8, 33)),
    ("urn:epc:id:sgtin:0614141.112345", "urn-epc-components", (17, 31)),
    ("urn:epc:id:sgtin:", "urn-epc-components", (17, 17)),
    ("urn:epc:id:sgtin:14141.11234567.400", "urn-epc-prefix", (17, 22)),
    ("urn:epc:id:sgtin:0614141234567..400", "urn-epc-prefix", (17, 30)),
    ("urn:epc:id:sgtin:06x4141.112345.400", "urn-epc-prefix", (17, 24)),
    ("urn:epc:id:sgtin:0614141.12345.400", "urn-epc-reference", (25, 30)),
    ("urn:epc:id:sgtin:0614141.1123456.400", "urn-epc-reference", (25, 32)),
    ("urn:epc:id:sgtin:0614141.11234x.400", "urn-epc-reference", (25, 31)),
    ("urn:epc:id:sgtin:061414123456..400", "urn-epc-reference", (30, 30)),
    ("urn:epc:id:pgln:0614141.", "urn-epc-reference", (24, 24)),
    ("urn:epc:id:sgtin:0614141.112345.", "urn-epc-serial", (32, 32)),
    ("urn:epc:id:sgtin:0614141.112345.a$b", "urn-epc-serial", (32, 35)),
    ("urn:epc:id:sgtin:0614141.112345.a/b", "urn-epc-serial", (32, 35)),
    ("urn:epc:id:sgtin:0614141.112345.%00", "urn-epc-serial", (32, 35)),
    ("urn:epc:id:sgtin:0614141.112345.a%20b", "urn-epc-serial", (32, 37)),
    ("urn:epc:id:sgtin:0614141.112345.*x*~", "urn-epc-serial", (32, 36)),
    ("urn:epc:id:sgtin:0614141.112345." + "1" * 21, "urn-epc-serial", (32, 53)),
    ("urn:epc:id:grai:0614141.12345." + "1" * 17, "urn-epc-serial", (30, 47)),
    ("urn:epc:id:giai:0614141." + "1" * 24, "urn-epc-serial", (24, 48)),
    ("urn:epc:id:cpi:0614141.abc.1", "urn-epc-serial", (23, 26)),
    ("urn:epc:id:cpi:0614141.ABC.1234567890123", "urn-epc-number", (27, 40)),
    ("urn:epc:id:itip:4012345.012345.1.02.987", "urn-epc-number", (31, 32)),
    ("urn:epc:id:gid:012.12.123456", "urn-epc-number", (15, 18)),
    ("urn:epc:id:imovn:917618", "urn-epc-number", (17, 23)),
    ("urn:epc:tag:sgtin-96:10.0614141.112345.400", "urn-epc-number", (21, 23)),
    ("urn:epc:tag:sgtin-96:0614141.112345.400", "urn-epc-components", (21, 39)),
    ("urn:epc:raw:96:x3034", "urn-epc-raw", (12, 20)),
    ("urn:epc:raw:096.x3034", "urn-epc-raw", (12, 21)),
    ("urn:epc:raw:96", "urn-epc-raw", (12, 14)),
    ("urn:epc:raw:96.3034F", "urn-epc-raw", (12, 20)),
]


test_tables = tables(Epc, VALID, INVALID, fine=True)


def test_an_asterisk_is_a_character_of_a_serial_and_no_pattern_and_comparison_is_exact():
    assert Epc.parse("urn:epc:id:sgtin:0614141.112345.*").gs1_key == "10614141123459"
    assert refused(Epc, "urn:epc:id:sscc:0614141.*").code == "urn-epc-reference"
    relation(Epc, ["urn:epc:id:sgtin:0614141.112345.%2f", "URN:EPC:id:sgtin:0614141.112345.%2F"])
    unrelated(Epc, "urn:epc:id:sgtin:0614141.112345.a", "urn:epc:id:sgtin:0614141.112345.A")


def test_what_is_not_known_is_an_issue():
    for text in (
        "urn:epc:id:other:1.2",
        "urn:epc:ID:sgtin:0614141.112345.400",
        "urn:epc:class:sgtin:x",
        "urn:epc:tag:x:",
    ):
        name = holds(Epc, text)
        assert codes(text) == ["urn-epc-unknown"] and name.gs1_key is None


#: Names, and the keys that other implementations compute for them.
KEYS = {
    "idpat:gsrnp:012345678901.01234": "012345678901012342",
    "idpat:pgln:0123456789.01": "0123456789012",
    "idpat:sgln:061411123456..*": "0614111234560",
    "idpat:sgtin:00000950.01093.*": "00000095010939",
    "idpat:sscc:061414123456.12345": "106141412345623458",
    "id:sgtin:0614141.011111.987": "00614141111114",
    "id:giai:0614141.12345%2F4": "061414112345/4",
    "id:cpi:0614141.5PQ7%2FZ43.12345": "06141415PQ7/Z43",
    "class:lgtin:4012345.012345.998877": "04012345123456",
    "id:gid:95100000.12345.400": None,
    "idpat:sgtin:0614141.*.*": None,
    "raw:96.x3034257BF7194E4000001A85": None,
}


@pytest.mark.parametrize(("text", "key"), KEYS.items())
def test_keys_of_gs1(text, key):
    assert Epc.parse(f"urn:epc:{text}").gs1_key == key


def test_from_a_tag_to_the_thing_and_components_by_name():
    tag = Epc.parse("urn:epc:tag:gid-96:123.456.789")
    assert (tag.base, str(tag.to_identity())) == ("gid", "urn:epc:id:gid:123.456.789")
    tag = Epc.parse("urn:epc:tag:sgtin-198:3.0614141.112345.32a%2Fb")
    assert str(tag.to_identity()) == "urn:epc:id:sgtin:0614141.112345.32a%2Fb"
    assert tag.to_identity().to_identity() == tag.to_identity()
    for text in ("urn:epc:raw:96.1", "urn:epc:idpat:sgtin:*.*.*", "urn:epc:tag:other-96:1"):
        with pytest.raises(ValueError):
            Epc.parse(text).to_identity()
    item = Epc.parse("urn:epc:tag:itip-110:2.4012345.012345.01.02.987")
    assert [item[name] for name in ("Filter", "CompanyPrefix", "Piece", "Total", "SerialNumber")] == [
        "2", "4012345", "01", "02", "987",
    ]  # fmt: skip
    for name in ("Extension", ""):
        with pytest.raises(KeyError):
            item[name]
    with pytest.raises(KeyError):
        Epc.parse("urn:epc:raw:96.1")["CompanyPrefix"]


def test_data_and_a_prefix_and_what_fills_it_up_have_one_length():
    assert str(Epc.build("id", "sgtin", "0614141", "112345", "100%")) == "urn:epc:id:sgtin:0614141.112345.100%25"
    assert str(Epc.build("idpat", "sgtin", "0614141", "*", "*")) == "urn:epc:idpat:sgtin:0614141.*.*"
    assert Epc.from_gtin("80614141123458", "6789", prefix_length=7).fields == ("0614141", "812345", "6789")
    with pytest.raises(SchemeError):
        Epc.build("id", "sgtin", "0614141", "12345", "1")
    for gtin in ("80614141123459", "0614141123458", "8061414112345x"):
        with pytest.raises(ValueError):
            Epc.from_gtin(gtin, "1", prefix_length=7)
    with pytest.raises(SchemeError):
        Epc.from_gtin("80614141123458", "1", prefix_length=5)
    for scheme, parts in {**IDENTITIES, **CLASSES}.items():
        for part in parts:
            assert part.kind != "rest" or part.size in (12, 13, 16, 17), scheme


@a_tenth
@given(st.integers(0, 10**13 - 1), st.integers(6, 12), st.text("aZ0!'()*+,-.:;=_\"%&/<>?", min_size=1, max_size=20))
def test_a_gtin_comes_back(digits, length, serial):
    from urikit.schemes.urns.numbers import ean

    gtin = f"{digits:013}"
    gtin += ean(gtin)
    name = Epc.from_gtin(gtin, serial, prefix_length=length)
    assert name.gs1_key == gtin and Epc.parse(str(name)) == name and name.issues() == ()
