"""The standards that records are read by, as `--as` and `verdicts` call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from urikit._native import IRIReference, parse

if TYPE_CHECKING:
    from urikit._native import URIReference

__all__ = ["RFC", "Standard", "reference_as"]

RFC: TypeAlias = Literal["rfc3986", "rfc3987"]
Standard: TypeAlias = Literal["rfc3986", "rfc3987", "whatwg"]


def reference_as(standard: RFC) -> Callable[[str], URIReference | IRIReference]:
    """What reads a reference by an RFC."""
    return IRIReference.parse if standard == "rfc3987" else parse
