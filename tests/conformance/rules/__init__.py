"""The deliberate differences between RFC 3986, which urikit follows, and the suites.

A rule is not a list of exceptions: it says in code what the suite's project does, so that
it explains a case only where exactly that turns the standard's value into the suite's. The
list of cases each rule explains is generated into `docs/differences.md`.

The order matters: rules that explain a case together are applied from first to last.
"""

from tests.conformance.judgement import Rule
from tests.conformance.rules import (
    build,
    documents,
    doi,
    iri,
    ldap,
    messages,
    normalization,
    octets,
    resolution,
    schemes_objects,
    sip,
    syntax,
    urns,
    web,
    xri,
)

RULES: tuple[Rule, ...] = (
    *syntax.RULES,
    *resolution.RULES,
    *normalization.RULES,
    *octets.RULES,
    *build.RULES,
    *iri.RULES,
    *web.RULES,
    *ldap.RULES,
    *messages.RULES,
    *sip.RULES,
    *doi.RULES,
    *schemes_objects.RULES,
    *urns.RULES,
    *xri.RULES,
    *documents.RULES,
)

assert len({rule.id for rule in RULES}) == len(RULES)
