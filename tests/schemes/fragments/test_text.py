"""Positions and ranges of plain texts (urikit.schemes.fragments.text; RFC 5147)."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import holds, tables
from urikit import fragments
from urikit.schemes.fragments import TextFragment
from urikit.schemes.fragments.text import IntegrityCheck

EMPTY_MD5 = "d41d8cd98f00b204e9800998ecf8427e"
LINES = "".join(f"line {number}\n" for number in range(1, 31))

VALID = [
    *TextFragment.EXAMPLES, "char=0", "char=,5", "char=5,", "line=7,7", "line=010,20",
    f"char=1;md5={EMPTY_MD5.upper()},UTF-8;length=0", "line=1;sha-512=abc,def=ghi,!",
    "char=1;length=0,windows-1258",
]  # fmt: skip
INVALID = [
    ("", "fragment-text-scheme", (0, 0)),
    ("Line=5", "fragment-text-scheme", (0, 6)),
    ("word=5", "fragment-text-scheme", (0, 6)),
    ("line", "fragment-text-scheme", (0, 4)),
    ("length=5", "fragment-text-scheme", (0, 8)),
    ("line=", "fragment-text-range", (5, 5)),
    ("line=,", "fragment-text-range", (5, 6)),
    ("line=1,2,3", "fragment-text-range", (5, 10)),
    ("line=20,10", "fragment-text-order", (5, 10)),
    ("line=ten", "fragment-number", (5, 8)),
    ("line=-1", "fragment-number", (5, 7)),
    ("line=%31", "fragment-number", (5, 8)),
    ("line=1,x", "fragment-number", (7, 8)),
    ("char=" + "9" * 19, "fragment-number-long", (5, 24)),
    ("line=10;", "fragment-text-check", (8, 8)),
    ("line=10;9876", "fragment-text-check", (8, 12)),
    ("line=10;length=1,", "fragment-text-check", (8, 17)),
    ("line=10;length=1,a,b", "fragment-text-check", (8, 20)),
    ("line=10;length=", "fragment-number", (15, 15)),
    ("line=10;length=x", "fragment-number", (15, 16)),
    ("line=10;md5=1234", "fragment-text-md5", (12, 16)),
    ("line=10;md5=" + "g" * 32, "fragment-text-md5", (12, 44)),
]


test_tables = tables(TextFragment, VALID, INVALID, kept=False)


def test_the_examples_of_section_5():
    for uri, unit, start, end, selected in [
        ("http://example.com/text.txt#char=100", "char", 100, 100, ""),
        (
            "http://example.com/text.txt#line=10,20",
            "line",
            10,
            20,
            LINES[LINES.index("line 11") : LINES.index("line 21")],
        ),
        ("https://example.com/text.txt#line=,1", "line", None, 1, "line 1\n"),
        (
            "ftp://example.com/text.txt#line=10,20;length=9876,UTF-8",
            "line",
            10,
            20,
            LINES[LINES.index("line 11") : LINES.index("line 21")],
        ),
    ]:
        read = fragments.of(uri, "text/plain; charset=utf-8")
        assert (read.unit, read.start, read.end) == (unit, start, end)
        assert read.select(LINES) == selected
        assert str(read.on(uri)) == uri


def test_a_text_shorter_than_the_range_and_the_lines_of_sections_4_1():
    fragment = TextFragment.parse("line=10,20")
    assert fragment.select("line\n" * 9) == ""
    assert fragment.select("line\n" * 12) == "line\n" * 2
    assert TextFragment.parse("char=100").select("short") == ""
    text = "a\r\nb\rc\nd"
    assert [TextFragment.build("line", at, at + 1).select(text) for at in range(5)] == ["a\r\n", "b\r", "c\n", "d", ""]
    assert [TextFragment.build("char", at, at + 1).select(text) for at in range(4)] == ["a", "\r\n", "b", "\r"]
    assert TextFragment.parse("char=,1").select("\ufeffab") == "a"


def test_a_check_of_the_length_and_a_check_of_the_fingerprint():
    octets = "é\r\n".encode()
    assert IntegrityCheck("length", "2").holds(octets, "utf-8") is True
    assert IntegrityCheck("length", "3").holds(octets, "utf-8") is False
    assert IntegrityCheck("length", "2", "UTF-8").holds(octets, "utf-8") is True
    assert IntegrityCheck("length", "2", "UTF-8").holds(octets, "latin-1") is None
    octets = b"some text\n"
    digest = hashlib.md5(octets).hexdigest()
    assert TextFragment.parse(f"char=1;md5={digest.upper()}").holds(octets, "utf-8") is True
    assert TextFragment.parse(f"char=1;md5={EMPTY_MD5}").holds(octets, "utf-8") is False
    assert TextFragment.parse(f"char=1;length=10;md5={EMPTY_MD5}").holds(octets, "utf-8") is False


def test_a_check_of_the_future_is_ignored_and_building():
    read = TextFragment.parse("char=1;sha-512=00,X Y".replace(" ", ""))
    assert read.checks == (IntegrityCheck("sha-512", "00,XY"),)
    assert read.holds(b"", "utf-8") is None
    check = IntegrityCheck("length", "9876", "UTF-8")
    assert str(TextFragment.build("line", 10, 20, checks=(check,))) == "line=10,20;length=9876,UTF-8"
    assert str(TextFragment.build("char", 5)) == "char=5,"
    assert str(TextFragment.at("char", 100)) == "char=100"
    for start, end in ((None, None), (2, 1), (-1, 2)):
        with pytest.raises(fragments.FragmentError):
            TextFragment.build("line", start, end)


@a_tenth
@given(st.sampled_from(["char", "line"]), st.none() | st.integers(0, 10**17), st.none() | st.integers(0, 10**17))
def test_what_is_built_is_read_again(unit, start, end):
    if start is None and end is None:
        return
    if start is not None and end is not None and start > end:
        start, end = end, start
    built = TextFragment.build(unit, start, end)
    assert (built.unit, built.start, built.end, built.is_position) == (unit, start, end, False)
    holds(TextFragment, str(built))


@a_tenth
@given(st.text("ab\r\n"), st.integers(0, 12), st.integers(0, 12))
def test_two_ranges_that_meet_are_one(text, one, two):
    one, two = sorted((one, two))
    for unit in ("char", "line"):
        parts = (TextFragment.build(unit, None, one), TextFragment.build(unit, one, two), TextFragment.build(unit, two))
        assert "".join(part.select(text) for part in parts) == text
