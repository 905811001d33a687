"""urn:uuid (urikit.schemes.urns.identifiers; RFC 9562)."""

import uuid
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.urns.promises import codes, holds, refused, relation, unrelated
from urikit import SchemeError
from urikit.schemes.urns.identifiers import Uuid

#: The test vectors of RFC 9562, appendices A and B, by their version.
VECTORS = {
    1: "C232AB00-9414-11EC-B3C8-9F6BDECED846",
    3: "5df41881-3aed-3515-88a7-2f4a814cf09e",
    4: "919108f7-52d1-4320-9bac-f847db4148a8",
    5: "2ed6657d-e927-568b-95e1-2665a8aea6a2",
    6: "1EC9414C-232A-6B00-B3C8-9F6BDECED846",
    7: "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
    8: "2489E9AD-2EE2-8E00-8EC9-32D5F69181C0",
}
NIL = "00000000-0000-0000-0000-000000000000"
MAX = "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"

VALID = [*Uuid.EXAMPLES, *(f"urn:uuid:{text}" for text in (*VECTORS.values(), NIL, MAX))]

INVALID = [
    ("urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6", (9, 41)),
    ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf", (33, 44)),
    ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6a", (33, 46)),
    ("urn:uuid:f81d4fae-7dec-11d0-a76500a0-c91e6bf6", (32, 33)),
    ("urn:uuid:g81d4fae-7dec-11d0-a765-00a0c91e6bf6", (9, 10)),
    ("urn:uuid:%7Bf81d4fae-7dec-11d0-a765-00a0c91e6bf6%7D", (9, 51)),
    ("urn:uuid:0000", (9, 13)),
]


@pytest.mark.parametrize("text", VALID)
def test_what_is_a_uuid(text):
    read = holds(Uuid, text)
    assert Uuid.build(read.to_uuid()).equivalent(read) and read.to_uuid().int == read.number


@pytest.mark.parametrize(("text", "place"), INVALID)
def test_what_is_none(text, place):
    error = refused(Uuid, text)
    assert (error.code, (error.offset, error.end)) == ("urn-uuid-form", place)


def test_the_hint_puts_hyphens_where_they_belong_and_the_number_is_compared():
    hint = refused(Uuid, "urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6").hint
    assert hint.endswith(": urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
    assert refused(Uuid, "urn:uuid:0000").hint == "write the digits in groups"
    relation(Uuid, [f"urn:uuid:{VECTORS[4]}", f"URN:UUID:{VECTORS[4].upper()}", f"urn:uuid:{VECTORS[4]}#f"])
    unrelated(Uuid, f"urn:uuid:{VECTORS[4]}", f"urn:uuid:{VECTORS[5]}")
    assert Uuid.build(VECTORS[1]).canonical == f"urn:uuid:{VECTORS[1].lower()}"


@pytest.mark.parametrize(("version", "text"), VECTORS.items())
def test_versions(version, text):
    name = Uuid.build(text)
    assert (name.version, name.variant, name.issues()) == (version, "rfc9562", ())
    written = datetime(2022, 2, 22, 19, 22, 22, tzinfo=UTC)
    assert name.timestamp == (written if version in (1, 6, 7) else None)


def test_the_first_and_the_last_and_what_rfc_9562_does_not_define_is_an_issue():
    nil, last = Uuid.build(NIL), Uuid.build(MAX)
    assert (nil.is_nil, nil.is_max, last.is_nil, last.is_max) == (True, False, False, True)
    assert (nil.variant, nil.version, last.variant, last.version) == ("ncs", None, "future", None)
    assert nil.issues() == last.issues() == ()
    assert codes("urn:uuid:f81d4fae-7dec-11d0-c765-00a0c91e6bf6") == ["urn-uuid-variant"]
    assert codes("urn:uuid:f81d4fae-7dec-f1d0-a765-00a0c91e6bf6") == ["urn-uuid-version"]
    assert Uuid.build("f81d4fae-7dec-11d0-c765-00a0c91e6bf6").variant == "microsoft"


def test_a_time_beyond_the_calendar_is_none_and_data_that_is_none_is_refused():
    assert Uuid.build("ffffffff-ffff-7000-8000-000000000000").timestamp is None
    assert Uuid.build("ffffffff-ffff-1fff-8000-000000000000").timestamp.year == 5236
    assert Uuid.build("ffffffff-ffff-6fff-8000-000000000000").timestamp.year == 5236
    with pytest.raises(SchemeError):
        Uuid.build("{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}")


@a_tenth
@given(st.uuids())
def test_python_and_urikit_agree(value):
    name = Uuid.build(value)
    assert name.to_uuid() == value and name.number == value.int
    assert name.variant == "rfc9562" or value.variant != uuid.RFC_4122
    assert name.version == value.version
