"""`urikit char`: the class of a character and where it may stand (RFC 3986 section 2)."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from urikit.cells import visible
from urikit.characters import Character, Place, describe
from urikit.cli import terminal
from urikit.cli.output import line

_CODE = re.compile(r"(?:U\+|0x|\\u|\\U|\\x)([0-9A-F]{1,8})", re.IGNORECASE)
_OCTETS = re.compile(r"(?:%[0-9A-F]{2})+", re.IGNORECASE)


@click.command
@click.argument("text", metavar="C")
@click.option("--json", "json_lines", is_flag=True, help="Print a JSON record for each character.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(text: str, json_lines: bool, color: Any) -> int:
    """Explain the character C and where it is allowed.

    C is the character itself, a code point such as U+00E9, bytes such as %C3%A9, or several
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
    shown = '" "' if entry.character == " " else visible(entry.character)
    lines = [f"{paint('heading', shown)}  {entry.code}  {entry.name}", ""]
    lines.append(_row("Classes", ", ".join(entry.classes) or "none"))
    for number, use in enumerate(entry.delimits):
        lines.append(_row("Delimiter" if number == 0 else "", use))
    allowed = [place for place in entry.places if place.allowed]
    others = [place for place in entry.places if not place.allowed]
    if allowed:
        lines.append(_row("Stands in", paint("good", _listed(allowed))))
        lines.append(_row("Not in", _listed(others)))
    elif not entry.delimits:
        lines.append(_row("Stands in", paint("error", "no component of a URI")))
    if entry.encoded:
        lines.append(_row("Encoded", f"{entry.encoded}{_meaning(entry)}"))
    else:
        lines.append(_row("Encoded", "never: a lone surrogate is no character"))
    return "\n".join(lines)


def _meaning(entry: Character) -> str:
    """What encoding it does to the meaning of a reference."""
    if "unreserved" in entry.classes:
        return ", the same as the character itself (2.3)"
    if {"gen-delims", "sub-delims"} & set(entry.classes):
        return ", which is data and not the same as the character itself (2.2)"
    return ""


def _listed(places: list[Place]) -> str:
    return ", ".join(f"{place.component} ({place.note})" if place.note else place.component for place in places)


def _row(name: str, value: str) -> str:
    return f"{name:<11}{value}"
