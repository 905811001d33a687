"""URI Templates (RFC 6570): the examples of its text, errors, values from Python, matching."""

import copy
import os
import pickle
import re
import urllib.parse
from collections import OrderedDict
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.reference import templates
from urikit import TemplateError, URIEncodingError, URITemplate

#: The values of section 3.2.
VALUES = {
    "count": ["one", "two", "three"],
    "dom": ["example", "com"],
    "dub": "me/too",
    "hello": "Hello World!",
    "half": "50%",
    "var": "value",
    "who": "fred",
    "base": "http://example.com/home/",
    "path": "/foo/bar",
    "list": ["red", "green", "blue"],
    "keys": {"semi": ";", "dot": ".", "comma": ","},
    "v": "6",
    "x": "1024",
    "y": "768",
    "empty": "",
    "empty_keys": [],
    "undef": None,
}
#: What a line of an example looks like: a template, and what it makes.
EXAMPLE = re.compile(r"^       ([^\s]*\{[^\s]*\}[^\s]*) {2,}(\S+)$", re.MULTILINE)


SPECS = Path(os.environ.get("URIKIT_SPECS", Path(__file__).parents[3] / "shared" / "specs"))


def examples():
    """The templates of sections 3.2.1 to 3.2.9 with their expansions, from the RFC itself."""
    path = SPECS / "rfc" / "rfc6570.txt"
    if not path.exists():
        pytest.skip(f"no {path.name}: set URIKIT_SPECS to the directory of the specifications")
    text = path.read_text("utf-8")
    start, end = (
        text.index("3.2.1.  Variable Expansion\n\n   A variable"),
        text.index("4.  Security Considerations\n\n"),
    )
    return EXAMPLE.findall(text[start:end])


def test_the_examples_of_the_rfc_and_back():
    found = examples()
    assert len(found) >= 100
    for template, expansion in found:
        assert URITemplate(template).expand(VALUES) == expansion, template
        values = URITemplate(template).match(expansion)
        assert values is not None, template
        assert URITemplate(template).expand(values) == expansion


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "?x=7"), (1.5, "?x=1.5"), (True, "?x=true"), (False, "?x=false"), (None, ""), ("", "?x="), ([], ""),
        ({}, ""), ((), ""), ([1, None, "a"], "?x=1&x=a"), ({"a": 1, "b": None}, "?a=1"),
        ([("a", 1), ("a", 2)], "?a=1&a=2"),
        (OrderedDict(b=1, a=2), "?b=1&a=2"), (MappingProxyType({"a": "ü"}), "?a=%C3%BC"),
        (urikit.parse("http://h/?q"), "?x=http%3A%2F%2Fh%2F%3Fq"),
    ],
)  # fmt: skip
def test_values(value, text):
    assert URITemplate("{?x*}").expand(x=value) == text
    assert URITemplate("{?x*}").expand({"x": value}) == text


@pytest.mark.parametrize(
    "value", [object(), b"octets", bytearray(b"a"), {1, 2}, [object()], {"a": object()}, {None: "a"}]
)
def test_values_of_other_types(value):
    with pytest.raises(TypeError):
        URITemplate("{x}").expand(x=value)


