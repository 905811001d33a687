"""Base and prefixes through the words of a text, and the links they make.

A directive applies from its place on: each word is asked once, with the base and the prefixes
that apply there. What a directive says of the base is a rung of the content (RFC 3986 section
5.1.1) with its place; the next one is nearer than the last, and a relative one is resolved
against it.

The same IRIs and names come again and again in a text. What they mean is kept until a directive
changes it, so that they cost a look in a table, and links share their texts.

What can go wrong: a prefix that nobody declared, which makes a name without an IRI; a `<` or a
quotation mark that nothing closes. All are findings, and reading goes on. `MOST` findings are
kept: a text of ten thousand mistakes is something else, and one of millions would fill the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from urikit import _native
from urikit.documents.base import Base, by_rfc
from urikit.documents.formats import Reading
from urikit.documents.link import HEAVY, Role, make_link
from urikit.documents.rdf_text.resolver import RDFResolver
from urikit.documents.rdf_text.tokens import WORDS, Language, Word, local_name, places, unescaped
from urikit.findings import finding
from urikit.issues import Severity

if TYPE_CHECKING:
    from urikit.documents.link import Link
    from urikit.documents.source import Source
    from urikit.issues import Issue

__all__ = ["MOST", "Reader"]

#: How many findings of one document are kept.
MOST = 10_000

_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_RULES = {
    Language.TURTLE: "Turtle section 6.3",
    Language.NTRIPLES: "N-Triples section 2.2",
    Language.SPARQL: "SPARQL 1.1 section 4.1.1",
}
_IRI, _NAME, _BARE, _AT, _DATATYPE, _, _, _UNCLOSED = range(len(WORDS))
#: What links of IRIs and names are called where no keyword says more.
_ELEMENTS = Word.IRI.value, Word.NAME.value
#: How many meanings are kept at a time.
_KEPT = 4_096

#: A word: a place in `WORDS`, a start and an end.
_Place: TypeAlias = tuple[int, int, int]


class Reader:
    """A reading of one text."""

    def __init__(self, source: Source, base: Base, language: Language) -> None:
        self.source = source
        self.language = language
        self.resolver = RDFResolver(base)
        self.links: list[Link] = []
        self.findings: list[Issue] = []
        #: Whether the word before was `^^`.
        self.is_datatype = False
        self._prefixes: dict[str, str] = {}
        #: The last base, for the document as a whole.
        self._base = base
        #: What IRIs and names mean here, as they are written: a reference and a target.
        self._meanings: tuple[dict[str, tuple[str, str | None]], ...] = ({}, {})

    def reading(self) -> Reading:
        """Reads everything."""
        words = places(self.source.text, self.language)
        for place in words:
            kind, start, end = place
            if kind <= _NAME:
                self.used(kind, start, end)
            elif kind == _BARE:
                self.bare(self.source.text[start:end], place, words)
            elif kind == _AT:
                self.directive(f"@{self.source.text[start:end]}", place, words)
            else:
                self.other(place)
            self.is_datatype = kind == _DATATYPE
        return Reading(self._base, self.links, self.findings)

    def bare(self, text: str, place: _Place, words: Iterator[_Place]) -> None:
        """A word of letters: a directive in the manner of SPARQL, or `a`."""
        upper = text.upper()
        if upper in ("BASE", "PREFIX"):
            self.directive(upper, place, words)
        elif text == "a":
            self.link("a", "", _TYPE, place, Role.IDENTIFIER, _TYPE)
        else:
            self.keyword(upper)

    def keyword(self, upper: str) -> None:
        """A word of letters that the languages but SPARQL have no use for."""

    def directive(self, element: str, keyword: _Place, words: Iterator[_Place]) -> None:
        """What follows `@base` or `@prefix`, as far as it is what should follow."""
        place = next(words, None)
        prefix = None
        if element in ("@prefix", "PREFIX"):
            prefix = self.source.text[place[1] : place[2]] if place is not None and place[0] == _NAME else ""
            if not prefix.endswith(":"):
                self.broken(keyword, place)
                return
            prefix, place = prefix[:-1], next(words, None)
        if place is None or place[0] != _IRI:
            self.broken(keyword, place)
        elif prefix is None:
            self.declare_base(place, element)
        else:
            self.declare_prefix(prefix, place, element)

    def broken(self, keyword: _Place, place: _Place | None) -> None:
        """A directive that lacks its IRI; what is there instead is read for itself."""
        self.say("rdf-text-directive", keyword, found=self.source.text[keyword[1] : keyword[2]])
        if place is None:
            return
        kind, start, end = place
        if kind <= _NAME:
            self.used(kind, start, end)
        else:
            self.other(place)

    def declare_base(self, place: _Place, element: str) -> None:
        """A base from here on."""
        _, start, end = place
        reference = unescaped(self.source.text[start:end])
        outside, rule = self.resolver, _RULES[self.language]
        base = outside.base.within(reference, start, end, element, rule, by_rfc)
        self.link(element, "", reference, place, Role.BASE, outside.target(reference))
        self._base, self.resolver = base, RDFResolver(base)
        self._meanings[_IRI].clear()

    def declare_prefix(self, prefix: str, place: _Place, element: str) -> None:
        """A prefix from here on; a namespace without a target is kept as it is written."""
        reference = unescaped(self.source.text[place[1] : place[2]])
        target = self.resolver.target(reference)
        self._prefixes[prefix] = reference if target is None else target
        self.link(element, prefix, reference, place, Role.NAME, target)
        self._meanings[_NAME].clear()

    def used(self, kind: int, start: int, end: int) -> None:
        """An IRI or a name outside of directives."""
        written = self.source.text[start:end]
        kept = self._meanings[kind]
        meaning = kept.get(written)
        if meaning is None:
            meaning = self.iri(written) if kind == _IRI else self.name(written, start, end)
            if meaning is None:
                return
            if len(kept) >= _KEPT:
                kept.clear()
            if len(meaning[1] or meaning[0]) <= len(written) + HEAVY:
                kept[written] = meaning
        self.found(kind, meaning[0], start, end, meaning[1])

    def iri(self, written: str) -> tuple[str, str | None]:
        """What an IRIREF means."""
        reference = unescaped(written)
        target = self.resolver.target(reference)
        return reference, reference if target == reference else target

    def name(self, written: str, start: int, end: int) -> tuple[str, str | None] | None:
        """What a prefixed name means: the namespace and the local name in one."""
        prefix, _, local = written.partition(":")
        namespace = self._prefixes.get(prefix)
        if namespace is None:
            self.say("rdf-text-prefix", (_NAME, start, end), found=prefix)
            return None
        name = namespace + local_name(local)
        return name, name if _native.IRI.is_valid(name) else None

    def found(self, kind: int, reference: str, start: int, end: int, target: str | None) -> None:
        """One more link of an IRI or a name."""
        attribute = "datatype" if self.is_datatype else ""
        place = reference, start, end
        element, resolver = _ELEMENTS[kind], self.resolver
        self.links.append(make_link(element, attribute, *place, Role.IDENTIFIER, target, resolver, self.source))

    def other(self, place: _Place) -> None:
        """A word that is no reference and declares nothing."""
        kind, start, _ = place
        if kind == _UNCLOSED:
            mark = self.source.text[start]
            found = mark * 3 if self.source.text.startswith(mark * 3, start, place[2]) else mark
            self.say("rdf-text-unclosed", place, found=found)

    def link(self, element: str, attribute: str, reference: str, place: _Place, role: Role, target: str | None) -> None:
        """One more link, of a word that has a meaning of its own."""
        _, start, end = place
        self.links.append(
            make_link(element, attribute, reference, start, end, role, target, self.resolver, self.source)
        )

    def say(self, code: str, place: _Place, found: str) -> None:
        """One more finding."""
        if len(self.findings) < MOST:
            self.findings.append(finding(code, self.language.value, place[1], place[2], Severity.ERROR, found))
