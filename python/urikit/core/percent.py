"""Percent-encoding: data to text and back, each exactly once (RFC 3986 section 2).

`encode` takes *data* and the name of the component it is for, and escapes what may not be there as itself, "%"
included. `decode` takes one component or a piece of one, never a whole reference: split first, then decode (section
7.3). The functions with "form" in their name follow HTML forms, where "+" is a space; nowhere else is it one.

What can go wrong: "%" without two hexadecimal digits, and bytes that are not UTF-8; both raise `URIEncodingError` with
their place, unless `errors` names another reading. Left out: other charsets (`decode_bytes` gives the bytes).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, TypeAlias

from urikit._native import (
    form_encode,
    percent_decode,
    percent_decode_bytes,
    percent_decode_unreserved,
    percent_encode,
    percent_recase,
)
from urikit.core.errors import URIEncodingError
from urikit.core.params import DecodeErrors

__all__ = [
    "ComponentName",
    "decode",
    "decode_bytes",
    "decode_form",
    "decode_unreserved",
    "encode",
    "encode_form",
    "encode_pairs",
    "recase",
]

#: The components that `encode` knows.
ComponentName: TypeAlias = Literal[
    "unreserved",
    "user",
    "password",
    "userinfo",
    "host",
    "segment",
    "path",
    "query-pair",
    "query",
    "fragment",
]


def encode(data: str | bytes, component: ComponentName) -> str:
    """Percent-encode data for a component (RFC 3986 section 2.4); a `str` by its UTF-8 bytes.

    What the component allows stays as it is, less the delimiters with a meaning inside it:
    "segment" encodes "/", "query-pair" encodes "&", ";", "=" and "+", "user" encodes ":".
    "unreserved" encodes everything but unreserved characters and suits every component.

    Raises `ValueError` for another component name, `URIEncodingError` for a lone surrogate.

    >>> encode("a/b 100%", "segment"), encode("a/b 100%", "path")
    ('a%2Fb%20100%25', 'a/b%20100%25')
    >>> encode("R&D", "query-pair"), encode(b"\\xff", "unreserved")
    ('R%26D', '%FF')
    """
    return percent_encode(data, component)


def encode_pairs(pairs: Iterable[tuple[str, str | None]]) -> str:
    """Encode names and values as a query in which only unreserved characters stay as they are.

    Signatures are made over this form: "NAME=VALUE", also without a value, "&" between (RFC 5849 section 3.6, AWS
    Signature Version 4). The caller puts the pairs in order.

    Raises `URIEncodingError` for a lone surrogate.

    >>> encode_pairs([("scope", "a/b:c"), ("x", "1 + 1"), ("flag", None)])
    'scope=a%2Fb%3Ac&x=1%20%2B%201&flag='
    """
    return "&".join(
        f"{encode(name, 'unreserved')}={encoded_data(partial(encode, value or '', 'unreserved'), value)}"
        for name, value in pairs
    )


def decode(text: str, *, errors: DecodeErrors = "strict") -> str:
    """Decode every percent-encoded byte, once, and take the bytes for UTF-8 (section 2.5).

    "+" stays "+". Raises `URIEncodingError` where "%" begins no byte, or the bytes are not UTF-8. With
    `errors="replace"` the "%" stays and the bytes become U+FFFD, as in browsers (URL Standard section 1.3); with "keep"
    both stay as written, so that nothing is lost.

    >>> decode("caf%C3%A9+100%25"), decode("%2525")
    ('café+100%', '%25')
    >>> decode("100%/caf%E9", errors="replace"), decode("100%/caf%E9", errors="keep")
    ('100%/caf\ufffd', '100%/caf%E9')
    """
    return percent_decode(text, "literal", errors)


def decode_bytes(text: str) -> bytes:
    """Decode to bytes, whatever they mean; other characters by their UTF-8 bytes (section 2.1).

    Raises `URIEncodingError` where "%" begins no byte.

    >>> decode_bytes("caf%E9").decode("latin-1")
    'café'
    """
    return percent_decode_bytes(text, "literal")


def recase(text: str) -> str:
    """Write the hexadecimal digits of every byte in upper case (section 6.2.2.1).

    Nothing else changes; a "%" that begins no byte is left alone.

    Raises `URIEncodingError` for a lone surrogate.

    >>> recase("%c3%a9/%zz")
    '%C3%A9/%zz'
    """
    return percent_recase(text)


def decode_unreserved(text: str) -> str:
    """Decode the bytes of unreserved characters only, and recase the others (section 6.2.2.2).

    This never changes what a reference means: a "%2F" stays.

    Raises `URIEncodingError` for a lone surrogate.

    >>> decode_unreserved("%7Euser/%2f%41")
    '~user/%2FA'
    """
    return percent_decode_unreserved(text)


def encode_form(data: str | bytes) -> str:
    """Encode data as a name or value of an HTML form (URL Standard section 5): " " becomes "+".

    Raises `URIEncodingError` for a lone surrogate.

    >>> encode_form("1 + 1 = 2~")
    '1+%2B+1+%3D+2%7E'
    """
    return form_encode(data)


def decode_form(text: str, *, errors: DecodeErrors = "strict") -> str:
    """Decode a name or value of an HTML form: "+" is a space, then as `decode`, with its `errors`.

    Raises `URIEncodingError` where "%" begins no byte, or the bytes are not UTF-8.

    >>> decode_form("1+%2B+1")
    '1 + 1'
    """
    return percent_decode(text, "space", errors)


def decoded_piece(text: str, start: int, end: int | None = None, plus: Literal["literal", "space"] = "literal") -> str:
    """Return a piece of a text, percent-decoded.

    Raises `URIEncodingError` about the whole text, in which a secret is masked. The piece alone does not tell that it
    is one.
    """
    try:
        return percent_decode(text[start:end], plus)
    except URIEncodingError as error:
        code, first, last = error.code, error.offset or 0, error.end or 0
    # Raised here, so that the first error is not its context.
    raise URIEncodingError(code, text, start + first, start + last)


def encoded_data(encode: Callable[[], str], data: object) -> str:
    """Return what `encode` makes of data.

    Its `URIEncodingError` shows the lone surrogate alone, since the data may be a password.
    """
    try:
        return encode()
    except URIEncodingError as error:
        code, start, end = error.code, error.offset, error.end
    # Raised here, so that the first error is not its context.
    shown = "".join(char if "\ud800" <= char <= "\udfff" else "*" for char in str(data))
    raise URIEncodingError(code, shown, start, end)
