"""urn:gsma (urikit.schemes.urns.numbers; RFC 7254)."""

import pytest

from tests.schemes.urns.promises import codes, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.urns.numbers import Gsma

PHONE = "urn:gsma:imei:90420156-025763-0"

VALID = [
    *Gsma.EXAMPLES,
    PHONE,
    PHONE + ";svn=42;vers=0",
    PHONE + ";SVN=42;Vers=0",
    "urn:gsma:imei:90420156-025763-7",
    "urn:gsma:imei:F0420156-anything_else:%20;vers=1",
    "urn:gsma:other",
    "urn:gsma:other:a.b;x;y=1",
    "urn:gsma:imei",
]

INVALID = [
    ("urn:gsma:imei:904201560257630", "urn-gsma-imei", (14, 29)),
    ("urn:gsma:imei:90420156-02576-0", "urn-gsma-imei", (14, 30)),
    ("urn:gsma:imei:90420156-025763", "urn-gsma-imei", (14, 29)),
    ("urn:gsma:imei:9042015A-025763-0", "urn-gsma-imei", (14, 31)),
    ("urn:gsma:imei:9042015A-025763-0;vers=0", "urn-gsma-imei", (14, 31)),
    ("urn:gsma:imei:;vers=1", "urn-gsma-imei", (14, 14)),
    ("urn:gsma:imei:", "urn-gsma-imei", (14, 14)),
    (PHONE + ";svn=4", "urn-gsma-parameter", (31, 37)),
    (PHONE + ";vers=10", "urn-gsma-parameter", (31, 39)),
    (PHONE + ";vers=0;svn=42", "urn-gsma-parameter", (31, 45)),
    (PHONE + ";svn=42;svn=42", "urn-gsma-parameter", (31, 45)),
    (PHONE + ";other=1", "urn-gsma-parameter", (31, 39)),
    (PHONE + ";", "urn-gsma-parameter", (31, 32)),
    ("urn:gsma:imei/90420156-025763-0", "urn-gsma-character", (9, 31)),
    ("urn:gsma:a+b", "urn-gsma-character", (9, 12)),
    ("urn:gsma:;a", "urn-gsma-character", (9, 9)),
    ("urn:gsma:other;x=", "urn-gsma-parameter", (14, 17)),
    ("urn:gsma:other;", "urn-gsma-parameter", (14, 15)),
]


test_tables = tables(Gsma, VALID, INVALID)


def test_vers_0_is_ignored_and_so_is_case_and_parts_and_data():
    relation(Gsma, [PHONE, PHONE + ";vers=0", PHONE.upper() + ";VERS=0"])
    relation(Gsma, [PHONE + ";svn=42", PHONE + ";SVN=42;vers=0"])
    unrelated(Gsma, PHONE, PHONE + ";svn=42")
    unrelated(Gsma, PHONE, PHONE[:-1] + "7")
    unrelated(Gsma, "urn:gsma:other;vers=0", "urn:gsma:other")
    phone = Gsma.parse(PHONE + ";svn=42;vers=0")
    assert (phone.type_allocation_code, phone.serial_number, phone.check_digit) == ("90420156", "025763", "7")
    assert (phone.imei, phone.imeisv, phone.software_version) == ("904201560257637", "9042015602576342", "42")
    assert Gsma.parse(PHONE).imeisv is None and Gsma.parse(PHONE).software_version is None
    other = Gsma.parse("urn:gsma:Other:a.b;x;y=1")
    assert (other.kind, other.imei, other.check_digit, other.imeisv) == ("other", None, None, None)
    assert (other.type_allocation_code, other.serial_number, other.parameters) == (None, None, ("x", "y=1"))
    extended = Gsma.parse("urn:gsma:imei:F0420156;vers=1")
    assert (extended.kind, extended.imei) == ("imei", None)
    for imei, text in [
        ("49-015420-323751-8", "urn:gsma:imei:49015420-323751-0"),
        ("49-015420-323751", "urn:gsma:imei:49015420-323751-0"),
        ("490154203237510", "urn:gsma:imei:49015420-323751-0"),
        ("35686800-004141-20", "urn:gsma:imei:35686800-004141-0;svn=20"),
    ]:
        assert str(Gsma.build(imei)) == text


def test_data_that_is_none_and_issues():
    for imei in ("", "4901542032375", "49-015420-323751-1", "49015420323751x", "12345678901234567"):
        with pytest.raises(ValueError):
            Gsma.build(imei)
    assert Gsma.build("49015420323751", software_version="07").imeisv == "4901542032375107"
    with pytest.raises(SchemeError):
        Gsma.build("49015420323751", software_version="7")
    assert codes(PHONE) == codes(PHONE + ";vers=0") == codes("urn:gsma:other") == []
    assert codes(PHONE + ";svn=42") == ["urn-gsma-svn"]
    (check,) = Gsma.parse(PHONE[:-1] + "7").issues()
    (wrong,) = Gsma.parse(PHONE[:-1] + "3").issues()
    assert [(issue.code, str(issue.severity), issue.start) for issue in (check, wrong)] == [
        ("urn-gsma-spare", "info", 30),
        ("urn-gsma-spare", "warning", 30),
    ]
