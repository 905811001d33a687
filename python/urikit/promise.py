"""A fix is a promise: what is proposed to a person is taken by everybody who reads it.

The core has checked that a proposal parses, that browsers find its host, and that it runs no script. What
remains is the scheme: a URI that its own view refuses is not a fix. And a proposal is not shown while there is
something left in it to correct.
"""

from __future__ import annotations

from typing import Any

from urikit import _native
from urikit.register import load

__all__ = ["holds", "refusals"]


def holds(text: str) -> bool:
    """Whether a text may be proposed: its scheme takes it, and nothing is left to correct.

    >>> from urikit.promise import holds
    >>> holds("tel:+1-816-555-1212"), holds("tel:+1-816-CALL"), holds("http://example.org/a,")
    (True, False, False)
    """
    if _native.meant(text)[0] is not None or not _native.is_valid(text):
        return False
    return not refusals(text)


def refusals(text: str) -> tuple[Any, ...]:
    """What the scheme of a text refuses in it, as issues; nothing for what is not a URI.

    >>> from urikit.promise import refusals
    >>> [issue.code for issue in refusals("tel:7042")], refusals("http://example.org/")
    (['tel-context-missing'], ())
    """
    try:
        reference = _native.parse(text)
    except ValueError:
        return ()
    if not isinstance(reference, _native.URI):
        return ()
    findings: Any = load("urikit.schemes.findings:findings")
    return tuple(finding for finding in findings(reference) if str(finding.severity) == "error")
