"""The envelope of a document: what is known of it from outside (RFC 3986 sections 5.1.2 to 5.1.4).

A document does not say where it came from. Whoever hands it over may: the message it was a
part of, the URI it was retrieved from, or the application that has a default for such cases.
The media type belongs here as well, since its charset comes before anything the document says.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from urikit._native import mask

__all__ = ["Envelope"]


@dataclass(frozen=True, slots=True, repr=False)
class Envelope:
    """What surrounds a document. The values are data; `repr` masks passwords in them.

    >>> Envelope(retrieval="http://user:secret@example.org/a", media_type="text/html; charset=utf-8")
    Envelope(retrieval='http://user:***@example.org/a', media_type='text/html; charset=utf-8')
    """

    #: The URI it was retrieved from, the last one where there were redirects (5.1.3).
    retrieval: str | None = None
    #: The base of the entity that encloses it, as a multipart message (5.1.2).
    entity: str | None = None
    #: What the application falls back to (5.1.4).
    default: str | None = None
    #: The Content-Type that came with it.
    media_type: str | None = None
    #: What it is called; the ending tells the language of source code.
    name: str | None = None

    def __repr__(self) -> str:
        known = ((field.name, getattr(self, field.name)) for field in fields(self))
        return f"Envelope({', '.join(f'{name}={mask(said)!r}' for name, said in known if said is not None)})"
