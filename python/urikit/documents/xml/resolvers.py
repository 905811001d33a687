"""Kinds of references of their own: system identifiers, and what is not resolved.

**A system identifier** (XML 1.0 section 4.2.2) is to be made a URI reference: its bytes in UTF-8
that no URI may contain are percent-encoded, among them everything beyond ASCII, as are control
characters, space and `< > " { } | \\ ^ backquote`. It is relative to the resource in which its
declaration is, and no `xml:base` changes that. A fragment is an error: an entity is a whole.

**A namespace name** (Namespaces in XML section 2) is compared as it is written, and never
resolved. Its target is itself.

**An absolute IRI** (`atom:id`, RFC 4287 section 4.2.6) identifies, and is not resolved either: a
relative one has no target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit._native import IRIReference
from urikit.core.errors import URIError, URISyntaxError
from urikit.core.issues import Issue, Severity, finding
from urikit.documents.resolvers import IRIResolver, Resolver

if TYPE_CHECKING:
    from urikit._native import Reference
    from urikit.documents.base import Base

__all__ = ["AbsoluteIRIResolver", "NameResolver", "SystemIdentifierResolver"]

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
            # Version 1.1 has IRIs as names; in 1.0 they work, since nobody does anything but to compare them.
            level = Severity.WARNING if IRIReference.is_valid(reference) else Severity.ERROR
            place = error.component, error.offset, error.end
            return (Issue(error.code, level, *place, error.message, error.rule, error.hint),)
        except URIError:
            return ()

    def _opposite(self) -> Resolver:
        return self


def _escaped(reference: str) -> str:
    """What is not a character of a URI, percent-encoded in UTF-8."""
    if reference.isascii() and not any(c <= " " or c in _ESCAPED or c == "\x7f" for c in reference):
        return reference
    return "".join(
        "".join(f"%{octet:02X}" for octet in c.encode("utf-8", "replace"))
        if c <= " " or c >= "\x7f" or c in _ESCAPED
        else c
        for c in reference
    )
