"""What a policy says of a text (urikit.net.guard.check): attacks of advisories, and URLs that are fine."""

import copy
from dataclasses import replace

import pytest

import urikit
from urikit import _native, guard
from urikit.core.rules import rules

FETCH = guard.outgoing_fetch()
REDIRECT = guard.redirect_target("https://example.org/login")
LINK = guard.link_in_content()

#: A text, and a code that must be among the reasons; the names are those of advisories.
ATTACKS = [
    ("http://127.0.0.1/", "unsafe-address"),
    ("http://127.1/", "unsafe-address"),
    ("http://0x7f.1/", "unsafe-address"),
    ("http://0177.0.0.1/", "unsafe-address"),
    ("http://2130706433/", "unsafe-address"),
    ("http://017700000001/", "unsafe-address"),
    ("http://0/", "unsafe-address"),
    ("http://127.0.0.1./", "unsafe-readings"),
    ("http://127.0.0.%31/", "unsafe-address"),
    ("http://１２７.0.0.1/", "unsafe-address"),
    ("http://127。0。0。1/", "unsafe-address"),
    ("http://[::]/", "unsafe-address"),
    ("http://[::ffff:127.0.0.1]/", "unsafe-address"),
    ("http://[::ffff:169.254.169.254]/latest/meta-data/", "unsafe-metadata"),
    ("http://[64:ff9b::a9fe:a9fe]/", "unsafe-metadata"),
    ("http://[2002:a9fe:a9fe::]/", "unsafe-metadata"),
    ("http://[fec0::1]/", "unsafe-address"),
    ("http://[fe80::1%25eth0]/", "unsafe-invalid"),
    ("http://169.254.169.254/", "unsafe-metadata"),
    ("http://metadata.google.internal/computeMetadata/v1/", "unsafe-metadata"),
    ("http://METADATA.google.internal./", "unsafe-metadata"),
    ("http://localhost:6379/", "unsafe-name"),
    ("http://LOCALHOST/", "unsafe-name"),
    ("http://db.prod.internal/", "unsafe-name"),
    ("http://printer.local/", "unsafe-name"),
    ("http://intranet/", "unsafe-name"),
    # Orange Tsai, 2017.
    ("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", "unsafe-invalid"),
    ("http://127.1.1.1:80\\@127.2.2.2:80/", "unsafe-invalid"),
    ("http://127.0.0.1:80:81/", "unsafe-invalid"),
    ("http://127.0.0.1.%00@127.2.2.2/", "unsafe-userinfo"),
    ("http://foo@evil.com:80@google.com/", "unsafe-invalid"),
    # Claroty and Snyk, 2022: schemes, slashes, backslashes, encoded hosts, mixed schemes.
    ("http:/evil.com/", "unsafe-readings"),
    ("http:evil.com", "unsafe-readings"),
    ("http:///evil.com/", "unsafe-readings"),
    ("http:\\\\evil.com\\x", "unsafe-invalid"),
    ("https://evil.com\\@good.com/", "unsafe-invalid"),
    ("http://ex%61mple.com/", "unsafe-readings"),
    ("ldap://127.0.0.1#.evil.com:1389/a", "unsafe-scheme"),
    ("jar:http://127.0.0.1!/", "unsafe-scheme"),
    ("gopher://127.0.0.1:6379/_SET%20a%20b", "unsafe-scheme"),
    ("dict://127.0.0.1:11211/stats", "unsafe-scheme"),
    ("file:///etc/passwd", "unsafe-scheme"),
    ("netdoc:///etc/passwd", "unsafe-scheme"),
    # CVE-2016-8624 and CVE-2022-27780 of curl.
    ("http://example.com#@127.0.0.1/", None),
    ("http://example.com%2F10.0.0.1/", "unsafe-invalid"),
    # CVE-2019-9636, CVE-2023-24329, CVE-2024-11168, CVE-2025-0938 of CPython.
    ("http://evil.c℀.example.com/", "unsafe-invalid"),
    (" https://example.org/", "unsafe-invalid"),
    ("http://[evil.com]/", "unsafe-invalid"),
    ("http://prefix.[::1]/", "unsafe-invalid"),
    ("http://[::1]suffix/", "unsafe-invalid"),
    # CVE-2019-11236 of urllib3, CVE-2025-47912 and CVE-2026-25679 of Go, CVE-2026-6322 of fast-uri.
    ("http://example.org/\r\nX: y", "unsafe-invalid"),
    ("http://[1.2.3.4]/", "unsafe-invalid"),
    ("http://junk[::1]/", "unsafe-invalid"),
    ("http://trusted.com%40evil.com/", "unsafe-invalid"),
    ("http://h:99999/", "unsafe-invalid"),
    ("http://example.org:25/", "unsafe-port"),
    ("http://example.org:6667/", "unsafe-port"),
    ("http://good.example@evil.example/", "unsafe-userinfo"),
    ("https://xn--pple-43d.com/", "unsafe-look-alike"),
    ("https://раураӏ.com/", "unsafe-look-alike"),
    ("http://a\u200bb.org/", "unsafe-look-alike"),
    ("//example.org/", "unsafe-relative"),
    ("", "unsafe-relative"),
]


