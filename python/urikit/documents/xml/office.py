"""Office documents: relationships of packages, fields of texts, and formulas of spreadsheets.

    <Relationship Type=".../hyperlink" Target="https://example.org/" TargetMode="External"/>
    <w:instrText>HYPERLINK "https://example.org/" \\o "tip"</w:instrText>      often in pieces
    <f>HYPERLINK("https://example.org/","text")</f>                           OpenDocument: table:formula

The target of a relationship is relative to the part that has it, and "/" is the root of the package (ISO/IEC 29500-2
section 8.3). One with `TargetMode="External"`, a field and a formula are relative to the place of the document, which
is the retrieval URI of the envelope; the part is its entity.

A field has its instruction between two `w:fldChar`, cut into as many pieces as the program liked. The place of its
address goes from the first piece to the last.

Left out: addresses that a formula computes, bookmarks (`w:anchor`, the switch `\\l`), the property `HyperlinkBase`.
"""

from __future__ import annotations

import re

from urikit.documents.base import Base, Envelope
from urikit.documents.link import Role
from urikit.documents.resolvers import LEIRIResolver, Resolver
from urikit.documents.xml.base import Scope, by_leiri
from urikit.documents.xml.events import Element, Placed, PlacedAttribute
from urikit.documents.xml.walk import ElementFilter, Ending, Gatherer, Vocabulary

__all__ = ["VOCABULARIES_OF_OFFICE", "OutsideResolver", "PartResolver"]

_EMBEDDED = frozenset(("image", "audio", "video", "media", "font", "oleObject", "package"))
_FIELD = re.compile(
    r'\s*+(HYPERLINK|INCLUDEPICTURE|INCLUDETEXT)\s++(?:"((?:[^"\\]|\\.)*+)"|([^\s"\\]\S*+))', re.IGNORECASE
)
_FORMULA = re.compile(r'\bHYPERLINK\(\s*+"((?:[^"]|"")*+)"\s*+[,;)]', re.IGNORECASE)
_ESCAPE = re.compile(r"\\(.)")
#: The switch of a bookmark, behind an address with its quotation mark or instead of one, and other switches before it.
_MARK = re.compile(
    r'"?(?:\s++\\[mnoth](?:\s++"(?:[^"\\]|\\.)*+")?+)*+\s++\\l\s++(?:"((?:[^"\\]|\\.)*+)"|([^\s"\\]\S*+))',
    re.IGNORECASE,
)
_MARK_ALONE = re.compile(r"\s*+HYPERLINK(?=\s++\\)", re.IGNORECASE)
_SERVER = re.compile(r"(?:file:(?://)?/?)?\\\\(?=[^\\/])", re.IGNORECASE)
_DRIVE = re.compile(r"(?:file:/*)?(?=[A-Za-z]:\\)", re.IGNORECASE)


class PartResolver(LEIRIResolver):
    """References between the parts of a package: "/" is its root (ISO/IEC 29500-2 section 8.3).

    >>> from urikit.documents import Base, Envelope
    >>> resolver = PartResolver(Base.outside(Envelope(retrieval="http://example.org/a.xlsx!/xl/workbook.xml")))
    >>> resolver.target("/xl/a.xml"), resolver.target("b.xml")
    ('http://example.org/a.xlsx!/xl/a.xml', 'http://example.org/a.xlsx!/xl/b.xml')
    """

    __slots__ = ()

    standard = "ISO/IEC 29500-2 section 8.3"

    def target(self, reference: str) -> str | None:
        root, mark, _ = (self.base.uri or "").rpartition("!/")
        is_rooted = mark and reference.startswith("/") and not reference.startswith("//")
        return super().target(f"{root}{mark}{reference[1:]}" if is_rooted else reference)

    def _opposite(self) -> Resolver:
        return self


class OutsideResolver(LEIRIResolver):
    """References to what is outside of a package: names of files may be those of Windows.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = OutsideResolver(Base.outside(Envelope(retrieval="file:///d/a.xlsx")))
    >>> resolver.target(r"sub\\b.xlsx"), resolver.target(r"file:///\\\\server\\b.xlsx"), resolver.target(r"C:\\b.xlsx")
    ('file:///d/sub/b.xlsx', 'file://server/b.xlsx', 'file:///C:/b.xlsx')
    """

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return super().target(_with_slashes(reference))


def _with_slashes(reference: str) -> str:
    """Return a reference whose path has slashes for the backslashes of Windows."""
    if "\\" not in reference:
        return reference
    path = re.split("[?#]", reference, maxsplit=1)[0]
    rest = reference[len(path) :]
    path = _SERVER.sub("file://", path, count=1) if _SERVER.match(path) else path
    path = _DRIVE.sub("file:///", path, count=1) if _DRIVE.match(path) else path
    return path.replace("\\", "/") + rest


def _outside(gatherer: Gatherer) -> Scope:
    """Return the scope of references that are relative to the place of the whole document."""
    known = gatherer.kept.get("outside")
    if not isinstance(known, Scope):
        base = Base.outside(Envelope(gatherer.envelope.retrieval, None, gatherer.envelope.default), by_leiri)
        known = gatherer.kept["outside"] = Scope(base, gatherer.document.encoding)
    return known


