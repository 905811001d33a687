"""Comparison with an explanation, and the steps of normalizing and resolving."""

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from urikit import Step, _native
from urikit.core.comparison import REASONS

references = st.text("aA:/@%2fe.80?#", max_size=14).filter(urikit.is_valid)


@pytest.mark.parametrize(
    ("left", "right", "step"),
    [
        ("http://h/", "http://h/", Step.STRING),
        ("HTTP://H/%3f", "http://h/%3F", Step.CASE),
        ("http://h/%7Ea", "http://h/~a", Step.PERCENT),
        ("http://h/a/../b", "http://h/b", Step.SYNTAX),
        ("http://h:80", "http://h/", Step.SCHEME),
    ],
)
def test_where_two_meet(left, right, step):
    comparison = urikit.parse(left).compare(right)
    assert comparison and comparison.step == step
    assert comparison.reason is comparison.component is None
    assert step.section in str(comparison)


@pytest.mark.parametrize(
    ("left", "right", "reason", "quoted"),
    [
        ("http://h/a%2Fb", "http://h/a/b", "reserved-encoding", 'different path: "/a%2Fb" and "/a/b"'),
        ("http://h/?", "http://h/", "undefined-not-empty", "different query: empty and missing"),
        ("http://h/", "https://h/", "scheme", 'different scheme: "http" and "https"'),
        ("http://h/A", "http://h/a", "case-sensitive", 'different path: "/A" and "/a"'),
        ("http://u:canary@h/", "http://u:CANARY@h/", "case-sensitive", "u:***"),
        ("http://u:canary@h/", "http://u:parrot@h/", "userinfo", "u:***"),
    ],
)
def test_why_two_never_meet(left, right, reason, quoted):
    comparison = urikit.parse(left).compare(right)
    assert not comparison
    assert comparison.reason == reason
    assert quoted in comparison.explanation
    assert REASONS[reason] in comparison.explanation
    assert "canary" not in (str(comparison) + repr(comparison)).lower()


def test_spans_are_those_of_the_texts_given():
    comparison = urikit.parse("HTTP://h/a/../b").compare("http://h/c")
    assert str(comparison.left)[slice(*comparison.left_span)] == "/a/../b"
    assert str(comparison.right)[slice(*comparison.right_span)] == "/c"


def test_every_reason_has_its_words():
    assert set(REASONS) == set(_native.REASON_CODES)
    assert all(text.endswith(".") for text in REASONS.values())


@given(references, references)
def test_a_comparison_is_true_exactly_where_they_are_equivalent(left, right):
    comparison = urikit.parse(left).compare(right)
    assert bool(comparison) == any(urikit.equivalent(left, right, at=step) for step in Step.ALL)
    assert comparison.explanation.endswith(".")
    assert pickle.loads(pickle.dumps(comparison)) == comparison


def test_the_steps_of_a_normalization_lead_to_the_normal_form():
    uri = urikit.URI("HTTP://u:canary@Example.COM:80/%7efoo/../b%2fc?x#")
    steps = uri.normalization_steps()
    assert [step.step for step in steps] == list(Step.ALL)
    assert [step.section for step in steps] == ["6.2.1", "6.2.2.1", "6.2.2.2", "6.2.2.3", "6.2.3"]
    assert [step.changed for step in steps] == [False, True, True, True, True]
    assert all(a.after == b.before for a, b in itertools.pairwise(steps))
    assert steps[-1].after == uri.normalize().redacted()
    assert all("canary" not in repr(step) + str(step) for step in steps)


@pytest.mark.parametrize("reference", ["../g", "//u:canary@g/x", "g:h", "?y", "#s", "", "/a/../b", "..//c"])
def test_the_steps_of_a_resolution_lead_to_the_target(reference):
    base = urikit.URI("http://v:canary@a/b/c/d;p?q#f")
    steps = base.resolution_steps(reference)
    assert steps[-1].after == base.resolve(reference).redacted()
    for step in steps:
        assert "canary" not in repr(step) + str(step)
        assert step.sentence and step.section
        assert "{" not in str(step)


def test_every_action_has_its_words():
    from urikit.core.steps import _ACTIONS, _LOOKING, _MAKING

    seen = set()
    for policy in ("RFC3986", "COMPATIBLE", "RFC2396", "RFC1808"):
        for base in ("http://a/b/c;p?q#f", "f:/a/b"):
            for reference in ("http:g", "//h", "/a/../b", "../x", ";x", "?y", "", "..//c", "g:h"):
                uri = urikit.URI(base)
                chosen = getattr(urikit.ResolvePolicy, policy)
                seen |= {step.action for step in uri.resolution_steps(reference, policy=chosen)}
    assert seen == set(_ACTIONS)
    assert seen >= _LOOKING | _MAKING
