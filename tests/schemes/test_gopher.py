"""Items of Gopher servers (urikit.schemes.gopher; RFC 1738 section 3.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, refused, relation, unrelated
from urikit import SchemeError, URISyntaxError
from urikit.schemes.gopher import Gopher

VALID = [
    *Gopher.EXAMPLES,
    "gopher://host",
    "gopher://host:70",
    "gopher://host:70/",
    "gopher://host:70/1",
    "gopher://host:123/7foo",
    "gopher://host/7foo%09bar%20baz",
    "gopher://host/7foo%09bar%09+x",
    "gopher://host/0/a?b",
    "GOPHER://h:/1#f",
    "gopher://h/1%0D",
]

INVALID = [
    ("gopher:h", "gopher-authority-missing", (7, 7)),
    ("gopher:///1", "gopher-host-empty", (9, 9)),
    ("gopher://u@h/1", "gopher-userinfo", (9, 11)),
    ("gopher://h/%20menu", "gopher-type", (11, 14)),
]


@pytest.mark.parametrize("text", VALID)
def test_valid(text):
    assert str(holds(Gopher, text).to_uri()) == text


@pytest.mark.parametrize(("text", "code", "place"), INVALID)
def test_refused_by_the_scheme(text, code, place):
    error = refused(Gopher, text)
    assert (error.code, (error.offset, error.end)) == (code, place)


def test_a_raw_tab_is_refused_by_the_generic_syntax():
    with pytest.raises(URISyntaxError):
        Gopher.parse("gopher://host/7foo\tbar")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("gopher://host", ("1", "", None, None)),
        ("gopher://host/", ("1", "", None, None)),
        ("gopher://host/0", ("0", "", None, None)),
        ("gopher://host/1/menu", ("1", "/menu", None, None)),
        ("gopher://host/00doc", ("0", "0doc", None, None)),
        ("gopher://host/7foo%09bar%20baz", ("7", "foo", "bar baz", None)),
        ("gopher://host/7foo%09%09+", ("7", "foo", "", "+")),
        ("gopher://host/7a?b%3F", ("7", "a?b?", None, None)),
    ],
)
def test_parts(text, parts):
    view = Gopher.parse(text)
    assert (view.type, view.selector, view.search, view.gopher_plus) == parts


def test_requests():
    assert Gopher.parse("gopher://h/7a%09b").request == b"a\tb\r\n"
    assert Gopher.parse("gopher://h").request == b"\r\n"
    assert Gopher.parse("gopher://h/0%E9").request == b"\xe9\r\n"
    with pytest.raises(SchemeError) as caught:
        _ = Gopher.parse("gopher://h:25/1a%0D%0AQUIT").request
    assert (caught.value.code, caught.value.offset) == ("gopher-line-break", 16)
    assert codes("gopher://h/1a?%0a") == ["gopher-line-break"]


def test_equivalence():
    relation(Gopher, ["gopher://h", "GOPHER://H:70/", "gopher://h/1", "gopher://h:/%31"[:-3] + "1"])
    relation(Gopher, ["gopher://h/0~a", "gopher://h/0%7Ea"])
    for other in ("gopher://h/0", "gopher://h/1/", "gopher://h:71/1", "gopher://h/1#f", "gopher://h/1%09"):
        unrelated(Gopher, "gopher://h/1", other)


def test_built_of_data():
    assert str(Gopher.build("h")) == "gopher://h/1"
    built = Gopher.build("h", "/a b?", item_type="0", search="%", port=71)
    assert str(built) == "gopher://h:71/0/a%20b%3F%09%25"
    with pytest.raises(SchemeError):
        Gopher.build("")


@a_tenth
@given(st.text("0179/ab?%", max_size=6))
def test_view_to_uri_view(path):
    try:
        view = Gopher.parse(f"gopher://h/{path}")
    except (SchemeError, URISyntaxError):
        return
    assert str(view.to_uri()) == f"gopher://h/{path}" and Gopher.parse(view.to_uri()) == view and view.equivalent(view)
