"""URLSearchParams on a frozen value: reading, editing, and what an edit makes of the URL."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urikit import SearchParams, WebURL


def test_made_of() -> None:
    for init, pairs in [
        ("", ()),
        ("?", ()),
        ("a", (("a", ""),)),
        ("?a=1&b=2&a=3", (("a", "1"), ("b", "2"), ("a", "3"))),
        ("??a", (("?a", ""),)),
        ("&&a&&=&=b&", (("a", ""), ("", ""), ("", "b"))),
        ("a=b=c", (("a", "b=c"),)),
        ("a+b=c+d%20e%2B", (("a b", "c d e+"),)),
        ("%C3%A9=%FF%zz%4", (("é", "\ufffd%zz%4"),)),
        ("\ufeffa=%EF%BB%BF", (("\ufeffa", "\ufeff"),)),
        ("a=\ud800", (("a", "\ufffd"),)),
        ({"key": "730d67"}, (("key", "730d67"),)),
        ([("a", "1"), ("a", "\udfff")], (("a", "1"), ("a", "\ufffd"))),
        ((["a", "b"],), (("a", "b"),)),
        (SearchParams("x=y"), (("x", "y"),)),
    ]:
        params = SearchParams(init)
        assert params.pairs == tuple(params) == pairs
        assert params.size == len(params) == len(pairs)
        assert bool(params) == bool(pairs)
        assert params.url is None
        assert SearchParams(str(params)) == params


@pytest.mark.parametrize("init", [["ab"], [("a",)], [("a", "b", "c")], {"a": 1}, [(1, "a")], [("a", None)], 5, None])
def test_made_of_nothing_else(init) -> None:
    with pytest.raises(TypeError):
        SearchParams(init)


def test_the_examples_of_the_standard_and_reading() -> None:
    assert str(SearchParams({"key": "730d67"})) == "key=730d67"
    url = WebURL("https://example.com/?a=b ~")
    assert url.href == "https://example.com/?a=b%20~"
    assert str(url.search_params.sort().url) == "https://example.com/?a=b+%7E"
    url = WebURL("https://example.com/?a=~&b=%7E")
    assert url.search == "?a=~&b=%7E"
    assert (url.search_params.get("a"), url.search_params.get("b")) == ("~", "~")
    flag = "\U0001f3f3\ufe0f\u200d\U0001f308"
    found = WebURL(f"https://example.org/?q={flag}&key=e1f7bc78").search_params.sort().url
    assert found is not None
    assert found.search == "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"
    params = SearchParams("a=1&b=2&a=3&c")
    assert (params.get("a"), params.get("c"), params.get("z")) == ("1", "", None)
    assert (params.get_all("a"), params.get_all("z")) == (("1", "3"), ())
    assert params.has("a") and params.has("a", "3") and not params.has("a", "2") and not params.has("z")
    assert "a" in params and "z" not in params and 5 not in params
    assert SearchParams("%EF%BF%BD=x").get("\ud800") == "x"


def test_an_edit_gives_new_parameters_and_a_new_url() -> None:
    for text, method, arguments, output in [
        ("a=1", "append", ("b", "2"), "a=1&b=2"),
        ("a=1", "append", ("a", "1"), "a=1&a=1"),
        ("", "append", ("é &", "=+"), "%C3%A9+%26=%3D%2B"),
        ("a=1&b=2&a=3", "delete", ("a",), "b=2"),
        ("a=1&b=2&a=3", "delete", ("a", "3"), "a=1&b=2"),
        ("a=1&b=2&a=3", "delete", ("a", "4"), "a=1&b=2&a=3"),
        ("a=1&b=2&a=3", "set", ("a", "x"), "a=x&b=2"),
        ("a=1", "set", ("z", "x"), "a=1&z=x"),
        ("b=1&a=2&b=0&a=1", "sort", (), "a=2&a=1&b=1&b=0"),
        # Code units: an astral character is less than U+FFFD.
        ("\ufffd=1&\U0001f600=2&é=3", "sort", (), "%C3%A9=3&%F0%9F%98%80=2&%EF%BF%BD=1"),
        ("a=*-._~", "sort", (), "a=*-._%7E"),
    ]:
        params = SearchParams(text)
        edited = getattr(params, method)(*arguments)
        assert str(edited) == output
        assert params == SearchParams(text) and edited.url is None
        url = WebURL(f"https://u:p@h:1/x?{text}#f")
        of_url = url.search_params
        edited = getattr(of_url, method)(*arguments)
        assert edited.url == WebURL(f"https://u:p@h:1/x?{output}#f")
        assert edited.url.search_params == edited
        assert of_url.url is url and str(url) == str(WebURL(f"https://u:p@h:1/x?{text}#f"))


def test_edits_follow_one_another_and_no_parameters_are_no_query() -> None:
    params = WebURL("https://h/?a=1&b=2").search_params
    after = params.append("c", "3").delete("a").set("b", "x").sort()
    assert str(after.url) == "https://h/?b=x&c=3"
    assert after.url is not None and after.url.search_params.get("c") == "3"
    for text in ("https://h/?a=1#f", "https://h/?#f"):
        url = WebURL(text).search_params.delete("a").url
        assert url is not None and (str(url), url.query) == ("https://h/#f", None)


def test_a_url_with_an_opaque_path_has_them_as_well() -> None:
    params = WebURL("mailto:a@b?subject=x%20y").search_params
    assert params.get("subject") == "x y"
    assert str(params.set("subject", "ü").url) == "mailto:a@b?subject=%C3%BC"
    # The space before a query stays one, encoded, when the query goes.
    assert str(WebURL("foo:a ?q#f").search_params.delete("q").url) == "foo:a%20#f"


def test_what_is_taken_from_a_url_leaves_it_alone_and_a_frozen_value() -> None:
    params = SearchParams(WebURL("https://h/?a=1").search_params)
    assert params.url is None and params.append("b", "2").url is None
    assert params == WebURL("http://other/?a=1").search_params
    params = WebURL("https://u:p@h/?a=1").search_params
    with pytest.raises(AttributeError, match="frozen"):
        params.url = None  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(params))
    assert again == params and again.url == params.url
    bare = SearchParams("a=1")
    assert pickle.loads(pickle.dumps(bare)).url is None
    assert bare == params == copy.deepcopy(params) and hash(bare) == hash(params)
    assert bare != "a=1" and bare != SearchParams("a=2")
    assert repr(bare) == "SearchParams('a=1')"
    match bare:
        case SearchParams(pairs):
            assert pairs == (("a", "1"),)


@pytest.mark.parametrize("method", ["get", "get_all", "has", "delete"])
def test_names_are_text(method: str) -> None:
    with pytest.raises(TypeError, match=r"must be str|names and values are str"):
        getattr(SearchParams("a=1"), method)(1)


def test_many_parameters_take_time_in_proportion() -> None:
    params = SearchParams("&".join(f"k{n % 1000}={n}" for n in range(20_000)))
    assert len(params.sort().delete("k1").set("k2", "x")) == 20_000 - 20 - 19


edits = st.lists(
    st.tuples(
        st.sampled_from(["append", "set", "delete", "delete pair", "sort"]),
        st.text("ab&=+% é", max_size=2),
        st.text("a&=+ é", max_size=2),
    ),
    max_size=8,
)


@given(st.text("ab&=+%41é", max_size=12), edits)
def test_edits_are_those_of_a_list_of_pairs(query: str, steps: list[tuple[str, str, str]]) -> None:
    """The text is edited, not the pairs: the same as what the standard says of its list."""
    params = WebURL(f"https://h/?{query}").search_params
    pairs = list(params.pairs)
    for action, name, value in steps:
        match action:
            case "append":
                params, pairs = params.append(name, value), [*pairs, (name, value)]
            case "delete":
                params, pairs = params.delete(name), [pair for pair in pairs if pair[0] != name]
            case "delete pair":
                params, pairs = params.delete(name, value), [pair for pair in pairs if pair != (name, value)]
            case "sort":
                params = params.sort()
                pairs = sorted(pairs, key=lambda pair: pair[0].encode("utf-16-be"))
            case "set":
                params = params.set(name, value)
                first = next((at for at, pair in enumerate(pairs) if pair[0] == name), len(pairs))
                after = [pair for pair in pairs[first + 1 :] if pair[0] != name]
                pairs = [*pairs[:first], (name, value), *after]
        assert params.pairs == tuple(pairs) and params.size == len(pairs)
        for each in {name, "a"}:
            assert params.get_all(each) == tuple(found for known, found in pairs if known == each)
    assert params == SearchParams(pairs)
    assert params.url.search_params.pairs == tuple(pairs)
