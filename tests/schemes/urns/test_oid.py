"""urn:oid (urikit.schemes.urns.identifiers; RFC 3061, X.680, X.690)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.urns.promises import codes, refused, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.identifiers import Oid

VALID = [*Oid.EXAMPLES, "urn:oid:0", "urn:oid:1", "urn:oid:2.16.840", "urn:oid:153.8.0.981.0", "urn:oid:2.999.0#f"]

INVALID = [
    ("urn:oid:01.2", "urn-oid-leading-zero", (8, 10)),
    ("urn:oid:1.2.3.01", "urn-oid-leading-zero", (14, 16)),
    ("urn:oid:1.00", "urn-oid-leading-zero", (10, 12)),
    ("urn:oid:Z", "urn-oid-number", (8, 9)),
    ("urn:oid:1..2", "urn-oid-number", (10, 10)),
    ("urn:oid:.1", "urn-oid-number", (8, 8)),
    ("urn:oid:1.", "urn-oid-number", (10, 10)),
    ("urn:oid:1.3.6.internet", "urn-oid-number", (14, 22)),
    ("urn:oid:1.%32", "urn-oid-number", (10, 13)),
]


test_tables = tables(Oid, VALID, INVALID)


def test_the_hint_for_a_zero_is_the_text_mended_and_equivalence_is_an_exact_match():
    assert refused(Oid, "urn:oid:1.3.06").hint.endswith(": urn:oid:1.3.6")
    unrelated(Oid, "urn:oid:1.3.6.1", "urn:oid:1.3.6.1.4")


@pytest.mark.parametrize(
    ("text", "place"),
    [("urn:oid:3.1", (8, 9)), ("urn:oid:0.40", (10, 12)), ("urn:oid:1.100", (10, 13)), ("urn:oid:12", (8, 10))],
)
def test_what_is_not_in_the_tree_is_an_issue(text, place):
    (issue,) = Oid.parse(text).issues()
    assert (issue.code, (issue.start, issue.end)) == ("urn-oid-root", place)
    with pytest.raises(ValueError, match="place in the tree"):
        Oid.parse(text).to_der()


def test_what_is_in_the_tree_is_none_and_arcs_and_values_of_asn_1():
    for text in ("urn:oid:2.999", "urn:oid:1.39", "urn:oid:0.9.2342", "urn:oid:1"):
        assert codes(text) == []
    internet = Oid.parse("urn:oid:1.3.6.1")
    assert internet.arcs == (1, 3, 6, 1) and internet.parent == Oid.build((1, 3, 6))
    assert Oid.build("2").parent is None
    assert Oid.build("1.3.6.1.4.1").is_below(internet) and not internet.is_below(internet)
    with pytest.raises(SchemeError):
        Oid.build((1, -3))
    with pytest.raises(SchemeError):
        Oid.build(())
    for value, dotted in [
        ("{1 3 6 1}", "1.3.6.1"),
        ("{ iso(1) member-body(2) us(840) rsadsi(113549) }", "1.2.840.113549"),
        ("iso 3 6", "1.3.6"),
        ("{joint-iso-itu-t ds(5)}", "2.5"),
        ("{itu-t 9 2342}", "0.9.2342"),
        ("{ccitt}", "0"),
        ("{1 007}", "1.7"),
    ]:
        assert Oid.from_asn1(value).dotted == dotted
        assert Oid.from_asn1(Oid.build(dotted).to_asn1()).dotted == dotted


@pytest.mark.parametrize(
    "value", ["", "{}", "{1 org}", "{org(3}", "{(3)}", "{1 Org(3)}", "{1.3}", "{1 org 3)}", "{org3)}"]
)
def test_what_is_no_value(value):
    with pytest.raises(ValueError):
        Oid.from_asn1(value)


def test_der():
    for dotted, octets in [
        ("1.2.840.113549.1.1.1", "06092a864886f70d010101"),
        ("2.999.3", "0603883703"),  # the example of X.690, 8.19.5
        ("0.0", "060100"),
        ("2.5.4.3", "0603550403"),
    ]:
        assert Oid.build(dotted).to_der().hex() == octets
        assert Oid.from_der(bytes.fromhex(octets)).dotted == dotted


@pytest.mark.parametrize(
    "octets", ["", "06", "0600", "050100", "06022a", "06018a", "0602802a", "06812a", "0601002a", "06810100"]
)
def test_what_is_no_der(octets):
    with pytest.raises(ValueError):
        Oid.from_der(bytes.fromhex(octets))


def test_a_long_name_has_a_long_length():
    name = Oid.build((2, 999, *[2**40] * 40))
    assert name.to_der()[:3].hex() == "0681f2" and Oid.from_der(name.to_der()) == name


@a_tenth
@given(st.tuples(st.integers(0, 2), st.integers(0, 39), st.lists(st.integers(0, 2**70), max_size=6)))
def test_all_forms_are_one_name(numbers):
    root, second, rest = numbers
    name = Oid.build((root, second, *rest))
    assert Oid.from_der(name.to_der()) == Oid.from_asn1(name.to_asn1()) == Oid.build(name.arcs) == name


def test_numbers_that_python_does_not_convert_are_still_names():
    name = Oid.build("1." + "9" * 10_000)
    with pytest.raises(ValueError):
        _ = name.arcs
    assert name.parent == Oid.build("1") and name.issues()
