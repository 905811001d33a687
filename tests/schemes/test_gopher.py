"""Items of Gopher servers (urikit.schemes.gopher; RFC 1738 section 3.4)."""

import pytest

from tests.schemes.promises import codes, relation, tables, unrelated
from urikit import SchemeError, URISyntaxError
from urikit.schemes.gopher import Gopher

VALID = [
    *Gopher.EXAMPLES, "gopher://host", "gopher://host:70", "gopher://host:70/", "gopher://host:70/1",
    "gopher://host:123/7foo", "gopher://host/7foo%09bar%20baz", "gopher://host/7foo%09bar%09+x",
    "gopher://host/0/a?b", "GOPHER://h:/1#f", "gopher://h/1%0D",
]  # fmt: skip

INVALID = [
    ("gopher:h", "gopher-authority-missing", (7, 7)),
    ("gopher:///1", "gopher-host-empty", (9, 9)),
    ("gopher://u@h/1", "gopher-userinfo", (9, 11)),
    ("gopher://h/%20menu", "gopher-type", (11, 14)),
]


test_tables = tables(Gopher, VALID, INVALID)


def test_a_raw_tab_is_refused_by_the_generic_syntax_and_parts():
    with pytest.raises(URISyntaxError):
        Gopher.parse("gopher://host/7foo\tbar")
    for text, parts in [
        ("gopher://host", ("1", "", None, None)),
        ("gopher://host/", ("1", "", None, None)),
        ("gopher://host/0", ("0", "", None, None)),
        ("gopher://host/1/menu", ("1", "/menu", None, None)),
        ("gopher://host/00doc", ("0", "0doc", None, None)),
        ("gopher://host/7foo%09bar%20baz", ("7", "foo", "bar baz", None)),
        ("gopher://host/7foo%09%09+", ("7", "foo", "", "+")),
        ("gopher://host/7a?b%3F", ("7", "a?b?", None, None)),
    ]:
        view = Gopher.parse(text)
        assert (view.type, view.selector, view.search, view.gopher_plus) == parts


def test_requests_and_equivalence_and_built_of_data():
    assert Gopher.parse("gopher://h/7a%09b").request == b"a\tb\r\n"
    assert Gopher.parse("gopher://h").request == b"\r\n"
    assert Gopher.parse("gopher://h/0%E9").request == b"\xe9\r\n"
    with pytest.raises(SchemeError) as caught:
        _ = Gopher.parse("gopher://h:25/1a%0D%0AQUIT").request
    assert (caught.value.code, caught.value.offset) == ("gopher-line-break", 16)
    assert codes("gopher://h/1a?%0a") == ["gopher-line-break"]
    relation(Gopher, ["gopher://h", "GOPHER://H:70/", "gopher://h/1", "gopher://h:/%31"[:-3] + "1"])
    relation(Gopher, ["gopher://h/0~a", "gopher://h/0%7Ea"])
    for other in ("gopher://h/0", "gopher://h/1/", "gopher://h:71/1", "gopher://h/1#f", "gopher://h/1%09"):
        unrelated(Gopher, "gopher://h/1", other)
    assert str(Gopher.build("h")) == "gopher://h/1"
    built = Gopher.build("h", "/a b?", item_type="0", search="%", port=71)
    assert str(built) == "gopher://h:71/0/a%20b%3F%09%25"
    with pytest.raises(SchemeError):
        Gopher.build("")
