"""Splitting, joining and resolving in the shapes of `urllib.parse` (RFC 3986 sections 3, 5.2 and 5.3)."""

from __future__ import annotations

from typing import NamedTuple

from urikit import _native
from urikit.boundary import guard
from urikit.integrations.compat.differences import documented
from urikit.mask import shown as masked

__all__ = [
    "DefragResult",
    "ParseResult",
    "SplitResult",
    "urldefrag",
    "urljoin",
    "urlparse",
    "urlsplit",
    "urlunparse",
    "urlunsplit",
]


class _Netloc:
    """What the results of urllib read in the authority."""

    __slots__ = ()
    netloc: str | None

    @property
    def username(self) -> str | None:
        """The raw user, as in urllib."""
        return self._reference.user

    @property
    def password(self) -> str | None:
        """The raw password, as in urllib."""
        return self._reference.password

    @property
    def hostname(self) -> str | None:
        """The host in lower case and without brackets, as in urllib; None where it is empty."""
        host = self._reference.host
        return host.strip("[]").lower() if host else None

    @property
    def port(self) -> int | None:
        """The port as a number. Unlike in urllib a large one does not raise."""
        return self._reference.port_number

    @property
    def _reference(self) -> _native.URIReference:
        return _native.URIReference.parse("" if self.netloc is None else f"//{self.netloc}")


#: What comes before a component, without which its secrets are not seen.
_SIGNS = {"netloc": "//", "query": "?", "fragment": "#"}


def _shown(result: tuple[str | None, ...], names: tuple[str, ...]) -> str:
    """The `repr` of a result, with secrets masked."""
    pieces = []
    for name, value in zip(names, result, strict=True):
        sign = _SIGNS.get(name, "")
        pieces.append(f"{name}={value and masked(sign + value)[len(sign) :]!r}")
    return f"{type(result).__name__}({', '.join(pieces)})"


class _Split(NamedTuple):
    scheme: str | None
    netloc: str | None
    path: str
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class SplitResult(_Netloc, _Split):
    """Five raw components, None where one is not there; `repr` masks a password.

    >>> urlsplit("ftp://me:secret@Example.org:21/a")
    SplitResult(scheme='ftp', netloc='me:***@Example.org:21', path='/a', query=None, fragment=None)
    """

    __slots__ = ()

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunsplit(self)


class _Parsed(NamedTuple):
    scheme: str | None
    netloc: str | None
    path: str
    params: str | None
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class ParseResult(_Netloc, _Parsed):
    """Six raw components: `params` is what follows the first ";" of the last segment (RFC 2396 section 3.3).

    >>> urlparse("http://example.org/a;b?c")
    ParseResult(scheme='http', netloc='example.org', path='/a', params='b', query='c', fragment=None)
    """

    __slots__ = ()

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunparse(self)


class DefragResult(NamedTuple):
    """A reference without its fragment, and the raw fragment, None where there is none."""

    url: str
    fragment: str | None

    def __repr__(self) -> str:
        return _shown(self, self._fields)

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return self.url if self.fragment is None else f"{self.url}#{self.fragment}"


@documented
def urlsplit(url: str | bytes) -> SplitResult:
    """Splits a URI reference into its five components (RFC 3986 section 3).

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urlsplit("//example.org/a?#f")
    SplitResult(scheme=None, netloc='example.org', path='/a', query='', fragment='f')
    >>> urlsplit("http://example.org/?").geturl()
    'http://example.org/?'
    """
    reference = _native.parse(url)
    return SplitResult(reference.scheme, reference.authority, reference.path, reference.query, reference.fragment)


@documented
def urlunsplit(components: tuple[str | None, str | None, str, str | None, str | None]) -> str:
    """Puts five raw components together (RFC 3986 section 5.3).

    None is not there, "" is empty; only the scheme, which cannot be empty, may be "" for not
    there. Raises `URIBuildError`, a `ValueError`.

    >>> urlunsplit(("http", "example.org", "/a", "", None))
    'http://example.org/a?'
    """
    scheme, netloc, path, query, fragment = components
    return str(
        _native.URIReference.build(
            scheme=scheme or None,
            authority=netloc,
            path=path,
            query=query,
            fragment=fragment,
        )
    )


@documented
def urlparse(url: str | bytes) -> ParseResult:
    """Splits a URI reference into six components: as `urlsplit`, with the parameters of the last segment apart.

    RFC 3986 section 3.3 has parameters in every segment, and `urikit.views` reads those. Raises `URISyntaxError`,
    a `ValueError`, for a text that is not a reference.

    >>> urlparse("ftp://h/a;x/b;type=i").params
    'type=i'
    """
    scheme, netloc, path, query, fragment = urlsplit(url)
    cut = path.find(";", path.rfind("/") + 1)
    params = None if cut < 0 else path[cut + 1 :]
    return ParseResult(scheme, netloc, path if cut < 0 else path[:cut], params, query, fragment)


@documented
def urlunparse(components: tuple[str | None, str | None, str, str | None, str | None, str | None]) -> str:
    """Puts six raw components together: as `urlunsplit`, with the parameters after the path.

    Raises `URIBuildError`, a `ValueError`.

    >>> urlunparse(("http", "example.org", "/a", "b", None, None))
    'http://example.org/a;b'
    """
    scheme, netloc, path, params, query, fragment = components
    return urlunsplit((scheme, netloc, path if params is None else f"{path};{params}", query, fragment))


@documented
def urldefrag(url: str | bytes) -> DefragResult:
    """A reference without its fragment, and the fragment (RFC 3986 section 3.5).

    Raises `URISyntaxError`, a `ValueError`, for a text that is not a reference.

    >>> urldefrag("http://example.org/a#b")
    DefragResult(url='http://example.org/a', fragment='b')
    """
    text = str(_native.parse(url))
    before, mark, after = text.partition("#")
    return DefragResult(before, after if mark else None)


@documented
def urljoin(base: str, url: str) -> str:
    """Resolves a reference against a base (RFC 3986 section 5.2).

    Raises `URIResolutionError` or `URISyntaxError`, both a `ValueError`.

    >>> urljoin("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    return _native.resolve(base, url)


guard(__name__)
