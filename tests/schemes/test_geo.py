"""Places (urikit.schemes.geo; RFC 5870)."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.oracle.abnf_regex import Grammar
from tests.oracle.grammars import lines_of, specs_folder
from tests.schemes.promises import codes, holds, relation, tables
from urikit import SchemeError
from urikit.schemes.geo import Geo

VALID = [
    *Geo.EXAMPLES, "geo:90,46", "geo:-0.5,-180", "geo:90.000,180.0", "geo:-0,-0", "geo:00,000",
    "geo:66,30;u=6.500;FOo=this%2dthat", "geo:70,20;foo=1.00;bar=white", "geo:22.300,-118.44", "geo:1000,2,3;crs=x",
    "geo:1,2;u=0;a;b;a;c=:&+$!~*'()%00", "geo:1,2,-100000#x",
]  # fmt: skip

INVALID = [
    ("geo:94,0", "geo-latitude", (4, 6)),
    ("geo:-90.01,0", "geo-latitude", (4, 10)),
    ("geo:090,0", "geo-latitude", (4, 7)),
    ("geo:0,180.0001", "geo-longitude", (6, 14)),
    ("geo:0,-181;crs=WGS84", "geo-longitude", (6, 10)),
    ("geo:0,0001", "geo-longitude", (6, 10)),
    ("geo:1", "geo-coordinates", (4, 5)),
    ("geo:1,2,3,4", "geo-coordinates", (4, 11)),
    ("geo:22.300;-118.44", "geo-coordinates", (10, 11)),
    ("geo:22.3;-118.4400", "geo-coordinates", (8, 9)),
    ("geo:", "geo-coordinate", (4, 4)),
    ("geo:+1,2", "geo-coordinate", (4, 6)),
    ("geo:1.,2", "geo-coordinate", (4, 6)),
    ("geo:.1,2", "geo-coordinate", (4, 6)),
    ("geo:1,", "geo-coordinate", (6, 6)),
    ("geo:1,2e1", "geo-coordinate", (6, 9)),
    ("geo:1%2C2", "geo-coordinate", (4, 9)),
    ("geo://1,2", "geo-coordinate", (4, 7)),
    ("geo:1,2;u=-1", "geo-uncertainty", (10, 12)),
    ("geo:1,2;u", "geo-uncertainty", (9, 9)),
    ("geo:1,2;u=", "geo-uncertainty", (10, 10)),
    ("geo:1,2;u=1e3", "geo-uncertainty", (10, 13)),
    ("geo:1,2;u=1;crs=wgs84", "geo-parameter-order", (12, 21)),
    ("geo:1,2;x;u=1", "geo-parameter-order", (10, 13)),
    ("geo:1,2;x;crs=wgs84", "geo-parameter-order", (10, 19)),
    ("geo:1,2;crs=a;CRS=b", "geo-parameter-twice", (14, 19)),
    ("geo:1,2;u=1;x;u=1", "geo-parameter-twice", (14, 17)),
    ("geo:1,2;crs", "geo-crs", (11, 11)),
    ("geo:1,2;crs=a_b", "geo-crs", (12, 15)),
    ("geo:1,2;", "geo-parameter-name", (7, 8)),
    ("geo:1,2;;u=1", "geo-parameter-name", (7, 8)),
    ("geo:1,2;=1", "geo-parameter-name", (7, 8)),
    ("geo:1,2;a_b", "geo-parameter-name", (7, 11)),
    ("geo:1,2;a=", "geo-parameter-value", (10, 10)),
    ("geo:1,2;a=/", "geo-parameter-value", (10, 11)),
    ("geo:1,2?q=x", "geo-query", (7, 11)),
    ("geo:0,0?", "geo-query", (7, 8)),
]


def test_section_6_1_and_section_6_2_and_another_reference_system_is_not_interpreted():
    geo = Geo.parse("geo:48.2010,16.3695,183")
    assert (geo.crs, geo.latitude, geo.longitude) == ("wgs84", Decimal("48.2010"), Decimal("16.3695"))
    assert (geo.altitude, geo.uncertainty) == (183, None)
    geo = Geo.parse("geo:48.198634,16.371648;crs=wgs84;u=40")
    assert (geo.crs, geo.latitude, geo.longitude) == ("wgs84", Decimal("48.198634"), Decimal("16.371648"))
    assert (geo.altitude, geo.uncertainty) == (None, 40)
    geo = Geo.parse("geo:1000,2,3;CRS=Moon-1;u=0.50;X")
    assert (geo.crs, geo.latitude, geo.longitude, geo.altitude) == ("moon-1", None, None, None)
    assert (geo.coordinates, geo.uncertainty, geo.get("x")) == (("1000", "2", "3"), Decimal("0.5"), None)


def test_the_equality_of_section_3_4_4_and_building():
    for texts in [
        ["geo:90,-22.43;crs=WGS84", "geo:90,46", "geo:90.0,0"],
        ["geo:22.300,-118.44", "geo:22.3,-118.4400"],
        ["geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"],
        ["geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue"],
        ["geo:10,180", "geo:10,-180", "geo:10,180.00"],
        ["geo:-90,1", "geo:-90.0,2"],
        ["geo:0,0", "geo:-0,-0.0", "GEO:00,000"],
        ["geo:1,2,03", "geo:01,002,3.0;crs=wgs84"],
        ["geo:1,2;crs=MOON", "geo:1,2;crs=moon"],
        ["geo:1,2;a=%5b", "geo:1,2;a=%5B"],
    ]:
        relation(Geo, texts)
        assert len({str(Geo.parse(text).normalized()) for text in texts}) == 1
    assert str(Geo.build(-1e-7, 180, Decimal("1E+3"))) == "geo:-0.0000001,180,1000"
    built = Geo.build("48.2010", 1, uncertainty=0, crs="wgs84", parameters={"a": "b;c", "b": None})
    assert str(built) == "geo:48.2010,1;crs=wgs84;u=0;a=b%3Bc;b"


test_tables = tables(
    Geo,
    VALID,
    INVALID,
    apart=[
        ("geo:1,2", "geo:1,2,0"),
        ("geo:1,2", "geo:1,2;u=0"),
        ("geo:1,2", "geo:1,2;crs=moon"),
        ("geo:90,1;crs=moon", "geo:90,2;crs=moon"),
        ("geo:1,180;crs=moon", "geo:1,-180;crs=moon"),
        ("geo:90,1", "geo:-90,1"),
        ("geo:89.9999,1", "geo:89.9999,2"),
        ("geo:1,2", "geo:1,-2"),
        ("geo:1,2", "geo:1.0000000000000000000000000001,2"),
        # What section 6.4 calls undefined is not called equal.
        ("geo:70,20;foo=1.00;bar=white", "geo:70,20;foo=1;bar=white"),
        ("geo:22,0;bar=Blue", "geo:22,0;BAR=blue"),
        ("geo:1,2;a", "geo:1,2;a=b"),
        ("geo:1,2;a;a", "geo:1,2;a"),
        ("geo:1,2", "geo:1,2#x"),
    ],
    unbuilt=[
        ((91, 0), "geo-latitude"),
        ((0, 200), "geo-longitude"),
        ((float("nan"), 0), "geo-coordinate"),
        ((0, float("inf")), "geo-coordinate"),
        (("1;u=2", 0), "geo-coordinate"),
    ],
)


@a_tenth
@given(
    st.decimals(-90, 90, places=6),
    st.decimals(-180, 180, places=3),
    st.none() | st.floats(-1e9, 1e9),
    st.none() | st.integers(0, 10**9),
    st.dictionaries(st.from_regex(r"x[a-z-]{0,5}", fullmatch=True), st.none() | st.text(min_size=1, max_size=5)),
)
def test_what_is_built_is_read_again(latitude, longitude, altitude, uncertainty, parameters):
    built = Geo.build(latitude, longitude, altitude, uncertainty=uncertainty, parameters=parameters)
    assert holds(Geo, str(built)) == built
    assert (built.latitude, built.longitude, built.uncertainty) == (latitude, longitude, uncertainty)
    assert built.altitude is None if altitude is None else float(built.altitude) == altitude
    normalized = built.normalized()
    assert built.equivalent(normalized) and normalized.equivalent(built) and normalized.normalized() == normalized
    assert "geo-crs-unknown" not in codes(str(built))


#: What the text of section 3.3 and 3.4.2 asks beyond the ABNF.
IN_WORDS = {
    "geo-parameter-order", "geo-parameter-twice", "geo-latitude", "geo-longitude", "geo-crs", "geo-uncertainty"
}  # fmt: skip


@pytest.mark.skipif(specs_folder() is None, reason="geo: no standards (set URIKIT_SPECS)")
@a_tenth
@given(st.lists(st.sampled_from(["1", "-", "90", ".", ",", ";", "u", "crs", "=", "a", "%41", "wgs84", "+", "_", "/"])))
def test_the_abnf_of_the_rfc_decides(pieces):
    text = "geo:" + "".join(pieces)
    abnf = lines_of(5870, "             geo-URI ", "   Parameter names are")
    derived = Grammar.read(abnf).regex("geo-URI").fullmatch(text) is not None
    try:
        Geo.parse(text)
    except SchemeError as error:
        assert not derived or error.code in IN_WORDS
    else:
        assert derived
