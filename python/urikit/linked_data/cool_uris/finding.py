"""A finding of the lint: a code, how severe it is, and what was seen."""

from __future__ import annotations

from dataclasses import dataclass

from urikit._native import mask
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.core.rules import Mistake, known

__all__ = ["Finding", "found"]


@discreet
@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that could be better; texts have their secrets masked.

    >>> print(found("cool-query", Severity.INFO, "http://example.org/person?id=3", "?id=3"))
    info: name contains a query: ?id=3 (cool-query)
    """

    #: The stable name; `urikit.rule(code)` tells all about it.
    code: str
    severity: Severity
    #: The URI that it is about.
    uri: str
    #: What it is, in one sentence.
    message: str
    #: The section that asks for it to be otherwise.
    rule: str
    #: What to do about it.
    hint: str
    #: What was seen.
    evidence: str

    def __str__(self) -> str:
        return f"{self.severity}: {self.message}: {self.evidence} ({self.code})"


def found(code: str, severity: Severity, uri: object, evidence: str) -> Finding:
    """A finding with the words of its row."""
    row, mistake = known(code), Mistake(code)
    message = row.message(mistake)
    section, hint = row.section(mistake), row.hint(mistake)
    return Finding(code, severity, mask(str(uri)), message, section, hint, mask(evidence))
