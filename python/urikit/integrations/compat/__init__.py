"""The shapes of `urllib.parse`, for people who migrate: same names, same tuples, strict answers.

Each function takes what its model takes and returns the same shape. Where the answer differs,
the difference is a row of `DIFFERENCES`: the call, what urllib answers, what urikit answers, and
why. The table in each docstring is made from these rows, and a test calls both. In short: urllib
takes any text and drops what is empty; urikit refuses what is not a reference (RFC 3986), keeps
what is empty apart from what is not there, and resolves for every scheme.

    split     urlsplit, urlparse, urldefrag and their results; urlunsplit, urlunparse; urljoin
    percent   quote, quote_plus, quote_from_bytes, unquote, unquote_plus, unquote_to_bytes
    query     parse_qsl, parse_qs, urlencode

New code is better off with `urikit.parse` and the values it returns. Left out: `encoding` and `errors`
(text is UTF-8, and what is not raises); `doseq`, `quote_via`, `keep_blank_values`, `strict_parsing` and
`max_num_fields` (there is one way); results of bytes; names that Python deprecates.
"""

from urikit.integrations.compat.differences import DIFFERENCES, Difference
from urikit.integrations.compat.percent import (
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
)
from urikit.integrations.compat.query import parse_qs, parse_qsl, urlencode
from urikit.integrations.compat.split import (
    DefragResult,
    ParseResult,
    SplitResult,
    urldefrag,
    urljoin,
    urlparse,
    urlsplit,
    urlunparse,
    urlunsplit,
)

__all__ = [
    "DIFFERENCES",
    "DefragResult",
    "Difference",
    "ParseResult",
    "SplitResult",
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
