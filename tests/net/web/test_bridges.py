"""From a URI to a URL and back, with what changed; no parser of one world reads for the other."""

from urllib.parse import unquote_to_bytes

import pytest

from tests.conformance.cases import cases, suites_folder
from tests.conformance.scoring.web import parsed
from tests.effort import SCANS
from tests.net.web.mutations import texts
from urikit import URI, URISyntaxError, WebURL
from urikit.net.web import Bridge, WebChange

SEED = 5895

Changes = list[tuple[str, str | None, str | None]]


def told(bridge: Bridge) -> Changes:
    return [(change.component, change.before, change.after) for change in bridge.changes]


def test_to_web_url() -> None:
    for text, output, changes in [
        ("http://example.com/a?b#c", "http://example.com/a?b#c", []),
        ("mailto:a@b", "mailto:a@b", []),
        ("foo://H:080/%7e", "foo://H:80/%7e", [("port", "080", "80")]),
        ("http://h", "http://h/", [("path", "", "/")]),
        ("HTTP://h/", "http://h/", [("scheme", "HTTP", "http")]),
        ("http://EXAMPLE.com:80/a/../b", "http://example.com/b", [
            ("host", "EXAMPLE.com", "example.com"), ("port", "80", None), ("path", "/a/../b", "/b"),
        ]),
        ("http:a.com", "http://a.com/", [("host", None, "a.com"), ("path", "a.com", "/")]),
        ("http:/a.com", "http://a.com/", [("host", None, "a.com"), ("path", "/a.com", "/")]),
        ("http://0x7f.1/", "http://127.0.0.1/", [("host", "0x7f.1", "127.0.0.1")]),
        ("http://%65xample.org/", "http://example.org/", [("host", "%65xample.org", "example.org")]),
        ("http://[::0:1]/", "http://[::1]/", [("host", "[::0:1]", "[::1]")]),
        ("http://h/%2e%2E/a", "http://h/a", [("path", "/%2e%2E/a", "/a")]),
        ("http://h/?a'b", "http://h/?a%27b", [("query", "a'b", "a%27b")]),
        ("http://@h:/", "http://h/", [("userinfo", "", None), ("port", "", None)]),
        ("http://u:@h/", "http://u@h/", [("userinfo", "u:", "u")]),
        ("file://localhost/C:/x", "file:///C:/x", [("host", "localhost", "")]),
        ("file:/x", "file:///x", [("host", None, "")]),
        ("foo:/a/../..//b", "foo:/.//b", [("path", "/a/../..//b", "//b")]),
    ]:  # fmt: skip
        bridge = URI(text).to_web_url()
        assert type(bridge.value) is WebURL and str(bridge.value) == output
        assert told(bridge) == changes
        assert bridge.changed == bool(changes)
        assert bridge.value == WebURL(text)


def test_a_uri_that_is_no_url() -> None:
    for text, code in [
        ("http://", "host-missing"),
        ("http:", "host-missing"),
        ("http://h:99999/", "port-out-of-range"),
        ("http://[v1.x]/", "IPv6-invalid-code-point"),
        ("http://256.256.256.256/", "IPv4-out-of-range-part"),
        ("http://a%00b/", "domain-to-ASCII"),
        ("https://u:hunter2@:1/", "host-missing"),
    ]:
        with pytest.raises(URISyntaxError) as caught:
            URI(text).to_web_url()
        assert caught.value.code == code
        assert "hunter2" not in str(caught.value)


def test_to_uri() -> None:
    for text, output, changes in [
        ("http://h/a?b#c", "http://h/a?b#c", []),
        ("HTTP://H", "http://h/", []),
        ("http://h/a|b", "http://h/a%7Cb", [("path", "/a|b", "/a%7Cb")]),
        ("http://h/[a]?[b]#[c]", "http://h/%5Ba%5D?%5Bb%5D#%5Bc%5D", [
            ("path", "/[a]", "/%5Ba%5D"), ("query", "[b]", "%5Bb%5D"), ("fragment", "[c]", "%5Bc%5D"),
        ]),
        ("http://h/%zz?%", "http://h/%25zz?%25", [("path", "/%zz", "/%25zz"), ("query", "%", "%25")]),
        ("http://h/#a#b", "http://h/#a%23b", [("fragment", "a#b", "a%23b")]),
        ('http://a"b/', "http://a%22b/", [("host", 'a"b', "a%22b")]),
        ("foo://a%z", "foo://a%25z", [("host", "a%z", "a%25z")]),
        ("foo:\\x", "foo:%5Cx", [("path", "\\x", "%5Cx")]),
        ("web+demo:/.//not-a-host/", "web+demo:/.//not-a-host/", [("path", "//not-a-host/", "/.//not-a-host/")]),
        ("x://h.example/%zz", "x://h.example/%25zz", [("path", "/%zz", "/%25zz")]),
        ("c://h.example/a b|", "c://h.example/a%20b%7C", [("path", "/a%20b|", "/a%20b%7C")]),
        ("file:////C|", "file:////C%7C", [("path", "//C|", "//C%7C")]),
        ("C:\\x y", "c:%5Cx%20y", [("path", "\\x y", "%5Cx%20y")]),
        ("x:/.//a|", "x:/.//a%7C", [("path", "//a|", "/.//a%7C")]),
        ("http://h/%25zz|%41", "http://h/%25zz%7C%41", [("path", "/%25zz|%41", "/%25zz%7C%41")]),
        ("http://u:p%zz@h/", "http://u:p%25zz@h/", [("userinfo", "u:***", "u:***")]),
    ]:  # fmt: skip
        bridge = WebURL(text).to_uri()
        assert type(bridge.value) is URI and str(bridge.value) == output
        assert told(bridge) == changes


