"""References read and resolved in the shapes of `urllib.parse` (RFC 3986 sections 3, 3.5 and 5.2).

`urlsplit`, `urlparse` and `urldefrag` refuse a text that is not a reference, and change nothing in one that is. The
options have the names and the order of urllib, `missing_as_none` those of Python 3.15. `urljoin` resolves for every
scheme, strictly.
"""

from __future__ import annotations

from typing import AnyStr, Literal, TypeAlias, overload

# Programs add their schemes to this list, which has no other name.
from urllib.parse import uses_params

from urikit._native import URIReference, parse, resolve
from urikit.core.boundary import guard
from urikit.integrations.compat.compose import adds_authority
from urikit.integrations.compat.differences import documented
from urikit.integrations.compat.marks import Empty, Missing, WithFragment, as_given, texts_of
from urikit.integrations.compat.results import (
    DefragResult,
    DefragResultBytes,
    DefragResultBytesOrNone,
    DefragResultOrNone,
    ParseResult,
    ParseResultBytes,
    ParseResultBytesOrNone,
    ParseResultOrNone,
    SplitResult,
    SplitResultBytes,
    SplitResultBytesOrNone,
    SplitResultOrNone,
)

__all__ = ["urldefrag", "urljoin", "urlparse", "urlsplit"]

_Split: TypeAlias = SplitResult | SplitResultOrNone | SplitResultBytes | SplitResultBytesOrNone
_Parsed: TypeAlias = ParseResult | ParseResultOrNone | ParseResultBytes | ParseResultBytesOrNone
_Defrag: TypeAlias = DefragResult | DefragResultOrNone | DefragResultBytes | DefragResultBytesOrNone
_Five: TypeAlias = tuple[str | None, str | None, str, str | None, str | None]


