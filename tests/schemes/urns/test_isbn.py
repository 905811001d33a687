"""urn:isbn (urikit.schemes.urns.numbers; RFC 8254, RFC 3187, ISO 2108)."""

import sys

import pytest

from tests.schemes.promises import raised
from tests.schemes.urns.promises import codes, refused, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.numbers import Isbn

VALID = [
    *Isbn.EXAMPLES, "urn:ISBN:0-395-36341-1", "urn:isbn:0-8044-2957-X", "urn:isbn:0-8044-2957-x",
    "urn:isbn:978-0-486-27557-4", "urn:isbn:9780395363416", "urn:isbn:979-10-343-0430-1", "urn:isbn:0451450523",
    "urn:isbn:0486275574?+r?=q#p9", "urn:isbn:9-7-8-0-7-6-4-5-4-9-8-6-1",
]  # fmt: skip

INVALID = [
    ("urn:isbn:0-486-27557-5", "urn-isbn-check-digit", (21, 22)),
    ("urn:isbn:978-0-7645-4986-2", "urn-isbn-check-digit", (25, 26)),
    ("urn:isbn:080442957a", "urn-isbn-form", (9, 19)),
    ("urn:isbn:08044295x7", "urn-isbn-form", (9, 19)),
    ("urn:isbn:0--486275574", "urn-isbn-form", (9, 21)),
    ("urn:isbn:-0486275574", "urn-isbn-form", (9, 20)),
    ("urn:isbn:0486275574-", "urn-isbn-form", (9, 20)),
    ("urn:isbn:X", "urn-isbn-form", (9, 10)),
    ("urn:isbn:-", "urn-isbn-form", (9, 10)),
    ("urn:isbn:0%2D486275574", "urn-isbn-form", (10, 11)),
    ("urn:isbn:0486275574/", "urn-isbn-form", (19, 20)),
    ("urn:isbn:048627557", "urn-isbn-length", (9, 18)),
    ("urn:isbn:97804862755741", "urn-isbn-length", (9, 23)),
    ("urn:isbn:978048627557X", "urn-isbn-length", (9, 22)),
    ("urn:isbn:7501031311309", "urn-isbn-prefix", (9, 12)),
    ("urn:isbn:75-01031311309", "urn-isbn-prefix", (9, 13)),
]


@pytest.mark.parametrize(("text", "code", "place"), INVALID)
def test_what_is_none(text, code, place):
    error = refused(Isbn, text)
    assert (error.code, (error.offset, error.end), error.scheme) == (code, place, "urn:isbn")


@pytest.mark.parametrize("place", range(10))
@pytest.mark.parametrize("number", ["0486275574", "0395363411"])
def test_a_wrong_digit_of_ten_is_found(number, place):
    for digit in "0123456789":
        if digit != number[place]:
            assert (
                refused(Isbn, f"urn:isbn:{number[:place]}{digit}{number[place + 1 :]}").code == "urn-isbn-check-digit"
            )


def test_digits_that_changed_places_are_found_in_ten():
    assert refused(Isbn, "urn:isbn:4086275574").code == "urn-isbn-check-digit"


test_tables = tables(
    Isbn,
    VALID,
    same=[
        ["urn:isbn:0-395-36341-1", "URN:ISBN:0395363411", "urn:isbn:03953-63411#p1"],
        ["urn:isbn:0-8044-2957-x", "urn:isbn:080442957X"],
        ["urn:isbn:978-0-395-36341-6", "urn:ISBN:9780395363416"],
    ],
)


def test_ten_digits_and_thirteen_are_two_names_of_one_book_and_there_and_back():
    unrelated(Isbn, "urn:isbn:0-395-36341-1", "urn:isbn:9780395363416")
    assert Isbn.build("0395363411").same_book(Isbn.build("9780395363416"))
    assert not Isbn.build("0395363411").same_book(Isbn.build("0486275574"))
    for ten, thirteen in [
        ("0-395-36341-1", "978-0-395-36341-6"),
        ("0486275574", "9780486275574"),
        ("1-85798-218-5", "978-1-85798-218-3"),
        ("0-8044-2957-X", "978-0-8044-2957-3"),
    ]:
        assert Isbn.build(ten).to_13().number == thirteen
        assert Isbn.build(thirteen).to_10().number == ten
        assert Isbn.build(ten).to_10().number == ten and Isbn.build(thirteen).to_13().number == thirteen


def test_what_begins_with_979_has_no_number_of_ten():
    assert Isbn.build("979-10-343-0430-1").to_10() is None


@pytest.mark.parametrize("number", ["979-0-2600-0043-8", "9790260000438", "9-7-9-0-260000438"])
def test_the_number_of_a_piece_of_music_is_not_an_isbn(number):
    with pytest.raises(SchemeError) as caught:
        Isbn.build(number)
    assert caught.value.code == "urn-isbn-ismn"
    assert f"urn:isbn:{number}"[caught.value.offset : caught.value.end].replace("-", "") == "9790"


def test_data_and_parts():
    assert str(Isbn.build(" 978 0 7645 4986 1 ")) == "urn:isbn:978-0-7645-4986-1"
    assert str(Isbn.build("978-3-905673-82- 1")) == "urn:isbn:978-3-905673-82-1"
    assert raised(SchemeError, Isbn.build, "0486275574/1").code == "urn-isbn-form"
    book = Isbn.parse("URN:ISBN:0-8044-2957-x?+a?=b#c")
    assert (book.digits, book.check_digit, book.nid, book.canonical) == (
        "080442957X",
        "X",
        "isbn",
        "urn:isbn:080442957X",
    )
    assert (book.r_component, book.q_component, book.f_component) == ("a", "b", "c")


def test_hyphens_by_the_ranges_of_the_agency():
    pytest.importorskip("stdnum", reason="isbn: no python-stdnum: pip install 'urikit[test]'")
    for number in ("978-0-7645-4986-1", "0-395-36341-1", "978-3-905673-82-1", "978-65-87773-12-4"):
        bare = Isbn.build(number.replace("-", ""))
        assert bare.hyphenated().number == number
        assert bare.elements() == tuple(number.split("-"))


def test_a_number_in_no_range_stays_whole():
    pytest.importorskip("stdnum", reason="isbn: no python-stdnum: pip install 'urikit[test]'")
    number = Isbn.parse("urn:isbn:9799999999990")
    assert number.elements() == ("9799999999990",) and number.hyphenated() == number


def test_without_the_ranges_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "stdnum", None)
    with pytest.raises(ModuleNotFoundError, match=r"urikit\[isbn\]"):
        Isbn.build("9780764549861").hyphenated()


def test_hyphens_that_cannot_be_right_are_an_issue():
    assert codes("urn:isbn:978-0486275574") == ["urn-isbn-hyphens"]
    assert codes("urn:isbn:0-486-275574") == ["urn-isbn-hyphens"]
    assert codes("urn:isbn:0486275574") == codes("urn:isbn:978-0-486-27557-4") == []
