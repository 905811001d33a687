"""`WebURL.relativize`: a text that parses to the target against the base."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit import URI, ArgumentError, URISyntaxError, WebURL

SEGMENT = st.sampled_from(["a", "a", "b", "", "x:y", "C:", "c|", "%2e", "é", "a b"])
TAIL = st.sampled_from(["", "?", "?q", "?q#", "#", "#f", "?r#f", "?a/b#/c"])
FRONT = st.sampled_from(
    ["http://h", "https://h", "http://me@h", "file://", "file:///C:", "foo://h", "foo:", "foo://", "a:b"]
)


@st.composite
def urls(draw):
    text = f"{draw(FRONT)}{'/' * draw(st.integers(0, 2))}{'/'.join(draw(st.lists(SEGMENT, max_size=4)))}{draw(TAIL)}"
    return WebURL(text) if WebURL.can_parse(text) else WebURL("http://h/")


@given(urls(), urls(), st.sampled_from(["shortest", "path"]))
def test_the_way_back(base, target, style):
    text = base.relativize(target, style=style)
    assert WebURL(text, base) == target == base.join(text)
    assert len(base.relativize(target)) <= len(text) and len(base.relativize(target)) <= len(str(target))


@pytest.mark.parametrize("text", ["http://a/b/c/d?p", "http://a/b/x?q#f", "http://h/", "http://a/b/c/d", "http://a/b/"])
def test_the_same_as_a_uri_where_both_agree(text):
    base = "http://a/b/c/d?q"
    assert WebURL(base).relativize(text) == str(URI(base).relativize(text))


def test_wrong_arguments_and_a_long_path_takes_time_in_proportion():
    url = WebURL("http://a/b")
    with pytest.raises(TypeError, match="target must be str"):
        url.relativize(None)
    with pytest.raises(ArgumentError, match="style"):
        url.relativize("http://a/c", style="long")
    with pytest.raises(URISyntaxError):
        url.relativize("../c")
    base, target = WebURL("http://h/" + "a/" * 100_000), WebURL("http://h/" + "a/" * 50_000 + "b/" * 50_000)
    assert len(base.relativize(target, style="path")) == 250_000
