"""Base and prefixes through the words of a text, and the links they make.

A directive applies from its place on: each word is asked once, with the base and the prefixes
that apply there. What a directive says of the base is a rung of the content (RFC 3986 section
5.1.1) with its place; the next one is nearer than the last, and a relative one is resolved
against it.

What can go wrong: a prefix that nobody declared, which makes a name without an IRI; a `<` or a
quotation mark that nothing closes. All are findings, and reading goes on. `MOST` findings are
kept: a text of ten thousand mistakes is something else, and one of millions would fill the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urikit import _native
from urikit.documents.base import Base, by_rfc
from urikit.documents.formats import Reading
from urikit.documents.link import Role, make_link
from urikit.documents.rdf_text.resolver import RDFResolver
from urikit.documents.rdf_text.tokens import Language, Token, Word, local_name, tokens, unescaped
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


class Reader:
    """A reading of one text."""

    def __init__(self, source: Source, base: Base, language: Language) -> None:
        self.source = source
        self.language = language
        self.resolver = RDFResolver(base)
        self.links: list[Link] = []
        self.findings: list[Issue] = []
        self._prefixes: dict[str, str] = {}
        #: The last base, for the document as a whole.
        self._base = base
        self._previous: Word | None = None

    def reading(self) -> Reading:
        """Reads everything."""
        words = tokens(self.source.text, self.language)
        for token in words:
            if token.word is Word.BARE:
                self.bare(token, words)
            elif token.word is Word.AT and token.text in ("base", "prefix"):
                self.directive(token, f"@{token.text}", words)
            else:
                self.other(token)
            self._previous = token.word
        return Reading(self._base, self.links, self.findings)

    def bare(self, token: Token, words: Iterator[Token]) -> None:
        """A word of letters: a directive in the manner of SPARQL, or `a`."""
        upper = token.text.upper()
        if upper in ("BASE", "PREFIX") and self.language is not Language.NTRIPLES:
            self.directive(token, upper, words)
        elif token.text == "a":
            self.link("a", "", _TYPE, token, Role.IDENTIFIER, _TYPE)
        else:
            self.keyword(token)

    def keyword(self, token: Token) -> None:
        """A word of letters that the languages but SPARQL have no use for."""

    def directive(self, keyword: Token, element: str, words: Iterator[Token]) -> None:
        """What follows `@base` or `@prefix`, as far as it is what should follow."""
        token = next(words, None)
        prefix = None
        if element.endswith(("prefix", "PREFIX")):
            if token is None or token.word is not Word.NAME or not token.text.endswith(":"):
                self.broken(keyword, token)
                return
            prefix, token = token.text[:-1], next(words, None)
        if token is None or token.word is not Word.IRI:
            self.broken(keyword, token)
        elif prefix is None:
            self.declare_base(token, element)
        else:
            self.declare_prefix(prefix, token, element)

    def broken(self, keyword: Token, token: Token | None) -> None:
        """A directive that lacks its IRI; what is there instead is read for itself."""
        self.say("rdf-text-directive", keyword, found=keyword.text)
        if token is not None:
            self.other(token)

    def declare_base(self, token: Token, element: str) -> None:
        """A base from here on."""
        reference = unescaped(token.text)
        outside, rule = self.resolver, _RULES[self.language]
        base = outside.base.within(reference, token.start, token.end, element, rule, by_rfc)
        self.link(element, "", reference, token, Role.BASE, outside.target(reference))
        self._base, self.resolver = base, RDFResolver(base)

    def declare_prefix(self, prefix: str, token: Token, element: str) -> None:
        """A prefix from here on; a namespace without a target is kept as it is written."""
        reference = unescaped(token.text)
        target = self.resolver.target(reference)
        self._prefixes[prefix] = reference if target is None else target
        self.link(element, prefix, reference, token, Role.NAME, target)

    def other(self, token: Token) -> None:
        """A word outside of directives."""
        if token.word is Word.IRI:
            reference = unescaped(token.text)
            self.link(*self.use(token), reference, token, self.role(), self.resolver.target(reference))
        elif token.word is Word.NAME:
            self.prefixed(token)
        elif token.word is Word.UNCLOSED:
            mark = token.text[:1]
            self.say("rdf-text-unclosed", token, found=mark * 3 if token.text.startswith(mark * 3) else mark)

    def prefixed(self, token: Token) -> None:
        """A prefixed name: the namespace and the local name in one."""
        prefix, _, local = token.text.partition(":")
        namespace = self._prefixes.get(prefix)
        if namespace is None:
            self.say("rdf-text-prefix", token, found=prefix)
            return
        name = namespace + local_name(local)
        element, attribute = self.use(token)
        self.link(element, attribute, name, token, self.role(), name if _native.IRI.is_valid(name) else None)

    def use(self, token: Token) -> tuple[str, str]:
        """What the link is called: the kind of word, and what it is used for."""
        return token.word.value, "datatype" if self._previous is Word.DATATYPE else ""

    def role(self) -> Role:
        """What an IRI is there for where no keyword says it."""
        return Role.IDENTIFIER

    def link(self, element: str, attribute: str, reference: str, token: Token, role: Role, target: str | None) -> None:
        """One more link."""
        place = reference, token.start, token.end
        self.links.append(make_link(element, attribute, *place, role, target, self.resolver, self.source))

    def say(self, code: str, token: Token, found: str) -> None:
        """One more finding."""
        if len(self.findings) < MOST:
            self.findings.append(finding(code, self.language.value, token.start, token.end, Severity.ERROR, found))
