"""Names of schemes and of URN namespaces: their registration, and what urikit has for them.

`scheme` looks a name up in IANA's table (`urikit.core.tables`, a copy of a day) and then in the list of schemes that
are used without a registration; `namespace` looks up URN namespaces (RFC 8141 section 5). Names have no case (RFC 3986
section 3.1, RFC 8141 section 2.1). An entry is a frozen value; its view, its default port and its kind of identifier
are looked up when they are read, because they are elsewhere.

What can go wrong: a scheme that was registered after the copy is not found, so that an unknown
name says nothing about a URI. No name is ever refused for not being here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast, get_args

from urikit._native import default_port as native_default_port
from urikit.core.arguments import check_choice
from urikit.core.classification import Classification
from urikit.core.errors import UnknownNameError
from urikit.core.tables import members, table
from urikit.schemes.register import UNREGISTERED
from urikit.schemes.urns.generic import AS_OF as NAMESPACES_AS_OF
from urikit.schemes.urns.generic import NamespaceEntry, registration, registrations
from urikit.schemes.view import View

__all__ = [
    "AS_OF",
    "NamespaceEntry",
    "SchemeEntry",
    "Status",
    "namespace",
    "namespaces",
    "near",
    "scheme",
    "schemes",
    "status",
]


Status: TypeAlias = Literal["permanent", "provisional", "historical"]

#: The day of the copy of the registry.
AS_OF = table("uri-schemes").as_of

_TEMPLATES = "https://www.iana.org/assignments/uri-schemes/"


@dataclass(frozen=True, slots=True)
class SchemeEntry:
    """A scheme by its name, as the registry has it.

    >>> import urikit.schemes.registry
    >>> entry = urikit.registry.scheme("HTTPS")
    >>> entry.name, entry.status, entry.references, entry.default_port
    ('https', 'permanent', ('RFC 9110 section 4.2.2',), 443)
    """

    #: As it is registered, which is in lower case but for one that came before the rule.
    name: str
    #: RFC 7595 sections 3 to 5; None for one that is used and not registered.
    status: Status | None
    #: Its purpose, in the words of the registry; empty where they only repeat the name.
    description: str
    #: Its definition, or the registrant; for an unregistered one, the source that says that it is used.
    references: tuple[str, ...]
    #: The registration itself, below "iana.org/assignments/uri-schemes"; None where it has an RFC.
    template: str | None
    #: The source that gives its URIs well-known paths (RFC 8615); None without them.
    well_known: str | None
    #: Further remarks.
    note: str

    @property
    def is_registered(self) -> bool:
        """Return whether IANA's registry has it, in any status."""
        return self.status is not None

    @property
    def template_uri(self) -> str | None:
        """The URL of the registration template.

        >>> import urikit.schemes.registry
        >>> urikit.registry.scheme("irc").template_uri
        'https://www.iana.org/assignments/uri-schemes/prov/irc'
        """
        return None if self.template is None else _TEMPLATES + self.template

    @property
    def default_port(self) -> int | None:
        """The port that may be left out of its URIs; None where it has none, or none is known."""
        return native_default_port(self.name)

    @property
    def view(self) -> str | None:
        """The class that reads its URIs, as "module:Class"; None where that is the generic one.

        >>> import urikit.schemes.registry
        >>> urikit.registry.scheme("tel").view
        'urikit.schemes.tel:Tel'
        """
        from urikit.schemes import VIEWS

        return VIEWS.get(self.name.lower())

    @property
    def view_class(self) -> type[View]:
        """The class that reads its URIs, imported; `Generic` where it has none of its own."""
        from urikit.schemes import view_class

        return view_class(self.name)

    @property
    def classification(self) -> Classification:
        """The kind of identifiers it makes: that of the first example of its view.

        Namespaces, hosts and authorities may make another of a single URI; ask that with `URI.classify`.

        >>> import urikit.schemes.registry
        >>> urikit.registry.scheme("tel").classification.kind
        'name'
        """
        from urikit.core.classification import classify

        examples = self.view_class.EXAMPLES
        own = (one for one in examples if one.lower().startswith(f"{self.name.lower()}:"))
        return classify(next(own, f"{self.name}:"))


