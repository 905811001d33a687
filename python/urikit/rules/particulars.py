"""What is said about some occurrences of a mistake, where the general advice would miss the point.

One form is so common that it has its own answer: `git@host:path`, which scp and git read and RFC
3986 refuses (section 4.2). It is no URI, and the ssh URI that says the same is offered
(`urikit.schemes.scp_like`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urikit.rules.rule import Mistake

__all__ = ["scp_advice"]


def scp_advice(mistake: Mistake) -> str | None:
    """The ssh URI for a text in the form of scp that names a user; None for any other text."""
    from urikit.rules.suggesting import BULLET, LONGEST, excerpt

    text = mistake.text
    if text is None or len(text) > LONGEST or BULLET in text or "@" not in text.partition(":")[0]:
        return None
    from urikit.errors import URIError
    from urikit.schemes.scp_like import is_scp_like, scp_like

    if not is_scp_like(text):
        return None
    try:
        proposed = str(scp_like(text))
    except URIError:
        return None
    return f"this is how scp and git write a host and a path; the URI is {excerpt(proposed, text)}"
