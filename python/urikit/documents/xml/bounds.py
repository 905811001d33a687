"""How far a document may be read before its entities make too much of it.

    <!ENTITY a "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">      a hundred such lines are a "billion laughs";
    <!ENTITY z "a hundred thousand characters">       and &z; a hundred thousand times over is another

What every entity comes to is counted before anything is expanded, and then every reference in the document:
`bounded` says where the sum would pass the limit, and the document is read to that place. So
neither memory nor time depends on which version of expat is there. (Since 2.4 it has a limit of its own,
which is a hundred times the document; a file of 50 MB may then cost 5 GB.)

An entity that is nested too deeply is refused as well, since expat before 2.7 expands with a
recursion in C. Recursive entities count nothing: the parser refuses them where they are used.

What the parser declares must be what was counted here; `events` checks it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.documents.xml.doctype import Doctype

__all__ = ["DEEPEST", "LARGEST", "Bounds", "bounded"]

#: How many characters entities may add to a document, together, beyond its own length.
LARGEST = 8_000_000
#: How deeply entities may refer to entities.
DEEPEST = 64
#: More than any document may take: an entity of that size is never expanded.
_NEVER = 1 << 60

_CHARACTER = re.compile(r"&#(?:x([0-9A-Fa-f]+)|([0-9]+));")
_REFERENCE = re.compile(r"&([^&;#\s<\"']+);")


@discreet
class Bounds(NamedTuple):
    """Where reading has to stop, and what was counted."""

    #: The offset of the first reference that is too much; None where none is.
    stop: int | None
    #: The internal general entities: their texts, with character references undone.
    entities: dict[str, str]


def bounded(text: str, doctype: Doctype | None) -> Bounds:
    """How far a document may be read.

    >>> from urikit.documents.xml.doctype import doctype_of
    >>> laughs = '<!DOCTYPE a [<!ENTITY b "%s"><!ENTITY c "%s">]><a>&b;&c;</a>' % ("x" * 9999, "&b;" * 999)
    >>> bounded(laughs, doctype_of(laughs)).stop == laughs.index("&c;</a>")
    True
    """
    entities = _entities(doctype)
    if doctype is None or not entities:
        return Bounds(None, entities)
    sizes = _sizes(entities)
    room = LARGEST + len(text)
    regions = [(d.offset, d.end) for d in doctype.declarations if d.kind == "ATTLIST"]
    for start, end in (*regions, (doctype.end, len(text))):
        for reference in _REFERENCE.finditer(text, start, end):
            room -= sizes.get(reference[1], 0)
            if room < 0:
                return Bounds(reference.start(), entities)
    return Bounds(None, entities)


def _entities(doctype: Doctype | None) -> dict[str, str]:
    """The internal general entities; the first declaration of a name counts (XML 1.0 section 4.2)."""
    entities: dict[str, str] = {}
    others: set[str] = set()
    for declaration in doctype.declarations if doctype is not None else ():
        if declaration.kind != "ENTITY" or declaration.of_parameter or declaration.name in entities:
            continue
        if declaration.text is None:
            others.add(declaration.name)
        elif declaration.name not in others:
            written = declaration.text.value.replace("\r\n", "\n").replace("\r", "\n")
            entities[declaration.name] = _CHARACTER.sub(_character, written)
    return entities


def _character(match: re.Match[str]) -> str:
    digits, base = (match[1], 16) if match[1] is not None else (match[2], 10)
    if len(digits.lstrip("0")) > 8:
        return match[0]
    number = int(digits.lstrip("0") or "0", base)
    return chr(number) if 0 < number <= 0x10FFFF else match[0]


def _sizes(entities: dict[str, str]) -> dict[str, int]:
    """How many characters each entity comes to, the texts on the way included."""
    children = {name: _REFERENCE.findall(text) for name, text in entities.items()}
    sizes: dict[str, int] = {}
    depths: dict[str, int] = {}
    for root in entities:
        pending = [root]
        open_ones: set[str] = set()
        while pending:
            name = pending[-1]
            if name in sizes:
                pending.pop()
                continue
            inner = [child for child in children[name] if child in entities]
            if name not in open_ones:
                open_ones.add(name)
                pending.extend(child for child in dict.fromkeys(inner) if child not in sizes and child not in open_ones)
                continue
            pending.pop()
            depths[name] = 1 + max((depths.get(child, 0) for child in inner), default=0)
            size = len(entities[name]) + sum(sizes.get(child, 0) for child in inner)
            sizes[name] = _NEVER if depths[name] > DEEPEST else min(size, _NEVER)
    return sizes
