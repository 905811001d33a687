"""Writing data into an XRI: names escaped once, identifiers as cross-references."""

from __future__ import annotations

from urikit._native import Reference, WebURL
from urikit.core import percent
from urikit.core.arguments import text_of
from urikit.schemes.xri.errors import refuse
from urikit.schemes.xri.grammar import Refusal, kind, read
from urikit.schemes.xri.value import XRIReference

__all__ = ["cross_reference", "escaped"]


def escaped(data: str) -> str:
    """Data as a name in an XRI: what is not unreserved is percent-encoded, but beyond ASCII.

    Raises `URIEncodingError` for a lone surrogate.

    >>> from urikit.schemes.xri import escaped
    >>> escaped("R*D (謙)")
    'R%2AD%20%28謙%29'
    """
    return "".join(character if _is_kept(character) else percent.encode(character, "unreserved") for character in data)


def _is_kept(character: str) -> bool:
    """Whether a character beyond ASCII may be in a name; the rest are left to the encoder."""
    if character.isascii():
        return False
    try:
        read(f"={character}")
    except Refusal:
        return False
    return True


def cross_reference(identifier: str | Reference | WebURL | XRIReference) -> str:
    """An XRI reference or an IRI as a cross-reference, with its parentheses.

    Parentheses of an IRI that have no partner are percent-encoded, because nothing else would say
    where the cross-reference ends; by RFC 3986 section 2.2 that is another IRI. Raises `XRIError`
    for what is neither.

    >>> from urikit.schemes.xri import cross_reference
    >>> cross_reference("http://example.org/:)")
    '(http://example.org/:%29)'
    """
    given = text = str(identifier) if isinstance(identifier, XRIReference) else text_of(identifier)
    if kind(text, 0, len(text)) == "iri":
        alone = _alone(text)
        text = "".join(percent.encode(found, "unreserved") if at in alone else found for at, found in enumerate(text))
    try:
        read(f"=({text})")
    except Refusal as refusal:
        refuse(given, Refusal(refusal.code, refusal.component, 0, len(given)))
    return f"({text})"


def _alone(text: str) -> set[int]:
    """Where the parentheses are that have no partner."""
    alone: set[int] = set()
    open_: list[int] = []
    for at, character in enumerate(text):
        if character == "(":
            open_.append(at)
        elif character == ")":
            if open_:
                open_.pop()
            else:
                alone.add(at)
    return alone.union(open_)
