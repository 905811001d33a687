"""`urikit char`: the class of a character and where it is allowed (RFC 3986 section 2)."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from urikit.cli import terminal
from urikit.cli.lookup import Lookup, takes_names
from urikit.cli.options import TextCommand
from urikit.core.cells import visible
from urikit.core.characters import Character, Place, describe
from urikit.explanation.records import CommandRefusal

_CODE = re.compile(r"(?:U\+|0x|\\u|\\U|\\x)([0-9A-F]{1,8})", re.IGNORECASE)
_OCTETS = re.compile(r"(?:%[0-9A-F]{2})+", re.IGNORECASE)


@click.command(cls=TextCommand)
@takes_names("C...", join=False)
def command(lookup: Lookup) -> int:
    """Explain the character C and where it is allowed.

    C is the character itself, a code point such as U+00E9, bytes such as %C3%A9, or several
    characters, of which each is explained once. A list is read with -f FILE or -f -, since "-" is a character.

    \b
    urikit char '|'
    urikit char U+202E
    """
    if lookup.is_empty:
        raise click.UsageError("missing C: give a character, a code point such as U+202E, or a file with -f")
    lookup.names = ["U+002D" if name == "-" else name for name in lookup.names]
    paint = lookup.paint
    return lookup.run(
        lambda text: map(describe, _characters(text)),
        lambda entry: _page(entry, paint),
        _record,
    )


def _record(entry: Character) -> dict[str, Any]:
    places = [place._asdict() for place in entry.places]
    return {**entry._asdict(), "allowed": entry.is_allowed, "places": places}


def _characters(text: str) -> str:
    """The characters that are meant, each once."""
    if not text:
        raise CommandRefusal("empty", "missing character: the text is empty")
    code = _CODE.fullmatch(text)
    if code:
        number = int(code[1], 16)
        if number > 0x10FFFF:
            raise CommandRefusal("code-point", f"invalid code point U+{number:X}: the last is U+10FFFF")
        return chr(number)
    if _OCTETS.fullmatch(text):
        try:
            text = bytes.fromhex(text.replace("%", "")).decode()
        except UnicodeDecodeError as error:
            raise CommandRefusal("not-utf-8", f"invalid UTF-8: {text}") from error
    return "".join(dict.fromkeys(text))


def _page(entry: Character, paint: terminal.Paint) -> str:
    shown = '" "' if entry.character == " " else visible(entry.character)
    allowed = _listed([place for place in entry.places if place.allowed])
    others = _listed([place for place in entry.places if not place.allowed])
    fields: list[tuple[str, ...]] = [("Classes", ", ".join(entry.classes) or "none")]
    fields += [("Delimiter" if number == 0 else "", use) for number, use in enumerate(entry.delimits)]
    if allowed:
        fields += [("Allowed in", allowed, "good"), ("Not in", others)]
    elif not entry.delimits:
        fields.append(("Allowed in", "no component of a URI", "error"))
    encoded = f"{entry.encoded}{_meaning(entry)}" if entry.encoded else "never: a lone surrogate is not a character"
    fields.append(("Encoded", encoded))
    head = f"{paint('heading', shown)}  {entry.code}  {entry.name}"
    return f"{head}\n\n{terminal.sheet(fields, 12, min(terminal.columns(sys.stdout), terminal.PAGE), paint)}"


def _meaning(entry: Character) -> str:
    """What encoding it does to the meaning of a reference."""
    if "unreserved" in entry.classes:
        return ", the same as the character itself (2.3)"
    if {"gen-delims", "sub-delims"} & set(entry.classes):
        return ", which is data and not the same as the character itself (2.2)"
    return ""


def _listed(places: list[Place]) -> str:
    return ", ".join(f"{place.component} ({place.note})" if place.note else place.component for place in places)
