"""A query as decoded names and values: an ordered multi-dict (RFC 3986 section 3.4, URL Standard section 5).

Two readings of one query differ in "+". As a form (`application/x-www-form-urlencoded`) it is a space: `params.form`,
and `query_params` for short. By RFC 3986 it is itself: `params.decoded`. Both keep order and repetitions, and `a` is
not `a=`: the value is None without "=".

What can go wrong: bytes that are not UTF-8 (`URIEncodingError`), where such a value is asked for. Looking for one name
ignores what other pairs contain. Left out: changes. A URI is changed by `with_params` and its sisters, a query by
`Params`; both leave other bytes alone, which decoded pairs could not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, TypeVar, final, overload

from urikit._native import decode_query, mask, query_values, split_query
from urikit.core.boundary import guard
from urikit.core.errors import ArgumentError, URIEncodingError
from urikit.core.views.foreign_names import refuse_name

__all__ = ["QueryParams"]

_T = TypeVar("_T")
#: A secret in the query of some schemes (irc), and the scheme is unknown here.
KEY = ("key",)
#: Names of httpx, Starlette, Werkzeug, multidict and the URL Standard, with what to use.
_HINTS = {
    "add": "uri.add_params(...)",
    "append": "uri.add_params(...)",
    "delete": "uri.without_params(...)",
    "get_all": ".getall(...)",
    "get_list": ".getall(...)",
    "getAll": ".getall(...)",
    "getlist": ".getall(...)",
    "getone": "[...]",
    "has": "in",
    "lists": ".items() and .getall(...)",
    "merge": "uri.update_params(...)",
    "multi_items": ".items()",
    "remove": "uri.without_params(...)",
    "set": "uri.update_params(...)",
    "to_dict": "dict(query_params), or .items() for all values",
    "update": "uri.update_params(...)",
}
#: How a query is read and written: "plain" (RFC 3986) or "form" (`application/x-www-form-urlencoded`, " " as "+").
Style: TypeAlias = Literal["plain", "form"]


@final
class QueryParams:
    """The decoded names and values of a query. Frozen, hashable, picklable; counts as a mapping.

    Iteration and `keys()` give the name of each pair, so a name that is there twice comes twice; `[name]` and `get`
    give its first value, `dict(query_params)` as well. `items()` has every pair, so `dict(query_params.items())` has
    the last value of a name: give other libraries `list(query_params.items())`. Two are equal where their texts are;
    compare `items()` for the same names and values.

    >>> from urikit import URI
    >>> found = URI("http://h/?q=a+b&tag=x&tag=%C3%A9&debug").query_params
    >>> found["q"], found.getall("tag"), found["debug"]
    ('a b', ('x', 'é'), None)
    >>> found.items()
    (('q', 'a b'), ('tag', 'x'), ('tag', 'é'), ('debug', None))
    >>> len(found), "tag" in found, found.get("page", "1")
    (4, True, '1')
    >>> URI("http://h/?q=1+1").params.decoded["q"]
    '1+1'

    `QueryParams(query)` reads the text of a query; `separators` and `style` as `Params` has them.
    """

    __slots__ = ("__weakref__", "_index", "_plus", "_query", "_separators")

    _query: str
    _separators: str
    _plus: Literal["literal", "space"]
    #: The values of each name once a second one was looked up; True after the first, False where some are not text.
    _index: dict[str, list[str | None]] | bool | None

    def __new__(cls, query: str = "", separators: str = "&", *, style: Style = "form") -> QueryParams:
        split_query(query, separators)
        made = object.__new__(cls)
        object.__setattr__(made, "_query", query)
        object.__setattr__(made, "_separators", separators)
        object.__setattr__(made, "_plus", plus_of(style))
        object.__setattr__(made, "_index", None)
        return made

    def __getitem__(self, name: str) -> str | None:
        if found := self._values(name, 1):
            return found[0]
        raise KeyError(name)

    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: _T) -> str | _T | None: ...
    def get(self, name: str, default: Any = None) -> Any:
        """The first value of a name; `default` where there is none.

        Raises `URIEncodingError` where that value is not UTF-8.
        """
        return next(iter(self._values(name, 1)), default)

    def getall(self, name: str) -> tuple[str | None, ...]:
        """All values of a name, in order; empty where there is none."""
        return tuple(self._values(name, len(self._query) + 1))

    def items(self) -> tuple[tuple[str, str | None], ...]:
        """All names and values, in order. Raises `URIEncodingError`."""
        return tuple(decode_query(self._query, self._separators, self._plus))

    def keys(self) -> tuple[str, ...]:
        """The name of each pair, in order. Raises `URIEncodingError`."""
        return tuple(name for name, _ in self.items())

    def values(self) -> tuple[str | None, ...]:
        """The value of each pair, in order. Raises `URIEncodingError`."""
        return tuple(value for _, value in self.items())

    def _values(self, name: str, most: int) -> list[str | None]:
        if self._index is None:
            # One lookup looks through the query; whoever needs more of them gets an index.
            object.__setattr__(self, "_index", True)
        elif self._index is True:
            object.__setattr__(self, "_index", self._indexed())
        if isinstance(self._index, dict) and isinstance(name, str):
            return self._index.get(name, [])[:most]
        return query_values(self._query, self._separators, self._plus, name, most)

    def _indexed(self) -> dict[str, list[str | None]] | bool:
        index: dict[str, list[str | None]] = {}
        try:
            for name, value in self.items():
                index.setdefault(name, []).append(value)
        except URIEncodingError:
            return False
        return index

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return len(split_query(self._query, self._separators))

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        try:
            return bool(self._values(name, 1))
        except URIEncodingError:
            return True

    def __eq__(self, other: object) -> bool:
        return self.__reduce__() == other.__reduce__() if isinstance(other, QueryParams) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __repr__(self) -> str:
        query = repr(mask(f"?{self._query}", KEY)[1:])
        separators = "" if self._separators == "&" else f", separators={self._separators!r}"
        style = "" if self._plus == "space" else ", style='plain'"
        return f"QueryParams({query}{separators}{style})"

    def __reduce__(self) -> tuple[object, tuple[str, str, Style]]:
        return query_params_of, (self._query, self._separators, "form" if self._plus == "space" else "plain")

    if not TYPE_CHECKING:
        # Type checkers find this mistake by themselves.
        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(QueryParams, name, _HINTS)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"QueryParams is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"QueryParams is frozen: {name} cannot be deleted")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("QueryParams cannot be subclassed")


Mapping.register(QueryParams)


def query_params_of(query: str, separators: str, style: Style) -> QueryParams:
    """The names and values of a query; what pickles call."""
    return QueryParams(query, separators, style=style)


def form_of(query: str) -> QueryParams:
    """A query as a form; called by `Reference.query_params`."""
    return QueryParams(query)


def plus_of(style: Style) -> Literal["literal", "space"]:
    """What "+" means in a style."""
    if not isinstance(style, str):
        raise TypeError(f"style must be str, not {type(style).__name__}")
    if style not in ("plain", "form"):
        raise ArgumentError("style", '"plain" or "form"', style)
    return "space" if style == "form" else "literal"


guard(__name__)
