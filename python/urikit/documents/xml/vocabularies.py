"""Which vocabulary reads which namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.documents.xml import feeds, office, rdf_xml, svg, tables, xhtml, xslt
from urikit.documents.xml.of_browsers import read_by_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.documents.xml.element import Element
    from urikit.documents.xml.walk import Ending, Gatherer, Vocabulary

__all__ = ["VOCABULARIES"]

_OF_NONE: dict[str, Callable[[], Vocabulary]] = {
    "opml": lambda: tables.by_table(tables.OPML),
    "rss": lambda: feeds.rss,
    "CHANNEL": lambda: feeds.cdf,
    "channel": lambda: feeds.cdf,
    **{root: lambda: tables.by_table(tables.DOCBOOK) for root in ("book", "article", "chapter", "refentry")},
}


def without_namespace(gatherer: Gatherer, element: Element) -> Ending | None:
    """Elements in no namespace are read by the name of the root: OPML, or DocBook before version 5."""
    kept = gatherer.kept.get("root")
    if kept is None:
        made = _OF_NONE.get(element.local) if element.parent is None else None
        kept = gatherer.kept["root"] = made() if made is not None else _nothing
    vocabulary: Vocabulary = kept  # type: ignore[assignment]
    return vocabulary(gatherer, element)


def _nothing(gatherer: Gatherer, element: Element) -> Ending | None:
    return None


#: The vocabularies by their namespaces; None has the elements in no namespace.
VOCABULARIES: dict[str | None, Vocabulary] = {
    **tables.tabled(),
    None: without_namespace,
    **feeds.VOCABULARIES_OF_FEEDS,
    **office.VOCABULARIES_OF_OFFICE,
    rdf_xml.RDF: rdf_xml.island,
    xslt.XSLT: xslt.instruction,
    xhtml.XHTML: read_by_table("html"),
    svg.SVG: read_by_table("svg"),
    "http://www.w3.org/1998/Math/MathML": read_by_table("mathml"),
}
