"""Fields of attrs classes that are identifiers: converted when a value is made or set, and checked.

A class of urikit is a converter already (`field(converter=urikit.URI)`); `identifier` adds constraints, a field that
may be None, and conversion on assignment. A text that is refused raises urikit's own error, a `ValueError` with place,
rule and hint. `to_text` is a `value_serializer` for `attrs.asdict`.
"""

from __future__ import annotations

from typing import Any, Literal

from urikit._native import URI
from urikit.core.arguments import check_choice
from urikit.core.errors import needed
from urikit.integrations import fields
from urikit.integrations.constraints import Constraints

with needed("attrs"):
    import attrs

__all__ = ["Constraints", "identifier", "to_text"]


def identifier(
    kind: type = URI,
    constraints: Constraints | None = None,
    *,
    none: Literal["refused", "allowed"] = "refused",
    **options: Any,
) -> Any:
    """Return a field of this type; `options` are those of `attrs.field`.

    Raises `TypeError` for a type that is not a field, `ArgumentError` for another value of `none`. A value that is
    refused raises a `URIError`, and what `constraints` refuse a `ConstraintError`.

    >>> import attrs
    >>> import urikit
    >>> from urikit.integrations.attrs import Constraints, identifier
    >>> @attrs.define
    ... class Hook:
    ...     target: urikit.URI = identifier(constraints=Constraints(schemes="https"))
    >>> Hook("https://example.org/%7Eada").target
    URI('https://example.org/%7Eada')
    >>> Hook("http://example.org/")
    Traceback (most recent call last):
    urikit.integrations.constraints.ConstraintError: invalid scheme: expected https, found "http" (argument-value)
    """
    check_choice("none", none, ("refused", "allowed"))
    read = fields.reader(kind, constraints)
    return attrs.field(converter=attrs.converters.optional(read) if none == "allowed" else read, **options)


def to_text(instance: type | None, attribute: Any, value: Any) -> Any:
    """Return a `value_serializer` of `attrs.asdict`: identifiers become their text, anything else stays.

    >>> import attrs
    >>> import urikit
    >>> from urikit.integrations.attrs import identifier, to_text
    >>> @attrs.define
    ... class Page:
    ...     at: urikit.URI = identifier()
    >>> attrs.asdict(Page("http://h/"), value_serializer=to_text)
    {'at': 'http://h/'}
    """
    return str(value) if isinstance(value, fields.VALUES) else value
