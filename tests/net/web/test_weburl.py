"""Parsing, serialization, equality and the Python side of `WebURL`; every table of examples of the standard."""

import copy
import pickle

import pytest

import urikit
from tests.schemes.promises import raised
from urikit import URISyntaxError, WebURL
from urikit.net.web import is_valid_url_string

#: The table of "URL parsing" (section "URLs"): text, base, whether it is valid, serialization.
PARSING = [
    ("https:example.org", None, False, "https://example.org/"),
    ("https://////example.com///", None, False, "https://example.com///"),
    ("https://example.com/././foo", None, True, "https://example.com/foo"),
    ("hello:world", "https://example.com/", True, "hello:world"),
    ("https:example.org", "https://example.com/", False, "https://example.com/example.org"),
    (r"\example\..\demo/.\ ".strip(), "https://example.com/", False, "https://example.com/demo/"),
    ("example", "https://example.com/demo", True, "https://example.com/example"),
    ("file:///C|/demo", None, False, "file:///C:/demo"),
    ("..", "file:///C:/demo", True, "file:///C:/"),
    ("file://localhost/", None, True, "file:///"),
    ("file://loc%61lhost/", None, False, "file:///"),
    ("https://user:password@example.org/", None, False, "https://user:password@example.org/"),
    ("https://example.org/foo bar", None, False, "https://example.org/foo%20bar"),
    ("https://EXAMPLE.com/../x", None, True, "https://example.com/x"),
    ("https://ex ample.org/", None, False, None),
    ("example", None, False, None),
    ("https://example.com:demo", None, False, None),
    ("http://[www.example.com]/", None, False, None),
    ("https://example.org//", None, True, "https://example.org//"),
    ("https://example.com/[]?[]#[]", None, False, "https://example.com/[]?[]#[]"),
    ("https://example/%?%#%", None, False, "https://example/%?%#%"),
    ("https://example/%25?%25#%25", None, True, "https://example/%25?%25#%25"),
]


@pytest.mark.parametrize(("text", "base", "valid", "output"), PARSING)
def test_the_examples_of_parsing(text: str, base: str | None, *, valid: bool, output: str | None) -> None:
    assert is_valid_url_string(text, base) == valid
    assert WebURL.can_parse(text, base) == (output is not None)
    if output is None:
        with pytest.raises(URISyntaxError):
            WebURL.parse(text, base)
    else:
        assert WebURL.parse(text, base).href == output
        assert WebURL(output).href == output


def test_the_examples_of_components_and_the_examples_of_the_constructor() -> None:
    for text, parts in [
        ("https://example.com/", ("https", "example.com", None, "/", None, None)),
        ("https://localhost:8000/search?q=text#hello", ("https", "localhost", 8000, "/search", "q=text", "hello")),
        ("urn:isbn:9780307476463", ("urn", None, None, "isbn:9780307476463", None, None)),
        (
            "file:///ada/Analytical%20Engine/README.md",
            ("file", "", None, "/ada/Analytical%20Engine/README.md", None, None),
        ),
    ]:
        url = WebURL(text)
        assert (url.host or "") == url.hostname
        assert (url.scheme, url.host, url.port_number, url.pathname, url.query, url.fragment) == parts
        assert (url.username, url.user, url.password) == ("", None, None)
    assert WebURL("https://example.org/💩").pathname == "/%F0%9F%92%A9"
    assert (
        str(WebURL("/🍣🍺", "https://url.spec.whatwg.org/")) == "https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA"
    )
    flag = "\U0001f3f3\ufe0f\u200d\U0001f308"
    url = WebURL(flag, WebURL("https://pride.example/hello-world"))
    assert url.pathname == "/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"
    with pytest.raises(URISyntaxError):
        WebURL("/🍣🍺")


@pytest.mark.parametrize("text", ["", "a", "/a", "//h/a", "?q", "#f", "..", "/🍣🍺"])
def test_a_relative_reference_needs_a_base_and_says_so(text: str) -> None:
    for parse in (WebURL, WebURL.parse):
        with pytest.raises(URISyntaxError, match="missing base URL") as caught:
            parse(text)
        assert caught.value.code == "missing-scheme-non-relative-URL"
        assert (caught.value.component, caught.value.offset) == ("scheme", 0)
        assert "base" in caught.value.hint
    assert not WebURL.can_parse(text)
    assert WebURL.parse(text, base="https://h/").hostname == "h"
    assert WebURL("https://h/x").join(text).hostname == "h"


def test_a_base_with_an_opaque_path_takes_a_fragment_only() -> None:
    assert str(WebURL("#f", "mailto:a@b?c#d")) == "mailto:a@b?c#f"
    for text in ("a", "?q", "/", ""):
        assert raised(URISyntaxError, WebURL.parse, text, "mailto:a@b").code == "missing-scheme-non-relative-URL"