@pytest.mark.searches
def test_a_bridge_keeps_the_url() -> None:
    """Of random URLs: a URI with the same scheme, host and port, and the same bytes in everything else."""
    crossed = 0
    for text, base in texts([], SEED):
        if not WebURL.can_parse(text, base):
            continue
        url = WebURL.parse(text, base)
        uri = str(url.to_uri().value)
        back = WebURL(uri)
        for name in ("scheme", "port", "has_opaque_path"):
            assert getattr(back, name) == getattr(url, name), (text, uri, name)
        for name in ("hostname", "username", "password", "pathname", "search", "hash"):
            after, before = getattr(back, name), getattr(url, name)
            assert after == before or unquote_to_bytes(after) == unquote_to_bytes(before), (text, uri, name)
        assert WebURL(uri).to_uri().value == URI(uri), (text, uri)
        if URI.is_valid(str(url)):
            assert uri == str(url), text
        crossed += 1
        if crossed == SCANS // 5:
            return


def test_descriptions_of_a_change_mask_secrets() -> None:
    bridge = URI("http://u:p:q@h/").to_web_url()
    assert told(bridge) == [("userinfo", "u:***", "u:***")]
    assert bridge.value.password == "p%3Aq"
    assert "p:q" not in repr(bridge) and "p%3Aq" not in repr(bridge)
    assert URI("http://u:p@h/").to_web_url() == Bridge(WebURL("http://u:p@h/"), ())


@pytest.mark.parametrize("slashes", ["", "/", "///", "////"])
def test_what_is_a_password_to_the_other_standard_is_masked(slashes: str) -> None:
    """To RFC 3986 these are paths."""
    bridge = URI(f"http:{slashes}u:secret@h/x").to_web_url()
    assert bridge.value.password == "secret"
    path = "/u:***@h/x" if slashes == "///" else f"{'//' if len(slashes) == 4 else slashes}u:***@h/x"
    assert ("path", path, "/x") in told(bridge)
    assert ("userinfo", None, "u:***") in told(bridge)
    assert "secret" not in repr(bridge)


def test_a_change_is_a_value_and_there_and_back_is_the_same_url() -> None:
    change = URI("http://h").to_web_url().changes[0]
    assert change == WebChange("path", "", "/") and hash(change) == hash(WebChange("path", "", "/"))
    with pytest.raises(AttributeError):
        change.before = "x"  # type: ignore[misc]
    for text in ("http:a.com", "http://EXAMPLE.com:80/a/../b", "foo:/a/../..//b", "mailto:a@b?c#d", "file:/C:/x"):
        url = URI(text).to_web_url().value
        assert url.to_uri().value.to_web_url().value == url
        assert not url.to_uri().value.to_web_url().changed or text.startswith("foo")


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
def test_every_url_of_the_web_platform_tests_is_a_uri_with_the_same_meaning() -> None:
    """A URI of every URL; back again it is a URL with the same host, and bytes as before but for those escaped."""
    seen = 0
    for case in cases("wpt-url-parse"):
        url = parsed(case.input, case.get("base"))
        if url is None:
            continue
        seen += 1
        bridge = url.to_uri()
        assert bridge.changed == (str(bridge.value) != str(url)) or url.pathname.startswith("//"), case.key
        back = WebURL(str(bridge.value))
        if not bridge.changed:
            assert back == url, case.key
        assert (back.scheme, back.port, back.origin) == (url.scheme, url.port, url.origin), case.key
    assert seen > 300
