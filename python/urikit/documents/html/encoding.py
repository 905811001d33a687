"""The encoding of an HTML document (HTML 13.2.3, "The input byte stream").

    byte order mark > charset of the media type > meta in the first 1024 bytes > an XML
    declaration there > a meta that comes later > UTF-8 in a file > windows-1252

"Determining the character encoding" (13.2.3.2): the first that says something known counts. A
`meta` names its encoding in bytes that are read as ASCII, so a name of UTF-16 cannot be true and
means UTF-8; `x-user-defined` means windows-1252. What comes later than the first 1024 bytes is
found when the document has been read, which is then read again (13.2.3.4, "changing the encoding
while parsing"). What declares nothing and is UTF-8 from beginning to end is UTF-8, where it is a file ("detecting UTF-8
specifically can be especially effective"): so Chromium and Firefox do, and not for what came by HTTP. Last of
all is what browsers take for most languages of the West; browsers for other languages take another one.

What can go wrong is said by the source: which encoding, what told it, and how many U+FFFD mean
bytes that are not characters.
"""

from __future__ import annotations

import re

from urikit._native import HTMLReader
from urikit.documents.base import Envelope
from urikit.documents.source import Source, encoding_name

__all__ = ["decode", "encoding_of_content", "prescan"]

#: The number of bytes in which browsers look for it.
PRESCAN = 1024
DEFAULT = "windows-1252"

_METAS = HTMLReader(["charset", "http-equiv", "content"], ["meta"])
#: "Get an attribute": name, then a value in quotation marks or without.
_ATTRIBUTE = re.compile(
    rb"[\t\n\f\r /]*(?P<name>[^\t\n\f\r />][^\t\n\f\r />=]*)"
    rb"(?:[\t\n\f\r ]*=[\t\n\f\r ]*"
    rb"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\t\n\f\r >\"'][^\t\n\f\r >]*)?))?"
)
_META = re.compile(rb"<meta(?=[\t\n\f\r /])", re.IGNORECASE)
_TAG = re.compile(rb"</?[A-Za-z][^\t\n\f\r >]*")
_XML = re.compile(rb"<\?xml[^>]*?encoding[\0-\x20]*=[\0-\x20]*(?:\"([^\"]*)\"|'([^']*)')[^>]*>")
_CHARSET = re.compile(
    r"charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:\"([^\"]*)\"|'([^']*)'|([^\"'\t\n\f\r ;][^\t\n\f\r ;]*))", re.I
)


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return an HTML document as a source.

    >>> from urikit.documents import Envelope
    >>> source = decode(b"<meta charset=koi8-r><p>\\xc1", Envelope())
    >>> source.encoding, source.why, source.text[-1]
    ('KOI8-R', 'meta', 'а')
    """
    if isinstance(data, str):
        return Source(data)
    told = Source.told(data, envelope.media_type)
    if told is not None:
        return told
    label = prescan(data[:PRESCAN])
    if label is not None:
        return Source.decode(data, label, "meta")
    label = _declared_as_xml(data[:PRESCAN])
    if label is not None:
        return Source.decode(data, label, "XML declaration")
    source = Source.decode(data, DEFAULT, "default of the format")
    if len(data) > PRESCAN and b"charset" in data.lower():
        label = _late(source.text)
        if label is not None:
            return Source.decode(data, label, "meta")
    by_http = (envelope.retrieval or "")[:5].lower() in ("http:", "https")
    if not by_http and not data.isascii() and is_utf8(data):
        return Source.decode(data, "utf-8", "form of the bytes")
    return source


def is_utf8(data: bytes) -> bool:
    """Return whether bytes are UTF-8 from beginning to end."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _usable(label: str | None) -> str | None:
    """Return the encoding that a label in the document means; None where it has none."""
    name = None if label is None else encoding_name(label)
    if name is None:
        return None
    if name.upper().startswith("UTF-16"):
        return "utf-8"
    return DEFAULT if name == "x-user-defined" else name


def encoding_of_content(content: str) -> str | None:
    """Return the label in "text/html; charset=..." ("extracting a character encoding from a meta element").

    >>> encoding_of_content("text/html; charset = 'utf-8' x"), encoding_of_content("text/html")
    ('utf-8', None)
    """
    found = _CHARSET.search(content)
    return None if found is None else found.group(1) or found.group(2) or found.group(3)


def prescan(data: bytes) -> str | None:
    """Return the encoding that a `meta` within these bytes tells ("prescan a byte stream"), or None.

    >>> prescan(b"<!-- <meta charset=x> --><META content='text/html; charset=latin1' http-equiv=Content-Type>")
    'windows-1252'
    """
    utf16 = data[:6]
    if utf16 in (b"<\0?\0x\0", b"\0<\0?\0x"):
        return "utf-16le" if utf16[0] else "utf-16be"
    at = data.find(b"<")
    while at >= 0:
        if data.startswith(b"<!--", at):
            # The two hyphens of the beginning may be those of the end.
            closing = data.find(b"-->", at + 2)
            if closing < 0:
                return None
            at = closing + 2
        elif _META.match(data, at):
            attributes, at = _attributes(data, at + 5)
            label = _usable(_label(attributes))
            if label is not None:
                return label
        elif (tag := _TAG.match(data, at)) is not None:
            _, at = _attributes(data, tag.end())
        elif data[at + 1 : at + 2] in (b"!", b"/", b"?"):
            at = data.find(b">", at)
            if at < 0:
                return None
        at = data.find(b"<", at + 1)
    return None


def _attributes(data: bytes, at: int) -> tuple[dict[str, str], int]:
    """Return the attributes of a tag, the first of each name, and where they end."""
    found: dict[str, str] = {}
    while (attribute := _ATTRIBUTE.match(data, at)) is not None:
        at = attribute.end()
        value = attribute["double"] or attribute["single"] or attribute["bare"] or b""
        found.setdefault(attribute["name"].decode("latin-1").lower(), value.decode("latin-1").lower())
    # The bracket that ended them does not begin the next tag.
    return found, at - 1 if data[at : at + 1] == b"<" else at


def _label(attributes: dict[str, str]) -> str | None:
    """Return the encoding in a `meta` with these attributes."""
    if "charset" in attributes:
        return attributes["charset"]
    if attributes.get("http-equiv") == "content-type":
        return encoding_of_content(attributes.get("content", ""))
    return None


def _declared_as_xml(data: bytes) -> str | None:
    """Return the encoding of an XML declaration, which browsers use without a `meta` ("get an XML encoding")."""
    found = _XML.match(data)
    if found is None:
        return None
    label = found.group(1) or found.group(2) or b""
    return _usable(label.decode("latin-1").strip("\t\n\f\r "))


def _late(text: str) -> str | None:
    """Return the encoding of the first `meta` that has one, wherever it is in the document."""
    for row in _METAS.read(text):
        if row[0] == "meta" and row[1] == "html" and row[3] == "document":
            attributes = {name: value.lower() for name, value, _, _ in row[7]}
            label = _usable(_label(attributes))
            if label is not None:
                return label
    return None
