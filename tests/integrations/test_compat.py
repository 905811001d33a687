"""urikit.integrations.compat: every row of its table, called on both sides, and the shapes it promises."""

import copy
import inspect
import pickle
import sys
import urllib.parse
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests import strategies
from urikit.integrations import compat

FUNCTIONS = sorted(name for name in compat.__all__ if name[0].islower())


def answer(module, row):
    """What a module answers to a row's call: a value, ValueError or TypeError."""
    try:
        given = getattr(module, row.function)(*row.arguments)
    except (ValueError, TypeError) as error:
        return ValueError if isinstance(error, ValueError) else TypeError
    return tuple(given) if isinstance(given, tuple) else given


#: What urllib answers from Python 3.14 on: it keeps an empty query, and an empty fragment of a reference.
LATER = {"urldefrag('HTTP://h/a?#b')": ("http://h/a?", "b"), "urljoin('http://h/a?q', '#')": "http://h/a?q#"}
if sys.version_info < (3, 14):
    LATER.clear()


@pytest.mark.parametrize("row", compat.DIFFERENCES, ids=lambda row: row.call)
def test_each_difference_is_as_the_table_says(row):
    assert answer(urllib.parse, row) in (row.urllib, LATER.get(row.call, row.urllib))
    assert answer(compat, row) == row.urikit
    assert row.urllib != row.urikit
    assert row.reason


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_docstring_holds_its_table(name):
    document = getattr(compat, name).__doc__
    rows = [row for row in compat.DIFFERENCES if row.function == name]
    assert rows
    for row in rows:
        assert row.call in document
        assert row.reason in document


