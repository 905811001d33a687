"""Errors: attributes, reports, pickling, and what importing them costs (urikit.errors)."""

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit.core.errors import URIBuildError, URIEncodingError, URIError, URIResolutionError, URISyntaxError

SYNTAX = URISyntaxError("http://u:***@h/a b", "space", "path", 15, 16)
ERRORS = [
    URIError("space"),
    SYNTAX,
    URIBuildError("component-character", "path", "/a b", 2, 3, "space"),
    URIBuildError("authority-conflict", "authority"),
    URIResolutionError("base-not-absolute", "/a", "b"),
    URIEncodingError("not-utf-8", "caf%E9", 3, 6),
]


def refused(text):
    with pytest.raises(URISyntaxError) as caught:
        urikit.parse(text)
    return caught.value


def test_attributes_of_a_syntax_error():
    error = refused("http://me:secret@h/a b")
    assert (error.text, error.code, error.component) == ("http://me:***@h/a b", "space", "path")
    assert (error.offset, error.end) == (20, 21)
    assert error.text[slice(*error.shown)] == " "
    assert error.rule == "RFC 3986 section 3.3"
    assert error.expected.startswith("pchar = ")
    assert error.suggestion == "http://me:***@h/a%20b"
    assert error.suggestion in error.hint
    assert isinstance(error, ValueError)


def test_the_report_has_message_caret_rule_and_hint():
    lines = str(refused("http://h/a b")).splitlines()
    assert lines[0] == "space not allowed in the path (space, column 11)"
    assert lines[1].index(" ", 2) == lines[2].index("^")
    assert lines[3].startswith("  rule: RFC 3986 section 3.3: pchar")
    assert lines[4] == "  hint: write the space as %20: http://h/a%20b"


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: f"{type(e).__name__}-{e.code}")
def test_errors_know_their_rule_and_hint_and_survive_pickle_and_copy(error):
    assert error.message and error.rule.startswith("RFC ")
    assert error.hint and error.hint in str(error)
    for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(other) is type(error)
        assert other.args == error.args
        assert vars(other) == vars(error)
        assert str(other) == str(error)


def test_an_error_of_building_says_where_in_the_component():
    with pytest.raises(URIBuildError) as caught:
        urikit.URI.build(scheme="http", host="h", path="/a b")
    error = caught.value
    assert (error.code, error.inner_code) == ("component-character", "space")
    assert (error.component, error.offset) == ("path", 2)
    assert "/a%20b" in error.hint
    assert "/a b" in str(error)


def test_an_error_of_resolving_shows_both_texts():
    with pytest.raises(URIResolutionError) as caught:
        urikit.resolve("//u:pw@h/a", "b")
    assert "base: //u:***@h/a" in str(caught.value)
    assert "reference: b" in str(caught.value)


def test_an_unknown_code_has_a_report_all_the_same():
    assert "no-such-code" in str(URIError("no-such-code"))


@pytest.mark.parametrize("text", ["a" * 100_000 + " ", " " + "é" * 100_000, "\u0301" * 50_000])
def test_a_report_stays_small_whatever_the_text(text):
    error = refused(text)
    for line in str(error).splitlines():
        assert len(line) < 900
    assert len(repr(error)) < 900


# `isprintable` is False for characters that are newer than the Unicode data of Python.
@given(st.text(st.characters(exclude_categories=("Cn",)), max_size=30))
def test_any_text_has_a_printable_report(text):
    try:
        urikit.parse(text)
    except URISyntaxError as error:
        report = str(error)
        report.encode()
        assert all(line.isprintable() for line in report.splitlines())
        assert report.count("\n") == 4
        assert repr(error).isprintable()
        assert error.text[slice(*error.shown)] == text[error.offset : error.end] or "***" in error.text


def test_importing_the_errors_loads_no_heavy_module():
    code = (
        "import sys; before = set(sys.modules); import urikit; "
        "print(sorted((set(sys.modules) - before) & {'re', 'dataclasses', 'enum', 'typing', 'inspect', 'logging'}))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("http://h/\ud800", "write the whole character, or remove this half of it"),
        ("http://h/caf\udce9\ud800", "percent-encode the original byte"),
        ("http://h/\udce9", "percent-encode the original byte: http://h/%E9"),
        ("\ud800", "give another text, since a lone surrogate is not a character"),
    ],
)
def test_the_hint_for_a_lone_surrogate_says_what_its_fix_did(text, hint):
    with pytest.raises(URISyntaxError) as caught:
        urikit.parse(text)
    assert caught.value.hint == hint
    assert caught.value.suggestion != ""


@pytest.mark.parametrize(
    ("component", "value", "hint"),
    [
        ("port", "x", "write the port in digits"),
        ("host", "bücher.example", "pass the ASCII form of the name: xn--bcher-kva.example"),
        ("path", "/a b", "percent-encode it, or pass data in its own shape: /a%20b"),
    ],
)
def test_the_hint_of_a_component_is_what_that_component_can_be(component, value, hint):
    with pytest.raises(urikit.URIBuildError) as caught:
        urikit.URI.build(**{"scheme": "http", "host": "h", component: value})
    assert caught.value.hint == hint
