"""Which vocabulary reads which namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.xml import feeds, rdf_xml, svg, tables, xhtml, xslt
from urikit.documents.xml.of_browsers import read_by_table

if TYPE_CHECKING:
    from urikit.documents.xml.gathering import Vocabulary

__all__ = ["VOCABULARIES"]

#: The vocabularies by their namespaces; None has the elements in no namespace.
VOCABULARIES: dict[str | None, Vocabulary] = {
    **tables.tabled(),
    **feeds.VOCABULARIES_OF_FEEDS,
    rdf_xml.RDF: rdf_xml.island,
    xslt.XSLT: xslt.instruction,
    xhtml.XHTML: read_by_table("html"),
    svg.SVG: read_by_table("svg"),
    "http://www.w3.org/1998/Math/MathML": read_by_table("mathml"),
}
