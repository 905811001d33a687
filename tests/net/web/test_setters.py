"""The setters of the URL class ("API"), as functions from one URL to another."""

import pytest

from tests.schemes.promises import raised
from urikit import ArgumentError, URISyntaxError, WebURL

FULL = "https://u:p@h:8080/a/b?q#f"


@pytest.mark.parametrize(
    ("text", "name", "value", "output"),
    [
        (FULL, "href", "foo:bar", "foo:bar"),
        (FULL, "protocol", "http", "http://u:p@h:8080/a/b?q#f"),
        (FULL, "protocol", "wss:ignored", "wss://u:p@h:8080/a/b?q#f"),
        ("http://h:443/", "protocol", "https", "https://h/"),
        (FULL, "username", "ä:b@", "https://%C3%A4%3Ab%40:p@h:8080/a/b?q#f"),
        (FULL, "username", "", "https://:p@h:8080/a/b?q#f"),
        (FULL, "password", "x:y", "https://u:x%3Ay@h:8080/a/b?q#f"),
        (FULL, "password", "", "https://u@h:8080/a/b?q#f"),
        (FULL, "host", "EXAMPLE.org", "https://u:p@example.org:8080/a/b?q#f"),
        (FULL, "host", "x:1", "https://u:p@x:1/a/b?q#f"),
        (FULL, "host", "x:443", "https://u:p@x/a/b?q#f"),
        (FULL, "host", "0x7f.1/rest", "https://u:p@127.0.0.1:8080/a/b?q#f"),
        (FULL, "host", "[::0:1]", "https://u:p@[::1]:8080/a/b?q#f"),
        (FULL, "host", "h:99999", FULL),
        (FULL, "host", "x:99999", "https://u:p@x:8080/a/b?q#f"),
        (FULL, "hostname", "x", "https://u:p@x:8080/a/b?q#f"),
        (FULL, "hostname", "x:1", FULL),
        (FULL, "port", "443", "https://u:p@h/a/b?q#f"),
        (FULL, "port", "", "https://u:p@h/a/b?q#f"),
        (FULL, "port", "90x", "https://u:p@h:90/a/b?q#f"),
        (FULL, "port", "9\t0", "https://u:p@h:90/a/b?q#f"),
        (FULL, "pathname", "x\\..\\y?#", "https://u:p@h:8080/y%3F%23?q#f"),
        (FULL, "pathname", "", "https://u:p@h:8080/?q#f"),
        ("foo://h/a", "pathname", "", "foo://h"),
        (FULL, "search", "a b'", "https://u:p@h:8080/a/b?a%20b%27#f"),
        (FULL, "search", "??", "https://u:p@h:8080/a/b??#f"),
        (FULL, "search", "?", "https://u:p@h:8080/a/b?#f"),
        (FULL, "search", "", "https://u:p@h:8080/a/b#f"),
        (FULL, "hash", "#a`", "https://u:p@h:8080/a/b?q#a%60"),
        (FULL, "hash", "", "https://u:p@h:8080/a/b?q"),
        ("file:///a", "host", "h", "file://h/a"),
        ("file://h/a", "host", "localhost", "file:///a"),
        ("foo://h/", "host", "", "foo:///"),
        ("foo:/a", "host", "h", "foo://h/a"),
        ("mailto:a", "search", "q", "mailto:a?q"),
        ("mailto:a", "hash", "f", "mailto:a#f"),
    ],
)
def test_each_setter(text: str, name: str, value: str, output: str) -> None:
    before = WebURL(text)
    after = before.set(name, value, ignored="allow")
    assert str(after) == output
    assert str(before) == text
    assert (after is before) == (output == text)
    assert WebURL(output) == after


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        # A special scheme stays one, and another stays another.
        ("https://h/", "protocol", "foo"),
        ("foo://h/", "protocol", "https"),
        ("https://u@h/", "protocol", "file"),
        ("https://h:1/", "protocol", "file"),
        ("file:///", "protocol", "https"),
        ("https://h/", "protocol", "1"),
        ("https://h/", "protocol", ""),
        # No host leaves no room for credentials and ports.
        ("file:///a", "username", "u"),
        ("file:///a", "password", "p"),
        ("file://h/a", "port", "1"),
        ("mailto:a", "username", "u"),
        ("foo:/a", "port", "1"),
        ("https://h/", "port", "x"),
        ("https://h/", "port", "99999"),
        ("https://h/", "host", ""),
        ("https://h/", "host", "a b"),
        ("https://h/", "host", "[::g]"),
        ("https://h/", "hostname", ":1"),
        ("foo://u@h/", "host", ""),
        ("foo://h:1/", "hostname", ""),
        ("mailto:a", "host", "h"),
        ("mailto:a", "hostname", "h"),
        ("mailto:a", "pathname", "/x"),
        ("https://h/", "search", ""),
        ("https://h/", "hash", ""),
    ],
)
def test_a_setter_that_is_refused_gives_the_same_object(text: str, name: str, value: str) -> None:
    url = WebURL(text)
    assert url.set(name, value, ignored="allow") is url
    if value or name not in ("search", "hash"):
        assert raised(ArgumentError, url.set, name, value).argument == name
    else:
        assert url.set(name, value) is url


