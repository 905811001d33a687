"""Results of `urlsplit`, `urlparse` and `urldefrag`, and how `urlunsplit` and `urlunparse` write them.

`SplitResult` has "" for a missing component, as in urllib, and an `Empty` for an empty one. `SplitResultOrNone` has
None for a missing component: the results of `missing_as_none=True`, an option of Python 3.15. Both have variants of
bytes. `geturl` returns the text, `encode` and `decode` convert between strings and bytes, and a `repr` masks passwords.

urllib writes a component if it is not "", and "//" before a path if it knows the scheme. So does this module; and an
`Empty`, or with `keep_empty=True` any "", is written with its delimiter (RFC 3986 section 5.3). None is missing.
Nothing is repaired: components that the written text does not parse to raise `URIBuildError`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, AnyStr, ClassVar, Generic, NamedTuple, TypeVar, cast

# Programs add their schemes to this list, which has no other name.
from urllib.parse import uses_netloc

from urikit._native import URIReference
from urikit.core.errors import ArgumentError
from urikit.core.mask import Masked
from urikit.integrations.compat.differences import (
    Empty,
    Missing,
    MissingBytes,
    WithFragment,
    as_bytes,
    as_given,
    as_text,
    documented,
    is_written,
    texts_of,
)

__all__ = [
    "Defrag",
    "DefragOrNone",
    "DefragResult",
    "DefragResultBytes",
    "DefragResultBytesOrNone",
    "DefragResultOrNone",
    "Netloc",
    "ParseResult",
    "ParseResultBytes",
    "ParseResultBytesOrNone",
    "ParseResultOrNone",
    "Parsed",
    "ParsedOrNone",
    "Split",
    "SplitOrNone",
    "SplitResult",
    "SplitResultBytes",
    "SplitResultBytesOrNone",
    "SplitResultOrNone",
    "urlunparse",
    "urlunsplit",
]


@documented
def urlunsplit(components: Iterable[AnyStr | None], *, keep_empty: bool | None = None) -> AnyStr:
    """Put five raw components together (RFC 3986 section 5.3).

    None and "" are not there, an `Empty` is. With `keep_empty=True`, as in Python 3.15, "" is there too, but not as the
    scheme; this is the default for the results of `missing_as_none=True`, and refused for other results, where "" is
    what is missing. As in urllib, "//" is written for schemes that have an authority, such as file, and before a path
    that begins with "//".

    Raises `URIBuildError`, a `ValueError`, for components that do not make a reference.

    >>> urlunsplit(("http", "example.org", "/a", "", ""))
    'http://example.org/a'
    >>> urlunsplit(("http", "example.org", "/a", "", None), keep_empty=True)
    'http://example.org/a?'
    >>> urlunsplit(("file", "", "/etc", "", ""))
    'file:///etc'
    """
    given = _of_length(components, 5)
    scheme, netloc, path, query, fragment = _texts(given)
    kept = _kept(components, keep_empty=keep_empty)
    path, query, fragment = _with_fragment_apart(path or "", query, fragment, keep_empty=kept)
    # Only a plain "" gets what urllib adds; None and marks are certain.
    added = netloc == "" and not isinstance(netloc, Missing) and adds_authority(scheme, path)
    built = URIReference.build(
        scheme=scheme or None,
        authority=netloc if added or is_written(netloc, keep_empty=kept) else None,
        path=path,
        query=query if is_written(query, keep_empty=kept) else None,
        fragment=fragment if is_written(fragment, keep_empty=kept) else None,
    )
    return as_given(given, str(built))


@documented
def urlunparse(components: Iterable[AnyStr | None], *, keep_empty: bool | None = None) -> AnyStr:
    """Put six raw components together: as `urlunsplit`, with the parameters after the path.

    Raises `URIBuildError`, a `ValueError`.

    >>> urlunparse(("http", "example.org", "/a", "b", "", ""))
    'http://example.org/a;b'
    """
    given = _of_length(components, 6)
    scheme, netloc, path, params, query, fragment = _texts(given)
    kept = _kept(components, keep_empty=keep_empty)
    if params is not None and is_written(params, keep_empty=kept):
        joined = f"{path or ''};{params}"
        path = WithFragment(joined) if isinstance(path, WithFragment) or isinstance(params, WithFragment) else joined
    return as_given(given, urlunsplit((scheme, netloc, path, query, fragment), keep_empty=kept))


def adds_authority(scheme: str | None, path: str) -> bool:
    """Return whether urllib writes "//" for a netloc "": before a path that begins with "//", and for schemes that it
    knows before an absolute path or none.

    >>> adds_authority("file", "/etc"), adds_authority("mailto", "a@b"), adds_authority("http", "a")
    (True, False, False)
    >>> adds_authority("", "//a")
    True
    """
    return path[:2] == "//" or (bool(scheme) and scheme in uses_netloc and path[:1] in ("", "/"))


def _kept(components: object, *, keep_empty: bool | None) -> bool:
    """Return whether "" is written: by the argument, or by the kind of result."""
    own: bool | None = getattr(components, "_keep_empty", None)
    if keep_empty and own is False:
        raise ArgumentError("keep_empty", "False for a result that does not have None for what is missing", keep_empty)
    return bool(own) if keep_empty is None else bool(keep_empty)


def _of_length(components: Iterable[AnyStr | None], count: int) -> tuple[AnyStr | None, ...]:
    found = tuple(components)
    if len(found) != count:
        raise ArgumentError("components", f"{count} components", f"{len(found)}")
    return found


def _texts(given: tuple[str | bytes | None, ...]) -> tuple[str | None, ...]:
    return tuple(None if one is None else text for one, text in zip(given, texts_of(*given), strict=True))


def _with_fragment_apart(
    path: str, query: str | None, fragment: str | None, *, keep_empty: bool
) -> tuple[str, str | None, str | None]:
    """Return the components as RFC 3986 has them, where a path or a query contains the fragment."""
    if isinstance(path, WithFragment):
        path, _, tail = path.partition("#")
        if query is not None and is_written(query, keep_empty=keep_empty):
            # The query of urllib comes after "#", so it is in the fragment.
            tail = f"{tail}?{query}"
        query = None
    elif isinstance(query, WithFragment):
        query, _, tail = query.partition("#")
        query = query or Empty()
    else:
        return path, query, fragment
    if fragment is not None and is_written(fragment, keep_empty=keep_empty):
        # Two fragments: "#" is refused in the second.
        tail = f"{tail}#{fragment}"
    return path, query, tail or Empty()


class Netloc(Generic[AnyStr]):
    """The properties of an authority that results of urllib have."""

    __slots__ = ()
    netloc: Any

    @property
    def username(self) -> AnyStr | None:
        """The raw user, as in urllib; None where it is missing."""
        return self._as_given(self._reference.user)

    @property
    def password(self) -> AnyStr | None:
        """The raw password, as in urllib; None where it is missing."""
        return self._as_given(self._reference.password)

    @property
    def hostname(self) -> AnyStr | None:
        """The host in lower case and without brackets, as in urllib; None where it is missing or empty."""
        name, percent, rest = (self._reference.host or "").strip("[]").partition("%")
        return self._as_given(name.lower() + percent + rest or None)

    @property
    def port(self) -> int | None:
        """The port as a number; None where it is missing or empty.

        Raises `ArgumentError`, a `ValueError`, above 65535, as urllib raises `ValueError`.
        """
        number = self._reference.port_number
        if number is not None and number > 65535:
            raise ArgumentError("port", "a number from 0 to 65535", number)
        return number

    @property
    def _reference(self) -> URIReference:
        return URIReference.parse(f"//{as_text(self.netloc)}" if self.netloc else "")

    def _as_given(self, text: str | None) -> AnyStr | None:
        given = as_bytes(text) if isinstance(self.netloc, bytes) and text is not None else text
        return cast("AnyStr | None", given)


class Split(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    query: AnyStr
    fragment: AnyStr


class SplitOrNone(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr | None
    netloc: AnyStr | None
    path: AnyStr
    query: AnyStr | None
    fragment: AnyStr | None


class Parsed(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    params: AnyStr
    query: AnyStr
    fragment: AnyStr


class ParsedOrNone(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr | None
    netloc: AnyStr | None
    path: AnyStr
    params: AnyStr | None
    query: AnyStr | None
    fragment: AnyStr | None


class Defrag(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr


class DefragOrNone(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr | None


#: The delimiters before and behind a component.
_SIGNS = {"scheme": ("", ":"), "netloc": ("//", ""), "params": (";", ""), "query": ("?", ""), "fragment": ("#", "")}


def _shown(result: tuple[str | bytes | None, ...], names: tuple[str, ...]) -> str:
    """Return the `repr` of a result, with secrets masked. What is missing is '', as in urllib."""
    # A component alone does not show its secrets: `key` is in irc, and "u:p@h" has no netloc.
    whole, places = "", dict[str, tuple[int, int]]()
    for name, value in zip(names, result, strict=True):
        if value:
            before, behind = _SIGNS.get(name, ("", ""))
            text = as_text(value, errors="backslashreplace")
            places[name] = (start := len(whole) + len(before), start + len(text))
            whole += f"{before}{text}{behind}"
    masked = Masked(whole)
    pieces = []
    for name, value in zip(names, result, strict=True):
        shown: str | bytes | None = value
        if isinstance(value, (Missing, MissingBytes)):
            shown = "" if isinstance(value, str) else b""
        elif name in places:
            part = masked.part(*places[name])
            shown = part.encode() if isinstance(value, bytes) else part
        pieces.append(f"{name}={shown!r}")
    return f"{type(result).__name__}({', '.join(pieces)})"


#: The class that has the same components in the other form.
Twin = TypeVar("Twin")


class _Result(Generic[AnyStr]):
    """The methods of all results."""

    __slots__ = ()
    _twin: ClassVar[type[Any]]
    #: True if a plain "" is written.
    _keep_empty: ClassVar[bool] = False

    def __repr__(self) -> str:
        result: Any = self
        return _shown(result, result._fields)

    def geturl(self) -> AnyStr:
        """Return the text again, byte for byte."""
        result: Any = self
        if len(result) == 6:
            return cast("AnyStr", urlunparse(result))
        if len(result) == 5:
            return cast("AnyStr", urlunsplit(result))
        url, fragment = result
        if fragment is None or not is_written(as_text(fragment), keep_empty=result._keep_empty):
            return cast("AnyStr", url)
        return cast("AnyStr", url + (b"#" if isinstance(url, bytes) else "#") + fragment)


class _OfText(_Result[str], Generic[Twin]):
    __slots__ = ()

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> Twin:
        """Return the components as bytes. Raises `ArgumentError`, a `ValueError`."""
        own = cast("tuple[str | None, ...]", self)
        return cast("Twin", self._twin._make(None if one is None else as_bytes(one, encoding, errors) for one in own))


class _OfBytes(_Result[bytes], Generic[Twin]):
    __slots__ = ()

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Twin:
        """Return the components as text. Raises `ArgumentError`, a `ValueError`."""
        own = cast("tuple[bytes | None, ...]", self)
        return cast("Twin", self._twin._make(None if one is None else as_text(one, encoding, errors) for one in own))


class SplitResult(_OfText["SplitResultBytes"], Netloc[str], Split[str]):
    """Five raw components, "" where one is missing and `Empty()` where it is written and empty.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit("ftp://me:secret@Example.org:21/a")
    SplitResult(scheme='ftp', netloc='me:***@Example.org:21', path='/a', query='', fragment='')
    >>> urlsplit("http://h/a?")._replace(path="/b").geturl(), urlsplit("http://h/a?")._replace(query="").geturl()
    ('http://h/b?', 'http://h/a')
    """

    __slots__ = ()


class SplitResultBytes(_OfBytes["SplitResult"], Netloc[bytes], Split[bytes]):
    """A `SplitResult` of bytes.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit(b"http://Example.org:80/a?")
    SplitResultBytes(scheme=b'http', netloc=b'Example.org:80', path=b'/a', query=EmptyBytes(), fragment=b'')
    >>> urlsplit(b"http://Example.org:80/a?").hostname, urlsplit(b"http://h/a?").decode().geturl()
    (b'example.org', 'http://h/a?')
    """

    __slots__ = ()


class SplitResultOrNone(_OfText["SplitResultBytesOrNone"], Netloc[str], SplitOrNone[str]):
    """Five raw components, None where one is missing: what `missing_as_none=True` gives.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit("http://h/a", missing_as_none=True)._replace(query="").geturl()
    'http://h/a?'
    """

    __slots__ = ()
    _keep_empty = True


class SplitResultBytesOrNone(_OfBytes["SplitResultOrNone"], Netloc[bytes], SplitOrNone[bytes]):
    """A `SplitResultOrNone` of bytes."""

    __slots__ = ()
    _keep_empty = True


class ParseResult(_OfText["ParseResultBytes"], Netloc[str], Parsed[str]):
    """Six raw components: `params` is what follows the first ";" of the last segment (RFC 2396 section 3.3).

    >>> from urikit.integrations.compat import urlparse
    >>> urlparse("http://example.org/a;b?c")
    ParseResult(scheme='http', netloc='example.org', path='/a', params='b', query='c', fragment='')
    """

    __slots__ = ()


class ParseResultBytes(_OfBytes["ParseResult"], Netloc[bytes], Parsed[bytes]):
    """A `ParseResult` of bytes.

    >>> from urikit.integrations.compat import urlparse
    >>> urlparse(b"http://example.org/a;b").params, urlparse(b"http://example.org/a;b").decode().params
    (b'b', 'b')
    """

    __slots__ = ()


class ParseResultOrNone(_OfText["ParseResultBytesOrNone"], Netloc[str], ParsedOrNone[str]):
    """Six raw components, None where one is missing: what `missing_as_none=True` gives.

    >>> from urikit.integrations.compat import urlparse
    >>> urlparse("http://h/a;", missing_as_none=True)[2:]
    ('/a', Empty(), None, None)
    """

    __slots__ = ()
    _keep_empty = True


class ParseResultBytesOrNone(_OfBytes["ParseResultOrNone"], Netloc[bytes], ParsedOrNone[bytes]):
    """A `ParseResultOrNone` of bytes."""

    __slots__ = ()
    _keep_empty = True


class DefragResult(_OfText["DefragResultBytes"], Defrag[str]):
    """A reference without its fragment, and the raw fragment, "" where it is missing.

    >>> from urikit.integrations.compat import urldefrag
    >>> urldefrag("http://h/a#").geturl(), urldefrag("http://h/a").geturl()
    ('http://h/a#', 'http://h/a')
    """

    __slots__ = ()


class DefragResultBytes(_OfBytes["DefragResult"], Defrag[bytes]):
    """A `DefragResult` of bytes.

    >>> from urikit.integrations.compat import urldefrag
    >>> urldefrag(b"http://h/a#"), urldefrag(b"http://h/a#").geturl()
    (DefragResultBytes(url=b'http://h/a', fragment=EmptyBytes()), b'http://h/a#')
    """

    __slots__ = ()


class DefragResultOrNone(_OfText["DefragResultBytesOrNone"], DefragOrNone[str]):
    """A reference without its fragment, and the raw fragment, None where it is missing.

    >>> from urikit.integrations.compat import urldefrag
    >>> urldefrag("http://h/a", missing_as_none=True)
    DefragResultOrNone(url='http://h/a', fragment=None)
    """

    __slots__ = ()
    _keep_empty = True


class DefragResultBytesOrNone(_OfBytes["DefragResultOrNone"], DefragOrNone[bytes]):
    """A `DefragResultOrNone` of bytes."""

    __slots__ = ()
    _keep_empty = True


for _text, _bytes in (
    (SplitResult, SplitResultBytes),
    (SplitResultOrNone, SplitResultBytesOrNone),
    (ParseResult, ParseResultBytes),
    (ParseResultOrNone, ParseResultBytesOrNone),
    (DefragResult, DefragResultBytes),
    (DefragResultOrNone, DefragResultBytesOrNone),
):
    _text._twin, _bytes._twin = _bytes, _text
