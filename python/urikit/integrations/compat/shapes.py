"""The named tuples of `urllib.parse`: their fields, and what they read in the authority (RFC 3986 section 3.2).

Each is there for text and for bytes, with "" or None for what is missing.
"""

from __future__ import annotations

from typing import Any, AnyStr, Generic, NamedTuple, cast

from urikit._native import URIReference
from urikit.core.errors import ArgumentError
from urikit.integrations.compat.marks import as_bytes, as_text

__all__ = ["Defrag", "DefragOrNone", "Netloc", "Parsed", "ParsedOrNone", "Split", "SplitOrNone"]


class Netloc(Generic[AnyStr]):
    """What the results of urllib read in the authority."""

    __slots__ = ()
    netloc: Any

    @property
    def username(self) -> AnyStr | None:
        """The raw user, as in urllib; None where it is missing."""
        return self._as_given(self._reference.user)

    @property
    def password(self) -> AnyStr | None:
        """The raw password, as in urllib; None where it is missing."""
        return self._as_given(self._reference.password)

    @property
    def hostname(self) -> AnyStr | None:
        """The host in lower case and without brackets, as in urllib; None where it is missing or empty."""
        name, percent, rest = (self._reference.host or "").strip("[]").partition("%")
        return self._as_given(name.lower() + percent + rest or None)

    @property
    def port(self) -> int | None:
        """The port as a number; None where it is missing or empty.

        Raises `ArgumentError`, a `ValueError`, above 65535, as urllib raises `ValueError`.
        """
        number = self._reference.port_number
        if number is not None and number > 65535:
            raise ArgumentError("port", "a number from 0 to 65535", number)
        return number

    @property
    def _reference(self) -> URIReference:
        return URIReference.parse(f"//{as_text(self.netloc)}" if self.netloc else "")

    def _as_given(self, text: str | None) -> AnyStr | None:
        given = as_bytes(text) if isinstance(self.netloc, bytes) and text is not None else text
        return cast("AnyStr | None", given)


class Split(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    query: AnyStr
    fragment: AnyStr


class SplitOrNone(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr | None
    netloc: AnyStr | None
    path: AnyStr
    query: AnyStr | None
    fragment: AnyStr | None


class Parsed(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    params: AnyStr
    query: AnyStr
    fragment: AnyStr


class ParsedOrNone(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr | None
    netloc: AnyStr | None
    path: AnyStr
    params: AnyStr | None
    query: AnyStr | None
    fragment: AnyStr | None


class Defrag(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr


class DefragOrNone(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr | None
