"""The functions of `urllib.parse` for migration: same names, same options, equal answers, strict input.

After a change of its import a program goes on: a missing component is "", as in urllib, so that
`parts.netloc.split(":")` works. Nothing is lost either: an empty component that is written is an `Empty`, and
`geturl()` returns every reference byte for byte. Each different answer is a row of `DIFFERENCES`, shown in the
docstring of its function. In short: urllib takes any text; urikit refuses invalid references (RFC 3986), changes no
scheme to lower case, keeps pairs without a value, and resolves for every scheme, strictly.

Options have the names and the order of urllib. `encoding` and `errors` mean the same, but both are strict by default;
an incomplete "%" is refused whatever `errors` says, since it is not a byte in any encoding. In queries (URL Standard
section 5.1, application/x-www-form-urlencoded) `keep_blank_values` is True by default. A name without "=" has the value
`Missing()`, which equals "" and is written without "=" again.

New code is better off with `urikit.parse` and the values it returns. Left out: names that Python deprecates.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, AnyStr, Literal, TypeAlias, cast, overload
from urllib.parse import uses_params

from urikit._native import (
    URIReference,
    character_classes,
    parse,
    percent_decode,
    percent_decode_bytes,
    percent_encode,
    resolve,
)
from urikit.core.errors import ArgumentError, URIBuildError
from urikit.core.params import Params
from urikit.core.percent import encoded_data
from urikit.core.raw import Raw
from urikit.integrations.compat.differences import (
    DIFFERENCES,
    Empty,
    EmptyBytes,
    Missing,
    MissingBytes,
    UrllibDifference,
    WithFragment,
    as_given,
    decoded,
    documented,
    encoded,
    texts_of,
)
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
    adds_authority,
    urlunparse,
    urlunsplit,
)

__all__ = [
    "DIFFERENCES",
    "DefragResult",
    "DefragResultBytes",
    "DefragResultBytesOrNone",
    "DefragResultOrNone",
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
    "UrllibDifference",
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

_Split: TypeAlias = SplitResult | SplitResultOrNone | SplitResultBytes | SplitResultBytesOrNone
_Parsed: TypeAlias = ParseResult | ParseResultOrNone | ParseResultBytes | ParseResultBytesOrNone
_Defrag: TypeAlias = DefragResult | DefragResultOrNone | DefragResultBytes | DefragResultBytesOrNone
_Five: TypeAlias = tuple[str | None, str | None, str, str | None, str | None]


@overload
def urlsplit(
    url: str, scheme: str | None = "", allow_fragments: bool = True, *, missing_as_none: Literal[False] = False
) -> SplitResult: ...


@overload
def urlsplit(
    url: str, scheme: str | None = "", allow_fragments: bool = True, *, missing_as_none: Literal[True]
) -> SplitResultOrNone: ...


@overload
def urlsplit(
    url: bytes,
    scheme: bytes | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> SplitResultBytes: ...


@overload
def urlsplit(
    url: bytes, scheme: bytes | Literal[""] | None = "", allow_fragments: bool = True, *, missing_as_none: Literal[True]
) -> SplitResultBytesOrNone: ...


@documented
def urlsplit(
    url: str | bytes, scheme: str | bytes | None = "", allow_fragments: bool = True, *, missing_as_none: bool = False
) -> _Split:
    """Split a URI reference into its five components (RFC 3986 section 3).

    `scheme` is that of a reference without one. With `allow_fragments=False` the fragment stays in the path or the
    query. With `missing_as_none=True` what is missing is None, and otherwise "". Bytes give a result of bytes.

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference, and `URIBuildError` for an invalid
    `scheme`.

    >>> urlsplit("//example.org/a?#f")
    SplitResult(scheme='', netloc='example.org', path='/a', query=Empty(), fragment='f')
    >>> urlsplit("http://example.org/?").geturl()
    'http://example.org/?'
    >>> urlsplit("//example.org/a", "https", missing_as_none=True)
    SplitResultOrNone(scheme='https', netloc='example.org', path='/a', query=None, fragment=None)
    """
    found, netloc, path, query, fragment = _five(url, scheme, fragments=allow_fragments)
    made: SplitResult | SplitResultOrNone
    if missing_as_none:
        made = SplitResultOrNone(found, _or_none(netloc), path, query, fragment)
    else:
        made = SplitResult(_plain(found), _plain(netloc), path, _plain(query), _plain(fragment))
    return made.encode() if isinstance(url, bytes) else made


@overload
def urlparse(
    url: str, scheme: str | None = "", allow_fragments: bool = True, *, missing_as_none: Literal[False] = False
) -> ParseResult: ...


@overload
def urlparse(
    url: str, scheme: str | None = "", allow_fragments: bool = True, *, missing_as_none: Literal[True]
) -> ParseResultOrNone: ...


@overload
def urlparse(
    url: bytes,
    scheme: bytes | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> ParseResultBytes: ...


@overload
def urlparse(
    url: bytes, scheme: bytes | Literal[""] | None = "", allow_fragments: bool = True, *, missing_as_none: Literal[True]
) -> ParseResultBytesOrNone: ...


@documented
def urlparse(
    url: str | bytes, scheme: str | bytes | None = "", allow_fragments: bool = True, *, missing_as_none: bool = False
) -> _Parsed:
    """Split a URI reference into six components: as `urlsplit`, with the parameters of the last segment apart.

    Parameters are read in the schemes in which urllib reads them. RFC 3986 section 3.3 has them in every segment, and
    `urikit.core.params` reads those. Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urlparse("ftp://h/a;x/b;type=i").params
    'type=i'
    """
    found, netloc, path, query, fragment = _five(url, scheme, fragments=allow_fragments)
    # Programs add their schemes to the list of urllib, which has no other name.
    before, params = _params(path) if (found or "").lower() in uses_params else (path, None)
    made: ParseResult | ParseResultOrNone
    if missing_as_none:
        made = ParseResultOrNone(found, _or_none(netloc), before, params, query, fragment)
    else:
        made = ParseResult(_plain(found), _plain(netloc), before, _plain(params), _plain(query), _plain(fragment))
    return made.encode() if isinstance(url, bytes) else made


@overload
def urldefrag(url: str, *, missing_as_none: Literal[False] = False) -> DefragResult: ...


@overload
def urldefrag(url: str, *, missing_as_none: Literal[True]) -> DefragResultOrNone: ...


@overload
def urldefrag(url: bytes, *, missing_as_none: Literal[False] = False) -> DefragResultBytes: ...


@overload
def urldefrag(url: bytes, *, missing_as_none: Literal[True]) -> DefragResultBytesOrNone: ...


@documented
def urldefrag(url: str | bytes, *, missing_as_none: bool = False) -> _Defrag:
    """Return a reference without its fragment, and the fragment (RFC 3986 section 3.5).

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urldefrag("http://example.org/a#b")
    DefragResult(url='http://example.org/a', fragment='b')
    """
    before, sign, after = str(parse(url)).partition("#")
    fragment = _marked(after) if sign else None
    made = DefragResultOrNone(before, fragment) if missing_as_none else DefragResult(before, _plain(fragment))
    return made.encode() if isinstance(url, bytes) else made


@documented
def urljoin(base: AnyStr, url: AnyStr | Literal[""], allow_fragments: bool = True) -> AnyStr:
    """Resolve a reference against a base (RFC 3986 section 5.2).

    `allow_fragments` is there for its place: a fragment is never part of a path.

    Raises `URIResolutionError` or `URISyntaxError`, both a `ValueError`.

    >>> urljoin("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    texts_of(base, url)
    return as_given((base,), resolve(base, url))


def _five(url: str | bytes, scheme: str | bytes | None, *, fragments: bool) -> _Five:
    """Return the components, None where one is missing; a netloc is a `Missing` where urllib would write "//" for
    "".
    """
    _, default = texts_of(url, scheme)
    reference = parse(url)
    found, netloc = reference.scheme, _marked(reference.authority)
    if netloc is None and adds_authority(found, reference.path):
        netloc = Missing()
    if default:
        built = URIReference.build(scheme=default, path="")
        found = found or built.scheme
    path, query, fragment = reference.path, reference.query, reference.fragment
    if not fragments and fragment is not None:
        if query is not None:
            query = WithFragment(f"{query}#{fragment}")
        else:
            # urllib looks for the query in what is left, and finds it behind "#".
            before, sign, after = fragment.partition("?")
            path = WithFragment(f"{path}#{before}")
            query = after if sign else None
        fragment = None
    return found, netloc, path, _marked(query), _marked(fragment)


def _params(path: str) -> tuple[str, str | None]:
    """Return a path without the parameters of its last segment, and these."""
    cut = path.find(";", path.rfind("/") + 1)
    if cut < 0:
        return path, None
    before, after = path[:cut], path[cut + 1 :]
    if isinstance(path, WithFragment):
        return (WithFragment(before), _marked(after)) if "#" in before else (before, WithFragment(after))
    return before, _marked(after)


def _marked(text: str | None) -> str | None:
    return Empty() if text == "" else text


def _plain(text: str | None) -> str:
    return "" if text is None else text


def _or_none(netloc: str | None) -> str | None:
    return None if isinstance(netloc, Missing) else netloc


_ASCII = re.compile("([\x00-\x7f]+)")


@documented
def quote(
    string: str | bytes | bytearray, safe: str | bytes = "/", encoding: str | None = None, errors: str | None = None
) -> str:
    """Percent-encodes data: everything but unreserved characters and those in `safe`.

    Raises `ValueError` where `safe` has a character that may not be in a reference, or "%", and where `encoding` does
    not have a character; `URIEncodingError` for a lone surrogate; and `TypeError` for bytes with an encoding.

    >>> quote("a b/é?"), quote("a/b", safe=""), quote("é", encoding="latin-1")
    ('a%20b/%C3%A9%3F', 'a%2Fb', '%E9')
    """
    kept = safe.decode("latin-1") if isinstance(safe, bytes) else safe
    wrong = [character for character in kept if not character_classes(character)]
    if wrong:
        raise ArgumentError("safe", "unreserved and reserved characters only", wrong[0])
    data: str | bytes
    if isinstance(string, str):
        # Nothing has no byte order mark.
        data = encoded(string, encoding, errors) if string and (encoding or errors) else string
    else:
        if encoding is not None or errors is not None:
            raise TypeError("encoding and errors must be None for bytes")
        data = bytes(string) if isinstance(string, bytearray) else string
    written = percent_encode(data, "unreserved")
    for character in set(kept):
        written = written.replace(f"%{ord(character):02X}", character)
    return written


@documented
def unquote(string: str | bytes, encoding: str | None = "utf-8", errors: str | None = "strict") -> str:
    """Percent-decodes, once (RFC 3986 section 2.5).

    Raises `URIEncodingError`, a `ValueError`, for bytes that are not UTF-8 and for an incomplete "%", and `ValueError`
    for bytes that are not of another `encoding`.

    >>> unquote("caf%C3%A9+%2B"), unquote("caf%E9", "latin-1"), unquote("caf%E9", errors="ignore")
    ('café++', 'café', 'caf')
    """
    return _unquoted(string, "literal", encoding, errors)


@documented
def quote_from_bytes(bs: bytes | bytearray, safe: str | bytes = "/") -> str:
    """Percent-encodes bytes, as `quote`. Raises `TypeError` for text.

    >>> quote_from_bytes(b"caf\\xe9")
    'caf%E9'
    """
    if not isinstance(bs, bytes | bytearray):
        raise TypeError(f"bs must be bytes, not {type(bs).__name__}")
    return quote(bs, safe)


@documented
def quote_plus(
    string: str | bytes | bytearray, safe: str | bytes = "", encoding: str | None = None, errors: str | None = None
) -> str:
    """Percent-encodes data for a form: as `quote`, with "+" for a space (URL Standard section 5.1).

    >>> quote_plus("a b+c/d")
    'a+b%2Bc%2Fd'
    """
    quoted = quote(string, safe, encoding, errors)
    # In UTF-16 and its like the byte 20 is a part of other characters.
    has_space = " " in string if isinstance(string, str) else b" " in string
    return quoted.replace("%20", "+") if has_space else quoted


@documented
def unquote_plus(string: str | bytes, encoding: str | None = "utf-8", errors: str | None = "strict") -> str:
    """Percent-decodes as `unquote`, and takes "+" for a space (URL Standard section 5.1).

    Raises as `unquote`.

    >>> unquote_plus("a+b%2B")
    'a b+'
    """
    return _unquoted(string, "space", encoding, errors)


@documented
def unquote_to_bytes(string: str | bytes) -> bytes:
    """Percent-decodes to bytes, whatever they mean (RFC 3986 section 2.1).

    Raises `URIEncodingError`, a `ValueError`.

    >>> unquote_to_bytes("caf%E9")
    b'caf\\xe9'
    """
    return _bytes(string, "literal")


def _unquoted(string: str | bytes, plus: Literal["literal", "space"], encoding: str | None, errors: str | None) -> str:
    charset, handler = encoding or "utf-8", errors or "replace"
    if isinstance(string, bytes):
        return decoded(_bytes(string, plus), charset, handler)
    if handler == "strict" and charset.lower() in ("utf-8", "utf8"):
        return percent_decode(string, plus)
    # Only bytes are in the encoding; characters beyond ASCII are text already.
    return "".join(
        decoded(_bytes(piece, plus), charset, handler) if piece.isascii() else piece for piece in _ASCII.split(string)
    )


def _bytes(string: str | bytes, plus: Literal["literal", "space"]) -> bytes:
    if not isinstance(string, bytes):
        return percent_decode_bytes(string, plus)
    return b"".join(
        percent_decode_bytes(piece, plus) if piece.isascii() else piece.encode("latin-1")
        for piece in _ASCII.split(string.decode("latin-1"))
    )


#: Names and values of data.
Pairs: TypeAlias = Mapping[Any, Any] | Iterable[tuple[Any, Any]]


@documented
def parse_qsl(
    qs: AnyStr,
    keep_blank_values: bool = True,
    strict_parsing: bool = False,
    encoding: str | None = "utf-8",
    errors: str | None = "strict",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> list[tuple[AnyStr, AnyStr]]:
    """Return the pairs of a query, decoded as a form (URL Standard section 5.1), in their order.

    With `keep_blank_values=False` pairs without a value are dropped. `strict_parsing=True` refuses pairs without "=",
    and `max_num_fields` more than so many. Each character of `separator` ends a pair. Bytes give pairs of bytes,
    whatever `encoding` says.

    Raises `URIEncodingError`, a `ValueError`; `URIBuildError` for a text that is not a query; and `ArgumentError` for
    what an option refuses.

    >>> parse_qsl("q=a+b&q=%C3%A9&debug")
    [('q', 'a b'), ('q', 'é'), ('debug', Missing())]
    >>> parse_qsl("q=%E9&a=", keep_blank_values=False, encoding="latin-1"), parse_qsl(b"q=%E9")
    ([('q', 'é')], [(b'q', b'\\xe9')])
    """
    (text,), (separators,) = texts_of(qs), texts_of(separator)
    params: Params = Params(text, separators)
    pieces = 1 + sum(map(text.count, separators)) if text else 0
    if max_num_fields is not None and pieces > max_num_fields:
        raise ArgumentError("qs", f"at most {max_num_fields} fields", pieces)
    if strict_parsing and (len(params) < pieces or any(value is None for _, value in params)):
        raise ArgumentError("qs", 'pairs with "=" only', "a pair without it")
    pairs: list[tuple[str | bytes, str | bytes | None]]
    if isinstance(qs, bytes):
        pairs = [(_octets(name), value if value is None else _octets(value)) for name, value in params]
    elif errors == "strict" and (encoding or "utf-8").lower() == "utf-8":
        # These errors show their place in the whole query.
        pairs = [*params.form.items()]
    else:
        pairs = [
            (unquote_plus(name, encoding, errors), value and unquote_plus(value, encoding, errors))
            for name, value in params
        ]
    missing = as_given((qs,), Missing())
    found = [(name, missing if value is None else value) for name, value in pairs if value or keep_blank_values]
    return cast("list[tuple[AnyStr, AnyStr]]", found)


@documented
def parse_qs(
    qs: AnyStr,
    keep_blank_values: bool = True,
    strict_parsing: bool = False,
    encoding: str | None = "utf-8",
    errors: str | None = "strict",
    max_num_fields: int | None = None,
    separator: str | bytes = "&",
) -> dict[AnyStr, list[AnyStr]]:
    """Return the values of each name in a query, decoded as `parse_qsl` does. The order of different names is lost.

    Raises as `parse_qsl`.

    >>> parse_qs("q=a+b&q=%C3%A9&debug")
    {'q': ['a b', 'é'], 'debug': [Missing()]}
    """
    found: dict[AnyStr, list[AnyStr]] = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found


@documented
def urlencode(
    query: Pairs,
    doseq: bool = False,
    safe: str | bytes = "",
    encoding: str | None = None,
    errors: str | None = None,
    quote_via: Callable[..., str] = quote_plus,
) -> str:
    """Write pairs as a form (URL Standard section 5.1).

    A list, a tuple or a set is one pair for each of its values; with `doseq=True` so is whatever has a length. None and
    `Missing()` are a name without "=". Everything else is written as `str` writes it, and a `Raw` is not encoded twice.

    Raises `ValueError` as `quote`, also for a number that is not finite; `URIBuildError` for an empty name without a
    value; and `TypeError` for a mapping as a value.

    >>> urlencode({"q": "R&D", "tag": ["a", "b"], "page": 2, "debug": None})
    'q=R%26D&tag=a&tag=b&page=2&debug'
    """
    if isinstance(query, str | bytes | bytearray):
        raise TypeError(f"query must be a mapping or pairs, not {type(query).__name__}")

    def written(data: object) -> str:
        if isinstance(data, Raw):
            data = unquote_plus(str(data))
        if isinstance(data, float) and not math.isfinite(data):
            raise ArgumentError("query", "finite numbers", data)
        if isinstance(data, bytes | bytearray):
            return quote_via(data, safe)
        text = str(data)
        return encoded_data(lambda: quote_via(text, safe, encoding, errors), text)

    pieces = []
    for name, given in _pairs(query):
        for value in _values(given, spread=doseq):
            if value is not None and not isinstance(value, Missing | MissingBytes):
                pieces.append(f"{written(name)}={written(value)}")
            elif name in ("", b""):
                raise URIBuildError("pair-empty", "query")
            else:
                pieces.append(written(name))
    return "&".join(pieces)


def _octets(text: str) -> bytes:
    return unquote_to_bytes(text.replace("+", " "))


def _pairs(query: Pairs) -> Iterable[tuple[Any, Any]]:
    if isinstance(query, Params):
        return query.form.items()
    pairs = query.items() if isinstance(query, Mapping) or hasattr(query, "items") else query
    found = []
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise TypeError(f"query must be a mapping or pairs, not {type(query).__name__} of {type(pair).__name__}")
        found.append((pair[0], pair[1]))
    return found


def _values(given: Any, *, spread: bool) -> Iterable[Any]:
    """Return the values of one name."""
    if isinstance(given, Mapping):
        raise TypeError(f"a value of query must not be a mapping: {type(given).__name__}")
    if isinstance(given, str | bytes | bytearray):
        return (given,)
    several = isinstance(given, list | tuple | set | frozenset) or (spread and hasattr(given, "__len__"))
    values: Iterable[Any] = given if several else (given,)
    return values
