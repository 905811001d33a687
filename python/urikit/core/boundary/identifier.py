"""Identifiers as arguments: a text, or a value of urikit, which counts as its text.

Native functions have the same rule (`text_of` in `crates/python/src/arguments/objects.rs`). A wrong type is left to the
guard of the function that was called, which knows the name of the argument.
"""

from __future__ import annotations

from urikit._native import URI, Reference, WebURL, parse

__all__ = ["ascii_of", "text_of", "uri_of"]


def text_of(given: str | Reference | WebURL) -> str:
    """The text of an identifier that is given as a text or as a value."""
    if isinstance(given, str):
        return given
    if isinstance(given, (Reference, WebURL)):
        return str(given)
    raise TypeError(f"expected str, Reference or WebURL, not {type(given).__name__}")


def ascii_of(given: str | bytes | Reference | WebURL) -> str:
    """As `text_of`, and for bytes their text, as `urikit.parse` reads them.

    Raises `URISyntaxError` for bytes that are not ASCII.
    """
    if not isinstance(given, bytes):
        return text_of(given)
    # Only ASCII can be a reference; `parse` says so of other bytes.
    return given.decode("ascii") if given.isascii() else str(parse(given))


def uri_of(given: str | Reference | WebURL) -> URI:
    """The URI that is given as itself, as a text, or as another value with the text of one.

    Raises `URISyntaxError` for what is not a URI.
    """
    return given if isinstance(given, URI) else URI.parse(text_of(given))
