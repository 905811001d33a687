"""IDs and text directives (urikit.schemes.fragments.html, text_directive)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.fragments.promises import described, holds
from urikit import URI, fragments
from urikit.schemes.fragments import FragmentError, HTMLFragment, TextDirective

#: Those of the draft, and of the mission's articles.
DIRECTIVES = [
    ("text=whatever", TextDirective("whatever")),
    ("text=foo", TextDirective("foo")),
    ("text=an%20example%20text%20fragment", TextDirective("an example text fragment")),
    ("text=an%20example,text%20fragment", TextDirective("an example", "text fragment")),
    ("text=this%20is-,an%20example,-text%20fragment", TextDirective("an example", None, "this is", "text fragment")),
    ("text=prefix-,foo,bar", TextDirective("foo", "bar", "prefix")),
    ("text=a-,b,c,-d", TextDirective("b", "c", "a", "d")),
    ("text=b,-d", TextDirective("b", suffix="d")),
    (
        "text=%D8%A7%D9%84%D8%A8%D8%AD%D8%B1%D9%8A%D9%86-,%D9%85%D8%B5%D8%B1",
        TextDirective("مصر", prefix="البحرين"),
    ),
    ("text=The%20first%20recorded,Williams", TextDirective("The first recorded", "Williams")),
    ("text=a%26b%2Cc%2Dd", TextDirective("a&b,c-d")),
]
IGNORED = [
    ("unknownDirective", "fragment-directive-unknown", (0, 16)),
    ("Text=a", "fragment-directive-unknown", (0, 6)),
    ("", "fragment-directive-unknown", (0, 0)),
    ("text=", "fragment-directive-empty", (5, 5)),
    ("text=a,", "fragment-directive-empty", (7, 7)),
    ("text=-,a", "fragment-directive-empty", (5, 5)),
    ("text=a,-", "fragment-directive-empty", (8, 8)),
    ("text=-", "fragment-directive-empty", (5, 5)),
    ("text=a-", "fragment-directive-terms", (5, 7)),
    ("text=-a", "fragment-directive-terms", (5, 7)),
    ("text=a-,-b", "fragment-directive-terms", (5, 10)),
    ("text=a,b,c", "fragment-directive-terms", (5, 10)),
    ("text=a-,b,c,d", "fragment-directive-terms", (5, 13)),
    ("text=a-,b,c,d,-e", "fragment-directive-terms", (5, 16)),
    ("text=a-b", "fragment-directive-dash", (6, 7)),
    ("text=a,b-c", "fragment-directive-dash", (8, 9)),
    ("text=a-b-,c", "fragment-directive-dash", (6, 7)),
    ("text=a,-b-c", "fragment-directive-dash", (9, 10)),
]


@pytest.mark.parametrize(("text", "directive"), DIRECTIVES)
def test_a_text_directive(text, directive):
    assert TextDirective.parse(text) == directive
    assert str(directive) == text
    read = holds(HTMLFragment, f":~:{text}")
    assert (read.text_directives, read.ignored, read.raw_name) == ((directive,), (), "")


@pytest.mark.parametrize(("text", "code", "place"), IGNORED)
def test_a_directive_that_browsers_pass_over(text, code, place):
    with pytest.raises(FragmentError) as caught:
        TextDirective.parse(text)
    error = described(caught.value, text)
    assert (error.code, (error.offset, error.end)) == (code, place)
    read = holds(HTMLFragment, f"id:~:text=before&{text}&text=after")
    assert [directive.start for directive in read.text_directives] == ["before", "after"]
    (found,) = read.ignored
    assert (found.code, found.offset) == (code, place[0] + len("id:~:text=before&"))


def test_the_delimiter_of_section_3_1_and_the_uri_of_the_article_and_several_directives():
    for fragment, name, directive in [
        ("", "", None),
        ("top", "top", None),
        ("test:~:text=foo", "test", "text=foo"),
        ("sec:~:text=a-,b,c,-d", "sec", "text=a-,b,c,-d"),
        (":~:", "", ""),
        ("a:~:b:~:c", "a", "b:~:c"),
        ("page1:~:hello", "page1", "hello"),
        ("a:~b", "a:~b", None),
        ("%3A~:x", ":~:x", None),
        ("caf%C3%A9%FF", "café\ufffd", None),
    ]:
        read = holds(HTMLFragment, fragment)
        assert (read.name, read.raw_directive, str(read)) == (name, directive, fragment)
    uri = "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#:~:text=whatever"
    assert fragments.of(uri, "text/html").text_directives == (TextDirective("whatever"),)
    assert str(HTMLFragment.build("", TextDirective("whatever")).on(uri)) == uri
    read = fragments.of("https://example.com#:~:text=foo&text=bar&unknownDirective", "text/html")
    assert read.text_directives == (TextDirective("foo"), TextDirective("bar"))
    assert [error.code for error in read.ignored] == ["fragment-directive-unknown"]


def test_the_element_it_leads_to():
    for fragment, ids, found in [
        ("", {"top"}, ""),
        ("top", set(), ""),
        ("ToP", set(), ""),
        ("t%6Fp", set(), ""),
        ("top", {"top"}, "top"),
        ("TOP", {"top"}, ""),
        ("a", {"a"}, "a"),
        ("A", {"a"}, None),
        ("a%20b", {"a b"}, "a b"),
        ("a%20b", {"a b", "a%20b"}, "a%20b"),
        ("%C3%A9", {"é"}, "é"),
        ("é", {"é"}, "é"),
        ("a:~:text=b", {"a", "a:~:text=b"}, "a"),
        ("b", {"a"}, None),
    ]:
        assert HTMLFragment.parse(fragment).indicated(ids) == found


def test_building():
    assert str(HTMLFragment.build("a:~:b")) == "a%3A~:b"
    assert HTMLFragment.parse("a%3A~:b").name == "a:~:b"
    assert str(HTMLFragment.build("s", TextDirective("a"), TextDirective("b"))) == "s:~:text=a&text=b"
    with pytest.raises(FragmentError):
        HTMLFragment.build("", TextDirective(""))
    assert HTMLFragment.build("x").on("http://h/") == URI("http://h/#x")


DATA = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@a_tenth
@given(DATA, st.none() | DATA, st.none() | DATA, st.none() | DATA)
def test_a_directive_is_data(start, end, prefix, suffix):
    directive = TextDirective(start, end, prefix, suffix)
    assert TextDirective.parse(str(directive)) == directive
    assert fragments.of(f"http://h/#:~:{directive}", "text/html").text_directives == (directive,)


@a_tenth
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_name_is_data(name):
    read = HTMLFragment.build(name)
    assert (read.name, read.raw_directive) == (name, None)
    assert HTMLFragment.parse(str(read)) == read


@a_tenth
@given(st.text("ab-,&=:~text%2C"))
def test_everything_is_read_and_written_again(text):
    text = text.replace("%", "%25")
    assert str(holds(HTMLFragment, text)) == text
