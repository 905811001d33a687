"""Bidirectional IRIs: what `IRIReference.bidi_report` finds (RFC 3987 section 4), in words.

The rules are not syntax. One is a MUST NOT and two are SHOULDs, "very important to ensure
consistent conversion between visual presentation and logical representation" (4.2), so
this is a report: an IRI that breaks them stays an IRI. The same findings are among the
issues of an IRI, with a severity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from urikit._native import IRIReference
from urikit.core.boundary import guard

#: For each rule its section, how binding it is, and what it says.
RULES: dict[str, tuple[str, Literal["MUST NOT", "SHOULD NOT", "SHOULD"], str]] = {
    "bidi-formatting": ("4.1", "MUST NOT", "an IRI must not contain bidirectional formatting characters"),
    "bidi-mixed": ("4.2", "SHOULD NOT", "a part does not use both directions"),
    "bidi-ends": ("4.2", "SHOULD", "a part with right-to-left characters begins and ends with one"),
}


@dataclass(frozen=True, slots=True)
class BidiFinding:
    """One rule that one part of an IRI breaks.

    >>> import urikit
    >>> [finding] = urikit.IRI("http://example.org/a\u05d0?q").bidi_report()
    >>> finding.rule, finding.level, finding.section, finding.component, finding.start
    ('bidi-mixed', 'SHOULD NOT', '4.2', 'path', 19)
    """

    #: The stable name of the rule.
    rule: str
    #: The component the part belongs to.
    component: str
    #: Where the part, or the formatting character, begins: a position in the text.
    start: int
    #: Where it ends.
    end: int
    #: The part as it is written, secrets masked.
    text: str

    @property
    def section(self) -> str:
        """The section of RFC 3987."""
        return RULES[self.rule][0]

    @property
    def level(self) -> Literal["MUST NOT", "SHOULD NOT", "SHOULD"]:
        """How binding the rule is (RFC 2119)."""
        return RULES[self.rule][1]

    def __str__(self) -> str:
        from urikit.core.cells import visible

        said = RULES[self.rule][2]
        return f"{self.component}: {visible(self.text)} breaks {self.level}: {said} (RFC 3987 section {self.section})"


def findings(iri: IRIReference, rows: list[tuple[str, str, int, int]]) -> tuple[BidiFinding, ...]:
    """The values for what the core has found; called by `IRIReference.bidi_report`."""
    from urikit.core.mask import Masked

    masked = Masked(str(iri))
    return tuple(BidiFinding(*row, masked.part(row[2], row[3])) for row in rows)


guard(__name__)
