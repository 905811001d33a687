"""Fields of pydantic models: `x: urikit.URI` validates, serializes and describes itself.

A field takes a `str`, `bytes` that are ASCII, or a value of the type; a value of another type of urikit, or a URL of
pydantic, counts as its text. It keeps the text byte for byte: nothing is normalized, no "/" is added. `model_dump()`
keeps the value, and `model_dump(mode="json")` and `model_dump_json()` write the text, also under `Any`. Its JSON
schema is a string with a format ("uri", "iri", "uri-reference", "uri-template", ...). All types of
`urikit.integrations.fields` are fields.

A URL of a database is a field too, with one host or several: `dsn: Postgres`, or any class of
`urikit.schemes.databases`; `dsn: Database` takes all that `databases.parse` does.

`Annotated[urikit.URI, Constraints(...)]` asks for more, and `HttpURI` is the commonest such type. In a union the
type that a value has is kept; of a text, the first type that takes it, `str` among them.

A text that is not accepted is an error of type "uri_syntax" with our message, and what a constraint refuses is one of
type "uri_constraint"; the context has code, component, column (from 1), offset and end (from 0), rule and hint.
pydantic shows the input of an error: in these errors it is the masked text.

What can go wrong: an error of somebody else has the input as it came, passwords included. A missing field shows the
whole document, another type of a union the text, a dictionary its keys in `loc`. `masked_errors` is the list of
errors without these secrets.

`pydantic` is imported when a model is made, not before.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from urikit._native import URI, WebURL
from urikit.core.errors import URIError, needed
from urikit.core.params import Params
from urikit.integrations import constraints, fields

with needed("pydantic"):
    from pydantic import Tag
    from pydantic_core import InitErrorDetails, PydanticCustomError, SchemaSerializer, ValidationError
    from pydantic_core import core_schema as schemas

__all__ = ["Constraints", "HttpURI", "core_schema", "json_schema", "masked_errors", "serializer"]


class _TextSchema(str):
    """A text that fits a `str` less than exactly, as pydantic has it of every text of JSON."""


#: Articles of the names of types, by their first letter.
_ARTICLES = {"A": "an ", "I": "an "}


def core_schema(kind: type) -> schemas.CoreSchema:
    """Return the schema of a field of this type; called by `__get_pydantic_core_schema__`.

    The union inside tells pydantic how well an input fits, which decides in a union of the caller: a value of the
    type and a text fit exactly, a text of JSON as well as in a field of `str`, and a value of another type less.

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
    article = "" if kind is Params else _ARTICLES.get(kind.__name__[0], "a ")
    wanted = f"Input should be a string or {article}{kind.__name__}"

    def read(value: Any, inside: schemas.ValidatorFunctionWrapHandler, info: schemas.ValidationInfo) -> Any:
        try:
            made = value if isinstance(value, kind) else parse(_text_of(value))
        except URIError as error:
            raise _refusal(_described(error), getattr(error, "text", None) or "") from None
        except TypeError:
            raise _refusal(PydanticCustomError("uri_type", wanted), value) from None
        if info.mode == "python":
            inside(made if isinstance(value, (kind, str, bytes)) else None)
        else:
            inside(_TextSchema())
        return made

    inner = schemas.union_schema([schemas.is_instance_schema(kind), schemas.str_schema(), schemas.any_schema()])
    read.__name__ = read.__qualname__ = kind.__name__
    writer = schemas.to_string_ser_schema(when_used="json")
    return _tagged(kind.__name__, schemas.with_info_wrap_validator_function(read, inner, serialization=writer))


