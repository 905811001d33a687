"""The document type declaration, with the places of what it declares (XML 1.0 sections 2.8, 4.2 and 4.7).

    <!DOCTYPE chapter PUBLIC "-//X//DTD//EN" "chapter.dtd" [
      <!ENTITY logo SYSTEM "logo.svg" NDATA svg>      an unparsed entity
      <!NOTATION svg PUBLIC "-//W3C//SVG//EN">        may have a public identifier alone
      <!ENTITY co "Example &amp; Sons">               replacement text, of no place of its own
    ]>

expat says what is declared, but not where its literals are, so that these are found here. The scan
knows comments, processing instructions, declarations and references of parameter entities, and
stops at the first that is something else: expat says what is wrong there.

Left out: the external subset and parameter entities, which are not read. What they would declare
is not known, and `bounds` refuses whatever the parser knows and this scan does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from urikit.core.mask import discreet

__all__ = ["Declaration", "Doctype", "Literal", "declarations", "doctype_of"]


@discreet
class Literal(NamedTuple):
    """A literal: what is between its quotation marks, and where."""

    value: str
    offset: int
    end: int


@discreet
class Declaration(NamedTuple):
    """The declaration of an entity or a notation, or an attribute list."""

    #: "ENTITY", "NOTATION" or "ATTLIST".
    kind: str
    #: Its name; empty for an attribute list.
    name: str
    #: Whether it is a parameter entity.
    of_parameter: bool
    system: Literal | None
    #: The replacement text of an internal entity, as it is written.
    text: Literal | None
    offset: int
    end: int


@discreet
class Doctype(NamedTuple):
    """A document type declaration."""

    name: str
    public: Literal | None
    system: Literal | None
    declarations: tuple[Declaration, ...]
    #: Whether a reference to a parameter entity is in it; what is declared behind it may not count.
    has_parameter_references: bool
    offset: int
    #: Where it ends, or where it could not be read any further.
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
    """The document type declaration of a document, or None.

    >>> found = doctype_of('<!DOCTYPE a SYSTEM "a.dtd" [<!NOTATION n SYSTEM "n">]><a/>')
    >>> found.system.value, [(d.kind, d.name, d.system.value) for d in found.declarations]
    ('a.dtd', [('NOTATION', 'n', 'n')])
    """
    prolog = _PROLOG.match(text)
    head = _HEAD.match(text, prolog.end()) if prolog is not None else None
    if head is None:
        return None
    declarations: list[Declaration] = []
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


#: What is passed over between the declarations of an external subset: an ignored section whole, brackets, all else.
_BETWEEN = re.compile(r"<!\[\s*IGNORE\s*\[.*?(?:\]\]>|\Z)|<!\[[^\[<>]*\[|\]\]>|[^<%]++|.", re.DOTALL)


def declarations(text: str) -> Iterator[Declaration]:
    """The declarations of entities and notations, and the attribute lists, of a text that is an external subset.

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


def _declaration(inner: re.Match[str]) -> Declaration | None:
    """The declaration at that place, where it is of an entity, a notation or attributes."""
    kind, text, start = inner["kind"], inner.string, inner.start("body") if inner["kind"] else 0
    if kind == "ATTLIST":
        return Declaration(kind, "", False, None, None, inner.start(), inner.end())
    if kind == "ENTITY" and (entity := _ENTITY.match(text, start)) is not None:
        literals = _literal(entity, "system"), _literal(entity, "text")
        return Declaration(kind, entity["name"], bool(entity["of_parameter"]), *literals, inner.start(), inner.end())
    if kind == "NOTATION" and (notation := _NOTATION.match(text, start)) is not None:
        system = _literal(notation, "system") or _literal(notation, "second")
        return Declaration(kind, notation["name"], False, system, None, inner.start(), inner.end())
    return None


def _literal(match: re.Match[str], group: str) -> Literal | None:
    """A group that is a literal, without its quotation marks."""
    if match[group] is None:
        return None
    start, end = match.start(group) + 1, match.end(group) - 1
    return Literal(match.string[start:end], start, end)