@overload
def urlsplit(
    url: str,
    scheme: str | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> SplitResult: ...


@overload
def urlsplit(
    url: str,
    scheme: str | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[True],
) -> SplitResultOrNone: ...


@overload
def urlsplit(
    url: bytes,
    scheme: bytes | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> SplitResultBytes: ...


@overload
def urlsplit(
    url: bytes,
    scheme: bytes | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[True],
) -> SplitResultBytesOrNone: ...


@documented
def urlsplit(
    url: str | bytes,
    scheme: str | bytes | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: bool = False,
) -> _Split:
    """Splits a URI reference into its five components (RFC 3986 section 3).

    `scheme` is that of a reference without one. With `allow_fragments=False` the fragment stays in the path or the
    query. With `missing_as_none=True` what is missing is None, and otherwise "". Bytes give a result of bytes.

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference, and `URIBuildError` for an invalid
    `scheme`.

    >>> urlsplit("//example.org/a?#f")
    SplitResult(scheme='', netloc='example.org', path='/a', query=Empty(), fragment='f')
    >>> urlsplit("http://example.org/?").geturl()
    'http://example.org/?'
    >>> urlsplit("//example.org/a", "https", missing_as_none=True)
    SplitResultOrNone(scheme='https', netloc='example.org', path='/a', query=None, fragment=None)
    """
    found, netloc, path, query, fragment = _five(url, scheme, fragments=allow_fragments)
    made: SplitResult | SplitResultOrNone
    if missing_as_none:
        made = SplitResultOrNone(found, _or_none(netloc), path, query, fragment)
    else:
        made = SplitResult(_plain(found), _plain(netloc), path, _plain(query), _plain(fragment))
    return made.encode() if isinstance(url, bytes) else made


@overload
def urlparse(
    url: str,
    scheme: str | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> ParseResult: ...


@overload
def urlparse(
    url: str,
    scheme: str | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[True],
) -> ParseResultOrNone: ...


@overload
def urlparse(
    url: bytes,
    scheme: bytes | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[False] = False,
) -> ParseResultBytes: ...


@overload
def urlparse(
    url: bytes,
    scheme: bytes | Literal[""] | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: Literal[True],
) -> ParseResultBytesOrNone: ...


@documented
def urlparse(
    url: str | bytes,
    scheme: str | bytes | None = "",
    allow_fragments: bool = True,
    *,
    missing_as_none: bool = False,
) -> _Parsed:
    """Splits a URI reference into six components: as `urlsplit`, with the parameters of the last segment apart.

    Parameters are read in the schemes in which urllib reads them. RFC 3986 section 3.3 has them in every segment, and
    `urikit.core.params` reads those. Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urlparse("ftp://h/a;x/b;type=i").params
    'type=i'
    """
    found, netloc, path, query, fragment = _five(url, scheme, fragments=allow_fragments)
    before, params = _params(path) if (found or "").lower() in uses_params else (path, None)
    made: ParseResult | ParseResultOrNone
    if missing_as_none:
        made = ParseResultOrNone(found, _or_none(netloc), before, params, query, fragment)
    else:
        made = ParseResult(_plain(found), _plain(netloc), before, _plain(params), _plain(query), _plain(fragment))
    return made.encode() if isinstance(url, bytes) else made


@overload
def urldefrag(url: str, *, missing_as_none: Literal[False] = False) -> DefragResult: ...


@overload
def urldefrag(url: str, *, missing_as_none: Literal[True]) -> DefragResultOrNone: ...


@overload
def urldefrag(url: bytes, *, missing_as_none: Literal[False] = False) -> DefragResultBytes: ...


@overload
def urldefrag(url: bytes, *, missing_as_none: Literal[True]) -> DefragResultBytesOrNone: ...


@documented
def urldefrag(url: str | bytes, *, missing_as_none: bool = False) -> _Defrag:
    """A reference without its fragment, and the fragment (RFC 3986 section 3.5).

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urldefrag("http://example.org/a#b")
    DefragResult(url='http://example.org/a', fragment='b')
    """
    before, sign, after = str(parse(url)).partition("#")
    fragment = _marked(after) if sign else None
    made = DefragResultOrNone(before, fragment) if missing_as_none else DefragResult(before, _plain(fragment))
    return made.encode() if isinstance(url, bytes) else made


@documented
def urljoin(base: AnyStr, url: AnyStr | Literal[""], allow_fragments: bool = True) -> AnyStr:
    """Resolves a reference against a base (RFC 3986 section 5.2).

    `allow_fragments` is there for its place: a fragment is never part of a path.

    Raises `URIResolutionError` or `URISyntaxError`, both a `ValueError`.

    >>> urljoin("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    texts_of(base, url)
    return as_given((base,), resolve(base, url))


def _five(url: str | bytes, scheme: str | bytes | None, *, fragments: bool) -> _Five:
    """The components, None where one is missing; a netloc is a `Missing` where urllib would write "//" for ""."""
    _, default = texts_of(url, scheme)
    reference = parse(url)
    found, netloc = reference.scheme, _marked(reference.authority)
    if netloc is None and adds_authority(found, reference.path):
        netloc = Missing()
    if default:
        built = URIReference.build(scheme=default, path="")
        found = found or built.scheme
    path, query, fragment = reference.path, reference.query, reference.fragment
    if not fragments and fragment is not None:
        if query is not None:
            query = WithFragment(f"{query}#{fragment}")
        else:
            # urllib looks for the query in what is left, and finds it behind "#".
            before, sign, after = fragment.partition("?")
            path = WithFragment(f"{path}#{before}")
            query = after if sign else None
        fragment = None
    return found, netloc, path, _marked(query), _marked(fragment)


def _params(path: str) -> tuple[str, str | None]:
    """A path without the parameters of its last segment, and these."""
    cut = path.find(";", path.rfind("/") + 1)
    if cut < 0:
        return path, None
    before, after = path[:cut], path[cut + 1 :]
    if isinstance(path, WithFragment):
        return (WithFragment(before), _marked(after)) if "#" in before else (before, WithFragment(after))
    return before, _marked(after)


def _marked(text: str | None) -> str | None:
    return Empty() if text == "" else text


def _plain(text: str | None) -> str:
    return "" if text is None else text


def _or_none(netloc: str | None) -> str | None:
    return None if isinstance(netloc, Missing) else netloc


guard(__name__)
