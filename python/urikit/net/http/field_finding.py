"""What is notable about a part of a field: the part itself is quoted in the sentence.

The text is the value of the field, and the places are those of that text. What is quoted is
cut to what a line can contain; secrets in it are masked.
"""

from __future__ import annotations

from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import quoted

__all__ = ["field_finding"]


def field_finding(text: str, code: str, field: str, start: int, end: int, severity: Severity) -> Issue:
    """The issue with that code about `text[start:end]`, a part of the value of a field.

    >>> print(field_finding("<a>; rel=b c", "link-header-token", "Link", 9, 12, Severity.INFO))
    info: value "b c" must be quoted (link-header-token, column 10)
    """
    return finding(code, field, start, end, severity, quoted(text, start, end))
