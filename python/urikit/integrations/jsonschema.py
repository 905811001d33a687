"""Format checkers for the package `jsonschema`: "uri", "iri" and their references.

JSON Schema (draft 2020-12, 7.3.5) asks for a URI of RFC 3986 section 3 and for a URI-reference of
section 4.1, the full grammar; and for an IRI and an IRI-reference of RFC 3987 section 2.2; the
checkers `jsonschema` finds by default are loose, or under a
licence not everybody can use, or missing.

A value that is not a string passes, as the specification wants. The error that `jsonschema`
raises has urikit's own as its `cause`, with place, rule and hint; its own message shows the
value as it is, so do not log it where values may contain passwords (log the cause).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from urikit._native import IRI, URI, IRIReference, URIReference
from urikit.core.errors import URISyntaxError

if TYPE_CHECKING:
    from jsonschema import FormatChecker  # type: ignore[import-untyped,unused-ignore]

__all__ = ["format_checker", "register"]


def format_checker() -> FormatChecker:
    """Return a new checker with all formats `jsonschema` knows, and ours for URIs and IRIs.

    >>> from jsonschema import validate
    >>> from urikit.integrations.jsonschema import format_checker
    >>> schema = {"type": "string", "format": "uri"}
    >>> validate("http://example.org/", schema, format_checker=format_checker())
    >>> try:
    ...     validate("http://example.org/a b", schema, format_checker=format_checker())
    ... except Exception as error:
    ...     print(error.cause.code, error.cause.offset)
    space 20
    """
    from jsonschema import FormatChecker

    return register(FormatChecker())


def register(checker: FormatChecker) -> FormatChecker:
    """Put our four formats into a checker, and returns it.

    >>> from jsonschema import FormatChecker
    >>> from urikit.integrations.jsonschema import register
    >>> register(FormatChecker()).conforms("a b", "uri-reference")
    False
    """
    for name, parse in _PARSERS.items():
        checker.checks(name, raises=URISyntaxError)(_check(parse))
    return checker


_PARSERS: dict[str, Callable[[str], object]] = {
    "uri": URI.parse,
    "uri-reference": URIReference.parse,
    "iri": IRI.parse,
    "iri-reference": IRIReference.parse,
}


def _check(parse: Callable[[str], object]) -> Callable[[object], bool]:
    def conforms(instance: object) -> bool:
        if isinstance(instance, str):
            parse(instance)
        return True

    return conforms
