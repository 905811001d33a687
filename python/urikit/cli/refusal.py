"""How long an input may be, and how a message quotes what somebody typed."""

from __future__ import annotations

from urikit._native import mask

__all__ = ["LIMIT", "quoted"]

#: How many characters an input may have, unless `--max-length` says otherwise.
LIMIT = 1 << 20


def quoted(text: str) -> str:
    """A text that somebody typed, in a message: in quotation marks, its secrets masked, all characters visible."""
    from urikit.core.cells import visible

    return f'"{visible(mask(text))}"' if text else "an empty value"
