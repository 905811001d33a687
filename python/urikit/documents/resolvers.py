r"""Resolvers: how the references of a document become targets, by the standard of its format.

| resolver | formats | standard |
|---|---|---|
| `WebResolver` | HTML, SVG in a browser | URL Standard, with the document's encoding for queries |
| `CSSResolver` | CSS | the same, but an empty URL is invalid (CSS Values 4, section 4.5) |
| `IRIResolver` | Atom, plain text | RFC 3986 section 5 over RFC 3987 |
| `RDFResolver` | RDF, JSON-LD | the same for relative references; absolute ones are kept |
| `MarkupResolver` | Markdown, reStructuredText, AsciiDoc | RFC 3986; other characters percent-encoded first |
| `LEIRIResolver` | XML: xml:base, XLink | RFC 3986; what a LEIRI has beyond an IRI encoded first |
| `URIResolver` | HTTP and MIME headers, JSON Schema | RFC 3986 section 5, URIs only |
| `SystemIdentifierResolver` | system identifiers of XML | XML 1.0 section 4.2.2 |
| `AbsoluteIRIResolver` | `atom:id` (RFC 4287 section 4.2.6) | identifies: a relative one has no target |
| `NameResolver` | namespaces of XML | compared as it is written; the target is the name itself |

Each returns the target as a string, or None if its standard refuses the reference, and an `Issue` for each
error, with places in the reference. `other` is the resolver of the other world, since browsers and the RFC
disagree.

- RDF compares names by characters (RDF 1.1 Concepts section 3.2). RFC 3986 removes dot segments from absolute
  references too (section 5.2.2), which would make one node of two; Turtle and JSON-LD resolve only what is
  relative.
- A system identifier becomes a URI reference: bytes of its UTF-8 that no URI may contain are percent-encoded,
  among them control characters, space and `< > " { } | \ ^ backquote`. It is relative to the resource of its
  declaration, and `xml:base` does not count. A fragment is an error: an entity is a whole.
- `$id`, `$ref` and `$schema` of JSON Schema are URIs (2020-12, section 8.2): characters beyond ASCII are
  refused, in a base too (`by_uri`).

What can go wrong: a relative reference without a base is refused. Nothing raises, since one bad link must not
hide the others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import starmap

from urikit._native import (
    IRI,
    IRIReference,
    Reference,
    URIReference,
    WebURL,
    from_leiri,
    rdf_target,
    resolve,
    web_validation_errors,
)
from urikit.core.errors import URIError, URISyntaxError
from urikit.core.issues import Issue, Severity, finding
from urikit.core.rules import known
from urikit.documents.base import Base, by_rfc

__all__ = [
    "AbsoluteIRIResolver",
    "CSSResolver",
    "IRIResolver",
    "LEIRIResolver",
    "MarkupResolver",
    "NameResolver",
    "RDFResolver",
    "Resolver",
    "SystemIdentifierResolver",
    "URIResolver",
    "WebResolver",
    "base_url",
    "by_uri",
]


#: Characters that an IRI has, besides letters and digits.
_KEPT = frozenset(":/?#[]@!$&'()*+,;=-._~%")


class Resolver(ABC):
    """A base, a standard, and the target of a reference."""

    __slots__ = ("_other", "base")

    #: The standard, as people call it.
    standard: str

    def __getstate__(self) -> object:
        """Return the slots; without this, protocols 0 and 1 of pickle refuse them."""
        return object.__getstate__(self)

    def __init__(self, base: Base) -> None:
        #: The base and why it is that one.
        self.base = base
        self._other: Resolver | None = None

    @abstractmethod
    def target(self, reference: str) -> str | None:
        """Return the target of the reference, or None if the standard refuses it."""

    @abstractmethod
    def errors(self, reference: str) -> tuple[Issue, ...]:
        """Return the errors of the reference by the standard; places are offsets in it."""

    @property
    def other(self) -> Resolver:
        """The other world's resolver over the same base."""
        if self._other is None:
            self._other = self._opposite()
        return self._other

    @abstractmethod
    def _opposite(self) -> Resolver: ...


class WebResolver(Resolver):
    """The URL Standard: what browsers do.

    >>> from urikit.documents import Base, Envelope
    >>> base = Base.outside(Envelope(retrieval="http://example.org/a/b"))
    >>> WebResolver(base).target(" ../c d?ä ")
    'http://example.org/c%20d?%C3%A4'
    >>> WebResolver(base, "windows-1252").target("?ä")
    'http://example.org/a/b?%E4'
    """

    __slots__ = ("_base", "_join", "encoding")

    standard = "URL Standard"

    def __init__(self, base: Base, encoding: str = "utf-8") -> None:
        super().__init__(base)
        #: The document's encoding, in which queries are written.
        self.encoding = encoding
        self._base = _web_base(base.uri)
        self._join = self._base.join if self._base is not None and encoding.lower() == "utf-8" else None

    def target(self, reference: str) -> str | None:
        try:
            if self._join is not None:
                return self._join(reference).href
            return WebURL.parse(reference, self._base, encoding=self.encoding).href
        except URIError:
            return None

    def errors(self, reference: str) -> tuple[Issue, ...]:
        found = web_validation_errors(reference, self._base)
        return tuple(starmap(_web_issue, found)) if found else ()

    def _opposite(self) -> Resolver:
        return IRIResolver(self.base)


