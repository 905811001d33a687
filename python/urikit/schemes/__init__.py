"""Typed views of the schemes: a class each, with grammar and equivalence.

`uri.view()` imports the module of the URI's scheme when it is first asked for. Their rows are in
`urikit.schemes.register`; a scheme that has no row is read by `urikit.schemes.generic`.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import resolve_name

from urikit._native import URI
from urikit.schemes.register import SCHEMES, modules, views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from urikit.core.scheme_table import Schemes
    from urikit.schemes import about as about
    from urikit.schemes import acct as acct
    from urikit.schemes import blob as blob
    from urikit.schemes import cloud as cloud
    from urikit.schemes import data as data
    from urikit.schemes import databases as databases
    from urikit.schemes import doi as doi
    from urikit.schemes import file as file
    from urikit.schemes import form as form
    from urikit.schemes import fragments as fragments
    from urikit.schemes import ftp as ftp
    from urikit.schemes import generic as generic
    from urikit.schemes import geo as geo
    from urikit.schemes import gopher as gopher
    from urikit.schemes import http as http
    from urikit.schemes import huggingface as huggingface
    from urikit.schemes import info as info
    from urikit.schemes import irc as irc
    from urikit.schemes import javascript as javascript
    from urikit.schemes import ldap as ldap
    from urikit.schemes import magnet as magnet
    from urikit.schemes import mailto as mailto
    from urikit.schemes import mid as mid
    from urikit.schemes import nested as nested
    from urikit.schemes import news as news
    from urikit.schemes import ni as ni
    from urikit.schemes import registry as registry
    from urikit.schemes import service as service
    from urikit.schemes import sip as sip
    from urikit.schemes import sms as sms
    from urikit.schemes import ssh as ssh
    from urikit.schemes import tag as tag
    from urikit.schemes import tel as tel
    from urikit.schemes import telnet as telnet
    from urikit.schemes import urns as urns
    from urikit.schemes import xmpp as xmpp
    from urikit.schemes import xri as xri
    from urikit.schemes.view import View
else:
    _MODULES = modules(__name__, SCHEMES) | {"form", "fragments", "generic", "registry"}

    def __getattr__(name: str) -> object:  # a scheme's module is imported when it is first named
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"{__name__}.{name}")


__all__ = ["VIEWS", "view_of"]

#: Schemes in lower case, and the class that reads each, as "module:Class" (`urikit.schemes.register`).
VIEWS: dict[str, str] = views(SCHEMES)

#: Schemes with a name that drivers may follow, and which these are.
_DRIVERS: dict[str, tuple[str, ...]] = {name: row.drivers for row in SCHEMES if row.drivers for name in row.names}

#: The class for a scheme without a line.
GENERIC = "urikit.schemes.generic:Generic"

#: Readers of URIs by scheme, where `URI.view` looks first. The reader of a namespace of URNs, such as
#: "urn:isbn", gets what follows, and raises `ValueError` where that is more than a name.
readers: dict[str, Callable[[Any], View]] = {}


def view_of(uri: URI, schemes: Schemes | None = None) -> View:
    """Return the typed view of a URI, by its scheme; called by `URI.view`.

    Raises `SchemeError` where the scheme's grammar refuses the URI.

    >>> import urikit
    >>> urikit.URI("x-unknown://h/a?b").view().host
    'h'
    """
    scheme: str = uri.scheme  # a URI has one
    found = view_class(scheme) if schemes is None else schemes.view_class(scheme)
    return found._from(uri)


def view_class(scheme: str) -> type[View]:
    """Return the class that reads a scheme, written in any case; its module is imported for it.

    >>> from urikit.schemes import view_class
    >>> view_class("x-unknown").__name__, view_class("postgresql+psycopg").__name__
    ('Generic', 'Postgres')
    """
    name = scheme.lower()
    where = where_view(name)
    found: type[View] = resolve_name(where or GENERIC)
    if name in VIEWS:
        readers[name] = found._from
    return found


def where_view(name: str) -> str | None:
    """Return the class that reads a scheme in lower case, with or without a driver, as "module:Class"; None without
    one.
    """
    if name in VIEWS or "+" not in name:
        return VIEWS.get(name)
    base, _, driver = name.partition("+")
    drivers = _DRIVERS.get(base, ())
    return VIEWS[base] if driver and (driver in drivers or "*" in drivers) else None
