"""A query as pairs: raw and editable (`Params`), or decoded (`QueryParams`).

RFC 3986 section 3.4 gives a query no structure; pairs "name=value" are a convention of HTML forms (URL Standard section
5), which has dialects. They differ in what separates the pairs ("&", ";", or both), which is the `separators` of a
value; and in "+", which is the *style* of an operation: "plain" is RFC 3986, where "+" is itself, "form" is HTML, where
it is a space.

`Params` is raw. An edit changes the pairs it names: all other bytes, escapes, empty pieces and separators stay, so that
a signature over the rest still applies. `decoded` and `form` are its two decoded views; `uri.query_params` is the
second. They are ordered multi-dicts without edits, since decoded pairs could not keep other bytes.

In both, `a` is not `a=`: the value is None without "=". Order and repetitions stay.

What can go wrong: a query outside its grammar, an invalid separator (`URIBuildError`), bytes that are not UTF-8
(`URIEncodingError`), which a lookup of another name ignores. `with_errors` reads them, as browsers do; so does the
`query_params` of a `WebURL`. Left out: names with brackets (`a[]`, `a[b]`) as
structure, which every framework reads differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, TypeVar, final, overload

from urikit._native import (
    IRIReference,
    URIReference,
    decode_query,
    entry_point,
    mask,
    query_append,
    query_set,
    query_sort,
    query_values,
    query_write,
    raw_pairs,
    split_query,
)
from urikit.core.arguments import check_choice
from urikit.core.errors import URIEncodingError

__all__ = ["DecodeErrors", "Pair", "Params", "QueryParams", "Style", "refuse_name"]


def refuse_name(cls: type, name: str, hints: Mapping[str, str]) -> NoReturn:
    """Raise the error for a name that the objects of a class lack."""
    hint = f"; use {hints[name]}" if name in hints else ""
    raise AttributeError(f"'{cls.__name__}' object has no attribute '{name}'{hint}")


_T = TypeVar("_T")
#: A secret in the query of some schemes (irc), and the scheme is unknown here.
KEY = ("key",)
#: Names of httpx, Starlette, Werkzeug, multidict and the URL Standard, with what to use.
_QUERY_PARAMS_HINTS = {
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
#: The style of reading and writing a query: "plain" (RFC 3986), or "form" (`application/x-www-form-urlencoded`), in
#: which "+" is a space.
Style: TypeAlias = Literal["plain", "form"]
#: The reading of a "%" that begins no byte and of bytes that are not UTF-8: "strict" refuses both; "replace" keeps the
#: "%" and reads bytes as U+FFFD (URL Standard); "keep" leaves both as written.
DecodeErrors: TypeAlias = Literal["strict", "replace", "keep"]


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

    `QueryParams(query)` reads the text of a query; `separators` and `style` as `Params` has them, `errors` as
    `with_errors`.
    """

    __slots__ = ("__weakref__", "_errors", "_index", "_plus", "_query", "_separators")

    _errors: DecodeErrors
    _query: str
    _separators: str
    _plus: Literal["literal", "space"]
    #: The values of each name once a second one was looked up; True after the first, False where some are not text.
    _index: dict[str, list[str | None]] | bool | None

    def __new__(
        cls, query: str = "", separators: str = "&", *, style: Style = "form", errors: DecodeErrors = "strict"
    ) -> QueryParams:
        check_choice("errors", errors, ("strict", "replace", "keep"))
        if type(query) is not str or separators != "&":
            split_query(query, separators)
        made = object.__new__(cls)
        object.__setattr__(made, "_errors", errors)
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
        """Return the first value of a name; `default` where there is none.

        Raises `URIEncodingError` where that value is not UTF-8.
        """
        return next(iter(self._values(name, 1)), default)

    def getall(self, name: str) -> tuple[str | None, ...]:
        """Return all values of a name, in order; empty where there is none."""
        return tuple(self._values(name, len(self._query) + 1))

    def items(self) -> tuple[tuple[str, str | None], ...]:
        """Return all names and values, in order. Raises `URIEncodingError`."""
        return tuple(decode_query(self._query, self._separators, self._plus, self._errors))

    def with_errors(self, errors: DecodeErrors) -> QueryParams:
        """Return the same query with another reading of what has no meaning.

        "strict" raises `URIEncodingError` for a "%" that begins no byte and for bytes that are not UTF-8. With
        "replace", the meaning of the URL Standard, the "%" stays and bytes become U+FFFD. With "keep" both stay as
        written.

        >>> from urikit import URI
        >>> found = URI("http://h/?name=caf%E9").query_params
        >>> found.with_errors("replace")["name"], found.with_errors("keep")["name"]
        ('caf\ufffd', 'caf%E9')
        """
        return QueryParams(self._query, self._separators, style=self._style, errors=errors)

    @property
    def _style(self) -> Style:
        return "form" if self._plus == "space" else "plain"

    def keys(self) -> tuple[str, ...]:
        """Return the name of each pair, in order. Raises `URIEncodingError`."""
        return tuple(name for name, _ in self.items())

    def values(self) -> tuple[str | None, ...]:
        """Return the value of each pair, in order. Raises `URIEncodingError`."""
        return tuple(value for _, value in self.items())

    def _values(self, name: str, most: int) -> list[str | None]:
        if self._index is None:
            # The first lookup scans the query; the second one builds an index.
            object.__setattr__(self, "_index", True)
        elif self._index is True:
            object.__setattr__(self, "_index", self._indexed())
        if isinstance(self._index, dict) and isinstance(name, str):
            return self._index.get(name, [])[:most]
        return query_values(self._query, self._separators, self._plus, name, most, self._errors)

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
        errors = "" if self._errors == "strict" else f", errors={self._errors!r}"
        return f"QueryParams({query}{separators}{style}{errors})"

    def __reduce__(self) -> tuple[object, tuple[str, str, Style, DecodeErrors]]:
        return query_params_of, (self._query, self._separators, self._style, self._errors)

    if not TYPE_CHECKING:
        # Type checkers find this mistake by themselves.
        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(QueryParams, name, _QUERY_PARAMS_HINTS)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"QueryParams is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"QueryParams is frozen: {name} cannot be deleted")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("QueryParams cannot be subclassed")


