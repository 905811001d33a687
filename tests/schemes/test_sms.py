"""Short messages (urikit.schemes.sms; RFC 5724)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, raised, tables
from urikit import SchemeError
from urikit.schemes.sms import Sms
from urikit.schemes.tel import Tel

VALID = [
    ("sms:+15105550101", ["+15105550101"], None),
    ("sms:+15105550101,+15105550102", ["+15105550101", "+15105550102"], None),
    ("sms:+15105550101?body=hello%20there", ["+15105550101"], "hello there"),
    ("sms:12345;phone-context=+1?BODY=", ["12345"], ""),
    ("sms:+1(510)555.0101;ext=5,*43%23;phone-context=a.example?x=y&body=%E2%82%AC", ["+15105550101", "*43#"], "€"),
    ("sms:+1?x.y-z_~=&x.y-z_~=1#f", ["+1"], None),
    ("sms:+1;isub=a%2Cb", ["+1"], None),
]
INVALID = [
    ("sms:", "sms-recipient-missing", (4, 4)),
    ("sms:?body=x", "sms-recipient-missing", (4, 4)),
    ("sms:+1,", "sms-recipient-missing", (7, 7)),
    ("sms:,+1", "sms-recipient-missing", (4, 4)),
    ("sms://+1", "sms-authority", (4, 6)),
    ("sms:/+1", "sms-recipient", (4, 5)),
    ("sms:+1,//a:b", "sms-recipient", (7, 8)),
    ("sms:12345", "sms-context", (4, 9)),
    ("sms:+1,12345", "sms-context", (7, 12)),
    ("sms:+1,1x", "sms-recipient", (8, 9)),
    ("sms:+1-800-FLOWERS", "sms-recipient", (11, 12)),
    ("sms:+1&body=x", "sms-recipient", (6, 7)),
    ("sms:+1;ext=a,b", "sms-recipient", (11, 12)),
    ("sms:+1%202", "sms-recipient", (6, 9)),
    ("sms:+1?", "sms-field", (7, 7)),
    ("sms:+1?body", "sms-field", (7, 11)),
    ("sms:+1?=x", "sms-field", (7, 9)),
    ("sms:+1?a=b&", "sms-field", (11, 11)),
    ("sms:+1?b%6Fdy=x", "sms-field", (7, 15)),
    ("sms:+1?body=a+b", "sms-field-character", (13, 14)),
    ("sms:+1?body=a,b", "sms-field-character", (13, 14)),
    ("sms:+1?body=a?b", "sms-field-character", (13, 14)),
    ("sms:+1?body=a=b", "sms-field-character", (13, 14)),
    ("sms:+1?body=a&BODY=b", "sms-body-twice", (14, 20)),
]


@pytest.mark.parametrize(("text", "digits", "body"), VALID)
def test_what_is_a_message(text, digits, body):
    read = holds(Sms, text)
    assert (str(read), [number.digits for number in read.numbers], read.body) == (text, digits, body)


test_tables = tables(
    Sms,
    Sms.EXAMPLES,
    INVALID,
    fine=True,
    same=[
        [
            "sms:+15105550101,+15105550102",
            "SMS:+1-510-555-0102,+1.510.555.0101",
            "sms:+15105550102,+15105550101,+15105550101",
        ],
        ["sms:+1?body=hello%20there", "sms:+1?Body=%68ello%20there"],
        ["sms:1;phone-context=a.example;ext=2", "sms:1;EXT=2;phone-context=A.example"],
    ],
    apart=[
        ("sms:+1", "sms:+1,+2"),
        ("sms:+1", "sms:1;phone-context=+1"),
        ("sms:+1?body=a", "sms:+1?body=A"),
        ("sms:+1?body=", "sms:+1"),
        ("sms:+1?a=1&b=2", "sms:+1?b=2&a=1"),
        ("sms:+1", "sms:+1#x"),
    ],
)


def test_issues_have_places_in_the_written_text_and_building():
    read = Sms.parse("sms:+1,+2;b;a;phone-context=+2?x=1&body=%ff")
    text = str(read)
    assert [(issue.code, text[issue.start : issue.end], str(issue.severity)) for issue in read.issues()] == [
        ("tel-parameter-order", "a", "info"),
        ("tel-parameter-order", "phone-context=+2", "info"),
        ("tel-context-needless", "phone-context=+2", "info"),
        ("sms-encoding", "%ff", "warning"),
    ]
    local = Tel.build("12345", context="example.com", subaddress="a,b")
    built = Sms.build(["+1-2", local], body="50% & more,\n?", fields={"x": "é"})
    assert str(built) == "sms:+1-2,12345;isub=a%2Cb;phone-context=example.com?body=50%25%20%26%20more%2C%0A%3F&x=%C3%A9"
    assert (built.numbers[1].equivalent(local), built.body, built.get("X")) == (True, "50% & more,\n?", "é")
    assert str(Sms.build(local)).startswith("sms:12345;")
    for arguments, code in (
        ({"recipients": "12345"}, "tel-context-missing"),
        ({"recipients": []}, "sms-recipient-missing"),
        ({"recipients": "+1", "body": "a", "fields": {"body": "b"}}, "sms-body-twice"),
        ({"recipients": "+1", "fields": {"a b": "c"}}, "sms-field"),
    ):
        assert raised(SchemeError, Sms.build, **arguments).code == code


@a_tenth
@given(st.lists(st.from_regex(r"\+[0-9.-]{0,4}[0-9]", fullmatch=True), min_size=1, max_size=4), st.text(max_size=9))
def test_what_is_built_is_read_again(numbers, body):
    built = Sms.build(numbers, body=body)
    assert holds(Sms, str(built)) == built
    assert (list(built.recipients), built.body) == (numbers, body)
