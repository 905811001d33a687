"""Resolving a relative XRI reference against an XRI (XRI Syntax 2.0 section 2.4).

It is the algorithm of RFC 3986 section 5.2 on the IRI normal form. There every "/", "?" and "#" of a cross-reference
is escaped; the ones that are left separate segments and components. The authority takes no part in it, and
could not: `(http://b/)` begins no host. So `STAND_IN` is there while the path is resolved.

The text of section 2.4 is not among those that urikit's tests read. Where it asks for more than RFC 3986 does,
nothing here knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit._native import IRI, mask
from urikit.core.steps import ResolutionStep
from urikit.schemes.xri import normal_form

if TYPE_CHECKING:
    from urikit.schemes.xri.value import XRI, XRIReference

__all__ = ["STAND_IN", "resolved", "steps"]

#: What is written for the prefix and the authority.
STAND_IN = "xri://authority"


def resolved(base: XRI, reference: XRIReference) -> str:
    """The text of the XRI that a reference is against a base."""
    return _written(str(_base(base).resolve(_form(reference))), base, reference)


def steps(base: XRI, reference: XRIReference) -> tuple[ResolutionStep, ...]:
    """The steps of `resolved`, with the texts of XRIs."""
    return tuple(
        ResolutionStep(
            step.section,
            step.action,
            # A password may be in the replaced text, or in a cross-reference.
            mask(_written(step.before, base, reference)),
            mask(_written(step.after, base, reference)),
        )
        for step in _base(base).resolution_steps(_form(reference))
    )


def _base(base: XRI) -> IRI:
    return IRI.parse(STAND_IN + _rest(base))


def _form(reference: XRIReference) -> str:
    """The IRI normal form of a reference; "./" before a colon that a cross-reference may have in the first segment."""
    rest = _rest(reference)
    if reference.authority is not None:
        return STAND_IN + rest
    return f"./{rest}" if ":" in reference.path.partition("/")[0] else rest


def _rest(reference: XRIReference) -> str:
    """The IRI normal form without prefix and authority."""
    return normal_form.iri_form(str(reference)[len(f"{reference.prefix}{reference.authority or ''}") :])


def _written(text: str, base: XRI, reference: XRIReference) -> str:
    """The XRI of an IRI normal form, with the authority that the stand-in was for."""
    if not text.startswith(STAND_IN):
        return normal_form.from_iri_form(text)
    whole = base if reference.authority is None else reference
    return f"{whole.prefix}{whole.authority}{normal_form.from_iri_form(text.removeprefix(STAND_IN))}"
