"""What the command line refuses and the library would not, and whether secrets are shown."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

__all__ = ["Refusal", "Secrets"]

Secrets: TypeAlias = Literal["masked", "shown"]


class Refusal(Exception):
    """What the command line refuses and the library would not: a code and a sentence."""

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: What else a record says of it: component, offset, end, rule.
        self.details = details
