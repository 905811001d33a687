"""urn:ietf (urikit.schemes.urns.names; RFC 2648, RFC 3553, RFC 6924)."""

import pytest

from tests.schemes.urns.promises import codes, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns import view_of
from urikit.schemes.urns.names import Ietf

VALID = [
    *Ietf.EXAMPLES, "urn:ietf:rfc:2648", "urn:ietf:bcp:14", "urn:ietf:fyi:1", "urn:ietf:params:dns:rr-type-codes",
    "urn:ietf:params:xml:ns:netconf:base:1.0", "urn:ietf:params:oauth:grant-type:jwt-bearer",
    "urn:ietf:params:foo-params:foo", "urn:IETF:RFC:2648#section-2", "urn:ietf:other", "urn:ietf:other:one",
    "urn:ietf:other:one?=q#f",
]  # fmt: skip

INVALID = [
    ("urn:ietf:rfc:URN", "urn-ietf-number", (13, 16)),
    ("urn:ietf:rfc:2648a", "urn-ietf-number", (13, 18)),
    ("urn:ietf:rfc:", "urn-ietf-number", (13, 13)),
    ("urn:ietf:std", "urn-ietf-number", (12, 12)),
    ("urn:ietf:bcp:14:1", "urn-ietf-number", (13, 17)),
    ("urn:ietf:rfc:26%348", "urn-ietf-number", (13, 19)),
    ("urn:ietf:id:a.txt", "urn-ietf-string", (12, 17)),
    ("urn:ietf:mtg:", "urn-ietf-string", (13, 13)),
    ("urn:ietf:a_b", "urn-ietf-string", (9, 12)),
    ("urn:ietf:params", "urn-ietf-params", (15, 15)),
    ("urn:ietf:params:", "urn-ietf-params", (16, 16)),
    ("urn:ietf:params:xml::ns", "urn-ietf-params", (16, 23)),
]


test_tables = tables(Ietf, VALID, INVALID)


def test_the_entire_urn_is_case_insensitive_and_but_not_the_parameters_and_documents():
    relation(Ietf, ["urn:ietf:rfc:2648", "URN:IETF:RFC:2648", "urn:ietf:Rfc:2648?=q"])
    relation(Ietf, ["urn:ietf:id:IETF-urn-ietf-06", "urn:ietf:ID:ietf-urn-ietf-06"])
    unrelated(Ietf, "urn:ietf:rfc:2648", "urn:ietf:rfc:2649")
    unrelated(Ietf, "urn:ietf:rfc:14", "urn:ietf:bcp:14")
    relation(Ietf, ["urn:ietf:params:xml:ns:%c3", "urn:IETF:Params:xml:ns:%C3"])
    unrelated(Ietf, "urn:ietf:params:xml:ns", "urn:ietf:params:XML:ns")
    assert [Ietf.parse(text).document for text in Ietf.EXAMPLES] == [
        "RFC 2141",
        "STD 50",
        "draft-ietf-urn-ietf-06",
        None,
        None,
    ]
    assert Ietf.parse("urn:ietf:STD:66").information == "https://www.rfc-editor.org/info/std66"
    assert Ietf.parse("urn:ietf:mtg:41-urn").information is None
    assert Ietf.parse("urn:ietf:mtg:41-urn").number is None and Ietf.parse("urn:ietf:rfc:0007").number == 7


def test_parameters_and_data_and_a_series_that_is_not_registered_is_an_issue():
    assert Ietf.parse("urn:ietf:params:xml:ns").parameters == ("xml", "ns")
    assert Ietf.parse("urn:ietf:rfc:1").parameters == ()
    assert str(Ietf.build("rfc", 2648)) == "urn:ietf:rfc:2648"
    assert str(Ietf.build("params", "a b")) == "urn:ietf:params:a%20b"
    assert str(Ietf.build("other")) == "urn:ietf:other"
    with pytest.raises(SchemeError):
        Ietf.build("rfc", -1)
    assert codes("urn:ietf:other:one") == ["urn-ietf-series"]
    assert codes("urn:ietf:params:x") == []


@pytest.mark.parametrize("text", ["urn:ietf:other:one?=q#f", "urn:ietf:params:xml?=q#f", "urn:ietf:rfc:1?=q#f"])
def test_no_component_is_part_of_a_name(text):
    view = view_of(text)
    assert view == Ietf.parse(text) and view.components == "?=q#f" and "?" not in view.nss
