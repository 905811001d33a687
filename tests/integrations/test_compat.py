"""urikit.integrations.compat beside the `urllib.parse` of the running Python: the same answer to every call.

And what it adds: results without secrets, `missing_as_none` and `keep_empty` as in Python 3.15.
"""

import copy
import inspect
import pickle
import subprocess
import sys
import urllib.parse
import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests import strategies
from urikit.integrations import compat

pytestmark = pytest.mark.filterwarnings("ignore::urikit.integrations.compat.UnsafeURLWarning")

texts = st.one_of(
    strategies.references,
    st.text("abH:/?#@[];%\\ \t\n\x00é1.A&=+", max_size=14),
    st.text(max_size=12),
    st.sampled_from(["http://h/?#", "HTTP://u:p@H:80/a;b?c#d", "//h", "x://h", "file:///a?", "http://[::1]:80/;", ""]),
)
#: Some of them as bytes.
urls = st.one_of(texts, texts.map(lambda text: text.encode("utf-8", "replace")))


def outcome(call, *arguments, **options):
    """A value, or the type of an exception; for urllib the same as for a subclass."""
    try:
        return call(*arguments, **options)
    except Exception as error:
        return ValueError if type(error) is urikit.ArgumentError else type(error)


def same(name, *arguments, **options):
    """Both answers, which must be equal and of one type, or a subclass for the results."""
    theirs = outcome(getattr(urllib.parse, name), *arguments, **options)
    ours = outcome(getattr(compat, name), *arguments, **options)
    assert ours == theirs, (name, arguments, options)
    assert isinstance(ours, type(theirs))
    return ours, theirs


@given(urls, st.sampled_from(["", "ftp", b"x", "X:"]), st.booleans())
def test_urls_are_split_as_by_urllib(url, scheme, fragments):
    for name in ("urlsplit", "urlparse"):
        same(name, url)
        results = same(name, url, scheme, fragments)
        if isinstance(results[0], tuple):
            alike(*results)
    results = same("urldefrag", url)
    if isinstance(results[0], tuple):
        alike(*results)


