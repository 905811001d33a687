"""What a reading of JSON-LD has to tell: references with their places, and findings.

Contexts and nodes are read apart, and the same context many times: it is told once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from urikit.core.issues import Severity, finding
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.json_ld.context import Meaning
    from urikit.documents.json_source import Text
    from urikit.documents.link import Role
    from urikit.documents.rdf_text.resolver import RDFResolver
    from urikit.documents.source import Source

__all__ = ["Found", "Telling"]

#: How severe each finding is where it is not a warning.
_SEVERITIES = {"json-ld-elsewhere": Severity.INFO}


@discreet
class Found(NamedTuple):
    """A reference in a text of JSON-LD."""

    #: The keyword, or the key whose value it is.
    element: str
    #: In a context the term that is defined.
    attribute: str
    #: The reference; of an abbreviation what it means.
    reference: str
    start: int
    end: int
    role: Role
    target: str | None
    resolver: RDFResolver


def _found(*known: Any) -> Found:
    """The reference of what is known of it; a text that is in another one has no source of its own."""
    return Found(*known[:-1])


class Telling:
    """The references and findings so far.

    `make` makes a reference of what is known of it: the fields of `Found` in their order, and the source.
    """

    __slots__ = ("findings", "found", "make", "source", "told")

    def __init__(self, make: Callable[..., Any] = _found, source: Source | None = None) -> None:
        self.make = make
        self.source = source
        self.found: list[Any] = []
        self.findings: list[Issue] = []
        #: Where the contexts are that were told.
        self.told: set[int] = set()

    def link(
        self, element: str, attribute: str, text: Text, meaning: Meaning | None, role: Role, resolver: RDFResolver
    ) -> None:
        """One more reference, where the text means one."""
        if meaning is not None:
            reference, target = meaning
            start, end = text.start, text.end
            self.found.append(self.make(element, attribute, reference, start, end, role, target, resolver, self.source))

    def say(self, code: str, start: int, end: int, found: str = "") -> None:
        """One more finding."""
        severity = _SEVERITIES.get(code, Severity.WARNING)
        self.findings.append(finding(code, "JSON-LD", start, end, severity, found))
