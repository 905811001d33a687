"""Namespaces without a module, and what the registry says of all (urikit.schemes.urns.generic)."""

import csv

import pytest

from tests.oracle.grammars import specs_folder
from tests.schemes.urns.promises import codes, holds, relation, tables, unrelated
from tools import urn_namespaces
from urikit import SchemeError
from urikit.core.tables import table
from urikit.schemes.urns import NAMESPACES, class_of
from urikit.schemes.urns.generic import AS_OF, AnyURN, registration, registrations

VALID = [
    "urn:mpeg:mpeg7:schema:2001", "urn:lsid:ubio.org:namebank:11815", "urn:urn-7:x", "urn:a-b:c/d?+r?=q#f",
    "urn:123456789-123456789-123456789-12:nss", "URN:X-Local:%c3",
]  # fmt: skip


test_tables = tables(AnyURN, VALID)


def test_every_registered_namespace_is_known():
    assert len(registrations()) == len(table("urn-namespaces").rows) > 75
    for found in registrations():
        assert registration(found.nid.upper()) == found and found.reference
        view = class_of(found.nid)
        assert (view is AnyURN) == (found.nid not in NAMESPACES)
        if view is AnyURN:
            assert holds(AnyURN, f"urn:{found.nid}:a").registration == found
            assert found.relation != "module", found
    assert set(NAMESPACES) <= {found.nid for found in registrations()}


def test_the_equivalence_that_the_registry_knows():
    for texts, others in [
        # All of it without regard to case (RFC 4152).
        (["urn:clei:D4CE18B7AA", "URN:CLEI:d4ce18b7aa"], ["urn:clei:D4CE18B7AB"]),
        # The name of the standard alone (RFC 3614).
        (["urn:mpeg:MPEG7:schema", "urn:mpeg:mpeg7:schema"], ["urn:mpeg:mpeg7:Schema"]),
        # Universal labels alone (RFC 5119).
        (["urn:smpte:ul:060E2B34", "urn:smpte:UL:060e2b34"], ["urn:smpte:ulx:060e2b34"]),
        # RFC 8141 alone.
        (["urn:ogc:def:%c3", "URN:ogc:def:%C3"], ["urn:ogc:DEF:%C3"]),
        (["urn:unknown:a", "URN:Unknown:a?+r"], ["urn:unknown:A", "urn:unknown:%61"]),
    ]:
        relation(AnyURN, texts)
        for other in others:
            unrelated(AnyURN, texts[0], other)
        unrelated(AnyURN, texts[0], "urn:other:a")


def test_what_is_case_sensitive_beside_the_universal_labels():
    unrelated(AnyURN, "urn:smpte:Abc", "urn:smpte:abc")


def test_the_classes_of_rfc_8141():
    """Section 3.2: four URNs are equivalent, and others are not."""
    relation(
        AnyURN,
        [
            "urn:foo:a123,z456",
            "URN:foo:a123,z456",
            "urn:FOO:a123,z456",
            "urn:foo:a123,z456?+abc",
            "urn:foo:a123,z456?=xyz",
            "urn:foo:a123,z456#789",
        ],
    )
    for text in ("/foo", "/bar", "/baz"):
        unrelated(AnyURN, "urn:foo:a123,z456", f"urn:foo:a123,z456{text}")
    relation(AnyURN, ["urn:foo:a123%2Cz456", "URN:FOO:a123%2cz456"])
    for text in ("a123,z456", "A123,z456", "a123,Z456", "%D0%B0123,z456"):
        unrelated(AnyURN, "urn:foo:a123%2Cz456", f"urn:foo:{text}")


def test_what_nobody_registered_is_an_issue_and_data():
    assert codes("urn:no-such:a") == ["urn-generic-unregistered"]
    (issue,) = AnyURN.parse("urn:no-such:a").issues()
    assert AS_OF in issue.message
    assert codes("urn:mpeg:a") == []
    assert AnyURN.parse("urn:no-such:a").registration is None and registration("no-such") is None
    assert str(AnyURN.build("example", "a/b c")) == "urn:example:a/b%20c"
    for nid, nss in (("a", "b"), ("ab", ""), ("a_b", "c"), ("ab", "/c")):
        with pytest.raises(SchemeError):
            AnyURN.build(nid, nss)


@pytest.mark.skipif(specs_folder() is None, reason="urns: no table of the namespaces (set URIKIT_SPECS)")
def test_the_table_is_the_one_that_was_compiled():
    with open(specs_folder() / "iana" / "urn-namespaces.compiled.csv", encoding="utf-8", newline="") as copy:
        rows = list(csv.DictReader(copy))
    assert sorted(row["nid"] for row in rows) == [row[0] for row in table("urn-namespaces").rows]
    for row in rows:
        found = registration(row["nid"])
        relation_ = urn_namespaces.MORE.get(row["nid"], urn_namespaces.CLASSES[row["equivalence"]])
        assert (found.kind, found.reference, found.relation) == (
            row["class"],
            urn_namespaces.reference(row["reference"]),
            relation_,
        )
