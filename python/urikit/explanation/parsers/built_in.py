"""The readings that need nothing installed: six standards, each as it is written.

| name                 | whose reading it is                                                  |
|----------------------|----------------------------------------------------------------------|
| RFC 3986             | the standard of URIs                                                 |
| RFC 3987             | the same with characters beyond ASCII                                |
| URL Standard         | browsers, Node, and clients built on their parsers                   |
| RFC 3986 Appendix B  | programs that split by the expression of the RFC and check nothing   |
| RFC 2396             | older libraries, such as `java.net.URI`                              |
| RFC 1808             | the oldest ones: a host ends at "/" only                             |

A text is read as it is, or against a base by those of `RESOLVING`: RFC 3986 and RFC 3987 (section 5.2), and the URL
Standard. What can go wrong: a parser may refuse; then the reading has its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from urikit._native import IRI, URI, IRIReference, URIReference, WebURL
from urikit.core.errors import URIError
from urikit.explanation.parsers.components import COMPONENTS, Parts, of_reference, of_web_url, split
from urikit.explanation.parsers.reading import Reading
from urikit.explanation.parsers.rfc2396 import Refused, rfc1808, rfc2396

__all__ = ["BUILT_IN", "RESOLVING", "read"]


def _rfc3986(text: str) -> Parts:
    return of_reference(URIReference.parse(text))


def _rfc3987(text: str) -> Parts:
    return of_reference(IRIReference.parse(text))


def _web(text: str) -> Parts:
    return of_web_url(WebURL.parse(text))


def _appendix_b(text: str) -> Parts:
    return {name: text[start:end] for name, (start, end) in split(text).items() if name != "authority"}


BUILT_IN: Mapping[str, Callable[[str], Parts]] = {
    "RFC 3986": _rfc3986,
    "RFC 3987": _rfc3987,
    "URL Standard": _web,
    "RFC 3986 Appendix B": _appendix_b,
    "RFC 2396": rfc2396,
    "RFC 1808": rfc1808,
}


#: Those that resolve a reference against a base.
RESOLVING: Mapping[str, Callable[[str, str], Parts]] = {
    "RFC 3986": lambda text, base: of_reference(URI.parse(base).resolve(text)),
    "RFC 3987": lambda text, base: of_reference(IRI.parse(base).resolve(text)),
    "URL Standard": lambda text, base: of_web_url(WebURL.parse(text, base)),
}


def read(text: str, parser: str, base: str | None = None) -> Reading:
    """The reading of one built-in parser; with a base, of one of `RESOLVING`."""
    try:
        parts = BUILT_IN[parser](text) if base is None else RESOLVING[parser](text, base)
    except URIError as error:
        return Reading(parser, False, error.code)
    except Refused as error:
        return Reading(parser, False, str(error))
    return Reading._make((parser, True, "", *map(parts.get, COMPONENTS), (), text))