@pytest.mark.parametrize(("text", "code"), [row for row in ATTACKS if row[1]], ids=lambda part: ascii(part)[:40])
def test_an_attack_is_refused_with_its_reason(text, code):
    found = guard.check(text, FETCH)
    assert not found
    assert found.url is None
    assert code in [reason.code for reason in found.reasons]
    with pytest.raises(guard.GuardError) as error:
        found.require()
    assert error.value.reasons == found.reasons


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://example.org/a?b#c", "https://example.org/a?b"),
        ("HTTP://Example.ORG:80/a/../b", "http://example.org/b"),
        ("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"),
        ("https://example.org:8443/", "https://example.org:8443/"),
        ("http://8.8.8.8/", "http://8.8.8.8/"),
        ("http://[64:ff9b::8.8.8.8]/", "http://[64:ff9b::808:808]/"),
        ("http://example.com#@127.0.0.1/", None),
    ],
)
def test_what_is_allowed_comes_in_one_form(text, url):
    found = guard.check(text, FETCH)
    if url is None:
        assert not found or found.host == "example.com"
        return
    assert found
    assert found.require() == url
    assert guard.check(url, FETCH).url == url
    assert urikit.is_valid(url)


def test_the_url_to_use_has_a_fragment_where_the_policy_keeps_it():
    text = "http://example.com#@evil.com/"
    assert guard.check(text, replace(LINK, look_alikes=True)).url == "http://example.com/#@evil.com/"
    for made in (guard.outgoing_fetch(), guard.image_proxy(), replace(LINK, look_alikes=True, keeps_fragment=False)):
        policy = replace(made, look_alikes=True)
        assert guard.check(text, policy).url == "http://example.com/"
        assert guard.check("http://example.com/a?b#c", policy).url == "http://example.com/a?b"
        assert guard.check("http://example.com/a#", policy).url == "http://example.com/a"
    assert guard.check("https://bücher.example/#ä", FETCH).url == "https://xn--bcher-kva.example/"


def test_the_scheme_is_named_where_both_standards_refuse_the_text():
    for text, codes in [
        ("javascript://good.example:x/%0aalert(1)", ["unsafe-invalid", "unsafe-scheme"]),
        ("JavaScript://good.example:x/", ["unsafe-invalid", "unsafe-scheme"]),
        ("http://h:x/", ["unsafe-invalid"]),
        ("//h:x/", ["unsafe-invalid"]),
        ("1a://h:x/", ["unsafe-invalid"]),
    ]:
        assert [reason.code for reason in guard.check(text, replace(LINK, base=None)).reasons] == codes


def test_values_are_taken_as_their_texts():
    for value in (urikit.URI("https://example.org/"), urikit.WebURL("https://example.org/")):
        assert guard.check(value, FETCH).url == "https://example.org/"


@pytest.mark.parametrize(
    "text",
    [
        "//evil.example", "///evil.example", "////evil.example", "/\\evil.example", "\\\\evil.example",
        "\\/\\/evil.example", "/\t/evil.example", "/\n/evil.example", "https:evil.example", "https:/evil.example",
        "https:///evil.example", "https://evil.example", "https://example.org.evil.example/",
        "https://example.org@evil.example/", "https://example.org\\@evil.example/", "http://example.org/",
        "https://example.org:8443/", "javascript:alert(1)", "java\nscript:alert(1)", "\x01javascript:alert(1)",
        "data:text/html,x", "//evil%E3%80%82example", "https://example.org%00.evil.example/",
    ],
    ids=ascii,
)  # fmt: skip
def test_a_redirect_leads_nowhere_else(text):
    assert not guard.check(text, REDIRECT)


@pytest.mark.parametrize(
    "text", ["/a", "a/b?c=//evil.example", "?q=https://evil.example/", "#top", "https://example.org/x"]
)
def test_a_redirect_within_the_origin_is_allowed(text):
    found = guard.check(text, REDIRECT)
    assert found
    assert found.url.startswith("https://example.org/")


def test_a_site_is_the_registrable_domain_and_a_link_may_have_a_bad_path_but_no_bad_host():
    policy = guard.redirect_target("https://www.example.co.uk/", same="site")
    assert guard.check("https://login.example.co.uk/", policy)
    assert not guard.check("https://other.co.uk/", policy)
    assert not guard.check("http://login.example.co.uk/", policy)
    found = guard.check("https://example.org/a[b]|c", LINK)
    assert found.url == "https://example.org/a%5Bb%5D%7Cc"
    assert not guard.check("https://evil.example\\@good.example/", LINK)
    assert not guard.check("javascript:alert(1)", LINK)
    assert guard.check("mailto:a@example.org", LINK)


