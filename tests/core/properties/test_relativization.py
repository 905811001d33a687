"""The way back from resolution (RFC 3986 5.2, read backwards).

`relativize` raises exactly when no reference yields the target by 5.2 with the guard of 3.3,
and otherwise its answer resolves to the target. Whether there is such a reference is decided
by trying every candidate (`tests.reference.relativization`), which also gives the shortest.
"""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import SCANS
from tests.reference.relativization import a_reference_to
from tests.reference.rfc3986 import resolve, split
from tests.strategies import close_rootless_uris, close_uris, relative_references, uris

valid_close = close_uris.filter(urikit.is_valid)
valid_rootless = close_rootless_uris.filter(urikit.URI.is_valid)
pairs = st.one_of(
    st.tuples(valid_close, valid_close),
    st.tuples(valid_close, valid_close),
    st.tuples(valid_rootless, valid_rootless),
    st.tuples(uris, uris),
)


@given(pairs)
def test_it_raises_exactly_when_there_is_none(pair: tuple[str, str]) -> None:
    base, target = pair
    known = a_reference_to(base, target)
    try:
        found = urikit.relativize(base, target)
    except urikit.URIResolutionError as error:
        assert known is None, known
        assert error.code == "target-dot-segments"
    else:
        assert known is not None
        assert resolve(base, found) == target
        assert urikit.resolve(base, found) == target
        assert len(found) == len(known), known


@given(pairs)
def test_the_path_style(pair: tuple[str, str]) -> None:
    """Begins with neither "/" nor a scheme where the authorities are one and a path will do."""
    base, target = pair
    try:
        found = str(urikit.URI(base).relativize(target, style="path"))
    except urikit.URIResolutionError:
        assert a_reference_to(base, target) is None
        return
    assert urikit.resolve(base, found) == target
    b, t = split(base), split(target)
    shortest = urikit.relativize(base, target)
    assert len(found) >= len(shortest)
    if (b.scheme, b.authority) == (t.scheme, t.authority) and b.path.startswith("/") and t.path.startswith("/"):
        assert split(found).scheme is None
        assert not found.startswith("/")


@given(valid_close, st.sampled_from(["", "#", "#f", "?", "?q", "g", "../g", "./g", "/g", "//h", "../..", "?q#f"]))
def test_there_and_back_again(base: str, reference: str) -> None:
    """What resolution yields, relativization finds again."""
    target = urikit.resolve(base, reference)
    found = urikit.relativize(base, target)
    assert urikit.resolve(base, found) == target
    assert len(found) <= len(reference)


@given(uris, relative_references)
def test_a_relative_target_is_refused(base: str, target: str) -> None:
    with pytest.raises(urikit.URIResolutionError) as caught:
        urikit.relativize(base, target)
    assert caught.value.code == "target-not-absolute"


@given(relative_references, uris)
def test_a_relative_base_is_refused(base: str, target: str) -> None:
    with pytest.raises(urikit.URIResolutionError) as caught:
        urikit.relativize(base, target)
    assert caught.value.code == "base-not-absolute"


#: One base for every shape of path: rootless, rooted, guarded, with dots, with an authority.
BASES = ("a:", "a:/", "a:a", "a:a/a", "a:/a/a?", "a:/.//a", "a:/a/../a", "a:..", "a://", "a://a/a/.?a")


def there_and_back(base: str, reference: str) -> None:
    target = urikit.resolve(base, reference)
    found = urikit.relativize(base, target)
    assert urikit.resolve(base, found) == target, (base, reference, found)
    assert len(found) <= len(reference), (base, reference, found)


@pytest.mark.searches
def test_random_targets_are_found_again() -> None:
    draw = random.Random(3986)
    pieces = ("a", "b", "/", "/", "/", "//", ".", "..", "./", "../", ":", "?", "#", "a:", "//h", "%2E", "@")
    tried = 0
    while tried < SCANS:
        base = "a:" + "".join(draw.choices(pieces, k=draw.randint(0, 8)))
        reference = "".join(draw.choices(pieces, k=draw.randint(0, 8)))
        if urikit.is_valid(base) and urikit.is_valid(reference):
            there_and_back(base, reference)
            tried += 1


@pytest.mark.slow
def test_all_short_targets_are_found_again() -> None:
    references = ("".join(text) for length in range(7) for text in product("a/.:?#", repeat=length))
    for reference in filter(urikit.is_valid, references):
        for base in BASES:
            there_and_back(base, reference)


@pytest.mark.parametrize(("base", "target", "found"), [("f:/a", "f:/.//b", ".//b"), ("f:/a/b", "f:/.//a/c", "..//a/c")])
def test_a_guard_is_not_a_dot_segment(base: str, target: str, found: str) -> None:
    assert urikit.relativize(base, target) == found


@given(relative_references, relative_references, close_uris.filter(urikit.URI.is_valid))
def test_relative_references_compose(first: str, second: str, base: str) -> None:
    """Resolving one and then the other is the same as resolving what both make, for a base with a hierarchical path."""
    base = urikit.normalize(base)
    if not (urikit.RelativeReference.is_valid(first) and urikit.RelativeReference.is_valid(second)):
        return
    if split(base).authority is None and not split(base).path.startswith("/"):
        return
    together = urikit.RelativeReference(first).resolve(second)
    assert resolve(base, str(together)) == resolve(resolve(base, first), second)
    back = urikit.RelativeReference(first).relativize(together)
    assert urikit.RelativeReference(first).resolve(back) == together


def test_what_only_a_base_would_know() -> None:
    for base, target in [("../a", "b"), ("/a", "b"), ("//h/a", "/b"), ("a", "")]:
        with pytest.raises(urikit.URIResolutionError) as caught:
            urikit.RelativeReference(base).relativize(target)
        assert caught.value.code == "target-unreachable"
    with pytest.raises(urikit.URIResolutionError) as caught:
        urikit.resolve("a/b", "../c")
    assert "RelativeReference(base).resolve" in str(caught.value)
