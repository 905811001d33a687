r"""RDF as text: Turtle, TriG, N-Triples, N-Quads and SPARQL, which share their words for IRIs.

    IRIREF       ::= '<' ([^#x00-#x20<>"{}|^`\\] | UCHAR)* '>'            <../a>
    PrefixedName ::= PNAME_LN | PNAME_NS                                  foaf:name, :a, ex:
    base         ::= '@base' IRIREF '.'  |  'BASE' IRIREF
    prefixID     ::= '@prefix' PNAME_NS IRIREF '.'  |  'PREFIX' PNAME_NS IRIREF

All of them need only the words, not a syntax tree: a directive is three words in a row, and it applies from
there to the next one. A base in the text is one in the content (RFC 3986 section 5.1.1); a relative one is
resolved against the last.

A relative IRI reference is resolved against the base at its place (RFC 3986 section 5.2, the basic algorithm);
an absolute one is kept, dot segments included, since names of RDF are compared by characters (`RDFResolver`).
A prefixed name means the namespace of its prefix with the local name behind it. The `reference` of such a link
is that IRI. The same names come again and again, so their meaning is cached until a directive changes it.

**Words** (Turtle section 6.5, SPARQL 1.1 section 19.8) come from the native reader. What is not a word is one
character wide, so that a text full of mistakes is read to its end. Between `<` and `>` more is taken than the
grammar allows: `<a b>` is a reference with a mistake in it. A `<` without a `>` on its line is `UNCLOSED`.

**Turtle** (1.1, with the words of 1.2) is UTF-8 in any case (section 6). Every IRI is a link: those in angle
brackets, prefixed names, and `a`. `@prefix` declares a name (`Role.NAME`). Left out: the position in the triple.

**TriG** (1.1) adds brackets and `GRAPH`, which mean nothing for base or prefixes, so it is read as Turtle.

**N-Triples and N-Quads** (1.1 section 2.2) have absolute IRIs only. No base counts, and its steps say so; a
relative reference has no target and is a finding; names with a prefix do not exist.

**SPARQL** (1.1)

    DatasetClause ::= 'FROM' ( iri | 'NAMED' iri )               the data of a query
    ServiceGraphPattern ::= 'SERVICE' 'SILENT'? VarOrIri ...      another endpoint, to which a part is sent
    Load          ::= 'LOAD' 'SILENT'? iri ( 'INTO' GraphRef )?   a document that is read

The base (section 4.1.1) is the last BASE before the place; in an update each operation may have a prologue
(section 3 of SPARQL 1.1 Update). Else it is what surrounds the query: of one that came by the protocol, the URI
of the endpoint. FROM, USING and LOAD import, SERVICE is an action. "<" is an operator as well: `?a < ?b` has a
space behind it, but `?a<?b&&?c>?d` contains the IRI `?b&&?c` by the rule of the longest word (section 19.8).

What can go wrong: a prefix without a declaration, a `<` or a quotation mark that nothing closes, too many names
of long namespaces (`NameAllowance`). All are findings, and reading goes on. `MOST` findings are kept, since
millions would fill the memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from struct import iter_unpack
from typing import NamedTuple, TypeAlias

from urikit._native import IRI, IRIReference, rdf_text_words
from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base, BaseSource, BaseStep, Envelope, Outcome, by_rfc
from urikit.documents.document import DocumentReading
from urikit.documents.link import HEAVY, Link, NameAllowance, Role, make_link
from urikit.documents.resolvers import RDFResolver
from urikit.documents.source import Source

__all__ = [
    "KEYWORDS",
    "MOST",
    "WORDS",
    "Language",
    "RDFResolver",
    "RDFTextReader",
    "Token",
    "Word",
    "decode",
    "local_name",
    "places",
    "read",
    "read_ntriples",
    "read_sparql",
    "tokens",
    "unescaped",
]


class Word(Enum):
    """The kinds of words that matter here."""

    IRI = "IRIREF"
    NAME = "PrefixedName"
    #: `a`, `BASE`, `GRAPH`: letters without a colon.
    BARE = "keyword"
    #: `@prefix`, `@base`, or the language of a literal.
    AT = "directive or language tag"
    DATATYPE = "^^"
    #: A string, `"""..."""` included.
    STRING = "string"
    #: A dot, a semicolon, a bracket.
    MARK = "punctuation"
    #: A `<` or a quotation mark that nothing closes.
    UNCLOSED = "unclosed"


class Language(Enum):
    """Return the vocabulary of the words."""

    TURTLE = "Turtle"
    NTRIPLES = "N-Triples"
    SPARQL = "SPARQL"


@discreet
class Token(NamedTuple):
    """A word and where it is: of an IRIREF what is between the brackets."""

    word: Word
    text: str
    start: int
    end: int


#: The kinds of words by the numbers that the native reader has for them.
WORDS = tuple(Word)
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")
_LOCAL_ESCAPE = re.compile(r"\\(.)")


def places(text: str, language: Language, *, every: bool = False) -> Iterator[tuple[int, int, int]]:
    """Return the words of a text, each as a place in `WORDS`, a start and an end.

    Without `every`, a run of words that say nothing about a reference is one `MARK`: strings and
    punctuation, languages of literals, and keywords (in SPARQL each keyword is given).

    >>> [(WORDS[kind].name, start) for kind, start, _ in places("'a'@en , <b> .", Language.TURTLE)]
    [('MARK', 0), ('IRI', 10), ('MARK', 13)]
    """
    return iter_unpack("=3I", rdf_text_words(text, language.value, every=every))


def tokens(text: str, language: Language) -> Iterator[Token]:
    """Yield the words of a text, without white space, comments, numbers, variables and blank nodes.

    >>> [token.text for token in tokens("@prefix ex: <a> . # b", Language.TURTLE)]
    ['prefix', 'ex:', 'a', '.']
    """
    for kind, start, end in places(text, language, every=True):
        yield Token(WORDS[kind], text[start:end], start, end)


def unescaped(raw: str) -> str:
    r"""Return the reference in an IRIREF: its numeric escapes undone (Turtle section 6.4).

    An escape beyond Unicode stays as it is, and is a mistake of the reference then.

    >>> unescaped(r"caf\u00E9")
    'café'
    """
    return _ESCAPED.sub(_character, raw) if "\\" in raw else raw


def _character(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2], 16)
    return chr(code) if code <= 0x10FFFF else escape[0]


def local_name(written: str) -> str:
    r"""Return a local name without its backslashes; "%41" stays (Turtle section 6.4).

    >>> local_name(r"a\~b%41")
    'a~b%41'
    """
    return _LOCAL_ESCAPE.sub(r"\1", written) if "\\" in written else written


#: The limit of findings of one document.
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
#: The element of links of IRIs and names, if no keyword says more.
_DIRECTIVES = frozenset(("BASE", "PREFIX"))
#: The element of links behind a keyword of SPARQL, and of directives.
KEYWORDS = {
    words: words
    for word in ("BASE", "PREFIX", "FROM", "USING", "LOAD", "SERVICE", "GRAPH", "WITH")
    for words in (word, f"{word} NAMED", f"{word} SILENT")
}
_ELEMENTS = Word.IRI.value, Word.NAME.value
_IDENTIFIER = Role.IDENTIFIER
#: The limit of cached meanings.
_KEPT = 4_096

#: A word: a place in `WORDS`, a start and an end.
_Place: TypeAlias = tuple[int, int, int]
#: The meaning of an IRI or a name: a reference and its target.
_Meaning: TypeAlias = tuple[str, str | None]


class RDFTextReader:
    """A reading of one text."""

    def __init__(self, source: Source, base: Base, language: Language) -> None:
        self.source = source
        self.language = language
        self.resolver = RDFResolver(base)
        self.links: list[Link] = []
        self.findings: list[Issue] = []
        #: The words before the next IRI: `_TYPED`, a keyword of SPARQL, or nothing.
        self.before = ""
        self._prefixes: dict[str, str] = {}
        self._allowance = NameAllowance(len(source.text))
        #: The last base, for the document as a whole.
        self._base = base
        #: The meaning of IRIs and names, as they are written.
        self._meanings: tuple[dict[str, _Meaning], dict[str, _Meaning]] = ({}, {})
        #: Words of letters that were there and say nothing.
        self._plain: set[str] = set()

    def reading(self) -> DocumentReading:
        """Read everything."""
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
        return DocumentReading(self._base, self.links, self.findings)

    def bare(self, text: str, place: _Place, words: Iterator[_Place]) -> None:
        """Read a word of letters but `a`: a directive in the manner of SPARQL, or a keyword."""
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
        """Return whether a word of letters says something of what is behind it: in SPARQL alone some do."""
        return False

    def past(self) -> None:
        """After a word between `^^` and an IRI, which makes no datatype of that; a keyword of SPARQL still counts."""
        if self.before == _TYPED:
            self.before = ""

    def directive(self, element: str, keyword: _Place, words: Iterator[_Place]) -> None:
        """Read the words behind `@base` or `@prefix`, up to the first that is not expected."""
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
        """Note a directive that lacks its IRI; what is there instead is read for itself."""
        self.say("rdf-text-directive", keyword, found=self.source.text[keyword[1] : keyword[2]])
        if place is None:
            return
        kind, start, end = place
        if kind <= _NAME:
            self.found(kind, self.meaning(kind, self.source.text[start:end], start), start, end)
        else:
            self.other(place)

    def declare_base(self, place: _Place, element: str) -> None:
        """Set the base from here on."""
        _, start, end = place
        reference = unescaped(self.source.text[start:end])
        outside, rule = self.resolver, _RULES[self.language]
        base = outside.base.within(reference, start, end, element, rule, by_rfc)
        self.link(element, "", reference, place, Role.BASE, outside.target(reference))
        self._base, self.resolver = base, RDFResolver(base)
        if base.uri != outside.base.uri:
            self._meanings[_IRI].clear()

    def declare_prefix(self, prefix: str, place: _Place, element: str) -> None:
        """Set a prefix from here on; a namespace without a target is kept as it is written."""
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
        """Return the meaning of an IRI or a name; None for a name with an unknown prefix."""
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
        """Return the meaning of an IRI."""
        reference = unescaped(written) if "\\" in written else written
        target = self.resolver.target(reference)
        meaning = reference, target
        # Links do not keep a heavy target, and an IRI without a target is looked at each time.
        if target is None or len(target) > len(written) + HEAVY:
            return meaning
        return self._kept(_IRI, written, meaning)

    def _kept(self, kind: int, written: str, meaning: _Meaning) -> _Meaning:
        """Return the meaning, which is found in a table from now on."""
        kept = self._meanings[kind]
        if len(kept) >= _KEPT:
            kept.clear()
        kept[written] = meaning
        return meaning

    def found(self, kind: int, meaning: _Meaning | None, start: int, end: int) -> None:
        """Add a link of an IRI or a name, if that has a meaning, behind a word that says something of it."""
        if meaning is not None:
            attribute = "datatype" if self.before == _TYPED else ""
            self.link(_ELEMENTS[kind], attribute, meaning[0], (kind, start, end), _IDENTIFIER, meaning[1])
        self.before = ""

    def other(self, place: _Place) -> None:
        """Read a word outside of references and directives."""
        kind, start, end = place
        self.before = _TYPED if kind == _DATATYPE else ""
        if kind == _UNCLOSED:
            mark = self.source.text[start]
            found = mark * 3 if self.source.text.startswith(mark * 3, start, end) else mark
            self.say("rdf-text-unclosed", place, found=found)

    def link(self, element: str, attribute: str, reference: str, place: _Place, role: Role, target: str | None) -> None:
        """Add a link of a word that has a meaning of its own."""
        _, start, end = place
        self.links.append(
            make_link(element, attribute, reference, start, end, role, target, self.resolver, self.source)
        )

    def say(self, code: str, place: _Place, found: str) -> None:
        """Add a finding."""
        if len(self.findings) < MOST:
            self.findings.append(finding(code, self.language.value, place[1], place[2], Severity.ERROR, found))


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Turtle as a source: UTF-8, unless a byte order mark says otherwise."""
    return Source.of(data)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the IRIs of a document.

    >>> from urikit import documents
    >>> document = documents.read("@base <http://example.org/a/> . <b> a <#c> .", type="turtle")
    >>> [link.target for link in document.references if link.element == "IRIREF"]
    ['http://example.org/a/b', 'http://example.org/a/#c']
    """
    return RDFTextReader(source, Base.outside(envelope), Language.TURTLE).reading()


_RULE = "N-Triples section 2.2"
_REASON = "these languages have absolute IRIs only"


def read_ntriples(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the IRIs of a document.

    >>> from urikit import documents
    >>> lines = "<http://example.org/a> <http://example.org/b> <c> ."
    >>> document = documents.read(lines, type="ntriples", base="http://example.org/")
    >>> [link.target for link in document.links], [issue.code for issue in document.findings]
    (['http://example.org/a', 'http://example.org/b', None], ['rdf-text-relative'])
    """
    return _LineReader(source, _none(envelope), Language.NTRIPLES).reading()


