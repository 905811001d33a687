"""Percent-encoded octets that are no text (RFC 3986 sections 2.1 and 2.5).

Decoding to octets fails only where "%" begins none. Decoding to text takes the octets for
UTF-8, as section 2.5 asks of new schemes; old data in another charset fails here rather
than turning into replacement characters nobody notices. Examples are calls of `urikit.percent`.
"""

from __future__ import annotations

from urikit.rules.mending import encode_percent
from urikit.rules.rule import Rule

ROWS = (
    Rule(
        code="percent-malformed",
        kind="encoding",
        title='"%" without two hexadecimal digits',
        sentence='"%" is not followed by two hexadecimal digits',
        explanation=(
            'A reference that parsed has no such "%", so the text was decoded before, or never encoded. '
            "Decoding twice is a bug that turns data into delimiters (section 2.4): look for the first time."
        ),
        example='percent.decode("100%")',
        advice='write "%" itself as %25, and decode only once',
        corrected='percent.decode("100%25")',
        where="RFC 3986 section 2.1",
        grammar='pct-encoded = "%" HEXDIG HEXDIG',
        mend=encode_percent,
    ),
    Rule(
        code="not-utf-8",
        kind="encoding",
        title="octets that are no UTF-8",
        sentence="the percent-encoded octets are no UTF-8",
        explanation=(
            'The octets were a text in another charset (%E9 is "é" in Latin-1), or no text at all. '
            "`urikit.percent.decode_bytes` gives them as they are, for the charset you know of."
        ),
        example='percent.decode("caf%E9")',
        advice="decode to bytes, and these with the right charset",
        corrected='percent.decode_bytes("caf%E9").decode("latin-1")',
        where="RFC 3986 section 2.5",
        grammar="",
    ),
)
