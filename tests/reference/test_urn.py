"""`URN`: grammar, components, equivalence, building (RFC 8141; RFC 2141)."""

import copy
import itertools
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import IRI, URI, URN, Step, URIBuildError, URIReference, URISyntaxError

#: The classes of section 3.2, whole.
CLASSES = [
    [
        "urn:example:a123,z456",
        "URN:example:a123,z456",
        "urn:EXAMPLE:a123,z456",
        "urn:example:a123,z456?+abc",
        "urn:example:a123,z456?=xyz",
        "urn:example:a123,z456#789",
    ],
    ["urn:example:a123,z456/foo"],
    ["urn:example:a123,z456/bar"],
    ["urn:example:a123,z456/baz"],
    ["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
    ["urn:example:A123,z456"],
    ["urn:example:a123,Z456"],
    ["urn:example:%D0%B0123,z456"],
]
#: RFC 2141 section 6.
OLDER = [["URN:foo:a123,456", "urn:foo:a123,456", "urn:FOO:a123,456"], ["urn:foo:A123,456"],
         ["urn:foo:a123%2C456", "URN:FOO:a123%2c456"]]  # fmt: skip

VALID = [
    "urn:isbn:0-486-27557-4",
    "urn:ISBN:0-395-36341-1",
    "urn:oid:1.2.840.113549.1.1.1",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "urn:example:a/b?+r?=q#f",
    "urn:nbn:se:uu:diva-3475",
    "urn:urn-7:x",
    "urn:example:1/406/47452/2",
    "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk",
    "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
    "urn:example:apple:pear:plum:cherry",
    f"urn:{'a' * 32}:b",
]
INVALID = {
    "urn:isbn": "urn-nss-missing",
    "urn::abc": "urn-nid-length",
    "urn:a:b": "urn-nid-length",
    "urn:-ab:c": "urn-nid-hyphen",
    "urn:ab-:c": "urn-nid-hyphen",
    "urn:example:": "urn-nss-missing",
    "urn:example:/a": "urn-nss-slash",
    "urn:example:a?b": "urn-query",
    "urn:a1:b?c": "urn-query",
    "urn:example:a?+": "urn-component-start",
    "urn:example:a?=": "urn-component-start",
    "urn:exämple:x": "non-ascii",
    "urn:a_b:x": "urn-nid-character",
    f"urn:{'a' * 33}:b": "urn-nid-length",
    "urn://example/a": "urn-authority",
    "isbn:0-486-27557-4": "urn-scheme",
    "example:a": "urn-scheme",
    "a/b": "scheme-required",
}


@pytest.mark.parametrize("text", VALID)
def test_a_urn_keeps_its_text(text):
    urn = URN(text)
    assert str(urn) == text and type(urn) is URN and isinstance(urn, URI) and URN.is_valid(text)
    assert urn == URI(text) and hash(urn) == hash(URI(text))
    assert (urn.scheme, urn.path) == (URI(text).scheme, URI(text).path)
    assert {name: text[start:end] for name, (start, end) in urn.part_spans.items()} == {
        name: value
        for name in ("nid", "nss", "r_component", "q_component", "f_component")
        if (value := getattr(urn, name)) is not None
    }
    assert text.startswith(urn.assigned_name)
    assert type(URI(text)) is URI and type(URIReference(text)) is URI


def test_what_is_no_urn_says_why():
    for text, code in INVALID.items():
        with pytest.raises(URISyntaxError) as caught:
            URN.parse(text)
        assert (caught.value.code, URN.is_valid(text)) == (code, False), text


def test_the_place_of_a_refusal():
    with pytest.raises(URISyntaxError) as caught:
        URN("urn:a1:b?c")
    error = caught.value
    assert (error.code, error.component, error.offset, error.end) == ("urn-query", "query", 8, 9)
    assert error.rule == "RFC 8141 section 2" and error.suggestion == "urn:a1:b?=c"
    assert URI("urn:a1:b?c").query == "c"


def test_components_undefined_and_empty():
    urn = URN("urn:example:a#")
    assert (urn.r_component, urn.q_component, urn.f_component) == (None, None, "")
    assert URN("urn:example:a?=q?+r").q_component == "q?+r"
    assert URN("urn:example:a?+x?=y?=z").q_component == "y?=z"


@pytest.mark.parametrize("classes", [CLASSES, OLDER], ids=["RFC 8141 3.2", "RFC 2141 6"])
def test_equivalence_classes(classes):
    of = {text: number for number, texts in enumerate(classes) for text in texts}
    for a, b in itertools.product(of, repeat=2):
        assert URN(a).equivalent(b) is (of[a] == of[b]), (a, b)
        assert URN(a).equivalent(URI(b)) is URI(b).equivalent(URN(a)) is (of[a] == of[b])
        assert urikit.equivalent(URN(a), b) is urikit.equivalent(b, URN(a)) is (of[a] == of[b])
        assert (URN(a).canonical_name == URN(b).canonical_name) is (of[a] == of[b])


def test_equivalence_is_asked_at_the_step_of_schemes():
    a, b = URN("urn:example:a#f"), URN("urn:example:a")
    assert a.equivalent(b) and not a.equivalent(b, at=Step.SYNTAX)
    assert not URI("urn:example:a#f").equivalent("urn:example:a")
    assert not a.equivalent("urn:a1:b?c") and not a.equivalent("http://h/")
    with pytest.raises(URISyntaxError):
        a.equivalent("a b")
    assert b.equivalent(IRI("urn:example:a"))
    assert not URN("urn:example:%61").equivalent("urn:example:a")


def test_normal_forms_are_urns():
    urn = URN("URN:Example:a%2cB%7e/../c?+x#y")
    assert str(urn.normalize()) == "urn:example:a%2CB%7E/../c?+x#y" and type(urn.normalize()) is URN
    assert type(urn.without_fragment()) is URN and urn.normalize().normalize() is not None
    assert URN("urn:example:a").is_normalized() and not URN("urn:Example:a").is_normalized()
    assert str(URI("URN:ISBN:0-X").normalize()) == "urn:isbn:0-X"


def test_values():
    for urn in (URN("urn:example:a?=b"), URN("urn:foo:a?b#c", "rfc2141")):
        for other in (pickle.loads(pickle.dumps(urn)), copy.copy(urn), copy.deepcopy(urn)):
            assert other == urn and type(other) is URN
            assert (other.grammar, other.nss) == (urn.grammar, urn.nss)
    assert repr(URN("urn:example:a")) == "URN('urn:example:a')"
    assert sorted([URN("urn:example:b"), URI("urn:example:a")])[0] == URI("urn:example:a")


def test_names_of_1997():
    old = URN("urn:foo:/a?b#c", grammar="rfc2141")
    assert (old.nss, old.r_component, old.q_component, old.f_component) == ("/a?b#c", None, None, None)
    assert URN("urn:a:b", grammar="rfc2141").nid == "a"
    for text in ("urn:foo:a~b", "urn:foo:a&b", "urn:foo:a%00", "urn:urn:a"):
        assert not URN.is_valid(text, grammar="rfc2141"), text
    with pytest.raises(ValueError, match="invalid grammar"):
        URN("urn:foo:a", grammar="rfc9999")


def test_building():
    urn = URN.build(nid="example", nss="a/b", r_component="r?", q_component="q?=x", f_component="")
    assert str(urn) == "urn:example:a/b?+r??=q?=x#"
    assert (urn.r_component, urn.q_component, urn.f_component) == ("r?", "q?=x", "")


def test_what_cannot_be_built():
    for parts, code, component, inner in (
        ({"nid": "a", "nss": "b"}, "urn-part", "nid", "urn-nid-length"),
        ({"nid": "é1", "nss": "b"}, "urn-part", "nid", "urn-nid-character"),
        ({"nid": "a1", "nss": ""}, "urn-part", "nss", "urn-nss-missing"),
        ({"nid": "a1", "nss": "/b"}, "urn-part", "nss", "urn-nss-slash"),
        ({"nid": "a1", "nss": "b c"}, "component-character", "nss", "space"),
        ({"nid": "a1", "nss": "b?c"}, "component-delimiter", "nss", None),
        ({"nid": "a1", "nss": "b", "r_component": "a?=b"}, "component-delimiter", "r-component", None),
        ({"nid": "a1", "nss": "b", "r_component": ""}, "urn-part", "r-component", "urn-component-start"),
        ({"nid": "a1", "nss": "b", "q_component": "#"}, "component-delimiter", "q-component", None),
        ({"nid": "a1", "nss": "b", "f_component": "#"}, "component-delimiter", "fragment", None),
    ):
        with pytest.raises(URIBuildError) as caught:
            URN.build(**parts)
        found = caught.value
        assert (found.code, found.component, found.inner_code) == (code, component, inner), parts
        assert str(found)


@given(st.from_regex(r"\A[uU]rn:[a-cA-]{0,4}:?[ab%2cC:/]{0,6}(\?[+=?/a]{0,6})?(#[a?]{0,2})?\Z"))
def test_a_urn_is_what_the_grammar_says(text):
    pchar = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})"
    nss, component = rf"{pchar}(?:{pchar}|/)*", rf"{pchar}(?:{pchar}|[/?])*?"
    grammar = rf"(?i:urn):[A-Za-z0-9][A-Za-z0-9-]{{0,30}}[A-Za-z0-9]:{nss}(\?\+({component}))?(\?=({component}))?(#.*)?"
    found = re.fullmatch(grammar, text)
    if URN.is_valid(text):
        urn = URN(text)
        parts = ("nid", "nss", "r_component", "q_component", "f_component")
        assert str(URN.build(**{name: getattr(urn, name) for name in parts}))[3:] == text[3:]
        assert urn.equivalent(urn.canonical_name) and URN(urn.canonical_name).equivalent(urn)
        assert found is not None and (found[2], found[4]) == (urn.r_component, urn.q_component)
    else:
        # A "?=" always begins the q-component, so a text that contains one is not an r-component.
        assert found is None or "?=" in (found[2] or "")
