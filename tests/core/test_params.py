"""Params: raw, decoded and form views of a query, and edits that leave other bytes alone."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import Params, URIBuildError, URIEncodingError, percent

queries = st.text("ab=&;%41+", max_size=16).filter(lambda q: urikit.is_valid("?" + q))
data = st.text(max_size=6)
pairs = st.lists(st.tuples(data, st.none() | data).filter(lambda pair: pair != ("", None)), max_size=5)
separators = st.sampled_from(["&", ";", "&;", ";&"])
styles = st.sampled_from(["plain", "form"])


def decoded(params, style):
    return params.decoded.items() if style == "plain" else params.form.items()


def test_none_is_not_empty():
    params = Params("a&a=&=b&&c=d=e")
    assert list(params) == [("a", None), ("a", ""), ("", "b"), ("c", "d=e")]
    assert params.get("a", "default") is None
    assert params.get("z", "default") == "default"
    assert params.getall("a") == (None, "")
    assert ("a", None) in params and ("a", "x") not in params
    assert "c" in params and "d" not in params
    assert len(params) == 4 and not Params("") and not Params("&")


def test_each_view_says_whether_it_decodes():
    params = Params("%61=b%20c+d&a=%26")
    assert params.get("a") == "%26"
    assert params.decoded.get("a") == "b c+d"
    assert params.form.get("a") == "b c d"
    assert params.decoded.getall("a") == ("b c+d", "&")
    assert params.form.getall("a") == ("b c d", "&")


def test_separators():
    assert Params("a;b=1&c", "&").pairs == (("a;b", "1"), ("c", None))
    assert Params("a;b=1&c", ";").pairs == (("a", None), ("b", "1&c"))
    assert Params("a;b=1&c", "&;").pairs == (("a", None), ("b", "1"), ("c", None))


@pytest.mark.parametrize("set_", ["", "=", "+", "|", "a", "é", "&="])
def test_what_separates_no_pairs(set_):
    with pytest.raises(URIBuildError) as caught:
        Params("a", set_)
    assert caught.value.code == "separator-invalid"


@pytest.mark.parametrize("query", ["a b", "a#b", "#", "%zz", "a\n"])
def test_a_query_outside_its_grammar_is_refused(query):
    with pytest.raises(URIBuildError) as caught:
        Params(query)
    assert caught.value.component == "query"


def test_bad_octets_are_refused_where_they_are_asked_for():
    params = Params("ok=1&bad=%FF")
    assert params.decoded.get("ok") == "1"
    assert params.get("bad") == "%FF"
    with pytest.raises(URIEncodingError) as caught:
        params.decoded.get("bad")
    assert caught.value.code == "not-utf-8"
    with pytest.raises(URIEncodingError):
        print(params.decoded.items())


def test_edits_leave_other_bytes_alone():
    params = Params("sig=%2f%2F&&utm=x&q=a+b;c&utm=y")
    assert str(params.remove("utm")) == "sig=%2f%2F&&q=a+b;c"
    assert str(params.set("q", "1 2")) == "sig=%2f%2F&&utm=x&q=1%202&utm=y"
    assert str(params.set("q", "1 2", style="form")) == "sig=%2f%2F&&utm=x&q=1+2&utm=y"
    assert str(params.append("n", None)) == "sig=%2f%2F&&utm=x&q=a+b;c&utm=y&n"
    assert str(params.set("utm", "1", None, "3")) == "sig=%2f%2F&&utm=1&q=a+b;c&utm&utm=3"
    assert str(Params("a;b&a;c", "&;").remove("a")) == "b;c"


@given(pairs, separators, styles)
def test_what_is_written_is_read(given, set_, style):
    params = Params(given, separators=set_, style=style)
    assert decoded(params, style) == tuple(given)
    appended = Params("", set_)
    for name, value in given:
        appended = appended.append(name, value, style=style)
    assert appended == params


def test_made_of_a_mapping():
    assert str(Params({"a": "1", "b": None})) == "a=1&b"


@given(queries, data, st.lists(data, max_size=3), separators, styles)
def test_set_gives_these_values_and_leaves_the_others(query, name, values, set_, style):
    before = Params(query, set_)
    after = before.set(name, *values, style=style)
    get_all = after.decoded.getall if style == "plain" else after.form.getall
    assert get_all(name) == tuple(values)

    def others(params):
        kept = []
        for raw in params.pairs:
            try:
                found = (percent.decode if style == "plain" else percent.decode_form)(raw[0])
            except URIEncodingError:
                found = None
            if found != name:
                kept.append(raw)
        return kept

    assert others(after) == others(before)


@given(queries, separators)
def test_sorting_is_a_stable_permutation(query, set_):
    params = Params(query, set_)
    ordered = params.sorted()
    assert sorted(params.pairs, key=repr) == sorted(ordered.pairs, key=repr)
    names = [percent.decode_bytes(name) for name, _ in ordered]
    assert names == sorted(names)
    assert ordered.sorted() == ordered
    for name, _ in params:
        assert params.getall(name) == ordered.getall(name) or "%" in query


@given(queries, separators)
def test_values(query, set_):
    params = Params(query, set_)
    assert str(params) == query
    assert params == Params(query, set_) and hash(params) == hash(Params(query, set_))
    assert params != query
    assert pickle.loads(pickle.dumps(params)) == params
    assert copy.copy(params) == copy.deepcopy(params) == params
    assert eval(repr(params), {"Params": Params}) == params


def test_frozen():
    with pytest.raises(AttributeError):
        Params("a")._query = "b"
    with pytest.raises(AttributeError):
        del Params("a")._query


def test_other_separators_are_other_params():
    assert Params("a&b", "&") != Params("a&b", ";")


def test_a_style_has_a_name():
    with pytest.raises(ValueError, match="invalid style"):
        Params("").append("a", style="html")


def test_a_pair_nobody_would_see_is_refused():
    for make in (lambda: Params([("", None)]), lambda: Params("").append(""), lambda: Params("").set("", None)):
        with pytest.raises(URIBuildError) as caught:
            make()
        assert caught.value.code == "pair-empty"


def test_params_of_a_reference_and_back():
    uri = urikit.URI("http://h/?b=1&a=%7e#f")
    assert uri.params == Params("b=1&a=%7e")
    assert str(uri.replace(query=uri.params.sorted())) == "http://h/?a=%7e&b=1#f"


def test_a_match_statement():
    match Params("a=1"):
        case Params(pairs=(("a", value),)):
            assert value == "1"
        case _:
            raise AssertionError


def test_the_query_of_an_iri_has_parameters_and_a_uri_takes_none_of_them():
    iri = urikit.IRI("http://h/?ключ=знач&é")
    assert iri.params.pairs == (("ключ", "знач"), ("é", None))
    with pytest.raises(URIBuildError):
        urikit.URI("http://h/").replace(query=iri.params)
