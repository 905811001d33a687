"""The record of `urikit diff`: what different programs read in a URL (`urikit.parsers`)."""

from __future__ import annotations

from typing import Any

from urikit.explanation.parsers import Diff
from urikit.explanation.records.secrecy import Secrecy

__all__ = ["record"]


def record(found: Diff, secrecy: Secrecy) -> dict[str, Any]:
    """What several parsers read in one text, as a record."""
    made = found.to_dict(secrecy.mode, secrecy.names)
    return {"input": made.pop("text"), "ok": True, **made}
