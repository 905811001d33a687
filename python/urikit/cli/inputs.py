"""Inputs: arguments, standard input, files; an input a line, or a NUL-terminated record.

A text is what comes before a line feed. A carriage return before it belongs to the line
end (CRLF), and a byte order mark before the first line is not part of it. An empty line is
an empty text, which is a reference (RFC 3986 4.4): nothing is skipped. With NUL records
every other byte is data. Bytes that are not UTF-8 become lone surrogates, as in Python's
own arguments: they reach the parser, which refuses them with a place, and writing them back
gives the same bytes.

Texts come in batches, one for each piece that is read: enough to be fast on a file, at
once on a pipe that is slow. A line over the limit is not kept in memory; its beginning
comes through, one character too long, and is refused.

What can go wrong: a file that cannot be read (`Unreadable`, exit code 3), and nothing to
read at all, which is a mistake in the use.
"""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Literal, NamedTuple, TypeAlias

import click

from urikit._native import mask
from urikit.cli import terminal
from urikit.cli.progress import Progress, progress_for
from urikit.core.mask import discreet

Bar: TypeAlias = Literal["shown", "hidden"]

STDIN = "stdin"
_PIECE = 1 << 18


class Unreadable(click.ClickException):
    """An input that cannot be opened or read."""

    exit_code = 3

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"cannot read {named(path)}: {error.strerror or type(error).__name__}")


def named(path: str) -> str:
    """Return a file in a message: its name, with secrets masked and every character visible."""
    from urikit.core.cells import visible

    return visible(mask(path)) if path else "a file without a name"


@discreet
class Batch(NamedTuple):
    """Some texts of one origin; `first` is the number of the first of them, from 1."""

    origin: str | None
    first: int
    texts: Sequence[str]
    progress: Progress | None = None


def batches(
    texts: Sequence[str], files: Sequence[str], separator: bytes, limit: int, bar: Bar = "shown"
) -> Iterator[Batch]:
    """Yield all texts, in order: the arguments ("-" is standard input), then the files.

    Where there are neither, standard input, unless a person would have to type it. `bar` is
    whether a long file may show how far it is.
    """
    if not texts and not files:
        if sys.stdin is None or terminal.is_terminal(sys.stdin):
            raise click.UsageError("nothing to read: give a URI, a file with -f, or lines on standard input")
        texts = ("-",)
    number = 0
    for text in texts:
        if text == "-":
            yield from standard_input(separator, limit, bar)
        else:
            number += 1
            yield Batch(None, number, (text,))
    for path in files:
        if path == "-":
            yield from standard_input(separator, limit, bar)
        else:
            yield from _file(path, separator, limit, bar)


def standard_input(separator: bytes, limit: int, bar: Bar) -> Iterator[Batch]:
    """Yield the texts of standard input."""
    if sys.stdin is None:
        return
    stream = sys.stdin.buffer
    try:
        progress = progress_for(STDIN, size(stream)) if bar == "shown" else None
        yield from _split(pieces(stream), STDIN, separator, limit, progress)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise Unreadable(STDIN, error) from error


def _file(path: str, separator: bytes, limit: int, bar: Bar) -> Iterator[Batch]:
    name = click.format_filename(path)
    with opened(path) as stream:
        progress = progress_for(name, size(stream)) if bar == "shown" else None
        try:
            yield from _split(pieces(stream), name, separator, limit, progress)
        except IsADirectoryError as error:
            raise Unreadable(name, error) from error


def opened(path: str) -> BinaryIO:
    """Return the file, or `Unreadable`."""
    try:
        return open(path, "rb")
    except OSError as error:
        raise Unreadable(click.format_filename(path), error) from error


def octets(path: str) -> Iterator[bytes]:
    """Yield the content of a file ("-" is standard input), piece by piece, as soon as it can be read."""
    try:
        if path == "-":
            yield from pieces(sys.stdin.buffer)
            return
        with opened(path) as stream:
            yield from pieces(stream)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unreadable(click.format_filename(path), error) from error


def size(stream: BinaryIO) -> int | None:
    """Return the number of bytes to read if the stream is a regular file."""
    from stat import S_ISREG

    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return None
    return status.st_size if S_ISREG(status.st_mode) else None


def pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield data as soon as it can be read."""
    read = getattr(stream, "read1", stream.read)
    while piece := read(_PIECE):
        yield piece


def _split(
    data: Iterable[bytes], origin: str, separator: bytes, limit: int, progress: Progress | None
) -> Iterator[Batch]:
    number = 1
    held: list[bytes] = []
    # No character has more than four bytes: a text of more bytes than this is too long.
    most = 4 * limit + 4
    for piece in _without_bom(data) if separator == b"\n" else data:
        if progress is not None:
            progress.advance(len(piece))
        cut = piece.rfind(separator)
        if cut < 0:
            held.append(piece)
            if len(held) > 1 and sum(map(len, held)) > most:
                held = [b"".join(held)[:most]]
            continue
        held.append(piece[:cut])
        texts = _texts(b"".join(held), separator)
        held = [piece[cut + 1 :]]
        yield Batch(origin, number, texts, progress)
        number += len(texts)
    rest = b"".join(held)
    if rest:
        # No line feed ended it, so a carriage return at its end is part of the text.
        yield Batch(origin, number, [_decoded(rest)], progress)
    if progress is not None:
        progress.erase()


def _without_bom(data: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the pieces without the byte order mark that some editors put in front of a file."""
    beginning: bytes | None = b""
    for piece in data:
        if beginning is None:
            yield piece
            continue
        beginning += piece
        if len(beginning) >= len(BOM_UTF8) or not BOM_UTF8.startswith(beginning):
            yield beginning.removeprefix(BOM_UTF8)
            beginning = None
    if beginning:
        yield beginning


def _texts(block: bytes, separator: bytes) -> list[str]:
    if separator == b"\n" and b"\r" in block:
        block = block.replace(b"\r\n", b"\n")
        block = block[:-1] if block.endswith(b"\r") else block
    return _decoded(block).split(separator.decode())


def _decoded(octets: bytes) -> str:
    return octets.decode("utf-8", "surrogateescape")
