"""Names that the caller protects, and restriction levels of hosts (UTS 39 sections 4 and 5.2)."""

from dataclasses import replace
from typing import get_args

import pytest

from urikit import guard
from urikit.core.errors import ArgumentError
from urikit.net.guard import Policy
from urikit.net.guard.policy import Scripts

FETCH = guard.outgoing_fetch()
BANK = replace(FETCH, protected=("mybank.com", "bücher.example"))


def test_a_host_that_looks_like_a_protected_name_is_refused():
    for host in [
        "rnybank.com", "www.rnybank.org", "mybånk.com", "mуbank.com", "xn--mybnk-ira.com", "mybank.corn",
        "mybank.com.evil.org", "login.mybank.com.evil.org", "bucher.example", "MYBANK.corn.",
    ]:  # fmt: skip
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
    ("αbc", "minimally-restrictive"),
    ("аpplesauce", "minimally-restrictive"),
    ("ᬩᬮᬶ", "single-script"),
    ("ශ්\u200dරී", "single-script"),
    ("בית1", "single-script"),
    ("i❤", "unrestricted"),
    ("☃", "unrestricted"),
    ("a∕b", "unrestricted"),
    ("𐤀𐤁𐤂", "unrestricted"),
]


@pytest.mark.parametrize(("label", "strictest"), LEVELS)
def test_a_label_is_allowed_from_its_restriction_level_on(label, strictest):
    names = get_args(Scripts)
    allowed = [name for name in names if guard.check(f"https://{label}.example/", replace(FETCH, scripts=name))]
    assert allowed == list(names[names.index(strictest) :])


def test_a_symbol_in_a_host_is_named():
    for text in ("https://i❤.ws/", "https://xn--i-7iq.ws/"):
        (reason,) = guard.check(text, guard.link_in_content()).reasons
        said = 'the label "i❤" contains "❤" (U+2764), which browsers show as Punycode'
        assert (reason.code, reason.message) == ("unsafe-look-alike", said)
    assert guard.check("https://i❤.ws/", replace(guard.link_in_content(), scripts="unrestricted"))
    assert guard.check("https://i❤.ws/", replace(guard.link_in_content(), look_alikes=True))


#: Letters and digits of other scripts that the level allows beside Latin, and that make another name of it.
@pytest.mark.parametrize(
    "host",
    ["g००gle.com", "g๐๐gle.com", "gዐዐgle.com", "paypa۱.com", "micr໐soft.com", "faceb၀၀k.com"],
)
def test_letters_that_may_be_beside_latin(host):
    (reason,) = guard.check(f"https://{host}/", guard.link_in_content()).reasons
    assert reason.code == "unsafe-look-alike"


#: Real words all of whose letters look like Latin ones: read from the right, or ideographs.
@pytest.mark.parametrize("label", ["סוס", "〇〇", "ها"])
def test_words_that_only_a_table_takes_for_latin(label):
    assert guard.check(f"https://{label}.com/", guard.link_in_content())


def test_the_label_is_named_and_policies_with_these_fields_are_values():
    (reason,) = guard.check("https://bücher.example/", replace(FETCH, scripts="ascii-only")).reasons
    assert reason.message == 'the label "bücher" mixes more scripts than the policy allows'
    policy = replace(BANK, scripts="single-script")
    assert Policy.from_json(policy.to_json()) == policy == Policy.from_toml(policy.to_toml())
    assert "Hosts that look like bücher.example, mybank.com: refused." in policy.words()
    assert "Labels of hosts: single-script (UTS 39)." in policy.words()
    with pytest.raises(ArgumentError):
        replace(FETCH, scripts="loose")