#: A default is listed where it is not that of urllib.
OTHER_DEFAULTS = {
    ("parse_qsl", "keep_blank_values"),
    ("parse_qs", "keep_blank_values"),
    ("parse_qsl", "errors"),
    ("parse_qs", "errors"),
    ("unquote", "errors"),
    ("unquote_plus", "errors"),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_options_have_the_names_and_the_order_of_urllib(name):
    ours = inspect.signature(inspect.unwrap(getattr(compat, name))).parameters
    theirs = inspect.signature(inspect.unwrap(getattr(urllib.parse, name))).parameters
    theirs = {option: parameter for option, parameter in theirs.items() if option[0] != "_"}
    assert list(ours)[: len(theirs)] == list(theirs)
    for option, theirs_of in theirs.items():
        if (name, option) in OTHER_DEFAULTS:
            assert any(row.function == name and f"`{option}`" in row.reason for row in compat.DIFFERENCES) or (
                name == "parse_qs"
            )
        elif option not in ("scheme", "keep_empty", "quote_via"):
            assert ours[option].default == theirs_of.default
            assert ours[option].kind == theirs_of.kind


#: References as they come, beside those of the strategies.
REFERENCES = """
http://h/a?b#c
https://u:p@h:1/ //h/a mailto:a@b a/b ?q #f http://[::1]:80/ file:///x? file:/x http:g http: x: // //? ///
http://h http://h? http://h# http://h?# http://h/; http://h/;?;#; a;b;c //u@h //:p@h //@h //h: http://[v1.Ab:]/ /.//a
./a:b ftp://h/a;type=i sip:a;b urn:isbn:1 http://%41B%43/ http://EXAMPLE.org/%C3%A9
file:////a file:// news:a@b/ data:,x#
"""
references = st.one_of(strategies.references, st.sampled_from(REFERENCES.split()), st.just(""))


def lower(result):
    """A result of compat as urllib has it: the scheme in lower case."""
    return tuple(result[:1] and (result[0].lower(), *result[1:]))


@given(references, st.booleans())
def test_the_answers_equal_those_of_urllib_and_the_text_comes_back(text, fragments):
    try:
        expected = urllib.parse.urlsplit(text, "", fragments)
    except ValueError:
        expected = None  # urllib checks addresses in brackets in its own way
    split = compat.urlsplit(text, allow_fragments=fragments)
    parsed = compat.urlparse(text, allow_fragments=fragments)
    assert split.geturl() == parsed.geturl() == text
    assert compat.urlunsplit(tuple(split)) == compat.urlunparse(tuple(parsed)) == text
    assert compat.urldefrag(text).geturl() == text
    if expected is not None:
        assert lower(split) == expected
        assert lower(parsed) == urllib.parse.urlparse(text, "", fragments)
        assert compat.urldefrag(text).fragment == urllib.parse.urldefrag(text).fragment
        for name in ("username", "password", "hostname", "port"):
            assert got(split, name) == got(parsed, name) == got(expected, name)
    for result in (split, parsed, compat.urldefrag(text)):
        same(result, text)


@given(references, st.booleans())
def test_none_for_what_is_missing(text, fragments):
    split = compat.urlsplit(text, allow_fragments=fragments, missing_as_none=True)
    parsed = compat.urlparse(text, allow_fragments=fragments, missing_as_none=True)
    assert split.geturl() == parsed.geturl() == compat.urldefrag(text, missing_as_none=True).geturl() == text
    assert compat.urlunsplit(tuple(split), keep_empty=True) == text
    reference = urikit.parse(text)
    assert (split.scheme, split.netloc) == (reference.scheme, reference.authority)
    if fragments:
        assert tuple(split[2:]) == (reference.path, reference.query, reference.fragment)
    for result in (split, parsed, compat.urldefrag(text, missing_as_none=True)):
        same(result, text)


def got(result, name):
    try:
        return getattr(result, name)
    except ValueError:
        return ValueError


def same(result, text):
    """Every copy is the same, and gives the text again."""
    copies = [copy.copy(result), copy.deepcopy(result), result._replace()]
    copies += [pickle.loads(pickle.dumps(result, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in copies:
        assert type(other) is type(result)
        assert other == result
        assert other.geturl() == text


@given(st.text("ab:/?#@[]%41.&=+", max_size=14))
def test_split_and_unsplit_are_the_identity(text):
    if urikit.is_valid(text):
        assert compat.urlunsplit(compat.urlsplit(text)) == text


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("http://h/a?", {"query": ""}),
        ("http://h/a?b#", {"fragment": ""}),
        ("http://h/a?b#c", {"query": "", "fragment": ""}),
        ("http://h/a", {"path": "/b", "query": "c"}),
        ("/a", {"scheme": "file"}),
        ("//h/a", {"scheme": "https"}),
        ("http://h/a", {"scheme": "", "netloc": ""}),
        ("http://h/a", {"netloc": "u:p@g"}),
    ],
)
def test_a_change_is_written_as_urllib_writes_it(text, changes):
    ours, theirs = compat.urlsplit(text)._replace(**changes), urllib.parse.urlsplit(text)._replace(**changes)
    assert ours.geturl() == theirs.geturl()
    assert compat.urlparse(text)._replace(**changes).geturl() == theirs.geturl()


@pytest.mark.parametrize(
    "parts",
    [
        ("http", "h", "/a", "", ""),
        ("file", "", "/etc", "", ""),
        ("file", None, "/etc", "", ""),
        ("http", "", "", "", ""),
        ("mailto", "", "a@b", "", ""),
        ("", "", "a/b", "q", "f"),
        ["", "h", "/a", "", ""],
        ("x", "", "/a", None, None),
        ("", "", "", "", ""),
    ],
)
def test_plain_parts_are_written_as_urllib_writes_them(parts):
    if parts[1] is not None:
        assert compat.urlunsplit(parts) == urllib.parse.urlunsplit(parts)
    else:
        assert compat.urlunsplit(parts) == "file:/etc"


def test_a_path_with_two_slashes_never_becomes_a_host():
    # As urllib writes it since it was corrected (CPython issue 67693).
    assert compat.urlunsplit(("", "", "//h/a", "", "")) == "////h/a"
    assert compat.urlunsplit(("x", "", "//h/a", "", "")) == "x:////h/a"
    assert compat.urlunsplit(("", None, "//h/a", None, None)) == "/.//h/a"


def test_what_was_missing_cannot_be_kept_as_empty():
    assert compat.urlunsplit(("http", "h", "/", "", None), keep_empty=True) == "http://h/?"
    assert compat.urlunparse(("http", "h", "/", "", None, ""), keep_empty=True) == "http://h/;#"
    result = compat.urlsplit("http://h/a", missing_as_none=True)._replace(query="")
    assert compat.urlunsplit(result) == "http://h/a?"
    assert compat.urlunsplit(result, keep_empty=False) == "http://h/a"
    with pytest.raises(urikit.ArgumentError, match="keep_empty"):
        compat.urlunsplit(compat.urlsplit("http://h/a"), keep_empty=True)


def test_a_fragment_that_stays_is_known_by_its_path():
    left = compat.urlsplit("http://h/a#b", allow_fragments=False)
    assert left.path == "/a#b" and left.fragment == ""
    assert compat.urlunsplit((left.scheme, left.netloc, left.path, "", "")) == "http://h/a#b"
    with pytest.raises(urikit.URIBuildError):
        left._replace(fragment="c").geturl()


def test_a_default_scheme():
    for text in ("//h/a", "/a", "a", "http://h/a", "HTTP://h"):
        assert lower(compat.urlsplit(text, "ftp")) == urllib.parse.urlsplit(text, "ftp")
        assert compat.urlparse(text, scheme="ftp").scheme.lower() == urllib.parse.urlparse(text, "ftp").scheme
    assert compat.urlsplit("/etc", "file").geturl() == urllib.parse.urlsplit("/etc", "file").geturl()
    # A port out of range raises as in urllib.
    assert got(compat.urlsplit("http://h:65536/"), "port") is ValueError
    assert got(compat.urlsplit("http://h:65536/", missing_as_none=True), "port") is ValueError


@given(st.text(max_size=12), st.text("/?:@!$&'()*+,;=~", max_size=4))
def test_quote_agrees_with_urllib(text, safe):
    assert compat.quote(text, safe) == urllib.parse.quote(text, safe)
    assert compat.quote(text, safe.encode()) == compat.quote(text, safe)
    assert compat.unquote(compat.quote(text, safe)) == text


@given(
    st.text("aé€ +/%", max_size=6),
    st.sampled_from([None, "utf-8", "latin-1", "utf-16", "ascii"]),
    st.sampled_from([None, "strict", "ignore", "replace", "xmlcharrefreplace"]),
)
def test_encodings_agree_with_urllib(text, encoding, errors):
    for name in ("quote", "quote_plus"):
        try:
            expected = getattr(urllib.parse, name)(text, "/", encoding, errors)
        except UnicodeEncodeError:
            with pytest.raises(urikit.ArgumentError, match="encoding"):
                getattr(compat, name)(text, "/", encoding, errors)
        else:
            assert getattr(compat, name)(text, "/", encoding, errors) == expected


@given(
    st.text("aé+=&", max_size=3).flatmap(lambda text: st.just(text + "%E9%C3%A9")),
    st.sampled_from(["utf-8", "latin-1", "cp1252", None]),
    st.sampled_from(["ignore", "replace", None]),
)
def test_decoding_agrees_with_urllib(text, encoding, errors):
    for name in ("unquote", "unquote_plus"):
        assert getattr(compat, name)(text, encoding, errors) == getattr(urllib.parse, name)(text, encoding, errors)
    assert compat.unquote(text.encode(), encoding or "utf-8", errors or "replace") == urllib.parse.unquote(
        text.encode(), encoding or "utf-8", errors or "replace"
    )
    for name in ("parse_qsl", "parse_qs"):
        options = {"keep_blank_values": True, "encoding": encoding, "errors": errors}
        assert getattr(compat, name)(text, **options) == getattr(urllib.parse, name)(text, **options)


@pytest.mark.parametrize(
    "call", ["quote('a', '/', 'no such')", "unquote('%41', 'no such')", "unquote('%E9', 'utf-8', 'x')"]
)
def test_an_unknown_encoding_is_named(call):
    with pytest.raises(urikit.ArgumentError, match="that Python knows"):
        eval(f"compat.{call}")


QUERIES = ["", "a", "a=", "a=1", "=", "=1", "a&b=&c=1", "a=1&&a=2", "&", "a=1&a=2&b=%26+", "a==b", "a=1;b=2"]


@pytest.mark.parametrize("query", QUERIES)
def test_options_of_queries_agree_with_urllib(query):
    yes, names = (True, False), ("parse_qsl", "parse_qs")
    for name, blank, strict, most, by in product(names, yes, yes, (None, 0, 1, 2), "&;"):
        arguments = (query, blank, strict, "utf-8", "replace", most, by)
        try:
            expected = getattr(urllib.parse, name)(*arguments)
        except ValueError:
            with pytest.raises(urikit.ArgumentError):
                getattr(compat, name)(*arguments)
        else:
            assert getattr(compat, name)(*arguments) == expected, (name, arguments)


@pytest.mark.parametrize("query", QUERIES)
def test_what_is_parsed_is_written_again(query):
    pairs = compat.parse_qsl(query)
    # Empty pieces are not pairs, and a delimiter in a value is data.
    assert compat.urlencode(pairs) == "&".join(piece for piece in query.split("&") if piece).replace(
        "==", "=%3D"
    ).replace(";b=", "%3Bb%3D")
    assert pickle.loads(pickle.dumps(pairs, 0)) == pairs
    assert compat.urlencode(copy.deepcopy(pairs)) == compat.urlencode(pairs)


@given(st.lists(st.tuples(st.text(max_size=4), st.text(max_size=4)), max_size=4))
def test_parse_qsl_reads_what_urllib_writes(pairs):
    written = urllib.parse.urlencode(pairs)
    assert compat.parse_qsl(written) == pairs


class Price:
    def __str__(self):
        return "1 €"


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ({"a": True, "b": False, "c": 1, "d": 1.5, "e": 1e30}, {}),
        ({"a": b"\xe9", b"b": "c"}, {}),
        ({"a": Price(), 1: 2}, {}),
        ([("a", [1, b"x", "y z"]), ("b", ()), ("c", "de")], {"doseq": True}),
        ({"a": range(3), "b": "xy"}, {"doseq": True}),
        ({"a": range(3)}, {}),
        ({"a b": "c d/"}, {"quote_via": urllib.parse.quote}),
        ({"a b": "c d/"}, {"quote_via": compat.quote, "safe": "/"}),
        ({"a": "é"}, {"encoding": "latin-1"}),
        ({"a": "€"}, {"encoding": "latin-1", "errors": "xmlcharrefreplace"}),
        ({}, {}),
        ((), {}),
    ],
)
def test_urlencode_writes_what_urllib_writes(query, options):
    assert compat.urlencode(query, **options) == urllib.parse.urlencode(query, **options)


def test_the_repr_masks_a_password_and_shows_what_is_empty():
    for missing in ({}, {"missing_as_none": True}):
        for split in (compat.urlsplit, compat.urlparse):
            result = split("ftp://me:secret@h/?access_token=secret#", **missing)
            assert "secret" not in repr(result)
            assert result.password == "secret"
            assert "fragment=Empty()" in repr(result)
        assert "secret" not in repr(compat.urldefrag("ftp://me:secret@h/#a", **missing))
    assert repr(compat.urlsplit("file:/a")) == repr(urllib.parse.urlsplit("file:/a"))


def test_marks_are_empty_texts():
    for mark in (compat.Empty, compat.Missing):
        assert mark() == "" and hash(mark()) == hash("") and not mark() and str(mark()) == ""
        assert type(mark() + "a") is str and f"{mark()}" == ""
