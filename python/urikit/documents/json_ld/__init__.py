"""JSON-LD: references in JSON, by its contexts (JSON-LD 1.1, JSON-LD 1.1 API).

    base (5.1.1)  the nearest "@base" of a context around the place; one may be relative to the
                  next, and null means that there is none
         (5.1.2)  for a script element in HTML, the base of the document

    "@id": "bob"                    a reference, relative to the base
    "@type": "Person"               a word of the vocabulary, else a reference
    "knows": "alice"                a reference if the term says "@type": "@id" or "@vocab"
    "ex:knows": ...                 a key that is an IRI or a compact one: a name

Objects are visited in order with a stack, and the active context (`context`) goes along. Contexts of an
object apply in the order of the algorithm (API section 5.1): back to the previous one, if the last does
not propagate; the context of the term; the object's own; those of its types.

Relative references are resolved by RFC 3986 section 5.2, the basic algorithm, absolute ones are kept
as they are (`RDFResolver`). Compact IRIs and terms are abbreviations: the `reference` of such a link is
the whole IRI. An IRI of a thing is an IDENTIFIER, contexts and keys contain names (NAME), and a context
elsewhere is an IMPORT. It is not fetched, and a finding says so; terms are then unknown, and nodes are
looked for in all of them.

Values that RDF never sees are passed over: `@json` literals, language maps, annotations, and the values
of terms that mean nothing. `references` reads JSON-LD that is in another document.

Left out: what other algorithms (compaction, framing) need of IRIs; `@included` is visited, but not
checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeAlias

from urikit.core.issues import Issue
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.json_ld.context import (
    MAPS,
    TYPE,
    VALUE,
    ActiveContext,
    ContextProcessor,
    JSONLDReference,
    Key,
    Meanings,
    Results,
    Term,
)
from urikit.documents.json_source import ARRAY, OBJECT, SHORT, TEXT, Array, Object, Text, Value, decode_json, read_json
from urikit.documents.link import Role, make_link
from urikit.documents.source import Source

__all__ = ["JSONLDReference", "Nodes", "decode", "read", "references"]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """JSON-LD as a source: UTF-8, as all JSON."""
    return decode_json(data)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a document.

    >>> from urikit import documents
    >>> text = '{"@context": {"@base": "http://example.org/a/"}, "@id": "b"}'
    >>> [(link.element, link.target) for link in documents.read(text, type="jsonld").links]
    [('@id', 'http://example.org/a/b')]
    """
    telling = Results(make_link, source)
    findings, base = _read(source.text, Base.outside(envelope), telling)
    # Two links at one place are of one string, and end together.
    telling.found.sort(key=attrgetter("offset"))
    return DocumentReading(base, telling.found, findings)


def references(text: str, base: Base) -> tuple[list[JSONLDReference], list[Issue], Base]:
    """Return the references in a text of JSON-LD, in the order of their places; findings; the base of the whole text.

    `base` is the base of what the text is in, as the document base URL of HTML.

    >>> from urikit.documents import Envelope
    >>> found, _, _ = references('{"@id": "#me"}', Base.outside(Envelope(retrieval="http://example.org/")))
    >>> [(item.target, item.start, item.end) for item in found]
    [('http://example.org/#me', 9, 12)]
    """
    telling = Results()
    findings, whole = _read(text, base, telling)
    return sorted(telling.found, key=attrgetter("start")), findings, whole


def _read(text: str, base: Base, telling: Results) -> tuple[list[Issue], Base]:
    """Return the findings and the base of the whole text; `telling` has the references then."""
    value, findings = read_json(text)
    nodes = Nodes(base, telling, len(text))
    if value is not None:
        nodes.walk(value)
    return sorted([*findings, *telling.findings], key=lambda issue: (issue.start, issue.end)), nodes.base


