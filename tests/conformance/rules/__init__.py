"""The deliberate differences between RFC 3986, which urikit follows, and the suites.

A rule is not a list of exceptions: it says in code what the suite's project does, so that
it explains a case only where exactly that turns the standard's value into the suite's. Its
title, its clause and its reason are in `docs/differences.md` under its id, and the cases that it explains
are written there.

The order matters: rules that explain a case together are applied from first to last.
"""

from tests.conformance.judgement import Rule
from tests.conformance.rules import build, documents, iri, normalization, octets, resolution, schemes, syntax, web

MODULES = (syntax, resolution, normalization, octets, build, iri, web, schemes, documents)
RULES: tuple[Rule, ...] = tuple(rule for module in MODULES for rule in module.RULES)

assert len({rule.id for rule in RULES}) == len(RULES)
