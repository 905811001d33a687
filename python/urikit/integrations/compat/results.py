"""What `urlsplit`, `urlparse` and `urldefrag` give: the named tuples of `urllib.parse` (RFC 3986 section 3).

Each is there twice. `SplitResult` has "" for what is missing, as in urllib, and an `Empty` for what is empty and
written. `SplitResultOrNone` has None for what is missing: the results of `missing_as_none=True`, an option of Python
3.15. `geturl` gives the text again in both. A `repr` masks passwords.

Left out: `encode`, `decode` and the results of bytes.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from urikit import _native
from urikit.boundary import guard
from urikit.errors import ArgumentError
from urikit.integrations.compat.compose import urlunparse, urlunsplit
from urikit.integrations.compat.marks import Missing, is_written
from urikit.mask import shown as masked

__all__ = [
    "DefragResult",
    "DefragResultOrNone",
    "ParseResult",
    "ParseResultOrNone",
    "SplitResult",
    "SplitResultOrNone",
]


class _Netloc:
    """What the results of urllib read in the authority."""

    __slots__ = ()
    netloc: Any

    @property
    def username(self) -> str | None:
        """The raw user, as in urllib; None where it is missing."""
        return self._reference.user

    @property
    def password(self) -> str | None:
        """The raw password, as in urllib; None where it is missing."""
        return self._reference.password

    @property
    def hostname(self) -> str | None:
        """The host in lower case and without brackets, as in urllib; None where it is missing or empty."""
        name, percent, rest = (self._reference.host or "").strip("[]").partition("%")
        return name.lower() + percent + rest or None

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
    def _reference(self) -> _native.URIReference:
        return _native.URIReference.parse(f"//{self.netloc}" if self.netloc else "")


#: What comes before a component, without which its secrets are not seen.
_SIGNS = {"netloc": "//", "query": "?", "fragment": "#"}


def _shown(result: tuple[str | None, ...], names: tuple[str, ...]) -> str:
    """The `repr` of a result, with secrets masked. What is missing is '', as in urllib."""
    pieces = []
    for name, value in zip(names, result, strict=True):
        sign = _SIGNS.get(name, "")
        text = "" if isinstance(value, Missing) else value and masked(sign + value)[len(sign) :]
        pieces.append(f"{name}={text!r}")
    return f"{type(result).__name__}({', '.join(pieces)})"


class _Split(NamedTuple):
    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class _SplitOrNone(NamedTuple):
    scheme: str | None
    netloc: str | None
    path: str
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class _Parsed(NamedTuple):
    scheme: str
    netloc: str
    path: str
    params: str
    query: str
    fragment: str

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class _ParsedOrNone(NamedTuple):
    scheme: str | None
    netloc: str | None
    path: str
    params: str | None
    query: str | None
    fragment: str | None

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class _Defrag(NamedTuple):
    url: str
    fragment: str

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class _DefragOrNone(NamedTuple):
    url: str
    fragment: str | None

    def __repr__(self) -> str:
        return _shown(self, self._fields)


class SplitResult(_Netloc, _Split):
    """Five raw components, "" where one is missing and `Empty()` where it is written and empty.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit("ftp://me:secret@Example.org:21/a")
    SplitResult(scheme='ftp', netloc='me:***@Example.org:21', path='/a', query='', fragment='')
    >>> urlsplit("http://h/a?")._replace(path="/b").geturl(), urlsplit("http://h/a?")._replace(query="").geturl()
    ('http://h/b?', 'http://h/a')
    """

    __slots__ = ()
    _keep_empty: ClassVar[bool] = False

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunsplit(self)


class SplitResultOrNone(_Netloc, _SplitOrNone):
    """Five raw components, None where one is missing: what `missing_as_none=True` gives.

    >>> from urikit.integrations.compat import urlsplit
    >>> urlsplit("http://h/a", missing_as_none=True)._replace(query="").geturl()
    'http://h/a?'
    """

    __slots__ = ()
    _keep_empty: ClassVar[bool] = True

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunsplit(self)


class ParseResult(_Netloc, _Parsed):
    """Six raw components: `params` is what follows the first ";" of the last segment (RFC 2396 section 3.3).

    >>> from urikit.integrations.compat import urlparse
    >>> urlparse("http://example.org/a;b?c")
    ParseResult(scheme='http', netloc='example.org', path='/a', params='b', query='c', fragment='')
    """

    __slots__ = ()
    _keep_empty: ClassVar[bool] = False

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunparse(self)


class ParseResultOrNone(_Netloc, _ParsedOrNone):
    """Six raw components, None where one is missing: what `missing_as_none=True` gives.

    >>> from urikit.integrations.compat import urlparse
    >>> urlparse("http://h/a;", missing_as_none=True)[2:]
    ('/a', Empty(), None, None)
    """

    __slots__ = ()
    _keep_empty: ClassVar[bool] = True

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return urlunparse(self)


class DefragResult(_Defrag):
    """A reference without its fragment, and the raw fragment, "" where it is missing.

    >>> from urikit.integrations.compat import urldefrag
    >>> urldefrag("http://h/a#").geturl(), urldefrag("http://h/a").geturl()
    ('http://h/a#', 'http://h/a')
    """

    __slots__ = ()
    _keep_empty: ClassVar[bool] = False

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return _with_fragment(self.url, self.fragment, keep_empty=False)


class DefragResultOrNone(_DefragOrNone):
    """A reference without its fragment, and the raw fragment, None where it is missing.

    >>> from urikit.integrations.compat import urldefrag
    >>> urldefrag("http://h/a", missing_as_none=True)
    DefragResultOrNone(url='http://h/a', fragment=None)
    """

    __slots__ = ()
    _keep_empty: ClassVar[bool] = True

    def geturl(self) -> str:
        """The text again, byte for byte."""
        return _with_fragment(self.url, self.fragment, keep_empty=True)


def _with_fragment(url: str, fragment: str | None, *, keep_empty: bool) -> str:
    return f"{url}#{fragment}" if is_written(fragment, keep_empty=keep_empty) else url


guard(__name__)
