"""Scorers of URI Templates (RFC 6570): an expansion, or an error."""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, Question
from tests.reference import templates
from urikit import TemplateError, URITemplate

#: What a suite says of a template that has no expansion.
ERROR = "an error"


def template(case: Case) -> Answer:
    """A template with the values of its variables.

    A suite lists several texts where the order of a mapping is left open; any of them will do.
    """
    values = case.row["vars"]
    allowed = case.expect.get("outputs", [ERROR])
    ours, letter = expansion(case.input, values), by_the_letter(case.input, values)
    return Question(ours if ours in allowed else allowed[0], ours, letter, case.input, lambda _text, _grammar: letter)


def expansion(text: str, values: dict[str, Any]) -> str:
    """What urikit makes of it."""
    try:
        return URITemplate(text).expand(values)
    except TemplateError:
        return ERROR


def by_the_letter(text: str, values: dict[str, Any]) -> str:
    """What the transcription makes of it; numbers and truth values are texts as in JSON."""
    try:
        return templates.expand(text, {name: as_text(value) for name, value in values.items()})
    except templates.NoTemplate:
        return ERROR


def as_text(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return [as_text(member) for member in value]
    if isinstance(value, dict):
        return {name: as_text(member) for name, member in value.items()}
    return value