def scheme(name: str) -> SchemeEntry:
    """Return the entry of a scheme, written in any case.

    Raises `LookupError` for one that is neither registered nor in the list of those in use, with
    the names that are near.

    >>> import urikit.schemes.registry
    >>> urikit.registry.scheme("snews").status
    'historical'
    >>> urikit.registry.scheme("mailtoo")
    Traceback (most recent call last):
    ...
    urikit.UnknownNameError: invalid ...
    """
    found = _BY_NAME.get(name.lower())
    if found is None:
        names = near(name)
        meant = f" (did you mean {' or '.join(names)}?)" if names else ""
        raise UnknownNameError("scheme", f"a scheme registered as of {AS_OF}{meant}", name)
    return found


def status(name: str) -> Status | None:
    """Return the status of a scheme in the registry; None where it is not registered.

    >>> import urikit.schemes.registry
    >>> urikit.registry.status("Git"), urikit.registry.status("git+ssh"), urikit.registry.status("x-none")
    ('provisional', None, None)
    """
    found = _BY_NAME.get(name.lower())
    return None if found is None else found.status


def schemes(status: Status | Literal["unregistered"] | None = None) -> tuple[SchemeEntry, ...]:
    """Return all schemes in the order of their names, or those of a status.

    >>> import urikit.schemes.registry
    >>> [entry.name for entry in urikit.registry.schemes("historical")][:4]
    ['bb', 'drop', 'fax', 'filesystem']
    """
    if status is None:
        return tuple(_BY_NAME.values())
    check_choice("status", status, (*get_args(Status), "unregistered"))
    wanted = None if status == "unregistered" else status
    return tuple(entry for entry in _BY_NAME.values() if entry.status == wanted)


def near(name: str) -> tuple[str, ...]:
    """Names that are much like one, the nearest first, three at most.

    >>> import urikit.schemes.registry
    >>> urikit.registry.near("htpp")[0]
    'http'
    """
    from difflib import get_close_matches

    # A name of many letters is like none, and comparing takes time by their number.
    return tuple(_BY_NAME[one].name for one in get_close_matches(name.lower()[:60], _BY_NAME, 3, 0.7))


def _entries() -> dict[str, SchemeEntry]:
    found = [
        SchemeEntry(
            name, cast(Status, status), description, members(references), template or None, well_known or None, note
        )
        for name, status, description, template, well_known, references, note in table("uri-schemes").rows
    ]
    later = f"Registered after {AS_OF}; no more of its registration is known here."
    found += [
        SchemeEntry(name, cast(Status, status), "", (), None, None, later)
        for name, status in table("uri-schemes-later").rows
    ]
    found += [SchemeEntry(name, None, use, (source,), None, None, "") for name, (use, source) in UNREGISTERED.items()]
    found.sort(key=lambda entry: entry.name.lower())
    return {entry.name.lower(): entry for entry in found}


_BY_NAME = _entries()


def namespace(nid: str) -> NamespaceEntry:
    """Return the entry of a URN namespace, written in any case, with "urn:" before it or without.

    Raises `LookupError` for one that is in no table, with the names that are near.

    >>> import urikit.schemes.registry
    >>> urikit.registry.namespace("urn:oid").reference
    'RFC 3061'
    >>> urikit.registry.namespace("publicidd")
    Traceback (most recent call last):
    ...
    urikit.UnknownNameError: invalid ...
    """
    wanted = nid.lower().removeprefix("urn:")
    found = registration(wanted)
    if found is None:
        from difflib import get_close_matches

        names = get_close_matches(wanted[:60], [entry.nid for entry in namespaces()], 3, 0.7)
        near = f" (did you mean {' or '.join(names)}?)" if names else ""
        raise UnknownNameError("namespace", f"a URN namespace registered as of {NAMESPACES_AS_OF}{near}", wanted)
    return found


def namespaces() -> tuple[NamespaceEntry, ...]:
    """Return all URN namespaces of the table, in the order of their names.

    >>> import urikit.schemes.registry
    >>> [entry.nid for entry in urikit.schemes.registry.namespaces() if entry.kind == "informal"][:2]
    ['urn-1', 'urn-2']
    """
    return registrations()
