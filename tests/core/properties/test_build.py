"""Building and changing (RFC 3986 5.3, 3.3): every result says what it was made of."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
import urikit.core.percent
from tests.reference import encoding
from tests.reference.rfc3986 import Parts, guarded, split
from tests.reference.syntax import components
from tests.strategies import (
    data_texts,
    fragments,
    hostile_texts,
    hosts,
    paths_abempty,
    paths_absolute,
    paths_rootless,
    ports,
    queries,
    references,
    schemes,
    uris,
    userinfos,
)

COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
raw = {
    "scheme": st.none() | schemes,
    "userinfo": st.none() | userinfos,
    "host": st.none() | hosts,
    "port": st.none() | ports,
    "path": st.one_of(paths_abempty, paths_absolute, paths_rootless),
    "query": st.none() | queries,
    "fragment": st.none() | fragments,
}
hostile = st.one_of(
    hostile_texts, st.sampled_from(["//evil", "/..", "a:b", "@h", ":80", "#", "?", "[", "\\", "", "a/b"])
)


def built(**given_components: Any) -> urikit.URIReference | None:
    try:
        return urikit.URIReference.build(**given_components)
    except (urikit.URIBuildError, urikit.URIEncodingError):
        return None


@given(st.fixed_dictionaries({}, optional=raw))
def test_built_of_raw_components(given_components: dict[str, Any]) -> None:
    """The transcription's text, and the same refusals."""
    wanted = encoding.compose(**given_components)
    u = built(**given_components)
    assert (None if u is None else str(u)) == wanted
    if u is not None:
        assert urikit.parse(str(u)) == u
        for name, value in given_components.items():
            if name != "path":
                assert getattr(u, name) == value
        assert u.path in (given_components.get("path", ""), *_guarded_paths(u, given_components))


def _guarded_paths(u: urikit.URIReference, given_components: dict[str, Any]) -> list[str]:
    plain = Parts(u.scheme, u.authority, given_components.get("path") or "", None, None)
    return [guarded(plain).path]


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(COMPONENTS, st.none() | hostile)))
def test_built_of_hostile_components(given_components: dict[str, Any]) -> None:
    """A result means what was asked for, or there is none: no component leaks into another."""
    u = built(**given_components)
    if u is None:
        return
    assert urikit.is_valid(str(u))
    assert urikit.parse(str(u)) == u
    for name, value in given_components.items():
        if name == "path":
            assert u.path in ((value or ""), "/." + (value or ""), "./" + (value or ""))
        else:
            assert getattr(u, name) == value


@given(references, st.sampled_from(COMPONENTS), st.data())
def test_replace_changes_only_what_it_names(text: str, name: str, data: st.DataObject) -> None:
    value = data.draw(st.one_of(raw[name], hostile))
    u = urikit.parse(text)
    try:
        named: dict[str, Any] = {name: value}
        changed = u.replace(**named)
    except (urikit.URIBuildError, urikit.URIEncodingError):
        return
    assert urikit.parse(str(changed)) == changed
    before, after = components(text), components(str(changed))
    assert before is not None and after is not None
    named = {name: value if name != "path" else (value or "")}
    wanted = before._replace(**named)
    wanted = wanted._replace(authority=after.authority)
    if after != wanted:
        # Only the guard of 3.3 may have come or gone with the authority or the scheme.
        assert after._replace(path="") == wanted._replace(path="")
        assert after.path.removeprefix("/.").removeprefix("./") == wanted.path.removeprefix("/.").removeprefix("./")


@given(references)
def test_what_a_reference_is_made_of_makes_it_again(text: str) -> None:
    u = urikit.parse(text)
    assert u.replace() == u
    for name in COMPONENTS:
        if getattr(u, name) is not None or name not in ("path",):
            assert u.replace(**{name: getattr(u, name)}) == u
    assert str(urikit.parse(text).without_fragment()) == text.partition("#")[0]
    # What a reference is made of makes it again.
    again = urikit.URIReference.build(**{name: getattr(u, name) for name in COMPONENTS})
    assert str(again) == text
    assert type(again) is type(u)
    assert split(str(again)) == split(text)


