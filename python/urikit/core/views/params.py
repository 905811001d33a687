"""A query as an ordered multimap of raw pairs, edited without touching other bytes.

RFC 3986 section 3.4 gives a query no structure; pairs "name=value" are a convention of HTML
forms (URL Standard section 5) that everybody follows, in dialects. Two things differ: what
separates the pairs ("&", ";", or both), which is the `separators` of a `Params`; and whether
"+" is a space, which is the *style* of an operation: "plain" is RFC 3986, where it is not,
"form" is HTML, where it is. A `Params` itself is raw: `decoded` and `form` are its two decoded
views.

Three things others get wrong. `a` is not `a=`: the value is None without "=". The
order and the repetitions stay. And an edit changes the pairs it names: all other bytes,
escapes, empty pieces and separators stay as they are, so that a signature over the rest
still applies.

What can go wrong: a query outside its grammar, an invalid separator (`URIBuildError`),
bytes that are not UTF-8 (`URIEncodingError`). Left out: names with brackets (`a[]`, `a[b]`)
as structure, which every framework reads differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, final

from urikit._native import (
    IRIReference,
    URIReference,
    entry_point,
    mask,
    query_append,
    query_set,
    query_sort,
    query_write,
    raw_pairs,
    split_query,
)
from urikit.core.boundary import guard
from urikit.core.views.foreign_names import refuse_name
from urikit.core.views.query_params import KEY, QueryParams, Style, plus_of

__all__ = ["Pair", "Params", "Style"]

#: Names of httpx, Starlette, Werkzeug, multidict and the URL Standard, with what to use.
_HINTS = {
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


@final
class Params:
    """The pairs of a query. Frozen, hashable, picklable; `str(params)` is the query.

    Made of the raw text of a query, or of a mapping or pairs, which are data and encoded once, in
    the `style` given; a `Raw` among them keeps its bytes. Values are `str`, int, float, bool, URIs,
    None for a name without "=", and lists of these.

    Raises `URIBuildError` where a text is outside the grammar of a query, where `separators` are
    not sub-delimiters, and for a pair that nobody would see: an empty name without a value.

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

    __slots__ = ("__weakref__", "_query", "_separators")
    __match_args__ = ("pairs",)

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
        return QueryParams(self._query, self._separators, style="plain")

    @property
    def form(self) -> QueryParams:
        """Names and values of a form: `application/x-www-form-urlencoded`, "+" is a space."""
        return QueryParams(self._query, self._separators)

    def get(self, name: str, default: str | None = None) -> str | None:
        """The raw value of the first pair with this raw name; `default` if it is missing."""
        return next(self._raw(name), default)

    def getall(self, name: str) -> tuple[str | None, ...]:
        """The raw values of all pairs with this raw name."""
        return tuple(self._raw(name))

    def append(self, name: str, value: str | None = None, *, style: Style = "plain") -> Params:
        """With one more pair at the end; name and value are data and are encoded once.

        >>> from urikit import Params
        >>> str(Params("sig=a%2fb").append("q", "1+1")), str(Params("").append("flag"))
        ('sig=a%2fb&q=1%2B1', 'flag')
        """
        return self._with(query_append(self._query, self._separators, plus_of(style), name, value))

    def set(self, name: str, *values: str | None, style: Style = "plain") -> Params:
        """With these values, and no others, for a name.

        The name is found by its decoded form. The first pair keeps its place and gets the first
        value, and so on; what is too much goes, what is missing follows the last one. Without
        values this is `remove`.

        >>> from urikit import Params
        >>> str(Params("page=1&x=%7e&page=2").set("page", "3"))
        'page=3&x=%7e'
        """
        return self._with(query_set(self._query, self._separators, plus_of(style), name, list(values)))

    def remove(self, name: str, *, style: Style = "plain") -> Params:
        """Without the pairs of this decoded name, each with the separator before it.

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
        """With the pairs in the order of their decoded names; pairs of one name keep their order.

        >>> from urikit import Params
        >>> str(Params("b=2&a&b=1").sorted())
        'a&b=2&b=1'
        """
        return self._with(query_sort(self._query, self._separators, plus_of(style)))

    def _raw(self, name: str) -> Iterator[str | None]:
        return (value for found, value in self if found == name)

    def _with(self, query: str) -> Params:
        return params_of(query, self._separators)

    def __iter__(self) -> Iterator[Pair]:
        """The raw pairs."""
        return iter(raw_pairs(self._query, self._separators))

    def __len__(self) -> int:
        return len(split_query(self._query, self._separators))

    def __contains__(self, item: object) -> bool:
        """Whether there is a pair with this raw name, or (given a tuple) this raw pair."""
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

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return params_of, (self._query, self._separators)

    if not TYPE_CHECKING:
        # Type checkers find these mistakes by themselves.
        def __getitem__(self, name: object) -> NoReturn:
            raise TypeError(
                "'Params' object is not subscriptable; use .form[...] or uri.query_params[...] for a decoded value, "
                ".get(...) for a raw one, or .pairs[...]"
            )

        def __getattr__(self, name: str) -> NoReturn:
            refuse_name(Params, name, _HINTS)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Params is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Params is frozen: {name} cannot be deleted")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Params cannot be subclassed")

    # What pydantic asks for, as of the native classes: its answers are far above this file, and found by name.

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any, /) -> Any:
        return entry_point("pydantic_core_schema")(cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any, /) -> Any:
        return entry_point("pydantic_json_schema")(cls)

    @property
    def __pydantic_serializer__(self) -> Any:
        return entry_point("pydantic_serializer")()


def params_of(query: str, separators: str = "&") -> Params:
    """The pairs of a query that was read: that of a `WebURL` may have characters that no URI has."""
    split_query("", separators)
    made = object.__new__(Params)
    object.__setattr__(made, "_query", query)
    object.__setattr__(made, "_separators", separators)
    return made


guard(__name__)
