"""Resolution against its transcription, policy by policy (RFC 3986 5.2, 5.3, 5.4)."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import urikit
from tests.reference import normalization, older, rfc3986
from tests.reference.rfc3986 import recompose, remove_dot_segments, split
from tests.strategies import (
    close_rootless_uris,
    close_uris,
    hierarchical_bases,
    hostile_texts,
    paths_absolute,
    references,
    relative_references,
    uris,
)
from urikit import ResolvePolicy
from urikit.core.mask import form

bases = st.one_of(uris, uris, close_uris, close_rootless_uris)
dotted_references = st.builds(
    "{}{}".format, st.text("ab./:", max_size=9).filter(urikit.is_valid), st.sampled_from(["", "?", "?q", "#f"])
)
some_references = st.one_of(references, dotted_references, dotted_references)


@given(bases, some_references)
def test_the_default_is_the_letter_with_the_guard(base: str, reference: str) -> None:
    result = urikit.resolve(base, reference)
    assert result == rfc3986.resolve(base, reference)
    assert str(urikit.URI(base).resolve(urikit.parse(reference))) == result
    assert urikit.URI.is_valid(result)
    wanted = rfc3986.resolve(base, reference, strict=False)
    assert urikit.resolve(base, reference, policy=ResolvePolicy.COMPATIBLE) == wanted
    # The base's own path loses its dot segments first, as normalization removes them.
    b = split(base)
    if b.authority is not None or b.path.startswith("/"):
        b = b._replace(path=remove_dot_segments(b.path))
    wanted = recompose(rfc3986.guarded(rfc3986.transform(b, split(reference))))
    assert urikit.resolve(base, reference, policy=ResolvePolicy(base_dots="remove")) == wanted
    # 4.4: identical to the base, aside from the fragments.
    target = rfc3986.resolve(base, reference)
    wanted = target.partition("#")[0] == base.partition("#")[0]
    assert urikit.URI(base).is_same_document(reference) == wanted
    letter = rfc3986.transform(split(base), split(reference))
    result = split(urikit.resolve(base, reference))
    if letter.authority is None and letter.path.startswith("//"):
        assert result == letter._replace(path="/." + letter.path)
        with pytest.raises(urikit.URIResolutionError) as caught:
            urikit.resolve(base, reference, policy=ResolvePolicy(double_slash="refuse"))
        assert caught.value.code == "result-double-slash"
    else:
        assert result == letter
        assert urikit.resolve(base, reference, policy=ResolvePolicy(double_slash="refuse")) == recompose(letter)


@given(hierarchical_bases, some_references)
def test_rfc_2396(base: str, reference: str) -> None:
    wanted = recompose(rfc3986.guarded(split(older.resolve_rfc2396(base, reference))))
    assume(_says_what_it_means(wanted, older.resolve_rfc2396_parts(base, reference)))
    assert urikit.resolve(base, reference, policy=ResolvePolicy.RFC2396) == wanted


@given(hierarchical_bases, some_references)
def test_rfc_1808(base: str, reference: str) -> None:
    # RFC 1808 cannot tell an empty component from a missing one; urikit can.
    assume(split(reference).authority != "" and split(reference).query != "")
    wanted = older.resolve_rfc1808(base, reference)
    assume(_says_what_it_means(wanted, older.resolve_rfc1808_parts(base, reference)))
    assert urikit.resolve(base, reference, policy=ResolvePolicy.RFC1808) == wanted


def _says_what_it_means(text: str, parts: rfc3986.Parts) -> bool:
    """Whether the older letter's text has the components it was made of (no guard there)."""
    return split(text) == parts


@given(bases, some_references)
def test_what_a_policy_refuses(base: str, reference: str) -> None:
    """Refused exactly there: a ".." that has nothing to remove, a base without a hierarchy, a base's fragment."""
    b, r = split(base), split(reference)
    opaque = b.authority is None and not b.path.startswith("/")
    fragment_only = r.scheme is None and r.authority is None and r.path == "" and r.query is None
    for policy, code, refused in (
        (ResolvePolicy(underflow="refuse"), "above-root", _climbs_above_root(b, r)),
        (ResolvePolicy(opaque_base="refuse"), "opaque-base", opaque and r.scheme is None and not fragment_only),
        (ResolvePolicy(base_fragment="refuse"), "base-fragment", b.fragment is not None),
    ):
        if refused:
            with pytest.raises(urikit.URIResolutionError) as caught:
                urikit.resolve(base, reference, policy=policy)
            assert caught.value.code == code
        else:
            assert urikit.resolve(base, reference, policy=policy) == rfc3986.resolve(base, reference)


