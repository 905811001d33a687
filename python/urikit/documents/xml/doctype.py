"""The document type declaration: the places of its literals, and a limit for its entities (XML 1.0 sections 2.8, 4).

    <!DOCTYPE chapter PUBLIC "-//X//DTD//EN" "chapter.dtd" [
      <!ENTITY logo SYSTEM "logo.svg" NDATA svg>      an unparsed entity
      <!NOTATION svg PUBLIC "-//W3C//SVG//EN">        may have a public identifier alone
      <!ENTITY co "Example &amp; Sons">               replacement text, of no place of its own
    ]>

expat says what is declared, but not where its literals are, so that these are found here. The scan
knows comments, processing instructions, declarations and references of parameter entities, and
stops at the first that is something else: expat says what is wrong there.

Left out: the external subset and parameter entities, which are not read. What they would declare
is not known, and `bounded` refuses what the parser knows and this scan does not.

**Entities that expand to too much**

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
from collections.abc import Iterator
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = [
    "DEEPEST",
    "LARGEST",
    "Bounds",
    "Doctype",
    "MarkupDeclaration",
    "SystemLiteral",
    "bounded",
    "declarations",
    "doctype_of",
]


@discreet
class SystemLiteral(NamedTuple):
    """A literal: what is between its quotation marks, and where."""

    value: str
    offset: int
    end: int


@discreet
class MarkupDeclaration(NamedTuple):
    """The declaration of an entity or a notation, or an attribute list."""

    #: "ENTITY", "NOTATION" or "ATTLIST".
    kind: str
    #: Its name; empty for an attribute list.
    name: str
    #: True for a parameter entity.
    of_parameter: bool
    system: SystemLiteral | None
    #: The replacement text of an internal entity, as it is written.
    text: SystemLiteral | None
    offset: int
    end: int


@discreet
class Doctype(NamedTuple):
    """A document type declaration."""

    name: str
    public: SystemLiteral | None
    system: SystemLiteral | None
    declarations: tuple[MarkupDeclaration, ...]
    #: True if a parameter entity is referenced in it; declarations behind that may not count.
    has_parameter_references: bool
    offset: int
    #: Its end, or the place behind which it could not be read.
    end: int


_LITERAL = r"""(?:"[^"]*"|'[^']*')"""
_PROLOG = re.compile(r"\ufeff?(?:[ \t\r\n]++|<\?.*?\?>|<!--.*?-->)*+(?=<!DOCTYPE\s)", re.DOTALL)
_HEAD = re.compile(
    rf"<!DOCTYPE\s+(?P<name>[^\s\[>\"']+)"
    rf"(?:\s+(?:SYSTEM|PUBLIC\s+(?P<public>{_LITERAL}))\s+(?P<system>{_LITERAL}))?\s*(?P<subset>\[)?"
)
_INNER = re.compile(
    r"""[ \t\r\n]++|<!--.*?-->|<\?.*?\?>|(?P<parameter>%[^;\s]+;)"""
    r"""|<!(?P<kind>ENTITY|NOTATION|ATTLIST|ELEMENT)(?P<body>\s(?:[^"'>]++|"[^"]*"|'[^']*')*+)>""",
    re.DOTALL,
)
_ENTITY = re.compile(
    rf"\s+(?P<of_parameter>%\s+)?(?P<name>[^\s\"'>]+)\s+"
    rf"(?:(?P<text>{_LITERAL})|(?:SYSTEM|PUBLIC\s+{_LITERAL})\s+(?P<system>{_LITERAL}))"
)
_NOTATION = re.compile(
    rf"\s+(?P<name>[^\s\"'>]+)\s+(?:SYSTEM\s+(?P<system>{_LITERAL})|PUBLIC\s+{_LITERAL}(?:\s+(?P<second>{_LITERAL}))?)"
)
_CLOSE = re.compile(r"\]\s*>")


