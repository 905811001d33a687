"""Identifiers of public namespaces (urikit.schemes.info; RFC 4452)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.info import Info

VALID = [
    *Info.EXAMPLES, "info:doi/10.1000/182", "info:hdl/2381/12775", "info:a+b-c.1/", "info:x//a/../b/.",
    "info:x/a:@!$&'()*+,;=%00#f?/",
]  # fmt: skip

INVALID = [
    ("info:doi", "info-identifier-missing", (8, 8)),
    ("info:", "info-namespace", (5, 5)),
    ("info:/x", "info-namespace", (5, 5)),
    ("info:1ns/x", "info-namespace", (5, 8)),
    ("info:n%73/x", "info-namespace", (5, 9)),
    ("info:a_b/x", "info-namespace", (5, 8)),
    ("info:a/b?c", "info-query", (8, 10)),
    ("info://lccn/1", "info-slashes", (5, 11)),
]

#: Section 5, U1 to U4 and N1 to N4.
NORMAL = [
    ("INFO:PII/S0888-7543(02)96852-7", "info:pii/S0888-7543(02)96852-7"),
    ("info:PII/S0888754302968527", "info:pii/S0888754302968527"),
    ("info:pii/S0888%2D7543%2802%2996852%2D7", "info:pii/S0888-7543(02)96852-7"),
    ("info:pii/s0888-7543(02)96852-7", "info:pii/s0888-7543(02)96852-7"),
    ("info:x/%3c%3E%7e%2528", "info:x/%3C%3E~%2528"),
    ("info:x/a/../b/./", "info:x/a/../b/./"),
]


test_tables = tables(Info, VALID, INVALID)


@pytest.mark.parametrize(("text", "normal"), NORMAL)
def test_the_normal_form_of_section_5(text, normal):
    assert str(Info.parse(text).normalized()) == normal
    relation(Info, [text, normal])


def test_equivalence_and_the_parts_of_section_4_3_and_issues_have_their_places():
    unrelated(Info, "info:pii/S0888-7543(02)96852-7", "info:pii/s0888-7543(02)96852-7")
    unrelated(Info, "info:x/a", "info:x/b/../a")
    unrelated(Info, "info:x/a%2Fb", "info:x/a/b")
    unrelated(Info, "info:x/%2528", "info:x/%28")
    unrelated(Info, "info:x/a#f", "info:x/a#F")
    info = Info.parse("info:sici/0363-0277(19950315)120:5%3C%3E1.0.TX;2-V")
    assert (info.namespace, info.value) == ("sici", "0363-0277(19950315)120:5<>1.0.TX;2-V")
    assert Info.build(info.namespace, info.value) == info
    ddc = Info.parse("info:ddc/22/eng//004.678")
    assert (ddc.namespace, ddc.identifier) == ("ddc", "22/eng//004.678")
    text = "info:X/../a/."
    assert [(issue.code, text[issue.start : issue.end]) for issue in Info.parse(text).issues()] == [
        ("info-capitals", "X"),
        ("info-dot-segment", ".."),
    ]
    assert codes("info:x/...") == []


def test_what_is_not_built():
    assert raised(SchemeError, Info.build, "a b", "x").code == "info-namespace"


@a_tenth
@given(st.from_regex(r"[a-z][a-z0-9+.-]{0,5}", fullmatch=True), st.text(max_size=10))
def test_what_is_built_is_read_again(namespace, value):
    info = Info.build(namespace, value)
    assert holds(Info, str(info)) == info and info.value == value
    normal = info.normalized()
    assert normal.normalized() == normal and normal.equivalent(info) and normal.value == value
