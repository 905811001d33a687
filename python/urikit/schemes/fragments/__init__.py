"""Fragments by media type: what is behind "#", read by the grammar of what was retrieved.

RFC 3986 section 3.5 leaves the meaning of a fragment to the media type of the
representation. `read` takes the fragment and the media type; `of` takes the reference that
the fragment is in. Each gives a frozen value of one of these classes, which can also be
asked directly when the media type is known:

- `HTMLFragment`: text/html, application/xhtml+xml; with `TextDirective`
- `TextFragment`: text/plain (RFC 5147)
- `MarkdownFragment`: text/markdown (RFC 7763)
- `CSVFragment`: text/csv (RFC 7111)
- `PDFFragment`: application/pdf (RFC 8118)
- `MediaFragment`: audio, video and images (Media Fragments URI 1.0)
- `JSONPointer`: application/schema+json (RFC 6901); application/json has no fragments
- `XPointerFragment`: application/xml, text/xml and types that end in "+xml" (RFC 7303 section 5)
- `SVGFragment`: image/svg+xml
- `EPUBCFIFragment`: application/epub+zip
- `OpaqueFragment`: all others, and application/rdf+xml, whose fragments name things (RFC 3870)
"""

from __future__ import annotations

from urikit._native import IRIReference, Reference, WebURL
from urikit.core.arguments import text_of
from urikit.schemes.fragments.base import Fragment, FragmentError, OpaqueFragment
from urikit.schemes.fragments.html import HTMLFragment, TextDirective
from urikit.schemes.fragments.media import MediaFragment, PDFFragment, SVGFragment
from urikit.schemes.fragments.pointers import EPUBCFIFragment, JSONPointer, XPointerFragment
from urikit.schemes.fragments.text import CSVFragment, MarkdownFragment, TextFragment

__all__ = [
    "CSVFragment",
    "EPUBCFIFragment",
    "Fragment",
    "FragmentError",
    "HTMLFragment",
    "JSONPointer",
    "MarkdownFragment",
    "MediaFragment",
    "OpaqueFragment",
    "PDFFragment",
    "SVGFragment",
    "TextDirective",
    "TextFragment",
    "XPointerFragment",
    "fragment_class",
    "of",
    "read",
]

_CLASSES: tuple[type[Fragment], ...] = (
    HTMLFragment,
    TextFragment,
    MarkdownFragment,
    CSVFragment,
    PDFFragment,
    MediaFragment,
    JSONPointer,
    XPointerFragment,
    SVGFragment,
    EPUBCFIFragment,
)
_BY_MEDIA_TYPE = {media_type: found for found in _CLASSES for media_type in found.MEDIA_TYPES}
#: XML whose fragments are names of things, and no pointers into the document.
_OPAQUE = frozenset(("application/rdf+xml",))


def fragment_class(media_type: str) -> type[Fragment]:
    """Return the class that reads fragments of a media type; parameters such as charset do not count.

    >>> fragment_class("Text/HTML; charset=utf-8").__name__, fragment_class("video/mp4").__name__
    ('HTMLFragment', 'MediaFragment')
    >>> fragment_class("application/json").__name__
    'OpaqueFragment'
    """
    essence = media_type.partition(";")[0].strip().lower()
    if essence in _OPAQUE:
        return OpaqueFragment
    kind = essence.partition("/")[0]
    if essence.endswith("+xml") and essence not in _BY_MEDIA_TYPE:
        return XPointerFragment
    return _BY_MEDIA_TYPE.get(essence) or _BY_MEDIA_TYPE.get(f"{kind}/*") or OpaqueFragment


def read(fragment: str, media_type: str) -> Fragment:
    """Read a fragment, without its "#", by the grammar of a media type.

    Raises `FragmentError` for what the media type refuses, `URIBuildError` for what no
    fragment may contain.

    >>> from urikit import fragments
    >>> fragments.read("row=5-7", "text/csv")
    CSVFragment(unit='row', selections=(Selection(start=(5,), end=(7,)),))
    """
    return fragment_class(media_type).parse(fragment)


def of(reference: str | Reference | WebURL, media_type: str) -> Fragment | None:
    """Return the fragment of a URI, an IRI or a relative reference; None if it is missing.

    Raises as `read`, with places in the reference, and `URISyntaxError` where it is none.

    >>> from urikit import fragments
    >>> fragments.of("http://example.com/text.txt#line=,1", "text/plain").end
    1
    """
    text = text_of(reference)
    found = IRIReference.parse(text).fragment
    if found is None:
        return None
    try:
        return read(found, media_type)
    except FragmentError as error:
        raise error.within(text, len(text) - len(found)) from None