def test_names_of_values():
    """A keyword counts before the mapping, and a name need not be an identifier."""
    assert URITemplate("{x}{y}").expand({"x": 1, "y": 2}, x=3) == "32"
    assert URITemplate("{a.b}{%41}{1}").expand({"a.b": "x", "%41": "y", "1": "z", "A": "no"}) == "xyz"
    for wrong in (lambda: URITemplate("{x}").expand(x="\ud800"), lambda: URITemplate("\ud800{x}")):
        with pytest.raises(URIEncodingError):
            wrong()


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("/ü{x y}", "template-name", " "),
        ("😀{x:0}", "template-prefix", "0"),
        ("http://u:hunter2@h/{x", "template-unclosed", "{x"),
    ],
)
def test_places_are_characters(text, code, part):
    with pytest.raises(TemplateError) as caught:
        URITemplate(text)
    error = caught.value
    assert (error.code, error.text[slice(*error.shown)]) == (code, part)
    assert "hunter2" not in f"{error}{error!r}"
    assert isinstance(error, ValueError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_errors_of_values_point_at_the_variable():
    for template, value, code, place in (
        ("/{a}{?b:3}", ["x"], "template-prefix-composite", (6, 9)),
        ("/{a}{?b*}", {"x": ["y"]}, "template-nested", (6, 8)),
    ):
        with pytest.raises(TemplateError) as caught:
            URITemplate(template).expand(b=value)
        assert (caught.value.code, caught.value.offset, caught.value.end) == (code, *place)


def test_a_template_is_a_frozen_value():
    template = URITemplate("/{a}{?b*,a:3}")
    assert template.variables == ("a", "b")
    assert (str(template), repr(template)) == ("/{a}{?b*,a:3}", "URITemplate('/{a}{?b*,a:3}')")
    assert template == URITemplate("/{a}{?b*,a:3}") != URITemplate("/{a}")
    assert len({template, pickle.loads(pickle.dumps(template)), copy.deepcopy(template)}) == 1
    with pytest.raises(AttributeError):
        template.level = 1
    assert URITemplate(b"/{a}") == URITemplate("/{a}")


@pytest.mark.parametrize(
    ("template", "text", "values"),
    [
        ("/users/{id}", "/users/a%20b", {"id": "a b"}), ("/users/{id}", "/users/", {"id": ""}),
        ("/users/{id}", "/users/a/b", None),
        ("{/path*}{?q,lang}", "/a/b%2Fc?lang=en", {"path": ["a", "b/c"], "lang": "en"}),
        ("{?x*}", "?a=1&b=2", {"x": {"a": "1", "b": "2"}}), ("{?x*}", "?a=1&a=2", {"x": [("a", "1"), ("a", "2")]}),
        ("{x,y}", "1,2", {"x": "1", "y": "2"}), ("{x}", "1,2", {"x": ["1", "2"]}), ("{x}", "caf%e9", None),
        ("{+x}", "caf%e9", {"x": "caf%e9"}), ("{x}", "\ud800", None), ("{a}-{a}", "b-c", None),
        ("{a}-{a}", "b-b", {"a": "b"}), ("caf%C3%A9é", "caf%c3%a9%c3%A9", {}),
    ],
)  # fmt: skip
def test_matching(template, text, values):
    assert URITemplate(template).match(text) == values
    assert values is None or "%E9" in text.upper() or URITemplate(template).match(urikit.parse(text)) == values


@pytest.mark.parametrize(
    ("template", "text", "values"),
    [
        ("/search{?q,lang}", "/search?utm_source=x&lang=en&q=a+b", {"q": "a b", "lang": "en"}),
        ("/search{?q,lang}", "/search", {}), ("/search{?q,lang}", "/find?q=a", None),
        ("{?x*}", "?a=1&b=2", {}), ("{?x*}", "?x=1&a=0&x=2", {"x": ["1", "2"]}),
        ("/a?t=1{&x}", "/a?x=http://h/&t=1", {"x": "http://h/"}), ("/a?t=1{&x}", "/a?x=2", None),
        ("/a?{+rest}", "/a?x=2&y=+", {"rest": "x=2&y= "}), ("/a?x={y}", "/a?y=2&x=3", {"y": "3"}),
        ("{?x}", "?x=%FF", None), ("{?x}", "?x=\ud800", None), ("{?x}", "?x=é%", {"x": "é%"}),
    ],
)  # fmt: skip
def test_matching_the_query_as_a_form(template, text, values):
    assert URITemplate(template).match(text, query="form") == values


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.text("a1+&=%/ é;?#", max_size=4)), max_size=5),
    st.randoms(use_true_random=False),
)
def test_a_form_has_the_parameters_that_urllib_finds(pairs, random):
    """Written by `urlencode`, or with as little encoding as `parse_qs` needs."""
    for quote in (urllib.parse.quote_plus, lambda text, *_: re.sub("[&#%+=]", lambda c: f"%{ord(c[0]):02X}", text)):
        query = urllib.parse.urlencode(pairs, quote_via=quote, safe="")
        text = f"/x?{query}"
        found = urllib.parse.parse_qs(query, keep_blank_values=True)
        expected = {name: values[0] if name != "c" else values for name, values in found.items() if name in "ac"}
        assert URITemplate("/x{?a,c*}").match(text, query="form") == expected
        assert URITemplate("/x").match(text, query="form") == {}


def test_a_mode_of_matching_that_does_not_exist():
    with pytest.raises(urikit.ArgumentError, match="exact"):
        URITemplate("{x}").match("a", query="loose")
    with pytest.raises(TypeError, match="query"):
        URITemplate("{x}").match("a", query=True)


@pytest.mark.parametrize("many", [2_000, pytest.param(200_000, marks=pytest.mark.slow)])
def test_long_texts_and_many_variables(many):
    """A square would take an hour here."""
    template, text = URITemplate("{/a*}{/b*}{+c}{?d*,e}{#f}"), "/a" * many + "?x=y" + "&x=y" * many
    assert template.expand(template.match(text)) == text
    assert URITemplate("{a}" * 1000).match("b" * 1000) is None
    form = URITemplate("/x{?d*,e}").match("/x?e=1" + "&d=2&f=3" * many, query="form")
    assert form == {"d": ["2"] * many, "e": "1"}