class IRIResolver(Resolver):
    """RFC 3986 section 5, with the characters of RFC 3987.

    >>> from urikit.documents import Base, Envelope
    >>> base = Base.outside(Envelope(retrieval="http://example.org/a/b"))
    >>> resolver = IRIResolver(base)
    >>> resolver.target("../ä"), resolver.target("c d")
    ('http://example.org/ä', None)
    >>> resolver.errors("c d")[0].code
    'space'
    """

    __slots__ = ("_base",)

    standard = "RFC 3987"

    def __init__(self, base: Base) -> None:
        super().__init__(base)
        self._base = _iri_base(base.uri)

    def target(self, reference: str) -> str | None:
        base = self._base
        try:
            if base is None:
                return str(IRI.parse(reference))
            # The verb takes URI references, and makes no object of the target.
            return resolve(base, reference) if reference.isascii() else str(base.resolve(reference))
        except URIError:
            return None

    def parsed(self, reference: str) -> Reference:
        """Return the reference by this resolver's grammar. Raises `URISyntaxError`."""
        return IRIReference.parse(reference)

    def errors(self, reference: str) -> tuple[Issue, ...]:
        try:
            parsed = self.parsed(reference)
            if self._base is None:
                IRI.parse(str(parsed))
        except URISyntaxError as error:
            place = error.component, self._place(reference, error.offset), self._place(reference, error.end)
            return (Issue(error.code, Severity.ERROR, *place, error.message, error.rule, error.hint),)
        return ()

    def width(self, character: str) -> int:
        """Count the characters that one of the reference has when parsed: more than one if it is encoded first."""
        return 1

    def _place(self, reference: str, offset: int) -> int:
        """Return the place in the reference of an offset in what is parsed."""
        at = 0
        for place, character in enumerate(reference):
            if at >= offset:
                return place
            at += self.width(character)
        return len(reference)

    def _opposite(self) -> Resolver:
        return WebResolver(self.base)


class LEIRIResolver(IRIResolver):
    """As `IRIResolver`, for formats that take Legacy Extended IRIs: spaces and the like are encoded first.

    >>> from urikit.documents import Base, Envelope
    >>> base = Base.outside(Envelope(retrieval="http://example.org/a/b"))
    >>> LEIRIResolver(base).target("c d<e>")
    'http://example.org/a/c%20d%3Ce%3E'
    """

    __slots__ = ()

    standard = "LEIRI"

    def target(self, reference: str) -> str | None:
        target = super().target(reference)
        if target is not None or IRIReference.is_valid(reference):
            return target
        try:
            return super().target(str(from_leiri(reference)))
        except URIError:
            return None

    def parsed(self, reference: str) -> Reference:
        return from_leiri(reference)

    def width(self, character: str) -> int:
        if character.isalnum() or character in _KEPT:
            return 1
        try:
            return len(str(from_leiri(character)))
        except URIError:
            return 1


class MarkupResolver(LEIRIResolver):
    """RFC 3987, where what no IRI has is percent-encoded first, as renderers of light markup do.

    >>> from urikit.documents import Base, Envelope
    >>> MarkupResolver(Base.outside(Envelope(retrieval="http://example.org/a.md"))).target("b c.md")
    'http://example.org/b%20c.md'
    """

    __slots__ = ()

    standard = "RFC 3987"


class URIResolver(IRIResolver):
    """RFC 3986 section 5 exact: what is not a URI reference is refused."""

    __slots__ = ()

    standard = "RFC 3986"

    def target(self, reference: str) -> str | None:
        return super().target(reference) if URIReference.is_valid(reference) else None

    def parsed(self, reference: str) -> Reference:
        return URIReference.parse(reference)


def _web_issue(name: str, start: int, end: int, effect: str) -> Issue:
    """Return a validation error of the URL Standard as an issue: an error where parsing failed, else a warning."""
    row = known(name)
    level = Severity.ERROR if effect == "failed" else Severity.WARNING
    return Issue(name, level, "reference", start, end, row.title, row.section(), row.advice)


def _web_base(uri: str | None) -> WebURL | None:
    try:
        return None if uri is None else WebURL.parse(uri)
    except URIError:
        return None


def _iri_base(uri: str | None) -> IRI | None:
    try:
        return None if uri is None else IRI.parse(uri)
    except URIError:
        return None


