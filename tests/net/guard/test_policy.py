"""Policies as values (urikit.net.guard.policy, presets, record, words) and patterns of hosts."""

import copy
import pickle
from dataclasses import fields, replace

import pytest

from urikit import guard
from urikit.core.errors import ArgumentError, URIError
from urikit.net.guard import HostPattern, Policy
from urikit.net.guard.policy import policy_of

MADE = {
    "outgoing_fetch": guard.outgoing_fetch(),
    "webhook": guard.webhook(),
    "image_proxy": guard.image_proxy(),
    "package_source": guard.package_source("files.example.org", "*.example.net"),
    "redirect_target": guard.redirect_target("https://example.org/"),
    "link_in_content": guard.link_in_content(),
    "oauth_redirect_uri": guard.oauth_redirect_uri(["https://app.example/cb"]),
}


def test_every_preset_is_tried():
    assert MADE.keys() == guard.PRESETS.keys()
    assert all(policy.name == name for name, policy in MADE.items())


@pytest.mark.parametrize("policy", MADE.values(), ids=MADE)
def test_a_policy_is_a_value_that_is_written_and_read(policy):
    assert hash(policy) == hash(replace(policy))
    assert Policy.from_json(policy.to_json()) == policy
    assert Policy.from_toml(policy.to_toml()) == policy
    assert Policy.from_dict(policy.to_dict()) == policy
    assert policy.to_dict().keys() == {field.name for field in fields(policy)}


@pytest.mark.parametrize("policy", MADE.values(), ids=MADE)
def test_a_policy_says_what_it_allows(policy):
    said = policy.words()
    assert all(line.endswith(".") for line in said.splitlines())
    assert all(scheme in said for scheme in policy.schemes)


def test_words_show_no_secret():
    assert "hunter2" not in guard.redirect_target("https://me:hunter2@example.org/").words()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": 1},
        {"name": "x", "colour": "red"},
        {"name": "x", "ports": ["443"]},
        {"name": "x", "ports": [True]},
        {"name": "x", "schemes": "https"},
        {"name": "x", "addresses": "mine"},
        {"name": "x", "userinfo": "no"},
        {"name": "x", "target": "elsewhere"},
        {"name": "x", "target": "origin"},
        {"name": "x", "hosts": ["a*b.example"]},
        {"name": "x", "hosts": [""]},
        {"name": "x", "max_length": 0},
    ],
    ids=str,
)
def test_what_is_no_policy(data):
    with pytest.raises(ArgumentError):
        Policy.from_dict(data)


def test_a_base_is_a_url():
    with pytest.raises(URIError):
        guard.redirect_target("/login")


@pytest.mark.parametrize("text", ["[]", "1", "{", '"x"', "{" * 100_000])
def test_what_is_no_json(text):
    with pytest.raises(ArgumentError):
        Policy.from_json(text)


def test_what_is_no_toml_and_a_pattern_of_hosts_is_matched_by_labels():
    with pytest.raises(ArgumentError):
        Policy.from_toml("name = ")
    for pattern, fits, others in [
        ("example.org", ["example.org", "EXAMPLE.org."], ["a.example.org", "xexample.org", "example.org.evil.test"]),
        ("*.example.org", ["a.example.org", "a.b.example.org"], ["example.org", "xexample.org"]),
        (".example.org", ["example.org", "a.example.org"], ["ample.org", "xexample.org"]),
        ("*.bücher.example", ["a.xn--bcher-kva.example"], ["a.bucher.example"]),
        ("10.0.0.0/8", ["10.1.2.3"], ["11.0.0.1", "10.example.org", "::ffff:10.0.0.1"]),
        ("[2001:db8::1]", ["[2001:db8::1]", "2001:DB8:0::1"], ["2001:db8::2", "1.2.3.4"]),
    ]:
        made = HostPattern.parse(pattern)
        assert all(made.matches(host) for host in fits)
        assert not any(made.matches(host) for host in others)


def test_a_list_without_hosts_allows_none():
    assert not guard.check("https://example.org/", guard.package_source())
    assert not guard.check("https://invalid/", guard.package_source())


@pytest.mark.parametrize("policy", MADE.values(), ids=MADE)
def test_what_the_core_reads_is_no_part_of_the_value(policy):
    fresh = replace(policy)
    used = replace(policy)
    assert used.rules is used.rules
    assert (used, hash(used), repr(used), used.to_dict()) == (fresh, hash(fresh), repr(fresh), fresh.to_dict())
    for other in (pickle.loads(pickle.dumps(used)), copy.copy(used), copy.deepcopy(used), replace(used)):
        assert other == used
        assert guard.check("https://example.org/", other).reasons == guard.check("https://example.org/", used).reasons


def test_a_changed_policy_is_read_again_and_a_policy_comes_from_a_name_or_from_json():
    policy = guard.outgoing_fetch()
    assert not guard.check("ftp://example.org/", policy)
    assert guard.check("ftp://example.org/", replace(policy, schemes=frozenset({"ftp"})))
    assert policy_of("webhook") == guard.webhook()
    assert policy_of(MADE["redirect_target"].to_json()) == MADE["redirect_target"]
    assert policy_of(MADE["webhook"]) is MADE["webhook"]
    for text in ("redirect_target", "oauth_redirect_uri", "web", "", "{", '{"colour": "red"}'):
        with pytest.raises(ArgumentError):
            policy_of(text)


@pytest.mark.parametrize("field", ["schemes", "hosts", "refused_hosts", "protected", "registered", "parsers"])
def test_one_text_is_not_a_list(field):
    with pytest.raises(TypeError, match=field):
        Policy(name="mine", **{field: "https"})
    with pytest.raises(TypeError, match="registered"):
        guard.oauth_redirect_uri("https://app.example/cb")


def test_a_port_that_no_socket_has_is_never_met():
    policy = Policy(name="odd", schemes=frozenset({"http"}), ports=frozenset({80, 70_000, -1}))
    assert guard.check("http://example.com/", policy).verdict == "allowed"
    assert guard.check("http://example.com:70000/", policy).verdict == "refused"
