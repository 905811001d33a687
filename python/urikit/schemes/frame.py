"""Rules that hold for the view of any scheme."""

from __future__ import annotations

from urikit.rules.rule import Rule

ROWS = (
    Rule(
        code="scheme-other",
        kind="scheme",
        title="a URI of another scheme",
        sentence='the scheme is "{found}", and this view reads {scheme}',
        explanation="Each typed view reads the schemes whose grammar it knows; `uri.view()` chooses the right one.",
        example='Tel.parse("mailto:a@b.example")',
        advice="ask the URI for its view",
        corrected='urikit.URI("mailto:a@b.example").view()',
        where="RFC 3986 section 3.1",
        grammar='URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]',
    ),
)
