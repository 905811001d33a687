"""The source of a file that is not a text: an archive, a PDF. Its documents have sources of their own."""

from __future__ import annotations

from urikit.documents.source import Source

__all__ = ["BytesSource", "decode_bytes"]


class BytesSource(Source):
    """The bytes of a file, with an empty text.

    >>> source = decode_bytes("PK\\xff", "an archive")
    >>> source.data, source.text
    (b'PK\\xff', '')
    """

    __slots__ = ("data",)

    def __init__(self, data: bytes, why: str) -> None:
        super().__init__("", None, why)
        #: The file.
        self.data = data


def decode_bytes(data: str | bytes, why: str) -> BytesSource:
    """A file as a source; a text has its bytes as characters, and "?" for other characters."""
    if isinstance(data, str):
        data = bytes(ord(character) if character <= "\xff" else 0x3F for character in data)
    return BytesSource(data, why)
