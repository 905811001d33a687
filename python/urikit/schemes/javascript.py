"""The javascript scheme (not registered; HTML Standard, "javascript: URLs"): a script in place of an address.

    javascript:alert(1)

What follows the colon is the script, percent-decoded, and it runs with the rights of the page
that the link is on. A URI from elsewhere that is let into a page with this scheme lets its
author into the page: so every one has the issue `javascript-script`, of the gravest kind, and a
program that takes links from others should take none of it.

What can go wrong: looking for the scheme in the text. Browsers drop tabs, line breaks and leading spaces,
and look at no case; none of those texts is a URI, and `urikit.WebURL` reads them as browsers do.
A "?" or "#" in the script is part of it. Left out: whether the script is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from urikit._native import percent_decode
from urikit.schemes.escape import escaped
from urikit.schemes.form import FormView

if TYPE_CHECKING:
    pass

__all__ = ["JavaScript"]

#: Characters that are not encoded in a URI without an authority.
_KEPT = "!$&'()*+,;=:@/?"


@dataclass(frozen=True, slots=True)
class JavaScript(FormView):
    """A script in place of an address.

    >>> from urikit.schemes.javascript import JavaScript
    >>> link = JavaScript.parse("javascript:alert(%22a%22)?b:c#d")
    >>> link.source
    'alert("a")?b:c#d'
    >>> [(issue.code, str(issue.severity)) for issue in link.issues()]
    [('javascript-script', 'error')]
    """

    #: The script as it is written, percent-encoded; query and fragment are part of it.
    written: str

    @classmethod
    def build(cls, source: str) -> JavaScript:
        """Return a link that runs a script, which is encoded once."""
        text = escaped(source, _KEPT)
        # Two slashes would be an authority, and what it may contain is less.
        return cls(f"/%2F{text[2:]}" if text.startswith("//") else text)

    @property
    def source(self) -> str:
        """The script. Raises `URIEncodingError` where its bytes are not UTF-8."""
        return percent_decode(self.written, "literal")