@given(uris)
def test_without_a_scheme_it_is_a_relative_reference(text: str) -> None:
    relative = urikit.URI(text).replace(scheme=None)
    assert type(relative) is urikit.RelativeReference
    assert relative.authority == urikit.URI(text).authority


@given(references, st.lists(data_texts, max_size=4))
def test_a_path_of_segments(text: str, given_segments: list[str]) -> None:
    """Data: encoded once, never more than one segment each, and there again when decoded."""
    u = urikit.parse(text)
    if any(segment in (".", "..") for segment in given_segments):
        with pytest.raises(urikit.URIBuildError):
            u.replace(path=given_segments)
        return
    try:
        changed = u.replace(path=given_segments)
    except urikit.URIBuildError:
        return
    wanted = "".join("/" + encoding.encode(s.encode(), "segment") for s in given_segments)
    if u.path[:1] not in ("", "/") and wanted[1:2] not in ("", "/"):
        wanted = wanted[1:]  # in the place of a path without "/" in front
    # A path without a root keeps none, though its first segment is empty.
    assert changed.path in (wanted, f"./{wanted}", f".{wanted}") or changed.path.startswith("/.//")
    if not changed.path.startswith(("/.//", "./")):
        assert list(changed.decoded_segments) == given_segments


@given(data_texts, st.none() | data_texts, data_texts)
def test_user_and_password_as_data(user: str, password: str | None, host: str) -> None:
    u = built(userinfo=(user, password), host="h")
    assert u is not None
    assert urikit.percent.decode(u.user or "") == user
    assert (None if u.password is None else urikit.percent.decode(u.password)) == password
    assert u.host == "h"


pairs = st.lists(st.tuples(data_texts, st.none() | data_texts), max_size=5)


@given(uris, pairs)
def test_pairs_of_a_query_as_data(text: str, given_pairs: list[tuple[str, str | None]]) -> None:
    if ("", None) in given_pairs:
        # Written, it would be an empty piece between separators: no pair at all.
        with pytest.raises(urikit.URIBuildError):
            urikit.URI(text).replace(query=given_pairs)
        return
    u = urikit.URI(text).replace(query=given_pairs)
    assert list(u.params.decoded.items()) == given_pairs
    assert list(u.params) == encoding.split_pairs(u.query or "", "&")
    assert str(u.replace(query=None)) == str(urikit.URI(text).replace(query=None))


@given(
    references, st.one_of(data_texts, st.sampled_from(["..", ".", "a/b", "", "a:b", "//h", "?x", "%2e%2e", "@", "\\"]))
)
def test_a_segment_never_climbs_nor_changes_the_host(text: str, segment: str) -> None:
    u = urikit.parse(text)
    try:
        below = u.add_segments(segment)
    except (urikit.URIBuildError, urikit.URIEncodingError):
        # "." and ".." are not data for a segment.
        assert segment in (".", "..") or not segment
        return
    assert (below.scheme, below.authority) == (u.scheme, u.authority)
    assert (below.query, below.fragment) == (u.query, u.fragment) or (below.query, below.fragment) == (None, None)
    assert urikit.parse(str(below)) == below
    assert below.decoded_name == segment
    depth = len(u.path.rstrip("/").split("/"))
    assert len(below.path.split("/")) >= depth
    syntax = urikit.Step.SYNTAX
    assert below.normalize(to=syntax).authority == u.normalize(to=syntax).authority


@given(references, data_texts)
def test_a_name_replaced(text: str, name: str) -> None:
    u = urikit.parse(text)
    try:
        renamed = u.with_name(name)
    except (urikit.URIBuildError, urikit.URIEncodingError):
        return
    assert renamed.decoded_name == name
    assert (renamed.scheme, renamed.authority) == (u.scheme, u.authority)
