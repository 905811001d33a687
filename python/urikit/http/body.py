"""The content of a message: framing and codings undone (RFC 9112 section 7.1, RFC 9110 section 8.4).

`Transfer-Encoding: chunked` is a frame: a length in hexadecimal digits, a line break, so many
bytes. Content codings are undone in the reverse of their order: gzip (and x-gzip) and deflate,
which is zlib; some servers send bare deflate, and that is read too.

What can go wrong: a frame that is broken off (what is there counts), a coding that is not known
or does not decode (no content), and a little that becomes very much: at most `MOST` bytes
come out, and more is refused.
"""

from __future__ import annotations

import zlib

from urikit.http.grammar import list_members

__all__ = ["MOST", "Undecodable", "decoded", "unchunked"]

#: How many bytes a coded body may become.
MOST = 1 << 26


class Undecodable(Exception):
    """A body that cannot be decoded; its argument is the coding. Never leaves the package."""


def decoded(
    octets: bytes, transfer_encoding: str | None, content_encoding: str | None, cut: list[str] | None = None
) -> bytes:
    """The content of a body; `cut` gets the codings whose end is missing. Raises `Undecodable`.

    >>> decoded(b"5\\r\\nhello\\r\\n0\\r\\n\\r\\n", "chunked", None)
    b'hello'
    """
    cut = [] if cut is None else cut
    for coding in reversed(_codings(transfer_encoding)):
        octets = unchunked(octets) if coding == "chunked" else _undone(octets, coding, cut)
    for coding in reversed(_codings(content_encoding)):
        octets = _undone(octets, coding, cut)
    return octets


def unchunked(octets: bytes) -> bytes:
    """The bytes of the chunks; an invalid frame ends them. Extensions and trailers are dropped."""
    pieces: list[bytes] = []
    at = 0
    while True:
        end = octets.find(b"\n", at, at + 4096)
        digits = octets[at:end].partition(b";")[0].strip() if end >= 0 else b""
        if not digits or len(digits) > 12 or digits.strip(b"0123456789abcdefABCDEF"):
            # No frame at all: curl has taken it away already.
            return octets if at == 0 else b"".join(pieces)
        size = int(digits, 16)
        if size == 0:
            return b"".join(pieces)
        pieces.append(octets[end + 1 : end + 1 + size])
        at = end + 1 + size
        at += 2 if octets.startswith(b"\r\n", at) else 1


def _codings(value: str | None) -> list[str]:
    return [piece.text.lower() for piece in list_members(value or "") if piece.text.lower() != "identity"]


def _undone(octets: bytes, coding: str, cut: list[str]) -> bytes:
    if coding in ("gzip", "x-gzip"):
        ways = [zlib.MAX_WBITS | 16]
    elif coding == "deflate":
        ways = [zlib.MAX_WBITS, -zlib.MAX_WBITS]
    else:
        raise Undecodable(coding)
    for bits in ways:
        inflater = zlib.decompressobj(bits)
        try:
            content = inflater.decompress(octets, MOST)
        except zlib.error:
            continue
        if inflater.unconsumed_tail or len(content) > MOST:
            break
        if not inflater.eof and octets:
            cut.append(coding)
        return content
    raise Undecodable(coding)
