"""What there is to say of a document itself, and not of one of its references.

A second `<base>`, an encoding that nobody has, an entity that would be read from elsewhere:
such things stop nothing. They are issues like those of a reference (`urikit.issues.Issue`),
with places in the document's text, and their words are beside the format, in its `rules.toml`.
"""

from __future__ import annotations

from urikit import _native
from urikit.issues import Issue, Severity
from urikit.rules import Mistake, known

__all__ = ["finding"]


def finding(
    code: str, element: str, offset: int, end: int, severity: Severity = Severity.WARNING, found: str = ""
) -> Issue:
    """The issue with that code about the characters `offset` to `end` of a document.

    `element` is what it is about, `found` fills {found} in the sentence of the row; secrets
    in them are masked (the keys of JSON may be URIs).
    """
    row, mistake = known(code), Mistake(code)
    element = _native.mask(element)
    message = row.say(_native.mask(found), component=element, scheme="", character="")
    return Issue(code, severity, element, offset, end, message, row.section(mistake), row.hint(mistake))
