"""One variant of a URI: what came when one media type was asked for.

RDF is read with rdflib, and what an HTML page links to by the reader of variants. A body that is not
what its label says is told from one that is not read for safety's sake.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from urikit.core.mask import discreet
from urikit.documents.rdf.statements import MEDIA_TYPES
from urikit.linked_data.dereference import dereference
from urikit.linked_data.replay import Recorded

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.linked_data.dereference import Dereference
    from urikit.linked_data.description import Description
    from urikit.linked_data.message import Client
    from urikit.linked_data.policy import DereferencePolicy
    from urikit.linked_data.variants.claims import Page

__all__ = ["HTML", "Variant", "variant"]

#: What people read.
HTML = ("text/html", "application/xhtml+xml")


@discreet
@dataclass(frozen=True, slots=True)
class Variant:
    """What came for one media type."""

    #: What was asked for.
    asked: str
    #: What became of it.
    dereference: Dereference
    #: What the document says about the URI.
    description: Description

    @property
    def media_type(self) -> str | None:
        """What came, by its label; None where nothing came, or without a label."""
        representation = self.dereference.representation
        return None if representation is None else representation.media_type

    @property
    def came(self) -> bool:
        """Whether there is a representation."""
        return self.dereference.representation is not None

    @property
    def what_came(self) -> str:
        """What came, in words: its label, or the status of the answer that has no representation."""
        if not self.came:
            return f"an answer {self.dereference.exchanges[-1].status}"
        return self.media_type or "something without a media type"

    @property
    def is_data(self) -> bool:
        """Whether it is labelled as RDF."""
        return self.came and self.media_type in MEDIA_TYPES

    @property
    def is_page(self) -> bool:
        """Whether it is labelled as a page."""
        return self.came and self.media_type in HTML

    def page(self) -> Page:
        """The page with its links, those of the header among them."""
        from urikit.linked_data.variants.pages import fetched

        last = self.dereference.exchanges[-1]
        *_, page = fetched(str(last.uri), client=Recorded({str(last.uri): last.answer}))
        return page


def variant(uri: str | URI, asked: str, policy: DereferencePolicy, client: Client | None) -> Variant:
    """Ask for one media type alone. Raises as `dereference` does."""
    found = dereference(uri, replace(policy, media_types=(asked,)), client)
    return Variant(asked, found, found.description())