def test_a_setter_that_ignores_its_value_says_so() -> None:
    for text, name, value, expected, found in [
        (FULL, "protocol", "wss:ignored", 'nothing after the ":"', "ignored"),
        (FULL, "protocol", "1", 'a letter, then letters, digits, "+", "-" or "."', "1"),
        (FULL, "protocol", "foo", "file, ftp, http, https, ws or wss", "foo"),
        (
            FULL,
            "protocol",
            "file",
            "a scheme other than file, since this URL has a user name, a password or a port",
            "file",
        ),
        ("file:///a", "protocol", "http", "file, since this URL has no host", "http"),
        ("foo:a", "protocol", "http", "a scheme other than file, ftp, http, https, ws and wss", "http"),
        (FULL, "host", "x/rest", "a host, or a host and a port up to 65535", "x/rest"),
        (FULL, "host", "me:secret@x/", "a host, or a host and a port up to 65535", "***@x/"),
        (FULL, "host", "a b", "a valid host", "a b"),
        (FULL, "hostname", "x:1", "a host without a port and a path", "x:1"),
        ("mailto:a", "hostname", "h", "no change, since the path of this mailto URL is opaque", "h"),
        ("mailto:a", "pathname", "b", "no change, since the path of this mailto URL is opaque", "b"),
        (FULL, "port", "90x", "digits only", "x"),
        (FULL, "port", "x", "a number up to 65535", "x"),
        (FULL, "port", "9\t0", "a text without tabs and newlines", "␉"),
        ("file:///a", "port", "1", "nothing, since file URLs have no port", "1"),
        ("file:///a", "password", "secret", "nothing, since file URLs have no password", "***"),
        ("mailto:a", "username", "me", "nothing, since a URL without a host has no username", "***"),
        (FULL, "search", "a\nb", "a text without tabs and newlines", "␤"),
    ]:
        with pytest.raises(ArgumentError) as caught:
            WebURL(text).set(name, value)
        assert (caught.value.argument, caught.value.expected, caught.value.found) == (name, expected, found)
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "name",
    ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"],
)
def test_setting_what_is_there_gives_the_same_object(name: str) -> None:
    url = WebURL(FULL)
    assert url.set(name, getattr(url, "host_and_port" if name == "host" else name)) is url


def test_other_names_and_values_are_mistakes_and_href_raises() -> None:
    url = WebURL(FULL)
    for name in ("origin", "searchParams", "scheme", "Host", ""):
        with pytest.raises(ValueError, match="invalid name: expected"):
            url.set(name, "x")
    with pytest.raises(TypeError):
        url.set("port", 80)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match='invalid ignored: expected "refuse" or "allow"'):
        url.set("port", "80", ignored="no")  # type: ignore[arg-type]
    assert raised(URISyntaxError, WebURL(FULL).set, "href", "nothing").code == "missing-scheme-non-relative-URL"
