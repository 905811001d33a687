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

**Constructs with references**, in stylesheets and declarations

    url-token           url(a.png)
    url function        url("a.png"), src("a.png")                      CSS Values 4, section 4.5
    image-set()         image-set("a.png" 1x, url(b.png) 2x)             CSS Images 4, section 2.5
    image()             image("a.png#xywh=0,0,9,9")                      CSS Images 4, section 2.4
    @import             @import "a.css"; @import url(a.css) screen;      CSS Cascade 5, section 2
    @namespace          @namespace svg "http://www.w3.org/2000/svg";     CSS Namespaces 3: a name

The native reader goes through the tokens; a stylesheet costs nothing but its references, at any depth.

An `@import` counts at the top of a stylesheet only: before all rules but `@charset` and
`@layer` statements. One that comes later is ignored by browsers; it is said (`Flaw`), and
is not a reference. The conditions of `@media`, `@supports` and the like load nothing, so their
preludes are passed over.

What can go wrong: an unquoted URL with a quotation mark, a bracket or white space inside is a
bad-url-token, and the declaration is dropped; so is a string that a line break ends. Both are
flaws. An end of the file closes whatever is open (CSS Syntax 3, section 5.4.8 ff.), and the
reference counts.

Left out: strings that are not URLs (`local()`, `format()`, `content`), `attr()`, `var()`: what
a substitution makes is known in a page, and not in a text. `@document`, which no browser has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from urikit._native import read_css
from urikit.core.issues import Issue, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import CSSResolver, base_url
from urikit.documents.source import Source, byte_order_mark, charset_of, encoding_name

__all__ = ["CSSReference", "CSSResolver", "Flaw", "Kind", "decode", "read", "references", "scan"]


_CHARSET = b'@charset "'
#: The number of bytes in which the end of a `@charset` is looked for.
_FIRST = 1024
#: The roles of constructs; all others embed something.
_ROLES = {"@import": Role.IMPORT, "@namespace": Role.NAME}


def decode(data: str | bytes, envelope: Envelope, environment: str | None = None) -> Source:
    """Return a stylesheet as a source; `environment` is the encoding of the document that refers to it.

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


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a stylesheet."""
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
    return DocumentReading(base, links, findings)


def _declared(data: bytes) -> str | None:
    """Return the label in the bytes of a `@charset`, which count only exactly as they are here."""
    if not data.startswith(_CHARSET):
        return None
    end = data.find(b'"', len(_CHARSET), _FIRST)
    if end < 0 or data[end : end + 2] != b'";':
        return None
    label = data[len(_CHARSET) : end]
    return label.decode("ascii") if label.isascii() else None


def _about_encoding(source: Source) -> tuple[Issue, ...]:
    """Return the finding about a `@charset` with an unknown encoding."""
    text, start = source.text, len(_CHARSET)
    if source.encoding is None or not text.startswith('@charset "'):
        return ()
    end = text.find('"', start, _FIRST)
    if end < 0 or text[end : end + 2] != '";' or encoding_name(text[start:end]) is not None:
        return ()
    return (finding("css-charset", "@charset", start, end, found=text[start:end]),)


#: A whole stylesheet, or what is in a `style` attribute.
Kind: TypeAlias = Literal["stylesheet", "declarations"]


@discreet
class CSSReference(NamedTuple):
    """A reference: its value, where it is, and what it is in."""

    value: str
    start: int
    end: int
    #: "url()", "src()", "image-set()", "image()", "@import" or "@namespace".
    construct: str
    #: The property or descriptor, as "background"; empty outside of declarations.
    property: str


class Flaw(NamedTuple):
    """A reference that does not count, and why: the code of a finding."""

    code: str
    start: int
    end: int


def references(text: str, kind: Kind = "stylesheet") -> Iterator[tuple[str, int, int, str]]:
    r"""Yield the references in a text of CSS: value, start, end, and what it is in.

    `text[start:end]` is the URL as it is written, between the brackets or the quotation marks;
    the value has its escapes undone. Nothing raises.

    >>> list(references(r"background: url( a\20 b.png )", "declarations"))
    [('a b.png', 17, 27, 'url()')]
    """
    for value, start, end, construct, _ in read_css(text, declarations=kind == "declarations"):
        if value is not None:
            yield value, start, end, construct


def scan(text: str, kind: Kind = "stylesheet") -> Iterator[CSSReference | Flaw]:
    """Yield the references and the flaws of a text of CSS, in their order."""
    for value, start, end, name, declared in read_css(text, declarations=kind == "declarations"):
        yield Flaw(name, start, end) if value is None else CSSReference(value, start, end, name, declared)
