"""How JSON Schema resolves: URIs by RFC 3986, and nothing but URIs (JSON Schema 2020-12, section 8.2).

The values of `$id`, `$ref` and `$schema` are URI references: what has characters beyond ASCII
is refused, as a base too.
"""

from __future__ import annotations

from urikit._native import URIReference
from urikit.documents.base import by_rfc

__all__ = ["by_uri"]


def by_uri(text: str, base: str | None) -> str:
    """A base by RFC 3986 section 5.1, of a URI reference only. Raises `URISyntaxError`.

    >>> by_uri("b#c", "http://example.org/a/")
    'http://example.org/a/b'
    """
    URIReference.parse(text)
    return by_rfc(text, base)