def alike(ours, theirs):
    """Everything that a result of urllib can do."""
    for part in ("username", "password", "hostname", "port"):
        assert outcome(getattr, ours, part) == outcome(getattr, theirs, part)
    assert ours.geturl() == theirs.geturl() and hash(ours) == hash(theirs) and ours[:1] == theirs[:1]
    convert = "decode" if isinstance(theirs[0], bytes) else "encode"
    for encoding in ("ascii", "utf-8"):
        there, back = (outcome(getattr(one, convert), encoding) for one in (theirs, ours))
        assert back == there and isinstance(back, type(there))
    change = {ours._fields[0]: type(theirs[0])()}
    assert ours._replace(**change) == theirs._replace(**change)
    assert type(ours._replace(**change)) is type(ours)
    copies = [copy.copy(ours), copy.deepcopy(ours)]
    copies += [pickle.loads(pickle.dumps(ours, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    assert all(type(one) is type(ours) and one == ours and one.geturl() == ours.geturl() for one in copies)
    if "***" not in repr(ours):
        assert repr(ours) == repr(theirs)


@given(urls, urls, st.booleans())
def test_urls_are_joined_as_by_urllib(base, url, fragments):
    same("urljoin", base, url)
    same("urljoin", base, url, fragments)


@given(st.lists(st.one_of(texts, st.none(), st.binary(max_size=4)), min_size=4, max_size=7))
def test_components_are_put_together_as_by_urllib(components):
    same("urlunsplit", components)
    same("urlunparse", tuple(components))


@pytest.mark.parametrize("url", [None, b"", 0, 1, [], ["a"], {}, bytearray(b"http://h/"), memoryview(b"a"), object()])
def test_other_values(url):
    with warnings.catch_warnings():
        # Values that are neither text nor bytes are deprecated.
        warnings.simplefilter("ignore", DeprecationWarning)
        for name in ("urlsplit", "urlparse", "urldefrag", "urlunsplit", "urlunparse", "unquote", "quote", "parse_qsl"):
            same(name, url)
        for pair in ((url, "a"), ("a", url), ("http://h/", url), (b"http://h/", url)):
            same("urljoin", *pair)


def test_other_names_are_those_of_urllib():
    own = {"UnsafeURLWarning"}
    assert set(compat.__all__) == {*urllib.parse.__all__, *own}
    assert set(dir(urllib.parse)) <= set(dir(compat))
    wrapped = {name for name in dir(urllib.parse) if getattr(urllib.parse, name) is not getattr(compat, name)}
    assert {name for name in wrapped if name[0] != "_"} == {
        *(name for name in urllib.parse.__all__ if name.startswith("url") and name != "urlencode"),
        *(name for name in urllib.parse.__all__ if "Result" in name),
        "clear_cache",
    }
    assert compat.uses_netloc is urllib.parse.uses_netloc and compat.parse_qs is urllib.parse.parse_qs
    with pytest.raises(AttributeError):
        _ = compat.no_such_name


@pytest.mark.parametrize("name", ["urlsplit", "urlparse", "urldefrag", "urljoin", "urlunsplit", "urlunparse"])
def test_options_have_the_names_and_the_order_of_urllib(name):
    ours = inspect.signature(getattr(compat, name)).parameters
    theirs = inspect.signature(getattr(urllib.parse, name)).parameters
    assert list(ours)[: len(theirs)] == list(theirs)
    assert {ours[key].kind for key in list(ours)[len(theirs) :]} <= {inspect.Parameter.KEYWORD_ONLY}


def test_the_caches():
    compat.clear_cache()
    compat.urlsplit("http://h/cached")
    assert compat.urlsplit("http://h/cached") is compat.urlsplit("http://h/cached")
    assert compat.urlsplit.cache_info().hits == 2
    compat.urlsplit.cache_clear()
    assert compat.urlsplit.cache_info().currsize == 0


def test_urikit_starts_without_compat():
    program = "import sys, urikit; print(any('compat' in name for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "False\n"


#: URL, default scheme, and what is missing in it in Python 3.15; "-" is None.
MISSING = """
http://h/?#|-|http h / . .
http://h/|-|http h / - -
http://h|.|http h . - -
//h/a?b|-|- h /a b -
//h/a?b|.|. h /a b -
///a|-|- . /a - -
a?|x|x - a . -
file:/a#|-|file - /a - .
mailto:|-|mailto - . - -
?|-|- - . . -
/\t/|-|- . . - -
"""


@pytest.mark.parametrize("row", [row.split("|") for row in MISSING.strip().splitlines()], ids=" ".join)
def test_none_is_what_is_missing(row):
    url, scheme, parts = row
    options = {} if scheme == "-" else {"scheme": scheme.strip(".")}
    expected = tuple({"-": None, ".": ""}.get(part, part) for part in parts.split())
    assert compat.urlsplit(url.replace("\\t", "\t"), missing_as_none=True, **options) == expected
    expected = tuple(part if part is None else part.encode() for part in expected)
    options = {name: value.encode() for name, value in options.items()}
    assert compat.urlsplit(url.replace("\\t", "\t").encode(), missing_as_none=True, **options) == expected


@given(urls, st.booleans())
def test_a_url_comes_back_with_its_empty_components(url, fragments):
    for name, write in (("urlsplit", "urlunsplit"), ("urlparse", "urlunparse"), ("urldefrag", None)):
        options = {} if write is None else {"allow_fragments": fragments}
        plain = outcome(getattr(compat, name), url, **options)
        if isinstance(plain, type):
            assert outcome(getattr(compat, name), url, missing_as_none=True, **options) is plain
            continue
        result = getattr(compat, name)(url, missing_as_none=True, **options)
        nothing = url[:0]
        if write is None:
            # urllib drops empty components with the fragment, and adds slashes; Python 3.15 keeps the rest as it is.
            assert (result.fragment or nothing) == plain.fragment
            scheme = urllib.parse.urlsplit(url).scheme if result.fragment is not None else nothing
            if url.startswith(scheme) and not set(url if isinstance(url, str) else url.decode()) & {
                *map(chr, range(33))
            }:
                assert result.geturl() == url
            continue
        assert tuple(nothing if part is None else part for part in result) == tuple(plain)
        cleaned = plain[0] == nothing or url.startswith(plain[0])
        # A fragment that stays in the path may be behind a netloc, which gets a slash.
        rooted = fragments or (b"#" if isinstance(url, bytes) else "#") not in url
        if cleaned and rooted and not set(url if isinstance(url, str) else url.decode()) & {*map(chr, range(33))}:
            assert result.geturl() == url == getattr(compat, write)(result)
            assert getattr(compat, write)(tuple(result), keep_empty=True) == url
            assert result._replace(path=result.path).geturl() == copy.deepcopy(result).geturl() == url
            assert pickle.loads(pickle.dumps(result)).geturl() == url
            other = result.encode() if isinstance(url, str) and url.isascii() else result
            assert other.geturl() in (url, url if isinstance(url, bytes) else url.encode("utf-8", "replace"))
        assert getattr(compat, write)(result, keep_empty=False) == getattr(compat, write)(plain)
        with pytest.raises(ValueError, match="keep_empty"):
            getattr(compat, write)(plain, keep_empty=True)


def test_parts_of_a_netloc_that_is_missing():
    for url in ("/a", b"/a"):
        result = compat.urlsplit(url, missing_as_none=True)
        assert (result.username, result.password, result.hostname, result.port) == (None,) * 4
        assert outcome(result.encode if isinstance(url, str) else result.decode).netloc is None


def test_empty_components_are_written():
    assert compat.urlunsplit(("http", "h", "/", "", None), keep_empty=True) == "http://h/?"
    assert compat.urlunparse(("http", "h", "/", "", None, ""), keep_empty=True) == "http://h/;#"
    assert compat.urlunsplit((None, b"h", b"/a", b"", None), keep_empty=True) == b"//h/a?"
    assert compat.urlunsplit((None, None, "//h/a", None, None), keep_empty=True) == "////h/a"
    assert compat.urlunsplit(("http", "h", "a", None, None), keep_empty=True) == "http://h/a"
    assert compat.urlunsplit((None, None, "a", "", None), keep_empty=False) == "a"
    assert compat.urlunsplit(compat.SplitResult("http", "h", "", "", ""), keep_empty=True) == "http://h?#"
    with pytest.raises(TypeError):
        compat.urlunsplit((b"http", "h", b"/a", b"", b""), keep_empty=True)
    with pytest.raises(UnicodeDecodeError):
        compat.urlunsplit((b"http", b"h", b"/\xe9", b"", b""), keep_empty=True)


def test_the_repr_masks_secrets():
    for options in ({}, {"missing_as_none": True}):
        for split in (compat.urlsplit, compat.urlparse):
            result = split("ftp://me:hunter2@h/?access_token=hunter2#", **options)
            assert "hunter2" not in repr(result)
            assert result.password == "hunter2"
        assert "hunter2" not in repr(compat.urldefrag("ftp://me:hunter2@h/#a", **options))
    shown = repr(compat.urlsplit(b"ftp://me:hunter2@h/a?token=hunter2"))
    assert shown == "SplitResultBytes(scheme=b'ftp', netloc=b'me:***@h', path=b'/a', query=b'token=***', fragment=b'')"


def test_a_query_of_the_review():
    assert compat.parse_qs("tags[]=a") == {"tags[]": ["a"]}
    assert compat.quote("/a b%", safe="/%…") == "/a%20b%"


class Link(compat.SplitResult):
    """A result with more, as programs have it."""


def test_a_subclass_keeps_its_own():
    link = Link("http", "h", "/", "", "")
    link.anchors = ["a"]
    copies = copy.copy(link), copy.deepcopy(link), pickle.loads(pickle.dumps(link))
    assert all(type(one) is Link and one == link and one.anchors == ["a"] and one is not link for one in copies)
    assert [one.anchors is link.anchors for one in copies] == [True, False, False]


def test_a_result_has_no_attributes_but_its_own():
    # It is kept in a cache.
    for name in ("path", "anchor"):
        with pytest.raises(AttributeError):
            setattr(compat.urlsplit("http://h/"), name, "x")


def test_a_result_of_urllib_is_an_instance():
    assert isinstance(urllib.parse.urlsplit("http://h/"), compat.SplitResult)
    assert isinstance(urllib.parse.urlsplit(b"http://h/"), compat.SplitResultBytes)
    assert not isinstance(urllib.parse.urlsplit("http://h/"), compat.ParseResult | Link)
    assert pickle.dumps(compat.urlsplit("http://h/"), 0).count(b"urikit.integrations.compat.results") == 0


def test_as_many_components_as_urllib_takes():
    for write, count in ((compat.urlunsplit, 5), (compat.urlunparse, 6)):
        for wrong in (count - 1, count + 1):
            with pytest.raises(ValueError, match=f"expected {count}"):
                write(("",) * wrong, keep_empty=True)


def test_an_empty_query_stays_before_a_fragment():
    assert compat.urldefrag("http://h/?#f", missing_as_none=True).geturl() == "http://h/?#f"
    assert compat.urldefrag(b"http://h/?#", missing_as_none=True).url == b"http://h/?"


def test_octets_are_shown_once_escaped():
    assert "netloc=b'u:***@h\\xc3\\xa9'" in repr(compat.urlsplit("http://u:pw@h\xe9/").encode("utf-8"))


@pytest.mark.parametrize(("base", "url"), [("", Path("x")), (Path("x"), ""), (1, ""), (b"", {"a": 1})])
def test_urllib_returns_what_is_beside_an_empty_text(base, url):
    assert compat.urljoin(base, url) == urllib.parse.urljoin(base, url)
