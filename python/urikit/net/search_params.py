"""URLSearchParams of the URL Standard, on a frozen value.

The standard's object is live: an edit changes the URL it came from. Here every edit gives new parameters, and `.url` is
the URL they belong to, changed as the standard would have changed it. It is made when it is asked for, so that edits in
a loop are as fast as those of a URL. Names and values are decoded text; an edit writes the whole query anew, in
`application/x-www-form-urlencoded`. To leave other bytes alone, use `urikit.Params`. A `Raw` would lose its bytes here,
so a name or a value that is one is a TypeError: give the decoded text, as `query_params` has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NoReturn, cast

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

    __slots__ = ("_form", "_is_edited", "_pairs", "_url")
    __match_args__ = ("pairs",)

    #: The serialization. Edits change it alone, so that many in a row cost no more than many of the URL.
    _form: str
    #: The pairs once they were asked for.
    _pairs: tuple[Pair, ...] | None
    _url: Belonging
    #: True until the URL with the edit in it is asked for.
    _is_edited: bool

    def __init__(self: SearchParams[None], init: str | Mapping[str, str] | Iterable[Pair] = "") -> None:
        if isinstance(init, str):
            pairs = web_form_parse(init.removeprefix("?"))
        else:
            given = init.items() if isinstance(init, Mapping) else init
            pairs = [_pair(pair) for pair in given]
        _fill(self, web_form_serialize(pairs), None)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The names and values, in order."""
        if self._pairs is None:
            object.__setattr__(self, "_pairs", tuple(web_form_parse(self._form)))
        return cast("tuple[Pair, ...]", self._pairs)

    @property
    def url(self) -> Belonging:
        """The URL these parameters belong to, with them in it; None where they belong to none."""
        if self._is_edited and self._url is not None:
            object.__setattr__(self, "_url", self._url._with_serialized_params(self._form))
            object.__setattr__(self, "_is_edited", False)
        return self._url

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self)

    def get(self, name: str) -> str | None:
        """Return the value of the first pair of this name, or None."""
        return next(self._values(name), None)

    def get_all(self, name: str) -> tuple[str, ...]:
        """Return the values of all pairs of this name."""
        return tuple(self._values(name))

    def has(self, name: str, value: str | None = None) -> bool:
        """Return whether there is a pair of this name, and of this value if one is given."""
        value = value if value is None else _scalar(value)
        return any(value in (None, found) for found in self._values(name))

    def append(self, name: str, value: str) -> SearchParams[Belonging]:
        """Return new parameters with one more pair at the end."""
        return self._edited(f"&{self._form}" if self._form else "", _written(name, value))

    def delete(self, name: str, value: str | None = None) -> SearchParams[Belonging]:
        """Return new parameters without the pairs of this name, or of this name and this value."""
        whole = None if value is None else _written(name, value)
        return self._edited(_without(f"&{self._form}", _written(name, ""), whole))

    def set(self, name: str, value: str) -> SearchParams[Belonging]:
        """Return new parameters in which the name has this value alone, at its first place or at the end."""
        form, pair, named = f"&{self._form}", _written(name, value), _written(name, "")
        at = form.find(named)
        if at < 0:
            return self.append(name, value)
        return self._edited(form[:at], pair, _without(form[_end(form, at) :], named))

    def sort(self) -> SearchParams[Belonging]:
        """Return new parameters sorted by their names in UTF-16 code units; the sort is stable."""
        pairs = sorted(self.pairs, key=lambda pair: pair[0].encode("utf-16-be", "surrogatepass"))
        return self._edited(f"&{web_form_serialize(pairs)}")

    def _values(self, name: str) -> Iterator[str]:
        """Return the values of a name, as they are asked for."""
        form, named = f"&{self._form}", _written(name, "")
        at = form.find(named)
        while at >= 0:
            end = _end(form, at)
            yield web_form_parse(form[at:end])[0][1]
            at = form.find(named, end)

    def _edited(self, *pieces: str) -> SearchParams[Belonging]:
        """Return parameters of this URL; each pair of the pieces begins with "&"."""
        form = "".join(pieces)[1:]
        edited = cast("SearchParams[Belonging]", object.__new__(SearchParams))
        _fill(edited, form, self._url, is_edited=True)
        if not form:
            # A URL that loses its query may lose spaces before it, also if it gets another query.
            edited.url  # noqa: B018
        return edited

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return self._form.count("&") + 1 if self._form else 0

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.has(name)

    def __str__(self) -> str:
        return self._form

    def __repr__(self) -> str:
        return f"SearchParams({mask(f'?{self}')[1:]!r})"

    def __eq__(self, other: object) -> bool:
        return self._form == other._form if isinstance(other, SearchParams) else NotImplemented

    def __hash__(self) -> int:
        return hash((SearchParams, self._form))

    if not TYPE_CHECKING:
        # Type checkers find these mistakes by themselves.
        def __getitem__(self, name: object) -> NoReturn:
            raise TypeError("'SearchParams' object is not subscriptable; use .get(...), or .pairs[...]")

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(SearchParams, name, _HINTS)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to {name!r}: search parameters are frozen")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if (url := self.url) is not None:
            return of_url, (url,)
        return SearchParams, (self.pairs,)


def _fill(params: SearchParams[Any], form: str, url: WebURL | None, *, is_edited: bool = False) -> None:
    for name, value in (("_form", form), ("_pairs", None), ("_url", url), ("_is_edited", is_edited)):
        object.__setattr__(params, name, value)


def _written(name: str, value: str) -> str:
    """Return a pair as it is serialized, after "&"; with "" as its value, the beginning of all pairs of the name.

    Neither "&" nor "=" is in a serialized name, so it is found in a text by this beginning alone.
    """
    return f"&{web_form_serialize([(_scalar(name), _scalar(value))])}"


def _end(form: str, start: int) -> int:
    """Return the end of the pair whose "&" is at `start`."""
    end = form.find("&", start + 1)
    return len(form) if end < 0 else end


def _without(form: str, named: str, whole: str | None = None) -> str:
    """Return a form without the pairs that begin so, or without those that are `whole`."""
    kept, before = [], 0
    at = form.find(named)
    while at >= 0:
        end = _end(form, at)
        if whole is None or form[at:end] == whole:
            kept.append(form[before:at])
            before = end
        at = form.find(named, end)
    return "".join((*kept, form[before:]))


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
    params = cast("SearchParams[WebURL]", object.__new__(SearchParams))
    _fill(params, web_form_serialize(web_form_parse(url.query or "")), url)
    return params