def normalized(text):
    """A text with the choices of its encoding undone: matching does not look at them."""

    def octet(match):
        character = chr(int(match[0][1:], 16))
        return character if character in templates.UNRESERVED else match[0].upper()

    return re.sub("%[0-9A-Fa-f]{2}", octet, text)


NAMES = st.sampled_from(["a", "b", "c.d", "%41"])
MODIFIERS = st.sampled_from(["", "", "*", ":1", ":3"])
EXPRESSIONS = st.builds(
    lambda operator, specs: f"{{{operator}{','.join(name + modifier for name, modifier in specs)}}}",
    st.sampled_from(["", "+", "#", ".", "/", ";", "?", "&"]),
    st.lists(st.tuples(NAMES, MODIFIERS), min_size=1, max_size=3),
)
LITERALS = st.text(st.sampled_from("a/?&=é'%."), max_size=3)
TEXTS = st.text(st.sampled_from("ab,=/%.é& 4C3"), max_size=5)
ANY_VALUE = (
    st.none() | TEXTS | st.lists(st.none() | TEXTS, max_size=3) | st.dictionaries(TEXTS, st.none() | TEXTS, max_size=3)
)


@given(
    st.lists(LITERALS | EXPRESSIONS, max_size=4).map("".join),
    st.dictionaries(NAMES, ANY_VALUE),
)
def test_expansion_is_that_of_the_appendix(template, values):
    try:
        expected = templates.expand(template, values)
    except templates.NoTemplate:
        with pytest.raises(TemplateError):
            URITemplate(template).expand(values)
        return
    parsed = URITemplate(template)
    assert parsed.expand(values) == expected
    found = parsed.match(expected)
    if found is not None:
        assert normalized(parsed.expand(found)) == normalized(expected)
    else:
        # Only a variable that occurs twice can hide a match.
        assert len(re.findall(r"[{,+#./;?&](?=[abc%])", "".join(re.findall(r"\{[^}]*\}", template)))) > len(
            parsed.variables
        )


@given(
    st.lists(LITERALS | EXPRESSIONS, max_size=4).map("".join),
    st.dictionaries(NAMES, ANY_VALUE),
    st.dictionaries(NAMES, ANY_VALUE),
)
def test_a_partial_expansion_and_the_rest_are_the_whole(template, first, second):
    second = {name: value for name, value in second.items() if name not in first}
    try:
        parsed = URITemplate(template)
        expected = parsed.expand({**first, **second})
        rest = parsed.partial(first)
    except TemplateError:
        return
    assert rest.expand(second) == expected
    assert rest.expand({**second, **dict.fromkeys(first, "x")}) == expected
    assert not set(rest.variables) & set(first)


@pytest.mark.parametrize("operator", [".", "/", ";", "&"])
def test_what_can_be_split_anywhere(operator):
    template = URITemplate(f"x{{{operator}a,b*,c:2}}y")
    for first in ({"a": 1}, {"b": ["p", "q"]}, {"c": "long"}, {"a": None, "c": ""}):
        rest = template.partial(first)
        values = {name: ["1", "2"] if name == "b" else "1" for name in "abc" if name not in first}
        assert rest.expand(values) == template.expand({**values, **first})


@pytest.mark.parametrize(
    ("template", "first", "part"),
    [
        ("/{?a,b}", {"b": 1}, "a,b"),
        ("{a,b}", {"a": 1}, "a,b"),
        ("{+a,b}", {"b": 1}, "a,b"),
        ("{#a,b}", {"a": 1}, "a,b"),
    ],
)
def test_what_cannot_be_split_is_refused(template, first, part):
    with pytest.raises(TemplateError) as caught:
        URITemplate(template).partial(first)
    assert caught.value.code == "template-partial" and template[caught.value.offset : caught.value.end] == part


def test_partial_of_nothing_and_of_everything():
    template = URITemplate("/é{a}{?b*}")
    assert template.partial() == template == template.partial(z=1)
    assert str(template.partial(a="1/", b={"k": "v"})) == "/é1%2F?k=v"
    assert template.partial({"a": 1}, a=2, b=None) == URITemplate("/é2")
    with pytest.raises(TypeError):
        template.partial(a=object())


def test_the_repr_masks_secrets():
    for text in ("https://me:secret@h/{id}", "https://h/{id}?token=secret", "https://h/?token=secret"):
        assert "secret" not in repr(URITemplate(text)) and str(URITemplate(text)) == text


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_a_number_that_is_not_finite_is_refused(number):
    for value in (number, [number], {"a": number}):
        with pytest.raises(ValueError, match="finite"):
            URITemplate("{x}").expand(x=value)
