"""Documents of XML: places, bases and references of every vocabulary that is known."""

import re
from html import unescape

from urikit import documents
from urikit.documents import Document, Link

XLINK = 'xmlns:l="http://www.w3.org/1999/xlink"'
HERE = "http://example.org/a/b.xml"


def read(text: str | bytes, type: str = "xml", base: str | None = HERE, **known: str) -> Document:
    """A document that was retrieved from a well-known place."""
    envelope = documents.Envelope(retrieval=base, **known)
    return documents.read(text, type=type, envelope=envelope)


def targets(document: Document) -> list[str | None]:
    """The targets of the links, in their order."""
    return [link.target for link in document.links]


def codes(document: Document) -> list[str]:
    """The codes of the findings, in their order."""
    return [finding.code for finding in document.findings]


def maps_back(link: Link) -> bool:
    """Whether the characters at the place of a link are its reference, as XML reads them.

    What a document's own entities and a DTD's defaults bring along is not in the text: their places
    are the reference to the entity, and the start tag.
    """
    raw = link.source_text
    if re.fullmatch(r"&(?!amp;|lt;|gt;|quot;|apos;|#)[^;]+;", raw) or raw.startswith("<"):
        return True
    raw = re.sub(r"<!\[CDATA\[(.*?)\]\]>", lambda m: m[1].replace("&", "&amp;"), raw, flags=re.DOTALL)
    return unescape(re.sub(r"\r\n|[\r\n\t]", " ", raw)) == re.sub(r"[\r\n\t]", " ", link.reference)
