"""Canonical keys (urikit.core.canonical): profiles as values, rules by name, and what they promise.

The core has properties over random texts (`crates/core/src/forms/canonical/tests.rs`); here are the words, and the
promises over the URLs of the suites.
"""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import costs_at_most
from tests.strategies import uris
from urikit import ArgumentError, KeyProfile, Step, URISyntaxError, _native, canonical_key, canonical_steps
from urikit.core import canonical

NAMES = ("rfc3986", "http", "whatwg", "crawl", "surt")
URLS = ("rfc3986", "http", "whatwg", "crawl")
TEXT = "HTTP://me:pw@WWW.Example.com.:80/a/../B//c/;jsessionid=0A1B2C/?utm_source=x&b=2&a=1&#top"


@pytest.mark.parametrize(
    ("profile", "key"),
    [
        ("rfc3986", "http://me:pw@www.example.com./B//c/;jsessionid=0A1B2C/?utm_source=x&b=2&a=1&#top"),
        ("http", "http://me:pw@www.example.com./B//c/;jsessionid=0A1B2C/?utm_source=x&b=2&a=1&"),
        ("whatwg", "http://me:pw@www.example.com./B//c/;jsessionid=0A1B2C/?utm_source=x&b=2&a=1&#top"),
        ("crawl", "http://me:pw@www.example.com/B//c/;jsessionid=0A1B2C/?b=2&a=1&"),
        ("surt", "com,example)/b/c?&a=1&b=2&utm_source=x"),
    ],
)
def test_a_key_by_each_profile(profile, key):
    assert canonical_key(TEXT, profile) == canonical_key(TEXT, KeyProfile.named(profile)) == key
    steps = canonical_steps(TEXT, profile)
    shown = canonical.shown_steps(TEXT, profile, None)
    assert shown[-1].after == key and [step.rule for step in shown] == [step.rule for step in steps]
    assert [step.rule for step in steps] == sorted({step.rule for step in steps}, key=list(canonical.RULES).index)
    assert all(step.sentence == canonical.RULES[step.rule] and "pw@" not in str(step) for step in steps)


def test_a_profile_is_a_value():
    for name in NAMES:
        profile = KeyProfile.named(name)
        assert profile == getattr(KeyProfile, name.upper()) and hash(profile) == hash(replace(profile))
        assert profile == eval(repr(profile)) == copy.copy(profile) == pickle.loads(pickle.dumps(profile))
    assert repr(KeyProfile()) == "KeyProfile()" and KeyProfile() == KeyProfile.RFC3986
    assert len({KeyProfile.named(name) for name in NAMES}) == 5
    with pytest.raises(FrozenInstanceError):
        KeyProfile.CRAWL.fragment = "keep"


def test_a_profile_has_the_fields_of_the_core():
    core = dict(_native.key_choices("rfc3986"))
    assert [*core, "parameters"] == [field.name for field in fields(KeyProfile)]
    assert core == {field.name: field.default for field in fields(KeyProfile) if field.name != "parameters"}
    assert _native.key_choices("other") is None
    # Each rule but those of the steps has a field that turns it on.
    steps = {"case", "percent", "dots", "scheme"}
    assert set(canonical.RULES) - steps <= set(core) | {"parameters"}
    assert set(core) - set(canonical.RULES) == {"step", "ipv6", "addresses"}


def test_what_is_no_choice_is_refused():
    with pytest.raises(ArgumentError, match='invalid fragment: expected "keep" or "drop", found "none"'):
        KeyProfile(fragment="none")
    for wrong in (5, None, ["x"]):
        for field in fields(KeyProfile):
            with pytest.raises(TypeError, match=f"^{field.name} must be .*str"):
                KeyProfile(**{field.name: wrong})
        with pytest.raises(TypeError, match=r"^profile must be "):
            KeyProfile.named(wrong)
    with pytest.raises(ArgumentError, match="invalid step"):
        KeyProfile.HTTP.replace(step="all")
    with pytest.raises(ArgumentError, match="invalid profile"):
        canonical_key("http://h/", "other")
    with pytest.raises(TypeError, match="parameters"):
        KeyProfile(parameters=["a"])
    with pytest.raises(TypeError):
        KeyProfile.CRAWL.replace(fragments="drop")
    for wrong in (None, 1, ("crawl",)):
        with pytest.raises(TypeError, match="profile"):
            canonical_key("http://h/", wrong)
        with pytest.raises(TypeError):
            canonical_key(wrong, "crawl")


