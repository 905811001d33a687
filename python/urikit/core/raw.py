"""Raw text: a `str` that is percent-encoded already (RFC 3986 section 2.4).

A URI is read raw: `name`, `segments`, `user`, `password` and the pairs of `params` are what is written there. A piece
that would be encoded again if it were taken for data is a `Raw`, and functions that take pieces keep its bytes. Any
other piece is a plain `str`, since there is nothing to remember.

`+` makes the text that an f-string makes, so that whole components and URIs can be put together with it. It remembers
which characters are data, because only what takes the sum knows how data is encoded there: a "+" is itself in a
segment, and "%2B" in a value of a query. A `Sum` is such a text.

What can go wrong: a text that is made by an f-string, by `str()`, or read from JSON is a plain `str` again, so it is
data. Say `Raw(text)` where it is not. A slice may cut an escape in two; putting texts together never makes an escape
that none of them has: it raises `URIEncodingError`. Left out: a check of the text, which building a component does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from string import hexdigits
from typing import Any, SupportsIndex

from urikit.core.errors import URIEncodingError

__all__ = ["Raw"]


class Raw(str):
    """Text of a URI or an IRI in which each "%XX" is a byte already; it is never encoded again.

    What a method of `str` makes of it is raw too. What is added to it is data, which is encoded once, when the sum
    is written; half an escape is never completed (`URIEncodingError`). Equal to the same `str`, with the same hash.

    >>> from urikit import URI, Raw
    >>> uri = URI("http://h/caf%C3%A9.txt")
    >>> uri.name, uri.name.removesuffix(".txt") + " 100%"
    (Raw('caf%C3%A9.txt'), Raw('caf%C3%A9') + ' 100%')
    >>> str(URI("http://h/menu/") / (uri.name + " 100%"))
    'http://h/menu/caf%C3%A9.txt%20100%25'
    >>> str(URI("http://h/") / "100%25"), str(URI("http://h/") / Raw("100%25"))
    ('http://h/100%2525', 'http://h/100%25')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Raw({str.__repr__(self)})"

    def __add__(self, other: str) -> Raw:
        return _sum((self, other)) if isinstance(other, str) else NotImplemented

    def __radd__(self, other: str) -> Raw:
        return _sum((other, self)) if isinstance(other, str) else NotImplemented

    def __getitem__(self, key: SupportsIndex | slice) -> Raw:
        return Raw(str.__getitem__(self, key))

    def __iter__(self) -> Iterator[str]:
        return (self[at] for at in range(len(self)))

    def join(self, parts: Iterable[str], /) -> Raw:
        """Return the parts, with this between them."""
        joined: list[str] = []
        for part in parts:
            if not isinstance(part, str):
                raise TypeError(f"a part to join must be a str, not {type(part).__name__}")
            joined += (self, part) if joined else (part,)
        return _sum(joined)

    def replace(self, old: str, new: str, /, count: SupportsIndex = -1) -> Raw:
        """Return the text with `new` in the place of each `old`, which is compared as it is written."""
        str.replace(self, old, new, count)  # Python's own check of the arguments.
        if old:
            return _sum([text for part in self.split(old, count) for text in (new, part)][1:])
        if not new:
            return self
        # Nothing is in front of each character, and at the end.
        most = len(self) + 1 if count.__index__() < 0 else count.__index__()
        parts = [text for one in self[:most] for text in (new, one)]
        return _sum([*parts, new if most > len(self) else self[most:]])

    def ljust(self, width: SupportsIndex, fill: str = " ", /) -> Raw:
        """Return the text with `fill`, which is data, behind it."""
        return _sum((self, fill * (len(str.ljust(self, width, fill)) - len(self))))

    def rjust(self, width: SupportsIndex, fill: str = " ", /) -> Raw:
        """Return the text with `fill`, which is data, in front of it."""
        return _sum((fill * (len(str.rjust(self, width, fill)) - len(self)), self))

    def center(self, width: SupportsIndex, fill: str = " ", /) -> Raw:
        """Return the text with `fill`, which is data, around it."""
        missing = len(str.center(self, width, fill)) - len(self)
        # Python puts a character that is left over in front for an odd width.
        left = missing // 2 + (missing & width.__index__() & 1)
        return _sum((fill * left, self, fill * (missing - left)))

    def zfill(self, width: SupportsIndex, /) -> Raw:
        """Return the text with "0" in front of its digits."""
        zeros = "0" * (len(str.zfill(self, width)) - len(self))
        sign = 1 if zeros and self[:1] in ("+", "-") else 0
        return _sum((self[:sign], zeros, self[sign:]))

    def translate(self, table: Any, /) -> Raw:
        """Return the text with other characters, which are data, in the place of those in the table."""
        made = ((one, str.translate(one, table)) for one in str(self))
        return self._changed(None if one == other else other for one, other in made)

    def expandtabs(self, tabsize: SupportsIndex = 8) -> Raw:
        """Return the text with spaces, which are data, in the place of tabs."""
        size, column = tabsize.__index__(), 0

        def spaces(one: str) -> str | None:
            nonlocal column
            made = " " * (size - column % size if size > 0 else 0) if one == "\t" else None
            column = 0 if one in "\n\r" else column + len(one if made is None else made)
            return made

        return self._changed(map(spaces, str(self)))

    def _changed(self, others: Iterable[str | None]) -> Raw:
        """Return the text with another one, which is data, in the place of each character that has one."""
        parts: list[str] = []
        start = 0
        for at, other in enumerate(others):
            if other is not None:
                parts += (self[start:at], other)
                start = at + 1
        return _sum([*parts, self[start:]])

    def _written(self, place: str) -> str:
        """Return the text to take for raw text: what is data in it is encoded as far as the place must know.

        In a "query" a "+" is a space, and a "segment" has no "/". What else the place does not allow, it encodes by
        itself.
        """
        return str(self)

    def _data(self) -> bytes:
        """For each character, whether it is data."""
        return bytes(len(self))