class Constraints(constraints.Constraints):
    """`urikit.integrations.constraints.Constraints` for `Annotated`.

    The type is one of identifiers, or a union of such types and None; any other raises `TypeError` when the model is
    made.

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
        for kind in _kinds(source):
            if kind is not NoneType and not (isinstance(kind, type) and issubclass(kind, fields.CONSTRAINED)):
                found = kind.__name__ if isinstance(kind, type) else str(kind)
                raise TypeError(f"Constraints must be for types such as urikit.URI or urikit.WebURL, not {found}")

        def check(value: Any) -> Any:
            fault = None if value is None else self.fault(value)
            if fault is not None:
                raise _refusal(_described(fault), value.redacted())
            return value

        name = getattr(source, "__name__", "constrained")
        return _tagged(name, schemas.no_info_after_validator_function(check, handler(source)))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        made: dict[str, Any] = handler(schema)
        if self.max_length is not None:
            made = made | {"maxLength": self.max_length}
        if self.schemes is not None and not _has(schema, WebURL):
            after = "://" if self.host or "host" in self.require else ":"
            made = {"pattern": fields.schemes_pattern(self.schemes, after)} | made
        return made


#: A URI of the scheme "http" or "https", with a host.
HttpURI = Annotated[URI, Constraints(schemes=("http", "https"), require="host")]


def json_schema(kind: type) -> dict[str, Any]:
    """Return the JSON schema of a field of this type; called by `__get_pydantic_json_schema__`.

    >>> import urikit
    >>> from urikit.integrations.pydantic import json_schema
    >>> json_schema(urikit.URI)
    {'type': 'string', 'format': 'uri'}
    """
    return fields.json_schema(kind)


def masked_errors(error: Any) -> list[dict[str, Any]]:
    """`error.errors()` of pydantic or of FastAPI, with the secrets of identifiers masked in all that is in it.

    >>> from pydantic import BaseModel, ValidationError
    >>> import urikit
    >>> from urikit.integrations.pydantic import masked_errors
    >>> class Link(BaseModel):
    ...     home: urikit.URI
    ...     target: urikit.URI
    >>> try:
    ...     Link.model_validate({"home": "http://me:secret@h/"})
    ... except ValidationError as error:
    ...     masked_errors(error)[0]["input"]
    {'home': 'http://me:***@h/'}
    """
    return [fields.masked(dict(found)) for found in error.errors()]


@cache
def serializer() -> SchemaSerializer:
    """Build a serializer for `Any`: the text in JSON, the value otherwise."""
    return SchemaSerializer(schemas.any_schema(serialization=schemas.to_string_ser_schema(when_used="json")))


def _text_of(value: Any) -> Any:
    """Return the text of a URL of pydantic, whose classes have only methods in common; anything else as it is."""
    return str(value) if hasattr(value, "unicode_string") and not isinstance(value, type) else value


def _kinds(source: Any) -> list[Any]:
    """Return the types of a union, or the one type."""
    source = getattr(source, "__value__", source)  # of `type X = ...`
    if get_origin(source) is Annotated:
        source = get_args(source)[0]
    if get_origin(source) in (Union, UnionType):
        return [kind for one in get_args(source) for kind in _kinds(one)]
    return [source]


def _has(schema: Any, kind: type) -> bool:
    """Return whether a schema of pydantic contains this type."""
    if isinstance(schema, dict):
        return any(_has(part, kind) for part in schema.values())
    return any(_has(part, kind) for part in schema) if isinstance(schema, (list, tuple)) else schema is kind


def _tagged(name: str, schema: schemas.CoreSchema) -> schemas.CoreSchema:
    """Return the schema with the name that errors of a union have in their place."""
    return Tag(name).__get_pydantic_core_schema__(None, lambda _: schema)  # type: ignore[arg-type]


def _refusal(reason: PydanticCustomError, given: Any) -> ValidationError:
    """Return the error of one input as pydantic may show it: raised in a validator, it keeps the input that it has."""
    shown = fields.masked(given)
    if isinstance(shown, str):  # Bytes that are not ASCII are surrogates in it, which JSON cannot have.
        shown = shown.encode("utf-8", "backslashreplace").decode()
    return ValidationError.from_exception_data("", [InitErrorDetails(type=reason, input=shown)])


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
