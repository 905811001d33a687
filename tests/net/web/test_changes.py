"""`WebURL` changed by the names that references have: `replace`, `/` and its sisters."""

from ipaddress import ip_address

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from urikit import IRI, URI, ArgumentError, Raw, URIBuildError, URISyntaxError, WebURL

FULL = WebURL("https://me:p%40w@h:8080/a|b/c%20d[1].tar.gz?q=a|b&x[]=%zz#f")
SHARED = (
    "scheme authority userinfo user password host host_info port port_number effective_port endpoint "
    "path segments name suffix suffixes parent query params query_params fragment "
    "decoded_user decoded_password decoded_path decoded_segments decoded_name decoded_fragment "
    "origin request_target replace joinpath add_segments decoded join "
    "resolve normalize equivalent with_name with_suffix "
    "with_params update_params add_params without_params filter_params with_trailing_slash without_trailing_slash "
    "without_fragment is_relative_to redacted relativize issues __truediv__"
).split()


def test_one_vocabulary():
    uri, url = URI("https://me:pw@h:8080/a/b.c?q=1#f"), WebURL("https://me:pw@h:8080/a/b.c?q=1#f")
    for name in SHARED:
        assert hasattr(uri, name) and hasattr(url, name), name
        mine, theirs = getattr(uri, name), getattr(url, name)
        if name == "query_params":
            assert mine.items() == theirs.items()
        elif name != "host_info" and not callable(mine):
            assert str(mine) == str(theirs), name


@pytest.mark.parametrize("text", ["https://h/", "file:///a", "foo:/a", "mailto:a@h"])
def test_what_is_missing_is_none_in_both(text):
    uri, url = URI(text), WebURL(text)
    for name in (
        *("authority", "userinfo", "user", "password", "host", "port", "port_number", "query", "fragment"),
        "origin",
    ):
        assert getattr(uri, name) == getattr(url, name), name
    assert (url.username, url.hostname, url.host_and_port) == ("", url.host or "", url.host or "")


def test_replace():
    for change, expected in [
        ({"host": "EXAMPLE.org"}, "https://u:p@example.org:8080/a/b?q#f"),
        ({"host": ip_address("::1"), "port": 1}, "https://u:p@[::1]:1/a/b?q#f"),
        ({"port": 443}, "https://u:p@h/a/b?q#f"),
        ({"port": None}, "https://u:p@h/a/b?q#f"),
        ({"scheme": "http", "port": "80"}, "http://u:p@h/a/b?q#f"),
        ({"scheme": "file", "user": None, "port": None}, "file://h/a/b?q#f"),
        ({"user": "a%@b"}, "https://a%25%40b:p@h:8080/a/b?q#f"),
        ({"user": Raw("a%40b"), "password": None}, "https://a%40b@h:8080/a/b?q#f"),
        ({"user": None}, "https://h:8080/a/b?q#f"),
        ({"user": None, "password": "x"}, "https://:x@h:8080/a/b?q#f"),
        ({"path": "/x/../y z"}, "https://u:p@h:8080/y%20z?q#f"),
        ({"path": ["x", "y/z", 'a"b', Raw("%2f")]}, "https://u:p@h:8080/x/y%2Fz/a%22b/%2f?q#f"),
        ({"path": None, "query": None, "fragment": None}, "https://u:p@h:8080/"),
        ({"query": "?a b"}, "https://u:p@h:8080/a/b??a%20b#f"),
        ({"query": {"a": "b&c", "d": None}}, "https://u:p@h:8080/a/b?a=b%26c&d#f"),
        ({"query": [("a", Raw("|%7e&"))], "fragment": "#`"}, "https://u:p@h:8080/a/b?a=|%7e%26##%60"),
        ({"query": ""}, "https://u:p@h:8080/a/b?#f"),
        ({}, "https://u:p@h:8080/a/b?q#f"),
    ]:
        before = WebURL("https://u:p@h:8080/a/b?q#f")
        after = before.replace(**change)
        assert str(after) == expected
        assert WebURL(expected) == after and (after is before) == (str(before) == expected)


@pytest.mark.parametrize("text", ["http://h:8080/a?b#c", "file:///a", "mailto:a@b", "foo:/a", "foo://h"])
def test_replace_by_what_is_there(text):
    url = WebURL(text)
    assert url.replace(scheme=url.scheme) is url
    assert url.replace(scheme=f"{url.scheme.upper()}:", path=url.path) is url


def test_replace_where_the_order_matters():
    assert str(WebURL("file:///a").replace(scheme="http", host="h", port=8080)) == "http://h:8080/a"
    assert str(WebURL("foo://h/a").replace(host=None)) == "foo:/a"
    assert str(WebURL("foo://h//a?q").replace(host=None)) == "foo:/.//a?q"
    assert str(WebURL("foo:/a").replace(host="h", port=1)) == "foo://h:1/a"
    assert str(WebURL("file://h/a").replace(host=None)) == "file:///a"
    assert str(WebURL("mailto:a").replace(query="q")) == "mailto:a?q"


