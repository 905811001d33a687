"""urn:isan (urikit.schemes.urns.numbers; RFC 4246, ISO 15706)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.urns.promises import codes, refused, relation, tables, unrelated
from urikit.schemes.urns.numbers import Isan

VALID = [
    *Isan.EXAMPLES, "URN:ISAN:0000-0000-D07A-0090-Q-0000-0000-X", "urn:isan:1881-66c7-3420-6541-y-9f3a-0245-o",
    "urn:isan:0000-0000-9E59-0000-O-0000-0000-2", "urn:isan:0000-0000-D07A-0090-Q#f",
]  # fmt: skip

INVALID = [
    "urn:isan:1881-66C7-3420-6541", "urn:isan:1881-66C7-3420-6541-", "urn:isan:1881-66C7-3420-6541-Y-9F3A-0245",
    "urn:isan:1881-66C7-3420-6541-Y-9F3A-O", "urn:isan:1881-66C7-3420-654G-Y", "urn:isan:1881-66C7-3420-6541-YY",
    "urn:isan:188166C734206541Y", "urn:isan:1881%2066C7-3420-6541-Y", "urn:isan:1881-66C7-3420-6541-Y/",
]  # fmt: skip


test_tables = tables(Isan, VALID)


@pytest.mark.parametrize("text", INVALID)
def test_what_is_none(text):
    error = refused(Isan, text)
    assert (error.code, error.offset, error.end) == ("urn-isan-form", 9, len(text))


def test_case_says_nothing_and_both_examples_of_the_rfc_have_wrong_check_characters():
    relation(Isan, ["urn:isan:1881-66c7-3420-6541-y-9f3a-0245-o", "URN:ISAN:1881-66C7-3420-6541-Y-9F3A-0245-O"])
    unrelated(Isan, "urn:isan:1881-66C7-3420-6541-Y", "urn:isan:1881-66C7-3420-6541-Y-9F3A-0245-O")
    first, second = map(Isan.parse, Isan.EXAMPLES[:2])
    assert [(issue.start, str(issue.severity)) for issue in first.issues()] == [(29, "error")]
    assert [issue.start for issue in second.issues()] == [29, 41]
    assert not first.is_sound and not second.is_sound
    assert codes("urn:isan:1881-66C7-3420-6541-Y-9F3A-0245-U") == ["urn-isan-check"]


def test_parts_and_data():
    version = Isan.parse("urn:isan:1881-66c7-3420-6541-y-9f3a-0245-o")
    assert (version.root, version.episode, version.check_character) == ("188166C73420", "6541", "Y")
    assert (version.version, version.version_check_character, version.is_sound) == ("9F3A0245", "O", True)
    work = version.to_work()
    assert (work.version, work.version_check_character) == (None, None)
    assert str(work) == "urn:isan:1881-66c7-3420-6541-y" and work.to_work() == work
    for number, written in [
        ("000000018947000000000000", "0000-0001-8947-0000-8-0000-0000-D"),
        ("00000000D07A0090", "0000-0000-D07A-0090-Q"),
        ("1881-66C734206541-9F3A-0245", "1881-66C7-3420-6541-Y-9F3A-0245-O"),
        ("1881 66c7 3420 6541 y", "1881-66C7-3420-6541-Y"),
        ("188166C734206541Y9F3A0245O", "1881-66C7-3420-6541-Y-9F3A-0245-O"),
        ("188166C7342065419F3A0245O", "1881-66C7-3420-6541-Y-9F3A-0245-O"),
    ]:
        assert Isan.build(number).number == written


@pytest.mark.parametrize(
    "number", ["00000000D07A0090-Z", "3abc6800-0041X1-20", "3abc6800-0041", "", "0000-0001-8CFA-0000-A-0000-0000-K"]
)
def test_data_that_is_none(number):
    with pytest.raises(ValueError):
        Isan.build(number)


@a_tenth
@given(st.integers(0, 16**24 - 1))
def test_what_is_built_is_sound(number):
    built = Isan.build(f"{number:024X}")
    assert built.is_sound and built.issues() == () and built.root + built.episode + built.version == f"{number:024X}"
    assert Isan.build(built.number) == built
