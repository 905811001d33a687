"""The record of `urikit explain`: everything about a text. It answers for any text."""

from __future__ import annotations

from typing import Any

from urikit.explanation.data import Explanation, explanation
from urikit.explanation.records.secrecy import Secrecy

__all__ = ["explain", "is_no", "record"]


def explain(text: str, secrecy: Secrecy, base: str | None = None) -> Explanation:
    """Everything about a text, and what it means against a base."""
    return explanation(text, base, secrecy.mode, secrecy.names)


def record(text: str, secrecy: Secrecy, base: str | None = None) -> dict[str, Any]:
    """The explanation as a record."""
    return explain(text, secrecy, base).to_dict()


def is_no(found: Explanation) -> bool:
    """Whether the answer is that the text, or its target, is not a valid URI-reference."""
    resolved = found.resolution is None or found.resolution.defect is None
    return not found.is_reference or not resolved or found.answer.state == "invalid"
