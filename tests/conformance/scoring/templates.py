"""Scorers of URI Templates (RFC 6570): an expansion, or an error."""

from dataclasses import replace
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer
from tests.conformance.scoring import asked
from tests.reference import templates
from urikit import URITemplate


def template(case: Case) -> Answer:
    """A template with the values of its variables, or `REFUSED`.

    A suite lists several texts where the order of a mapping is left open; any of them will do.
    """
    values = case.row["vars"]
    allowed = case.expect.get("outputs", [REFUSED])
    found = asked(
        allowed[0],
        lambda text: URITemplate(text).expand(values),
        lambda text: templates.expand(text, as_text(values)),
        case.input,
    )
    return replace(found, expected=found.ours) if found.ours in allowed else found


def as_text(value: Any) -> Any:
    """Numbers and truth values as texts, as in JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return [as_text(member) for member in value]
    if isinstance(value, dict):
        return {name: as_text(member) for name, member in value.items()}
    return value
