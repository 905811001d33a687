"""The ladder of section 6 against its transcription, rung by rung."""

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

rungs = st.sampled_from(normalization.RUNGS)
forms = st.sampled_from(["keep", "rfc5952"])
some_references = st.one_of(references, references, close_uris.filter(urikit.is_valid))


def rung(name: str) -> urikit.Rung:
    found = getattr(urikit.Rung, name)
    assert isinstance(found, urikit.Rung)
    return found


@given(some_references, rungs, forms)
def test_every_rung_is_its_transcription(text: str, name: str, ipv6: Any) -> None:
    wanted = normalization.normalize(text, name, ipv6=ipv6 if name != "STRING" else "keep")
    assert urikit.normalize(text, to=rung(name), ipv6=ipv6) == wanted
    assert str(urikit.parse(text).normalize(to=rung(name), ipv6=ipv6)) == wanted
    once = urikit.normalize(text, to=rung(name), ipv6=ipv6)
    assert urikit.is_valid(once)
    assert urikit.normalize(once, to=rung(name), ipv6=ipv6) == once


@given(some_references, rungs)
def test_components_stay_components(text: str, name: str) -> None:
    u = urikit.parse(text)
    normal = u.normalize(to=rung(name))
    assert u.is_normalized(at=rung(name)) == (str(normal) == text)
    assert normal.is_normalized(at=rung(name))
    # What is undefined stays undefined and what is defined stays defined, up to 6.2.3.
    before = components(text)
    after = components(urikit.normalize(text, to=rung(name)))
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
def test_the_steps_lead_from_rung_to_rung(text: str) -> None:
    # No rung decodes what could be a delimiter, and none encodes anything.
    for name in normalization.RUNGS:
        c = split(urikit.normalize(text, to=rung(name)))
        before = split(text)
        for one, other in ((before.query, c.query), (before.fragment, c.fragment)):
            for delimiter in ":/?#[]@!$&'()*+,;=":
                assert (one or "").count(delimiter) == (other or "").count(delimiter)
    u = urikit.parse(text)
    assume(Masked(text).shown == text)  # steps are descriptions: they mask secrets
    steps = u.normalization_steps()
    assert [step.rung.name for step in steps] == list(normalization.RUNGS)
    assert steps[0].before == str(u)
    for one, other in pairwise(steps):
        assert one.after == other.before
    for step in steps:
        assert step.after == Masked(urikit.normalize(str(u), to=step.rung)).shown
        assert step.section == step.rung.section


@given(uris, uris, rungs)
def test_equivalent_is_one_normal_form(one: str, other: str, name: str) -> None:
    wanted = normalization.normalize(one, name) == normalization.normalize(other, name)
    assert urikit.equivalent(one, other, at=rung(name)) == wanted
    assert urikit.equivalent(one, one, at=rung(name))


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
def test_comparison_names_the_first_rung_where_two_meet(text: str, vary: object) -> None:
    assert callable(vary)
    other = vary(text)
    if not urikit.is_valid(other):
        return
    comparison = urikit.parse(text).compare(other)
    meeting = [
        name
        for name in normalization.RUNGS
        if normalization.normalize(text, name) == normalization.normalize(other, name)
    ]
    assert (comparison.rung.name if comparison.rung is not None else None) == (meeting[0] if meeting else None)
    assert urikit.parse(text).equivalent(other) == ("SCHEME" in meeting)
    assert str(comparison)
