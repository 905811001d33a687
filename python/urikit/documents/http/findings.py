"""What is worth a word about a field or a message: a row of the catalogue and a place in a text.

The text is the value of a field, or a whole message. Secrets are masked in what is said; the
places are those of the text as it was given.
"""

from __future__ import annotations

from urikit import _native
from urikit.cells import visible
from urikit.issues import Issue, Severity
from urikit.rules import Mistake, known

__all__ = ["finding"]

#: How much of a text is quoted in a sentence.
_MOST = 60


def finding(text: str, code: str, component: str, start: int, end: int, severity: Severity) -> Issue:
    """The issue with that code about `text[start:end]`.

    >>> issue = finding("a;q=2", "negotiation-weight", "Accept", 4, 5, Severity.WARNING)
    >>> print(issue)
    warning: "2" is no weight (negotiation-weight, offset 4)
    """
    row = known(code)
    shown = _native.mask(text[start : min(end, start + 4 * _MOST)])
    shown = shown if len(shown) <= _MOST else shown[: _MOST - 1] + "…"
    message = row.sentence.format(found=visible(shown), component=component)
    return Issue(code, severity, component, start, end, message, row.section(), row.hint(Mistake(code)))
