"""Typed views of the schemes: one module each, with grammar, value class and equivalence.

`uri.view()` imports the module of the URI's scheme when it is first asked for. Their rows are in
`urikit.register`; a scheme that has no row is read by `urikit.schemes.generic`.
"""

from __future__ import annotations

from urikit.boundary import guard
from urikit.register import SCHEMES, load, views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit._native import URI
    from urikit.schemes.table import Schemes
    from urikit.schemes.view import View

__all__ = ["VIEWS", "view_of"]

#: Schemes in lower case, and the class that reads each, as "module:Class" (`urikit.register`).
VIEWS: dict[str, str] = views(SCHEMES)

#: The class for a scheme without a line.
GENERIC = "urikit.schemes.generic:Generic"

#: How each of them reads a URI of its scheme: `URI.view` asks here first.
readers: dict[str, Callable[[URI], View]] = {}


def view_of(uri: URI, schemes: Schemes | None = None) -> View:
    """The typed view of a URI, by its scheme; called by `URI.view`.

    Raises `SchemeError` where the scheme's grammar refuses the URI.

    >>> import urikit
    >>> urikit.URI("x-unknown://h/a?b").view().host
    'h'
    """
    scheme: str = uri.scheme  # a URI has one
    found = view_class(scheme) if schemes is None else schemes.view_class(scheme)
    return found._from(uri)


def view_class(scheme: str) -> type[View]:
    """The class that reads a scheme, written in any case; its module is imported for it.

    >>> from urikit.schemes import view_class
    >>> view_class("x-unknown").__name__
    'Generic'
    """
    name = scheme.lower()
    where = VIEWS.get(name)
    found: type[View] = load(where or GENERIC)
    if where is not None:
        readers[name] = found._from
    return found


guard(__name__)
