"""Whatever a URI contains, a view refuses it with its own error or answers every question: servers and messages."""

import pickle
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import raised
from urikit import URI, SchemeError, URISyntaxError
from urikit.schemes import view_class


class Family(NamedTuple):
    """Schemes whose URIs are made of the same pieces."""

    schemes: tuple[str, ...]
    pieces: tuple[str, ...]
    #: How the scheme is written again: as it was read, or in lower case.
    spelling: str


SERVERS = Family(
    (
        "http", "https", "ws", "wss", "ftp", "ftps", "telnet", "file", "data", "ssh", "sftp", "irc", "ircs", "gopher",
        "s3", "gs", "abfs", "pop", "git", "rtsp",
    ),
    (
        "//", "/", "?", "#", "@", ":", ";", ",", "=", "%FF", "%00", "%2F", "%5c", "%0D%0A", "%41", "a", "B", "h",
        "C:", "type=i", ";type=", "base64", "[::1]", ".", "..", "~", "1", "80", "!", "+", "isnick", "AUTH=", "key=",
        "text/plain", "%E2%82%AC",
    ),
    "as read",
)  # fmt: skip
MESSAGES = Family(
    ("mailto", "ldap", "ldaps", "ldapi", "news", "nntp", "snews", "cid", "mid", "acct", "sms", "xmpp"),
    (
        "//", "/", "?", "#", "@", ":", ";", ",", "=", "&", "!", "*", "+", "+1", "1", "%FF", "%00", "%2F", "%5C",
        "%0D%0A", "%40", "%22", "%C3%A9", "%E7%B4%8D", "a", "B", "a@b", "cn=a", "(a=b)", "(", ")", "sub", "body=",
        "to=", "subject=", "X-BINDPW=", "x;y", "..", "[::1]", ";ext=", ";phone-context=+1",
    ),
    "lower case",
)  # fmt: skip

each_family = pytest.mark.parametrize("family", [SERVERS, MESSAGES], ids=["servers", "messages"])


@each_family
@a_tenth
@given(data=st.data())
def test_no_view_fails_otherwise_than_it_says(family, data):
    scheme = data.draw(st.sampled_from(family.schemes))
    rests = st.lists(st.sampled_from(family.pieces), max_size=12).map("".join)
    rest, other = data.draw(rests), data.draw(rests)
    views = []
    for text in (
        f"{scheme}:{rest}",
        f"{scheme.upper()}:{rest}",
        f"{scheme}://{other}",
        f"{scheme}:///{other}",
        f"{scheme}://h/{other}",
    ):
        try:
            uri = URI(text)
        except URISyntaxError:
            continue
        try:
            view = uri.view()
        except SchemeError as error:
            assert error.message and error.hint and str(error)
            assert 0 <= error.offset <= error.end <= len(text)
            continue
        spelled = scheme if family.spelling == "lower case" else text[: len(scheme)]
        assert str(view.to_uri()) in (text, spelled + text[len(scheme) :])
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


@each_family
@a_tenth
@given(
    data=st.data(),
    secret=st.text("sw3Q", min_size=4, max_size=9),
    rest=st.sampled_from(["/", "/x;type=z", "", "/%00", "/a/1", "/a@b"]),
)
def test_no_description_shows_a_password(family, data, secret, rest):
    scheme = data.draw(st.sampled_from(family.schemes))
    secret = f"{secret}é".encode().hex() + secret
    text = f"{scheme}://me:{secret}@host.example.com{rest}"
    try:
        view = URI(text).view()
    except SchemeError as error:
        said = [str(error), repr(error), error.hint, error.message]
    else:
        said = [repr(view), *(f"{issue}{issue.message}{issue.hint}" for issue in view.issues())]
    assert all(secret not in words for words in said)


def test_a_hint_shows_the_uri_mended():
    for text, mended in [
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
    ]:
        assert raised(SchemeError, URI(text).view).hint.endswith(f": {mended}")
        assert str(URI(mended).view()) == mended


@pytest.mark.parametrize("text", ["http:", "ftp:?q", "ssh:/", "gopher:#f"])
def test_nothing_is_made_of_nothing(text):
    assert ": " not in raised(SchemeError, URI(text).view).hint


@pytest.mark.parametrize("scheme", MESSAGES.schemes)
def test_every_view_says_what_it_follows(scheme):
    view = view_class(scheme)
    assert view.SPECIFICATION.startswith("RFC ") and view.EQUIVALENCE.endswith(".") and scheme in view.SCHEMES
    for text in view.EXAMPLES:
        assert str(view.parse(text)) == text
    assert len(view.EXAMPLES) > 1
