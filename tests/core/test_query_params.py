"""Queries as people use them: the decoded multi-dict, and changes that leave other bytes alone."""

import copy
import enum
import json
import math
import pickle
import urllib.parse
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import costs_at_most
from urikit import IRI, URI, Params, QueryParams, Raw, RelativeReference, URIBuildError, URIEncodingError, WebURL

FAMILIES = (URI, IRI, WebURL)


@pytest.mark.parametrize("make", FAMILIES)
def test_the_decoded_multi_dict(make):
    found = make("http://h/?q=caf%C3%A9+noir&tag=a&tag=b&%64ebug&e=").query_params
    assert found["q"] == "café noir" and found["debug"] is None and found["e"] == ""
    assert found.get("q") == "café noir" and found.get("none") is None and found.get("none", 1) == 1
    assert found.getall("tag") == ("a", "b") and found.getall("none") == ()
    assert found.items() == (("q", "café noir"), ("tag", "a"), ("tag", "b"), ("debug", None), ("e", ""))
    assert list(found) == list(found.keys()) == ["q", "tag", "tag", "debug", "e"]
    assert found.values() == ("café noir", "a", "b", None, "")
    assert "tag" in found and "none" not in found and 1 not in found
    assert len(found) == 5 and bool(found) and not make("http://h/").query_params
    assert dict(found) == {"q": "café noir", "tag": "a", "debug": None, "e": ""}
    assert isinstance(found, Mapping)
    with pytest.raises(KeyError):
        found["none"]


def test_many_lookups_read_the_query_once(monkeypatch):
    """`dict` looks up each name: that must not read the whole query for each."""
    found = URI("http://h/?" + "&".join(f"n{n}=%41" for n in range(500))).query_params
    read = []
    for name in ("query_values", "decode_query", "split_query"):
        native = getattr(urikit._native, name)
        monkeypatch.setattr(urikit._native, name, lambda *args, native=native: (read.append(1), native(*args))[1])
    assert dict(found) == {f"n{n}": "A" for n in range(500)}
    assert {**found} == dict(found) and [found[name] for name in found] == ["A"] * 500
    assert found.getall("n7") == ("A",) and "n8" in found and "x" not in found
    assert len(read) < 10


def test_lookups_in_a_query_with_bytes_that_are_not_text():
    found = URI("http://h/?a=1&b=%ff&a=%fe&%fd=2").query_params
    for _ in range(3):
        assert found["a"] == "1" and found.get("none") is None and "b" in found
        with pytest.raises(URIEncodingError):
            found["b"]
        with pytest.raises(URIEncodingError):
            found.getall("a")


def test_all_pairs_for_programs_that_take_a_mapping():
    found = URI("http://h/?a=1&a=2&b").query_params
    assert list(found.items()) == [("a", "1"), ("a", "2"), ("b", None)]
    assert dict(found) == {"a": "1", "b": None} and dict(found.items()) == {"a": "2", "b": None}
    assert QueryParams("q=%61") != QueryParams("q=a")
    assert QueryParams("q=%61").items() == QueryParams("q=a").items()


@pytest.mark.parametrize("make", FAMILIES)
def test_no_names_and_no_pairs_change_nothing(make):
    u = make("http://h/?a=%7e&&b")
    names = []
    assert u.without_params(*names) == u.update_params() == u.add_params({}) == u


def test_two_meanings_by_name():
    params = URI("http://h/?a+b=1+1").params
    assert params.form["a b"] == "1 1" and params.decoded["a+b"] == "1+1"
    assert QueryParams("a+b=1") == params.form.__class__("a+b=1", style="form") != QueryParams("a+b=1", style="plain")
    assert QueryParams("a;b", ";").keys() == ("a", "b")
    with pytest.raises(urikit.ArgumentError):
        QueryParams("", style="html")  # type: ignore[arg-type]


def test_bytes_that_are_no_text_matter_where_they_are_asked_for():
    found = URI("http://h/?ok=1&%FF=2&bad=%FF").query_params
    assert found["ok"] == "1" and found.getall("ok") == ("1",) and "bad" in found
    for ask in (lambda: found["bad"], found.items, lambda: list(found)):
        with pytest.raises(URIEncodingError):
            ask()


