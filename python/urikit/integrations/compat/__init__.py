"""The functions of `urllib.parse` for people who migrate: same names, same options, equal answers, strict input.

Change the import, and a program goes on: what is missing is "", as in urllib, so that `parts.netloc.split(":")` works.
Nothing is lost either: an empty component that is written is a text of its own (`Empty`), and `geturl()` gives every
reference again, byte for byte. Where an answer differs, the difference is a row of `DIFFERENCES`: the call, what urllib
answers, what urikit answers, and why. The table in each docstring is made from these rows, and a test calls both. In
short: urllib takes any text; urikit refuses what is not a reference (RFC 3986), changes no scheme to lower case, keeps
pairs without a value, and resolves for every scheme.

    marks      Empty, Missing: whether an empty component or value is written
    shapes     the named tuples
    results    what urlsplit, urlparse and urldefrag give, in text and in bytes
    split      urlsplit, urlparse, urldefrag; urljoin
    charsets   text and bytes by the name of an encoding
    compose    urlunsplit, urlunparse
    percent    quote, quote_plus, quote_from_bytes, unquote, unquote_plus, unquote_to_bytes
    query      parse_qsl, parse_qs, urlencode

New code is better off with `urikit.parse` and the values it returns. Left out: names that Python deprecates.
"""

from urikit.integrations.compat.compose import urlunparse, urlunsplit
from urikit.integrations.compat.differences import DIFFERENCES, Difference
from urikit.integrations.compat.marks import Empty, EmptyBytes, Missing, MissingBytes
from urikit.integrations.compat.percent import (
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
)
from urikit.integrations.compat.query import parse_qs, parse_qsl, urlencode
from urikit.integrations.compat.results import (
    DefragResult,
    DefragResultBytes,
    DefragResultBytesOrNone,
    DefragResultOrNone,
    ParseResult,
    ParseResultBytes,
    ParseResultBytesOrNone,
    ParseResultOrNone,
    SplitResult,
    SplitResultBytes,
    SplitResultBytesOrNone,
    SplitResultOrNone,
)
from urikit.integrations.compat.split import urldefrag, urljoin, urlparse, urlsplit

__all__ = [
    "DIFFERENCES",
    "DefragResult",
    "DefragResultBytes",
    "DefragResultBytesOrNone",
    "DefragResultOrNone",
    "Difference",
    "Empty",
    "EmptyBytes",
    "Missing",
    "MissingBytes",
    "ParseResult",
    "ParseResultBytes",
    "ParseResultBytesOrNone",
    "ParseResultOrNone",
    "SplitResult",
    "SplitResultBytes",
    "SplitResultBytesOrNone",
    "SplitResultOrNone",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_from_bytes",
    "quote_plus",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "urldefrag",
    "urlencode",
    "urljoin",
    "urlparse",
    "urlsplit",
    "urlunparse",
    "urlunsplit",
]
