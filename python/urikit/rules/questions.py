"""What only a question refuses: texts that are references, and not what was asked for.

No parser raises these, so the core has no list of them. The command `urikit validate` reports
them where it is asked for more than a reference; `urikit.URI(text).is_absolute` is the same
question in Python.
"""

from __future__ import annotations

from urikit.rules.rule import Rule

ROWS = (
    Rule(
        code="fragment-forbidden",
        kind="question",
        component="fragment",
        title="a fragment where an absolute URI is needed",
        sentence="an absolute-URI has no fragment",
        explanation=(
            "A URI names a resource together with its fragment; an absolute-URI, which is what a base URI or the "
            "target of a request has to be, has none (section 4.3). The fragment is for whoever holds the "
            "representation. An absolute-IRI has none either (RFC 3987 section 2.2)."
        ),
        example="http://example.org/a#b",
        advice="leave the fragment out",
        corrected="http://example.org/a",
        where="RFC 3986 section 4.3",
        grammar='absolute-URI = scheme ":" hier-part [ "?" query ]',
    ),
)