class Sum(Raw):
    """Raw text and data after each other; `+` makes it."""

    __slots__ = ("_marks",)

    _marks: bytes

    def __repr__(self) -> str:
        runs = (self._run(at, end) for at, end in self._ends())
        return " + ".join(map(repr, runs if self._marks[:1] == b"\0" or 0 in self._marks else (Raw(""), *runs)))

    def __getitem__(self, key: SupportsIndex | slice) -> Raw:
        marks = self._marks[key]
        return _made(str.__getitem__(self, key), marks if isinstance(marks, bytes) else bytes((marks,)))

    def _ends(self) -> Iterator[tuple[int, int]]:
        """Return start and end of each run of characters of one kind."""
        at = 0
        for _, run in groupby(self._marks):
            end = at + len(list(run))
            yield at, end
            at = end

    def _run(self, at: int, end: int) -> str:
        text = str.__getitem__(self, slice(at, end))
        return text if self._marks[at] else Raw(text)

    def _written(self, place: str) -> str:
        runs = (self._run(at, end) for at, end in self._ends())
        return "".join(run if isinstance(run, Raw) else _encoded(run, place) for run in runs)

    def _data(self) -> bytes:
        return self._marks

    def __reduce__(self) -> tuple[object, tuple[str, bytes]]:
        return _made, (str(self), self._marks)

    def __copy__(self) -> Sum:
        return self

    def __deepcopy__(self, memo: object) -> Sum:
        return self


#: Beside "%", what a place could not distinguish from raw text.
_ENDING = {"query": "+", "segment": "/"}


def _encoded(data: str, place: str) -> str:
    """Encode in data only what a writer could not distinguish from raw text."""
    encoded = data.replace("%", "%25")
    ending = _ENDING.get(place)
    return encoded if ending is None else encoded.replace(ending, f"%{ord(ending):02X}")


def _made(text: str, marks: bytes) -> Raw:
    """Return a text in which these characters are data."""
    if 1 not in marks:
        return Raw(text)
    made = str.__new__(Sum, text)
    made._marks = marks
    return made


def literal_plus(text: str) -> Raw:
    """Raw text of a path, in which "+" is data: in a query it would be a space."""
    return _made(text, bytes(one == "+" for one in text))


