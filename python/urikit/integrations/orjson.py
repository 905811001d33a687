"""JSON by orjson: identifiers are written as their text, wherever they are values.

`default` is for `orjson.dumps` and for `json.dumps` of the standard library alike. Reading needs nothing: JSON has
texts, and `urikit.URI(text)` reads one. Left out: keys of dictionaries, for which neither library asks `default`;
write `str(key)`.
"""

from __future__ import annotations

from urikit.integrations import fields

__all__ = ["default"]


def default(value: object) -> str:
    """Return the text of an identifier; raises `TypeError` for anything else, as JSON libraries want it.

    >>> import orjson
    >>> import urikit
    >>> from urikit.integrations.orjson import default
    >>> orjson.dumps([urikit.URI("HTTP://h"), urikit.WebURL("HTTP://h")], default=default)
    b'["HTTP://h","http://h/"]'
    """
    return fields.to_text(value)
