"""Namespace names, declarations, look-alikes (urikit.xml_names)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import URISyntaxError
from urikit.documents.xml_names import (
    XML,
    XMLNS,
    Declaration,
    NamespaceName,
    XMLNameError,
    differences,
    is_ncname,
    look_alikes,
)

#: Section 2.3 of 1.0, and of 1.1: all of them are different names.
CASE = ["http://www.example.org/wine", "http://www.Example.org/wine", "http://www.example.org/Wine"]
TILDE = ["http://www.example.org/~wilbur", "http://www.example.org/%7ewilbur", "http://www.example.org/%7Ewilbur"]
ROSE = [
    "http://www.example.org/rosé",
    "http://www.example.org/ros%c3%a9",
    "http://www.example.org/ros%c3%A9",
    "http://www.example.org/ros%C3%a9",
    "http://www.example.org/ros%C3%A9",
]


@pytest.mark.parametrize("names", [CASE, TILDE, ROSE])
def test_the_examples_of_section_2_3(names):
    read = [NamespaceName.parse(name, "1.1") for name in names]
    assert len(set(read)) == len(names)
    for one, other in combinations(read, 2):
        assert one != other
        assert differences(one.text, other.text)
    assert [found.first for found in look_alikes(names)] == [read[0]] * (len(names) - 1)


def test_what_they_differ_in():
    assert [found.differences for found in look_alikes(CASE)] == [("case",), ("case",)]
    assert "case" in str(look_alikes(CASE)[0])
    for group in (TILDE, ROSE):
        assert {found.differences for found in look_alikes(group)} == {("percent-encoding",)}


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("http://a.example/ns", "https://a.example/ns", ("http or https",)),
        ("http://a.example/ns", "http://a.example/ns/", ("trailing slash",)),
        ("http://a.example/ns", "http://a.example/ns#", ("number sign",)),
        ("http://a.example/ns/", "http://a.example/ns#", ("number sign", "trailing slash")),
        ("http://a.example:80/ns", "http://a.example/ns", ("default port",)),
        ("http://a.example:/ns", "http://a.example/ns", ("default port",)),
        ("http://a.example:00080/ns", "http://a.example/ns", ("default port",)),
        ("https://a.example:443/ns", "http://a.example/ns", ("default port", "http or https")),
        ("http://a.example/x/../ns", "http://a.example/ns", ("dot segments",)),
        ("http://a.example/./ns/.", "http://a.example/ns/", ("dot segments",)),
        ("http://a.example/e\u0301", "http://a.example/é", ("Unicode normalization",)),
        ("http://a.example", "http://a.example/", ("trailing slash",)),
        ("urn:Example:a", "urn:example:a", ("case",)),
        ("http://a.example/ns", "http://a.example/ns", ()),
        ("http://a.example:8080/ns", "http://a.example/ns", None),
        ("http://a.example:65616/ns", "http://a.example/ns", None),
        ("http://a.example:100080/ns", "http://a.example/ns", None),
        ("http://a.example/%2F", "http://a.example//", None),
        ("ftp://a.example/ns", "http://a.example/ns", None),
        ("a/../b", "b", None),
    ],
)
def test_differences(one, other, found):
    assert differences(one, other) == found == differences(other, one)


_PIECES = ["http://", "https://", "h", "H", ":80", ":", "/", ".", "..", "%7E", "%7e", "~", "é", "%C3%A9", "#", "?"]
names = st.lists(st.sampled_from(_PIECES), max_size=7).map("".join)


def _is_name(text):
    try:
        NamespaceName.parse(text, "1.1")
    except (URISyntaxError, XMLNameError):
        return False
    return True


@a_tenth
@given(st.lists(names.filter(_is_name), max_size=8))
def test_the_lint_finds_what_a_comparison_of_pairs_finds(texts):
    found = look_alikes(texts)
    for pair in found:
        assert pair.first != pair.other and pair.differences == differences(pair.first.text, pair.other.text)
    named = {pair.other.text for pair in found}
    for at, text in enumerate(texts):
        before = [earlier for earlier in texts[:at] if differences(earlier, text)]
        if text not in texts[:at]:
            assert (text in named) == bool(before)


@a_tenth
@given(names.filter(_is_name), names.filter(_is_name))
def test_equality_is_of_characters(one, other):
    first, second = NamespaceName.parse(one, "1.1"), NamespaceName.parse(other, "1.1")
    assert (first == second) == (one == other)
    assert str(first) == one and eval(repr(first)) == first


def test_the_version_does_not_count():
    assert NamespaceName.parse("http://a/", "1.0") == NamespaceName.parse("http://a/", "1.1")
    assert hash(NamespaceName.parse("http://a/", "1.0")) == hash(NamespaceName.parse("http://a/", "1.1"))


def test_iris_are_names_in_1_1_alone():
    assert NamespaceName.parse(ROSE[0], "1.1")
    with pytest.raises(URISyntaxError):
        NamespaceName.parse(ROSE[0])


@pytest.mark.parametrize("text", ["http://a b/", "<a>", "http://a/%zz", "a:b[", " http://a/"])
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_what_is_no_reference_is_no_name(text, version):
    with pytest.raises(URISyntaxError):
        NamespaceName.parse(text, version)


@pytest.mark.parametrize("text", ["ns", "/ns", "//example.org/ns", "?a", "#a", "../ns"])
def test_relative_references_are_deprecated(text):
    read = NamespaceName.parse(text)
    assert read.is_relative and [issue.code for issue in read.issues()] == ["xml-names-relative"]


def test_no_promise_and_no_scheme_is_asked_for():
    for text in ("urn:example:a", "tag:a.b,2001:c", "x-unknown:y", "http://example.org/ns#"):
        assert NamespaceName.parse(text).issues() == ()


def test_no_password_is_shown():
    assert "secret" not in repr(NamespaceName.parse("http://a:secret@b/"))


@pytest.mark.parametrize(
    ("prefix", "name", "version", "code"),
    [
        ("xml", "http://example.org/", "1.0", "xml-names-xml"),
        ("xml", "", "1.1", "xml-names-xml"),
        ("x", XML.text, "1.0", "xml-names-xml"),
        (None, XML.text, "1.1", "xml-names-xml"),
        ("xmlns", XMLNS.text, "1.0", "xml-names-xmlns"),
        ("xmlns", "http://example.org/", "1.1", "xml-names-xmlns"),
        ("x", XMLNS.text, "1.0", "xml-names-xmlns"),
        (None, XMLNS.text, "1.0", "xml-names-xmlns"),
        ("a:b", "http://example.org/", "1.0", "xml-names-prefix"),
        ("", "http://example.org/", "1.0", "xml-names-prefix"),
        ("x", "", "1.0", "xml-names-undeclared"),
    ],
)
def test_forbidden_declarations(prefix, name, version, code):
    with pytest.raises(XMLNameError) as caught:
        Declaration.of(prefix, name, version)
    error = caught.value
    assert error.code == code and code in str(error) and error.hint and error.rule and error.expected


def test_allowed_declarations():
    assert Declaration.of("xml", XML.text).name == XML
    assert Declaration.of("x", "", "1.1").name is None
    assert Declaration.of(None, "").name is None
    assert Declaration.of("x", ROSE[0], "1.1").name.text == ROSE[0]
    assert Declaration.of("XmlA", "http://example.org/").issues()[0].code == "xml-names-reserved"
    assert Declaration.of("xml", XML.text).issues() == ()


@pytest.mark.parametrize(
    ("text", "answer"),
    [("a", True), ("_", True), ("é·1", True), ("a-.", True), ("-a", False), ("·a", False), ("", False), ("×", False)],
)
def test_names_without_colon(text, answer):
    assert is_ncname(text) is answer