class _LineReader(RDFTextReader):
    """A reader that has no use for relative references; of directives it hears nothing."""

    def meaning(self, kind: int, written: str, start: int) -> tuple[str, str | None] | None:
        meaning = super().meaning(kind, written, start)
        if meaning is not None and meaning[1] is None and WORDS[kind] is Word.IRI:
            reference, _ = meaning
            if IRIReference.is_valid(reference):
                self.say("rdf-text-relative", (kind, start, start + len(written)), found=reference)
        return meaning


def _none(envelope: Envelope) -> Base:
    """Return a description without a base, and why each source gives none."""
    base = None
    for source, text in (
        (BaseSource.APPLICATION, envelope.default),
        (BaseSource.RETRIEVAL, envelope.retrieval),
        (BaseSource.ENTITY, envelope.entity),
    ):
        outcome, reason = (Outcome.ABSENT, "") if text is None else (Outcome.IGNORED, _REASON)
        base = Base(None, None, BaseStep(source, outcome, text, reason=reason, rule=_RULE), base)
    return base or Base(None, None)


#: Words that an IRI may follow, and what it is there for then.
_ROLES = {
    "FROM": Role.IMPORT,
    "USING": Role.IMPORT,
    "LOAD": Role.IMPORT,
    "SERVICE": Role.ACTION,
    "GRAPH": Role.IDENTIFIER,
    "WITH": Role.IDENTIFIER,
}
#: Words that may be between.
_BETWEEN = frozenset({"NAMED", "SILENT"})