def _sum(parts: Iterable[str]) -> Raw:
    """Return texts after each other: a plain `str` among them is data.

    Raises `URIEncodingError` where the beginning of an escape would be completed by the texts after it.
    """
    parts = list(parts)
    marks = b"".join(part._data() if isinstance(part, Raw) else b"\1" * len(part) for part in parts)
    text = "".join(map(str, parts))
    end = 0
    for part in parts:
        end += len(part)
        for at in (end - 2, end - 1):
            if at >= end - len(part) and text[at] == "%" and not marks[at] and _is_escape(text[at : at + 3]):
                raise URIEncodingError("percent-malformed", text[at:end], 0, end - at)
    return _made(text, marks)


def _count_escapes(text: str) -> int:
    return sum(_is_escape(str(text)[at : at + 3]) for at, one in enumerate(str(text)) if one == "%")


def _is_escape(text: str) -> bool:
    return len(text) == 3 and text[1] in hexdigits and text[2] in hexdigits


def _places(text: Raw, name: str, args: tuple[Any, ...], options: dict[str, Any], made: list[str]) -> Iterator[int]:
    """Return the start of each text that a method has cut out."""
    if name in ("strip", "lstrip", "removeprefix"):
        cut = made[0] if name != "strip" else str.lstrip(text, *args)
        yield len(text) - len(cut)
        return
    at, gap = 0, 0
    if name in ("split", "rsplit"):
        separator = args[0] if args else options.get("sep")
        if separator is not None:
            gap = len(separator)
    elif name == "splitlines":
        made, kept = str.splitlines(text, keepends=True), made
        made = [line[: len(one)] for line, one in zip(made, kept, strict=True)]
    for part in made:
        if not gap and name not in ("partition", "rpartition"):
            # White space was between them, and each begins with something else but the first.
            at = str.find(text, part, at)
        yield at
        at += len(part) + gap


def _wrap_cut(name: str) -> Callable[..., Any]:
    """Return a method of `str` that cuts texts out of this one: they are raw as far as this one is."""
    method = getattr(str, name)

    def call(self: Raw, /, *args: Any, **options: Any) -> Any:
        made = method(self, *args, **options)
        parts = [made] if isinstance(made, str) else list(made)
        if type(self) is Raw:
            cut = [Raw(part) for part in parts]
        else:
            places = zip(_places(self, name, args, options, parts), parts, strict=True)
            cut = [self[at : at + len(part)] for at, part in places]
        return cut[0] if isinstance(made, str) else type(made)(cut)

    return _named(call, name)


def _wrap_letters(name: str) -> Callable[..., Any]:
    """Return a method of `str` that makes other letters of the same ones."""
    method = getattr(str, name)

    def call(self: Raw, /) -> Raw:
        made, marks = method(self), self._data()
        if not self.isascii() and _count_escapes(made) > _count_escapes(self):
            # Letters beyond ASCII have become digits of an escape, as those of the ligature "ff".
            raise URIEncodingError("percent-malformed", str(self), 0, len(self))
        if 1 not in marks:
            return Raw(made)
        if len(made) != len(self):
            # A letter became two: take the text by its runs.
            assert isinstance(self, Sum)
            return _sum([type(run)(method(run)) for run in (self._run(*ends) for ends in self._ends())])
        return _made(made, marks)

    return _named(call, name)


def _wrap_times(name: str) -> Callable[..., Any]:
    method = getattr(str, name)

    def call(self: Raw, count: SupportsIndex, /) -> Any:
        made = method(self, count)
        if made is NotImplemented or count.__index__() < 2:
            return made if made is NotImplemented else self[: len(made)]
        _sum((self, self))  # It refuses an escape that is made where two of them meet.
        return _made(made, self._data() * count.__index__())

    return _named(call, name)


def _named(call: Callable[..., Any], name: str) -> Callable[..., Any]:
    call.__name__, call.__qualname__, call.__doc__ = name, f"Raw.{name}", getattr(str, name).__doc__
    return call


for _wrap, _names in (
    (_wrap_cut, "lstrip rstrip strip partition rpartition removeprefix removesuffix split rsplit splitlines"),
    (_wrap_letters, "capitalize casefold lower swapcase title upper"),
    (_wrap_times, "__mul__ __rmul__"),
):
    for _name in _names.split():
        setattr(Raw, _name, _wrap(_name))
del _name, _names, _wrap
