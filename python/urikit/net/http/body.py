"""The content of a message: framing and codings undone (RFC 9112 section 7.1, RFC 9110 section 8.4).

`Transfer-Encoding: chunked` is a frame: a length in hexadecimal digits, a line break, so many bytes. `decoded` undoes
it and the content codings of a whole message, `Content` those of a body that comes piece by piece.

Content codings are undone in the reverse of their order. Known are gzip, with its other name x-gzip, and deflate, which
is zlib; some servers send deflate without the frame of zlib, and that is read too.

- A body without a byte is empty, whatever its coding: answers to HEAD, 204, 302 and 304 have none.
- A gzip file has one member or more (RFC 1952 section 2.2), and the body is all of them. Behind a member, zero bytes
  and bytes that do not begin another member are dropped, as gzip, curl and browsers do. So is what follows deflate.
- A body that ends before its coding does is invalid, also within the second member.

A kilobyte of gzip can become a megabyte, and one of gzip in gzip a gigabyte. So the bytes that come out are counted at
each coding, and decoding stops at the limit.

What can go wrong: an invalid frame (what is there counts), an unknown coding, bytes that are not of the coding, an end
that is missing, and too many bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from urikit.core.http_grammar import list_members

__all__ = [
    "ACCEPTED",
    "MOST",
    "Content",
    "ContentError",
    "CutShort",
    "TooLarge",
    "Undecodable",
    "decoded",
    "unchunked",
]

#: The codings that are undone, as an Accept-Encoding field asks for them.
ACCEPTED = "gzip, deflate"
#: How many bytes a coded body may become.
MOST = 1 << 26
#: How many codings one body may have, as in curl.
_CODINGS = 5
#: How many bytes are decoded at once. Each member of gzip copies the bytes behind it, so a piece is small.
_PIECE = 1 << 13
#: How many bytes a coding may add to its content beyond doubling it.
_FRAME = 1 << 16
#: The first bytes of a member of gzip.
_MAGIC = b"\x1f\x8b"


class Undecodable(Exception):
    """A body that cannot be decoded; its argument is the coding. Never leaves the package."""


class ContentError(Exception):
    """A body that cannot be decoded; its argument says why. Never leaves the package."""


class CutShort(ContentError):
    """A body that ends before its coding does."""


class TooLarge(Exception):
    """A body that is larger than the limit. Never leaves the package."""


class Content:
    """The decoder of one body of at most `most` bytes; `codings` is the Content-Encoding field.

    >>> content = Content("gzip", 10)
    >>> content.feed(zlib.compress(b"hello", wbits=31) + zlib.compress(b", you", wbits=31))
    b'hello, you'
    >>> content.end()
    """

    def __init__(self, codings: str | None, most: int) -> None:
        self._layers = [_Layer(coding) for coding in reversed(_codings(codings))]
        self._most = most
        #: How many bytes came out.
        self.size = 0

    def feed(self, coded: bytes) -> bytes:
        """The content of these bytes. Raises `ContentError`, `TooLarge`."""
        if not coded:
            return b""
        if len(self._layers) > _CODINGS:
            raise ContentError(f"the body has {len(self._layers)} content codings, more than {_CODINGS}")
        for layer in self._layers:
            if layer.coding not in ("gzip", "deflate"):
                raise ContentError(f'the body has the content coding "{layer.coding}", which was not asked for')
        pieces = []
        for piece in self._undone(coded, self._layers):
            self.size += len(piece)
            if self.size > self._most:
                raise TooLarge
            pieces.append(piece)
        return b"".join(pieces)

    def end(self) -> None:
        """Raise `CutShort` if the body ends before one of its codings does."""
        for layer in self._layers:
            if layer.is_open:
                raise CutShort(f"the body is cut short: its {layer.coding} has no end")

    def _undone(self, coded: bytes, layers: Sequence[_Layer]) -> Iterator[bytes]:
        if not layers:
            yield coded
            return
        for piece in layers[0].undone(coded):
            if layers[0].size > 2 * self._most + _FRAME:
                raise TooLarge
            yield from self._undone(piece, layers[1:])


class _Layer:
    """One coding of a body."""

    def __init__(self, coding: str) -> None:
        self.coding = coding
        #: How many bytes came out.
        self.size = 0
        #: Bytes that do not yet say what begins with them.
        self._held = b""
        self._inflater: zlib._Decompress | None = None
        #: Whether a member has ended, and whether the last one has.
        self._has_member = self._is_over = False

    @property
    def is_open(self) -> bool:
        """Whether the coding has begun and not ended."""
        return self._inflater is not None or bool(self._held)

    def undone(self, coded: bytes) -> Iterator[bytes]:
        """The content of these bytes, in small pieces. Raises `ContentError`."""
        for at in range(0, len(coded), _PIECE):
            left, self._held = self._held + coded[at : at + _PIECE], b""
            while left and not self._is_over:
                if self._inflater is None:
                    left = self._begin(left)
                if self._inflater is not None:
                    yield from self._inflated(self._inflater, left)
                    left = b""
                    if self._inflater.eof:
                        left, self._inflater, self._has_member = self._inflater.unused_data, None, True

    def _begin(self, data: bytes) -> bytes:
        """Begin a member, and return its bytes; none if more have to come, or if the coding is over."""
        if self._has_member:
            data = data.lstrip(b"\0")
            self._is_over = self.coding == "deflate" or not data.startswith(_MAGIC[: len(data)])
        if self._is_over:
            return b""
        if len(data) < len(_MAGIC):
            self._held = data
            return b""
        if self.coding == "gzip":
            bits = zlib.MAX_WBITS | 16
        else:
            # A header of zlib is a multiple of 31 with the method 8 (RFC 1950 section 2.2).
            bits = zlib.MAX_WBITS if data[0] & 15 == 8 and not (data[0] << 8 | data[1]) % 31 else -zlib.MAX_WBITS
        self._inflater = zlib.decompressobj(bits)
        return data

    def _inflated(self, inflater: zlib._Decompress, data: bytes) -> Iterator[bytes]:
        is_full = False
        while data or is_full:
            try:
                piece = inflater.decompress(data, _PIECE)
            except zlib.error:
                raise ContentError(f"the body is not valid {self.coding}") from None
            # All bytes may be taken, and not all of their content given.
            data, is_full = inflater.unconsumed_tail, len(piece) == _PIECE and not inflater.eof
            self.size += len(piece)
            if piece:
                yield piece


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
    names = (piece.text.lower() for piece in list_members(value or ""))
    return [name.removeprefix("x-") if name == "x-gzip" else name for name in names if name != "identity"]


def _undone(octets: bytes, coding: str, cut: list[str]) -> bytes:
    content = Content(coding, MOST)
    try:
        whole = content.feed(octets)
        content.end()
    except CutShort:
        cut.append(coding)
    except (ContentError, TooLarge):
        raise Undecodable(coding) from None
    return whole