def test_it_is_a_value():
    found = URI("http://h/?a=1&token=secret").query_params
    for other in (copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert other == found and hash(other) == hash(found)
    assert found != URI("http://h/?a=1").query_params and found != {"a": "1"}
    assert "secret" not in repr(found) and eval(repr(QueryParams("a=1", ";"))) == QueryParams("a=1", ";")
    with pytest.raises(AttributeError):
        found.x = 1
    with pytest.raises(TypeError):
        type("Mine", (QueryParams,), {})
    assert json.dumps(dict(QueryParams("a=1"))) == '{"a": "1"}'


class Colour(enum.IntEnum):
    RED = 3


@pytest.mark.parametrize(
    ("value", "query"),
    [
        ("a b&c+d%", "v=a%20b%26c%2Bd%25"), (Raw("a%20b"), "v=a%20b"), (5, "v=5"), (-5, "v=-5"), (Colour.RED, "v=3"),
        (True, "v=true"), (False, "v=false"), (0.5, "v=0.5"), (1e30, "v=1e%2B30"), (None, "v"), ("", "v="),
        ([1, "b", None], "v=1&v=b&v"), ((), None), ([], None), (URI("http://h/?a=%41"), "v=http://h/?a%3D%2541"),
        (WebURL("http://h/"), "v=http://h/"),
    ],
)  # fmt: skip
def test_how_a_value_is_written(value, query):
    for make in FAMILIES:
        assert make("http://h/?old").with_params(v=value).query == query
        assert make("http://h/?old").with_params({"v": value}).query == query
        assert make("http://h/").update_params(v=value).query == query
        assert make("http://h/").add_params([("v", value)]).query == query
    assert URI("http://h/?old").replace(query={"v": value}).query == query
    assert str(Params({"v": value})) == (query or "")


@pytest.mark.parametrize("value", [b"a", {1}, {"a": 1}, object(), [[1]], 1j])
def test_what_no_value_is(value):
    for make in FAMILIES:
        with pytest.raises(TypeError, match="a value of params must be"):
            make("http://h/").with_params(v=value)
    with pytest.raises(TypeError):
        URI("http://h/").replace(query={"v": value})


@pytest.mark.parametrize("value", [math.inf, math.nan, 10**5000], ids=["inf", "nan", "long"])
def test_numbers_without_digits(value):
    with pytest.raises(urikit.ArgumentError):
        URI("http://h/").with_params(v=value)


@pytest.mark.parametrize("make", [*FAMILIES, lambda text: RelativeReference(text.removeprefix("http:"))])
def test_changes(make):
    u = make("http://h/p?sig=%2f%2F&&%61=1&b=a+b&a=2#f")
    assert u.update_params(a=3).query == "sig=%2f%2F&&%61=3&b=a+b"
    assert u.update_params({"a": ["x", "y", "z"]}).query == "sig=%2f%2F&&%61=x&b=a+b&a=y&a=z"
    assert u.update_params([("a", 1), ("a", 2)], c=4).query == "sig=%2f%2F&&%61=1&b=a+b&a=2&c=4"
    assert u.update_params(a=[]).query == "sig=%2f%2F&&b=a+b"
    assert u.add_params(a=3, n=None).query == "sig=%2f%2F&&%61=1&b=a+b&a=2&a=3&n"
    assert u.without_params("a").query == "sig=%2f%2F&&b=a+b"
    assert u.without_params("s*g", "b").query == "&%61=1&a=2"
    assert u.filter_params(lambda name, value: name != "a").query == "sig=%2f%2F&&b=a+b"
    assert u.with_params(u.params).params.pairs == u.params.pairs
    assert u.with_params(u.query_params).query_params.items() == u.query_params.items()
    assert str(u.with_params(x=1)).endswith("//h/p?x=1#f")


@pytest.mark.parametrize("make", FAMILIES)
def test_the_question_mark_goes_with_the_last_pair(make):
    u = make("http://h/?a=1&a=2#f")
    for changed in (
        u.without_params("a"),
        u.without_params("*"),
        u.filter_params(lambda name, value: False),
        u.update_params(a=[]),
        u.with_params(),
        u.with_params({}),
    ):
        assert str(changed) == "http://h/#f"


@pytest.mark.parametrize("make", FAMILIES)
@pytest.mark.parametrize("text", ["http://h/", "http://h/?", "http://h/?&", "http://h/?a=%7e&&b="])
def test_what_changes_nothing_is_the_same(make, text):
    u = make(text)
    same = (
        u.without_params("z"),
        u.filter_params(lambda *_: True),
        u.update_params(),
        u.add_params(),
        u.update_params(z=[]),
    )
    assert all(changed == u for changed in same)


def test_names_are_found_as_a_form_has_them():
    u = URI("http://h/?a+b=1&a%20b=2&a%2Bb=3")
    assert u.without_params("a b").query == "a%2Bb=3"
    assert u.without_params("a+b").query == "a+b=1&a%20b=2"
    assert u.without_params(Raw("a%2Bb")).query == "a+b=1&a%20b=2"
    assert u.update_params({"a b": "x"}).query == "a+b=x&a%2Bb=3"


def test_what_is_written_reads_the_same_in_both_meanings():
    u = URI("http://h/").with_params({"a +": "1 + 1"})
    assert u.params.form.items() == u.params.decoded.items() == (("a +", "1 + 1"),)


def test_a_filter_sees_names_that_are_no_text():
    seen = []
    URI("http://h/?%FF=%41&b").filter_params(lambda *pair: seen.append(pair))
    assert seen == [("\ufffd", "A"), ("b", None)]


def test_what_a_predicate_raises_is_raised():
    def predicate(name, value):
        raise LookupError(name)

    with pytest.raises(LookupError, match="a"):
        URI("http://h/?a&b").filter_params(predicate)


def test_wrong_arguments():
    u = URI("http://h/?a")
    with pytest.raises(TypeError, match="a name must be a str, not int"):
        u.without_params(1)
    with pytest.raises(TypeError, match="predicate must be a callable"):
        u.filter_params("a")
    with pytest.raises(TypeError, match="params must be"):
        u.with_params(1)
    with pytest.raises(TypeError, match="a name of params must be a str"):
        u.with_params({1: "a"})
    with pytest.raises(URIBuildError) as caught:
        u.with_params([("", None)])
    assert caught.value.code == "pair-empty"
    with pytest.raises(URIEncodingError):
        u.add_params(a="\ud800")


def test_an_iri_keeps_its_characters():
    assert str(IRI("http://h/?a=1").update_params(ü="é \u202e")) == "http://h/?a=1&ü=é%20%E2%80%AE"
    assert str(URI("http://h/").with_params(ü="é")) == "http://h/?%C3%BC=%C3%A9"


def test_params_cannot_be_broken():
    params = Params({"a": "1"})
    assert str(params) == "a=1" and params == Params("a=1")
    params.__init__("b=2")  # type: ignore[misc]
    assert str(params) == "a=1"
    with pytest.raises(TypeError):
        type("Mine", (Params,), {})
    for wrong in (1, None, b"a=1", ["ab", 1], object()):
        with pytest.raises(TypeError):
            Params(wrong)  # type: ignore[arg-type]


def test_lenient_reading_by_name():
    found = URI("http://h/?q=caf%E9+x&n%FF=%C3%A9%E9").query_params
    with pytest.raises(URIEncodingError):
        found.items()
    assert found.with_errors("replace").items() == (("q", "caf\ufffd x"), ("n\ufffd", "é\ufffd"))
    assert found.with_errors("keep").items() == (("q", "caf%E9 x"), ("n%FF", "é%E9"))
    assert found.with_errors("keep")["n%FF"] == "é%E9" and "n\ufffd" in found.with_errors("replace")
    assert found.with_errors("replace").with_errors("strict") == found != found.with_errors("replace")
    kept = pickle.loads(pickle.dumps(found.with_errors("keep")))
    assert kept == found.with_errors("keep") and repr(kept).endswith(", errors='keep')")
    assert URI("http://h/?a=1+%E9").params.decoded.with_errors("replace")["a"] == "1+\ufffd"
    assert urikit.form_pairs("a=%E9", errors="replace") == [("a", "\ufffd")]
    assert urikit.decoded_pairs("a=+%E9", errors="keep") == [("a", "+%E9")]
    with pytest.raises(urikit.ArgumentError):
        found.with_errors("ignore")


def test_a_query_is_read_once_for_each_value():
    for make in FAMILIES:
        url = make("http://h/?a=1")
        assert url.query_params is url.query_params
        assert url.with_params(a=2).query_params["a"] == "2"


@given(st.text("%aA0fFeE9cC3é&=+ ", max_size=12))
def test_both_views_of_a_web_url_agree(query):
    url = WebURL(f"https://h/?{query}#{query.replace('&', '')}")
    pairs = tuple((name, "" if value is None else value) for name, value in url.query_params.items())
    assert pairs == url.search_params.pairs
    for name, _ in pairs:
        assert (url.query_params[name] or "") == url.search_params.get(name)
    browsers = bytes(urllib.parse.unquote_to_bytes(url.fragment or "")).decode("utf-8", "replace")
    assert (url.decoded_fragment or "") == url.decoded("fragment") or url.fragment is None
    assert (url.decoded_fragment or "") == browsers


def test_components_decoded_by_name():
    url = URI("http://us%E9r:p%2@h/caf%E9/%2f?q#f%E9".replace("p%2@", "p%32@"))
    assert url.decoded("user", errors="keep") == "us%E9r" and url.decoded("password") == "p2"
    assert url.decoded("segments", errors="replace") == ("caf\ufffd", "/")
    assert url.decoded("path", errors="keep") == "/caf%E9//" and url.decoded("name") == "/"
    assert url.decoded("fragment", errors="replace") == "f\ufffd"
    assert URI("http://h").decoded("user") is None and URI("http://h").decoded("path") == ""
    with pytest.raises(URIEncodingError):
        url.decoded("path")
    with pytest.raises(urikit.ArgumentError):
        url.decoded("host")
    assert WebURL("https://h/100%/%E9").decoded_path == "/100%/\ufffd"
    assert WebURL("https://h/%E9%ZZ").decoded_segments == ("\ufffd%ZZ",)


def test_a_name_that_is_read_is_a_name_to_edit():
    url = urikit.WebURL("http://h/?%FF=1&a=2")
    (name, _) = url.query_params.keys()
    assert name == "\ufffd" and str(url.without_params(name)) == "http://h/?a=2"
    assert str(url.update_params({name: 3})) == "http://h/?%FF=3&a=2"
    assert str(url.without_params(*url.query_params.keys())) == "http://h/"
    # In a URI a name with U+FFFD is another one than these bytes.
    uri = urikit.URI("http://h/?%FF=1&a=2")
    assert uri.without_params("\ufffd") == uri
    assert str(uri.without_params(urikit.Raw("%FF"))) == "http://h/?a=2"


def test_the_pairs_of_a_web_url_are_read_as_browsers_do():
    url = urikit.WebURL("http://h/?x=%FF&y=%zz")
    for params in (url.params, url.params.append("z", "1"), pickle.loads(pickle.dumps(url.params))):
        assert params.form["x"] == params.decoded["x"] == "\ufffd" and params.form["y"] == "%zz"
    with pytest.raises(URIEncodingError):
        Params("x=%FF").form["x"]
    assert urikit.WebURL("http://h/?x=%FF").params == Params("x=%FF")


def test_new_names_in_a_loop_and_at_once():
    with costs_at_most(20):
        params = Params("")
        for number in range(4_000):
            params = params.set(f"k{number}", "v")
        uri = URI("http://h/").update_params({f"k{number}": "v" for number in range(20_000)})
    assert len(params) == 4_000 and len(uri.params) == 20_000
