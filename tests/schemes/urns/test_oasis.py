"""urn:oasis (urikit.schemes.urns.names; RFC 3121)."""

import pytest

from tests.schemes.urns.promises import codes, holds, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.names import Oasis

#: What each name has: kind, owner, type, subtype, document, amendment.
VALID = {
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2": ("specification", "docbook", "dtd", "xml", "4.1.2", None),
    "urn:oasis:names:tc:docbook:dtd:xml:docbook:5.0b1": ("tc", "docbook", "dtd", "xml", "docbook:5.0b1", None),
    "urn:oasis:names:technical:memo:9502:1995": ("technical", None, "memo", None, "9502", "1995"),
    "urn:oasis:member:A00024:x": ("member", "A00024", None, None, "x", None),
    "urn:oasis:member:A00024:x:y::z": ("member", "A00024", None, None, "x:y::z", None),
    "urn:oasis:names:tc:SAML:2.0:assertion": ("tc", "SAML", "2.0", None, "assertion", None),
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": ("tc", "opendocument", "xmlns", "office", "1.0", None),
    "urn:oasis:names:technical:researchpaper:9601:1996#a": (
        "technical", None, "researchpaper", None, "9601", "1996"
    ),
}  # fmt: skip

INVALID = [
    ("urn:oasis:docbook", "urn-oasis-branch", (10, 17)),
    ("urn:oasis:names", "urn-oasis-branch", (10, 15)),
    ("urn:oasis:NAMES:tc:a:b:c", "urn-oasis-branch", (10, 15)),
    ("urn:oasis:names:committee:a:b:c", "urn-oasis-class", (16, 25)),
    ("urn:oasis:names::a:b:c", "urn-oasis-class", (16, 16)),
    ("urn:oasis:names:tc", "urn-oasis-fields", (18, 18)),
    ("urn:oasis:names:tc:docbook:dtd", "urn-oasis-fields", (19, 30)),
    ("urn:oasis:names:tc:docbook::4.1", "urn-oasis-fields", (19, 31)),
    ("urn:oasis:names:technical:note:9502", "urn-oasis-fields", (26, 35)),
    ("urn:oasis:names:technical:note:9502:1995:1", "urn-oasis-fields", (26, 42)),
    ("urn:oasis:member:A00024", "urn-oasis-fields", (17, 23)),
    ("urn:oasis:member:A00024:", "urn-oasis-fields", (17, 24)),
]


@pytest.mark.parametrize(("text", "fields"), VALID.items())
def test_what_is_a_name(text, fields):
    name = holds(Oasis, text)
    assert (name.kind, name.owner, name.type, name.subtype, name.document, name.amendment) == fields


@pytest.mark.parametrize("text", Oasis.EXAMPLES)
def test_the_examples_have_no_issues(text):
    assert codes(text) == []


test_tables = tables(Oasis, invalid=INVALID)


def test_names_are_compared_as_they_are():
    unrelated(Oasis, "urn:oasis:names:tc:SAML:2.0:assertion", "urn:oasis:names:tc:saml:2.0:assertion")


@pytest.mark.parametrize(("text", "fields"), VALID.items())
def test_data(text, fields):
    kind, owner, type_, subtype, document, amendment = fields
    built = Oasis.build(kind, owner, document, type=type_, subtype=subtype, amendment=amendment)
    assert built.equivalent(text)


def test_data_without_a_field_is_refused():
    with pytest.raises(SchemeError):
        Oasis.build("tc", "docbook", "5.0")
