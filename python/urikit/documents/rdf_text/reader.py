"""Base and prefixes through the words of a text, and the links they make.

A directive applies from its place on: each word is asked once, with the base and the prefixes
that apply there. What a directive says of the base is a rung of the content (RFC 3986 section
5.1.1) with its place; the next one is nearer than the last, and a relative one is resolved
against it.

The same IRIs and names come again and again in a text. What they mean is kept until a directive
changes it, so that they cost a look in a table, and links share their texts.

What can go wrong: a prefix that nobody declared, which makes a name without an IRI; a `<` or a
quotation mark that nothing closes; too many names of long namespaces (`expansion`). All are findings, and reading
goes on. `MOST` findings are kept: a text of ten thousand mistakes is something else, and one of millions would fill
the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from urikit._native import IRI
from urikit.core.issues import Severity, finding
from urikit.documents.base import Base, by_rfc
from urikit.documents.expansion import Allowance
from urikit.documents.formats import Reading
from urikit.documents.link import HEAVY, Role, make_link
from urikit.documents.rdf_text.resolver import RDFResolver
from urikit.documents.rdf_text.tokens import WORDS, Language, Word, local_name, places, unescaped

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.link import Link
    from urikit.documents.source import Source

__all__ = ["KEYWORDS", "MOST", "Reader"]

#: How many findings of one document are kept.
MOST = 10_000

_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_RULES = {
    Language.TURTLE: "Turtle section 6.3",
    Language.NTRIPLES: "N-Triples section 2.2",
    Language.SPARQL: "SPARQL 1.1 section 4.1.1",
}
_is_iri = IRI.is_valid
_IRI, _NAME, _BARE, _AT, _DATATYPE, _, _MARK, _UNCLOSED = range(len(WORDS))
_TYPED = Word.DATATYPE.value
#: What links of IRIs and names are called where no keyword says more.
_DIRECTIVES = frozenset(("BASE", "PREFIX"))
#: What links of SPARQL are called behind a keyword, and directives.
KEYWORDS = {
    words: words
    for word in ("BASE", "PREFIX", "FROM", "USING", "LOAD", "SERVICE", "GRAPH", "WITH")
    for words in (word, f"{word} NAMED", f"{word} SILENT")
}
_ELEMENTS = Word.IRI.value, Word.NAME.value
_IDENTIFIER = Role.IDENTIFIER
#: How many meanings are kept at a time.
_KEPT = 4_096

#: A word: a place in `WORDS`, a start and an end.
_Place: TypeAlias = tuple[int, int, int]
#: What an IRI or a name means: a reference and its target.
_Meaning: TypeAlias = tuple[str, str | None]


class Reader:
    """A reading of one text."""

    def __init__(self, source: Source, base: Base, language: Language) -> None:
        self.source = source
        self.language = language
        self.resolver = RDFResolver(base)
        self.links: list[Link] = []
        self.findings: list[Issue] = []
        #: What the words before say of the next IRI: `_TYPED`, a keyword of SPARQL, or nothing.
        self.before = ""
        self._prefixes: dict[str, str] = {}
        self._allowance = Allowance(len(source.text))
        #: The last base, for the document as a whole.
        self._base = base
        #: What IRIs and names mean here, as they are written.
        self._meanings: tuple[dict[str, _Meaning], dict[str, _Meaning]] = ({}, {})
        #: Words of letters that were there and say nothing.
        self._plain: set[str] = set()

    def reading(self) -> Reading:
        """Reads everything."""
        text, source, meanings, add = self.source.text, self.source, self._meanings, self.links.append
        words, plain = places(text, self.language), self._plain
        for kind, start, end in words:
            if kind <= _NAME:
                written = text[start:end]
                meaning = meanings[kind].get(written) or self.meaning(kind, written, start)
                if self.before or meaning is None:
                    self.found(kind, meaning, start, end)
                else:
                    reference, target = meaning
                    element = _ELEMENTS[kind]
                    add(make_link(element, "", reference, start, end, _IDENTIFIER, target, self.resolver, source))
            elif kind == _MARK:
                self.before = ""
            elif kind == _BARE:
                written = text[start:end]
                if written in plain:
                    self.before = ""
                elif written == "a":
                    add(make_link("a", "", _TYPE, start, end, _IDENTIFIER, _TYPE, self.resolver, source))
                    self.past()
                else:
                    self.bare(written, (kind, start, end), words)
                    self.past()
            elif kind == _AT:
                self.directive(f"@{text[start:end]}", (kind, start, end), words)
                self.past()
            else:
                self.other((kind, start, end))
        return Reading(self._base, self.links, self.findings)

    def bare(self, text: str, place: _Place, words: Iterator[_Place]) -> None:
        """A word of letters but `a`: a directive in the manner of SPARQL, or a keyword."""
        upper = text.upper()
        # One text for all links, and not one for each.
        upper = KEYWORDS.get(upper, upper)
        if upper in _DIRECTIVES:
            self.directive(upper, place, words)
        elif not self.keyword(upper):
            self.before = ""
            if len(self._plain) < _KEPT:
                self._plain.add(text)

    def keyword(self, upper: str) -> bool:
        """Whether a word of letters says something of what is behind it: in SPARQL alone some do."""
        return False

    def past(self) -> None:
        """After a word between `^^` and an IRI, which makes no datatype of that; a keyword of SPARQL still counts."""
        if self.before == _TYPED:
            self.before = ""

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
            self.found(kind, self.meaning(kind, self.source.text[start:end], start), start, end)
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
        if base.uri != outside.base.uri:
            self._meanings[_IRI].clear()

    def declare_prefix(self, prefix: str, place: _Place, element: str) -> None:
        """A prefix from here on; a namespace without a target is kept as it is written."""
        _, start, end = place
        written = self.source.text[start:end]
        # Updates declare the same prefix again and again.
        reference, target = self._meanings[_IRI].get(written) or self._iri(written)
        namespace = reference if target is None else target
        if self._prefixes.get(prefix) != namespace:
            self._prefixes[prefix] = namespace
            self._meanings[_NAME].clear()
        self.link(element, prefix, reference, place, Role.NAME, target)

    def meaning(self, kind: int, written: str, start: int) -> _Meaning | None:
        """What an IRI or a name means here; None for a name whose prefix nobody declared."""
        if kind == _IRI:
            return self._iri(written)
        prefix, _, local = written.partition(":")
        namespace = self._prefixes.get(prefix)
        if namespace is None:
            self.say("rdf-text-prefix", (kind, start, start + len(written)), found=prefix)
            return None
        if len(namespace) > HEAVY and not self._allowance.takes(len(namespace)):
            if self._allowance.left_out == 1:
                self.say("document-names", (kind, start, start + len(written)), found=prefix)
            return None
        name = namespace + (local_name(local) if "\\" in local else local)
        return self._kept(kind, written, (name, name if _is_iri(name) else None))

    def _iri(self, written: str) -> _Meaning:
        """What an IRI means here."""
        reference = unescaped(written) if "\\" in written else written
        target = self.resolver.target(reference)
        meaning = reference, target
        # Links do not keep a heavy target, and an IRI without a target is looked at each time.
        if target is None or len(target) > len(written) + HEAVY:
            return meaning
        return self._kept(_IRI, written, meaning)

    def _kept(self, kind: int, written: str, meaning: _Meaning) -> _Meaning:
        """The meaning, which is found in a table from now on."""
        kept = self._meanings[kind]
        if len(kept) >= _KEPT:
            kept.clear()
        kept[written] = meaning
        return meaning

    def found(self, kind: int, meaning: _Meaning | None, start: int, end: int) -> None:
        """One more link of an IRI or a name, if that has a meaning, behind a word that says something of it."""
        if meaning is not None:
            attribute = "datatype" if self.before == _TYPED else ""
            self.link(_ELEMENTS[kind], attribute, meaning[0], (kind, start, end), _IDENTIFIER, meaning[1])
        self.before = ""

    def other(self, place: _Place) -> None:
        """A word outside of references and directives."""
        kind, start, end = place
        self.before = _TYPED if kind == _DATATYPE else ""
        if kind == _UNCLOSED:
            mark = self.source.text[start]
            found = mark * 3 if self.source.text.startswith(mark * 3, start, end) else mark
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
