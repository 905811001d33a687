"""Differences from `urllib.parse`: the documented rows, and the strings that keep what urllib loses.

`DIFFERENCES` has the calls that urllib and urikit answer differently. Docstrings show them, and tests call both sides.

`urllib.parse` has "" for a component that is missing and for one that is empty. RFC 3986 section 5.3 does not:
"http://h/a?" has an empty query, and "http://h/a" has none. Results compare equal with those of urllib, so that a
program works after its import is changed. Nothing is lost, because these strings equal "", with its methods:

    Empty          the component is written: "http://h/a?" has the query `Empty()`; "file:///x" has the netloc `Empty()`
    Missing        it is not written: "debug" has the value `Missing()`, "debug=" has ""; "file:/x" has the netloc
                   `Missing()`, since urllib adds "//" to the schemes that it knows if the netloc is ""
    WithFragment   a path or a query with "#" and the fragment, as `allow_fragments=False` leaves it

Each has a variant of bytes. Methods of `str` and `bytes` return plain strings. A program that writes a plain "" in
their place gets what urllib does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, AnyStr, NamedTuple, Self, TypeVar, cast

from urikit._native import percent_encode
from urikit.core.errors import ArgumentError
from urikit.core.raw import Raw

__all__ = [
    "DIFFERENCES",
    "Empty",
    "EmptyBytes",
    "Missing",
    "MissingBytes",
    "UrllibDifference",
    "WithFragment",
    "WithFragmentBytes",
    "as_bytes",
    "as_given",
    "as_text",
    "decoded",
    "encoded",
    "is_written",
    "texts_of",
]


def encoded(text: str, encoding: str | None, errors: str | None) -> bytes:
    """Encode a text, as UTF-8 and strictly by default.

    Raises `ArgumentError` for an encoding that lacks a character, and `URIEncodingError` for a lone surrogate.

    >>> encoded("é", "latin-1", None)
    b'\\xe9'
    """
    charset, handler = encoding or "utf-8", errors or "strict"
    if charset.lower() in ("utf-8", "utf8") and handler == "strict":
        percent_encode(text, "unreserved")  # raises, and says where
    try:
        return text.encode(charset, handler)
    except UnicodeEncodeError:
        raise ArgumentError("encoding", "an encoding that has these characters", charset) from None
    except (LookupError, ValueError):
        raise _unknown(charset, handler) from None


def decoded(data: bytes, charset: str, handler: str) -> str:
    """Decode bytes. Raises `ArgumentError` for bytes that are not of the encoding.

    >>> decoded(b"\\xe9", "latin-1", "strict")
    'é'
    """
    try:
        return data.decode(charset, handler)
    except UnicodeDecodeError:
        raise ArgumentError("encoding", "the encoding of these bytes", charset) from None
    except (LookupError, ValueError):
        raise _unknown(charset, handler) from None


def _unknown(charset: str, handler: str) -> ArgumentError:
    """Return the error of an unknown encoding, or of an unknown handler."""
    try:
        "".encode(charset)
    except (LookupError, ValueError):
        return ArgumentError("encoding", "a text encoding that Python knows", charset)
    return ArgumentError("errors", "a handler that Python knows", handler)


class _Nothing:
    """An empty text of a class of its own."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return super().__new__(cls)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __reduce__(self) -> tuple[type[Any], tuple[()]]:
        return type(self), ()


class Empty(_Nothing, str):
    """An empty text that is written: a component with its delimiter. Equal to "".

    >>> from urikit.integrations.compat import urlsplit, urlunsplit
    >>> urlsplit("http://h/a?").query, urlsplit("http://h/a?").query == ""
    (Empty(), True)
    >>> urlunsplit(("http", "h", "/a", Empty(), ""))
    'http://h/a?'
    """

    __slots__ = ()


class Missing(_Nothing, str):
    """An empty text that is not written: no value of a name, or no authority. Equal to "".

    >>> from urikit.integrations.compat import parse_qsl, urlencode
    >>> parse_qsl("debug&q="), parse_qsl("debug") == [("debug", "")]
    ([('debug', Missing()), ('q', '')], True)
    >>> urlencode([("debug", Missing()), ("q", "")])
    'debug&q='
    """

    __slots__ = ()


