"""Which vocabulary reads which namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.xml import rdf_xml, tables, xslt

if TYPE_CHECKING:
    from urikit.documents.xml.gathering import Vocabulary

__all__ = ["VOCABULARIES"]

#: The vocabularies by their namespaces; None has the elements in no namespace.
VOCABULARIES: dict[str | None, Vocabulary] = {
    **tables.tabled(),
    rdf_xml.RDF: rdf_xml.island,
    xslt.XSLT: xslt.instruction,
}