def _climbs_above_root(base: rfc3986.Parts, reference: rfc3986.Parts) -> bool:
    """Whether 5.2.4 meets a ".." with an empty output buffer on the path it is given."""
    if reference.scheme is None and reference.authority is None:
        if reference.path == "":
            return False
        path = reference.path if reference.path.startswith("/") else rfc3986.merge(base, reference.path)
    else:
        path = reference.path
    while path.startswith("./"):
        # 2A: what is left may begin with "/", and is a rooted path then.
        path = path[2:]
    rooted = path.startswith("/")
    depth = 0
    for segment in (path[1:] if rooted else path).split("/"):
        if segment == "..":
            if depth == 0:
                return True
            depth -= 1
        elif segment != ".":
            depth += 1
    return False


@given(bases, some_references)
def test_encoded_dots_decoded(base: str, reference: str) -> None:
    """A segment of dots, however written, is a dot segment: as if it had been written plainly."""

    def plain(text: str) -> str:
        parts = split(text)
        return recompose(parts._replace(path=_dots_decoded(parts.path)))

    r = split(reference)
    # A base's path that is taken over stays as it is.
    taken_over = r.path == "" and r.scheme is None and r.authority is None
    base_used = base if taken_over else plain(base)
    wanted = rfc3986.resolve(base_used, plain(reference))
    assert urikit.resolve(base, reference, policy=ResolvePolicy(percent_dots="decode")) == wanted


def _dots_decoded(path: str) -> str:
    return "/".join(
        re.sub("%2e", ".", segment, flags=re.IGNORECASE)
        if re.fullmatch(r"(?:\.|%2e){1,2}", segment, re.IGNORECASE)
        else segment
        for segment in path.split("/")
    )


@given(hierarchical_bases, some_references)
def test_a_commuting_policy_commutes(base: str, reference: str) -> None:
    """normalize(resolve(b, r)) == normalize(resolve(normalize(b), r))."""
    policy = ResolvePolicy.COMMUTING
    normal_base = normalization.normalize(base, "SYNTAX")
    direct = urikit.normalize(urikit.resolve(base, reference, policy=policy), to=urikit.Step.SYNTAX)
    around = urikit.normalize(urikit.resolve(normal_base, reference, policy=policy), to=urikit.Step.SYNTAX)
    assert direct == around


@given(
    bases, some_references, st.sampled_from([ResolvePolicy.RFC3986, ResolvePolicy.COMPATIBLE, ResolvePolicy.RFC2396])
)
def test_the_trace_ends_in_the_result(base: str, reference: str, policy: ResolvePolicy) -> None:
    steps = urikit.URI(base).resolution_steps(reference, policy=policy)
    assert steps[-1].section == "5.3"
    # Steps are descriptions: they mask secrets.
    assert steps[-1].after == form(urikit.resolve(base, reference, policy=policy), base)
    assert all(step.section and step.action for step in steps)


@given(relative_references, references)
def test_a_relative_base_is_refused(base: str, reference: str) -> None:
    with pytest.raises(urikit.URIResolutionError) as caught:
        urikit.resolve(base, reference)
    assert caught.value.code == "base-not-absolute"


@given(uris, hostile_texts)
def test_any_text_as_reference(base: str, text: str) -> None:
    try:
        result = urikit.resolve(base, text)
    except urikit.URISyntaxError:
        assert not urikit.is_valid(text)
    else:
        assert urikit.URI.is_valid(result)


@given(st.one_of(paths_absolute, st.text("ab./", max_size=12).map(lambda path: "/" + path)))
def test_dot_segments_alone(path: str) -> None:
    """5.2.4, with an authority before the path so that it may begin with "//"."""
    assert urikit.resolve("y:", f"x://h{path}") == f"x://h{remove_dot_segments(path)}"