def doctype_of(text: str) -> Doctype | None:
    """Return the document type declaration of a document, or None.

    >>> found = doctype_of('<!DOCTYPE a SYSTEM "a.dtd" [<!NOTATION n SYSTEM "n">]><a/>')
    >>> found.system.value, [(d.kind, d.name, d.system.value) for d in found.declarations]
    ('a.dtd', [('NOTATION', 'n', 'n')])
    """
    prolog = _PROLOG.match(text)
    head = _HEAD.match(text, prolog.end()) if prolog is not None else None
    if head is None:
        return None
    declarations: list[MarkupDeclaration] = []
    references, end = False, head.end()
    if head["subset"]:
        while inner := _INNER.match(text, end):
            end = inner.end()
            references = references or inner["parameter"] is not None
            declaration = _declaration(inner)
            if declaration is not None:
                declarations.append(declaration)
        close = _CLOSE.match(text, end)
        end = close.end() if close is not None else end
    elif text.startswith(">", end):
        end += 1
    return Doctype(
        head["name"],
        _literal(head, "public"),
        _literal(head, "system"),
        tuple(declarations),
        references,
        head.start(),
        end,
    )


#: Passed over between the declarations of an external subset: an ignored section whole, brackets, all else.
_BETWEEN = re.compile(r"<!\[\s*IGNORE\s*\[.*?(?:\]\]>|\Z)|<!\[[^\[<>]*\[|\]\]>|[^<%]++|.", re.DOTALL)


def declarations(text: str) -> Iterator[MarkupDeclaration]:
    """Yield the declarations of entities and notations, and the attribute lists, of a text that is an external subset.

    >>> [found.name for found in declarations('<![INCLUDE[<!ENTITY a "b">]]> %c; <!NOTATION d SYSTEM "e">')]
    ['a', 'd']
    """
    at = 0
    while at < len(text):
        inner = _INNER.match(text, at)
        passed = inner or _BETWEEN.match(text, at)
        assert passed is not None  # one character is always passed over
        at = passed.end()
        declaration = _declaration(inner) if inner is not None else None
        if declaration is not None:
            yield declaration


def _declaration(inner: re.Match[str]) -> MarkupDeclaration | None:
    """Return the declaration at that place, where it is of an entity, a notation or attributes."""
    kind, text, start = inner["kind"], inner.string, inner.start("body") if inner["kind"] else 0
    if kind == "ATTLIST":
        return MarkupDeclaration(kind, "", False, None, None, inner.start(), inner.end())
    if kind == "ENTITY" and (entity := _ENTITY.match(text, start)) is not None:
        literals = _literal(entity, "system"), _literal(entity, "text")
        return MarkupDeclaration(
            kind, entity["name"], bool(entity["of_parameter"]), *literals, inner.start(), inner.end()
        )
    if kind == "NOTATION" and (notation := _NOTATION.match(text, start)) is not None:
        system = _literal(notation, "system") or _literal(notation, "second")
        return MarkupDeclaration(kind, notation["name"], False, system, None, inner.start(), inner.end())
    return None


def _literal(match: re.Match[str], group: str) -> SystemLiteral | None:
    """Return a group that is a literal, without its quotation marks."""
    if match[group] is None:
        return None
    start, end = match.start(group) + 1, match.end(group) - 1
    return SystemLiteral(match.string[start:end], start, end)


#: The limit of characters that entities may add to a document, together, beyond its own length.
LARGEST = 8_000_000
#: The limit of entities within entities.
DEEPEST = 64
#: More than any document may take: an entity of that size is never expanded.
_NEVER = 1 << 60

_CHARACTER = re.compile(r"&#(?:x([0-9A-Fa-f]+)|([0-9]+));")
_REFERENCE = re.compile(r"&([^&;#\s<\"']+);")


@discreet
class Bounds(NamedTuple):
    """The place where reading has to stop, and the counts."""

    #: The offset of the first reference that is too much; None where none is.
    stop: int | None
    #: The internal general entities: their texts, with character references undone.
    entities: dict[str, str]


def bounded(text: str, doctype: Doctype | None) -> Bounds:
    """Find how far a document may be read.

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
    """Return the internal general entities; the first declaration of a name counts (XML 1.0 section 4.2)."""
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
    """Count the characters that each entity expands to, the intermediate texts included."""
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
