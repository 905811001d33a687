"""What urikit raises about a text that is not an XRI: the error, and what it hides.

An IRI in a cross-reference may have a password of its own; errors and `repr` mask it.
"""

from __future__ import annotations

from typing import NoReturn

from urikit.core.errors import SchemeError
from urikit.schemes.xri.grammar import Refusal

__all__ = ["XRIError", "refuse"]


class XRIError(SchemeError):
    """A text that is not an XRI, or an XRI without the form that was asked for.

    `text[offset:end]` is the offending part, and `component` is what XRI Syntax 2.0 calls it.

    >>> from urikit.schemes.xri import XRI, XRIError
    >>> try:
    ...     XRI.parse("xri://@example*(a)b")
    ... except XRIError as error:
    ...     print(error)
    missing delimiter between a cross-reference and "b" (xri-cross-reference-trailing, column 19)
      xri://@example*(a)b
                        ^
      rule: XRI Syntax 2.0 section 2.2: xri-subseg = ( "*" / "!" ) ( xref / *xri-pchar )
      hint: write "*" or "!" after the cross-reference
    """


def refuse(text: str, refusal: Refusal) -> NoReturn:
    """Raises `XRIError` for what a text was refused for."""
    raise XRIError(text, refusal.code, "xri", refusal.component, refusal.start, refusal.end) from None
