"""The URL Standard beside `urikit.WebURL`: validation errors, and bridges to RFC 3986 and back.

**Validation errors** have a name and a position. The parser continues after most of them: an error says that a string
is not what the standard calls a valid URL string, not that it has no URL. So there are two functions:
`WebURL.can_parse` and `is_valid_url_string`.

**Bridges** lead from a `URI` to a `WebURL` and back, and list what changed. The URL Standard repairs and rewrites; RFC
3986 keeps and refuses. Neither set of strings contains the other: `http:a.com` is a URI with a path and a URL with a
host, `a|b` may be in a URL's path and in no URI.

`WebURL` itself is native, and `SearchParams` are in `urikit.net.search_params`. The commit of the standard is `COMMIT`.

>>> from urikit.net.web import validation_errors
>>> [error.name for error in validation_errors("https:example.org ")]
['invalid-URL-unit', 'special-scheme-missing-following-solidus']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from urikit._native import URI, Reference, WebURL, web_is_valid_string, web_to_uri, web_validation_errors
from urikit._native import WEB_COMMIT as COMMIT
from urikit.core.mask import Masked, discreet
from urikit.net.search_params import SearchParams

__all__ = [
    "COMMIT",
    "Bridge",
    "SearchParams",
    "ValidationError",
    "WebChange",
    "is_valid_url_string",
    "validation_errors",
]


@dataclass(frozen=True, slots=True)
class ValidationError:
    """One validation error (URL Standard, "Writing").

    >>> from urikit.net.web import validation_errors
    >>> error = validation_errors("https://1.2.3/")[0]
    >>> error.name, error.start, error.end, error.effect
    ('IPv4-too-few-parts', 8, 13, 'continued')
    """

    #: The name the standard gives it.
    name: str
    #: The beginning, in characters of the text that was given.
    start: int
    #: The end.
    end: int
    #: True if parsing went on.
    effect: Literal["continued", "failed"]

    @property
    def length(self) -> int:
        """The number of characters it covers; 0 where something is missing."""
        return self.end - self.start

    @property
    def message(self) -> str:
        """The meaning of the error, in a sentence."""
        from urikit.core.rules import known

        return known(self.name).title


def validation_errors(
    text: str | bytes | Reference | WebURL, base: str | bytes | Reference | WebURL | None = None
) -> tuple[ValidationError, ...]:
    """Return every validation error of parsing `text`, in the order the parser meets them.

    Raises `URISyntaxError` only where `base` does not parse.

    >>> from urikit.net.web import validation_errors
    >>> [(e.name, e.start) for e in validation_errors("http://h\\\\a b")]
    [('invalid-reverse-solidus', 8), ('invalid-URL-unit', 10)]
    """
    return tuple(
        ValidationError(name, start, end, "failed" if effect == "failed" else "continued")
        for name, start, end, effect in web_validation_errors(text, base)
    )


def is_valid_url_string(
    text: str | bytes | Reference | WebURL, base: str | bytes | Reference | WebURL | None = None
) -> bool:
    """Return whether `text` is a valid URL string (URL Standard, "URL writing").

    >>> from urikit import WebURL
    >>> from urikit.net.web import is_valid_url_string
    >>> text = "https://example.org/a b"
    >>> WebURL.can_parse(text), is_valid_url_string(text)
    (True, False)
    """
    return web_is_valid_string(text, base)


Value = TypeVar("Value")


@discreet
@dataclass(frozen=True, slots=True)
class WebChange:
    """One part that is not what it was; texts have their secrets masked."""

    #: The part, by the name RFC 3986 has for it.
    component: str
    #: The old value; None if it was undefined.
    before: str | None
    #: The new value; None if it is undefined.
    after: str | None


@dataclass(frozen=True, slots=True)
class Bridge(Generic[Value]):
    """A converted value, and the parts that changed.

    >>> from urikit import URI
    >>> bridge = URI("http://EXAMPLE.com:80/a/../b").to_web_url()
    >>> str(bridge.value), [change.component for change in bridge.changes]
    ('http://example.com/b', ['host', 'port', 'path'])
    """

    #: The value on the other side.
    value: Value
    #: The parts that changed, in the order of the text.
    changes: tuple[WebChange, ...]

    @property
    def changed(self) -> bool:
        """True if any part changed."""
        return bool(self.changes)


def to_web_url(uri: URI) -> Bridge[WebURL]:
    """Convert a URI to the URL that a browser makes of it.

    Raises `URISyntaxError` where the standard's parser fails, as for `http://` or
    `http://h:99999/`.

    >>> from urikit import URI
    >>> URI("mailto:a@b").to_web_url().changed
    False
    """
    url = WebURL.parse(str(uri))
    return Bridge(url, _changes(_of_uri(uri), _of_web_url(url)))


def to_uri(url: WebURL) -> Bridge[URI]:
    """Convert a URL to a URI: characters that a URI cannot contain are percent-encoded, and nothing else changes.

    A "%" that begins no byte becomes "%25". The host is the same.

    >>> from urikit import WebURL
    >>> str(WebURL("http://h/a|b?c[d]").to_uri().value)
    'http://h/a%7Cb?c%5Bd%5D'
    """
    uri = URI(web_to_uri(url))
    return Bridge(uri, _changes(_of_web_url(url), _of_uri(uri)))


_COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")

Parts = dict[str, str | None]
Shown = Callable[[str], str | None]


def _of_uri(uri: URI) -> tuple[Parts, Shown]:
    """Return the components, and a function that shows one masked: a path here may contain a password there."""

    def shown(name: str) -> str | None:
        span = uri.spans.get(name)
        return span and Masked(str(uri)).part(*span)

    return {name: getattr(uri, name) for name in _COMPONENTS}, shown


def _of_web_url(url: WebURL) -> tuple[Parts, Shown]:
    """Return the parts that RFC 3986 has a name for, and a function that shows one masked."""
    userinfo = url.username + (f":{url.password}" if url.password else "")
    parts = {
        "scheme": url.scheme,
        "userinfo": userinfo or None,
        "host": url.host,
        "port": url.port,
        "path": url.pathname,
        "query": url.query,
        "fragment": url.fragment,
    }

    def shown(name: str) -> str | None:
        value = parts[name]
        return value and Masked.component(name, value).shown

    return parts, shown


def _changes(before: tuple[Parts, Shown], after: tuple[Parts, Shown]) -> tuple[WebChange, ...]:
    (was, was_shown), (now, now_shown) = before, after
    return tuple(WebChange(name, was_shown(name), now_shown(name)) for name in _COMPONENTS if was[name] != now[name])