Mapping.register(QueryParams)


def query_params_of(query: str, separators: str, style: Style, errors: DecodeErrors = "strict") -> QueryParams:
    """Make the names and values of a query; called by pickles."""
    return QueryParams(query, separators, style=style, errors=errors)


def form_of(query: str, errors: DecodeErrors) -> QueryParams:
    """Read a query as a form; called by `Reference.query_params`."""
    return QueryParams(query, errors=errors)


def plus_of(style: Style) -> Literal["literal", "space"]:
    """Return the meaning of "+" in a style."""
    check_choice("style", style, ("plain", "form"))
    return "space" if style == "form" else "literal"


#: Names of httpx, Starlette, Werkzeug, multidict and the URL Standard, with what to use.
_PARAMS_HINTS = {
    "add": ".append(...)",
    "delete": ".remove(...)",
    "get_all": ".getall(...), or .form.getall(...) for decoded values",
    "get_list": ".form.getall(...)",
    "getAll": ".getall(...), or .form.getall(...) for decoded values",
    "getlist": ".form.getall(...)",
    "has": "in",
    "items": ".pairs, or .form.items() for decoded ones",
    "keys": ".form.keys()",
    "merge": "uri.update_params(...)",
    "multi_items": ".form.items()",
    "sort": ".sorted()",
    "to_dict": "dict(params.form)",
    "update": "uri.update_params(...)",
    "values": ".form.values()",
}
#: A name, and a value or None without a "=".
Pair: TypeAlias = tuple[str, str | None]


