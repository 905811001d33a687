"""Whatever a URI holds, a view refuses it with its own error or answers every question (all schemes of servers)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import URI, SchemeError, URISyntaxError, _native
from urikit.schemes import VIEWS, view_class

FAMILIES = (
    "http", "https", "ws", "wss", "ftp", "ftps", "telnet", "file", "data", "ssh", "sftp", "irc", "ircs", "gopher",
    "s3", "gs", "abfs", "pop", "git", "rtsp",
)  # fmt: skip

REST = st.lists(
    st.sampled_from(
        [
            "//", "/", "?", "#", "@", ":", ";", ",", "=", "%FF", "%00", "%2F", "%5c", "%0D%0A", "%41", "a", "B", "h",
            "C:", "type=i", ";type=", "base64", "[::1]", ".", "..", "~", "1", "80", "!", "+", "isnick", "AUTH=", "key=",
            "text/plain", "%E2%82%AC",
        ]
    ),
    max_size=12,
).map("".join)  # fmt: skip


@a_tenth
@given(st.sampled_from(FAMILIES), REST, REST)
def test_no_view_fails_otherwise_than_it_says(scheme, rest, other):
    views = []
    for text in (f"{scheme}:{rest}", f"{scheme.upper()}:{rest}", f"{scheme}://{other}", f"{scheme}://h/{other}"):
        try:
            uri = URI(text)
        except URISyntaxError:
            continue
        try:
            view = uri.view()
        except SchemeError as error:
            assert error.message and error.hint and str(error)
            continue
        assert str(view.to_uri()) == text
        assert view_class(scheme).parse(view.to_uri()) == view and hash(view) == hash(uri.view())
        assert pickle.loads(pickle.dumps(view)) == view
        assert repr(view)
        for issue in view.issues():
            assert 0 <= issue.start <= issue.end <= len(text) and issue.message and issue.hint
        views.append(view)
    for one in views:
        assert one.equivalent(one)
        for two in views:
            assert one.equivalent(two) == two.equivalent(one)


@a_tenth
@given(
    st.sampled_from(FAMILIES), st.text("sw3Q", min_size=4, max_size=9), st.sampled_from(["/", "/x;type=z", "", "/%00"])
)
def test_no_description_shows_a_password(scheme, secret, rest):
    secret = f"{secret}é".encode().hex() + secret
    text = f"{scheme}://me:{secret}@host.example.com{rest}"
    try:
        view = URI(text).view()
    except SchemeError as error:
        said = [str(error), repr(error), error.hint, error.message]
    else:
        said = [repr(view), *(f"{issue}{issue.message}{issue.hint}" for issue in view.issues())]
    assert all(secret not in words for words in said)


@pytest.mark.parametrize("scheme", FAMILIES)
def test_ports_are_those_of_the_core(scheme):
    ports = getattr(view_class(scheme), "PORTS", {})
    for name, port in ports.items():
        assert VIEWS[name] and _native.default_port(name) in (None, port)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("http:example.org/a", "http://example.org/a"),
        ("WS:/h/chat", "WS://h/chat"),
        ("ftp:h", "ftp://h"),
        ("telnet:h", "telnet://h"),
        ("ssh:h", "ssh://h"),
        ("gopher:h/1", "gopher://h/1"),
        ("git:h/p.git", "git://h/p.git"),
        ("s3:b/k", "s3://b/k"),
        ("ws://u@h/", "ws://h/"),
        ("wss://h/#f", "wss://h/"),
        ("telnet://h/x", "telnet://h/"),
        ("telnet://h/?q", "telnet://h/"),
        ("gopher://u@h/1", "gopher://h/1"),
        ("s3://b:9000/k", "s3://b/k"),
        ("s3://u@b/k", "s3://b/k"),
    ],
)
def test_a_hint_shows_the_uri_mended(text, mended):
    with pytest.raises(SchemeError) as caught:
        URI(text).view()
    assert caught.value.hint.endswith(f": {mended}")
    assert str(URI(mended).view()) == mended


@pytest.mark.parametrize("text", ["http:", "ftp:?q", "ssh:/", "gopher:#f"])
def test_nothing_is_made_of_nothing(text):
    with pytest.raises(SchemeError) as caught:
        URI(text).view()
    assert ", as in " in caught.value.hint
