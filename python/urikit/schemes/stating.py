"""How the module of a scheme states a rule: the words of one row of the catalogue, in their order.

A row stands beside the grammar it is about (`urikit.rules.homes`). Its sentence may name what
was found, the scheme and the component; an error (`urikit.schemes.view.refuse`) and an issue
(`noted`) fill them in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.rules.rule import Rule

if TYPE_CHECKING:
    from urikit.rules.mending import Mender
    from urikit.rules.rule import Kind

__all__ = ["row"]


def row(
    code: str,
    where: str,
    grammar: str,
    title: str,
    sentence: str,
    explanation: str,
    example: str,
    corrected: str,
    advice: str,
    mend: Mender | None = None,
    kind: Kind = "scheme",
) -> Rule:
    """A row of a scheme, or of another kind: its code, the section and the grammar that are broken, and the words."""
    return Rule(
        code=code,
        kind=kind,
        title=title,
        sentence=sentence,
        explanation=explanation,
        example=example,
        advice=advice,
        corrected=corrected,
        where=where,
        grammar=grammar,
        mend=mend,
    )
