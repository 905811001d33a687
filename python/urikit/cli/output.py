"""Standard output: records, each with its end, in batches.

The bytes of a text that was read come out as they went in. A text that the encoding of
standard output cannot write is written with backslash escapes: nothing is lost and nothing
fails. JSON goes out as lines, or as one array, in UTF-8; a lone surrogate is an escape
there.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, Literal, TypeAlias

    Json: TypeAlias = Literal["no", "lines", "array"]


#: The number of records that are written together.
_MOST = 1_000


class Output:
    """Standard output with an end of record, and the frame of a JSON array."""

    def __init__(self, end: str, json_form: Json) -> None:
        self.end = end
        self.json_form = json_form
        self.waiting: list[str] = []
        self.count = 0

    def record(self, text: str) -> None:
        """Add a text or a line of JSON. It is written with the next `flush`, or when many wait."""
        self.waiting.append(text)
        if len(self.waiting) >= _MOST:
            self.flush()

    def records(self, texts: Iterable[str]) -> None:
        """Write several."""
        for text in texts:
            self.record(text)

    def flush(self) -> None:
        """Write what waits."""
        if not self.waiting:
            return
        if self.json_form == "array":
            joined = ",\n".join(self.waiting)
            self._write(("[" if self.count == 0 else ",\n") + joined)
        else:
            self._write(self.end.join(self.waiting) + self.end)
        self.count += len(self.waiting)
        self.waiting.clear()

    def finish(self) -> None:
        """Write what waits and close the array."""
        self.flush()
        if self.json_form == "array":
            self._write("]\n" if self.count else "[]\n")

    def _write(self, text: str) -> None:
        encoding = sys.stdout.encoding or "utf-8"
        try:
            octets = text.encode(encoding, "surrogateescape")
        except UnicodeEncodeError:
            octets = text.encode(encoding, "backslashreplace")
        write_bytes(octets)


def write_bytes(octets: bytes) -> None:
    """Bytes on standard output, all of them."""
    rest = memoryview(octets)
    while rest:
        # Without a buffer (PYTHONUNBUFFERED) a pipe may take a part, and say only next time that it is closed.
        taken = sys.stdout.buffer.write(rest)
        if taken is None:
            raise BlockingIOError("standard output takes nothing now")
        rest = rest[taken:]
    sys.stdout.buffer.flush()


def line(record: Mapping[str, Any] | Sequence[str] | None) -> str:
    """Return a record, or a value, as one line of JSON."""
    global _encoders
    if _encoders is None:
        from json import JSONEncoder

        _encoders = (
            JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode,
            JSONEncoder(separators=(",", ":")).encode,
        )
    plain, escaped = _encoders
    text = plain(record)
    try:
        text.encode()
    except UnicodeEncodeError:
        return escaped(record)
    return text


# Made when the first record is written: the other commands need no json.
_encoders: tuple[Callable[[Any], str], Callable[[Any], str]] | None = None
