"""Which namespace identifiers may be registered, and what a URN should not say (RFC 8141 sections 2.3.1 and 5).

The grammar of a NID allows more than the registry does. A formal namespace has an identifier of
more than two characters that does not begin with "urn-", "X-" or two letters and a hyphen (5.1);
an informal one has "urn-" and the number that IANA gives it (5.2). Before RFC 8141 there were
experimental ones, "X-" and anything, in no registry (RFC 3406 section 3.1); Appendix B of RFC
8141 says that they are gone.

A URN that breaks such a rule is a URN: these are issues. Which namespaces *are* registered says
the table, in `urikit.schemes.urns.generic`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit._native import URN, nid_rule
from urikit.core.issues import noted

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.core.issues import Issue

__all__ = ["findings"]


def findings(uri: URI) -> tuple[Issue, ...]:
    """What is against a URN by the rules for all namespaces, in the order of its text.

    Of a URI that is not a URN nothing is said here: its view refuses it.

    >>> from urikit import URI
    >>> from urikit.schemes.urns import nids
    >>> [issue.code for issue in nids.findings(URI("urn:X-my:a?+b"))]
    ['urn-nid-experimental', 'urn-nid-r-component']
    """
    text = str(uri)
    if not URN.is_valid(text):
        return ()
    urn = URN.parse(text)
    found: list[Issue] = []
    spans = urn.part_spans
    code = nid_rule(urn.nid)
    if code is not None:
        found.append(noted(urn, code, "NID", *spans["nid"]))
    if "r_component" in spans:
        found.append(noted(urn, "urn-nid-r-component", "r-component", *spans["r_component"], "info"))
    return tuple(found)
