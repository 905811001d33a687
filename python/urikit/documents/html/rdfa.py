"""RDFa 1.1 in HTML and XHTML: things and names in attributes (RDFa Core 1.1, HTML+RDFa 1.1).

    about, resource        a thing: an IRI relative to the base, a CURIE, or a safe CURIE in brackets
    href, src              a thing too, on elements where HTML has no such attribute
    vocab                  an IRI that terms are put behind
    prefix                 ex: http://example.org/ns#   pairs of a prefix and an IRI
    typeof, property,      names: terms, CURIEs and absolute IRIs, separated by white space
    datatype
    rel, rev               the same, but here CURIEs and absolute IRIs only

`prefix` and `vocab` apply to the element and what is in it. A prefix is compared without case, and
one that nothing declares may be of the initial context (`urikit.rdf`), or the value is an IRI. A CURIE
is not resolved: the IRI of its prefix and the rest of it are put together. In XHTML `xmlns:` declares
prefixes as well; in HTML it does not here.

**What counts as RDFa.** A document is read like this if it has `about`, `resource`, `vocab`, `typeof` or
`prefix` somewhere. A `property` alone does not say so: pages have `<meta property="og:title">` for
readers that know nothing of prefixes. And `rel` has words of HTML (`stylesheet`, `next`), which terms of
a vocabulary would be mixed up with: only what has a colon is read as a name there.

Names have the role `NAME`, things the role `IDENTIFIER`. The sections were not at hand and are from memory.

Left out: blank nodes (`_:a`), which are not references; terms of the initial context (`license`); `xmlns:` in
HTML; `content` and literals; the triples themselves; declarations within `DEEPEST` others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from urikit._native import IRI
from urikit.core.issues import Issue
from urikit.core.mask import discreet
from urikit.documents.base import Base
from urikit.documents.html.attributes import TABLES
from urikit.documents.link import Role
from urikit.documents.rdf.names import INITIAL_CONTEXT
from urikit.documents.resolvers import RDFResolver, Resolver

__all__ = [
    "ATTRIBUTES",
    "MARKS",
    "OUTERMOST",
    "READS",
    "CURIEs",
    "RDFaContext",
    "RDFaReference",
    "of_rows",
    "opened",
    "thing",
]


#: The attributes that make a document one with RDFa.
MARKS = frozenset(("about", "resource", "vocab", "typeof", "prefix"))
#: The attributes that the native reader reports.
ATTRIBUTES = (*sorted(MARKS), "property", "datatype", "rel", "rev", "href", "src")

#: The limit of declarations within each other; deeper ones are ignored.
DEEPEST = 500

_WORD = re.compile(r"[^\t\n\f\r ]+")
_SPACE = "\t\n\f\r "
#: CURIEs that begin with a colon have the prefix of XHTML's vocabulary.
_INITIAL = {"": "http://www.w3.org/1999/xhtml/vocab#", **dict(INITIAL_CONTEXT)}


class CURIEResolver(RDFResolver):
    """Terms and CURIEs of one namespace: what is behind the colon is put behind the namespace.

    >>> from urikit.documents import Base, Envelope
    >>> resolver = CURIEResolver(Base.outside(Envelope()), "http://example.org/ns#")
    >>> resolver.target("ex:a"), resolver.target("[ex:a]"), resolver.target("a")
    ('http://example.org/ns#a', 'http://example.org/ns#a', 'http://example.org/ns#a')
    """

    __slots__ = ("_namespace",)

    standard = "RDFa Core 1.1"

    def __init__(self, base: Base, namespace: str) -> None:
        super().__init__(base)
        self._namespace = super().target(namespace)

    def target(self, reference: str) -> str | None:
        if self._namespace is None:
            return None
        curie = reference[1:-1] if reference.startswith("[") else reference
        whole = self._namespace + curie[curie.find(":") + 1 :]
        return whole if IRI.is_valid(whole) else None

    def errors(self, reference: str) -> tuple[Issue, ...]:
        return () if self.target(reference) is not None else super().errors(reference)

    def _opposite(self) -> Resolver:
        return self


@discreet
@dataclass(frozen=True, slots=True)
class CURIEs:
    """Makes the resolver of a namespace once the base is known."""

    namespace: str

    def __call__(self, base: Base) -> CURIEResolver:
        return CURIEResolver(base, self.namespace)


@discreet
class RDFaReference(NamedTuple):
    """A thing or a name, with its place in the value."""

    reference: str
    start: int
    end: int
    role: Role
    #: Makes its resolver.
    kind: Callable[[Base], Resolver]


class RDFaContext:
    """The meaning of prefixes and terms at an element: its own declarations, and the context around it."""

    __slots__ = ("_outer", "_own", "depth", "vocab")

    def __init__(self, outer: RDFaContext | None, own: dict[str, str], vocab: str) -> None:
        self._outer = outer
        self._own = own
        #: The IRI of the vocabulary; empty where there is none.
        self.vocab = vocab
        #: The number of contexts around.
        self.depth: int = 0 if outer is None else outer.depth + 1

    def namespace(self, prefix: str) -> str | None:
        """Return the IRI of a prefix, or None."""
        prefix = prefix.lower()
        context: RDFaContext | None = self
        while context is not None:
            found = context._own.get(prefix)
            if found is not None:
                return found
            context = context._outer
        return None


#: The context without any declaration.
OUTERMOST = RDFaContext(None, _INITIAL, "")


def opened(
    outer: RDFaContext, vocab: str | None, prefix: str | None, xmlns: Iterable[tuple[str, str]] = ()
) -> RDFaContext:
    """Return the context of an element with these attributes; `xmlns` are prefixes that its syntax declares.

    >>> context = opened(OUTERMOST, "http://schema.org/", "ex: http://example.org/")
    >>> context.vocab, context.namespace("EX"), context.namespace("foaf"), context.namespace("no")
    ('http://schema.org/', 'http://example.org/', 'http://xmlns.com/foaf/0.1/', None)
    """
    own = {name.lower(): namespace for name, namespace in xmlns}
    own.update((name.lower(), namespace) for name, namespace, _, _ in _declarations(prefix or ""))
    if (vocab is None and not own) or outer.depth >= DEEPEST:
        return outer
    return RDFaContext(outer, own, outer.vocab if vocab is None else vocab.strip(_SPACE))


def _declarations(value: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield the pairs of a `prefix`: prefix, IRI, and the place of that."""
    words = _WORD.finditer(value)
    for word in words:
        name = word.group()
        if not name.endswith(":"):
            continue
        following = next(words, None)
        if following is None:
            return
        if name != "_:" and ":" not in name[:-1]:
            yield name[:-1], following.group(), following.start(), following.end()


