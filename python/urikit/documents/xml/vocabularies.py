"""Which vocabulary reads which namespace, and what it asks for of the native reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from urikit.documents.xml import feeds, office, rdf_xml, svg, tables, xhtml, xslt
from urikit.documents.xml.asked import Asked, by_table
from urikit.documents.xml.of_browsers import asked, forms_by_table, read_by_table
from urikit.documents.xml.walk import Vocabularies

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.documents.xml.element import Element
    from urikit.documents.xml.walk import Ending, Form, Gatherer, Vocabulary

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


def forms_without_namespace(gatherer: Gatherer, element: Element) -> Form | None:
    """The elements of RSS, by far the most of those without a namespace."""
    return feeds.forms_of_rss(gatherer, element) if gatherer.kept.get("root") is feeds.rss else None


def _nothing(gatherer: Gatherer, element: Element) -> Ending | None:
    return None


_BROWSERS: tuple[tuple[str, Literal["html", "svg", "mathml"]], ...] = (
    (xhtml.XHTML, "html"),
    (svg.SVG, "svg"),
    ("http://www.w3.org/1998/Math/MathML", "mathml"),
)
_TABLES = {**tables.TABLES, **feeds.TABLES_OF_FEEDS}
#: What is looked at of the elements in no namespace; in CDF, whose root tells it, names have any case.
_ASKED_OF_NONE = Asked(roots=("CHANNEL", "channel")).together(
    (by_table(tables.OPML), by_table(tables.DOCBOOK), feeds.ASKED_OF_RSS)
)
#: Each vocabulary with what it asks for.
_ROWS: dict[str | None, tuple[Vocabulary, Asked]] = {
    **{namespace: (tables.by_table(table), by_table(table)) for namespace, table in _TABLES.items()},
    None: (without_namespace, _ASKED_OF_NONE),
    tables.XINCLUDE: (tables.xinclude, Asked(("include",))),
    **feeds.VOCABULARIES_OF_FEEDS,
    **office.VOCABULARIES_OF_OFFICE,
    # Elements for nodes and properties alternate, whatever their namespaces.
    rdf_xml.RDF: (rdf_xml.island, Asked(wholes=("RDF",))),
    # What is within an instruction is a template, whatever its namespace.
    xslt.XSLT: (xslt.instruction, Asked(whole=True)),
    **{namespace: (read_by_table(name), asked(name)) for namespace, name in _BROWSERS},
}
#: The vocabularies by their namespaces; None has the elements in no namespace.
VOCABULARIES = Vocabularies(
    _ROWS,
    {
        **{namespace: tables.forms_by_table(table) for namespace, table in _TABLES.items()},
        None: forms_without_namespace,
        **feeds.FORMS_OF_FEEDS,
        **{namespace: forms_by_table(name) for namespace, name in _BROWSERS},
    },
)