class CSSResolver(WebResolver):
    """The URL Standard as CSS uses it.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = CSSResolver(Base.outside(Envelope(retrieval="http://example.org/css/a.css")))
    >>> resolver.target("../i.png"), resolver.target("")
    ('http://example.org/i.png', None)
    """

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return WebResolver.target(self, reference) if reference else None

    def errors(self, reference: str) -> tuple[Issue, ...]:
        if reference:
            return super().errors(reference)
        row = known("css-empty-url")
        return (Issue(row.code, Severity.ERROR, "reference", 0, 0, row.sentence, row.section(), row.advice),)


def base_url(text: str, base: str | None) -> str:
    """Return a base by the URL Standard. Raises `URIError` where it has none.

    >>> base_url("../b", "http://example.org/a/")
    'http://example.org/b'
    """
    outer = None if base is None else WebURL.parse(base)
    return WebURL.parse(text, outer).href


class RDFResolver(IRIResolver):
    """RFC 3987, where an absolute IRI stays as it is.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = RDFResolver(Base.outside(Envelope(retrieval="http://example.org/a/b")))
    >>> resolver.target("http://example.org/x/../y"), resolver.target("x/../y")
    ('http://example.org/x/../y', 'http://example.org/a/y')
    """

    __slots__ = ()

    def target(self, reference: str) -> str | None:
        return rdf_target(self._base, reference)


def by_uri(text: str, base: str | None) -> str:
    """Return a base by RFC 3986 section 5.1, of a URI reference only. Raises `URISyntaxError`.

    >>> by_uri("b#c", "http://example.org/a/")
    'http://example.org/a/b'
    """
    URIReference.parse(text)
    return by_rfc(text, base)


_ESCAPED = frozenset('<>"{}|\\^`')


class SystemIdentifierResolver(IRIResolver):
    """XML 1.0 section 4.2.2.

    >>> from urikit.documents import Base, Envelope
    >>> base = Base.outside(Envelope(retrieval="http://example.org/a/b.xml"))
    >>> resolver = SystemIdentifierResolver(base)
    >>> resolver.target("caf\\xe9 {1}.dtd"), [issue.code for issue in resolver.errors("a.dtd#x")]
    ('http://example.org/a/caf%C3%A9%20%7B1%7D.dtd', ['xml-system-fragment'])
    """

    __slots__ = ()

    standard = "XML 1.0 section 4.2.2"

    def target(self, reference: str) -> str | None:
        return super().target(_escaped(reference))

    def parsed(self, reference: str) -> Reference:
        return IRIReference.parse(_escaped(reference))

    def width(self, character: str) -> int:
        return len(_escaped(character))

    def errors(self, reference: str) -> tuple[Issue, ...]:
        number_sign = reference.find("#")
        if number_sign >= 0:
            place = "fragment", number_sign, len(reference)
            return (*super().errors(reference), finding("xml-system-fragment", *place, Severity.ERROR))
        return super().errors(reference)


class AbsoluteIRIResolver(IRIResolver):
    """RFC 3987, where a format wants an IRI and no reference to one.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = AbsoluteIRIResolver(Base.outside(Envelope(retrieval="http://example.org/")))
    >>> resolver.target("a"), resolver.target("urn:example:a")
    (None, 'urn:example:a')
    """

    __slots__ = ()

    def __init__(self, base: Base) -> None:
        super().__init__(base)
        # Without a base whatever is relative is refused, by the same words.
        self._base = None


class NameResolver(Resolver):
    """Namespaces in XML: a name is what is written.

    >>> from urikit.documents import Base, Envelope
    >>> NameResolver(Base.outside(Envelope())).target("http://Example.org/%7Ewine")
    'http://Example.org/%7Ewine'
    """

    __slots__ = ()

    standard = "Namespaces in XML"

    def target(self, reference: str) -> str | None:
        return reference

    def errors(self, reference: str) -> tuple[Issue, ...]:
        from urikit.documents.xml_names import NamespaceName

        if not reference:
            return ()
        try:
            return NamespaceName.parse(reference).issues()
        except URISyntaxError as error:
            # Version 1.1 has IRIs as names; in 1.0 they work, since they are only compared.
            level = Severity.WARNING if IRIReference.is_valid(reference) else Severity.ERROR
            place = error.component, error.offset, error.end
            return (Issue(error.code, level, *place, error.message, error.rule, error.hint),)
        except URIError:
            return ()

    def _opposite(self) -> Resolver:
        return self


def _escaped(reference: str) -> str:
    """Percent-encode, in UTF-8, all that is not a character of a URI."""
    if reference.isascii() and not any(c <= " " or c in _ESCAPED or c == "\x7f" for c in reference):
        return reference
    return "".join(
        "".join(f"%{octet:02X}" for octet in c.encode("utf-8", "replace"))
        if c <= " " or c >= "\x7f" or c in _ESCAPED
        else c
        for c in reference
    )
