"""What the command line refuses and the library would not, and whether secrets are shown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, TypeAlias

    Secrets: TypeAlias = Literal["masked", "shown"]

__all__ = ["LIMIT", "Refusal"]

#: How many characters an input may have, unless `--max-length` says otherwise.
LIMIT = 1 << 20


class Refusal(Exception):
    """What the command line refuses and the library would not: a code and a sentence."""

    def __init__(self, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: What else a record says of it: component, offset, end, rule.
        self.details = details
