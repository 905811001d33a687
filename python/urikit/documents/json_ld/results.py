"""What a reading of JSON-LD has to tell: references with their places, and findings.

Contexts and nodes are read apart, and the same context many times: it is told once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from urikit.findings import finding
from urikit.issues import Severity
from urikit.mask import discreet

if TYPE_CHECKING:
    from urikit.documents.json_ld.context import Expanded
    from urikit.documents.json_source import Text
    from urikit.documents.link import Role
    from urikit.documents.rdf_text.resolver import RDFResolver
    from urikit.issues import Issue

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


class Telling:
    """The references and findings so far; `make` makes a reference of what is known of it, in the order of `Found`."""

    __slots__ = ("_make", "findings", "found", "told")

    def __init__(self, make: Callable[..., Any] = Found) -> None:
        self._make = make
        self.found: list[Any] = []
        self.findings: list[Issue] = []
        #: Where the contexts are that were told.
        self.told: set[int] = set()

    def link(
        self, element: str, attribute: str, text: Text, expanded: Expanded, role: Role, resolver: RDFResolver
    ) -> None:
        """One more reference, where the expansion is one."""
        _, reference, target = expanded
        if reference is not None:
            self.found.append(self._make(element, attribute, reference, text.start, text.end, role, target, resolver))

    def say(self, code: str, start: int, end: int, found: str = "") -> None:
        """One more finding."""
        severity = _SEVERITIES.get(code, Severity.WARNING)
        self.findings.append(finding(code, "JSON-LD", start, end, severity, found))
