"""The functions of `urllib.parse` for people who migrate: same names, same options, equal answers, strict input.

Change the import, and a program goes on: what is missing is "", as in urllib, so that `parts.netloc.split(":")` works.
Nothing is lost either: an empty component that is written is a text of its own (`Empty`), and `geturl()` gives every
reference again, byte for byte. Where an answer differs, the difference is a row of `DIFFERENCES`: the call, what urllib
answers, what urikit answers, and why. The table in each docstring is made from these rows, and a test calls both. In
short: urllib takes any text; urikit refuses what is not a reference (RFC 3986), changes no scheme to lower case, keeps
pairs without a value, and resolves for every scheme.

    marks      Empty, Missing: whether an empty component or value is written
    results    the named tuples
    split      urlsplit, urlparse, urldefrag; urljoin
    compose    urlunsplit, urlunparse
    percent    quote, quote_plus, quote_from_bytes, unquote, unquote_plus, unquote_to_bytes
    query      parse_qsl, parse_qs, urlencode

New code is better off with `urikit.parse` and the values it returns. Left out: results of bytes (bytes give text, and
results have no `encode` and `decode`), and names that Python deprecates.
"""

from urikit.integrations.compat.compose import urlunparse, urlunsplit
from urikit.integrations.compat.differences import DIFFERENCES, Difference
from urikit.integrations.compat.marks import Empty, Missing
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
    DefragResultOrNone,
    ParseResult,
    ParseResultOrNone,
    SplitResult,
    SplitResultOrNone,
)
from urikit.integrations.compat.split import urldefrag, urljoin, urlparse, urlsplit

__all__ = [
    "DIFFERENCES",
    "DefragResult",
    "DefragResultOrNone",
    "Difference",
    "Empty",
    "Missing",
    "ParseResult",
    "ParseResultOrNone",
    "SplitResult",
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