def test_a_redirect_uri_is_compared_character_by_character():
    policy = guard.oauth_redirect_uri(
        ["https://app.example/cb", "http://127.0.0.1/cb", "http://[::1]/cb", "com.app:/cb"]
    )
    allowed = ["https://app.example/cb", "http://127.0.0.1:51004/cb", "http://[::1]:51004/cb", "com.app:/cb"]
    refused = [
        "https://app.example/cb/",
        "https://app.example/CB",
        "https://APP.example/cb",
        "https://app.example:443/cb",
        "https://app.example/cb?x",
        "https://app.example/cb#x",
        "http://127.0.0.1:51004/cb/../x",
        "http://127.0.0.1:/cb",
        "http://[::ffff:127.0.0.1]:1/cb",
        "http://localhost:1/cb",
        "https://127.0.0.1:1/cb",
    ]
    assert all(guard.check(text, policy) for text in allowed)
    assert not any(guard.check(text, policy) for text in refused)


def test_reasons_have_places_and_no_secret_is_shown_and_a_text_that_is_too_long_is_not_read():
    text = "http://me@example.org:25/"
    reasons = {reason.code: text[reason.start : reason.end] for reason in guard.check(text, FETCH).reasons}
    assert reasons == {"unsafe-port": "25", "unsafe-userinfo": "me"}
    found = guard.check("ftp://me:hunter2@10.0.0.1/", FETCH)
    shown = f"{found!r} {found.to_dict()} {guard.GuardError(found.text, found.reasons)} {found.reasons}"
    assert "hunter2" not in shown
    found = guard.check("http://h.org/" + "a" * 9000, FETCH)
    assert [reason.code for reason in found.reasons] == ["unsafe-length"]
    assert found.readings is None


def test_without_agreement_every_place_is_judged_alone():
    policy = replace(FETCH, agreement=False, valid=False)
    assert guard.check("http://ex%61mple.org/", policy).url == "http://example.org/"
    assert not guard.check("http://127.1/", policy)


def looked_up(*addresses):
    return lambda host, port: addresses


def test_all_addresses_of_a_name_are_judged_and_a_name_without_an_address_is_refused():
    found = guard.check("https://example.org/", FETCH)
    assert guard.resolve(found, lookup=looked_up("8.8.8.8", "2606:4700::1111")).addresses == (
        "8.8.8.8",
        "2606:4700::1111",
    )
    refused = guard.resolve(found, lookup=looked_up("8.8.8.8", "169.254.169.254"))
    assert [reason.code for reason in refused.reasons] == ["unsafe-metadata"]
    assert (refused.verdict, refused.url, refused.addresses) == ("refused", None, ())

    def fails(host, port):
        raise OSError("no such name")

    found = guard.resolve(guard.check("https://example.org/", FETCH), lookup=fails)
    assert [reason.code for reason in found.reasons] == ["unsafe-unresolved"]


def test_an_address_is_not_looked_up_and_every_reason_of_the_core_has_words():
    def fails(host, port):
        raise AssertionError(host)

    assert guard.resolve(guard.check("https://8.8.8.8/", FETCH), lookup=fails).addresses == ("8.8.8.8",)
    refused = guard.check("http://10.0.0.1/", FETCH)
    assert guard.resolve(refused, lookup=fails) is refused
    of_connections = {"unsafe-unresolved", "unsafe-hops", "unsafe-body", "unsafe-coding", "unsafe-peer", "unsafe-proxy"}
    assert {*_native.GUARD_CODES, *of_connections} == {row.code for row in rules() if row.code.startswith("unsafe-")}


@pytest.mark.parametrize("text", ["https://example.org/a", "http://me@127.1/é", "http://h.org/" + "a" * 9000], ids=len)
def test_an_answer_is_the_same_value_before_and_after_it_is_looked_at(text):
    looked_at = guard.check(text, FETCH)
    assert looked_at.to_dict()["verdict"] == looked_at.verdict
    assert bool(looked_at) is (looked_at.verdict == "allowed")
    assert (looked_at.readings is None) is (len(text) > FETCH.max_length)
    for other in (guard.check(text, FETCH), copy.copy(guard.check(text, FETCH))):
        assert (other, repr(other), hash(other)) == (looked_at, repr(looked_at), hash(looked_at))
    with pytest.raises(AttributeError):
        looked_at.colour  # noqa: B018


def test_the_place_of_a_reason_counts_characters_and_a_url_without_a_host_has_no_port():
    text = "https://пример.example/ä#\u200b"
    (reason,) = guard.check(text, FETCH).reasons
    assert (reason.code, text[reason.start : reason.end]) == ("unsafe-look-alike", "\u200b")
    assert reason.message == "invisible character in the fragment"
    assert guard.check("sip:ada@example.org", LINK)
    assert guard.check("ldap:///cn=a", replace(FETCH, schemes=frozenset({"ldap"})))


def test_the_place_of_a_text_that_is_too_long_is_counted_in_characters():
    for text in ("\ud800" * 100_000, "é" * 9_000, "h" + "😀" * 9_000):
        (reason,) = guard.check(text, FETCH).reasons
        assert (reason.code, reason.start, reason.end) == ("unsafe-length", FETCH.max_length, len(text))


@pytest.mark.parametrize("wrong", [3, b"http://h/", None])
def test_what_is_no_text_is_refused_by_type(wrong):
    with pytest.raises(TypeError):
        guard.check(wrong, guard.outgoing_fetch())
    with pytest.raises(TypeError):
        guard.check_address(wrong, guard.outgoing_fetch())
