"""`urikit char`: the class of a character and where it may stand (RFC 3986 section 2)."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from urikit.characters import Character, describe
from urikit.cli import terminal
from urikit.cli.output import line
from urikit.explain.cells import visible

_CODE = re.compile(r"(?:U\+|0x|\\u|\\U|\\x)([0-9A-F]{1,8})", re.IGNORECASE)
_OCTETS = re.compile(r"(?:%[0-9A-F]{2})+", re.IGNORECASE)


@click.command
@click.argument("text", metavar="C")
@click.option("--json", "json_lines", is_flag=True, help="A JSON record for each character.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(text: str, json_lines: bool, color: Any) -> int:
    """Say what the character C is and where it may stand.

    C is the character itself, a code point such as U+00E9, octets such as %C3%A9, or several
    characters.

    \b
    urikit char '|'
    urikit char U+202E
    """
    found = [describe(character) for character in _characters(text)]
    if json_lines:
        for entry in found:
            places = [place._asdict() for place in entry.places]
            click.echo(line({"v": 1, **entry._asdict(), "allowed": entry.is_allowed, "places": places}))
        return 0
    paint = terminal.paint_for(sys.stdout, color) or (lambda role, piece: piece)
    click.echo("\n\n".join(_page(entry, paint) for entry in found))
    return 0


def _characters(text: str) -> str:
    """The characters that are meant."""
    if not text:
        raise click.UsageError("the empty text has no character")
    code = _CODE.fullmatch(text)
    if code:
        number = int(code[1], 16)
        if number > 0x10FFFF:
            raise click.UsageError(f"there is no U+{number:X}: code points end at U+10FFFF")
        return chr(number)
    if _OCTETS.fullmatch(text):
        try:
            return bytes.fromhex(text.replace("%", "")).decode()
        except UnicodeDecodeError as error:
            raise click.UsageError(f"{text} is no UTF-8") from error
    return text


def _page(entry: Character, paint: terminal.Paint) -> str:
    head = f"{paint('heading', visible(entry.character))}  {entry.code}  {entry.name}"
    lines = [head, ""]
    if entry.classes:
        lines.append(_row("Classes", ", ".join(entry.classes)))
    elif entry.delimits:
        lines.append(_row("Classes", "none"))
    else:
        lines.append(_row("Classes", "none: it may stand nowhere in a URI"))
    for number, use in enumerate(entry.delimits):
        lines.append(_row("Delimiter" if number == 0 else "", use))
    lines.append(_row("Encoded", entry.encoded or "not possible: a lone surrogate is no character"))
    if entry.classes:
        lines.append("")
        for place in entry.places:
            answer = paint("good", "yes") + " " if place.allowed else paint("error", "no") + "  "
            lines.append(_row(place.component.capitalize(), f"{answer}  {place.note}").rstrip())
    return "\n".join(lines)


def _row(name: str, value: str) -> str:
    return f"{name:<11}{value}"
