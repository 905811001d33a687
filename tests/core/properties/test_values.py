"""References as values: equality, order, hashes, copies, pickles, matching."""

import copy
import itertools
import pickle
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.strategies import hostile_texts, references, uris


@given(references, references)
def test_equality_and_order_are_those_of_the_text(one: str, other: str) -> None:
    a, b = urikit.parse(one), urikit.parse(other)
    assert (a == b) == (one == other)
    assert (a != b) == (one != other)
    assert (a < b, a <= b, a > b, a >= b) == (one < other, one <= other, one > other, one >= other)
    if one == other:
        assert hash(a) == hash(b)


@given(st.lists(references, min_size=3, max_size=3))
def test_the_order_is_total(texts: list[str]) -> None:
    values = [urikit.parse(text) for text in texts]
    assert [str(value) for value in sorted(values)] == sorted(texts)
    for a, b, c in itertools.permutations(values):
        assert not (a < b and b < c) or a < c


@given(references)
def test_what_a_value_does(text: str) -> None:
    u = urikit.parse(text)
    assert u != text
    assert text != u
    assert len({u, text}) == 2
    with pytest.raises(TypeError):
        _ = u < text  # type: ignore[operator]
    for name in ("scheme", "path", "anything"):
        with pytest.raises(AttributeError):
            setattr(u, name, "x")
    assert f"{u}" == text
    assert f"{u:redacted}" == u.redacted()
    with pytest.raises(ValueError):
        format(u, "no-such-format")
    for twin in (
        copy.copy(u),
        copy.deepcopy(u),
        *(pickle.loads(pickle.dumps(u, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
    ):
        assert type(twin) is type(u)
        assert twin == u
        assert str(twin) == text
        assert hash(twin) == hash(u)
    assert weakref.ref(u)() is copy.copy(u) is copy.deepcopy(u) is u


@given(uris)
def test_match_statements(text: str) -> None:
    match urikit.parse(text):
        case urikit.URI(scheme, authority, path, query, fragment):
            u = urikit.URI(text)
            assert (scheme, authority, path, query, fragment) == (u.scheme, u.authority, u.path, u.query, u.fragment)
        case _:
            pytest.fail("a URI matches its own pattern")


@given(hostile_texts)
def test_errors_are_values_too(text: str) -> None:
    try:
        urikit.parse(text)
    except urikit.URISyntaxError as error:
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert (twin.code, twin.offset, twin.end, twin.text, str(twin)) == (
            error.code, error.offset, error.end, error.text, str(error),
        )  # fmt: skip
