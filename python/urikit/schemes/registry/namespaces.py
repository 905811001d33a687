"""What is known of the name of a URN namespace: the registry of RFC 8141 section 5, looked up by name.

The table is that of `urikit.schemes.urns.generic`, and as old as its `AS_OF` says; here it is only looked up,
as `urikit.registry.scheme` looks up schemes. NIDs have no case (RFC 8141 section 2.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from urikit.core.errors import UnknownNameError

if TYPE_CHECKING:
    from urikit.schemes.urns.generic import Relation
    from urikit.schemes.urns.namespace import NamespaceView

__all__ = ["NamespaceEntry", "namespace", "namespaces"]


class NamespaceEntry(NamedTuple):
    """A URN namespace by its identifier.

    >>> import urikit.schemes.registry
    >>> urikit.registry.namespace("ISBN").view
    'urikit.schemes.urns.isbn:Isbn'
    """

    #: In lower case.
    nid: str
    #: RFC 8141 sections 5.1 and 5.2.
    kind: Literal["formal", "informal"]
    #: What defines it: an RFC, or a template at IANA.
    reference: str
    #: Which of its names are the same, beyond RFC 8141; "module" where its view says so.
    relation: Relation

    @property
    def view(self) -> str | None:
        """The class that reads its names, as "module:Class"; None where that is the generic one."""
        from urikit.schemes.urns import NAMESPACES

        return NAMESPACES.get(self.nid)

    @property
    def view_class(self) -> type[NamespaceView]:
        """The class that reads its names, imported; `AnyURN` where it has none of its own."""
        from urikit.schemes.urns import class_of

        return class_of(self.nid)


def namespace(nid: str) -> NamespaceEntry:
    """What is known of a URN namespace, written in any case, with "urn:" before it or without.

    Raises `LookupError` for one that is in no table, with the names that are near.

    >>> import urikit.schemes.registry
    >>> urikit.registry.namespace("urn:oid").reference
    'RFC 3061'
    >>> urikit.registry.namespace("publicidd")
    Traceback (most recent call last):
    ...
    urikit.UnknownNameError: invalid ...
    """
    from urikit.schemes.urns.generic import AS_OF, registration

    wanted = nid.lower().removeprefix("urn:")
    found = registration(wanted)
    if found is None:
        from difflib import get_close_matches

        names = get_close_matches(wanted[:60], [entry.nid for entry in namespaces()], 3, 0.7)
        near = f" (did you mean {' or '.join(names)}?)" if names else ""
        raise UnknownNameError("namespace", f"a URN namespace registered as of {AS_OF}{near}", wanted)
    return NamespaceEntry(*found)


def namespaces() -> tuple[NamespaceEntry, ...]:
    """All URN namespaces of the table, in the order of their names.

    >>> import urikit.schemes.registry
    >>> [entry.nid for entry in urikit.schemes.registry.namespaces() if entry.kind == "informal"][:2]
    ['urn-1', 'urn-2']
    """
    from urikit.schemes.urns.generic import registrations

    return tuple(NamespaceEntry(*found) for found in registrations())
