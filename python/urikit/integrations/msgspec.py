"""Hooks of msgspec: identifiers in structs, in JSON, MessagePack, YAML and TOML.

`enc_hook` writes a value as its text, and `dec_hook` reads the types of `urikit.integrations.fields`. msgspec turns
the error of a text that is refused into its `ValidationError`, with the place in the document; the reason and the
hint are one line, secrets masked. `schema_hook` is for `msgspec.json.schema`.

A union of two of these types is refused by msgspec itself, which cannot tell them apart.
"""

from __future__ import annotations

from typing import Any

from urikit.core.errors import URIError, needed
from urikit.integrations import fields

with needed("msgspec"):
    import msgspec as _msgspec

__all__ = ["dec_hook", "enc_hook", "schema_hook"]


def enc_hook(value: object) -> str:
    """Return the text of an identifier; raises `NotImplementedError` for anything else, as msgspec wants it.

    >>> import msgspec
    >>> import urikit
    >>> from urikit.integrations.msgspec import enc_hook
    >>> msgspec.json.encode({"at": urikit.URI("http://h/%7Ea")}, enc_hook=enc_hook)
    b'{"at":"http://h/%7Ea"}'
    """
    if isinstance(value, fields.VALUES):
        return str(value)
    raise NotImplementedError(f"cannot write {type(value).__name__}")


def dec_hook(kind: type, value: Any) -> Any:
    """Return a value of this type; raises `NotImplementedError` for a type of another package.

    >>> import msgspec
    >>> import urikit
    >>> from urikit.integrations.msgspec import dec_hook
    >>> msgspec.json.decode(b'["http://h/"]', type=list[urikit.URI], dec_hook=dec_hook)
    [URI('http://h/')]
    >>> try:
    ...     msgspec.json.decode(b'["http://h/a b"]', type=list[urikit.URI], dec_hook=dec_hook)
    ... except msgspec.ValidationError as error:
    ...     print(error)
    space not allowed in the path (column 11); write the space as %20: http://h/a%20b - at `$[...]`
    """
    if kind not in fields.FIELDS:
        raise NotImplementedError(f"cannot read {kind}")
    if not isinstance(value, (str, *fields.VALUES)):
        raise _msgspec.ValidationError(f"Expected `str`, got `{type(value).__name__}`")
    try:
        return fields.reader(kind)(value)
    except URIError as error:
        raise ValueError(fields.describe(error)) from error


def schema_hook(kind: type) -> dict[str, Any]:
    """Return the JSON schema of a type; raises `NotImplementedError` for a type of another package.

    >>> import msgspec
    >>> import urikit
    >>> from urikit.integrations.msgspec import schema_hook
    >>> msgspec.json.schema(list[urikit.URI], schema_hook=schema_hook)["items"]
    {'type': 'string', 'format': 'uri'}
    """
    if kind not in fields.FIELDS:
        raise NotImplementedError(f"cannot describe {kind}")
    return fields.json_schema(kind)
