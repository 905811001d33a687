"""The types that can be fields of other libraries: how each reads a text, writes it, and says what is wrong.

Every integration that validates asks this module, so that they agree: a text is kept byte for byte, and a value of
another type counts as its text. URLs of databases are such types, each class for its schemes, and `Database` for all.
A description of an error has its reason and its hint in one line, since other libraries write one line, and never a
secret.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from urikit._native import (
    IRI,
    URI,
    URN,
    IRIReference,
    Reference,
    RelativeIRIReference,
    RelativeReference,
    URIReference,
    URITemplate,
    WebURL,
)
from urikit.core.errors import URIError
from urikit.core.mask import shown
from urikit.core.params import Params
from urikit.integrations.constraints import Constraints
from urikit.integrations.logging import RedactURIs

__all__ = [
    "CONSTRAINED",
    "FIELDS",
    "VALUES",
    "describe",
    "is_value",
    "json_schema",
    "masked",
    "reader",
    "schemes_pattern",
    "to_text",
]

#: The base of every value that is written as its text.
VALUES: tuple[type, ...] = (Reference, WebURL, URITemplate, Params)

#: The base of every value that `Constraints` can check: it has a scheme and a host.
CONSTRAINED: tuple[type, ...] = (Reference, WebURL)

#: The types of a field, with the keywords of their JSON schema. JSON Schema has no format for URLs of the web, and
#: "uri" is the nearest one: a `WebURL` may write characters, such as "|", that RFC 3986 wants encoded.
FIELDS: dict[type, dict[str, str]] = {
    URI: {"format": "uri"},
    URN: {"format": "uri", "pattern": "^[Uu][Rr][Nn]:"},
    IRI: {"format": "iri"},
    URIReference: {"format": "uri-reference"},
    RelativeReference: {"format": "uri-reference"},
    IRIReference: {"format": "iri-reference"},
    RelativeIRIReference: {"format": "iri-reference"},
    WebURL: {"format": "uri"},
    URITemplate: {"format": "uri-template"},
    Params: {},
}


def reader(kind: type, constraints: Constraints | None = None) -> Callable[[Any], Any]:
    """Build a function that parses and checks a text; a value of the type stays, another identifier counts as its text.

    Raises `TypeError` for a type that is not a field, or not one for constraints. What it returns raises a `URIError`
    for a text that is refused, and `TypeError` for what is not a text.

    >>> import urikit
    >>> from urikit.integrations.fields import reader
    >>> reader(urikit.URIReference)("../a")
    RelativeReference('../a')
    """
    if kind not in FIELDS and not _is_database(kind):
        raise TypeError(f"expected a type such as urikit.URI or urikit.WebURL, found {kind!r}")
    if constraints is not None and not issubclass(kind, CONSTRAINED):
        raise TypeError(f"Constraints must be for a type such as urikit.URI or urikit.WebURL, not {kind.__name__}")
    parse: Callable[[Any], Any] = getattr(kind, "parse", kind)
    if kind.__module__ == f"{_DATABASES}.database":  # `Database`, which has no schemes of its own
        from urikit.schemes.databases import parse

    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            if kind is Params and not isinstance(value, (str, *VALUES)):  # it takes pairs too, which are not a text
                raise TypeError(f"query must be str, not {type(value).__name__}")
            value = parse(str(value) if is_value(type(value)) else value)
        return value if constraints is None else constraints.check(value)

    return read


def is_value(kind: type) -> bool:
    """Return whether a type is one of values that are written as their text: of `VALUES`, or a URL of a database.

    >>> from urikit.integrations.fields import is_value
    >>> from urikit.schemes.databases import Postgres
    >>> is_value(Postgres), is_value(int)
    (True, False)
    """
    return issubclass(kind, VALUES) or _is_database(kind)


def _is_database(kind: type) -> bool:
    # By its name, so that the classes are not imported for it.
    bases = getattr(kind, "__mro__", ())
    return any(base.__module__ == f"{_DATABASES}.database" and base.__name__ == "Database" for base in bases)


def to_text(value: object) -> str:
    """Return the text of a value of urikit; raises `TypeError` for any other.

    >>> import urikit
    >>> from urikit.integrations.fields import to_text
    >>> to_text(urikit.URI("HTTP://h"))
    'HTTP://h'
    """
    if is_value(type(value)):
        return str(value)
    raise TypeError(f"cannot write {type(value).__name__} as text: expected a value of urikit")


#: The package of the classes of URLs of databases.
_DATABASES = "urikit.schemes.databases"
#: The depth to which `masked` copies a value; deeper values are replaced by their masked text.
_DEPTH = 20
_REDACT = RedactURIs()


def masked(value: Any, depth: int = _DEPTH) -> Any:
    """Return a value of JSON or Python as a message may show it: the secrets of identifiers in it are masked.

    A text counts as an identifier, valid or not, and as a text with identifiers in it.

    >>> from urikit.integrations.fields import masked
    >>> masked({"home": "http://me:secret@h/", "more": ["see ftp://me:secret@h/", 5]})
    {'home': 'http://me:***@h/', 'more': ['see ftp://me:***@h/', 5]}
    """
    if isinstance(value, str):
        return shown(value)
    if is_value(type(value)):
        return shown(str(value))
    if depth and isinstance(value, dict):
        return {masked(name, depth - 1): masked(item, depth - 1) for name, item in value.items()}
    if depth and type(value) in (list, tuple, set, frozenset):
        return type(value)(masked(item, depth - 1) for item in value)
    return _REDACT.masked(value)


def describe(error: URIError) -> str:
    """Return an error in one line: what is wrong, in which column, and how to fix it.

    >>> import urikit
    >>> from urikit.integrations.fields import describe
    >>> try:
    ...     urikit.URI("http://h/a b")
    ... except urikit.URIError as error:
    ...     print(describe(error))
    space not allowed in the path (column 11); write the space as %20: http://h/a%20b
    """
    offset = getattr(error, "offset", None)
    if offset is None:
        return error.message
    return f"{error.message} (column {offset + 1}); {error.hint}"


def json_schema(kind: type) -> dict[str, Any]:
    """Return the JSON Schema of a field of this type: a string, and its format.

    URLs of databases have none, since a list of hosts with ports is not a URI; they have a pattern of their schemes.

    >>> import urikit
    >>> from urikit.integrations.fields import json_schema
    >>> json_schema(urikit.URI)
    {'type': 'string', 'format': 'uri'}
    """
    if not _is_database(kind):
        return {"type": "string", **FIELDS[kind]}
    names: tuple[str, ...] = (*kind.SCHEMES, *kind.ALSO)  # type: ignore[attr-defined]
    if not names or kind.__name__ == "Dialect":
        return {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+._-]*:"}
    return {"type": "string", "pattern": schemes_pattern(names, after="([+][A-Za-z0-9+._-]+)?:")}


def schemes_pattern(schemes: Collection[str], after: str) -> str:
    """Return a regular expression of texts with one of these schemes, which have no case.

    >>> from urikit.integrations.fields import schemes_pattern
    >>> schemes_pattern(["ws", "coap+ws"], ":")
    '^([Ww][Ss]|[Cc][Oo][Aa][Pp][+][Ww][Ss]):'
    """
    letters = {"+": "[+]", ".": "[.]"}
    names = ("".join(letters.get(c, f"[{c.upper()}{c}]" if c.isalpha() else c) for c in name) for name in schemes)
    return f"^({'|'.join(names)}){after}"
