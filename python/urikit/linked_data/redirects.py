"""Redirects: their meaning by status code (RFC 9110 section 15.4), and their targets (section 10.2.2).

| code     | says                                        | the reference it answers         |
|----------|---------------------------------------------|----------------------------------|
| 301, 308 | the resource has a new URI for good         | ought to be replaced             |
| 302, 307 | the resource is elsewhere for a while       | stays                            |
| 303      | see a document that is about the resource   | stays; the two are not equivalent|
| 300      | there are several representations           | stays                            |

For GET the method is the same after all of them, so that 301 and 308, 302 and 307 are alike here; they
differ for POST alone. 304 is not a redirect to anywhere, 305 (Use Proxy) is deprecated and never
followed: a server must not choose our proxy. Another 3xx with a Location may be followed (15.4).

A Location is a URI reference, and resolved against the target URI. One without a fragment inherits that
of the reference that was asked for (10.2.2): the fragment never went to the server, and
still names a part of what is found there.

What can go wrong: a Location that is not a URI reference. Where its bytes are UTF-8 and an IRI
reference, it is read as that; the RFC allows recovery, and this is the one there is. Anything else is
refused, and so are two different Locations.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from urikit._native import URI, IRIReference, URIReference, mask
from urikit.core.errors import URIError
from urikit.linked_data.errors import refuse
from urikit.net.http.message import field_bytes

__all__ = [
    "Kind",
    "Meaning",
    "Redirection",
    "leads_on",
    "location_of",
    "meaning",
    "permanent_replacement",
    "redirection",
]


class Kind(Enum):
    """The consequence of a redirect for the reference."""

    #: Replace it.
    PERMANENT = "permanent"
    #: Keep it.
    TEMPORARY = "temporary"
    #: Keep it: what is at the other end is something else, about the first.
    SEE_OTHER = "see other"
    #: Keep it: one of several representations.
    CHOICE = "choice"
    #: No redirect to anywhere.
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a redirection status code.

    >>> meaning(303).kind, meaning(303).is_equivalent
    (<Kind.SEE_OTHER: 'see other'>, False)
    """

    status: int
    kind: Kind
    #: The meaning in a clause.
    sentence: str
    #: The section that defines it.
    rule: str

    @property
    def is_equivalent(self) -> bool:
        """True if the URI in Location identifies the same resource."""
        return self.kind in (Kind.PERMANENT, Kind.TEMPORARY)


def _meaning(status: int, kind: Kind, sentence: str, section: str) -> tuple[int, Meaning]:
    return status, Meaning(status, kind, sentence, f"RFC 9110 section {section}")


_MEANINGS = dict(
    (
        _meaning(300, Kind.CHOICE, "the resource has several representations, and this one is preferred", "15.4.1"),
        _meaning(301, Kind.PERMANENT, "the resource has a new URI for good", "15.4.2"),
        _meaning(302, Kind.TEMPORARY, "the resource is under another URI for a while", "15.4.3"),
        _meaning(303, Kind.SEE_OTHER, "another resource, which is about it, is the indirect answer", "15.4.4"),
        _meaning(304, Kind.NOWHERE, "the stored representation is still the one", "15.4.5"),
        _meaning(305, Kind.NOWHERE, "a proxy that a server names is not used", "15.4.6"),
        _meaning(306, Kind.NOWHERE, "the code is no longer used", "15.4.7"),
        _meaning(307, Kind.TEMPORARY, "the resource is under another URI for a while", "15.4.8"),
        _meaning(308, Kind.PERMANENT, "the resource has a new URI for good", "15.4.9"),
    )
)


def meaning(status: int) -> Meaning:
    """Return the meaning of a status code; that of 300 for an unknown one (RFC 9110 section 15)."""
    found = _MEANINGS.get(status)
    if found is not None:
        return found
    if 300 <= status < 400:
        return Meaning(status, Kind.CHOICE, "a code that nobody defined counts as 300", "RFC 9110 section 15")
    return Meaning(status, Kind.NOWHERE, "it is not a redirect", "RFC 9110 section 15.4")


@dataclass(frozen=True, slots=True)
class Redirection:
    """The target of a redirect.

    >>> found = redirection(URI("http://www.example.org/index.html#larry"), 301, "http://www.example.net/index.html")
    >>> str(found.reference), found.inherits_fragment, found.meaning.kind.value
    ('http://www.example.net/index.html#larry', True, 'permanent')
    """

    meaning: Meaning
    #: The Location field as it came. Data: `repr` leaves it out.
    location: str = field(repr=False)
    #: The target, with the fragment that it has or inherits.
    reference: URI
    #: True if that fragment is the one of the reference that was asked for.
    inherits_fragment: bool


def redirection(asked: URI, status: int, location: str | None) -> Redirection | None:
    """Return the target of an answer to `asked`; None without one.

    `asked` may have a fragment: it is what the target URI was made of. Raises `DereferenceError`
    for a Location that is not a reference.

    >>> str(redirection(URI("http://www.example.org/~tim"), 303, "/People.html#tim").reference)
    'http://www.example.org/People.html#tim'
    >>> redirection(URI("http://www.example.org/"), 200, "/created") is None
    True
    """
    if not 300 <= status < 400 or location is None:
        return None
    said = meaning(status)
    if said.kind is Kind.NOWHERE:
        return None
    target = asked.without_fragment()
    try:
        reference = target.resolve(_reference(location))
    except URIError as error:
        refuse(asked, "deref-location", detail=f'"{mask(location)}" is not a valid URI reference: {error.message}')
    inherits = reference.fragment is None and asked.fragment is not None
    if inherits:
        reference = URI.parse(f"{reference}#{asked.fragment}")
    return Redirection(said, location, reference, inherits)


def leads_on(status: int, headers: Iterable[tuple[str, str]]) -> bool:
    """Return whether an answer leads elsewhere, be its Location a reference or not.

    >>> leads_on(303, [("Location", "/doc")]), leads_on(303, []), leads_on(304, [("Location", "/doc")])
    (True, False, False)
    """
    follows = 300 <= status < 400 and meaning(status).kind is not Kind.NOWHERE
    return follows and any(name.lower() == "location" for name, _ in headers)


def location_of(asked: URI, headers: Iterable[tuple[str, str]]) -> str | None:
    """Return the Location of an answer; None where it has none.

    Raises `DereferenceError` where there are several that differ.
    """
    found = {value.strip(" \t") for name, value in headers if name.lower() == "location"}
    if len(found) > 1:
        refuse(asked, "deref-location", detail=f"{len(found)} different Location fields")
    return found.pop() if found else None


def permanent_replacement(redirections: Iterable[Redirection | None]) -> URI | None:
    """Return the URI that should replace the first reference: the end of its permanent redirects.

    The first redirect that is not permanent ends the chain: what it leads to may change.

    >>> first = redirection(URI("http://example.org/a"), 301, "/b")
    >>> second = redirection(first.reference, 302, "/c")
    >>> str(permanent_replacement([first, second])), permanent_replacement([second, first])
    ('http://example.org/b', None)
    """
    replacement = None
    for found in redirections:
        if found is None or found.meaning.kind is not Kind.PERMANENT:
            break
        replacement = found.reference
    return replacement


def _reference(location: str) -> URIReference:
    """Return a Location as a URI reference. Raises `URIError`."""
    if location.isascii():
        return URIReference.parse(location)
    return IRIReference.parse(field_bytes(location).decode("utf-8", "replace")).to_uri()
