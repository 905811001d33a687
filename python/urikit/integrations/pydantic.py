"""Fields of pydantic models: `x: urikit.URI` validates, serializes and describes itself.

A field takes a `str`, `bytes` that are ASCII, or a value of the type; a value of another type counts as its text. It
keeps the text byte for byte: nothing is normalized, no "/" is added. `model_dump()` keeps the value, and
`model_dump(mode="json")` and `model_dump_json()` write the text, also under `Any`. Its JSON schema is a string with a
format ("uri", "iri", "uri-reference", "uri-template", ...). All types of `urikit.integrations.fields` are fields.

`Annotated[urikit.URI, Constraints(...)]` asks for more, and `HttpURI` is the commonest such type. In a union the
type that a value has is kept; of a text, the first type that takes it.

A text that is not accepted is an error of type "uri_syntax" with our message, and what a constraint refuses is one of
type "uri_constraint"; the context has code, component, column (from 1), offset and end (from 0), rule and hint.
pydantic shows the input of an error, so what it gets to see is the masked text, not the one with the password in it.

`pydantic` is imported when a model is made, not before.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from urikit._native import URI
from urikit.errors import URIError
from urikit.integrations import constraints, fields
from urikit.integrations.package import needed

with needed("pydantic"):
    from pydantic import Tag
    from pydantic_core import PydanticCustomError, SchemaSerializer
    from pydantic_core import core_schema as schemas

__all__ = ["Constraints", "HttpURI", "core_schema", "json_schema", "serializer"]


class Refused(str):
    """The masked text of an input that was refused, with its error: what pydantic may show."""

    __slots__ = ("error",)
    error: URIError

    @classmethod
    def of(cls, error: URIError, text: str) -> Refused:
        """The input as an error may show it."""
        refused = cls(text)
        refused.error = error
        return refused


def core_schema(kind: type) -> schemas.CoreSchema:
    """The schema of a field of this type; called by `__get_pydantic_core_schema__`.

    pydantic shows the input of the step that fails, so the first step replaces a text that is refused by its masked
    form, and the step inside refuses that. The union in the middle tells pydantic that a value of another type fits
    less well than in its own.

    >>> from pydantic import BaseModel
    >>> import urikit
    >>> class Link(BaseModel):
    ...     target: urikit.URI
    >>> Link(target="HTTP://example.org").target
    URI('HTTP://example.org')
    >>> Link(target="HTTP://example.org").model_dump_json()
    '{"target":"HTTP://example.org"}'
    """
    parse = fields.reader(kind)

    def read(value: object, inside: schemas.ValidatorFunctionWrapHandler) -> object:
        exact = isinstance(value, (kind, str, bytes))
        if not isinstance(value, kind):
            try:
                value = parse(value)
            except URIError as error:
                value = Refused.of(error, getattr(error, "text", None) or "")
            except TypeError:
                raise PydanticCustomError("uri_type", "Input should be a string or a URI") from None
        return inside(value if exact or isinstance(value, Refused) else Other(value))

    def check(value: object) -> object:
        if isinstance(value, Refused):
            raise _described(value.error)
        return value.value if isinstance(value, Other) else value

    inner = schemas.chain_schema(
        [
            schemas.union_schema([schemas.is_instance_schema(kind), schemas.any_schema()]),
            schemas.no_info_plain_validator_function(check),
        ]
    )
    read.__name__ = read.__qualname__ = kind.__name__
    writer = schemas.to_string_ser_schema(when_used="json")
    return _tagged(kind.__name__, schemas.no_info_wrap_validator_function(read, inner, serialization=writer))


class Other:
    """A value that was made of one of another type."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value


class Constraints(constraints.Constraints):
    """`urikit.integrations.constraints.Constraints` for `Annotated`.

    >>> from typing import Annotated
    >>> from pydantic import TypeAdapter
    >>> import urikit
    >>> from urikit.integrations.pydantic import Constraints
    >>> Callback = TypeAdapter(Annotated[urikit.URI, Constraints(schemes="https", host="*.example.com")])
    >>> Callback.validate_python("https://app.example.com/done")
    URI('https://app.example.com/done')
    """

    __slots__ = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> schemas.CoreSchema:
        def read(value: Any, inside: schemas.ValidatorFunctionWrapHandler) -> Any:
            fault = None if value is None else self.fault(value)
            return value if fault is None else inside(Refused.of(fault, value.redacted()))

        def refuse(value: Refused) -> Any:
            raise _described(value.error)

        # The type once more, so that this step is written and described as the type is.
        kind = handler(source)
        step = schemas.no_info_wrap_validator_function(read, schemas.no_info_before_validator_function(refuse, kind))
        return _tagged(getattr(source, "__name__", "constrained"), schemas.chain_schema([kind, step]))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        made: dict[str, Any] = handler(schema)
        return made if self.max_length is None else made | {"maxLength": self.max_length}


#: A URI of the scheme "http" or "https", with a host.
HttpURI = Annotated[URI, Constraints(schemes=("http", "https"), require="host")]


def json_schema(kind: type) -> dict[str, Any]:
    """The JSON schema of a field of this type; called by `__get_pydantic_json_schema__`.

    >>> import urikit
    >>> from urikit.integrations.pydantic import json_schema
    >>> json_schema(urikit.URI)
    {'type': 'string', 'format': 'uri'}
    """
    return fields.json_schema(kind)


@cache
def serializer() -> SchemaSerializer:
    """What writes a value under `Any`: as its text in JSON, and as it is otherwise."""
    return SchemaSerializer(schemas.any_schema(serialization=schemas.to_string_ser_schema(when_used="json")))


def _tagged(name: str, schema: schemas.CoreSchema) -> schemas.CoreSchema:
    """The schema with the name that errors of a union have in their place."""
    return Tag(name).__get_pydantic_core_schema__(None, lambda _: schema)  # type: ignore[arg-type]


def _described(error: URIError) -> PydanticCustomError:
    if isinstance(error, constraints.ConstraintError):
        return PydanticCustomError("uri_constraint", "{message}", {"message": error.message, "part": error.argument})
    offset = getattr(error, "offset", None) or 0
    return PydanticCustomError(
        "uri_syntax",
        "{message} (column {column}); {hint}",
        {
            "message": error.message,
            "code": error.code,
            "component": getattr(error, "component", ""),
            "column": offset + 1,
            "offset": offset,
            "end": getattr(error, "end", None) or offset,
            "rule": error.rule,
            "hint": error.hint,
        },
    )