def test_replace_refuses_what_a_setter_would_ignore():
    for text, change, argument in [
        ("https://h/", {"port": "80x"}, "port"),
        ("https://h/", {"port": "x"}, "port"),
        ("https://h/", {"host": "h:1"}, "host"),
        ("https://h/", {"host": "h/x"}, "host"),
        ("https://h/", {"host": "me:secret@h/"}, "host"),
        ("https://h/", {"host": "a b"}, "host"),
        ("https://h/", {"host": None}, "host"),
        ("foo://h:1/", {"host": None}, "host"),
        ("https://h/", {"scheme": "mailto"}, "scheme"),
        ("https://h/", {"scheme": "a b"}, "scheme"),
        ("https://h/", {"query": "a\tb"}, "query"),
        ("https://h/", {"path": "/a\nb"}, "path"),
        ("file:///a", {"port": 1}, "port"),
        ("file:///a", {"user": "me"}, "user"),
        ("file:///a", {"password": "secret"}, "password"),
        ("mailto:a", {"path": "b"}, "path"),
        ("mailto:a", {"host": "h"}, "host"),
    ]:
        with pytest.raises(ArgumentError) as caught:
            WebURL(text).replace(**change)
        assert caught.value.argument == argument
        assert "secret" not in str(caught.value)


def test_other_mistakes():
    url = WebURL("https://h/a")
    for change in (
        {"scheme": None},
        {"scheme": 1},
        {"port": True},
        {"host": 1},
        {"path": 1},
        {"query": 1},
        {"fragment": 1},
    ):
        with pytest.raises(TypeError):
            url.replace(**change)
    with pytest.raises(TypeError):
        url.replace(userinfo=1)
    with pytest.raises(ArgumentError, match="userinfo alone"):
        url.replace(userinfo="me", password="pw")
    for make in (lambda: url / "..", lambda: url / Raw("%2e"), lambda: url.replace(path=[Raw("..")])):
        with pytest.raises(URIBuildError, match="dot-segment"):
            make()
    with pytest.raises(ArgumentError, match="expected a number from 0 to 65535"):
        url.replace(port=70_000)
    with pytest.raises(ArgumentError, match="opaque"):
        WebURL("mailto:a") / "b"
    with pytest.raises(URISyntaxError):
        url.equivalent("nothing")
    with pytest.raises(TypeError):
        url / 1.5


def test_paths_and_resolving_and_comparing_have_both_names():
    url = WebURL("https://h/a/x.tar.gz?q#f")
    assert (url.suffix, url.suffixes, url.name) == (".gz", (".tar", ".gz"), "x.tar.gz")
    assert str(url.add_segments("b c", 42, "d/e") / ["f"]) == "https://h/a/x.tar.gz/b%20c/42/d%2Fe/f?q#f"
    assert str(url.joinpath("b/c d/")) == "https://h/a/x.tar.gz/b/c%20d/?q#f"
    assert url.joinpath() is url
    assert str(url.parent) == "https://h/a/" and str(WebURL("https://h/").parent) == "https://h/"
    assert str(WebURL("mailto:a?q").parent) == "mailto:a"
    assert str(url.with_name("é?")) == "https://h/a/%C3%A9%3F?q#f"
    assert str(url.with_suffix(".xz")) == "https://h/a/x.tar.xz?q#f"
    assert url.with_trailing_slash().without_trailing_slash() == url
    assert str(url.without_fragment()) == "https://h/a/x.tar.gz?q"
    assert url.is_relative_to("HTTPS://H:443/a") and not url.is_relative_to("https://h/ab")
    assert not url.is_relative_to("http://h/a") and not url.is_relative_to("https://me@h/a")
    url = WebURL("https://h/a/b")
    assert url.join("../c") == url.resolve("../c") == WebURL("https://h/c")
    assert URI("http://h/a/b").join("../c") == URI("http://h/c") and IRI("http://h/é").join("ü") == IRI("http://h/ü")
    assert url.normalize() is url
    assert url.equivalent("HTTPS:h:443/a/b") and url.equivalent(URI("https://h/a/./b"))
    assert not url.equivalent("https://h/a/b#c") and url.equivalent("https://h/a/b#c", fragments="exclude")


PIECES = st.sampled_from([*"ab.:@!$&'()*+,;=~^|[]{}`\"<>%\\/?#é ", "%2F", "%2e", "%7E", "%zz", "//"])
URLS = st.builds(
    lambda scheme, path, query, user: f"{scheme}://{user}h:8080/{''.join(path)}?{''.join(query)}#f",
    st.sampled_from(["https", "ftp"]),
    st.lists(PIECES, max_size=8),
    st.lists(PIECES.filter(lambda piece: piece != "#"), max_size=8),
    st.sampled_from(["", "me@", "m%65:p%40~'@", ":pw@"]),
).filter(WebURL.can_parse)


@given(URLS)
@example(str(FULL))
@example("https://h:8080/a%5C%2F")
def test_what_was_read_is_written_back(text):
    url = WebURL(text)
    assert url.replace(path=url.segments) is url
    assert url.replace(user=url.user, password=url.password, host=url.host, port=url.port, scheme=url.scheme) == url
    assert url.replace(path=url.path, query=url.query, fragment=url.fragment) is url
    if url.query:
        pairs = list(url.params)
        if pairs and "&".join(name if value is None else f"{name}={value}" for name, value in pairs) == url.query:
            assert url.replace(query=pairs) == url.with_params(pairs) == url
    base = WebURL("https://x/")
    if url.name:
        assert (base / url.name).name == url.name == base.joinpath(url.name).name == base.with_name(url.name).name
