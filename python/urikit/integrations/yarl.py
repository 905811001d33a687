"""URIs for yarl, and so for aiohttp: `yarl.URL(..., encoded=True)`, and back.

`yarl.URL(text)` decodes and encodes again: `%7E` becomes `~`, `%2f` becomes `%2F`, dot segments go. With `encoded=True`
it splits the text and keeps the bytes of the components. Even so it writes the scheme in lower case and drops a default
port and the zeros before a port, which names the same resource (RFC 3986 section 6.2). It also drops an empty query or
fragment, "?" or "#" alone, and adds "//" to `http:`: a URI of which yarl would change a component is refused.

yarl shows passwords in `repr` and `str`.
"""

from __future__ import annotations

from urikit._native import URI, RelativeReference, URIReference, mask
from urikit.core.errors import ArgumentError, needed

with needed("yarl"):
    import yarl

__all__ = ["from_yarl", "to_yarl"]


def to_yarl(uri: URIReference | str) -> yarl.URL:
    """Return the `yarl.URL` with the same components, byte for byte.

    Raises `ArgumentError` for what yarl refuses, and for a component that yarl would change, such as an empty query;
    `URISyntaxError` for a text that is not a URI or a relative reference.

    >>> import yarl, urikit
    >>> uri = urikit.URI("http://example.org/%7ea/../b%2fc?x=%41")
    >>> yarl.URL(str(uri)), to_yarl(uri)
    (URL('http://example.org/b%2Fc?x=A'), URL('http://example.org/%7ea/../b%2fc?x=%41'))
    """
    reference = URIReference.parse(uri)
    try:
        url = yarl.URL(str(reference), encoded=True)
        kept = from_yarl(url)
    except ValueError as error:  # its message may have the whole text in it
        raise ArgumentError("uri", f"a URI that yarl takes ({mask(str(error))})", reference) from None
    for component in ("userinfo", "host", "path", "query", "fragment"):
        if getattr(kept, component) != getattr(reference, component):
            raise ArgumentError("uri", f"a {component} that yarl keeps (it drops an empty one)", reference)
    return url


def from_yarl(url: yarl.URL) -> URI | RelativeReference:
    """Return the URI or the relative reference of a `yarl.URL`, as yarl writes it.

    Raises `URISyntaxError` for what yarl takes and RFC 3986 does not.

    >>> import yarl
    >>> from_yarl(yarl.URL("http://example.org/a b"))
    URI('http://example.org/a%20b')
    """
    return URIReference.parse(str(url))
