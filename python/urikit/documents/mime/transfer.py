"""The bytes of a body: its Content-Transfer-Encoding undone (RFC 2045 section 6).

base64 passes over what is not a character of it, and over padding that is missing, as section 6.8
asks; quoted-printable keeps what is not an escape. 7bit, 8bit and binary are the bytes themselves.

What can go wrong: an unknown encoding. Then the meaning of the bytes is unknown
(section 6.4), and the body is not read.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, a2b_qp

from urikit.documents.mime.structure import IDENTITY

__all__ = ["UnknownEncoding", "decoded"]


class UnknownEncoding(Exception):
    """An encoding that is not known; its argument is the name. Never leaves the package."""


def decoded(octets: bytes, encoding: str) -> bytes:
    """The bytes that were encoded. `encoding` is in lower case. Raises `UnknownEncoding`.

    >>> decoded(b"PGEg\\r\\naHJl!Zj5", "base64"), decoded(b"=3Ca=20hre=\\r\\nf>", "quoted-printable")
    (b'<a href>', b'<a href>')
    """
    if encoding in IDENTITY:
        return octets
    if encoding == "quoted-printable":
        return a2b_qp(octets)
    if encoding == "base64":
        return _base64(octets)
    raise UnknownEncoding(encoding)


def _base64(octets: bytes) -> bytes:
    try:
        return a2b_base64(octets)
    except Error:
        kept = octets.translate(None, _OTHERS)
        # A single character at the end contains six bits of a byte: it is dropped.
        kept = kept[: len(kept) - 1] if len(kept) % 4 == 1 else kept
        return a2b_base64(kept + b"=" * (-len(kept) % 4))


_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_OTHERS = bytes(octet for octet in range(256) if octet not in _ALPHABET)
