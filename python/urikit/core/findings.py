"""Issues whose words are in the catalogue: about a URI by its scheme, and about a document itself.

A second `<base>`, an unknown encoding, an entity that would be read from elsewhere: such things stop nothing. They are
issues like those of a reference (`urikit.core.issues.Issue`), with places in the document's text.
"""

from __future__ import annotations

from typing import Literal

from urikit._native import URI, mask
from urikit.core.errors import SchemeError
from urikit.core.errors.grammar import scheme_of
from urikit.core.issues import Issue, Severity
from urikit.core.rules import Mistake, known

__all__ = ["finding", "noted"]


def finding(
    code: str, element: str, offset: int, end: int, severity: Severity = Severity.WARNING, found: str = ""
) -> Issue:
    """The issue with that code about the characters `offset` to `end` of a document.

    `element` is what it is about, `found` fills {found} in the sentence of the row; secrets
    in them are masked (the keys of JSON may be URIs).
    """
    row, mistake = known(code), Mistake(code)
    element = mask(element)
    message = row.say(mask(found), component=element, scheme="", character="")
    return Issue(code, severity, element, offset, end, message, row.section(mistake), row.hint(mistake))


def noted(
    uri: URI | str,
    code: str,
    component: str,
    start: int,
    end: int,
    severity: Literal["info", "warning", "error"] = "warning",
) -> Issue:
    """Return the issue with that code about a part of a URI, for `View.issues`; secrets are masked.

    Finding secrets takes as long as the text, so a caller that notes many issues passes a `Searched` text.
    """
    text = uri if isinstance(uri, str) else str(uri)
    error = SchemeError(text, code, scheme_of(text), component, start, end)
    return Issue(code, Severity[severity.upper()], component, start, end, error.message, error.rule, error.hint)
