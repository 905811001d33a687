"""Parameters with characters beyond ASCII, and the language they are in (RFC 8187 section 3.2).

    ext-value   = charset "'" [ language ] "'" value-chars
    value-chars = *( pct-encoded / attr-char )

    title*=UTF-8'de'n%c3%a4chstes%20Kapitel

The name of such a parameter ends with "*". UTF-8 is the charset that everybody must know;
ISO-8859-1, which RFC 5987 asked for, is read and never written. The bytes are decoded by the
charset alone, not by the encodings that browsers put in its place.

What can go wrong: another charset, bytes that are not text in it, characters that should have
been encoded. The value is then none at all (`None`), and the parameter without "*" counts.

Left out: the continuations of RFC 2231 ("title*0*"), which HTTP does not have (section 3.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote_to_bytes

from urikit.core.mask import discreet

__all__ = ["ExtValue"]

_ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
#: attr-char of RFC 8187 section 3.2.1.
_ATTR_CHAR = _ALPHANUMERIC + "!#$&+-.^_`|~"
_VALUE_CHARS = frozenset(_ATTR_CHAR + "%")
_HEXDIG = frozenset("0123456789ABCDEFabcdef")
_CHARSETS = {"utf-8": "utf-8", "iso-8859-1": "latin-1"}


@discreet
@dataclass(frozen=True, slots=True)
class ExtValue:
    """A text and its language, None where none is said.

    >>> ExtValue.parse("UTF-8'de'letztes%20Kapitel")
    ExtValue(value='letztes Kapitel', language='de')
    >>> str(ExtValue("nächstes Kapitel", "de"))
    "UTF-8'de'n%C3%A4chstes%20Kapitel"
    """

    value: str
    language: str | None = None

    @classmethod
    def parse(cls, text: str) -> ExtValue | None:
        """Read an ext-value; None for an invalid one, or one in an unknown charset."""
        charset, _, rest = text.partition("'")
        language, quote_mark, encoded = rest.partition("'")
        codec = _CHARSETS.get(charset.lower())
        if codec is None or not quote_mark or not _VALUE_CHARS.issuperset(encoded):
            return None
        if not all(_HEXDIG.issuperset(piece[:2]) and len(piece) > 1 for piece in encoded.split("%")[1:]):
            return None
        try:
            return cls(unquote_to_bytes(encoded).decode(codec), language or None)
        except UnicodeDecodeError:
            return None

    def __str__(self) -> str:
        """Return the value in UTF-8, percent-encoded where it has to be."""
        encoded = quote(self.value, safe="!#$&+^`|", errors="surrogatepass")
        return f"UTF-8'{self.language or ''}'{encoded}"