class ModelField:
    """The hooks of pydantic, as of the native classes; a room above this one implements them."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any, /) -> Any:
        return entry_point("pydantic_core_schema")(cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any, /) -> Any:
        return entry_point("pydantic_json_schema")(cls)

    @property
    def __pydantic_serializer__(self) -> Any:
        try:
            return entry_point("pydantic_serializer")()
        except ImportError as error:
            raise AttributeError("__pydantic_serializer__ needs pydantic") from error


@final
class Params(ModelField):
    """The pairs of a query. Frozen, hashable, picklable; `str(params)` is the query.

    Made of the raw text of a query, or of a mapping or pairs, which are data and encoded once, in
    the `style` given; a `Raw` among them keeps its bytes. Values are `str`, int, float, bool, URIs,
    None for a name without "=", and lists of these.

    Raises `URIBuildError` where a text is outside the grammar of a query, where `separators` are
    not sub-delimiters, and for an invisible pair: an empty name without a value.

    >>> from urikit import Params
    >>> params = Params("a=1&b&a=caf%C3%A9+noir")
    >>> params.get("a"), params.getall("a")
    ('1', ('1', Raw('caf%C3%A9+noir')))
    >>> params.decoded["a"], params.form.getall("a")
    ('1', ('1', 'café noir'))
    >>> str(params.append("c d", "x&y").remove("a"))
    'b&c%20d=x%26y'
    >>> str(Params({"q": "a b&c", "n": [1, 2], "debug": None})), str(Params([("q", "a b")], style="form"))
    ('q=a%20b%26c&n=1&n=2&debug', 'q=a+b')
    """

    __slots__ = ("__weakref__", "_errors", "_query", "_separators")
    __match_args__ = ("pairs",)

    _errors: DecodeErrors
    _query: str
    _separators: str

    def __new__(
        cls,
        query: str | Mapping[str, Any] | Iterable[tuple[str, Any]] = "",
        separators: str = "&",
        *,
        style: Style = "plain",
    ) -> Params:
        plus = plus_of(style)
        if isinstance(query, Params):
            query = str(query)
        elif not isinstance(query, str):
            query = query_write(query, separators, plus)
        if "#" in query or not IRIReference.is_valid(f"?{query}"):
            URIReference.build(query=query)  # raises, and says where
        return params_of(query, separators)

    @property
    def separators(self) -> str:
        """The characters that end a pair; edits write the first of them."""
        return self._separators

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The raw pairs, as written. Empty pieces, as between "&&", are none."""
        return tuple(raw_pairs(self._query, self._separators))

    @property
    def decoded(self) -> QueryParams:
        """Names and values by RFC 3986: percent-decoded, "+" is "+"."""
        return QueryParams(self._query, self._separators, style="plain", errors=self._errors)

    @property
    def form(self) -> QueryParams:
        """Names and values of a form: `application/x-www-form-urlencoded`, "+" is a space."""
        return QueryParams(self._query, self._separators, errors=self._errors)

    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the raw value of the first pair with this raw name; `default` if it is missing."""
        return next(self._raw(name), default)

    def getall(self, name: str) -> tuple[str | None, ...]:
        """Return the raw values of all pairs with this raw name."""
        return tuple(self._raw(name))

    def append(self, name: str, value: str | None = None, *, style: Style = "plain") -> Params:
        """Append a pair; name and value are data and are encoded once.

        >>> from urikit import Params
        >>> str(Params("sig=a%2fb").append("q", "1+1")), str(Params("").append("flag"))
        ('sig=a%2fb&q=1%2B1', 'flag')
        """
        return self._with(query_append(self._query, self._separators, plus_of(style), name, value))

    def set(self, name: str, *values: str | None, style: Style = "plain") -> Params:
        """Set the values of a name, and remove its others.

        The name is found by its decoded form. The first pair keeps its place and gets the first
        value, and so on; what is too much goes, what is missing follows the last one. Without
        values this is `remove`.

        >>> from urikit import Params
        >>> str(Params("page=1&x=%7e&page=2").set("page", "3"))
        'page=3&x=%7e'
        """
        return self._with(query_set(self._query, self._separators, plus_of(style), name, list(values)))

    def remove(self, name: str, *, style: Style = "plain") -> Params:
        """Remove the pairs of this decoded name, each with the separator before it.

        Params without pairs are false, so `or None` takes the "?" away with the last pair.

        >>> from urikit import URI, Params
        >>> str(Params("a=1&utm_source=x&b=%2f").remove("utm_source"))
        'a=1&b=%2f'
        >>> uri = URI("http://h/?utm_source=x")
        >>> str(uri.replace(query=uri.params.remove("utm_source") or None))
        'http://h/'
        """
        return self.set(name, style=style)

    def sorted(self, *, style: Style = "plain") -> Params:
        """Sort the pairs by their decoded names; pairs of one name keep their order.

        >>> from urikit import Params
        >>> str(Params("b=2&a&b=1").sorted())
        'a&b=2&b=1'
        """
        return self._with(query_sort(self._query, self._separators, plus_of(style)))

    def _raw(self, name: str) -> Iterator[str | None]:
        return (value for found, value in self if found == name)

    def _with(self, query: str) -> Params:
        return params_of(query, self._separators, self._errors)

    def __iter__(self) -> Iterator[Pair]:
        """Return the raw pairs."""
        return iter(raw_pairs(self._query, self._separators))

    def __len__(self) -> int:
        return len(split_query(self._query, self._separators))

    def __contains__(self, item: object) -> bool:
        """Return whether there is a pair with this raw name, or (given a tuple) this raw pair."""
        if isinstance(item, tuple):
            return any(pair == item for pair in self)
        return any(name == item for name, _ in self)

    def __str__(self) -> str:
        return self._query

    def __repr__(self) -> str:
        separators = "" if self._separators == "&" else f", separators={self._separators!r}"
        return f"Params({mask(f'?{self._query}', KEY)[1:]!r}{separators})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Params):
            return NotImplemented
        return self._query == other._query and self._separators == other._separators

    def __hash__(self) -> int:
        return hash((Params, self._query, self._separators))

    def __reduce__(self) -> tuple[object, tuple[str, str, DecodeErrors]]:
        return params_of, (self._query, self._separators, self._errors)

    if not TYPE_CHECKING:
        # Type checkers find these mistakes by themselves.
        def __getitem__(self, name: object) -> NoReturn:
            raise TypeError(
                "'Params' object is not subscriptable; use .form[...] or uri.query_params[...] for a decoded value, "
                ".get(...) for a raw one, or .pairs[...]"
            )

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(Params, name, _PARAMS_HINTS)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Params is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Params is frozen: {name} cannot be deleted")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Params cannot be subclassed")


def params_of(query: str, separators: str = "&", errors: DecodeErrors = "strict") -> Params:
    """Return the pairs of a query that was read: that of a `WebURL` may have characters that no URI has.

    `errors` is how `decoded` and `form` read them.
    """
    split_query("", separators)
    made = object.__new__(Params)
    object.__setattr__(made, "_query", query)
    object.__setattr__(made, "_separators", separators)
    object.__setattr__(made, "_errors", errors)
    return made
