"""urikit.integrations.compat with bytes: bytes come back, they are those of the text, and nothing is lost."""

import pickle
import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.integrations.test_compat import QUERIES, got, lower, references, same
from urikit.integrations import compat
from urikit.integrations.compat.differences import WithFragmentBytes


def octets(answer):
    """A text, None or a tuple of these, as bytes."""
    if isinstance(answer, tuple):
        return tuple(map(octets, answer))
    return answer.encode() if isinstance(answer, str) else answer


@pytest.mark.parametrize("none", [False, True])
@pytest.mark.parametrize("name", ["urlsplit", "urlparse", "urldefrag"])
@given(text=references, fragments=st.booleans())
def test_bytes_have_the_components_of_the_text(name, none, text, fragments):
    options = {"missing_as_none": none}
    if name != "urldefrag":
        options["allow_fragments"] = fragments
    function = getattr(compat, name)
    of_text, of_bytes = function(text, **options), function(text.encode(), **options)
    assert tuple(of_bytes) == octets(tuple(of_text))
    assert all(isinstance(one, bytes | None) for one in of_bytes)
    assert of_bytes.geturl() == text.encode()
    assert (of_text.encode(), of_bytes.decode()) == (of_bytes, of_text)
    # The marks go both ways.
    assert repr(of_text.encode()) == repr(of_bytes) and repr(of_bytes.decode()) == repr(of_text)
    assert of_text.encode().geturl() == text.encode() and of_bytes.decode().geturl() == text
    same(of_bytes, text.encode())
    for part in ("username", "password", "hostname", "port") if name != "urldefrag" else ():
        expected = got(of_text, part)
        assert got(of_bytes, part) == octets(expected)


@given(references)
def test_bytes_equal_those_of_urllib(text):
    try:
        expected = urllib.parse.urlsplit(text.encode())
    except ValueError:
        return  # urllib checks addresses in brackets in its own way
    ours = compat.urlsplit(text.encode())
    assert lower(ours) == expected
    for name in ("username", "password", "hostname", "port"):
        assert got(ours, name) == got(expected, name)
    assert compat.urldefrag(text.encode()).fragment == urllib.parse.urldefrag(text.encode()).fragment


def test_components_of_bytes_are_put_together():
    for parts in ((b"http", b"h", b"/a", b"", b""), (b"file", b"", b"/etc", b"", b""), [b"", b"h", b"/a", b"q", b""]):
        assert compat.urlunsplit(parts) == urllib.parse.urlunsplit(parts)
    parts = (b"http", b"h", b"/a", b"b", b"", b"f")
    assert compat.urlunparse(parts) == urllib.parse.urlunparse(parts) == b"http://h/a;b#f"
    assert compat.urlunsplit((None, b"h", b"/a", b"", None), keep_empty=True) == b"//h/a?"
    assert compat.urlunsplit((b"http", b"h", b"/a", compat.EmptyBytes(), b"")) == b"http://h/a?"
    assert compat.urlunsplit((b"file", compat.MissingBytes(), b"/a", b"", b"")) == b"file:/a"
    left = compat.urlsplit(b"http://h/a#b", allow_fragments=False)
    assert type(left.path) is WithFragmentBytes and compat.urlunsplit(tuple(left)) == b"http://h/a#b"
    with pytest.raises(urikit.URIBuildError):
        compat.urlunsplit((b"http", b"h", b"/a b", b"", b""))


def test_bytes_are_resolved():
    assert compat.urljoin(b"http://h/a", b"b?c") == urllib.parse.urljoin(b"http://h/a", b"b?c") == b"http://h/b?c"
    assert compat.urljoin(b"http://h/a", "") == b"http://h/a"


@pytest.mark.parametrize(
    "call",
    [
        lambda module: module.urlsplit(b"//h/a", "http"),
        lambda module: module.urlsplit("//h/a", b"http"),
        lambda module: module.urljoin(b"http://h/a", "b"),
        lambda module: module.urlunsplit((b"http", "h", b"/a", b"", b"")),
    ],
)
def test_text_and_bytes_are_not_mixed(call):
    for module in (compat, urllib.parse):
        with pytest.raises(TypeError):
            call(module)


@pytest.mark.parametrize("call", [compat.urlsplit, compat.urlparse, compat.urldefrag, compat.parse_qsl])
def test_bytes_beyond_ascii_are_refused(call):
    with pytest.raises(ValueError):
        call(b"http://h/\xff")


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("blank", [True, False])
def test_queries_of_bytes(query, blank):
    pairs = compat.parse_qsl(query.encode(), blank)
    assert pairs == [tuple(octets(pair)) for pair in compat.parse_qsl(query, blank)]
    assert pairs == urllib.parse.parse_qsl(query.encode(), blank)
    assert compat.parse_qs(query.encode(), blank) == urllib.parse.parse_qs(query.encode(), blank)
    assert compat.urlencode(pairs) == compat.urlencode(compat.parse_qsl(query, blank))
    assert pickle.loads(pickle.dumps(pairs, 0)) == pairs


def test_a_query_of_bytes_is_decoded_to_bytes():
    # As in Python since 3.14; before it, urllib raised UnicodeEncodeError.
    assert compat.parse_qsl(b"a=%E9+%C3%A9&b") == [(b"a", b"\xe9 \xc3\xa9"), (b"b", b"")]
    with pytest.raises(urikit.URIBuildError):
        compat.parse_qsl(b"a=%zz")


def test_other_encodings():
    result = compat.urlsplit("http://h/a")
    assert result.encode("utf-16-le").decode("utf-16-le") == result
    strange = result._replace(path="/é")
    assert strange.encode("utf-8").path == b"/\xc3\xa9"
    with pytest.raises(urikit.ArgumentError, match="has these characters"):
        strange.encode()
    with pytest.raises(urikit.ArgumentError, match="of these bytes"):
        compat.urlsplit(b"http://h/a")._replace(path=b"/\xe9").decode()
    for call in (result.encode, compat.urlsplit(b"http://h/a").decode):
        with pytest.raises(urikit.ArgumentError, match="that Python knows"):
            call("no such")
    with pytest.raises(ValueError):
        strange.encode("utf-8").geturl()


def test_secrets_are_masked():
    shown = repr(compat.urlsplit(b"ftp://me:hunter2@h/a?token=hunter2"))
    assert shown == "SplitResultBytes(scheme=b'ftp', netloc=b'me:***@h', path=b'/a', query=b'token=***', fragment=b'')"
    assert "hunter2" not in repr(compat.urldefrag(b"ftp://me:hunter2@h/a#token=hunter2"))
    assert repr(compat.SplitResultBytes(b"", b"", b"/\xe9", b"", b"")).count(r"path=b'/\\xe9'") == 1
