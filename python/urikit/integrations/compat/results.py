"""Results of `urlsplit`, `urlparse` and `urldefrag`: those of `urllib.parse`, with a `repr` that masks secrets.

A result knows whether None is what is missing in it, as in Python 3.15: `_keep_empty` is True for results of
`missing_as_none=True`, False for others, and None for those that a program makes.

A result of urllib is an instance of the class here as well, so that a program may get results of both.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, AnyStr, Generic, NamedTuple, cast
from urllib import parse

from urikit.core.errors import ArgumentError
from urikit.core.mask import Masked
from urikit.integrations.compat.unsafe import hazard, warn

__all__ = [
    "DefragResult",
    "DefragResultBytes",
    "ParseResult",
    "ParseResultBytes",
    "SplitResult",
    "SplitResultBytes",
    "made",
    "written",
]

#: The delimiters before and behind a component.
_SIGNS = {"scheme": ("", ":"), "netloc": ("//", ""), "params": (";", ""), "query": ("?", ""), "fragment": ("#", "")}


class _Type(type):
    """The class of a result, which knows those of urllib."""

    def __instancecheck__(cls, value: object) -> bool:
        return super().__instancecheck__(value) or _OWN.get(type(value)) is cls


class _Result(metaclass=_Type):
    """The methods that know about None and secrets."""

    _keep_empty: bool | None = False

    def __new__(cls, *parts: Any, **named: Any) -> Any:
        above: Any = super()
        return _told(above.__new__(cls, *parts, **named), None)

    def __setattr__(self, name: str, value: object) -> None:
        # A result is kept in a cache, and has no attributes but its own; a subclass may have more.
        if type(self) in _OWN.values() and not hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return _shown(cast("Any", self))

    def _replace(self, /, **changes: Any) -> Any:
        above: Any = super()
        result = _told(above._replace(**changes), self._keep_empty)
        if isinstance(changes.get("netloc"), str | bytes) and (message := hazard(_url_of(result))):
            warn(message)
        return result

    __replace__ = _replace

    def __copy__(self) -> Any:
        own: Any = tuple.__new__(cast("Any", type(self)), cast("Any", self))
        own.__dict__.update(self.__dict__)
        return own

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        own = self.__copy__()
        own.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return own

    def __getstate__(self) -> object:
        """Return what a pickle has beside the components: as in Python 3.15, only what is not the default."""
        state = {name: value for name, value in self.__dict__.items() if name != "_keep_empty" or value}
        return (None, state) if state else None

    def geturl(self) -> Any:
        """Return the URL of the components."""
        own: Any = self
        if len(own) > 2:
            return written(parse.urlunsplit if len(own) == 5 else parse.urlunparse, own, None)
        url, fragment = own
        kept = fragment or (fragment is not None and self._keep_empty)
        return url + (b"#" if isinstance(url, bytes) else "#") + fragment if kept else url


class _Netloc:
    """The parts of a netloc that may be None; urllib knows it from Python 3.15."""

    __slots__ = ()
    netloc: Any

    @property
    def _userinfo(self) -> Any:
        return (None, None) if self.netloc is None else super()._userinfo  # type: ignore[misc]

    @property
    def _hostinfo(self) -> Any:
        return (None, None) if self.netloc is None else super()._hostinfo  # type: ignore[misc]


class _Text(_Result):
    def encode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """Return the result with its components as bytes."""
        own: Any = self
        parts = (None if part is None else part.encode(encoding, errors) for part in own)
        return _told(own._encoded_counterpart(*parts), self._keep_empty)


class _Bytes(_Result):
    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """Return the result with its components as text."""
        own: Any = self
        parts = (None if part is None else part.decode(encoding, errors) for part in own)
        return _told(own._decoded_counterpart(*parts), self._keep_empty)


if TYPE_CHECKING:
    # Checkers see the classes of urllib, with the types of its stubs.
    class SplitResult(parse.SplitResult):
        def encode(self, encoding: str = "ascii", errors: str = "strict") -> SplitResultBytes: ...

    class SplitResultBytes(parse.SplitResultBytes):
        def decode(self, encoding: str = "ascii", errors: str = "strict") -> SplitResult: ...

    class ParseResult(parse.ParseResult):
        def encode(self, encoding: str = "ascii", errors: str = "strict") -> ParseResultBytes: ...

    class ParseResultBytes(parse.ParseResultBytes):
        def decode(self, encoding: str = "ascii", errors: str = "strict") -> ParseResult: ...

    class DefragResult(parse.DefragResult):
        def encode(self, encoding: str = "ascii", errors: str = "strict") -> DefragResultBytes: ...

    class DefragResultBytes(parse.DefragResultBytes):
        def decode(self, encoding: str = "ascii", errors: str = "strict") -> DefragResult: ...

    class _URL(Generic[AnyStr]):
        def geturl(self) -> AnyStr: ...

    class _Parts(_URL[AnyStr]):
        username: AnyStr | None
        password: AnyStr | None
        hostname: AnyStr | None
        port: int | None

    class _Split(NamedTuple, Generic[AnyStr]):
        scheme: AnyStr | None
        netloc: AnyStr | None
        path: AnyStr
        query: AnyStr | None
        fragment: AnyStr | None

    class _Parsed(NamedTuple, Generic[AnyStr]):
        scheme: AnyStr | None
        netloc: AnyStr | None
        path: AnyStr
        params: AnyStr | None
        query: AnyStr | None
        fragment: AnyStr | None

    class _Defrag(NamedTuple, Generic[AnyStr]):
        url: AnyStr
        fragment: AnyStr | None

    class SplitOrNone(_Parts[AnyStr], _Split[AnyStr]):
        """A `SplitResult` or `SplitResultBytes` in which None is missing."""

    class ParsedOrNone(_Parts[AnyStr], _Parsed[AnyStr]):
        """A `ParseResult` or `ParseResultBytes` in which None is missing."""

    class DefragOrNone(_URL[AnyStr], _Defrag[AnyStr]):
        """A `DefragResult` or `DefragResultBytes` in which None is missing."""

else:

    class SplitResult(_Text, _Netloc, parse.SplitResult):
        """Five components of a URL.

        >>> SplitResult("ftp", "me:secret@h", "/a", "", "")
        SplitResult(scheme='ftp', netloc='me:***@h', path='/a', query='', fragment='')
        """

    class SplitResultBytes(_Bytes, _Netloc, parse.SplitResultBytes):
        """A `SplitResult` of bytes."""

    class ParseResult(_Text, _Netloc, parse.ParseResult):
        """Six components of a URL: `params` is what follows the first ";" of the last segment."""

    class ParseResultBytes(_Bytes, _Netloc, parse.ParseResultBytes):
        """A `ParseResult` of bytes."""

    class DefragResult(_Text, parse.DefragResult):
        """A URL without its fragment, and the fragment."""

    class DefragResultBytes(_Bytes, parse.DefragResultBytes):
        """A `DefragResult` of bytes."""

    for _text, _bytes in (
        (SplitResult, SplitResultBytes),
        (ParseResult, ParseResultBytes),
        (DefragResult, DefragResultBytes),
    ):
        _text._encoded_counterpart, _bytes._decoded_counterpart = _bytes, _text
        # A pickle has the name of the package, whose modules may move.
        _text.__module__ = _bytes.__module__ = "urikit.integrations.compat"

_OWN: dict[type[Any], type[Any]] = {
    parse.SplitResult: SplitResult,
    parse.SplitResultBytes: SplitResultBytes,
    parse.ParseResult: ParseResult,
    parse.ParseResultBytes: ParseResultBytes,
    parse.DefragResult: DefragResult,
    parse.DefragResultBytes: DefragResultBytes,
}


def made(result: Any, of: tuple[Any, Any, bool] | None) -> Any:
    """Return a result of urllib as one of this module.

    With `of`, the URL, the default scheme and whether fragments were read, None is what is missing.
    """
    if of is None:
        return tuple.__new__(_OWN[type(result)], result)
    return _told(tuple.__new__(_OWN[type(result)], _missing_as_none(result, *of)), True)


def _url_of(result: Any) -> Any:
    """Return the URL of a result, or "" where components do not go together."""
    try:
        return result.geturl()
    except (TypeError, ValueError):
        return ""


def _told(result: Any, keep_empty: bool | None) -> Any:
    """Return a result that is told whether None is what is missing in it."""
    result.__dict__["_keep_empty"] = keep_empty
    return result


def _missing_as_none(result: Any, url: Any, scheme: Any, fragments: bool) -> Any:
    """Return the components of a result with None for those that the URL does not have."""
    nothing = result[0][:0]
    text = url if isinstance(nothing, str) else url.decode() if url else ""
    # urllib removes these, too, before it looks for delimiters.
    text = re.sub(r"[\t\r\n]", "", re.sub(r"^[\x00- ]+", "", text))
    before, sign, _ = text.partition("#") if fragments else (text, "", "")
    found = {"fragment": bool(sign), "query": "?" in before}
    if isinstance(result, parse.DefragResult | parse.DefragResultBytes):
        if not sign:
            return result.url, None
        # urllib drops an empty query with the fragment.
        whole = made(parse.urlsplit(url), (url, None, True))
        return whole._replace(fragment=None).geturl(), result.fragment
    own = parse.urlsplit(text).scheme
    found["scheme"] = bool(own) or scheme is not None
    found["netloc"] = text[len(own) + 1 if own else 0 :].startswith("//")
    if hasattr(result, "params"):
        found["params"] = result.path != parse.urlsplit(url, nothing if scheme is None else scheme, fragments).path
    return result._replace(**{name: None for name, there in found.items() if not there})


def written(write: Callable[[Any], AnyStr], components: Iterable[AnyStr | None], keep_empty: bool | None) -> AnyStr:
    """Return the URL that `write`, a function of urllib, makes of components, or one that has the empty ones, too."""
    own: bool | None = getattr(components, "_keep_empty", None)
    if keep_empty is None and not own:
        return write(components)
    if keep_empty and own is False:
        raise ArgumentError("keep_empty", "False for a result without None for what is missing", keep_empty)
    parts = tuple(components)
    if len({isinstance(part, str) for part in parts if part}) > 1:
        raise TypeError("Cannot mix str and non-str arguments")
    of_bytes = any(part is not None and not isinstance(part, str) for part in parts)
    if not (own if keep_empty is None else keep_empty):
        return write(tuple(part or cast("AnyStr", b"" if of_bytes else "") for part in parts))
    texts: list[Any] = [part if part is None or isinstance(part, str) else part.decode("ascii") for part in parts]
    if write is parse.urlunsplit:
        scheme, netloc, path, query, fragment = texts
        url: Any = _recomposed(scheme, netloc, path, None, query, fragment)
    else:
        scheme, netloc, path, params, query, fragment = texts
        url = _recomposed(scheme, netloc, path, params, query, fragment)
    return cast("AnyStr", url.encode("ascii") if of_bytes else url)


def _recomposed(scheme: Any, netloc: Any, path: Any, params: Any, query: Any, fragment: Any) -> str:
    """Return the URL of text components (RFC 3986 section 5.3)."""
    url: str = path if params is None else f"{path};{params}"
    if netloc is not None:
        url = "//" + netloc + ("/" if url and url[0] != "/" else "") + url
    elif url[:2] == "//":
        # A host is not missing any more when the URL is read again without this.
        url = "//" + url
    url = f"{scheme}:{url}" if scheme else url
    url = url if query is None else f"{url}?{query}"
    return url if fragment is None else f"{url}#{fragment}"


def _shown(result: Any) -> str:
    """Return the `repr` of a result, with secrets masked."""
    # A component alone does not show its secrets: `key` is in irc, and "u:p@h" has no netloc.
    whole, places = "", dict[str, tuple[int, int]]()
    for name, value in zip(result._fields, result, strict=True):
        if value and isinstance(value, str | bytes):
            before, behind = _SIGNS.get(name, ("", ""))
            text = value if isinstance(value, str) else value.decode("latin-1")
            places[name] = (start := len(whole) + len(before), start + len(text))
            whole += f"{before}{text}{behind}"
    masked = Masked(whole)
    pieces = []
    for name, value in zip(result._fields, result, strict=True):
        start, end = places.get(name, (0, 0))
        part = masked.part(start, end)
        if part != whole[start:end]:
            value = part if isinstance(value, str) else part.encode("latin-1")
        pieces.append(f"{name}={value!r}")
    return f"{type(result).__name__}({', '.join(pieces)})"
