"""Differences in how persistent identifiers are written."""

from urllib.parse import unquote

from tests.conformance.judgement import Rule
from tests.conformance.rules.predicates import cases, on_text

RULES: tuple[Rule, ...] = (
    Rule(
        id="doi-not-encoded",
        title="A name in a URL is not percent-encoded",
        clause="A percent-encoding mechanism is used to represent a data octet in a component when that octet's "
        "corresponding character is outside the allowed set or is being used as a delimiter",
        section="RFC 3986 2.1",
        reason="idutils puts the name behind the server as it is, and leaves it to browsers to make a URL of it. With "
        '"#", "?" or "%" in the name they make another one; urikit encodes by the rules of the DOI Handbook.',
        applies=cases(suites={"idutils"}, ops={"to-url"}),
        theirs=on_text(unquote),
    ),
)
