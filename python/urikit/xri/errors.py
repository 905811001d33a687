"""What urikit raises about a text that is no XRI: the error, and what it hides.

An XRI is no URI, so its text cannot be masked as one: an IRI in a cross-reference may have a
password of its own. Every password in an error and in a `repr` is a row of "•".
"""

from __future__ import annotations

import re
from typing import NoReturn

from urikit import _native
from urikit.errors import SchemeError
from urikit.xri.grammar import Refusal

__all__ = ["XRIError", "masked", "refuse"]

#: A password of a nested authority: between the first ":" of the userinfo and its "@".
_PASSWORD = re.compile(r"(?<=//)([^/?#@:()]*+:)([^/?#@()]++)(?=@)")


class XRIError(SchemeError):
    """A text that is no XRI, or an XRI without the form that was asked for.

    `text[offset:end]` is the offending part, and `component` is what XRI Syntax 2.0 calls it.

    >>> from urikit.xri import XRI, XRIError
    >>> try:
    ...     XRI.parse("xri://@example*(a)b")
    ... except XRIError as error:
    ...     print(error)
    "b" follows a cross-reference without a delimiter (xri-cross-reference-trailing, offset 18)
      xri://@example*(a)b
                        ^
      rule: XRI Syntax 2.0 section 2.2: xri-subseg = ( "*" / "!" ) ( xref / *xri-pchar )
      hint: write "*" or "!" after the cross-reference, as in xri://@example/(+a)*b
    """


def masked(text: str) -> str:
    """The text with one "•" for each character of a password in it.

    >>> masked("@a*(ftp://user:pw@h/)")
    '@a*(ftp://user:••@h/)'
    """
    if "@" not in text or ":" not in text:
        return text
    return _PASSWORD.sub(lambda found: found[1] + "•" * len(found[2]), _native.mask(text))


def refuse(text: str, refusal: Refusal) -> NoReturn:
    """Raises `XRIError` for what a text was refused for."""
    raise XRIError(masked(text), refusal.code, "xri", refusal.component, refusal.start, refusal.end) from None