class WithFragment(str):
    """A path or a query with the fragment still in it; anywhere else "#" is refused in both.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit("http://h/a#b", allow_fragments=False).path
    '/a#b'
    """

    __slots__ = ()


class EmptyBytes(_Nothing, bytes):
    """An `Empty` of bytes. Equal to b"".

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit(b"http://h/a?").query, urlsplit(b"http://h/a?").geturl()
    (EmptyBytes(), b'http://h/a?')
    """

    __slots__ = ()


class MissingBytes(_Nothing, bytes):
    """A `Missing` of bytes. Equal to b"".

    >>> from urikit.integrations.compat import parse_qsl, urlencode
    >>> parse_qsl(b"debug&q="), urlencode(parse_qsl(b"debug&q="))
    ([(b'debug', MissingBytes()), (b'q', b'')], 'debug&q=')
    """

    __slots__ = ()


class WithFragmentBytes(bytes):
    """A `WithFragment` of bytes.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit(b"http://h/a#b", allow_fragments=False).path
    b'/a#b'
    """

    __slots__ = ()


def as_text(given: str | bytes, encoding: str = "ascii", errors: str = "strict") -> str:
    """Return a text, marked as the bytes are.

    >>> as_text(b"a"), as_text(EmptyBytes())
    ('a', Empty())
    """
    match given:
        case EmptyBytes():
            return Empty()
        case MissingBytes():
            return Missing()
        case WithFragmentBytes():
            return WithFragment(decoded(given, encoding, errors))
        case bytes():
            return decoded(given, encoding, errors)
    return given


def as_bytes(given: str, encoding: str = "ascii", errors: str = "strict") -> bytes:
    """Bytes, marked as the text is.

    >>> as_bytes("a"), as_bytes(Missing())
    (b'a', MissingBytes())
    """
    match given:
        case Empty():
            return EmptyBytes()
        case Missing():
            return MissingBytes()
        case WithFragment():
            return WithFragmentBytes(encoded(given, encoding, errors))
    return encoded(given, encoding, errors)


def as_given(given: Iterable[AnyStr | None], text: str) -> AnyStr:
    """Return a text in the form of what was given: as bytes where the first of that is bytes, as in urllib.

    >>> as_given((None, b"http://h/"), "a"), as_given(("http://h/", ""), "a")
    (b'a', 'a')
    """
    first = next((one for one in given if one is not None), None)
    made: Any = as_bytes(text) if isinstance(first, bytes) else text
    return cast("AnyStr", made)


def is_written(text: str | None, *, keep_empty: bool) -> bool:
    """Return whether a component is written; `keep_empty` decides about a plain "".

    >>> is_written("", keep_empty=False), is_written(Empty(), keep_empty=False), is_written(Missing(), keep_empty=True)
    (False, True, False)
    """
    if text is None or isinstance(text, Missing):
        return False
    return text != "" or keep_empty or isinstance(text, Empty)


def texts_of(*given: str | bytes | None) -> tuple[str, ...]:
    """Texts, and bytes as text; those beyond ASCII are refused with the text, which has a place to show.

    Raises `TypeError` for some of each, as urllib.

    >>> texts_of(b"http://h/", b""), texts_of("a", None)
    (('http://h/', ''), ('a', ''))
    """
    if len({isinstance(one, bytes) for one in given if one}) > 1:
        raise TypeError("all must be str or all bytes")
    return tuple("" if one is None else as_text(one, errors="surrogateescape") for one in given)


class UrllibDifference(NamedTuple):
    """One call that urllib and urikit answer differently."""

    #: The function, as both modules call it.
    function: str
    #: The positional arguments of the call.
    arguments: tuple[object, ...]
    #: The return value of `urllib.parse`, or the type of its exception; a tuple for a split result.
    urllib: object
    #: The same of `urikit.integrations.compat`.
    urikit: object
    #: Why.
    reason: str

    @property
    def call(self) -> str:
        """The call in Python."""
        return f"{self.function}({', '.join(map(repr, self.arguments))})"


