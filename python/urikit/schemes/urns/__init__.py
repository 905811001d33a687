"""URN namespaces: a class each, with the grammar of its names and its equivalence (RFC 8141).

`view_of` chooses the class by the namespace identifier and imports its module for that; a namespace
without a class is read by `urikit.schemes.urns.generic`, which knows the registry.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING, cast

from urikit._native import URI, Reference, WebURL
from urikit.core.arguments import uri_of
from urikit.core.errors import ArgumentError
from urikit.schemes import readers, register
from urikit.schemes.register import modules, views
from urikit.schemes.urns.namespace import NamespaceView, NSSError, parts_of, split
from urikit.schemes.view import View, mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit.schemes.urns import epc as epc
    from urikit.schemes.urns import generic as generic
    from urikit.schemes.urns import identifiers as identifiers
    from urikit.schemes.urns import lex as lex
    from urikit.schemes.urns import names as names
    from urikit.schemes.urns import numbers as numbers
    from urikit.schemes.urns import resolution as resolution
else:
    _MODULES = modules(__name__, register.NAMESPACES) | {"generic", "resolution"}

    def __getattr__(name: str) -> object:  # a namespace's module is imported when it is first named
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")


__all__ = ["NAMESPACES", "ByNamespace", "class_of", "view_of"]

#: Namespace identifiers in lower case, and the class that reads each, as "module:Class" (`urikit.schemes.register`).
NAMESPACES: dict[str, str] = views(register.NAMESPACES)

_GENERIC = "urikit.schemes.urns.generic:AnyURN"


def view_of(urn: str | Reference | WebURL) -> NamespaceView:
    """Return the view of a URN, by its namespace.

    Raises `URISyntaxError` for what is not a URI, and `SchemeError` for what is not a URN or what
    the namespace refuses.

    >>> from urikit.schemes.urns import view_of
    >>> view_of("urn:oid:1.2.840.113549.1.1.1").arcs
    (1, 2, 840, 113549, 1, 1, 1)
    >>> view_of("urn:mpeg:mpeg7:schema:2001").registration.reference
    'RFC 3614'
    """
    urn = uri_of(urn)
    if urn.scheme.lower() != "urn":
        return cast("NamespaceView", ByNamespace.parse(urn))  # which refuses it
    return cast("NamespaceView", urn.view())


def read(urn: URI) -> NamespaceView:
    """Return the view of a URN in any spelling and with any components; raises `SchemeError` for an invalid one."""
    nid, nss, spelled, components = parts_of(urn)
    try:
        view = class_of(nid)._in(nid, nss, spelled, components)
    except NSSError as refusal:
        found = refusal
    else:
        mark(view, True)
        return view
    split(urn).refuse(found.code, found.component, found.start, found.end)


def class_of(nid: str) -> type[NamespaceView]:
    """Return the class that reads a namespace, whose identifier is in lower case; its module is imported for it.

    >>> from urikit.schemes.urns import class_of
    >>> class_of("isbn").__name__, class_of("mpeg").__name__
    ('Isbn', 'AnyURN')
    """
    where = NAMESPACES.get(nid)
    found: type[NamespaceView] = resolve_name(where or _GENERIC)
    if where is not None:
        readers.setdefault(f"urn:{nid}", _reader(found))
    return found


def _reader(cls: type[NamespaceView]) -> Callable[[str], NamespaceView]:
    """Return the reader of an NSS for `urikit.schemes.readers`: the short way to the view of a name.

    It raises `ValueError` for what is not an NSS, or is one with components behind it; `read` reads that.
    """
    of: Callable[[str], NamespaceView] = cls._of

    def read_strict(nss: str) -> NamespaceView:
        view = of(nss)
        mark(view, True)
        return view

    if cls.STRICT:
        return read_strict

    def read_nss(nss: str) -> NamespaceView:
        if nss[:1] in ("", "/") or "?" in nss or "#" in nss:
            raise ArgumentError("nss", "the NSS of a URN without components", nss)
        return read_strict(nss)

    return read_nss


class ByNamespace(View):
    """The way from the scheme "urn" to the view of the namespace: what it reads is not a `ByNamespace`."""

    _from = _read = staticmethod(read)  # type: ignore[assignment]
