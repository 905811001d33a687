"""The encoding of an XML document (RFC 7303 section 3; XML 1.0 section 4.3.3 and appendix F).

In the order in which they count: a byte order mark, the charset of the media type, the encoding
declaration, UTF-8. The declaration is found in the bytes as XML's appendix F does it: ASCII,
or UTF-16 whose byte order its first characters give away.

What can go wrong: a label that no encoding has (UTF-7, UTF-32 and EBCDIC are none of the web's
encodings): the next one is asked, and `encoding_findings` says so. Who speaks first may contradict the
declaration; RFC 7303 says who wins, and a program that reads the declaration alone sees another
document. Bytes that are not characters are an error that XML calls fatal: each becomes U+FFFD
here and reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from urikit.core.issues import Issue, Severity, finding
from urikit.documents.base import Envelope
from urikit.documents.source import Source, charset_of, encoding_name

__all__ = ["decode", "encoding_findings"]

_DECLARATION = re.compile(
    r"""\ufeff?<\?xml\s[^>]*?\bencoding\s*=\s*(?:"(?P<double>[^"<>]*)"|'(?P<single>[^'<>]*)')""", re.ASCII
)
#: The number of bytes in which the declaration is looked for.
_FIRST = 1024


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return an XML document as a source.

    >>> from urikit.documents import Envelope
    >>> decode(b'<?xml version="1.0" encoding="iso-8859-1"?><a>\\xe9</a>', Envelope()).why
    'encoding declaration'
    >>> decode("<a/>".encode("utf-16-be"), Envelope()).why
    'form of the first characters'
    """
    if isinstance(data, str):
        return Source(data)
    told = Source.told(data, envelope.media_type)
    if told is not None:
        return told
    shape = _shape(data)
    if shape is not None:
        return Source.decode(data, shape, "form of the first characters")
    declared = _declared(data[:_FIRST].decode("latin-1"))
    # A declaration that could be read as ASCII is not in UTF-16, whatever it says.
    if declared is not None and encoding_name(declared[0]) is not None and not _is_utf16(declared[0]):
        return Source.decode(data, declared[0], "encoding declaration")
    return Source.decode(data, "utf-8", "default of the format")


def encoding_findings(source: Source, envelope: Envelope) -> Iterator[Issue]:
    """Yield findings about the encoding, once the document is read."""
    if source.encoding is None:
        return
    charset = charset_of(envelope.media_type)
    if charset is not None and encoding_name(charset) is None:
        yield finding("xml-encoding-unknown", "charset of the media type", 0, 0, found=charset)
    declared = _declared(source.text[:_FIRST])
    if declared is not None:
        label, start, end = declared
        name = encoding_name(label)
        if name is None:
            yield finding("xml-encoding-unknown", "encoding declaration", start, end, found=label)
        elif name != source.encoding and not (_is_utf16(label) and source.encoding.startswith("UTF-16")):
            said = f"{label} where {source.why} says {source.encoding}"
            yield finding("xml-encoding-contradiction", "encoding declaration", start, end, found=said)
    if source.replaced:
        place = source.text.find("\ufffd")
        yield finding(
            "xml-octets", "document", place, place + 1, Severity.ERROR, f"{source.replaced:,} in {source.encoding}"
        )


def _declared(beginning: str) -> tuple[str, int, int] | None:
    """Return the label of the encoding declaration, and where it is."""
    match = _DECLARATION.match(beginning)
    if match is None:
        return None
    group = "double" if match["double"] is not None else "single"
    return match[group], match.start(group), match.end(group)


def _shape(data: bytes) -> str | None:
    """UTF-16 without a byte order mark, as XML's appendix F tells it."""
    if data.startswith((b"<\0?\0", b"<\0!\0")) or (data[:1] == b"<" and data[1:2] == b"\0" and data[3:4] == b"\0"):
        return "utf-16le"
    if data.startswith((b"\0<\0?", b"\0<\0!")) or (data[:2] == b"\0<" and data[2:3] == b"\0"):
        return "utf-16be"
    return None


def _is_utf16(label: str) -> bool:
    return (encoding_name(label) or "").startswith("UTF-16")
