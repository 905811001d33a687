"""Names that the caller protects, and restriction levels of hosts (UTS 39 sections 4 and 5.2)."""

from dataclasses import replace

import pytest

from urikit import guard
from urikit.errors import ArgumentError
from urikit.guard import Policy

FETCH = guard.outgoing_fetch()
BANK = replace(FETCH, protected=("mybank.com", "bücher.example"))


@pytest.mark.parametrize(
    "host",
    [
        "rnybank.com",
        "www.rnybank.org",
        "mybånk.com",
        "mуbank.com",
        "xn--mybnk-ira.com",
        "mybank.corn",
        "mybank.com.evil.org",
        "login.mybank.com.evil.org",
        "bucher.example",
        "MYBANK.corn.",
    ],
)
def test_a_host_that_looks_like_a_protected_name_is_refused(host):
    found = guard.check(f"https://{host}/", BANK)
    assert "unsafe-look-alike" in [reason.code for reason in found.reasons]


@pytest.mark.parametrize(
    "host", ["mybank.com", "www.mybank.com.", "MyBank.com", "mybank.org", "notmybank.com", "bücher.example", "8.8.8.8"]
)
def test_the_name_itself_and_others_are_allowed(host):
    assert guard.check(f"https://{host}/", BANK)


def test_the_sentence_names_the_protected_name():
    (reason,) = guard.check("https://mybank.corn/", replace(BANK, look_alikes=True)).reasons
    assert (reason.code, reason.message, reason.start, reason.end) == (
        "unsafe-look-alike",
        "host looks like mybank.com",
        8,
        19,
    )


@pytest.mark.parametrize("name", ["*.example.org", ".example.org", "10.0.0.0/8", "", "[::1]", "a b"])
def test_only_names_can_be_protected(name):
    with pytest.raises(ArgumentError):
        replace(FETCH, protected=(name,))


#: A label, and the strictest level that allows it.
LEVELS = [
    ("example", "ascii-only"),
    ("bücher", "single-script"),
    ("яблоко", "single-script"),
    ("日本のテスト", "single-script"),
    ("tシャツ工房", "highly-restrictive"),
    ("abcไทย", "moderately-restrictive"),
    ("аpple", None),
    ("αbc", None),
]
NAMES = ["ascii-only", "single-script", "highly-restrictive", "moderately-restrictive"]


@pytest.mark.parametrize(("label", "strictest"), LEVELS)
def test_a_label_is_allowed_from_its_restriction_level_on(label, strictest):
    allowed = [name for name in NAMES if guard.check(f"https://{label}.example/", replace(FETCH, scripts=name))]
    assert allowed == ([] if strictest is None else NAMES[NAMES.index(strictest) :])


def test_the_label_is_named():
    (reason,) = guard.check("https://bücher.example/", replace(FETCH, scripts="ascii-only")).reasons
    assert reason.message == 'the label "bücher" mixes more scripts than the policy allows'


def test_policies_with_these_fields_are_values():
    policy = replace(BANK, scripts="single-script")
    assert Policy.from_json(policy.to_json()) == policy == Policy.from_toml(policy.to_toml())
    assert "Hosts that look like bücher.example, mybank.com: refused." in policy.words()
    assert "Labels of hosts: single-script (UTS 39)." in policy.words()
    with pytest.raises(ArgumentError):
        replace(FETCH, scripts="unrestricted")
