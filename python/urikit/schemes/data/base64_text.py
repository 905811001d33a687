"""Base64 as a URI contains it (RFC 4648 section 4), and as the URL world forgives it (Infra Standard).

Both work on the text after percent-decoding. Strict: the alphabet of table 1 with "+" and "/", in
groups of four, padded; white space in between is skipped (RFC 2045 section 6.8). Forgiving: the
padding may be left out, and one lone character at the end is a failure. Bits at the end that
belong to no byte are ignored by both, as RFC 4648 section 3.5 allows.
"""

from __future__ import annotations

from base64 import b64decode

__all__ = ["WHITE_SPACE", "forgiving_decode", "strict_mistake"]

#: ASCII whitespace (Infra Standard): tab, line feed, form feed, carriage return, space.
WHITE_SPACE = "\t\n\f\r "
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
_WITHOUT_SPACE = str.maketrans("", "", WHITE_SPACE)


def strict_mistake(text: str) -> tuple[str, int] | None:
    """The code of what is wrong with a text, and where in it; None where it is Base64.

    >>> strict_mistake("SGk="), strict_mistake("SGk"), strict_mistake("S_k=")
    (None, ('data-base64-length', 3), ('data-base64-character', 1))
    """
    compact = text.translate(_WITHOUT_SPACE)
    body = compact.rstrip("=")
    if not _ALPHABET.issuperset(body):
        wrong = next(
            at for at, character in enumerate(text) if character not in _ALPHABET and character not in WHITE_SPACE
        )
        # An "=" in the middle is padding where none belongs; anything else is not a character of Base64.
        return "data-base64-character", wrong
    if len(compact) % 4 or len(compact) - len(body) > 2 or len(body) % 4 == 1:
        # One of two "=" is there: it is what a person points at.
        return "data-base64-length", len(text) - (len(compact) % 4 == 3 and text.endswith("="))
    return None


def forgiving_decode(text: str) -> bytes | None:
    """Forgiving-base64 decode (Infra Standard); None is its failure.

    >>> forgiving_decode("S Gk"), forgiving_decode("a")
    (b'Hi', None)
    """
    compact = text.translate(_WITHOUT_SPACE)
    if len(compact) % 4 == 0:
        compact = compact[: -2 if compact.endswith("==") else -1 if compact.endswith("=") else None]
    if len(compact) % 4 == 1 or not _ALPHABET.issuperset(compact):
        return None
    return b64decode(compact + "=" * (-len(compact) % 4))
