"""What `urlsplit`, `urlparse` and `urldefrag` give: the results of `urllib.parse` (RFC 3986 section 3).

`SplitResult` has "" for what is missing, as in urllib, and an `Empty` for what is empty and written.
`SplitResultOrNone` has None for what is missing: the results of `missing_as_none=True`, an option of Python 3.15. Both
are there for bytes, too. `geturl` gives the text again in all of them, `encode` and `decode` lead from one to the
other, and a `repr` masks passwords.
"""

from __future__ import annotations

from typing import Any, AnyStr, ClassVar, Generic, TypeVar, cast

from urikit.core.boundary import guard
from urikit.core.mask import Masked
from urikit.integrations.compat.compose import urlunparse, urlunsplit
from urikit.integrations.compat.marks import Missing, MissingBytes, as_bytes, as_text, is_written
from urikit.integrations.compat.shapes import Defrag, DefragOrNone, Netloc, Parsed, ParsedOrNone, Split, SplitOrNone

__all__ = [
    "DefragResult",
    "DefragResultBytes",
    "DefragResultBytesOrNone",
    "DefragResultOrNone",
    "ParseResult",
    "ParseResultBytes",
    "ParseResultBytesOrNone",
    "ParseResultOrNone",
    "SplitResult",
    "SplitResultBytes",
    "SplitResultBytesOrNone",
    "SplitResultOrNone",
]


#: The delimiters before and behind a component.
_SIGNS = {"scheme": ("", ":"), "netloc": ("//", ""), "params": (";", ""), "query": ("?", ""), "fragment": ("#", "")}


def _shown(result: tuple[str | bytes | None, ...], names: tuple[str, ...]) -> str:
    """The `repr` of a result, with secrets masked. What is missing is '', as in urllib."""
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
    """What all results have."""

    __slots__ = ()
    _twin: ClassVar[type[Any]]
    #: Whether a plain "" is there.
    _keep_empty: ClassVar[bool] = False

    def __repr__(self) -> str:
        result: Any = self
        return _shown(result, result._fields)

    def geturl(self) -> AnyStr:
        """The text again, byte for byte."""
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
        """The same components as bytes. Raises `ArgumentError`, a `ValueError`."""
        own = cast("tuple[str | None, ...]", self)
        return cast("Twin", self._twin._make(None if one is None else as_bytes(one, encoding, errors) for one in own))


class _OfBytes(_Result[bytes], Generic[Twin]):
    __slots__ = ()

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Twin:
        """The same components as text. Raises `ArgumentError`, a `ValueError`."""
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

guard(__name__)
