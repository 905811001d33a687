"""urn:issn (urikit.schemes.urns.numbers; RFC 8254, RFC 3044, ISO 3297)."""

import pytest

from tests.schemes.urns.promises import codes, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.numbers import Issn

VALID = [
    *Issn.EXAMPLES, "urn:issn:2070-1721", "urn:issn:2434-561X", "urn:issn:0000-0019", "urn:issn:0167-6423",
    "urn:issn:15626865", "urn:issn:0259-000x#a",
]  # fmt: skip

INVALID = [
    ("urn:issn:1560-1561", "urn-issn-check-digit", (17, 18)),
    ("urn:issn:2070-172X", "urn-issn-check-digit", (17, 18)),
    ("urn:issn:1560-156", "urn-issn-form", (9, 17)),
    ("urn:issn:156-01560", "urn-issn-form", (9, 18)),
    ("urn:issn:1560--1560", "urn-issn-form", (9, 19)),
    ("urn:issn:X560-1560", "urn-issn-form", (9, 18)),
    ("urn:issn:1560-1560/", "urn-issn-form", (9, 19)),
    ("urn:issn:1560-15600", "urn-issn-form", (9, 19)),
]


test_tables = tables(Issn, VALID, INVALID)


def test_the_hint_is_the_text_mended_and_the_hyphen_and_the_case_of_x_say_nothing():
    issue = Issn.parse("urn:issn:0259-000x").issues()[0]
    assert (issue.code, str(issue.severity), issue.start, issue.end) == ("urn-issn-case", "info", 17, 18)
    assert issue.hint == "write X in upper case: urn:issn:0259-000X"
    relation(Issn, ["urn:ISSN:0259-000X", "urn:issn:0259000x", "urn:issn:0259-000x?=q"])
    unrelated(Issn, "urn:issn:1560-1560", "urn:issn:2070-1721")
    assert Issn.parse("URN:ISSN:0259000x").canonical == "urn:issn:0259-000X"


def test_parts_and_data_and_article_numbers_and_an_issue_is_for_lower_case_alone():
    serial = Issn.parse("urn:issn:0259-000x")
    assert (serial.digits, serial.check_digit) == ("0259000X", "X")
    assert str(Issn.build("15626865").hyphenated()) == "urn:issn:1562-6865"
    with pytest.raises(SchemeError):
        Issn.build("1562 6865")
    assert Issn.parse("urn:issn:0264-3596").to_ean() == "9770264359008"
    assert Issn.parse("urn:issn:0264-3596").to_ean("05") == "9770264359053"
    assert str(Issn.from_ean("9770264359053")) == "urn:issn:0264-3596"
    for wrong in ("9770264359054", "9780764549861", "977026435900", "97702643590AB"):
        with pytest.raises(SchemeError):
            Issn.from_ean(wrong)
    for variant in ("0", "000", "a1", "١٢"):
        with pytest.raises(ValueError, match="two digits"):
            Issn.parse("urn:issn:0264-3596").to_ean(variant)
    assert codes("urn:issn:0259-000X") == codes("urn:issn:15626865") == []
