"""What a scheme's row allows and forbids, and that one prepared value reaches every verb."""

import pytest

import urikit
from urikit import IRI, URI, URN, Schemes, Step

OWN = Schemes.DEFAULT.with_scheme("cachedb", default_port=4711)


@pytest.mark.parametrize("scheme", ["svn", "git", "redis", "pop", "rtsp", "ssh", "x-unknown", "vnc"])
def test_an_empty_path_after_an_authority_is_the_root(scheme):
    """RFC 3986 6.2.3: in general, whatever the scheme."""
    assert str(URI(f"{scheme}://h").normalize()) == str(URI(f"{scheme}://h:").normalize()) == f"{scheme}://h/"
    assert URI(f"{scheme}://h").view().equivalent(f"{scheme}://h/")


@pytest.mark.parametrize("text", ["xmpp://a@h", "news://h", "aaa://h:3868", "//h", "sip:a@h"])
def test_unless_the_scheme_says_otherwise(text):
    assert not str(urikit.parse(text).normalize()).endswith("/")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mailto:Joe@Example.COM", "mailto:Joe@example.com"),
        ("mailto:a@X.example,b@Y.example?to=c@Z", "mailto:a@x.example,b@y.example?to=c@Z"),
        ("mailto:a@%C3%A9X", "mailto:a@%C3%A9x"),
        ("sip:alice@Atlanta.COM;lr", "sip:alice@atlanta.com;lr"),
        ("sips:Atlanta.COM:5061", "sips:atlanta.com:5061"),
        ("xmpp:juliet@Example.COM/Balcony", "xmpp:juliet@example.com/Balcony"),
        ("acct:bob@Example.com", "acct:bob@example.com"),
        ("im:fred@Example.com", "im:fred@example.com"),
        ("pres:fred@Example.com", "pres:fred@example.com"),
    ],
)
def test_a_host_inside_a_path_has_no_case(one, other):
    found = URI(one).compare(other)
    assert found.step == Step.SCHEME and str(URI(one).normalize()) == other
    assert not URI(one).equivalent(other, at=Step.SYNTAX)
    assert URI(one).view().equivalent(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mailto:Joe@h", "mailto:joe@h"),
        ("sip:Alice@h", "sip:alice@h"),
        ("xmpp:a@h/R", "xmpp:a@h/r"),
        ("acct:Bob@h", "acct:bob@h"),
        ("sip:A?b@h", "sip:a?b@h"),
    ],
)
def test_what_is_no_host_has_case(one, other):
    assert not URI(one).equivalent(other)


@pytest.mark.parametrize("step", [Step.PERCENT, Step.SYNTAX, Step.SCHEME])
@pytest.mark.parametrize(
    "text",
    [
        "gopher://h/0/../x", "ldap://h/cn=a/../b,dc=c", "s3://b/a/../%7Ec", "gs://bucket/a/%2E%2E/c", "az://c/./b",
        "abfs://c@h/a/../b", "irc://h/a/../b", "urn:ex:%2E%2E/a", "urn:ex:a%2Db", "javascript:/a/../b",
    ],
)  # fmt: skip
def test_data_keeps_its_dots_and_octets_on_every_step(text, step):
    uri = URI(text)
    assert uri.normalize(to=step) is uri and uri.is_normalized(at=step)
    assert not uri.equivalent(text.replace("/../", "/").replace("%2D", "-").replace("%7E", "~") + "x", at=step)


def test_a_drive_is_never_removed():
    for text in ("file:///C:/../x", "file:///C:/a/../../x", "file:///%43:/../x", "file:/C:/./x"):
        assert str(URI(text).normalize()) == "file:///C:/x"
    assert URI("file:///%43:/x").view().equivalent("file:///C:/x")
    assert str(URI("file:///C:/a").resolve("../../x")) == "file:///x"


def test_names_compare_as_they_are_equivalent():
    """RFC 8141 3.1: nothing is decoded, and components do not count."""
    for one, other, same in (
        ("urn:ex:a%2Db", "urn:ex:a-b", False),
        ("urn:ex:a?+r?=q#f", "URN:EX:a", True),
        ("urn:ex:%2e", "urn:ex:%2E", True),
        ("urn:ex:a/../b", "urn:ex:b", False),
    ):
        assert bool(URN(one).compare(other)) is bool(URN(other).compare(one)) is same
        assert URN(one).equivalent(other) is same
        for step in Step.CASE, Step.PERCENT, Step.SYNTAX:
            assert URN(one).equivalent(URN(one).normalize(to=step))
    assert URI("urn:ex:a%2Db").compare("urn:ex:a-b").reason == "kept-encoding"


def test_one_value_reaches_every_verb():
    written, left_out = URI("cachedb://h:4711"), "cachedb://h/"
    assert str(written.normalize(schemes=OWN)) == written.normalization_steps(schemes=OWN)[-1].after == left_out
    assert written.equivalent(left_out, schemes=OWN) and written.compare(left_out, schemes=OWN)
    assert urikit.origin(written, schemes=OWN) == "cachedb://h"
    assert [issue.code for issue in written.issues(schemes=OWN)] == ["port-default"]
    assert not written.equivalent(left_out) and not written.compare(left_out)
    assert urikit.origin(written) == written.origin == "cachedb://h:4711"


def test_the_form_of_addresses_reaches_every_verb():
    long, short = URI("http://[0:0::1]/"), "http://[::1]/"
    assert long.equivalent(short, ipv6="rfc5952") and urikit.equivalent(long, short, ipv6="rfc5952")
    assert long.compare(short, ipv6="rfc5952") and not long.compare(short) and not long.equivalent(short)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("HTTP://Example.org:80/a", "http://example.org"), ("https://h:8443/", "https://h:8443"),
        ("ftp://[::1]:2121/", "ftp://[::1]:2121"), ("urn:a:b", None), ("http://h:0/", "http://h:0"),
        ("http://h%41/", "http://ha"), ("http://[0:0:0:0::1]/", "http://[::1]"), ("ircs://h:6697/a", "ircs://h"),
        ("http://h:0080/", "http://h"), ("file://localhost/a", None), ("mailto:a@h", None),
    ],
)  # fmt: skip
def test_an_origin_is_of_the_normal_form(text, origin):
    assert URI(text).origin == urikit.origin(text) == URI(text).normalize().origin == origin


def test_only_a_host_in_ascii_has_no_case_before_the_scheme_is_asked():
    """RFC 3987 5.3.2.1 and 5.3.3."""
    iri = IRI("http://BÜCHER.Example/")
    assert iri.normalize(to=Step.SYNTAX) is iri
    assert str(iri.normalize()) == "http://bÜcher.example/" and iri.equivalent("http://bücher.example/")
    foreign = IRI("x://BÜCHER.Example/")
    assert foreign.normalize() is foreign


def test_the_answer_of_the_scheme_stands_beside_the_step():
    found = URI("tel:+1-816-555-1212").compare("tel:+18165551212")
    assert not found and found.by_scheme and "The rules of tel" in str(found)
    assert URI("http://h").compare("http://h/").by_scheme
    assert URI("x://h").compare("x://h/").by_scheme is None
    assert URN("urn:isbn:0-395-36341-1").compare("urn:isbn:0395363411").by_scheme


def test_an_explanation_knows_the_schemes_it_is_given():
    found = urikit.explain("cachedb://h:4711", schemes=OWN)
    assert found.normal_forms[-1].text == "cachedb://h/"
    assert [remark.first.code for remark in found.issues] == ["port-default"]
    assert urikit.explain("cachedb://h:4711").issues == ()
