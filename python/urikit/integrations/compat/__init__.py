"""Drop-in for `urllib.parse`: change the import, and a program goes on as before.

Every function gives the answer of the running Python, an exception included, because `urllib.parse` makes it. All
names of `urllib.parse` are here, the undocumented ones too. Three things are added, and none changes an answer:

- Results mask secrets in their `repr`. They are subclasses of the results of urllib.
- `missing_as_none` and `keep_empty` of Python 3.15 work in every version: None is a missing component, "" an empty one,
  and `geturl()` writes both as they were.
- `UnsafeURLWarning` is issued for a URL whose host browsers read differently, or from which urllib removes characters.

New code is better off with `urikit.parse`, which refuses invalid input and says where.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, AnyStr, overload
from urllib import parse
from urllib.parse import (
    parse_qs,
    parse_qsl,
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
    urlencode,
)

from urikit.integrations.compat.results import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    made,
    written,
)
from urikit.integrations.compat.unsafe import UnsafeURLWarning, hazard, warn

if TYPE_CHECKING:
    from urikit.integrations.compat.results import DefragOrNone, ParsedOrNone, SplitOrNone

__all__ = [
    "DefragResult",
    "DefragResultBytes",
    "ParseResult",
    "ParseResultBytes",
    "SplitResult",
    "SplitResultBytes",
    "UnsafeURLWarning",
    "parse_qs",
    "parse_qsl",
    "quote",
    "quote_from_bytes",
    "quote_plus",
    "unquote",
    "unquote_plus",
    "unquote_to_bytes",
    "urldefrag",
    "urlencode",
    "urljoin",
    "urlparse",
    "urlsplit",
    "urlunparse",
    "urlunsplit",
]


@overload
def urlsplit(url: str, scheme: str | None = None, allow_fragments: bool = True) -> SplitResult: ...
@overload
def urlsplit(url: bytes | None, scheme: bytes | None = None, allow_fragments: bool = True) -> SplitResultBytes: ...
@overload
def urlsplit(
    url: AnyStr, scheme: AnyStr | None = None, allow_fragments: bool = True, *, missing_as_none: bool
) -> SplitOrNone[AnyStr]: ...
def urlsplit(url: Any, scheme: Any = None, allow_fragments: bool = True, *, missing_as_none: bool = False) -> Any:
    """Split a URL into scheme, netloc, path, query and fragment.

    `scheme` is that of a URL without one. With `allow_fragments=False` the fragment stays in the path or the query.
    With `missing_as_none=True` what is missing is None instead of "". Bytes give a result of bytes.

    Raises `ValueError` where `urllib.parse` does.

    >>> urlsplit("ftp://me:secret@Example.org/a?q=1")
    SplitResult(scheme='ftp', netloc='me:***@Example.org', path='/a', query='q=1', fragment='')
    >>> urlsplit("http://h/?").geturl(), urlsplit("http://h/?", missing_as_none=True).geturl()
    ('http://h/', 'http://h/?')
    """
    result, message = _split(url, scheme, allow_fragments, missing_as_none)
    if message:
        warn(message)
    return result


@functools.lru_cache(typed=True)
def _split(url: Any, scheme: Any, fragments: bool, none: bool) -> tuple[Any, str | None]:
    result = parse.urlsplit(url, "" if scheme is None else scheme, fragments)
    return made(result, (url, scheme, fragments) if none else None), hazard(url)


@overload
def urlparse(url: str, scheme: str | None = None, allow_fragments: bool = True) -> ParseResult: ...
@overload
def urlparse(url: bytes | None, scheme: bytes | None = None, allow_fragments: bool = True) -> ParseResultBytes: ...
@overload
def urlparse(
    url: AnyStr, scheme: AnyStr | None = None, allow_fragments: bool = True, *, missing_as_none: bool
) -> ParsedOrNone[AnyStr]: ...
def urlparse(url: Any, scheme: Any = None, allow_fragments: bool = True, *, missing_as_none: bool = False) -> Any:
    """Split a URL as `urlsplit`, with the parameters of the last segment apart.

    Raises `ValueError` where `urllib.parse` does.

    >>> urlparse("ftp://h/a;x/b;type=i").params
    'type=i'
    """
    result = parse.urlparse(url, "" if scheme is None else scheme, allow_fragments)
    if message := hazard(url):
        warn(message)
    return made(result, (url, scheme, allow_fragments) if missing_as_none else None)


@overload
def urldefrag(url: str) -> DefragResult: ...
@overload
def urldefrag(url: bytes | None) -> DefragResultBytes: ...
@overload
def urldefrag(url: AnyStr, *, missing_as_none: bool) -> DefragOrNone[AnyStr]: ...
def urldefrag(url: Any, *, missing_as_none: bool = False) -> Any:
    """Return a URL without its fragment, and the fragment. Raises `ValueError` where `urllib.parse` does.

    >>> urldefrag("http://h/a#b")
    DefragResult(url='http://h/a', fragment='b')
    >>> urldefrag("http://h/a", missing_as_none=True).fragment is None
    True
    """
    result = parse.urldefrag(url)
    if message := hazard(url):
        warn(message)
    return made(result, (url, None, True) if missing_as_none else None)


def urljoin(base: AnyStr, url: AnyStr | None, allow_fragments: bool = True) -> AnyStr:
    """Resolve a URL against a base. Raises `ValueError` where `urllib.parse` does.

    >>> urljoin("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    result = parse.urljoin(base, url, allow_fragments)
    if message := hazard(url, base):
        warn(message)
    return result


def urlunsplit(components: Iterable[AnyStr | None], *, keep_empty: bool | None = None) -> AnyStr:
    """Put the five components of `urlsplit` together.

    With `keep_empty=True` an empty component is written with its delimiter, and None is not written. This is the
    default for results of `missing_as_none=True`. Raises `ArgumentError`, a `ValueError`, for `keep_empty=True` with
    other results, in which "" is what is missing.

    >>> urlunsplit(("http", "h", "/a", "", "")), urlunsplit(("http", "h", "/a", "", None), keep_empty=True)
    ('http://h/a', 'http://h/a?')
    """
    url = written(parse.urlunsplit, components, keep_empty)
    if message := hazard(url):
        warn(message)
    return url


def urlunparse(components: Iterable[AnyStr | None], *, keep_empty: bool | None = None) -> AnyStr:
    """Put the six components of `urlparse` together, as `urlunsplit`.

    >>> urlunparse(("http", "h", "/a", "b", "", ""))
    'http://h/a;b'
    """
    url = written(parse.urlunparse, components, keep_empty)
    if message := hazard(url):
        warn(message)
    return url


def clear_cache() -> None:
    """Empty the caches of `urllib.parse` and of this module."""
    parse.clear_cache()  # type: ignore[attr-defined]
    _split.cache_clear()


# In urllib, `urlsplit` is the cached function.
for _name in ("cache_clear", "cache_info", "cache_parameters"):
    setattr(urlsplit, _name, getattr(_split, _name))


def __getattr__(name: str) -> Any:
    """Return any other name of `urllib.parse`, such as `uses_netloc` or `unwrap`."""
    return getattr(parse, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *dir(parse)})
