"""SURT beside the package `surt` of the Internet Archive: the same keys, and each difference with its reason."""

import warnings

import pytest

from urikit import canonical_key

#: What both write alike.
ALIKE = """
http://archive.org/ http://archive.org http://www.archive.org http://www2.archive.org/goo http://WWW.Archive.ORG/GOO/
http://archive.org/goo/ http://archive.org/goo/? http://archive.org/goo/?b&a http://archive.org/goo/?a=2&b&a=1
http://archive.org/goo/?A=1 http://archive.org:80/goo http://archive.org:8080/goo https://archive.org:443/
https://archive.org:8443/x ftp://www.archive.org/goo/ http://archive.org/a//b http://archive.org/a/./b/../c
http://archive.org/a/b/?x=%20y http://user:pass@archive.org/ http://archive.org/index.html#top http://archive.org/?#x
http://archive.org/~a/%7Eb http://archive.org/%61/b http://archive.org/a%20b http://archive.org/caf%C3%A9
http://192.0.2.1/a http://192.0.2.1:81/ http://sub.domain.example.co.uk/x?y=z http://h.example/a;b=c/d,e
http://h.example/?a=b=c http://h.example/?a=1&a=1 http://h.example/?&a http://h.example/a?x=(1)&y=!
http://h.example/?phpsessid=9682993c8daa2c5497996114facdc805&x=y
http://h.example/?jsessionid=0123456789abcdefghijklemopqrstuv&x=y
http://h.example/?aspsessionidabcdefgh=abcdefghijklmnopqrstuvwx&x=y
http://h.example/?cfid=1234&cftoken=987654&x=y
http://h.example/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx
http://h.example/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45))/mileg.aspx?page=1
http://example.com/xn--a http://xn--bcher-kva.example/ HTTP://EXAMPLE.com/A?B=C http://a.b.c.d.e/ http://example.com./
mailto:foo@example.com dns:archive.org
""".split()

#: Text, what the package writes, what urikit writes, and why.
DIFFERENT = [
    ("http://h.example/a%2Fb", "example,h)/a/b", "example,h)/a%2fb", '"%2F" is data and "/" is not (RFC 3986 2.2)'),
    ("http://h.example/%2561", "example,h)/a", "example,h)/%2561", "decoded once: %25 is a percent sign (2.4)"),
    ("http://h.example/?x&sid=9682993c8daa2c5497996114facdc805", "example,h)/?&x", "example,h)/?x", '"&" goes too'),
    ("http://h.example/?q=a%26b", "example,h)/?b&q=a", "example,h)/?q=a%26b", "decoding would add a parameter"),
    ("http://h.example/a|b", "example,h)/a|b", "example,h)/a%7cb", "the key has the characters of a URI"),
    ("http://www.com/", "com)/", "com,www)/", 'a domain has a dot: "com" is another host'),
    ("http://www.www.h.example/", "example,h,www)/", "example,h)/", '"www." goes as often as it is there'),
    ("http://[2001:db8::1]/", "2001:db8::1)/", "[2001:db8::1])/", "without brackets a port could be meant"),
    ("http://h.example/../../a", "example,h)/a", "example,h)/a", None),
    ("http://h.example/a;jsessionid=0A1B", "example,h)/a;jsessionid=0a1b", "example,h)/a", "a session id in a path"),
    ("http://h.example/?xsid=9682993c8daa2c5497996114facdc805", "example,h)/?x", None, "another parameter's end"),
    ("http://h.example/%C3%A9?%E9", "example,h)/%c3%a9?%e9", "example,h)/%c3%a9?%e9", None),
    ("http://127.1/", "1,0,0,127)/", "1,0,0,127)/", None),
    ("http://2130706433/", "1,0,0,127)/", "1,0,0,127)/", None),
    ("http://0x7f.1/", "1,0x7f)/", "1,0,0,127)/", "browsers read hexadecimal addresses"),
    ("archive.org/x", "org,archive)/x", None, "without a scheme it is a path; `from_user_input` reads it"),
]


@pytest.fixture(scope="module")
def surt():
    with warnings.catch_warnings():
        # Its regular expressions have escapes that Python deprecates.
        warnings.simplefilter("ignore")
        module = pytest.importorskip("surt", reason="surt is not installed: urikit[bench], an extra")
    return module.surt


def test_the_same_key_or_another_one_with_its_reason(surt):
    assert [text for text in ALIKE if canonical_key(text, "surt") != surt(text)] == []
    for text, theirs, ours, reason in DIFFERENT:
        found, key = made(surt, text), made(lambda text: canonical_key(text, "surt"), text)
        assert found == theirs, text
        assert key == ours or (ours is None and not text.startswith("archive")), text
        assert (key == found) is (reason is None), text


def made(call, text):
    """The key of a text, or None where it has none."""
    try:
        return call(text)
    except Exception:
        return None
