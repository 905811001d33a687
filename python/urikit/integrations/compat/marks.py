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

What a method of `str` makes of them is a plain text.
"""

from __future__ import annotations

__all__ = ["Empty", "Missing", "WithFragment", "is_written", "texts_of"]


class Empty(str):
    """An empty text that is written: a component with its delimiter. Equal to "".

    >>> from urikit.integrations.compat import urlsplit, urlunsplit
    >>> urlsplit("http://h/a?").query, urlsplit("http://h/a?").query == ""
    (Empty(), True)
    >>> urlunsplit(("http", "h", "/a", Empty(), ""))
    'http://h/a?'
    """

    __slots__ = ()

    def __new__(cls) -> Empty:
        return str.__new__(cls)

    def __repr__(self) -> str:
        return "Empty()"

    def __reduce__(self) -> tuple[type[Empty], tuple[()]]:
        return Empty, ()


class Missing(str):
    """An empty text that is not written: no value of a name, or no authority. Equal to "".

    >>> from urikit.integrations.compat import parse_qsl, urlencode
    >>> parse_qsl("debug&q="), parse_qsl("debug") == [("debug", "")]
    ([('debug', Missing()), ('q', '')], True)
    >>> urlencode([("debug", Missing()), ("q", "")])
    'debug&q='
    """

    __slots__ = ()

    def __new__(cls) -> Missing:
        return str.__new__(cls)

    def __repr__(self) -> str:
        return "Missing()"

    def __reduce__(self) -> tuple[type[Missing], tuple[()]]:
        return Missing, ()


class WithFragment(str):
    """A path or a query with the fragment still in it; anywhere else "#" is refused in both.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit("http://h/a#b", allow_fragments=False).path
    '/a#b'
    """

    __slots__ = ()


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
    if len({type(one) is bytes for one in given if one}) > 1:
        raise TypeError("all must be str or all bytes")
    return tuple(
        one.decode("ascii", "surrogateescape") if isinstance(one, bytes) else "" if one is None else one
        for one in given
    )
