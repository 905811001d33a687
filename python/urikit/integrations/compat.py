"""The shapes of `urllib.parse`, for people who migrate: same names, same tuples, strict answers.

Each function takes what its model takes and returns the same shape. Where the answer differs,
the difference is a row of `DIFFERENCES`: the call, what urllib answers, what urikit answers, and
why. The table in each docstring is made from these rows, and a test calls both. In short: urllib
takes any text and drops what is empty; urikit refuses what is not a reference (RFC 3986), keeps
what is empty apart from what is not there, and resolves for every scheme.

New code is better off with `urikit.parse` and the values it returns. Left out: `urlparse` (its
`params` went with RFC 2396), `urlencode` (`urikit.Params.of`), `parse_qs` (a dict loses the order).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from urikit import _native
from urikit.boundary import guard
from urikit.errors import ArgumentError
from urikit.mask import shown as masked
from urikit.views.params import Params

__all__ = [
    "DIFFERENCES",
    "Difference",
    "SplitResult",
    "parse_qsl",
    "quote",
    "unquote",
    "urljoin",
    "urlsplit",
    "urlunsplit",
]


class Difference(NamedTuple):
    """One call that urllib and urikit answer differently."""

    #: The function, as both modules call it.
    function: str
    #: The positional arguments of the call.
    arguments: tuple[object, ...]
    #: What `urllib.parse` returns, or the exception type it raises; a tuple for a split result.
    urllib: object
    #: What `urikit.integrations.compat` returns or raises.
    urikit: object
    #: Why.
    reason: str

    @property
    def call(self) -> str:
        """The call in Python."""
        return f"{self.function}({', '.join(map(repr, self.arguments))})"


# fmt: off
DIFFERENCES = (
    Difference(
        "urlsplit", ("http://h/a?",), ("http", "h", "/a", "", ""), ("http", "h", "/a", "", None),
        "an empty query is not the same as none (RFC 3986 5.3)",
    ),
    Difference(
        "urlsplit", ("file:///etc",), ("file", "", "/etc", "", ""), ("file", "", "/etc", None, None),
        "an empty authority is kept apart from none, and so are query and fragment",
    ),
    Difference(
        "urlsplit", ("a/b",), ("", "", "a/b", "", ""), (None, None, "a/b", None, None),
        "what is not there is None",
    ),
    Difference(
        "urlsplit", ("HTTP://h",), ("http", "h", "", "", ""), ("HTTP", "h", "", None, None),
        "splitting changes nothing; normalizing is another function",
    ),
    Difference(
        "urlsplit", ("http://h/a b",), ("http", "h", "/a b", "", ""), ValueError,
        "a space is not allowed (RFC 3986 2)",
    ),
    Difference(
        "urlsplit", ("http://a.com\\@b.com/",), ("http", "a.com\\@b.com", "/", "", ""), ValueError,
        "a backslash is not allowed, and parsers disagree on this host",
    ),
    Difference(
        "urlsplit", ("ht\ntp://h",), ("http", "h", "", "", ""), ValueError,
        "line breaks are refused, not removed (CVE-2022-0391)",
    ),
    Difference(
        "urlsplit", ("1a:b",), ("", "", "1a:b", "", ""), ValueError,
        "neither a URI nor a relative reference (RFC 3986 4.2)",
    ),
    Difference(
        "urlunsplit", (("http", "h", "/a", "", None),), "http://h/a", "http://h/a?",
        "an empty query is written, None is not",
    ),
    Difference(
        "urlunsplit", (("http", "h", "a", None, None),), "http://h/a", ValueError,
        "a path after an authority begins with \"/\"; the components are not repaired",
    ),
    Difference(
        "urlunsplit", (("", "", "a/b", "", ""),), "a/b", ValueError,
        "an empty authority is an authority, and this path cannot follow one; None is none",
    ),
    Difference(
        "urlunsplit", (("", None, "a:b", None, None),), "a:b", "./a:b",
        "the result parses back to these components, so a first segment with \":\" is guarded",
    ),
    Difference(
        "urljoin", ("gemini://h/a/b", "c"), "c", "gemini://h/a/c",
        "resolution is the same for every scheme (RFC 3986 5.2)",
    ),
    Difference(
        "urljoin", ("http://h/a", "http:b"), "http://h/b", "http:b",
        "a reference with a scheme is complete (RFC 3986 5.2.2, strict)",
    ),
    Difference(
        "urljoin", ("http://h/a?q", "#"), "http://h/a?q", "http://h/a?q#",
        "an empty fragment is not the same as none",
    ),
    Difference(
        "urljoin", ("a/b", "c"), "a/c", ValueError,
        "a base has a scheme (RFC 3986 5.1)",
    ),
    Difference(
        "urljoin", ("", "c"), "c", ValueError,
        "a base has a scheme (RFC 3986 5.1)",
    ),
    Difference(
        "quote", ("a b", " "), "a b", ValueError,
        "`safe` may contain only characters that a reference may contain",
    ),
    Difference(
        "quote", ("100%", "%"), "100%", ValueError,
        "data is encoded once, \"%\" included (RFC 3986 2.4)",
    ),
    Difference(
        "unquote", ("%zz",), "%zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
    ),
    Difference(
        "unquote", ("%E9",), "\ufffd", ValueError,
        "bytes that are not UTF-8 are refused, not replaced",
    ),
    Difference(
        "parse_qsl", ("a&b=&c=1",), [("c", "1")], [("a", None), ("b", ""), ("c", "1")],
        "pairs without a value are kept, and \"a\" is not \"a=\"",
    ),
    Difference(
        "parse_qsl", ("a=%E9",), [("a", "\ufffd")], ValueError,
        "bytes that are not UTF-8 are refused, not replaced",
    ),
)
# fmt: on

_F = TypeVar("_F", bound=Callable[..., object])


def _documented(function: _F) -> _F:
    """Puts the rows of a function into its docstring as a table."""
    rows = [row for row in DIFFERENCES if row.function == function.__name__]
    lines = [f"    | {row.call} | {_shown(row.urllib)} | {_shown(row.urikit)} | {row.reason} |" for row in rows]
    table = ["", "    | call | urllib | urikit | why |", "    |---|---|---|---|", *lines, "    "]
    function.__doc__ = (function.__doc__ or "").rstrip() + "\n" + "\n".join(table)
    return function


def _shown(answer: object) -> str:
    return answer.__name__ if isinstance(answer, type) else repr(answer)


class SplitResult(NamedTuple):
    """Five raw components, None where one is not there; `repr` masks a password.

    >>> urlsplit("ftp://me:secret@Example.org:21/a")
    SplitResult(scheme='ftp', netloc='me:***@Example.org:21', path='/a', query=None, fragment=None)
    """

    scheme: str | None
    netloc: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def username(self) -> str | None:
        """The raw user, as in urllib."""
        return self._reference.user

    @property
    def password(self) -> str | None:
        """The raw password, as in urllib."""
        return self._reference.password

    @property
    def hostname(self) -> str | None:
        """The host in lower case and without brackets, as in urllib; None where it is empty."""
        host = self._reference.host
        return host.strip("[]").lower() if host else None

    @property
    def port(self) -> int | None:
        """The port as a number. Unlike in urllib a large one does not raise."""
        return self._reference.port_number

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunsplit(self)

    @property
    def _reference(self) -> _native.URIReference:
        return _native.URIReference.parse("" if self.netloc is None else f"//{self.netloc}")

    def __repr__(self) -> str:
        netloc = None if self.netloc is None else _native.mask(f"//{self.netloc}")[2:]
        shown = zip(self._fields, (self.scheme, netloc, *self[2:]), strict=True)
        return f"SplitResult({', '.join(f'{name}={value and masked(value)!r}' for name, value in shown)})"


@_documented
def urlsplit(url: str | bytes) -> SplitResult:
    """Splits a URI reference into its five components (RFC 3986 section 3).

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urlsplit("//example.org/a?#f")
    SplitResult(scheme=None, netloc='example.org', path='/a', query='', fragment='f')
    >>> urlsplit("http://example.org/?").geturl()
    'http://example.org/?'
    """
    reference = _native.parse(url)
    return SplitResult(reference.scheme, reference.authority, reference.path, reference.query, reference.fragment)


@_documented
def urlunsplit(components: tuple[str | None, str | None, str, str | None, str | None]) -> str:
    """Puts five raw components together (RFC 3986 section 5.3).

    None is not there, "" is empty; only the scheme, which cannot be empty, may be "" for not
    there. Raises `URIBuildError`, a `ValueError`.

    >>> urlunsplit(("http", "example.org", "/a", "", None))
    'http://example.org/a?'
    """
    scheme, netloc, path, query, fragment = components
    return str(
        _native.URIReference.build(
            scheme=scheme or None,
            authority=netloc,
            path=path,
            query=query,
            fragment=fragment,
        )
    )


@_documented
def urljoin(base: str, url: str) -> str:
    """Resolves a reference against a base (RFC 3986 section 5.2).

    Raises `URIResolutionError` or `URISyntaxError`, both a `ValueError`.

    >>> urljoin("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    return _native.resolve(base, url)


@_documented
def quote(string: str | bytes, safe: str = "/") -> str:
    """Percent-encodes data: everything but unreserved characters and those in `safe`.

    Raises `ValueError` where `safe` has a character that may not be in a reference, or "%",
    and `URIEncodingError` for a lone surrogate.

    >>> quote("a b/é?"), quote("a/b", safe="")
    ('a%20b/%C3%A9%3F', 'a%2Fb')
    """
    wrong = [character for character in safe if not _native.character_classes(character)]
    if wrong:
        raise ArgumentError("safe", "unreserved and reserved characters only", wrong[0])
    encoded = _native.percent_encode(string, "unreserved")
    for character in set(safe):
        encoded = encoded.replace(f"%{ord(character):02X}", character)
    return encoded


@_documented
def unquote(string: str) -> str:
    """Percent-decodes, once, and takes the bytes for UTF-8 (RFC 3986 section 2.5).

    Raises `URIEncodingError`, a `ValueError`.

    >>> unquote("caf%C3%A9+%2B")
    'café++'
    """
    return _native.percent_decode(string, "literal")


@_documented
def parse_qsl(qs: str, *, separator: str = "&") -> list[tuple[str, str | None]]:
    """The pairs of a query, decoded as a form (URL Standard section 5.1), in their order.

    Raises `URIEncodingError`, a `ValueError`; `URIBuildError` for a text that is not a query.

    >>> parse_qsl("q=a+b&q=%C3%A9&debug")
    [('q', 'a b'), ('q', 'é'), ('debug', None)]
    """
    return list(Params(qs, separator).form_pairs)


guard(__name__)
