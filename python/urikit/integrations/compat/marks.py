"""Texts that say whether an empty component or value is written (RFC 3986 section 5.3).

`urllib.parse` has "" for a component that is missing and for one that is empty. RFC 3986 does not: "http://h/a?" has
an empty query, and "http://h/a" has none. The results here compare equal with those of urllib, so that a program works
after the import is changed. Nothing is lost, since an empty text that is written is an `Empty`, and one that is not
written, where "" alone would be, is a `Missing`. Both equal "" and have its methods. A program that puts a plain "" in
their place gets what urllib does with it.

    Empty          the component is written: "http://h/a?" has the query `Empty()`; "file:///x" has the netloc `Empty()`
    Missing        it is not written: "debug" has the value `Missing()`, "debug=" has ""; "file:/x" has the netloc
                   `Missing()`, since urllib adds "//" to the schemes that it knows where the netloc is ""
    WithFragment   a path or a query that contains "#" and the fragment, as `allow_fragments=False` leaves it

Each has a twin of bytes. What a method of `str` or `bytes` makes of them is a plain text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, AnyStr, Self, cast

from urikit.integrations.compat.charsets import decoded, encoded

__all__ = [
    "Empty",
    "EmptyBytes",
    "Missing",
    "MissingBytes",
    "WithFragment",
    "WithFragmentBytes",
    "as_bytes",
    "as_given",
    "as_text",
    "is_written",
    "texts_of",
]


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
    """A text, marked as the bytes are.

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
    """A text in the form of what was given: as bytes where the first of that is bytes, as in urllib.

    >>> as_given((None, b"http://h/"), "a"), as_given(("http://h/", ""), "a")
    (b'a', 'a')
    """
    first = next((one for one in given if one is not None), None)
    made: Any = as_bytes(text) if isinstance(first, bytes) else text
    return cast("AnyStr", made)


def is_written(text: str | None, *, keep_empty: bool) -> bool:
    """Whether a component is there; `keep_empty` says it of a plain "".

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
