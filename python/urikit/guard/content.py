"""A body whose content coding is undone piece by piece (RFC 9110 section 8.4), never beyond a limit.

A kilobyte of gzip can become a megabyte. So the bytes that come out are counted, and unpacking stops at the limit.
gzip and deflate are known, which is zlib; some servers send deflate without the frame of zlib, and that is read too.
What can go wrong: a coding that is not known, bytes that are not of it, an end that is missing, and too many bytes.
"""

from __future__ import annotations

import zlib

__all__ = ["ACCEPTED", "Content", "ContentError", "TooLarge"]

#: The codings that are undone, as an Accept-Encoding field asks for them.
ACCEPTED = "gzip, deflate"


class ContentError(Exception):
    """A body that cannot be decoded; its argument says why. Never leaves the package."""


class TooLarge(Exception):
    """A body that is larger than the limit. Never leaves the package."""


class Content:
    """The decoder of one body of at most `most` bytes.

    >>> content = Content("gzip", 5)
    >>> content.feed(zlib.compress(b"hello", wbits=31)), content.size
    (b'hello', 5)
    >>> content.end()
    """

    def __init__(self, coding: str, most: int) -> None:
        self._coding = coding.strip().lower()
        if self._coding not in ("", "identity", "gzip", "x-gzip", "deflate"):
            raise ContentError(f'the body has the content coding "{self._coding}", which was not asked for')
        self._most = most
        # The first two bytes tell whether there is a frame, and may come one by one.
        self._begun = b""
        #: How many bytes came out.
        self.size = 0
        self._inflater = None if self._coding in ("", "identity") else zlib.decompressobj(zlib.MAX_WBITS | 32)

    def feed(self, coded: bytes) -> bytes:
        """What these bytes are. Raises `ContentError`, `TooLarge`."""
        piece = coded if self._inflater is None else self._inflated(coded)
        self.size += len(piece)
        if self.size > self._most:
            raise TooLarge
        return piece

    def end(self) -> None:
        """Raises `ContentError` where the body is cut short."""
        if self._inflater is not None and not self._inflater.eof:
            raise ContentError(f"the body is cut short: its {self._coding} has no end")

    def _inflated(self, coded: bytes) -> bytes:
        assert self._inflater is not None
        room = self._most - self.size + 1
        begun, self._begun = self._begun + coded, (self._begun + coded)[:2]
        try:
            return self._inflater.decompress(coded, room)
        except zlib.error:
            pass
        if self._coding == "deflate" and not self.size and len(begun) - len(coded) < 2:
            self._inflater = zlib.decompressobj(-zlib.MAX_WBITS)
            try:
                return self._inflater.decompress(begun, room)
            except zlib.error:
                pass
        raise ContentError(f"the body is not valid {self._coding}")
