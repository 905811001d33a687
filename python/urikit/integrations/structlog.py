"""A processor of structlog: the secrets of identifiers are masked in every event.

    structlog.configure(processors=[..., structlog.processors.format_exc_info, redact_uris, JSONRenderer()])

Put it last, before the renderer, so that it sees what the others add, tracebacks among it. Texts, identifiers,
dictionaries and lists are looked through; any other object becomes its masked text where that has a secret in it.
A value of urikit becomes its text, which every renderer can write.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from typing import Any

from urikit.core.errors import needed
from urikit.integrations import fields
from urikit.integrations.logging import RedactURIs

with needed("structlog"):
    import structlog  # noqa: F401

__all__ = ["URIRedactor", "redact_uris"]

#: The depth to which an event is copied; deeper values are replaced by their masked text.
_DEPTH = 20


class URIRedactor:
    """The processor; `secret_names` are names of parameters beside the known ones.

    >>> from urikit.integrations.structlog import URIRedactor
    >>> redact = URIRedactor(secret_names=["ticket"])
    >>> redact(None, "info", {"event": "got http://h/?ticket=abc", "peers": ["ftp://me:secret@h/"]})
    {'event': 'got http://h/?ticket=***', 'peers': ['ftp://me:***@h/']}
    """

    def __init__(self, *, secret_names: Iterable[str] = ()) -> None:
        self._filter = RedactURIs(secret_names=secret_names)

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for name, value in tuple(event.items()):
            shown = self._filter.masked(name)
            if shown != name:
                del event[name]
            event[str(shown)] = self._masked(value, _DEPTH)
        return event

    def _masked(self, value: Any, depth: int) -> Any:
        if isinstance(value, fields.VALUES):
            return self._filter.masked(str(value))
        if depth and isinstance(value, dict):
            return {self._filter.masked(key): self._masked(item, depth - 1) for key, item in value.items()}
        if depth and type(value) in (list, tuple, set, frozenset):
            return type(value)(self._masked(item, depth - 1) for item in value)
        return self._filter.masked(value)


#: The processor without further names.
redact_uris = URIRedactor()
