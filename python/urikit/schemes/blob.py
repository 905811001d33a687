"""The blob scheme (provisional; W3C File API): bytes that a page keeps, by a name it was given.

    blob:https://example.org/9115d58c-bcda-ff47-86e5-083e9a215304
    blob:null/...                             of a page whose origin is opaque

A user agent makes the name: the origin of the page, "/" and a UUID. It means something in that
user agent only, as long as the page lives and does not revoke it. The whole is compared by
character; the fragment is for the bytes and no part of the name.

What can go wrong: taking the origin inside for a place to load from. Nothing can be loaded from
there by this name. Left out: the store of names, and the bytes. A name that is not a UUID is read,
since user agents look it up like any other, and has an issue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from uuid import UUID

from urikit._native import URI
from urikit.core.errors import refuse
from urikit.schemes.form import FormView

__all__ = ["Blob"]

_UUID = re.compile(r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}")


@dataclass(frozen=True, slots=True)
class Blob(FormView):
    """Bytes that a page keeps, by a name that its user agent made.

    >>> from urikit.schemes.blob import Blob
    >>> blob = Blob.parse("blob:https://example.org/9115d58c-bcda-ff47-86e5-083e9a215304#f")
    >>> blob.origin, blob.name, blob.fragment
    ('https://example.org', '9115d58c-bcda-ff47-86e5-083e9a215304', 'f')
    """

    #: The origin as it is written, "null" for an opaque one.
    origin: str
    #: The name given by the user agent: a UUID.
    name: str
    fragment: str | None = None

    @classmethod
    def build(cls, origin: str, name: str | UUID) -> Blob:
        """Return a name below an origin, both as they are written. Raises `SchemeError` for what is neither."""
        return cls(origin, str(name))._checked()

    def _check(self, uri: URI) -> None:
        if not _is_origin(self.origin):
            refuse(uri, "blob-origin", "origin", 5, 5 + len(self.origin))

    @property
    def inner(self) -> URI | None:
        """The origin as a URI; None where it is opaque."""
        return None if self.origin == "null" else URI.parse(self.origin)

    @property
    def uuid(self) -> UUID | None:
        """The name as a UUID; None for another name."""
        from uuid import UUID

        return UUID(self.name) if _UUID.fullmatch(self.name) else None


def _is_origin(text: str) -> bool:
    """Return whether a text is "null", or a scheme, "://" and a host with a port or without."""
    if text == "null":
        return True
    if not URI.is_valid(text):
        return False
    uri = URI.parse(text)
    return uri.authority is not None and uri.userinfo is None and not uri.path and uri.query is None
