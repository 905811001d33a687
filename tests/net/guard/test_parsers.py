"""Programs that a policy names beside the two standards, and that must read what browsers read."""

from dataclasses import replace

import pytest

from urikit import guard, parsers
from urikit.core.errors import ArgumentError
from urikit.net.guard import Policy
from urikit.net.guard.policy import PARSERS

FETCH = replace(guard.outgoing_fetch(), look_alikes=True)
#: A text that both standards read alike, a program that does not, and what the reason says.
ELSEWHERE = [
    (
        "http://good.example?@evil.example/",
        "RFC 1808",
        "unsafe-readings",
        "RFC 1808 reads evil.example, port 80; browsers read good.example, port 80",
    ),
    (
        "http://a_b.example/",
        "RFC 2396",
        "unsafe-readings",
        "RFC 2396 reads no host; browsers read a_b.example, port 80",
    ),
    (
        "http://a_b.example/",
        "java.net.URI",
        "unsafe-readings",
        "java.net.URI reads no host; browsers read a_b.example, port 80",
    ),
    (
        "http://a.example/~b",
        "RFC 1808",
        "unsafe-invalid",
        "RFC 1808 refuses the URL, browsers go to a.example, port 80",
    ),
    (
        "http://bücher.example/",
        "RFC 3986",
        "unsafe-invalid",
        "RFC 3986 refuses the URL, browsers go to xn--bcher-kva.example, port 80",
    ),
]


@pytest.mark.parametrize(("text", "parser", "code", "message"), ELSEWHERE)
def test_a_program_that_reads_another_place_refuses(text, parser, code, message):
    assert guard.check(text, FETCH)
    (reason,) = guard.check(text, replace(FETCH, parsers=frozenset({parser}))).reasons
    assert (reason.code, reason.message) == (code, message)


@pytest.mark.parametrize(
    "text", ["https://example.org/a?b=c", "HTTP://Example.ORG:080/", "http://8.8.8.8/", "https://h.example:8443/x#y"]
)
def test_all_programs_agree_on_plain_urls(text):
    assert guard.check(text, replace(FETCH, parsers=frozenset(PARSERS)))


def test_each_program_has_the_reading_of_its_parser():
    texts = [text for text, *_ in ELSEWHERE] + [
        "http://u@h.example/",
        "http://h.example:/",
        "http:/h.example",
        "https://h.example#@evil.example/",
        "http://h.example:80a/",
        "http://[2001:DB8::7]/",
        "https://h.example:443?x",
        "http://%68.example/",
        "ftp://h.example/",
    ]
    schemes = frozenset({"http", "https", "ftp"})
    anything = replace(
        guard.link_in_content(), schemes=schemes, userinfo=True, look_alikes=True, agreement=False, base=None
    )
    for text in texts:
        seen = parsers.read(text, ["URL Standard"])[0]
        for name in parsers.BUILT_IN:
            reading = parsers.read(text, [name])[0]
            agree = reading.accepted and seen.accepted and reading.place == seen.place
            reasons = guard.check(text, replace(anything, parsers=frozenset({name}))).reasons
            named = [
                reason for reason in reasons if reason.message.startswith(f"{name} re") and reason.code != "unsafe-host"
            ]
            if seen.accepted:
                assert agree == (not named), (text, name, reading, reasons)


def test_a_reference_is_read_against_the_base_and_the_field_is_part_of_the_value():
    policy = replace(guard.redirect_target("https://example.org/a/b"), parsers=frozenset(PARSERS))
    for text in ("/c", "d?e", "?f", "//example.org/g", "https://example.org/h"):
        assert guard.check(text, policy), (text, guard.check(text, policy).reasons)
    assert not guard.check("//evil.example/", policy)
    policy = replace(FETCH, parsers=frozenset({"RFC 2396", "urllib"}))
    assert Policy.from_json(policy.to_json()) == policy == Policy.from_toml(policy.to_toml()) != FETCH
    assert policy.words().endswith("These must read the scheme, host and port that browsers read: RFC 2396, urllib.")
    with pytest.raises(ArgumentError, match="names of parsers"):
        replace(FETCH, parsers=frozenset({"curl"}))


def test_the_names_are_those_of_the_parsers():
    assert set(PARSERS) == {*parsers.BUILT_IN, "urllib", "java.net.URI"}
    assert set(PARSERS) <= {*parsers.BUILT_IN, *parsers.parsers()}
