"""Queries in the shapes of `urllib.parse` (URL Standard section 5.1, application/x-www-form-urlencoded)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from urikit.boundary import guard
from urikit.integrations.compat.differences import documented
from urikit.integrations.compat.percent import quote_plus
from urikit.views.params import Params

__all__ = ["parse_qs", "parse_qsl", "urlencode"]

#: Names and values of data.
Pairs: TypeAlias = Mapping[str, Any] | Iterable[tuple[str, Any]]


@documented
def parse_qsl(qs: str, *, separator: str = "&") -> list[tuple[str, str | None]]:
    """The pairs of a query, decoded as a form (URL Standard section 5.1), in their order.

    Raises `URIEncodingError`, a `ValueError`; `URIBuildError` for a text that is not a query.

    >>> parse_qsl("q=a+b&q=%C3%A9&debug")
    [('q', 'a b'), ('q', 'é'), ('debug', None)]
    """
    return list(Params(qs, separator).form.items())


@documented
def parse_qs(qs: str, *, separator: str = "&") -> dict[str, list[str | None]]:
    """The values of each name in a query, decoded as `parse_qsl` does. The order of different names is lost.

    Raises as `parse_qsl`.

    >>> parse_qs("q=a+b&q=%C3%A9&debug")
    {'q': ['a b', 'é'], 'debug': [None]}
    """
    found: dict[str, list[str | None]] = {}
    for name, value in parse_qsl(qs, separator=separator):
        found.setdefault(name, []).append(value)
    return found


@documented
def urlencode(query: Pairs, *, safe: str = "") -> str:
    """Writes pairs as a form (URL Standard section 5.1); takes what `urikit.Params` takes.

    A list is one pair for each of its values; None is a name without "="; booleans are "true" and "false". Raises
    `ValueError` as `quote`, also for a number that is not finite, and `TypeError` for another value.

    >>> urlencode({"q": "R&D", "tag": ["a", "b"], "page": 2, "debug": None})
    'q=R%26D&tag=a&tag=b&page=2&debug'
    """
    if isinstance(query, str):
        raise TypeError("query must be a mapping or pairs, not str")
    pairs = ((quote_plus(name, safe), value) for name, value in Params(query).form.items())
    return "&".join(name if value is None else f"{name}={quote_plus(value, safe)}" for name, value in pairs)


guard(__name__)
