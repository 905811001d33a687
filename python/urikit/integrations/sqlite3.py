"""URIs in the `sqlite3` of the standard library: values, columns, and functions of SQL.

`register` makes identifiers values of statements, and columns that are declared `URI`, `IRI`, `URN`, `URI_REFERENCE` or
`WEB_URL` identifiers again, on connections with `detect_types=sqlite3.PARSE_DECLTYPES`. The text is stored as it is,
with the password that is in it. sqlite3 keeps adapters and converters for the whole process.

`create_functions` adds functions to one connection. Like those of SQLite, they give NULL for NULL. They give NULL for
an invalid URI too, because an exception ends the whole statement without saying why; `uri_valid` finds such rows.
Comparison in SQL is by bytes: `uri_normalize(a) = uri_normalize(b)` asks for equivalence (RFC 3986 section 6.2.3).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from urikit._native import (
    IRI,
    URI,
    URN,
    IRIReference,
    Reference,
    RelativeIRIReference,
    RelativeReference,
    URIReference,
    WebURL,
    resolve,
)
from urikit.core.errors import URIError

__all__ = ["create_functions", "register"]

#: The classes of identifiers, which statements accept.
_CLASSES = (URI, IRI, URN, RelativeReference, RelativeIRIReference, URIReference, IRIReference, WebURL)
#: Declared type to the parser of its values.
_COLUMNS: dict[str, Callable[[str], Reference | WebURL]] = {
    "URI": URI.parse,
    "IRI": IRI.parse,
    "URN": URN,
    "URI_REFERENCE": URIReference.parse,
    "WEB_URL": WebURL,
}
#: The functions of SQL: their name, how many arguments they take, and what they do.
_FUNCTIONS: dict[str, tuple[int, Callable[..., str | int | None]]] = {
    "uri_scheme": (1, lambda text: URI.parse(text).scheme),
    "uri_host": (1, lambda text: URI.parse(text).host),
    "uri_port": (1, lambda text: URI.parse(text).effective_port),
    "uri_path": (1, lambda text: URI.parse(text).path),
    "uri_query": (1, lambda text: URI.parse(text).query),
    "uri_normalize": (1, lambda text: str(URI.parse(text).normalize())),
    "uri_resolve": (2, lambda base, reference: str(resolve(base, reference))),
    "uri_valid": (1, URI.is_valid),
}


def register() -> None:
    """Let every connection of the process take identifiers, and read columns that are declared as such.

    A row whose text is not valid raises `URISyntaxError` when it is fetched.

    >>> import sqlite3, urikit
    >>> register()
    >>> connection = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES)
    >>> _ = connection.execute("CREATE TABLE link (target URI)")
    >>> _ = connection.execute("INSERT INTO link VALUES (?)", [urikit.URI("HTTP://example.org")])
    >>> connection.execute("SELECT target FROM link").fetchone()
    (URI('HTTP://example.org'),)
    >>> connection.close()
    """
    for kind in _CLASSES:
        sqlite3.register_adapter(kind, str)
    for name, parse in _COLUMNS.items():
        sqlite3.register_converter(name, _converter(parse))


def create_functions(connection: sqlite3.Connection) -> None:
    """Add `uri_scheme`, `uri_host`, `uri_port`, `uri_path`, `uri_query`, `uri_normalize`, `uri_resolve`, `uri_valid`.

    They are deterministic, so an index may be made of them. `uri_port` is the effective port.

    >>> import sqlite3
    >>> connection = sqlite3.connect(":memory:")
    >>> create_functions(connection)
    >>> connection.execute("SELECT uri_host(?1), uri_normalize(?1), uri_host('a b')", ["HTTP://h:80/%7Ea"]).fetchone()
    ('h', 'http://h/~a', None)
    >>> connection.close()
    """
    for name, (count, function) in _FUNCTIONS.items():
        connection.create_function(name, count, _nullable(function), deterministic=True)


def _converter(parse: Callable[[str], Reference | WebURL]) -> Callable[[bytes], Reference | WebURL]:
    return lambda stored: parse(stored.decode("utf-8"))


def _nullable(function: Callable[..., str | int | None]) -> Callable[..., str | int | None]:
    """Return a function of SQL: NULL for NULL, and for what is not valid."""

    def call(*texts: object) -> str | int | None:
        if None in texts:
            return None
        try:
            return function(*(text if isinstance(text, bytes) else str(text) for text in texts))
        except URIError:
            return None

    return call
