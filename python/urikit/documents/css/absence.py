"""Without tinycss2: styles stay unread, and that is said once in a document.

tinycss2 belongs to the extra `documents`. A page has most of its references outside of its styles,
and these are worth having without it. So a reader that meets a style with URLs and cannot read
it (`Unread`) goes on, and says so by one finding, `css-unread`, at the first such style. In a
stylesheet, where nothing else could be read, the finding is an error.

A style that cannot have a URL needs no tinycss2, and nothing is said of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.findings import finding
from urikit.issues import Severity

if TYPE_CHECKING:
    from urikit.issues import Issue

__all__ = ["CODE", "Unread", "unread"]

#: The code of the finding.
CODE = "css-unread"


class Unread(ImportError):
    """tinycss2 is missing. Never leaves the package but from `urikit.documents.css.references`."""

    def __init__(self) -> None:
        super().__init__("CSS is read with tinycss2: pip install 'urikit[documents]'", name="tinycss2")


def unread(element: str, offset: int, end: int, severity: Severity = Severity.WARNING) -> Issue:
    """What is said of the first style that was not read.

    >>> unread("style", 0, 9).hint
    "pip install 'urikit[documents]', or from a checkout: ./urikit setup documents"
    """
    return finding(CODE, element, offset, end, severity)
