"""`urikit extract`: identifiers in running text (RFC 3986 Appendix C). Data: raw.

One identifier a line, in the order of the text, repetitions included. `--json` says where
each one is (characters of the text, the line from 1), and what delimits it. The whole
text is read first, because brackets may contain an identifier over several lines; bytes that
are not UTF-8 belong to no identifier and stop nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from urikit.cli import inputs, terminal
from urikit.cli.options import FILES, TextCommand, with_output
from urikit.cli.output import Output, line
from urikit.core.extraction import extract
from urikit.explanation.records import numbered

if TYPE_CHECKING:
    from urikit.cli.output import Json


@click.command(cls=TextCommand)
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path())
@FILES
@click.option("-0", "--null", "null", is_flag=True, help="End each URI with NUL instead of a line feed.")
@click.option("--www", is_flag=True, help='Find names that begin with "www." as well.')
@click.option("--email", is_flag=True, help="Find e-mail addresses as well.")
@with_output
def command(
    files: tuple[str, ...], more: tuple[str, ...], null: bool, www: bool, email: bool, form: Json, messages: str
) -> int:
    """Print the identifiers in FILEs, or on standard input.

    \b
    urikit extract README.md | urikit validate
    """
    files += more
    if not files and (sys.stdin is None or terminal.is_terminal(sys.stdin)):
        raise click.UsageError("nothing to read: give a file, or text on standard input")
    output = Output("\0" if null and form == "no" else "\n", form)
    number = 0
    for path in files or ("-",):
        text = b"".join(inputs.octets(path)).decode("utf-8", "surrogateescape")
        for record in _found(text, www, email):
            if form != "no":
                output.record(line(numbered({"ok": True, "file": path if files else None, **record}, number)))
            else:
                output.record(record["identifier"])
            number += 1
        output.flush()
    output.finish()
    return 0


def _found(text: str, www: bool, email: bool) -> Iterator[dict[str, Any]]:
    number, counted = 1, 0
    for found in extract(text, www=www, email=email):
        number += text.count("\n", counted, found.start)
        counted = found.start
        yield {
            "identifier": found.text,
            "kind": found.kind,
            "line": number,
            "start": found.start,
            "end": found.end,
            "delimiter": found.delimiter,
        }