def _prefix(value: str, _: RDFaContext) -> Iterator[RDFaReference]:
    for _name, namespace, start, end in _declarations(value):
        yield RDFaReference(namespace, start, end, Role.NAME, RDFResolver)


def _vocab(value: str, _: RDFaContext) -> Iterator[RDFaReference]:
    word = value.strip(_SPACE)
    if word:
        start = value.index(word)
        yield RDFaReference(word, start, start + len(word), Role.NAME, RDFResolver)


def _names(value: str, context: RDFaContext) -> Iterator[RDFaReference]:
    """Terms, CURIEs and absolute IRIs."""
    for word in _WORD.finditer(value):
        if ":" in word.group():
            yield from _curie(word.group(), word.start(), Role.NAME, context)
        elif context.vocab:
            yield RDFaReference(word.group(), *word.span(), Role.NAME, CURIEs(context.vocab))


def _relations(value: str, context: RDFaContext) -> Iterator[RDFaReference]:
    """CURIEs and absolute IRIs, among words of HTML."""
    for word in _WORD.finditer(value):
        if ":" in word.group():
            yield from _curie(word.group(), word.start(), Role.NAME, context)


def _resource(value: str, context: RDFaContext) -> Iterator[RDFaReference]:
    """Yield an IRI, a CURIE or a safe CURIE."""
    word = value.strip(_SPACE)
    start = value.index(word)
    if not (word.startswith("[") and word.endswith("]")):
        yield from _curie(word, start, Role.IDENTIFIER, context)
        return
    prefix, colon, _rest = word[1:-1].partition(":")
    namespace = context.namespace(prefix) if colon else None
    # Brackets around anything but a CURIE are ignored as a whole.
    if namespace is not None:
        yield RDFaReference(word, start, start + len(word), Role.IDENTIFIER, CURIEs(namespace))


def _curie(word: str, start: int, role: Role, context: RDFaContext) -> Iterator[RDFaReference]:
    """Yield a CURIE if its prefix is known, an IRI if not."""
    prefix, colon, rest = word.partition(":")
    if colon and prefix == "_":
        return
    namespace = context.namespace(prefix) if colon and not rest.startswith("//") else None
    yield RDFaReference(word, start, start + len(word), role, RDFResolver if namespace is None else CURIEs(namespace))


def thing(value: str, _: RDFaContext) -> Iterator[RDFaReference]:
    """Yield the value of an `href` or a `src` where HTML has none: an IRI."""
    word = value.strip(_SPACE)
    start = value.index(word)
    yield RDFaReference(word, start, start + len(word), Role.IDENTIFIER, RDFResolver)


#: The reader of each attribute.
READS: dict[str, Callable[[str, RDFaContext], Iterator[RDFaReference]]] = {
    **dict.fromkeys(("about", "resource"), _resource),
    **dict.fromkeys(("typeof", "property", "datatype"), _names),
    **dict.fromkeys(("rel", "rev"), _relations),
    "vocab": _vocab,
    "prefix": _prefix,
}

#: The rows of the native reader, as far as they matter here.
_Row: TypeAlias = tuple[str, str, int, str, int, int, object, tuple[tuple[str, str, int, int], ...]]


def of_rows(rows: Sequence[_Row]) -> Iterator[tuple[str, str, str, int, int, Iterator[RDFaReference]]]:
    """Yield the attributes of RDFa in a document: element, attribute, value, its place, and what is in it."""
    contexts: list[RDFaContext] = []
    seen: set[int] = set()
    own = TABLES["html"][0]
    for name, namespace, parent, _, start, _, _, attributes in rows:
        context = contexts[parent] if parent >= 0 else OUTERMOST
        values = {key: value for key, value, _, _ in attributes if key in ("vocab", "prefix")}
        if values:
            context = opened(context, values.get("vocab"), values.get("prefix"))
        contexts.append(context)
        if start in seen:
            # The tree construction has made it again.
            continue
        if start >= 0:
            seen.add(start)
        for key, value, offset, end in attributes:
            reads = READS.get(key)
            if reads is None and key in ("href", "src") and namespace == "html" and key not in own.get(name, ()):
                reads = thing
            if reads is not None:
                yield name, key, value, offset, end, reads(value, context)