#: Keywords whose values are nodes, or values of the same property.
_INNER = frozenset({"@graph", "@included", "@list", "@set"})
#: The context of the values of a document.
_ROOT = Key(OBJECT | ARRAY | SHORT, "", None, None)
#: The role of keys of maps, by identifier and by type.
_ID = Key(TEXT, "@id", "@id", None, None, vocab=False)
_TYPE = Key(TEXT, "@type", "@type", None, None, vocab=True)
_IDENTIFIER = Role.IDENTIFIER
_NAME = Role.NAME
#: Objects that are to be looked at, the last one first; the context around them, and the key that they belong to.
#: Then what they are, besides values: "map value", "reverse", "nest".
_Task: TypeAlias = tuple[list[Object], ActiveContext, Key, str]
#: The choices of a node (`Object.chosen`): what a key is, the value, and where this is, if it is a string. A row
#: with None is about the name itself.
_Row: TypeAlias = tuple[Key, "str | Object | Array | None", int, int]


class Nodes:
    """A walk through the nodes of a document."""

    def __init__(self, base: Base, telling: Results, length: int) -> None:
        self.contexts = ContextProcessor(base, telling, length)
        #: The base of the document as a whole.
        self.base = base
        self._telling = telling
        self._stack: list[_Task] = []
        #: The meaning of strings in the context of the last node.
        self._references, self._words = Meanings(vocab=False), Meanings(vocab=True)

    def walk(self, root: Value) -> None:
        """Look at everything."""
        initial, stack = self.contexts.initial, self._stack
        if isinstance(root, Object) and (local := root.get("@context")) is not None:
            self.base = self.contexts.process(initial, local).resolver.base
        if isinstance(root, Object | Array):
            self._look(root, initial, _ROOT)
        while stack:
            nodes, context, key, place = stack[-1]
            node = nodes.pop()
            if not nodes:
                stack.pop()
            self._object(node, context, key, place)
        self.contexts.finish()

    def _look(self, value: Object | Array, context: ActiveContext, key: Key, place: str = "") -> None:
        """Look at a value under a key: at strings now, at objects when their turn comes."""
        if isinstance(value, Object):
            self._stack.append(([value], context, key, place))
            return
        nodes: list[Object] = []
        kinds = key.kinds & ~SHORT if place in ("reverse", "nest") else key.kinds
        for said, inner, start, end in value.chosen(context.keys, key, kinds):
            if isinstance(inner, str):
                self._reference(said, inner, start, end, context)
            else:
                nodes.append(inner)
        if nodes:
            nodes.reverse()
            self._stack.append((nodes, context, key, place))

    def _reference(self, key: Key, value: str, start: int, end: int, context: ActiveContext) -> None:
        """Read a string under a key, which may be a reference."""
        meanings = self._words if key.vocab else self._references
        if meanings.context is context:
            meaning = meanings[value]
        else:
            meaning = context.expand(value, vocab=bool(key.vocab), relative=True)
        if meaning is not None:
            reference, target = meaning
            telling = self._telling
            telling.found.append(
                telling.make(
                    key.element, "", reference, start, end, _IDENTIFIER, target, context.resolver, telling.source
                )
            )

    def _object(self, node: Object, context: ActiveContext, key: Key, place: str) -> None:
        """Read a node, a value object, or the inside of `@reverse` and `@nest`."""
        if place in ("reverse", "nest"):
            self._members(node.chosen(context.keys)[1], context, key)
            return
        if context.previous is not None and place != "map value" and not _keeps(node.by_name, context):
            context = context.previous
        if key.term is not None and key.term.context is not None:
            context = self.contexts.process(context, key.term.context)
        local = node.get("@context")
        if local is not None:
            context = self.contexts.process(context, local)
        marks, rows = node.chosen(context.keys)
        if marks & VALUE or (marks & TYPE and self.contexts.has_scoped):
            self._typed(node, rows, marks, context, key)
        else:
            self._members(rows, context, key)

    def _typed(self, node: Object, rows: list[_Row], marks: int, context: ActiveContext, key: Key) -> None:
        """Read a value object, or a node whose types may have contexts: these are words of the context around."""
        by_type = context
        types = _types(rows)
        for name in sorted([name for _, name, _, _ in types]):
            term = by_type.terms.get(name)
            if term is not None and term.context is not None:
                context = self.contexts.process(context, term.context, propagate=False)
        if context is not by_type:
            marks, rows = node.chosen(context.keys)
            types = types if marks & VALUE else _types(rows)
        if marks & VALUE or context is not by_type:
            for text in types:
                self._reference(*text, by_type)
            rows = [] if marks & VALUE else [row for row in rows if row[0].keyword != "@type"]
        self._members(rows, context, key)

    def _members(self, rows: list[_Row], context: ActiveContext, key: Key) -> None:
        """Read the members of a node; those for later are put on the stack so that the first comes first."""
        references, words, telling = self._references, self._words, self._telling
        if references.context is not context:
            references.enter(context)
            words.enter(context)
        add, make, source, resolver = telling.found.append, telling.make, telling.source, context.resolver
        before = len(self._stack)
        for said, value, start, end in rows:
            if value is None:
                if said.meaning is not None:
                    reference, target = said.meaning
                    add(make("property", "", reference, start, end, _NAME, target, resolver, source))
            elif isinstance(value, str):
                if said.vocab is None:
                    if key.kinds & TEXT:
                        self._reference(key, value, start, end, self._inside(said, context))
                    continue
                meaning = (words if said.vocab else references)[value]
                if meaning is not None:
                    reference, target = meaning
                    add(make(said.element, "", reference, start, end, _IDENTIFIER, target, resolver, source))
            elif said.keyword is None:
                self._property(said, value, context)
            elif said.keyword == "@type":
                for text in _types([(said, value, start, end)]):
                    self._reference(*text, context)
            else:
                place = "" if said.keyword in _INNER else said.keyword[1:]
                self._look(value, self._inside(said, context), key, place)
        if len(self._stack) > before + 1:
            self._stack[before:] = reversed(self._stack[before:])

    def _inside(self, keyword: Key, context: ActiveContext) -> ActiveContext:
        """Return the context inside of a keyword: an alias of `@reverse` or `@nest` may have one of its own."""
        term = keyword.term
        if keyword.keyword in _INNER or term is None or term.context is None:
            return context
        return self.contexts.process(context, term.context)

    def _property(self, said: Key, value: Object | Array, context: ActiveContext) -> None:
        """Read the value of a key that is not a keyword."""
        term = said.term
        if term is not None and term.container and isinstance(value, Object):
            if "@language" in term.container:
                return
            if term.container & MAPS:
                self._map(said, value, term, context)
                return
        self._look(value, context, said)

    def _map(self, key: Key, value: Object, term: Term, context: ActiveContext) -> None:
        """Read a map by identifier, type or index: its keys, and its values."""
        outer = context.previous or context if term.container & {"@id", "@type"} else context
        for name, (place, inner) in value.by_name.items():
            map_context = outer
            if "@id" in term.container:
                self._reference(_ID, name, place.start, place.end, context)
            elif "@type" in term.container:
                self._reference(_TYPE, name, place.start, place.end, context)
                by_type = outer.terms.get(name)
                if by_type is not None and by_type.context is not None:
                    map_context = self.contexts.process(outer, by_type.context, propagate=False)
            if isinstance(inner, Object | Array):
                self._look(inner, map_context, key, "map value")
            elif isinstance(inner, Text) and key.kinds & TEXT:
                self._reference(key, inner.value, inner.start, inner.end, map_context)


def _keeps(members: Iterable[str], context: ActiveContext) -> bool:
    """Return whether a context that does not propagate still applies: in a value object and in a mere reference."""
    keywords = [context.keys[name].keyword for name in members]
    return "@value" in keywords or keywords == ["@id"]


def _types(rows: list[_Row]) -> list[tuple[Key, str, int, int]]:
    """Return the strings under `@type`, and those of an array there."""
    types: list[tuple[Key, str, int, int]] = []
    for said, value, start, end in rows:
        if said.keyword == "@type":
            if isinstance(value, str):
                types.append((said, value, start, end))
            elif isinstance(value, Array):
                texts = [text for text in value.items if isinstance(text, Text)]
                types.extend((said, text.value, text.start, text.end) for text in texts)
    return types
