"""Where urllib and urikit differ: the rows that the docstrings show and the tests call on both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from urikit.core.raw import Raw
from urikit.integrations.compat.marks import Empty, Missing

__all__ = ["DIFFERENCES", "Difference"]


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
        "urlsplit", ("HTTP://h",), ("http", "h", "", "", ""), ("HTTP", "h", "", "", ""),
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
        "urlsplit", ("//h", "1a"), ("1a", "h", "", "", ""), ValueError,
        "a scheme begins with a letter (RFC 3986 3.1)",
    ),
    Difference(
        "urlunsplit", (("http", "h", "/a", Empty(), ""),), "http://h/a", "http://h/a?",
        "an empty query that was written is written again",
    ),
    Difference(
        "urlunsplit", (("file", Missing(), "/a", "", ""),), "file:///a", "file:/a",
        "an authority that was not written is not added; a plain empty text gets it, as in urllib",
    ),
    Difference(
        "urlunsplit", (("http", "h", "a", "", ""),), "http://h/a", ValueError,
        "a path after an authority begins with \"/\"; the components are not repaired",
    ),
    Difference(
        "urlunsplit", (("http", "h", "/a b", "", ""),), "http://h/a b", ValueError,
        "a space is not allowed (RFC 3986 2)",
    ),
    Difference(
        "urlunsplit", (("http", "h", "/a#b", "", ""),), "http://h/a#b", ValueError,
        "a path has no \"#\"; one that allow_fragments=False left there is known and written",
    ),
    Difference(
        "urlunsplit", (("", "", "a:b", "", ""),), "a:b", "./a:b",
        "the result parses back to these components, so a first segment with \":\" is guarded",
    ),
    Difference(
        "urlparse", ("HTTP://h/a;b",), ("http", "h", "/a", "b", "", ""), ("HTTP", "h", "/a", "b", "", ""),
        "splitting changes nothing; normalizing is another function",
    ),
    Difference(
        "urlunparse", (("http", "h", "/a", Empty(), "", ""),), "http://h/a", "http://h/a;",
        "empty parameters that were written are written again",
    ),
    Difference(
        "urldefrag", ("HTTP://h/a?#b",), ("http://h/a", "b"), ("HTTP://h/a?", "b"),
        "only the fragment is removed; urllib of Python 3.14 keeps the empty query, too",
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
        "an empty fragment is not the same as none; urllib of Python 3.14 keeps it, too",
    ),
    Difference(
        "urljoin", ("http://h/a#b", ""), "http://h/a#b", "http://h/a",
        "the fragment of the base is not inherited (RFC 3986 5.2.2)",
    ),
    Difference(
        "urljoin", ("http://h/a#b/c", "d", False), "http://h/a#b/d", "http://h/d",
        "a fragment is never part of a path, whatever allow_fragments says",
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
        "`errors` is \"strict\" unless you say \"replace\"",
    ),
    Difference(
        "parse_qsl", ("a&b=&c=1",), [("c", "1")], [("a", ""), ("b", ""), ("c", "1")],
        "`keep_blank_values` is True unless you say False; the value of \"a\" is Missing()",
    ),
    Difference(
        "parse_qsl", ("a=%E9",), [("a", "\ufffd")], ValueError,
        "`errors` is \"strict\" unless you say \"replace\"",
    ),
    Difference(
        "parse_qsl", ("a=b c",), [("a", "b c")], ValueError,
        "a space is not allowed in a query (RFC 3986 3.4)",
    ),
    Difference(
        "parse_qsl", ("a=1&b=2;c=3", True, False, "utf-8", "strict", None, "&;"),
        [("a", "1&b=2;c=3")], [("a", "1"), ("b", "2"), ("c", "3")],
        "each character of `separator` ends a pair",
    ),
    Difference(
        "quote_plus", ("a b", "%"), "a+b", ValueError,
        "data is encoded once, \"%\" included (RFC 3986 2.4)",
    ),
    Difference(
        "unquote_plus", ("a+%zz",), "a %zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
    ),
    Difference(
        "unquote_plus", ("%E9",), "\ufffd", ValueError,
        "`errors` is \"strict\" unless you say \"replace\"",
    ),
    Difference(
        "unquote_to_bytes", ("%zz",), b"%zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
    ),
    Difference(
        "quote_from_bytes", (b"a b", " "), "a b", ValueError,
        "`safe` may contain only characters that a reference may contain",
    ),
    Difference(
        "parse_qs", ("a&b=&c=1",), {"c": ["1"]}, {"a": [""], "b": [""], "c": ["1"]},
        "`keep_blank_values` is True unless you say False; the value of \"a\" is Missing()",
    ),
    Difference(
        "urlencode", ([("a", None), ("b", "")],), "a=None&b=", "a&b=",
        "None is a name without \"=\"",
    ),
    Difference(
        "urlencode", ([("a", Missing()), ("b", "")],), "a=&b=", "a&b=",
        "a value that parse_qsl did not find is not written",
    ),
    Difference(
        "urlencode", ([("", None)],), "=None", ValueError,
        "an empty name without a value is nothing that a query has",
    ),
    Difference(
        "urlencode", ({"a": [1, 2]},), "a=%5B1%2C+2%5D", "a=1&a=2",
        "a list is several pairs; no query means the repr of a list",
    ),
    Difference(
        "urlencode", ({"a": {"b": 1}},), "a=%7B%27b%27%3A+1%7D", TypeError,
        "no query means the repr of a mapping",
    ),
    Difference(
        "urlencode", ({"a": float("inf")},), "a=inf", ValueError,
        "numbers are finite",
    ),
    Difference(
        "urlencode", ({"a": Raw("%20")},), "a=%2520", "a=+",
        "what is encoded already is not encoded again",
    ),
)
# fmt: on

F = TypeVar("F", bound=Callable[..., object])


def documented(function: F) -> F:
    """Puts the rows of a function into its docstring as a table."""
    rows = [row for row in DIFFERENCES if row.function == function.__name__]
    lines = [f"    | {row.call} | {_shown(row.urllib)} | {_shown(row.urikit)} | {row.reason} |" for row in rows]
    table = ["", "    | call | urllib | urikit | why |", "    |---|---|---|---|", *lines, "    "]
    function.__doc__ = (function.__doc__ or "").rstrip() + "\n" + "\n".join(table)
    return function


def _shown(answer: object) -> str:
    return answer.__name__ if isinstance(answer, type) else repr(answer)
