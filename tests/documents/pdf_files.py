"""Small files of PDF, for tests and for the examples of rules."""

from collections.abc import Sequence
from io import BytesIO

from pypdf import PdfWriter
from pypdf.annotations import Link
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

__all__ = ["BROKEN", "LINKS", "PDF", "pdf"]

LINKS = ((0, "https://example.org/a?b=c#d"), (0, "b.html"), (2, "http://["))


def pdf(
    links: Sequence[tuple[int, str]] = LINKS,
    base: str | None = None,
    *,
    broken: bool = False,
    password: str | None = None,
) -> bytes:
    """Three pages with links; `broken` damages what the second one says of its own."""
    writer, written = PdfWriter(), BytesIO()
    for _ in range(3):
        writer.add_blank_page(200, 200)
    for page, uri in links:
        writer.add_annotation(page, Link(rect=(10, 20.5, 110, 40), url=uri))
    writer.add_annotation(1, Link(rect=(0, 0, 1, 1), target_page_index=0))
    if broken:
        writer.pages[1][NameObject("/Annots")] = ArrayObject([NumberObject(1)])
    if base is not None:
        writer.root_object[NameObject("/URI")] = DictionaryObject({NameObject("/Base"): TextStringObject(base)})
    if password is not None:
        writer.encrypt(password, algorithm="RC4-128")
    writer.write(written)
    return written.getvalue()


PDF = pdf()
#: A page whose list of annotations has a number.
BROKEN = pdf(broken=True)
