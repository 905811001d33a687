"""`urikit redact`: mask the passwords of URIs in running text, a filter for logs.

Everything else goes through unchanged, byte for byte, even what is not UTF-8. It works on
whole lines, so that no URI is cut in two, and writes them as soon as they are there. It
fails for no text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from urikit.cli import inputs, terminal
from urikit.cli.options import FILES
from urikit.core.extraction import redact


@click.command
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path())
@FILES
def command(files: tuple[str, ...], more: tuple[str, ...]) -> int:
    """Mask passwords and tokens of URLs in text.

    The text comes from FILEs or standard input.

    \b
    tail -f app.log | urikit redact
    """
    files += more
    if not files and (sys.stdin is None or terminal.is_terminal(sys.stdin)):
        raise click.UsageError("nothing to read: give a file, or text on standard input")
    out = sys.stdout.buffer
    for path in files or ("-",):
        for block in _lines(path):
            text = block.decode("utf-8", "surrogateescape")
            out.write(redact(text).encode("utf-8", "surrogateescape"))
            out.flush()
    return 0


def _lines(path: str) -> Iterator[bytes]:
    """Whole lines, as many as are there."""
    held: list[bytes] = []
    for piece in inputs.octets(path):
        cut = piece.rfind(b"\n") + 1
        if cut == 0:
            held.append(piece)
            continue
        yield b"".join((*held, piece[:cut]))
        held = [piece[cut:]]
    rest = b"".join(held)
    if rest:
        yield rest
