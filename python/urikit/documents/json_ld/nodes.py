"""The nodes of a JSON-LD document: which of its strings are references (JSON-LD 1.1 API, section 5.1).

    "@id": "bob"                    a reference, relative to the base
    "@type": "Person"               a word of the vocabulary, else a reference
    "knows": "alice"                a reference if the term says "@type": "@id" or "@vocab"
    "ex:knows": ...                 a key that is an IRI or a compact one: a name

Objects are gone through in their order with a stack; the active context goes along. Which
context contains in an object is asked in the order of the algorithm: back to the one before, if
the last does not propagate; the context of the term; the object's own; those of its types.

Values that RDF never sees are passed over: `@json` literals, language maps, annotations, and the
values of terms that mean nothing. Where a context is missing (`partial`), it is unknown which
terms mean nothing, and nodes are looked for in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from urikit.documents.json_ld.context import MAPS, TYPE, VALUE, Context, Key, Meanings, Term
from urikit.documents.json_ld.local_context import Contexts
from urikit.documents.json_source import ARRAY, OBJECT, SHORT, TEXT, Array, Object, Text, Value
from urikit.documents.link import Role

if TYPE_CHECKING:
    from urikit.documents.base import Base
    from urikit.documents.json_ld.results import Telling

__all__ = ["Nodes"]

#: Keywords whose values are nodes, or values of the same property.
_INNER = frozenset({"@graph", "@included", "@list", "@set"})
#: What the values of a document are under.
_ROOT = Key(OBJECT | ARRAY | SHORT, "", None, None)
#: What the keys of maps are, by identifier and by type.
_ID = Key(TEXT, "@id", "@id", None, None, vocab=False)
_TYPE = Key(TEXT, "@type", "@type", None, None, vocab=True)
_IDENTIFIER = Role.IDENTIFIER
_NAME = Role.NAME
#: Objects that are to be looked at, the last one first; the context around them, and the key that they belong to.
#: Then what they are, besides values: "map value", "reverse", "nest".
_Task: TypeAlias = tuple[list[Object], Context, Key, str]
#: What matters of a node (`Object.chosen`): what a key is, the value, and where this is, if it is a string. A row
#: with None is about the name itself.
_Row: TypeAlias = tuple[Key, "str | Object | Array | None", int, int]


class Nodes:
    """A walk through the nodes of a document."""

    def __init__(self, base: Base, telling: Telling, length: int) -> None:
        self.contexts = Contexts(base, telling, length)
        #: The base of the document as a whole.
        self.base = base
        self._telling = telling
        self._stack: list[_Task] = []
        #: What strings mean in the context of the last node.
        self._references, self._words = Meanings(vocab=False), Meanings(vocab=True)

    def walk(self, root: Value) -> None:
        """Looks at everything."""
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

    def _look(self, value: Object | Array, context: Context, key: Key, place: str = "") -> None:
        """Looks at a value under a key: at strings now, at objects when their turn comes."""
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

    def _reference(self, key: Key, value: str, start: int, end: int, context: Context) -> None:
        """A string under a key, which may be a reference."""
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

    def _object(self, node: Object, context: Context, key: Key, place: str) -> None:
        """A node, a value object, or the inside of `@reverse` and `@nest`."""
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

    def _typed(self, node: Object, rows: list[_Row], marks: int, context: Context, key: Key) -> None:
        """A value object, or a node whose types may have contexts: the types are words of the context without these."""
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

    def _members(self, rows: list[_Row], context: Context, key: Key) -> None:
        """The members of a node; what is to be looked at later is put on the stack so that the first comes first."""
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

    def _inside(self, keyword: Key, context: Context) -> Context:
        """The context inside of a keyword: an alias of `@reverse` or `@nest` may have one of its own."""
        term = keyword.term
        if keyword.keyword in _INNER or term is None or term.context is None:
            return context
        return self.contexts.process(context, term.context)

    def _property(self, said: Key, value: Object | Array, context: Context) -> None:
        """A key that is not a keyword: looks at its value."""
        term = said.term
        if term is not None and term.container and isinstance(value, Object):
            if "@language" in term.container:
                return
            if term.container & MAPS:
                self._map(said, value, term, context)
                return
        self._look(value, context, said)

    def _map(self, key: Key, value: Object, term: Term, context: Context) -> None:
        """A map by identifier, type or index: its keys, and its values."""
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


def _keeps(members: Iterable[str], context: Context) -> bool:
    """Whether a context that does not propagate still applies: in a value object and in a mere reference."""
    keywords = [context.keys[name].keyword for name in members]
    return "@value" in keywords or keywords == ["@id"]


def _types(rows: list[_Row]) -> list[tuple[Key, str, int, int]]:
    """The strings under `@type`, and those of an array there."""
    types: list[tuple[Key, str, int, int]] = []
    for said, value, start, end in rows:
        if said.keyword == "@type":
            if isinstance(value, str):
                types.append((said, value, start, end))
            elif isinstance(value, Array):
                texts = [text for text in value.items if isinstance(text, Text)]
                types.extend((said, text.value, text.start, text.end) for text in texts)
    return types
