"""Queries in the shapes of `urllib.parse` (URL Standard section 5.1, application/x-www-form-urlencoded).

The options have the names and the order of urllib, but `keep_blank_values` is True and `errors` is "strict": nothing
is dropped or replaced unless you ask for it. A name without "=" has the value `Missing()`, which equals "" and is
written without "=" again. A text outside the grammar of a query is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, AnyStr, TypeAlias, cast

from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError, URIBuildError
from urikit.core.params import Params
from urikit.core.percent import encoded_data
from urikit.core.raw import Raw
from urikit.integrations.compat.differences import documented
from urikit.integrations.compat.marks import Missing, MissingBytes, as_given, texts_of
from urikit.integrations.compat.percent import quote_plus, unquote_plus, unquote_to_bytes

__all__ = ["parse_qs", "parse_qsl", "urlencode"]

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
    """The pairs of a query, decoded as a form (URL Standard section 5.1), in their order.

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
    """The values of each name in a query, decoded as `parse_qsl` does. The order of different names is lost.

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
    """Writes pairs as a form (URL Standard section 5.1).

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
    """The values of one name."""
    if isinstance(given, Mapping):
        raise TypeError(f"a value of query must not be a mapping: {type(given).__name__}")
    if isinstance(given, str | bytes | bytearray):
        return (given,)
    several = isinstance(given, list | tuple | set | frozenset) or (spread and hasattr(given, "__len__"))
    values: Iterable[Any] = given if several else (given,)
    return values


guard(__name__)