def _relationship(gatherer: Gatherer, element: Element) -> Ending | None:
    target = element.attribute("Target") if element.local == "Relationship" else None
    if target is None:
        return None
    kind = (element.get("Type") or "").rpartition("/")[2]
    role = Role.HYPERLINK if kind == "hyperlink" else Role.EMBEDDED if kind in _EMBEDDED else Role.RELATION
    if element.get("TargetMode") == "External":
        place = _outside(gatherer), element.qname, "Target", target.value, target.span
        gatherer.add_in(*place, role, OutsideResolver)
    else:
        gatherer.add_attribute(target, role, PartResolver)
    return None


def _word(gatherer: Gatherer, element: Element) -> Ending | None:
    """Fields of a text; those in fields have their own instructions."""
    fields: list[list[Placed]] = gatherer.kept.setdefault("fields", [])  # type: ignore[assignment]
    if element.local == "instrText":
        return lambda _, __, text: fields[-1].append(text) if fields else _field(gatherer, element, [text])
    attributes = {attribute.local: attribute for attribute in element.attributes()} if element.rows else {}
    if element.local == "fldSimple" and "instr" in attributes:
        _field(gatherer, element, [attributes["instr"].placed])
    elif element.local == "hyperlink" and "anchor" in attributes and "id" not in attributes:
        _within(gatherer, element, attributes["anchor"])
    elif element.local == "fldChar" and "fldCharType" in attributes:
        kind = attributes["fldCharType"].value
        if kind == "begin":
            fields.append([])
        elif fields:
            _field(gatherer, element, fields[-1])
            fields[-1] = []
            if kind == "end":
                fields.pop()
    return None


def _within(gatherer: Gatherer, element: Element, attribute: PlacedAttribute) -> None:
    """Add a place in the document itself: a bookmark or a cell."""
    if not attribute.value:
        return
    place = _outside(gatherer), element.qname, attribute.qname, f"#{attribute.value}", attribute.span
    gatherer.add_in(*place, Role.HYPERLINK, LEIRIResolver)


def _field(gatherer: Gatherer, element: Element, pieces: list[Placed]) -> None:
    """Add the address in an instruction, if it has one, with the bookmark behind it."""
    text = "".join(piece.value for piece in pieces)
    found, name = _FIELD.match(text), "HYPERLINK"
    if found is not None:
        name, group = found[1].upper(), 2 if found[2] is not None else 3
        reference = _ESCAPE.sub(r"\1", found[group]) if group == 2 else found[group]
        start, end = found.span(group)
    elif (alone := _MARK_ALONE.match(text)) is not None:
        reference, start, end = "", -1, alone.end()
    else:
        return
    mark = _MARK.match(text, end) if name == "HYPERLINK" else None
    if mark is not None:
        group = 1 if mark[1] is not None else 2
        reference += "#" + _ESCAPE.sub(r"\1", mark[group])
        start, end = mark.start(group) if start < 0 else start, mark.end(group)
    if start >= 0:
        role = Role.HYPERLINK if name == "HYPERLINK" else Role.EMBEDDED
        gatherer.add_in(_outside(gatherer), name, "", reference, _place(pieces, start, end), role, OutsideResolver)


def _place(pieces: list[Placed], start: int, end: int) -> tuple[int, int]:
    """Find where characters of the joined pieces are in the source."""
    begin = stop = at = 0
    for piece in pieces:
        length = len(piece.value)
        if at <= start <= at + length:
            begin = piece.span(start - at, start - at)[0]
        if at < end <= at + length:
            stop = piece.span(max(start - at, 0), end - at)[1]
        at += length
    return begin, max(begin, stop)


def _sheet(gatherer: Gatherer, element: Element) -> Ending | None:
    attributes = {attribute.local: attribute for attribute in element.attributes()} if element.rows else {}
    if element.local == "hyperlink" and "location" in attributes and "id" not in attributes:
        _within(gatherer, element, attributes["location"])
    return _formulas if element.local == "f" else None


def _table(gatherer: Gatherer, element: Element) -> Ending | None:
    for attribute in element.attributes() if element.local == "table-cell" else ():
        if attribute.local == "formula" and "HYPERLINK" in attribute.value.upper():
            _formulas(gatherer, element, attribute.placed)
    return None


def _formulas(gatherer: Gatherer, element: Element, text: Placed) -> None:
    for found in _FORMULA.finditer(text.value):
        span = text.span(*found.span(1))
        place = _outside(gatherer), "HYPERLINK", "", found[1].replace('""', '"'), span
        gatherer.add_in(*place, Role.HYPERLINK, OutsideResolver)


_ASKED_OF_WORD = ElementFilter(elements=("fldSimple", "fldChar", "hyperlink"), texts=("instrText",))
_ASKED_OF_SHEET = ElementFilter(elements=("hyperlink",), texts=("f",))
#: The vocabularies of office documents by their namespaces, and what each asks for.
VOCABULARIES_OF_OFFICE: dict[str | None, tuple[Vocabulary, ElementFilter]] = {
    "http://schemas.openxmlformats.org/package/2006/relationships": (_relationship, ElementFilter(("Relationship",))),
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": (_word, _ASKED_OF_WORD),
    "http://purl.oclc.org/ooxml/wordprocessingml/main": (_word, _ASKED_OF_WORD),
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main": (_sheet, _ASKED_OF_SHEET),
    "http://purl.oclc.org/ooxml/spreadsheetml/main": (_sheet, _ASKED_OF_SHEET),
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": (_table, ElementFilter(("table-cell",))),
}
