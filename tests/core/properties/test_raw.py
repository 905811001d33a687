"""What was read raw is written back byte for byte, and data is encoded once, in URIs, IRIs and relative references."""

import json
import pickle
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import urikit
import urikit.core.percent
from tests.iri_strategies import iri_references
from tests.strategies import data_texts, references
from urikit import IRI, URI, IRIReference, Params, Raw, Reference, RelativeReference

values: st.SearchStrategy[Reference] = st.one_of(
    references.map(urikit.parse), iri_references.filter(IRIReference.is_valid).map(IRIReference.parse)
)
DOTS = (".", "..")


def is_dots(piece: str) -> bool:
    return piece.replace("%2e", ".").replace("%2E", ".") in DOTS


@given(values)
def test_parts_make_the_same_whole(u: Any) -> None:
    assert u.replace(path=u.segments) == u
    assert u.replace(path=list(u.segments)) == u
    assert u.replace(userinfo=(u.user, u.password)) == u
    assert u.replace(user=u.user, password=u.password) == u
    if u.host is not None:
        assert u.replace(userinfo=None).replace(user=u.user, password=u.password) == u
    changed = u.replace(query=list(u.params))
    assert changed == (u if len(u.params) else u.replace(query=None))
    assert u.replace(query=u.params) == (u if str(u.params) else u.replace(query=None))
    # The same from nothing: then empty pieces are gone, and every pair is there.
    assert u.replace(query=None).replace(query=list(u.params)).params.pairs == u.params.pairs
    for piece in u.segments:
        assert pickle.loads(pickle.dumps(piece)) == piece
        assert type(pickle.loads(pickle.dumps(piece))) is type(piece)
        assert json.loads(json.dumps(piece)) == piece
        assert hash(piece) == hash(str(piece)) and {piece: 1}[str(piece)] == 1
        assert type(str(piece)) is str
    if any(map(is_dots, u.segments)) or u.host is None or "" in u.segments[:-1] or not u.segments:
        return
    joined = u.replace(path="")
    for segment in u.segments:
        joined = joined / segment
    assert joined == u


@given(values, st.integers(0, 7))
def test_pairs_that_stay_keep_their_bytes(u: Any, mask: int) -> None:
    kept = [pair for n, pair in enumerate(u.params) if not mask >> (n % 3) & 1]
    assert list(u.replace(query=kept).params) == kept
    assert Params(str(u.replace(query=kept).query or "")).pairs == tuple(kept)


@given(values, values)
def test_a_name_can_be_taken_along(base: Any, u: Any) -> None:
    assume(not is_dots(u.name))
    if type(base) in (URI, RelativeReference) and not u.name.isascii():
        wanted = urikit.percent.encode(u.name, "path").replace("%25", "%")
    else:
        wanted = u.name
    try:
        joined = base / u.name
        named = base.with_name(u.name)
    except urikit.URIBuildError as error:
        assert error.code == "path-needs-slash"
        return
    assert joined.name == named.name == wanted
    if u.suffix and base.name not in ("", *DOTS):
        assert base.with_suffix(u.suffix).name.endswith(wanted[-len(u.suffix) :] if u.name.isascii() else "")


@given(st.sampled_from([".", "..", Raw("."), Raw(".."), Raw("%2e"), Raw("%2E."), Raw(".%2e")]))
def test_nothing_appended_climbs(dots: str) -> None:
    for change in (URI("http://h/a/b").__truediv__, URI("http://h/a/b").with_name):
        with pytest.raises(urikit.URIBuildError):
            change(dots)


@given(data_texts, data_texts)
def test_data_is_encoded_once(first: str, second: str) -> None:
    for base in (URI("http://h/a"), IRI("http://h/a"), RelativeReference("a")):
        if first not in DOTS:
            assert base.add_segments(first).decoded_name == first
            assert base.replace(path=["x", first]).decoded_segments == ("x", first)
        if first:
            (pair,) = base.replace(query={first: second}).params
            assert [urikit.percent.decode(piece or "") for piece in pair] == [first, second]
    u = URI("http://h/a").replace(user=first, password=second)
    assert [urikit.percent.decode(piece or "") for piece in (u.user, u.password)] == [first, second]


@given(values, data_texts)
def test_what_is_added_to_raw_text_is_data(u: Any, added: str) -> None:
    """Whether a piece has anything encoded makes no difference to what is added to it."""
    try:
        decoded = u.decoded_name
    except urikit.URIEncodingError:
        return
    name = u.name + added
    base = URI("http://h/a/")
    if decoded + added in DOTS or is_dots(name):
        return
    assert base.add_segments(name).decoded_name == decoded + added
    if added:
        (pair,) = base.replace(query=[("n", name)]).params
        assert urikit.percent.decode(pair[1] or "") == decoded + added


@given(values, data_texts)
def test_a_sum_makes_the_text_of_an_f_string(u: Any, added: str) -> None:
    """Whole components and URIs are put together with `+`, and no byte is encoded again."""
    parent, name = u.parent, u.name
    for made, wanted in (
        (parent.path + name, f"{parent.path}{name}"),
        (str(parent) + name + "?" + (u.query or ""), f"{parent}{name}?{u.query or ''}"),
        (name + added, f"{name}{added}"),
    ):
        assert made == wanted
    if name:
        assert u.replace(path=parent.path + name) == u
    if u.query is not None:
        assert u.replace(query=u.query + "&f=" + name).query == f"{u.query}&f={name}"
        changed = "".join(part + "&" for part in (u.query,)) + name
        assert u.replace(query=changed) == u.replace(query=f"{u.query}&{name}")
    try:
        decoded = u.decoded_name
    except urikit.URIEncodingError:
        return
    base = URI("http://h/a/")
    for raw, data in ((name + added, decoded + added), (added + name, added + decoded)):
        if is_dots(str(data)) or is_dots(str(raw)):
            continue
        assert base.add_segments(raw).decoded_name == data
        assert base.with_params(f=raw).query_params["f"] == data
        if name.isascii() and urikit.percent.encode(decoded, "segment") == name:
            assert base.add_segments(raw) == base.add_segments(data)


@given(st.text("aé%41/:?#&=+;@.\ud800", max_size=6), st.sampled_from(["path", "query", "user"]))
def test_raw_text_of_any_kind_stays_in_its_place(text: str, place: str) -> None:
    """Whatever a program calls raw: it is written, or refused, and never ends its piece."""
    u = URI("http://h/a?b")
    try:
        if place == "path":
            assert len(u.replace(path=["x", Raw(text), "y"]).segments) == 3
        elif place == "query":
            assert len(u.replace(query=[("x", Raw(text)), (Raw(f"n{text}"), "y")]).params) == 2
        else:
            changed = u.replace(user=Raw(text), password="p")
            assert (changed.password, changed.host, changed.path) == ("p", "h", "/a")
    except (urikit.URIBuildError, urikit.URIEncodingError):
        pass


@given(references.filter(urikit.WebURL.can_parse).map(urikit.WebURL), st.integers(0, 7))
def test_the_query_of_a_url_of_the_web_keeps_its_bytes(url: urikit.WebURL, mask: int) -> None:
    assert url.filter_params(lambda name, value: True) == url.without_params("none*") == url.update_params() == url
    answers = [not mask >> (n % 3) & 1 for n in range(len(url.params))]
    given_answers = iter(answers)
    kept = [pair for pair, answer in zip(url.params, answers, strict=True) if answer]
    assert list(url.filter_params(lambda name, value: next(given_answers)).params) == kept
    assert list(url.with_params(url.params).params) == list(url.params)
