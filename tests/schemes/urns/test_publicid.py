"""urn:publicid (urikit.schemes.urns.names; RFC 3151)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.urns.promises import codes, holds, relation, tables, unrelated
from urikit.schemes.urns.names import FormalPublicIdentifier, PublicId

#: The examples of section 3.
PAIRS = {
    "ISO/IEC 10179:1996//DTD DSSSL Architecture//EN": "urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN",
    "ISO 8879:1986//ENTITIES Added Latin 1//EN": "urn:publicid:ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN",
    "-//OASIS//DTD DocBook XML V4.1.2//EN": "urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN",
    "+//IDN example.org//DTD XML Bookmarks 1.0//EN//XML":
        "urn:publicid:%2B:IDN+example.org:DTD+XML+Bookmarks+1.0:EN:XML",
    "-//ArborText::prod//DTD Help Document::19970708//EN":
        "urn:publicid:-:ArborText;prod:DTD+Help+Document;19970708:EN",
    "foo": "urn:publicid:foo",
    "3+3=6": "urn:publicid:3%2B3=6",
    "-//Acme, Inc.//DTD Book Version 1.0": "urn:publicid:-:Acme,+Inc.:DTD+Book+Version+1.0",
    # Each character that is written otherwise.
    "a;b'c?d#e%f": "urn:publicid:a%3Bb%27c%3Fd%23e%25f",
    "a///b:::c": "urn:publicid:a:%2Fb;%3Ac",
    "-()+,./:=?;!*#@$_%": "urn:publicid:-()%2B,.%2F%3A=%3F%3B!*%23@$_%25",
}  # fmt: skip

INVALID = [
    ("urn:publicid:ISO/IEC", "urn-publicid-character", (16, 17)),
    ("urn:publicid:a'b", "urn-publicid-character", (14, 15)),
    ("urn:publicid:a&b", "urn-publicid-character", (14, 15)),
    ("urn:publicid:a~b", "urn-publicid-character", (14, 15)),
    ("urn:publicid:a%41b", "urn-publicid-character", (14, 17)),
    ("urn:publicid:a%C3%A9", "urn-publicid-character", (14, 17)),
    ("urn:publicid:DTD++Book", "urn-publicid-space", (16, 18)),
    ("urn:publicid:+Book", "urn-publicid-space", (13, 14)),
    ("urn:publicid:Book+", "urn-publicid-space", (17, 18)),
    ("urn:publicid:+", "urn-publicid-space", (13, 14)),
]


@pytest.mark.parametrize(("identifier", "text"), PAIRS.items())
def test_both_ways(identifier, text):
    name = holds(PublicId, text)
    assert name.public_identifier == identifier
    assert PublicId.build(identifier) == name and str(PublicId.build(identifier)) == text
    assert codes(text) == []


test_tables = tables(PublicId, PublicId.EXAMPLES, INVALID)


def test_white_space_is_collapsed_first():
    assert str(PublicId.build("\t -//OASIS//DTD \r\n DocBook\n")) == "urn:publicid:-:OASIS:DTD+DocBook"


@pytest.mark.parametrize("identifier", ["", " \n", "é", "a&b", 'a"b', "a<b", "a\u00a0b", "a\x0bb"])
def test_what_is_no_public_identifier(identifier):
    with pytest.raises(ValueError):
        PublicId.build(identifier)


def test_names_are_compared_as_they_are_and_another_transcription_is_an_issue():
    relation(PublicId, ["urn:publicid:ISO%2FIEC", "URN:PublicId:ISO%2fIEC"])
    unrelated(PublicId, "urn:publicid:foo", "urn:publicid:Foo")
    unrelated(PublicId, "urn:publicid:-%2F%2FOASIS", "urn:publicid:-:OASIS")
    assert codes("urn:publicid:-%2F%2FOASIS") == codes("urn:publicid:a%3A%3Ab") == ["urn-publicid-other"]
    # "///" is transcribed from the left.
    assert codes("urn:publicid:a%2F:b") == ["urn-publicid-other"] and codes("urn:publicid:a:%2Fb") == []


def test_formal_public_identifiers():
    for identifier, fields in [
        ("+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML",
         ("+//IDN python.org", "DTD", "XML Bookmark Exchange Language 1.0", "EN", "XML")),
        ("-//OASIS//DTD DocBook XML V4.1.2//EN", ("-//OASIS", "DTD", "DocBook XML V4.1.2", "EN", None)),
        ("ISO 8879:1986//ENTITIES Added Latin 1//EN", ("ISO 8879:1986", "ENTITIES", "Added Latin 1", "EN", None)),
        ("-//Acme, Inc.//DTD Book Version 1.0", None),
        ("foo", None),
        ("-//A//DTD//EN", None),
        ("-////DTD x//EN", None),
    ]:  # fmt: skip
        assert PublicId.build(identifier).formal == (fields and FormalPublicIdentifier(*fields))


@a_tenth
@given(st.text("abZ09 -'()+,./:=?;!*#@$_%", min_size=1))
def test_every_public_identifier_comes_back(text):
    collapsed = " ".join(text.split())
    if collapsed:
        name = PublicId.build(text)
        assert name.public_identifier == collapsed and name.issues() == ()
        assert PublicId.parse(str(name)) == name
