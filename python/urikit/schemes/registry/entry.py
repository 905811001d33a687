"""What is known of the name of a scheme: its registration, and what urikit has for it.

`scheme` looks a name up in IANA's table (`urikit.core.tables`, a copy of a day) and then in
the list of schemes that are used without a registration. Names have no case (RFC 3986
section 3.1). An entry is a frozen value; its view, its default port and what kind of
identifier it makes are asked for when they are read, because they are elsewhere.

What can go wrong: a scheme that was registered after the copy is not found, so that an unknown
name says nothing about a URI. No name is ever refused for not being here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from urikit._native import default_port as native_default_port
from urikit.core.classification import Classification
from urikit.core.errors import UnknownNameError
from urikit.core.tables import members, table
from urikit.schemes.registry import unregistered
from urikit.schemes.view import View

__all__ = ["AS_OF", "SchemeEntry", "Status", "near", "scheme", "schemes", "status"]

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
    #: What it is for, in the words of the registry; empty where they only repeat the name.
    description: str
    #: What defines it, or who registered it; for one that is not registered, who says that it is used.
    references: tuple[str, ...]
    #: The registration itself, below "iana.org/assignments/uri-schemes"; None where it has an RFC.
    template: str | None
    #: What says that its URIs have well-known paths (RFC 8615); None where they have not.
    well_known: str | None
    #: What has to be said besides.
    note: str

    @property
    def is_registered(self) -> bool:
        """Whether IANA's registry has it, in any status."""
        return self.status is not None

    @property
    def template_uri(self) -> str | None:
        """Where the registration can be read.

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
        """What kind of identifiers it makes: that of the first example of its view.

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
    """What is known of a scheme, written in any case.

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
    """The status of a scheme in the registry; None where it is not registered.

    >>> import urikit.schemes.registry
    >>> urikit.registry.status("Git"), urikit.registry.status("git+ssh"), urikit.registry.status("x-none")
    ('provisional', None, None)
    """
    found = _BY_NAME.get(name.lower())
    return None if found is None else found.status


def schemes(status: Status | Literal["unregistered"] | None = None) -> tuple[SchemeEntry, ...]:
    """All schemes in the order of their names, or those of a status.

    >>> import urikit.schemes.registry
    >>> [entry.name for entry in urikit.registry.schemes("historical")][:4]
    ['bb', 'drop', 'fax', 'filesystem']
    """
    if status is None:
        return tuple(_BY_NAME.values())
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
    found += [SchemeEntry(name, None, use, (source,), None, None, "") for name, use, source in unregistered.ROWS]
    found.sort(key=lambda entry: entry.name.lower())
    return {entry.name.lower(): entry for entry in found}


_BY_NAME = _entries()
