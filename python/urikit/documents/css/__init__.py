"""CSS: the references in a stylesheet (CSS Syntax 3, Values 4, Images 4, Cascade 5).

    base = the URL that the stylesheet was retrieved from; a `style` element or attribute has
           the base of its document. Nothing in CSS declares a base (section 5.1.1 of RFC 3986
           is never answered here)

A relative URL in a stylesheet is relative to the stylesheet, and never to the page that uses it
(CSS Values 4, section 4.5). It is resolved by the URL Standard, with the encoding of the
stylesheet for queries, as for the other formats of the web.

The encoding (CSS Syntax 3, section 3.2) is told by the first that speaks: a byte order mark;
the charset of the media type; the bytes `@charset "..."` at the very beginning (exactly so;
a name of UTF-16 means UTF-8 there, as the bytes show that it is another); the encoding of the
document that refers to the stylesheet; UTF-8.

Two things are not as in HTML (CSS Values 4, section 4.5):

- An empty URL is invalid: "the url must resolve to an invalid resource". It has no target here.
- `url(#a)` means a part of the document that is shown, whatever the base is. The target is what
  the URL Standard makes of it, and a program that follows it has to know the page.

**Custom properties.** `--icon: url(i.png)` is a list of tokens, not yet a URL; where it is used
(`var(--icon)`) it becomes one, and browsers then take the base of the stylesheet that uses it.
Which that is, one stylesheet does not tell. (What browsers do here is told from memory, as is
the second item above; no text of the standard was at hand.) The base here is that of the
stylesheet in which it is written. That is right wherever both are the same, and for registered
properties.

Left out: what is imported is not read, since nothing is fetched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.issues import finding
from urikit.documents.base import Base
from urikit.documents.css.resolver import CSSResolver, base_url
from urikit.documents.css.scanner import Flaw, references, scan
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.source import Source, byte_order_mark, charset_of, encoding_name

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.envelope import Envelope
    from urikit.documents.link import Link

__all__ = ["CSSResolver", "decode", "read", "references"]

_CHARSET = b'@charset "'
#: How far the end of a `@charset` is looked for.
_FIRST = 1024
#: What each construct is there for; all others embed something.
_ROLES = {"@import": Role.IMPORT, "@namespace": Role.NAME}


def decode(data: str | bytes, envelope: Envelope, environment: str | None = None) -> Source:
    """A stylesheet as a source; `environment` is the encoding of the document that refers to it.

    >>> from urikit.documents import Envelope
    >>> decode(b'@charset "windows-1252"; a { background: url(\\xe9) }', Envelope()).why
    '@charset'
    """
    if isinstance(data, str):
        return Source(data)
    transport = charset_of(envelope.media_type)
    if byte_order_mark(data) is None and (transport is None or encoding_name(transport) is None):
        label = _declared(data)
        if label is not None and encoding_name(label) is not None:
            utf16 = (encoding_name(label) or "").lower().startswith("utf-16")
            return Source.decode(data, "utf-8" if utf16 else label, "@charset")
        if environment is not None and encoding_name(environment) is not None:
            return Source.decode(data, environment, "encoding of the referring document")
    return Source.of(data, envelope.media_type)


def read(source: Source, envelope: Envelope) -> Reading:
    """The references of a stylesheet."""
    base = Base.outside(envelope, base_url)
    resolver = CSSResolver(base, source.encoding or "utf-8")
    links: list[Link] = []
    findings: list[Issue] = list(_about_encoding(source))
    for item in scan(source.text):
        if isinstance(item, Flaw):
            shown = source.text[item.start : min(item.end, item.start + 60)]
            findings.append(finding(item.code, "url()", item.start, item.end, found=shown))
            continue
        role = _ROLES.get(item.construct, Role.EMBEDDED)
        target = item.value if role is Role.NAME else resolver.target(item.value)
        place = item.value, item.start, item.end
        links.append(make_link(item.construct, item.property, *place, role, target, resolver, source))
    return Reading(base, links, findings)


def _declared(data: bytes) -> str | None:
    """The label in the bytes of a `@charset`, which count only exactly as they are here."""
    if not data.startswith(_CHARSET):
        return None
    end = data.find(b'"', len(_CHARSET), _FIRST)
    if end < 0 or data[end : end + 2] != b'";':
        return None
    label = data[len(_CHARSET) : end]
    return label.decode("ascii") if label.isascii() else None


def _about_encoding(source: Source) -> tuple[Issue, ...]:
    """What is to be said of a `@charset` with a name that no encoding has."""
    text, start = source.text, len(_CHARSET)
    if source.encoding is None or not text.startswith('@charset "'):
        return ()
    end = text.find('"', start, _FIRST)
    if end < 0 or text[end : end + 2] != '";' or encoding_name(text[start:end]) is not None:
        return ()
    return (finding("css-charset", "@charset", start, end, found=text[start:end]),)
