"""Fields of pydantic models: `x: urikit.URI` validates, serializes and describes itself.

A field takes a `str`, `bytes` that are ASCII, or a value of the type. It keeps the text byte
for byte: nothing is normalized, no "/" is added. `model_dump()` keeps the value, and
`model_dump(mode="json")` and `model_dump_json()` write the text. The JSON schema is a string
of format "uri", or "uri-reference" for `URIReference` and `RelativeReference`; for IRIs it is
"iri" and "iri-reference".

A text that does not parse is an error of type "uri_syntax" with our message; its context has
code, component, column (from 1), offset and end (from 0), rule and hint. pydantic shows the input of an error, so
what it gets to see is the masked text, not the one with the password in it.

`pydantic` itself is not imported here, only `pydantic_core`, and only when a model is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic_core import PydanticCustomError
from pydantic_core import core_schema as schemas

from urikit._native import IRI, URI, IRIReference, Reference
from urikit.errors import URISyntaxError

__all__ = ["core_schema", "json_schema"]


class Refused(str):
    """The masked text of an input that did not parse, with its error: what pydantic may show."""

    __slots__ = ("error",)
    error: URISyntaxError

    @classmethod
    def of(cls, error: URISyntaxError) -> Refused:
        """The input as an error may show it."""
        refused = cls(error.text)
        refused.error = error
        return refused


def core_schema(kind: type[Reference]) -> schemas.CoreSchema:
    """The schema of a field of this type; called by `__get_pydantic_core_schema__`.

    Two steps, because pydantic shows the input of the step that fails: the first one replaces
    a text that does not parse by its masked form, the second one refuses that.

    >>> from pydantic import BaseModel
    >>> import urikit
    >>> class Link(BaseModel):
    ...     target: urikit.URI
    >>> Link(target="HTTP://example.org").target
    URI('HTTP://example.org')
    >>> Link(target="HTTP://example.org").model_dump_json()
    '{"target":"HTTP://example.org"}'
    """

    def read(value: object) -> object:
        if isinstance(value, kind):
            return value
        if isinstance(value, Reference):
            value = str(value)
        if not isinstance(value, (str, bytes)):
            return value
        try:
            return _parser(kind)(value)
        except URISyntaxError as error:
            return Refused.of(error)

    def check(value: object) -> Reference:
        if isinstance(value, Refused):
            raise _described(value.error)
        if isinstance(value, kind):
            return value
        raise PydanticCustomError("uri_type", "Input should be a string or a URI")

    return schemas.chain_schema(
        [
            schemas.no_info_plain_validator_function(read),
            schemas.no_info_plain_validator_function(check),
        ],
        serialization=schemas.to_string_ser_schema(when_used="json"),
    )


def json_schema(kind: type[Reference]) -> dict[str, Any]:
    """The JSON schema of a field of this type; called by `__get_pydantic_json_schema__`.

    >>> import urikit
    >>> json_schema(urikit.URI)
    {'type': 'string', 'format': 'uri'}
    """
    name = "iri" if issubclass(kind, IRIReference) else "uri"
    return {"type": "string", "format": name if issubclass(kind, (URI, IRI)) else f"{name}-reference"}


def _parser(kind: type[Reference]) -> Callable[[str | bytes], Reference]:
    """The parser of a class below `Reference`."""
    parser: Callable[[str | bytes], Reference] = kind.parse  # type: ignore[attr-defined]
    return parser


def _described(error: URISyntaxError) -> PydanticCustomError:
    return PydanticCustomError(
        "uri_syntax",
        "{message} (column {column}); {hint}",
        {
            "message": error.message,
            "code": error.code,
            "component": error.component,
            "column": error.offset + 1,
            "offset": error.offset,
            "end": error.end,
            "rule": error.rule,
            "hint": error.hint,
        },
    )
