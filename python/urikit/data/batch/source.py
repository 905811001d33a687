"""How bytes are read: a file or standard input, gzip or zstd, in blocks of whole lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

import pyarrow

from urikit.data.batch.faults import FileError, because, named
from urikit.data.batch.formats import CODECS, Packing

#: How many bytes are read at once, after decompression.
PIECE = 1 << 22
#: The longest record in bytes. A longer one is a missing line feed or quotation mark rather than a row.
MOST = 1 << 29
STDIN = "-"
_SURROGATE = re.compile("[\ud800-\udfff]")


class Source:
    """An input that is read from its beginning to its end."""

    def __init__(self, path: str, packing: Packing) -> None:
        self.path = path
        #: The input in messages and in the error list.
        self.name = "standard input" if path == STDIN else named(path)
        self._packing = packing
        #: Whether the last line has no line feed; known at the end.
        self.is_open = False
        if path == STDIN and sys.stdin is None:
            raise FileError("cannot read standard input: it is closed")
        with self.reading(""):
            self._file: BinaryIO = sys.stdin.buffer if path == STDIN else open(path, "rb", buffering=0)  # noqa: SIM115
            self._stream: Any = self._file
            if packing != "plain":
                self._stream = pyarrow.CompressedInputStream(pyarrow.PythonFile(self._file, "r"), CODECS[packing])

    def close(self) -> None:
        """Close what was opened."""
        if self.path != STDIN:
            self._file.close()

    @property
    def position(self) -> int:
        """How many bytes of the file were read."""
        try:
            return self._file.tell()
        except (OSError, ValueError):
            return 0

    @contextmanager
    def reading(self, place: str) -> Iterator[None]:
        """What goes wrong here is an error of this input at a place."""
        try:
            yield
        except FileError:
            raise
        except (OSError, pyarrow.ArrowException) as error:
            where = f" ({place})" if place else ""
            raise FileError(f"cannot read {self.name}: {because(error)}{where}") from error

    def blocks(self, most: int = MOST) -> Iterator[str]:
        """The text in blocks that end with a line feed, but for the last. Bytes that are not UTF-8 are surrogates.

        A line that spans pieces is looked at once for each doubling of its length.
        """
        held: list[bytes] = []
        size = line = 0
        while piece := self._read(f"after line {line:,}"):
            cut = piece.rfind(b"\n") + 1
            if cut:
                block = b"".join((*held, piece[:cut]))
                line += block.count(b"\n")
                held, size = [piece[cut:]], len(piece) - cut
                yield decoded(block)
            else:
                held.append(piece)
                size += len(piece)
                if size > most:
                    raise FileError(f"cannot read {self.name}: line {line + 1:,} has more than {most:,} bytes")
        rest = b"".join(held)
        if rest:
            self.is_open = True
            yield decoded(rest)

    def _read(self, place: str) -> bytes:
        with self.reading(place):
            piece: bytes = self._stream.read(PIECE)
            return piece


def decoded(octets: bytes) -> str:
    """The text of bytes; those that are not UTF-8 become lone surrogates, and `encoded` gives them back."""
    return octets.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """The bytes of a text that `decoded` made."""
    return text.encode("utf-8", "surrogateescape")


def is_clean(text: str) -> bool:
    """Whether all bytes of a text were UTF-8."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(text: str) -> str:
    """A text with U+FFFD for what is not UTF-8."""
    try:
        return encoded(text).decode("utf-8", "replace")
    except UnicodeEncodeError:  # a lone surrogate that JSON escapes
        return _SURROGATE.sub("\ufffd", text)
