"""Hooks of cattrs: identifiers are read from texts and written as texts, in any converter.

`register(converter)` teaches a converter all types of `urikit.integrations.fields`, and unions that have one of them.
In a union the first type that takes a text is kept, of our types and `str`; what none takes is left to the other types,
as the converter reads them. A text that is refused is urikit's own error, inside the group that cattrs raises;
`format_exception` gives its line to `cattrs.transform_error`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from urikit.core.errors import URIError, needed
from urikit.integrations import fields

with needed("cattrs"):
    from cattrs import BaseConverter, Converter
    from cattrs.v import format_exception as _format_exception

__all__ = ["format_exception", "register"]

_C = TypeVar("_C", bound=Converter)


def register(converter: _C) -> _C:
    """Put the hooks into a converter, and returns it.

    >>> from cattrs import Converter
    >>> import urikit
    >>> from urikit.integrations.cattrs import register
    >>> converter = register(Converter())
    >>> links = converter.structure({"next": "http://example.org/%7Ea"}, dict[str, urikit.URI])
    >>> links, converter.unstructure(links)
    ({'next': URI('http://example.org/%7Ea')}, {'next': 'http://example.org/%7Ea'})
    """
    for base in fields.VALUES:
        converter.register_unstructure_hook(base, fields.to_text)
    converter.register_unstructure_hook_factory(_is_union, _writer)
    for kind in fields.FIELDS:
        converter.register_structure_hook(kind, lambda value, kind: fields.reader(kind)(value))
    converter.register_structure_hook_factory(_is_union, _reader)
    return converter


def format_exception(error: BaseException, kind: type | None) -> str:
    """Return the reason of one of our errors in one line, and what cattrs says of any other.

    >>> from cattrs import Converter, transform_error
    >>> import urikit
    >>> from urikit.integrations.cattrs import format_exception, register
    >>> try:
    ...     register(Converter()).structure(["http://h/a b"], list[urikit.URI])
    ... except Exception as error:
    ...     print(*transform_error(error, format_exception=format_exception))
    space not allowed in the path (column 11); write the space as %20: http://h/a%20b @ $[0]
    """
    return fields.describe(error) if isinstance(error, URIError) else _format_exception(error, kind)


def _is_union(kind: Any) -> bool:
    """Return whether a type is a union with a type of urikit."""
    return get_origin(kind) in (Union, UnionType) and any(one in fields.FIELDS for one in get_args(kind))


# The converter is an argument, so that a copy of it reads and writes by its own hooks.
def _reader(_: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
    # Two unions of the same types are equal in whatever order, so that one hook reads both.
    def read(value: Any, union: Any) -> Any:
        kinds = get_args(union)
        if type(value) in kinds and type(value) is not str:
            return value
        refused: URIError | None = None
        if isinstance(value, (str, *fields.VALUES)):
            for kind in kinds:
                try:
                    if kind is str or kind in fields.FIELDS:
                        return str(value) if kind is str else fields.reader(kind)(value)
                except URIError as error:
                    refused = refused or error
        others = tuple(kind for kind in kinds if kind not in fields.FIELDS and kind not in (str, NoneType))
        try:
            if others:
                return converter.structure(value, Union[others])  # type: ignore[arg-type]  # noqa: UP007
        except Exception:
            if refused is None:
                raise
        raise refused or TypeError(f"cannot read {type(value).__name__}")

    return read


def _writer(union: Any, converter: BaseConverter) -> Callable[[Any], Any]:
    return lambda value: str(value) if isinstance(value, fields.VALUES) else converter.unstructure(value)
