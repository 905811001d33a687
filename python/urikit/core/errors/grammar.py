"""Exceptions of the grammars beside RFC 3986: schemes, URN namespaces, and URI Templates (RFC 6570)."""

from __future__ import annotations

from typing import NoReturn

from urikit._native import URI
from urikit.core.errors.base import PlacedError, QuotingError


class SchemeError(QuotingError):
    """A URI that the grammar or a rule of its own scheme refuses; it stays a URI.

    `offset` to `end` is the offending part, in characters of the text, and `component` is what
    the scheme's RFC calls it.

    >>> import urikit
    >>> from urikit.schemes.tel import Tel
    >>> try:
    ...     Tel.parse("tel:7042")
    ... except urikit.SchemeError as error:
    ...     print(error.code, error.component, error.offset)
    tel-context-missing phone-context 4
    """

    def __init__(self, text: str, code: str, scheme: str, component: str, offset: int, end: int) -> None:
        super().__init__(text, code, component, offset, end)
        self.args = (self.text, code, scheme, component, offset, end)
        #: The scheme, or the URN namespace, whose rule it is.
        self.scheme = scheme

    def _named(self) -> dict[str, str | None]:
        from urikit.core.rules.suggestion import character

        return {"scheme": self.scheme, "component": self.component, "character": character(self._mistake)}


class TemplateError(PlacedError):
    """A text that is not a URI Template, or values that it does not take (RFC 6570).

    `text` is the template, `offset` to `end` the offending part, and `component` the production it is in.

    >>> import urikit
    >>> try:
    ...     urikit.URITemplate("/search{?q,default-graph}")
    ... except urikit.TemplateError as error:
    ...     print(error)
    character not allowed in a variable name (template-name, column 19)
      /search{?q,default-graph}
                        ^
      rule: RFC 6570 section 2.3: varname = varchar *( ["."] varchar ); varchar = ALPHA / DIGIT / "_" / pct-encoded
      hint: use letters, digits, "_" and single dots
    """


def refuse(uri: URI | str, code: str, component: str, start: int, end: int, *, scheme: str | None = None) -> NoReturn:
    """Raise `SchemeError` for the part `start` to `end` of a URI's text; secrets are masked."""
    text = str(uri)
    raise SchemeError(text, code, scheme or scheme_of(text), component, start, end)


def scheme_of(text: str) -> str:
    """Return the scheme that a text begins with, in lower case, or "" without a valid one."""
    name, colon, _ = text.partition(":")
    return name.lower() if colon and URI.is_valid(f"{name}:") else ""
