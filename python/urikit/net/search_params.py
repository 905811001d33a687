"""URLSearchParams of the URL Standard, on a frozen value.

The standard's object is live: an edit changes the URL it came from. Here every edit gives
new parameters, and `.url` is the URL they belong to, changed as the standard would have
changed it. Names and values are decoded text; an edit writes the whole query anew, in
`application/x-www-form-urlencoded`. To leave other bytes alone, use `urikit.Params`. A `Raw` would lose its bytes here,
so a name or a value that is one is a TypeError: give the decoded text, as `query_params` has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic, NoReturn, cast

from urikit._native import mask, web_form_parse, web_form_serialize
from urikit.core.params import refuse_name
from urikit.core.raw import Raw

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from urikit._native import WebURL

    #: The type of `.url`: a `WebURL`, or None for parameters that belong to none.
    Belonging = TypeVar("Belonging", bound="WebURL | None", default="WebURL | None", covariant=True)
else:
    from typing import TypeVar

    Belonging = TypeVar("Belonging", covariant=True)

Pair = tuple[str, str]
#: Names of the URL Standard in JavaScript, of other libraries and of `Params`, with what to use.
_HINTS = {
    "add": ".append(...)",
    "entries": ".pairs",
    "forEach": "a loop over .pairs",
    "form": ".pairs, which are decoded",
    "get_list": ".get_all(...)",
    "getAll": ".get_all(...)",
    "getall": ".get_all(...)",
    "getlist": ".get_all(...)",
    "items": ".pairs",
    "keys": ".pairs",
    "multi_items": ".pairs",
    "remove": ".delete(...)",
    "sorted": ".sort()",
    "to_dict": "dict(params.pairs) for the last value of each name",
    "toString": "str(params)",
    "update": ".set(...)",
    "values": ".pairs",
}


class SearchParams(Generic[Belonging]):
    """An ordered multimap of names and values (URL Standard, "URLSearchParams class").

    Made of a query with or without "?", a mapping, pairs, or other parameters, whose pairs
    it takes and whose URL it leaves alone. Raises TypeError where something is not a pair of
    two strings, or is `Raw`.

    >>> from urikit import SearchParams, WebURL
    >>> params = SearchParams("?a=1&b=2&a=3")
    >>> params.get("a"), params.get_all("a"), len(params)
    ('1', ('1', '3'), 3)
    >>> str(params.set("a", "x y").append("c", "~"))
    'a=x+y&b=2&c=%7E'
    >>> str(WebURL("https://h/?a=b ~").search_params.sort().url)
    'https://h/?a=b+%7E'

    For type checkers, the parameters of a URL are `SearchParams[WebURL]`, and those without one `SearchParams[None]`.
    """

    __slots__ = ("_pairs", "_url")
    __match_args__ = ("pairs",)

    _pairs: tuple[Pair, ...]
    _url: Belonging

    def __init__(self: SearchParams[None], init: str | Mapping[str, str] | Iterable[Pair] = "") -> None:
        if isinstance(init, str):
            pairs = tuple(web_form_parse(init.removeprefix("?")))
        else:
            given = init.items() if isinstance(init, Mapping) else init
            pairs = tuple(_pair(pair) for pair in given)
        object.__setattr__(self, "_pairs", pairs)
        object.__setattr__(self, "_url", None)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The names and values, in order."""
        return self._pairs

    @property
    def url(self) -> Belonging:
        """The URL these parameters belong to, with them in it; None where they belong to none."""
        return self._url

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self._pairs)

    def get(self, name: str) -> str | None:
        """Return the value of the first pair of this name, or None."""
        name = _scalar(name)
        return next((value for found, value in self._pairs if found == name), None)

    def get_all(self, name: str) -> tuple[str, ...]:
        """Return the values of all pairs of this name."""
        name = _scalar(name)
        return tuple(value for found, value in self._pairs if found == name)

    def has(self, name: str, value: str | None = None) -> bool:
        """Return whether there is a pair of this name, and of this value if one is given."""
        name, value = _scalar(name), value if value is None else _scalar(value)
        return any(found == name and value in (None, given) for found, given in self._pairs)

    def append(self, name: str, value: str) -> SearchParams[Belonging]:
        """Return new parameters with one more pair at the end."""
        return self._edited((*self._pairs, (_scalar(name), _scalar(value))))

    def delete(self, name: str, value: str | None = None) -> SearchParams[Belonging]:
        """Return new parameters without the pairs of this name, or of this name and this value."""
        name, value = _scalar(name), value if value is None else _scalar(value)
        return self._edited(
            pair for pair in self._pairs if not (pair[0] == name and (value is None or pair[1] == value))
        )

    def set(self, name: str, value: str) -> SearchParams[Belonging]:
        """Return new parameters in which the name has this value alone, at its first place or at the end."""
        name, value = _scalar(name), _scalar(value)
        pairs: list[Pair] = []
        seen = False
        for pair in self._pairs:
            if pair[0] != name:
                pairs.append(pair)
            elif not seen:
                pairs.append((name, value))
                seen = True
        if not seen:
            pairs.append((name, value))
        return self._edited(pairs)

    def sort(self) -> SearchParams[Belonging]:
        """Return new parameters sorted by their names in UTF-16 code units; the sort is stable."""
        return self._edited(sorted(self._pairs, key=lambda pair: pair[0].encode("utf-16-be", "surrogatepass")))

    def _edited(self, pairs: Iterable[Pair]) -> SearchParams[Belonging]:
        edited = cast("SearchParams[Belonging]", SearchParams(pairs))
        if self._url is not None:
            object.__setattr__(edited, "_url", self._url._with_serialized_params(str(edited)))
        return edited

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.has(name)

    def __str__(self) -> str:
        return web_form_serialize(list(self._pairs))

    def __repr__(self) -> str:
        return f"SearchParams({mask(f'?{self}')[1:]!r})"

    def __eq__(self, other: object) -> bool:
        return self._pairs == other._pairs if isinstance(other, SearchParams) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._pairs)

    if not TYPE_CHECKING:
        # Type checkers find these mistakes by themselves.
        def __getitem__(self, name: object) -> NoReturn:
            raise TypeError("'SearchParams' object is not subscriptable; use .get(...), or .pairs[...]")

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(SearchParams, name, _HINTS)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to {name!r}: search parameters are frozen")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self._url is not None:
            return of_url, (self._url,)
        return SearchParams, (self._pairs,)


def _pair(pair: Pair) -> Pair:
    """Return a name and a value; the standard throws a TypeError where there are not two."""
    if isinstance(pair, str) or len(pair) != 2:
        raise TypeError(f"search parameters are pairs of a name and a value, not {type(pair).__name__}")
    name, value = pair
    return _scalar(name), _scalar(value)


def _scalar(text: str) -> str:
    """Return the text as a scalar value string: a lone surrogate becomes U+FFFD."""
    if type(text) is not str:
        if not isinstance(text, str):
            raise TypeError(f"names and values are str, not {type(text).__name__}")
        if isinstance(text, Raw):
            raise TypeError("names and values are data, not Raw: take the decoded ones, as query_params has them")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if not _is_scalar(text) else text


def _is_scalar(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def of_url(url: WebURL) -> SearchParams[WebURL]:
    """Return the search parameters of a URL."""
    params = cast("SearchParams[WebURL]", SearchParams(tuple(web_form_parse(url.query or ""))))
    object.__setattr__(params, "_url", url)
    return params