def read_sparql(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the IRIs of a query or an update.

    >>> from urikit import documents
    >>> query = "BASE <http://example.org/> SELECT * FROM <data> { SERVICE <sparql> { ?s a <C> } }"
    >>> [(link.element, link.target) for link in documents.read(query, type="sparql").links]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('FROM', 'http://example.org/data'), ('SERVICE', 'http://example.org/sparql'),
     ('a', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'), ('IRIREF', 'http://example.org/C')]
    """
    return _QueryReader(source, Base.outside(envelope), Language.SPARQL).reading()


class _QueryReader(RDFTextReader):
    """A reader that keeps the keyword before an IRI."""

    def keyword(self, upper: str) -> bool:
        if upper in _ROLES:
            self.before = upper
        elif upper not in _BETWEEN:
            return False
        elif _role(self.before) is None:
            self.before = ""
        else:
            words = f"{self.before} {upper}"
            self.before = KEYWORDS.get(words, words)
        return True

    def found(self, kind: int, meaning: tuple[str, str | None] | None, start: int, end: int) -> None:
        role = _role(self.before)
        if meaning is None or role is None:
            super().found(kind, meaning, start, end)
        else:
            reference, target = meaning
            link = make_link(self.before, "", reference, start, end, role, target, self.resolver, self.source)
            self.links.append(link)
            self.before = ""


def _role(words: str) -> Role | None:
    """Return the role of an IRI behind a keyword and what may be between."""
    return _ROLES.get(words) or _ROLES.get(words.partition(" ")[0])