@pytest.mark.parametrize("name", NAMES)
def test_what_the_standard_refuses_has_no_key(name):
    for text in ("", "/a", "http://h:x/", "//h/"):
        for call in (canonical_key, canonical_steps):
            with pytest.raises(URISyntaxError):
                call(text, name)


def test_values_and_odd_texts():
    for value in (urikit.URI("http://h/?"), urikit.IRI("http://h/?"), urikit.WebURL("http://h/?")):
        assert canonical_key(value, "crawl") == "http://h/"
    assert canonical_key("http://h/\ud800", "crawl") == "http://h/%EF%BF%BD"
    for name in ("rfc3986", "http"):
        with pytest.raises(URISyntaxError, match="surrogate"):
            canonical_key("http://h/\ud800", name)
    long = "http://h/" + "a/../" * 30_000
    assert canonical_key(long, "crawl") == "http://h/"


def test_the_list_has_a_date_and_sources():
    rows = canonical.tracking_parameters()
    assert canonical.TRACKING_DATE >= "2026-11-23" and len(rows) > 60
    assert all(row.source.startswith("https://") for row in rows)
    for row in rows:
        host = row.domains[0] if row.domains else "h.example"
        name = row.name.replace("*", "x")
        assert canonical_key(f"http://{host}/?{name}=1&a=1&{name.upper()}", "crawl") == f"http://{host}/?a=1"
    for name in ("ref", "source", "id", "q", "page", "sid"):
        assert canonical_key(f"http://h/?{name}=1", "crawl") == f"http://h/?{name}=1"


def test_parameters_of_your_own():
    own = KeyProfile.CRAWL.replace(parameters=("ref", "aff_*"), query_order="by-name")
    assert canonical_key("http://h/?z=1&ref=2&aff_x&a=3&z=0&refs=1", own) == "http://h/?a=3&refs=1&z=1&z=0"
    # A key is made of the profile, and no profile is kept that nobody uses.
    for n in range(200):
        assert canonical_key(f"http://h/?p{n}=1", KeyProfile.CRAWL.replace(parameters=(f"p{n}",))) == "http://h/"


@given(uris, st.sampled_from(URLS))
def test_the_key_of_a_key_is_itself(text, name):
    try:
        key = canonical_key(text, name)
    except URISyntaxError:
        return
    assert canonical_key(key, name) == key


@given(uris, st.sampled_from(Step.ALL))
def test_equivalent_uris_have_one_key(text, step):
    profile = KeyProfile.RFC3986.replace(step=step.name.lower())
    uri = urikit.parse(text)
    if not isinstance(uri, urikit.URI):
        return
    normal = uri.normalize(to=step)
    assert canonical_key(uri, profile) == str(normal) == canonical_key(normal, profile)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "http://h/a" + (";jsessionid=" + "a" * 32) * 20_000, "http://h/a" + ";jsessionid=x" * 70_000,
        "http://h/" + "%2e" * 250_000 + ";jsessionid=x" * 10_000,
        "http://" + "www." * 100_000 + "a" + "." * 400_000 + "/",
        "http://h" + "/(S(lit3py55t21z5v55vlm25s55))" * 25_000, "http://h/?" + "utm_a=1&ref=2&b&" * 50_000,
        "http://h" + "/" * 900_000, "http://" + "a." * 400_000 + "/",
    ],
    ids=lambda text: text[:24],
)  # fmt: skip
def test_the_cost_is_linear(text):
    every = KeyProfile.SURT.replace(
        reading="rfc3987", userinfo="drop", tracking="drop", parameters=("a*b", "ref"), query_order="by-name"
    )
    with costs_at_most(2):
        for profile in (every, KeyProfile.SURT, KeyProfile.CRAWL.replace(session_ids="drop")):
            canonical_key(text, profile)
