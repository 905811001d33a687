"""Raw text: a `str` that is percent-encoded already (RFC 3986 section 2.4).

A URI is read raw: `name`, `segments`, `user`, `password` and the pairs of `params` are what is written there. A piece
that would be encoded again if it were taken for data is a `Raw`, and whatever takes pieces keeps its bytes. Any other
piece is a plain `str`, since there is nothing to remember.

What can go wrong: a text that is made by an f-string, by `str()`, or read from JSON is a plain `str` again, so it is
data. Say `Raw(text)` where it is not. Left out: a check of the text. Whoever takes it checks its component.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex

__all__ = ["Raw"]


class Raw(str):
    """Text of a URI or an IRI in which each "%XX" is a byte already; it is never encoded again.

    What a method of `str` makes of it is raw too. What is added to it is data: its "%" and "+" are encoded at once,
    and everything else when it is written. Equal to the same `str`, with the same hash.

    >>> from urikit import URI, Raw
    >>> uri = URI("http://h/caf%C3%A9.txt")
    >>> uri.name, uri.name.removesuffix(".txt") + " 100%"
    (Raw('caf%C3%A9.txt'), Raw('caf%C3%A9 100%25'))
    >>> str(URI("http://h/menu/") / uri.name)
    'http://h/menu/caf%C3%A9.txt'
    >>> str(URI("http://h/") / "100%25"), str(URI("http://h/") / Raw("100%25"))
    ('http://h/100%2525', 'http://h/100%25')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Raw({str.__repr__(self)})"

    def __add__(self, other: str) -> Raw:
        return Raw(str.__add__(self, _raw(other))) if isinstance(other, str) else NotImplemented

    def __radd__(self, other: str) -> Raw:
        return Raw(_raw(other) + str(self)) if isinstance(other, str) else NotImplemented

    def __getitem__(self, key: SupportsIndex | slice) -> Raw:
        return Raw(str.__getitem__(self, key))

    def join(self, parts: Iterable[str], /) -> Raw:
        """The parts, with this between them."""
        return Raw(str.join(self, map(_raw, parts)))

    def replace(self, old: str, new: str, /, count: SupportsIndex = -1) -> Raw:
        """The text with `new` in the place of each `old`, which is compared as it is written."""
        return Raw(str.replace(self, old, _raw(new), count))


def _raw(text: str) -> str:
    """Data as raw text, as far as whoever writes it could not tell the difference."""
    if isinstance(text, Raw) or not isinstance(text, str):
        return text
    return text.replace("%", "%25").replace("+", "%2B")


def _wrap(name: str) -> Callable[..., Any]:
    """A method of `str` whose text, or texts, are raw."""
    method = getattr(str, name)

    def call(self: Raw, /, *args: Any, **options: Any) -> Any:
        made = method(self, *args, **options)
        return Raw(made) if isinstance(made, str) else type(made)(map(Raw, made))

    call.__name__, call.__qualname__, call.__doc__ = name, f"Raw.{name}", method.__doc__
    return call


for _name in (
    "__mul__ __rmul__ capitalize casefold lower lstrip partition removeprefix removesuffix rpartition rsplit rstrip "
    "split splitlines strip swapcase title upper"
).split():
    setattr(Raw, _name, _wrap(_name))
del _name
