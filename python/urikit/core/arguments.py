"""Arguments that many functions take: identifiers, names in the plural, and limits.

An identifier is a text, or a value of urikit, which counts as its text. Native functions have the same rule (`text_of`
in `crates/python/src/arguments/objects.rs`).
"""

from __future__ import annotations

from urikit._native import URI, Reference, WebURL, parse
from urikit.core.errors import ArgumentError, URIEncodingError

TYPE_CHECKING = False  # `typing` takes longer to import than this module.

__all__ = [
    "MOST",
    "ascii_of",
    "bytes_of",
    "check_choice",
    "check_limit",
    "check_seconds",
    "several",
    "text_of",
    "uri_of",
]


def text_of(given: str | Reference | WebURL) -> str:
    """Return the text of an identifier that is given as a text or as a value."""
    if isinstance(given, str):
        return given
    if isinstance(given, (Reference, WebURL)):
        return str(given)
    raise TypeError(f"expected str, Reference or WebURL, not {type(given).__name__}")


def ascii_of(given: str | bytes | Reference | WebURL) -> str:
    """As `text_of`; bytes become their text, as `urikit.parse` reads them.

    Raises `URISyntaxError` for bytes that are not ASCII.
    """
    if not isinstance(given, bytes):
        return text_of(given)
    # Only ASCII can be a reference; `parse` says so of other bytes.
    return given.decode("ascii") if given.isascii() else str(parse(given))


def bytes_of(text: str, errors: str = "strict") -> bytes:
    """Return the UTF-8 bytes of a text. `errors` is "strict" or "surrogateescape".

    Raises `URIEncodingError` for a lone surrogate: the error of Python has the whole text, with its secrets.
    """
    try:
        return text.encode("utf-8", errors)
    except UnicodeEncodeError as error:
        start, end = error.start, error.end
    # Raised here, so that the first error is not its context.
    raise URIEncodingError("lone-surrogate", text, start, end)


def uri_of(given: str | Reference | WebURL) -> URI:
    """Return the URI that is given as itself, as a text, or as another value with the text of one.

    Raises `URISyntaxError` for what is not a URI.
    """
    return given if isinstance(given, URI) else URI.parse(text_of(given))


if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from typing import TypeVar

    T = TypeVar("T")


def several(name: str, values: Iterable[T]) -> tuple[T, ...]:
    """Return the values of an argument as a tuple.

    Raises `TypeError` for one text: "usr" would be taken for "u", "s" and "r", and nothing would fail.

    >>> several("names", ["usr", "lib"])
    ('usr', 'lib')
    >>> several("names", "usr")
    Traceback (most recent call last):
    TypeError: names must be an iterable of values, not str
    """
    if isinstance(values, str | bytes):
        raise TypeError(f"{name} must be an iterable of values, not {type(values).__name__}")
    return tuple(values)


def check_choice(name: str, value: object, choices: Collection[str]) -> None:
    """Raise `ArgumentError` for a text that is not one of the choices of an option, `TypeError` for another value.

    >>> check_choice("style", "round", ("box", "ascii"))
    Traceback (most recent call last):
    urikit.ArgumentError: invalid style: expected "box" or "ascii", found "round" (argument-value)
    """
    if isinstance(value, str) and value in choices:
        return
    known = " or ".join(f'"{choice}"' for choice in choices)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be {known}, not {type(value).__name__}")
    raise ArgumentError(name, known, value)


#: The largest limit: thirty years, or a gigabyte. The clocks of operating systems take no infinite time.
MOST = 10**9


def check_limit(name: str, value: float) -> None:
    """Raise `ArgumentError` for a limit that is not from 0 to `MOST`."""
    # Written so that NaN fails: all its comparisons are false.
    if not 0 <= value <= MOST:
        raise ArgumentError(name, f"a number from 0 to {MOST:,}", value)


def check_seconds(name: str, value: float) -> None:
    """Raise `ArgumentError` for a time to wait that is not above 0, or longer than `MOST`."""
    if not 0 < value <= MOST:
        raise ArgumentError(name, f"a number above 0, at most {MOST:,}", value)
