"""MIME messages and MHTML: mail with pages, saved pages, and the bases of their parts (RFC 2557).

    Content-Type: multipart/related; boundary=b; type="text/html"
    Content-Location: http://example.org/

    --b
    Content-Type: text/html

    <img src="logo.gif">                                the part below, by its Content-Location
    --b
    Content-Type: image/gif
    Content-Location: logo.gif
    ...

| file | subject |
|---|---|
| `structure` | entities, their header fields, and their transfer encodings |
| `reader` | each part as a document with its base, and the part that a reference means |

A multipart body without a heading, as in an HTTP response, is read by the media type of its
envelope, if that has a boundary.

Bytes are kept one to a character, so offsets count bytes; a part has a source of its own,
decoded. Broken messages are read as far as they go (`rules` has what is said of them).

Left out: S/MIME and PGP (what is encrypted is not read), message/partial, TNEF, and the text of
encoded words in fields that have no URI.
"""

from __future__ import annotations

from urikit.documents.base import Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.mime.reader import Aggregate, Satisfied, body_parts, decode, unsatisfied
from urikit.documents.source import Source

__all__ = ["Aggregate", "Satisfied", "decode", "read"]


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the URIs of the message's headings, its base, and its parts."""
    parts, findings = body_parts(source, envelope)
    message = parts[0].document
    assert message is not None  # The message itself is always a document.
    findings = sorted((*findings, *unsatisfied(tuple(parts))), key=lambda issue: issue.start)
    return DocumentReading(message.base, list(message.references), findings, list(message.parts))
