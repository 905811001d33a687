"""The types that can be fields of other libraries: how each reads a text, writes it, and says what is wrong.

Every integration that validates asks this module, so that they agree: a text is kept byte for byte, and a value of
another type counts as its text. A description of an error has its reason and its hint in one line, since other
libraries write one line, and never a secret.
"""

from __future__ import annotations

from collections.abc import Callable
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

__all__ = ["CONSTRAINED", "FIELDS", "VALUES", "describe", "json_schema", "masked", "reader", "to_text"]

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
    if kind not in FIELDS:
        raise TypeError(f"expected a type such as urikit.URI or urikit.WebURL, found {kind!r}")
    if constraints is not None and not issubclass(kind, CONSTRAINED):
        raise TypeError(f"Constraints must be for a type such as urikit.URI or urikit.WebURL, not {kind.__name__}")
    parse: Callable[[Any], Any] = getattr(kind, "parse", kind)

    def read(value: Any) -> Any:
        if not isinstance(value, kind):
            if kind is Params and not isinstance(value, (str, *VALUES)):  # it takes pairs too, which are not a text
                raise TypeError(f"query must be str, not {type(value).__name__}")
            value = parse(str(value) if isinstance(value, VALUES) else value)
        return value if constraints is None else constraints.check(value)

    return read


def to_text(value: object) -> str:
    """Return the text of a value of urikit; raises `TypeError` for any other.

    >>> import urikit
    >>> from urikit.integrations.fields import to_text
    >>> to_text(urikit.URI("HTTP://h"))
    'HTTP://h'
    """
    if isinstance(value, VALUES):
        return str(value)
    raise TypeError(f"cannot write {type(value).__name__} as text: expected a value of urikit")


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
    if isinstance(value, VALUES):
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

    >>> import urikit
    >>> from urikit.integrations.fields import json_schema
    >>> json_schema(urikit.URI)
    {'type': 'string', 'format': 'uri'}
    """
    return {"type": "string", **FIELDS[kind]}
