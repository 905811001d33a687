"""The steps of section 6 against their transcription."""

from itertools import pairwise
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import urikit
from tests.reference import normalization
from tests.reference.rfc3986 import split
from tests.reference.syntax import Components, components
from tests.strategies import close_uris, references, uris
from urikit.core.mask import Masked

steps = st.sampled_from(normalization.STEPS)
forms = st.sampled_from(["keep", "rfc5952"])
some_references = st.one_of(references, references, close_uris.filter(urikit.is_valid))


def step(name: str) -> urikit.Step:
    found = getattr(urikit.Step, name)
    assert isinstance(found, urikit.Step)
    return found


@given(some_references, steps, forms)
def test_every_step_is_its_transcription(text: str, name: str, ipv6: Any) -> None:
    wanted = normalization.normalize(text, name, ipv6=ipv6 if name != "STRING" else "keep")
    assert urikit.normalize(text, to=step(name), ipv6=ipv6) == wanted
    assert str(urikit.parse(text).normalize(to=step(name), ipv6=ipv6)) == wanted
    once = urikit.normalize(text, to=step(name), ipv6=ipv6)
    assert urikit.is_valid(once)
    assert urikit.normalize(once, to=step(name), ipv6=ipv6) == once


@given(some_references, steps)
def test_components_stay_components(text: str, name: str) -> None:
    u = urikit.parse(text)
    normal = u.normalize(to=step(name))
    assert u.is_normalized(at=step(name)) == (str(normal) == text)
    assert normal.is_normalized(at=step(name))
    # What is undefined stays undefined and what is defined stays defined, up to 6.2.3.
    before = components(text)
    after = components(urikit.normalize(text, to=step(name)))
    assert before is not None and after is not None
    if name != "SCHEME":
        assert _defined(before) == _defined(after)
        return
    assert [part is None for part in (before.scheme, before.query, before.fragment)] == [
        part is None for part in (after.scheme, after.query, after.fragment)
    ]
    assert (before.userinfo is None) == (after.userinfo is None)
    if before.authority is not None:
        assert after.authority is not None
        assert after.port is None or before.port is not None
    else:
        # file alone: no authority means what the empty one means (3.2.2)
        assert after.authority is None or (after.scheme, after.authority) == ("file", "")


def _defined(c: Components) -> tuple[bool, ...]:
    return tuple(part is not None for part in c)


@given(some_references)
def test_the_steps_lead_to_each_other(text: str) -> None:
    # No step decodes what could be a delimiter, and none encodes anything.
    for name in normalization.STEPS:
        c = split(urikit.normalize(text, to=step(name)))
        before = split(text)
        for one, other in ((before.query, c.query), (before.fragment, c.fragment)):
            for delimiter in ":/?#[]@!$&'()*+,;=":
                assert (one or "").count(delimiter) == (other or "").count(delimiter)
    u = urikit.parse(text)
    assume(Masked(text).shown == text)  # steps are descriptions: they mask secrets
    steps = u.normalization_steps()
    assert [one.step.name for one in steps] == list(normalization.STEPS)
    assert steps[0].before == str(u)
    for one, other in pairwise(steps):
        assert one.after == other.before
    for one in steps:
        assert one.after == Masked(urikit.normalize(str(u), to=one.step)).shown
        assert one.section == one.step.section


@given(uris, uris, steps)
def test_equivalent_is_one_normal_form(one: str, other: str, name: str) -> None:
    wanted = normalization.normalize(one, name) == normalization.normalize(other, name)
    assert urikit.equivalent(one, other, at=step(name)) == wanted
    assert urikit.equivalent(one, one, at=step(name))


variants = st.sampled_from(
    [
        str,
        lambda text: text.replace("a", "%61"),
        lambda text: text.replace("%2F", "%2f"),
        lambda text: text.replace("http:", "HTTP:").replace("//h", "//H"),
        lambda text: text.replace("/a", "/./a"),
        lambda text: text.replace("/a", "/b/../a"),
        lambda text: text.replace("?q", "?Q"),
    ]
)


@given(some_references, variants)
def test_comparison_names_the_first_step_where_two_meet(text: str, vary: object) -> None:
    assert callable(vary)
    other = vary(text)
    if not urikit.is_valid(other):
        return
    comparison = urikit.parse(text).compare(other)
    meeting = [
        name
        for name in normalization.STEPS
        if normalization.normalize(text, name) == normalization.normalize(other, name)
    ]
    assert (comparison.step.name if comparison.step is not None else None) == (meeting[0] if meeting else None)
    assert urikit.parse(text).equivalent(other) == ("SCHEME" in meeting)
    assert str(comparison)
