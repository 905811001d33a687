"""Which namespace identifiers may be registered, and what a URN should not say (RFC 8141 sections 2.3.1 and 5).

The grammar of a NID allows more than the registry does. A formal namespace has an identifier of
more than two characters that does not begin with "urn-", "X-" or two letters and a hyphen (5.1);
an informal one has "urn-" and the number that IANA gives it (5.2). Before RFC 8141 there were
experimental ones, "X-" and anything, in no registry (RFC 3406 section 3.1); Appendix B of RFC
8141 says that they are gone.

A URN that breaks such a rule is a URN: these are issues. Which namespaces *are* registered says
the table, in `urikit.urns.generic`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit import _native
from urikit.schemes.stating import row
from urikit.schemes.view import noted

if TYPE_CHECKING:
    from urikit._native import URI
    from urikit.issues import Issue

__all__ = ["findings"]


def findings(uri: URI) -> tuple[Issue, ...]:
    """What is against a URN by the rules for all namespaces, in the order of its text.

    Of a URI that is no URN nothing is said here: its view refuses it.

    >>> from urikit import URI
    >>> from urikit.urns import nids
    >>> [issue.code for issue in nids.findings(URI("urn:X-my:a?+b"))]
    ['urn-nid-experimental', 'urn-nid-r-component']
    """
    text = str(uri)
    if not _native.URN.is_valid(text):
        return ()
    urn = _native.URN.parse(text)
    found: list[Issue] = []
    spans = urn.part_spans
    code = _native.nid_rule(urn.nid)
    if code is not None:
        found.append(noted(urn, code, "NID", *spans["nid"]))
    if "r_component" in spans:
        found.append(noted(urn, "urn-nid-r-component", "r-component", *spans["r_component"], "info"))
    return tuple(found)


_NID = "NID = (alphanum) 0*30(ldh) (alphanum)"

# fmt: off
ROWS = (
    row(
        "urn-nid-short", "RFC 8141 section 5.1", _NID,
        "a namespace identifier that is too short to be registered",
        'a formal namespace has more than two characters, and "{found}" has not',
        "The grammar allows two characters; the registry does not, because country codes have two.",
        "urn:ab:c",
        "urn:example:c",
        "use the identifier of a namespace that is registered",
    ),
    row(
        "urn-nid-country-code", "RFC 8141 section 5.1", 'ALPHA ALPHA "-"',
        "a namespace identifier that is reserved for country codes",
        '"{found}" begins with two letters and a hyphen, as no namespace may',
        "Such identifiers are kept for what may come of country codes, and for labels like those of internationalized "
        "domain names.",
        "urn:de-x:c",
        "urn:nbn:de:c",
        "use the identifier of a namespace that is registered",
    ),
    row(
        "urn-nid-informal-number", "RFC 8141 section 5.2", 'InformalNamespaceName = "urn-" Number',
        "an informal namespace without its number",
        'after "urn-" comes a number without leading zeros, and not what "{found}" has',
        "IANA numbers the informal namespaces; nobody chooses such a name.",
        "urn:urn-07:a",
        "urn:urn-7:a",
        "write the number as it was assigned",
    ),
    row(
        "urn-nid-experimental", "RFC 8141 section 5.1", '"X-"',
        "an experimental namespace",
        '"{found}" is an experimental namespace, and there are none any more',
        'RFC 3406 let anybody use identifiers that begin with "X-" without registration. Names made so live longer '
        'than the experiment, and RFC 8141 keeps them from ever being registered. For examples there is "example".',
        "urn:X-my:a",
        "urn:example:a",
        "register a namespace, or use one that is registered",
    ),
    row(
        "urn-nid-r-component", "RFC 8141 section 2.3.1", 'r-component = pchar *( pchar / "/" / "?" )',
        "an r-component, before there is a standard for it",
        "the r-component has no standard meaning yet",
        "RFC 8141 reserves it for the parameters of resolvers and asks not to use it before its semantics have been "
        "standardized.",
        "urn:example:a?+b",
        "urn:example:a",
        "leave it out, unless the resolver is your own",
    ),
)
# fmt: on