# fmt: off
DIFFERENCES = (
    UrllibDifference(
        "urlsplit", ("HTTP://h",), ("http", "h", "", "", ""), ("HTTP", "h", "", "", ""),
        "splitting changes nothing; normalizing is another function",
    ),
    UrllibDifference(
        "urlsplit", ("http://h/a b",), ("http", "h", "/a b", "", ""), ValueError,
        "a space is not allowed (RFC 3986 2)",
    ),
    UrllibDifference(
        "urlsplit", ("http://a.com\\@b.com/",), ("http", "a.com\\@b.com", "/", "", ""), ValueError,
        "a backslash is not allowed, and parsers disagree on this host",
    ),
    UrllibDifference(
        "urlsplit", ("ht\ntp://h",), ("http", "h", "", "", ""), ValueError,
        "line breaks are refused, not removed (CVE-2022-0391)",
    ),
    UrllibDifference(
        "urlsplit", ("1a:b",), ("", "", "1a:b", "", ""), ValueError,
        "neither a URI nor a relative reference (RFC 3986 4.2)",
    ),
    UrllibDifference(
        "urlsplit", ("//h", "1a"), ("1a", "h", "", "", ""), ValueError,
        "a scheme begins with a letter (RFC 3986 3.1)",
    ),
    UrllibDifference(
        "urlunsplit", (("http", "h", "/a", Empty(), ""),), "http://h/a", "http://h/a?",
        "an empty query that was written is written again",
    ),
    UrllibDifference(
        "urlunsplit", (("file", Missing(), "/a", "", ""),), "file:///a", "file:/a",
        "an authority that was not written is not added; a plain empty text gets it, as in urllib",
    ),
    UrllibDifference(
        "urlunsplit", (("http", "h", "a", "", ""),), "http://h/a", ValueError,
        "a path after an authority begins with \"/\"; the components are not repaired",
    ),
    UrllibDifference(
        "urlunsplit", (("http", "h", "/a b", "", ""),), "http://h/a b", ValueError,
        "a space is not allowed (RFC 3986 2)",
    ),
    UrllibDifference(
        "urlunsplit", (("http", "h", "/a#b", "", ""),), "http://h/a#b", ValueError,
        "a path has no \"#\"; one that allow_fragments=False left there is known and written",
    ),
    UrllibDifference(
        "urlunsplit", (("", "", "a:b", "", ""),), "a:b", "./a:b",
        "the result parses back to these components, so a first segment with \":\" is guarded",
    ),
    UrllibDifference(
        "urlparse", ("HTTP://h/a;b",), ("http", "h", "/a", "b", "", ""), ("HTTP", "h", "/a", "b", "", ""),
        "splitting changes nothing; normalizing is another function",
    ),
    UrllibDifference(
        "urlunparse", (("http", "h", "/a", Empty(), "", ""),), "http://h/a", "http://h/a;",
        "empty parameters that were written are written again",
    ),
    UrllibDifference(
        "urldefrag", ("HTTP://h/a?#b",), ("http://h/a", "b"), ("HTTP://h/a?", "b"),
        "only the fragment is removed; urllib of Python 3.14 keeps the empty query, too",
    ),
    UrllibDifference(
        "urljoin", ("gemini://h/a/b", "c"), "c", "gemini://h/a/c",
        "resolution is the same for every scheme (RFC 3986 5.2)",
    ),
    UrllibDifference(
        "urljoin", ("http://h/a", "http:b"), "http://h/b", "http:b",
        "a reference with a scheme is complete (RFC 3986 5.2.2, strict)",
    ),
    UrllibDifference(
        "urljoin", ("http://h/a?q", "#"), "http://h/a?q", "http://h/a?q#",
        "an empty fragment is not the same as none; urllib of Python 3.14 keeps it, too",
    ),
    UrllibDifference(
        "urljoin", ("http://h/a#b", ""), "http://h/a#b", "http://h/a",
        "the fragment of the base is not inherited (RFC 3986 5.2.2)",
    ),
    UrllibDifference(
        "urljoin", ("http://h/a#b/c", "d", False), "http://h/a#b/d", "http://h/d",
        "a fragment is never part of a path, whatever allow_fragments says",
    ),
    UrllibDifference(
        "urljoin", ("a/b", "c"), "a/c", ValueError,
        "a base has a scheme (RFC 3986 5.1)",
    ),
    UrllibDifference(
        "urljoin", ("", "c"), "c", ValueError,
        "a base has a scheme (RFC 3986 5.1)",
    ),
    UrllibDifference(
        "quote", ("a b", " "), "a b", ValueError,
        "`safe` may contain only characters that a reference may contain",
    ),
    UrllibDifference(
        "quote", ("100%", "%"), "100%", ValueError,
        "data is encoded once, \"%\" included (RFC 3986 2.4)",
    ),
    UrllibDifference(
        "unquote", ("%zz",), "%zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
    ),
    UrllibDifference(
        "unquote", ("%E9",), "\ufffd", ValueError,
        "`errors` is \"strict\" unless you say \"replace\"",
    ),
    UrllibDifference(
        "parse_qsl", ("a&b=&c=1",), [("c", "1")], [("a", ""), ("b", ""), ("c", "1")],
        "`keep_blank_values` is True unless you say False; the value of \"a\" is Missing()",
    ),
    UrllibDifference(
        "parse_qsl", ("a=%E9",), [("a", "\ufffd")], ValueError,
        "`errors` is \"strict\" unless you say \"replace\"",
    ),
    UrllibDifference(
        "parse_qsl", ("a=b c",), [("a", "b c")], ValueError,
        "a space is not allowed in a query (RFC 3986 3.4)",
    ),
    UrllibDifference(
        "parse_qsl", ("a=1&b=2;c=3", True, False, "utf-8", "strict", None, "&;"),
        [("a", "1&b=2;c=3")], [("a", "1"), ("b", "2"), ("c", "3")],
        "each character of `separator` ends a pair",
    ),
    UrllibDifference(
        "quote_plus", ("a b", "%"), "a+b", ValueError,
        "data is encoded once, \"%\" included (RFC 3986 2.4)",
    ),
    UrllibDifference(
        "unquote_plus", ("a+%zz",), "a %zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
    ),
    UrllibDifference(
        "unquote_plus", ("%E9",), "\ufffd", ValueError,
        "`errors` is \"strict\" unless you say \"replace\"",
    ),
    UrllibDifference(
        "unquote_to_bytes", ("%zz",), b"%zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
    ),
    UrllibDifference(
        "quote_from_bytes", (b"a b", " "), "a b", ValueError,
        "`safe` may contain only characters that a reference may contain",
    ),
    UrllibDifference(
        "parse_qs", ("a&b=&c=1",), {"c": ["1"]}, {"a": [""], "b": [""], "c": ["1"]},
        "`keep_blank_values` is True unless you say False; the value of \"a\" is Missing()",
    ),
    UrllibDifference(
        "urlencode", ([("a", None), ("b", "")],), "a=None&b=", "a&b=",
        "None is a name without \"=\"",
    ),
    UrllibDifference(
        "urlencode", ([("a", Missing()), ("b", "")],), "a=&b=", "a&b=",
        "a value that parse_qsl did not find is not written",
    ),
    UrllibDifference(
        "urlencode", ([("", None)],), "=None", ValueError,
        "an empty name without a value is nothing that a query has",
    ),
    UrllibDifference(
        "urlencode", ({"a": [1, 2]},), "a=%5B1%2C+2%5D", "a=1&a=2",
        "a list is several pairs; no query means the repr of a list",
    ),
    UrllibDifference(
        "urlencode", ({"a": {"b": 1}},), "a=%7B%27b%27%3A+1%7D", TypeError,
        "no query means the repr of a mapping",
    ),
    UrllibDifference(
        "urlencode", ({"a": float("inf")},), "a=inf", ValueError,
        "numbers are finite",
    ),
    UrllibDifference(
        "urlencode", ({"a": Raw("%20")},), "a=%2520", "a=+",
        "what is encoded already is not encoded again",
    ),
)
# fmt: on

F = TypeVar("F", bound=Callable[..., object])


def documented(function: F) -> F:
    """Add the rows of a function to its docstring as a table."""
    rows = [row for row in DIFFERENCES if row.function == function.__name__]
    lines = [f"    | {row.call} | {_shown(row.urllib)} | {_shown(row.urikit)} | {row.reason} |" for row in rows]
    table = ["", "    | call | urllib | urikit | why |", "    |---|---|---|---|", *lines, "    "]
    function.__doc__ = (function.__doc__ or "").rstrip() + "\n" + "\n".join(table)
    return function


def _shown(answer: object) -> str:
    return answer.__name__ if isinstance(answer, type) else repr(answer)
