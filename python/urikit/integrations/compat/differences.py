"""Where urllib and urikit differ: the rows that the docstrings show and the tests call on both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

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
        "urlparse", ("gemini://h/a;b",), ("gemini", "h", "/a;b", "", "", ""), ("gemini", "h", "/a", "b", None, None),
        "the parameters of the last segment are read in every scheme",
    ),
    Difference(
        "urlparse", ("http://h/a",), ("http", "h", "/a", "", "", ""), ("http", "h", "/a", None, None, None),
        "what is not there is None",
    ),
    Difference(
        "urlunparse", (("http", "h", "/a", "", None, None),), "http://h/a", "http://h/a;",
        "empty parameters are written, None is not",
    ),
    Difference(
        "urldefrag", ("http://h/a",), ("http://h/a", ""), ("http://h/a", None),
        "no fragment is not the same as an empty one",
    ),
    Difference(
        "urldefrag", ("HTTP://h/a?#b",), ("http://h/a", "b"), ("HTTP://h/a?", "b"),
        "only the fragment is removed",
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
    Difference(
        "quote_plus", ("a b", "%"), "a+b", ValueError,
        "data is encoded once, \"%\" included (RFC 3986 2.4)",
    ),
    Difference(
        "unquote_plus", ("a+%zz",), "a %zz", ValueError,
        "\"%\" without two hexadecimal digits is not an encoding (RFC 3986 2.1)",
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
        "parse_qs", ("a&b=&c=1",), {"c": ["1"]}, {"a": [None], "b": [""], "c": ["1"]},
        "pairs without a value are kept, and \"a\" is not \"a=\"",
    ),
    Difference(
        "urlencode", ([("a", None), ("b", "")],), "a=None&b=", "a&b=",
        "None is a name without \"=\"; parse_qsl reads it back",
    ),
    Difference(
        "urlencode", ({"a": True},), "a=True", "a=true",
        "booleans are written as other languages write them",
    ),
    Difference(
        "urlencode", ({"a": [1, 2]},), "a=%5B1%2C+2%5D", "a=1&a=2",
        "a list is several pairs; no query means the repr of a list",
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