@pytest.mark.parametrize("parse", [WebURL, WebURL.parse, WebURL.can_parse])
def test_the_base_is_a_url_as_well(parse) -> None:
    if parse == WebURL.can_parse:
        assert not parse("a", "b") and not parse("http://h/", "b")
    else:
        for text in ("a", "http://h/", WebURL("http://h/")):
            with pytest.raises(URISyntaxError):
                parse(text, "b")
    with pytest.raises(TypeError):
        parse("a", 5)
    with pytest.raises(TypeError):
        parse(5)


def test_bytes_are_ascii() -> None:
    assert WebURL(b"HTTP://h") == WebURL("http://h/")
    assert str(WebURL.parse(b"a", b"http://h/")) == "http://h/a"
    with pytest.raises(URISyntaxError):
        WebURL("http://h/é".encode())


def test_files_and_drive_letters() -> None:
    for text, base, output in [
        ("file:c:/x", None, "file:///c:/x"),
        ("file:///c|", None, "file:///c:"),
        ("file:///c|/../..", None, "file:///c:/"),
        ("file:///c:/../d", None, "file:///c:/d"),
        ("file://c:/x", None, "file:///c:/x"),
        ("file:///c:a/..", None, "file:///"),
        ("file://host/c:/x", None, "file://host/c:/x"),
        ("file:\\\\host\\share", None, "file://host/share"),
        ("file://LOCALHOST/x", None, "file:///x"),
        ("file:////x", None, "file:////x"),
        ("/x", "file:///c:/a/b", "file:///c:/x"),
        ("/x", "file://host/c:/a", "file://host/c:/x"),
        ("//host/x", "file:///c:/a", "file://host/x"),
        ("d|/x", "file:///c:/a", "file:///d:/x"),
        ("/d:/x", "file:///c:/a", "file:///d:/x"),
        ("../../..", "file:///c:/a/b", "file:///c:/"),
        ("?q", "file:///c:/a", "file:///c:/a?q"),
        ("", "file:///c:/a?q#f", "file:///c:/a?q"),
        ("http:///c|/x", None, None),
        ("foo:///c|/..", None, "foo:///"),
    ]:
        assert WebURL.can_parse(text, base) == (output is not None)
        if output is not None:
            assert WebURL.parse(text, base).href == output


@pytest.mark.parametrize(("text", "starts"), [("c:", True), ("c:/", True), ("c:a", False)])
def test_the_examples_of_windows_drive_letters(text: str, *, starts: bool) -> None:
    """Where the rest of the path starts with a drive letter, that of the base is not kept."""
    kept = WebURL.parse("/" + text, "file:///d:/").pathname.startswith("/d:/")
    assert kept == (not starts)


def test_the_serialization_without_a_host_never_begins_with_two_slashes() -> None:
    url = WebURL("web+demo:/.//not-a-host/")
    assert (str(url), url.pathname, url.host_info) == ("web+demo:/.//not-a-host/", "//not-a-host/", None)
    assert str(url.set("pathname", "/a")) == "web+demo:/a"
    assert str(WebURL("web+demo:/a/../..//b")) == "web+demo:/.//b"


def test_null_and_empty_are_told_apart_and_the_attributes_of_the_class() -> None:
    for text, query, fragment in [
        ("http://h/", None, None),
        ("http://h/?", "", None),
        ("http://h/#", None, ""),
        ("http://h/?#", "", ""),
    ]:
        url = WebURL(text)
        assert (str(url), url.query, url.fragment) == (text, query, fragment)
        assert (url.search, url.hash) == ("", "")
    url = WebURL("HTTPS://user:pa:ss@EXAMPLE.org:8080/a/b?q=1#f")
    assert url.href == str(url) == "https://user:pa%3Ass@example.org:8080/a/b?q=1#f"
    assert (url.protocol, url.scheme, url.username, url.password) == ("https:", "https", "user", "pa%3Ass")
    assert (url.host_and_port, url.host, url.hostname) == ("example.org:8080", "example.org", "example.org")
    assert (url.port, url.port_number) == ("8080", 8080)
    assert (url.pathname, url.search, url.hash, url.query, url.fragment) == ("/a/b", "?q=1", "#f", "q=1", "f")
    assert url.origin == "https://example.org:8080" and not url.has_opaque_path
    match url:
        case WebURL(scheme, host, path, query, fragment):
            assert (scheme, host, path, query, fragment) == ("https", "example.org:8080", "/a/b", "q=1", "f")


@pytest.mark.parametrize(
    ("text", "port"),
    [("http://h:80", None), ("https://h:443", None), ("ws://h:80", None), ("wss://h:443", None), ("ftp://h:21", None),
     ("http://h:443", 443), ("http://h:", None), ("http://h:0", 0), ("http://h:00080", None), ("foo://h:80", 80),
     ("http://h:65535", 65535)],
)  # fmt: skip
def test_default_ports_are_null(text: str, port: int | None) -> None:
    url = WebURL(text)
    assert (url.port_number, url.port) == (port, None if port is None else str(port))


