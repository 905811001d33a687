"""A query as an ordered multimap of pairs, edited without touching other bytes.

RFC 3986 section 3.4 gives a query no structure; pairs "name=value" are a convention of HTML
forms (URL Standard section 5) that everybody follows, in dialects. Two things differ: what
separates the pairs ("&", ";", or both), which is the `separators` of a `Params`; and whether
"+" is a space, which is the *style* of an operation: "plain" is RFC 3986, where it is not,
"form" is HTML, where it is. Every name says what it gives: `pairs` and `get` are raw,
`decoded_pairs` and `decoded_get` percent-decoded, `form_pairs` and `form_get` form-decoded.

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
from typing import Literal, TypeAlias, cast

from urikit import _native
from urikit.boundary import guard
from urikit.errors import ArgumentError, URIEncodingError

__all__ = ["Pair", "Params", "Style"]

#: A name, and a value or None where there is no "=".
Pair: TypeAlias = tuple[str, str | None]
#: How data is written: "plain" (RFC 3986) or "form" (HTML, " " as "+").
Style: TypeAlias = Literal["plain", "form"]

_PLUS: dict[str, Literal["literal", "space"]] = {"plain": "literal", "form": "space"}


class Params:
    """The pairs of a query. Frozen, hashable, picklable; `str(params)` is the query.

    Raises `URIBuildError` where `query` is outside the grammar of a query, or `separators` are
    not sub-delimiters.

    >>> from urikit import Params
    >>> params = Params("a=1&b&a=caf%C3%A9+noir")
    >>> params.get("a"), params.get_all("a")
    ('1', ('1', 'caf%C3%A9+noir'))
    >>> params.decoded_pairs
    (('a', '1'), ('b', None), ('a', 'café+noir'))
    >>> params.form_get_all("a")
    ('1', 'café noir')
    >>> str(params.append("c d", "x&y").remove("a"))
    'b&c%20d=x%26y'
    """

    __slots__ = ("__weakref__", "_query", "_separators")
    __match_args__ = ("pairs",)

    _query: str
    _separators: str

    def __init__(self, query: str = "", separators: str = "&") -> None:
        if "#" in query or not _native.IRIReference.is_valid(f"?{query}"):
            _native.URIReference.build(query=query)  # raises, and says where
        _native.split_query("", separators)
        object.__setattr__(self, "_query", query)
        object.__setattr__(self, "_separators", separators)

    @classmethod
    def of(
        cls,
        pairs: Mapping[str, str | None] | Iterable[Pair],
        *,
        separators: str = "&",
        style: Style = "plain",
    ) -> Params:
        """The params of these names and values, which are data and are encoded once.

        Raises `URIBuildError` for a pair with an empty name and no value, which nobody would see.

        >>> from urikit import Params
        >>> str(Params.of({"q": "a b&c", "debug": None})), str(Params.of([("q", "a b")], style="form"))
        ('q=a%20b%26c&debug', 'q=a+b')
        """
        items = cast("Iterable[Pair]", pairs.items() if isinstance(pairs, Mapping) else pairs)
        return cls(_native.query_write(list(items), separators, _plus(style)), separators)

    @property
    def separators(self) -> str:
        """The characters that end a pair; edits write the first of them."""
        return self._separators

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The raw pairs, as written. Empty pieces, as between "&&", are none."""
        return tuple(_native.split_query(self._query, self._separators))

    @property
    def decoded_pairs(self) -> tuple[Pair, ...]:
        """The pairs, percent-decoded; "+" is "+". Raises `URIEncodingError`."""
        return tuple(_native.decode_query(self._query, self._separators, "literal"))

    @property
    def form_pairs(self) -> tuple[Pair, ...]:
        """The pairs, decoded as a form is; "+" is a space. Raises `URIEncodingError`."""
        return tuple(_native.decode_query(self._query, self._separators, "space"))

    def get(self, name: str, default: str | None = None) -> str | None:
        """The raw value of the first pair with this raw name; `default` where there is none."""
        return next(self._raw(name), default)

    def get_all(self, name: str) -> tuple[str | None, ...]:
        """The raw values of all pairs with this raw name."""
        return tuple(self._raw(name))

    def decoded_get(self, name: str, default: str | None = None) -> str | None:
        """The percent-decoded value of the first pair with this decoded name.

        Raises `URIEncodingError` where that value is not UTF-8; other pairs do not matter.

        >>> from urikit import Params
        >>> Params("x=%FF&%61=%2B").decoded_get("a")
        '+'
        """
        return next(self._decoded(name, "plain"), default)

    def decoded_get_all(self, name: str) -> tuple[str | None, ...]:
        """The percent-decoded values of all pairs with this decoded name."""
        return tuple(self._decoded(name, "plain"))

    def form_get(self, name: str, default: str | None = None) -> str | None:
        """The form-decoded value of the first pair with this form-decoded name.

        >>> from urikit import Params
        >>> Params("first+name=Ada+L.").form_get("first name")
        'Ada L.'
        """
        return next(self._decoded(name, "form"), default)

    def form_get_all(self, name: str) -> tuple[str | None, ...]:
        """The form-decoded values of all pairs with this form-decoded name."""
        return tuple(self._decoded(name, "form"))

    def append(self, name: str, value: str | None = None, *, style: Style = "plain") -> Params:
        """With one more pair at the end; name and value are data and are encoded once.

        >>> from urikit import Params
        >>> str(Params("sig=a%2fb").append("q", "1+1")), str(Params("").append("flag"))
        ('sig=a%2fb&q=1%2B1', 'flag')
        """
        return self._with(_native.query_append(self._query, self._separators, _plus(style), name, value))

    def set(self, name: str, *values: str | None, style: Style = "plain") -> Params:
        """With these values, and no others, for a name.

        The name is found by its decoded form. The first pair keeps its place and gets the first
        value, and so on; what is too much goes, what is missing follows the last one. Without
        values this is `remove`.

        >>> from urikit import Params
        >>> str(Params("page=1&x=%7e&page=2").set("page", "3"))
        'page=3&x=%7e'
        """
        return self._with(_native.query_set(self._query, self._separators, _plus(style), name, list(values)))

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
        return self._with(_native.query_sort(self._query, self._separators, _plus(style)))

    def _raw(self, name: str) -> Iterator[str | None]:
        return (value for found, value in self if found == name)

    def _decoded(self, name: str, style: Style) -> Iterator[str | None]:
        plus = _plus(style)
        for found, value in self:
            try:
                matches = _native.percent_decode(found, plus) == name
            except URIEncodingError:
                continue  # A name that is not text is not the one asked for.
            if matches:
                yield None if value is None else _native.percent_decode(value, plus)

    def _with(self, query: str) -> Params:
        return Params(query, self._separators)

    def __iter__(self) -> Iterator[Pair]:
        """The raw pairs."""
        return iter(_native.split_query(self._query, self._separators))

    def __len__(self) -> int:
        return len(_native.split_query(self._query, self._separators))

    def __contains__(self, item: object) -> bool:
        """Whether there is a pair with this raw name, or (given a tuple) this raw pair."""
        if isinstance(item, tuple):
            return any(pair == item for pair in self)
        return any(name == item for name, _ in self)

    def __str__(self) -> str:
        return self._query

    def __repr__(self) -> str:
        separators = "" if self._separators == "&" else f", separators={self._separators!r}"
        return f"Params({_native.mask(f'?{self._query}')[1:]!r}{separators})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Params):
            return NotImplemented
        return self._query == other._query and self._separators == other._separators

    def __hash__(self) -> int:
        return hash((Params, self._query, self._separators))

    def __reduce__(self) -> tuple[type[Params], tuple[str, str]]:
        return Params, (self._query, self._separators)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Params is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Params is frozen: {name} cannot be deleted")


def _plus(style: Style) -> Literal["literal", "space"]:
    try:
        return _PLUS[style]
    except KeyError:
        raise ArgumentError("style", '"plain" or "form"', style) from None


guard(__name__)