def test_equality_is_that_of_serializations_and_a_frozen_value() -> None:
    one = WebURL("HTTP://EXAMPLE.org:80/a/../b?%7e")
    assert one == WebURL("http://example.org/b?%7e") and hash(one) == hash(WebURL(str(one)))
    assert one != WebURL("http://example.org/b?%7E")
    assert one != str(one) and one != urikit.URI(str(one))
    first, second = WebURL("http://h/?q#a"), WebURL("http://h/?q#b")
    assert first != second and not first.equals(second)
    assert first.equals(second, fragments="exclude") and first.equals(WebURL("http://h/?q"), fragments="exclude")
    assert not first.equals(WebURL("http://h/?r#a"), fragments="exclude")
    with pytest.raises(ValueError, match="invalid fragments"):
        first.equals(second, fragments="ignore")  # type: ignore[arg-type]
    url = WebURL("https://u:p@h/a#f")
    with pytest.raises(AttributeError):
        url.hash = "x"  # type: ignore[misc]
    assert copy.copy(url) is url is copy.deepcopy(url)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(url, protocol))
        assert again == url and again.password == "p" and type(again) is WebURL
    assert sorted([WebURL("http://b/"), WebURL("http://a/")])[0].hostname == "a"
    assert {url: 1}[WebURL("https://u:p@h/a#f")] == 1
    with pytest.raises(TypeError):
        url < "x"  # type: ignore[operator]  # noqa: B015


def test_descriptions_mask_the_password_and_errors_mask_the_password() -> None:
    for text, masked in [
        ("https://u:p:w@h/", "https://u:***@h/"),
        ("https://:secret@h/", "https://:***@h/"),
        ("https://u:é@h/", "https://u:***@h/"),
        ("foo://a:b@h", "foo://a:***@h"),
        ("https://u@h/", "https://u@h/"),
        ("https:\\\\a@b:c@h", "https://a%40b:***@h/"),
    ]:
        url = WebURL(text)
        assert repr(url) == f"WebURL('{masked}')"
        assert url.redacted() == f"{url:redacted}" == masked
        assert f"{url}" == str(url) == url.href
        with pytest.raises(ValueError, match="invalid format"):
            f"{url:x}"
    for text in ("https://u:hunter2@h:99999/", "https://u:hunter2@a b/", "https:\\\\u:hunter2@h:x"):
        with pytest.raises(URISyntaxError) as caught:
            WebURL(text)
        assert "hunter2" not in str(caught.value) and "hunter2" not in repr(caught.value)


def test_lone_surrogates_are_replaced_and_places_are_in_the_text_of_the_caller() -> None:
    for text, output in [
        ("http://h/\ud800", "http://h/%EF%BF%BD"),
        ("http://h/?\udfff\ud800", "http://h/?%EF%BF%BD%EF%BF%BD"),
        ("foo:a#\ud83d", "foo:a#%EF%BF%BD"),
        ("foo://\ud800/", "foo://%EF%BF%BD/"),
    ]:
        assert str(WebURL(text)) == output
        assert str(WebURL("http://h/").set("hash", "\ud800")) == "http://h/#%EF%BF%BD"
    for text, code, offset, marked in [
        ("https://\U0001f600.h:x/", "port-invalid", 12, "x"),
        ("https://\U0001f600\ud800/", "domain-to-ASCII", 8, "\U0001f600\ud800"),
        ("foo://\U0001f600\ud800\U0001f600^/", "host-invalid-code-point", 9, "^"),
        (" \t https://\U0001f600.h:\n99\t999/", "port-out-of-range", 16, "99\t999"),
        ("https://h:\U0001f600", "port-invalid", 10, "\U0001f600"),
    ]:
        with pytest.raises(URISyntaxError) as caught:
            WebURL(text)
        error = caught.value
        assert (error.code, error.offset) == (code, offset)
        assert text[error.offset : error.end] == marked


def test_text_that_is_serialized_is_kept_and_a_host_without_a_scheme_gets_one() -> None:
    text = "https://example.org/" + "a" * 50
    assert WebURL(text).href is text
    url = WebURL(text)
    assert WebURL(url) is url
    with pytest.raises(ValueError, match="encoding"):
        WebURL.parse(url, encoding="no-such-label")
    with pytest.raises(URISyntaxError) as caught:
        WebURL("www.example.com/a b")
    assert caught.value.suggestion == "https://www.example.com/a%20b"
    assert caught.value.hint.endswith(": https://www.example.com/a%20b")
    for text in ("a b", "/a"):
        assert raised(URISyntaxError, WebURL, text).suggestion is None
    assert raised(URISyntaxError, WebURL, "me@example.com").suggestion == "mailto:me@example.com"
