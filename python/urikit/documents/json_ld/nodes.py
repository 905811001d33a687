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

from typing import TYPE_CHECKING, NamedTuple

from urikit.documents.json_ld.context import Context, Contexts, Term
from urikit.documents.json_source import Array, Object, Text, Value
from urikit.documents.link import Role
from urikit.mask import discreet

if TYPE_CHECKING:
    from urikit.documents.base import Base
    from urikit.documents.json_ld.results import Telling

__all__ = ["Nodes"]

#: Containers whose objects are maps: the keys are not properties.
_MAPS = frozenset({"@index", "@id", "@type"})
#: Keywords whose values are nodes, or values of the same property.
_INNER = frozenset({"@graph", "@included", "@list", "@set"})


@discreet
class _Task(NamedTuple):
    """A value that is to be looked at."""

    value: Value
    context: Context
    #: The key it belongs to, as it is written, and what that term says.
    key: str = ""
    term: Term | None = None
    #: What it is, besides a value: "map value", "reverse", "nest".
    place: str = ""


class Nodes:
    """A walk through the nodes of a document."""

    def __init__(self, base: Base, telling: Telling) -> None:
        self.contexts = Contexts(base, telling)
        #: The base of the document as a whole.
        self.base = base
        self._telling = telling
        self._stack: list[_Task] = []

    def walk(self, root: Value) -> None:
        """Looks at everything."""
        if isinstance(root, Object) and (local := root.get("@context")) is not None:
            self.base = self.contexts.process(self.contexts.initial, local).resolver.base
        self._stack.append(_Task(root, self.contexts.initial))
        while self._stack:
            task = self._stack.pop()
            if isinstance(task.value, Array):
                self._stack.extend(task._replace(value=item) for item in reversed(task.value.items))
            elif isinstance(task.value, Text):
                self._string(task.value, task)
            elif isinstance(task.value, Object):
                self._object(task.value, task)
        self.contexts.finish()

    def _string(self, text: Text, task: _Task) -> None:
        """A string as the value of a term: a reference if the term says so."""
        coercion = None if task.term is None else task.term.type
        if coercion in ("@id", "@vocab"):
            self._reference(task.key, text, task.context, vocab=coercion == "@vocab", relative=True)

    def _reference(self, element: str, text: Text, context: Context, *, vocab: bool, relative: bool) -> None:
        expanded = context.expand(text.value, vocab=vocab, relative=relative)
        self._telling.link(element, "", text, expanded, Role.IDENTIFIER, context.resolver)

    def _object(self, node: Object, task: _Task) -> None:
        """A node, a value object, or the inside of `@reverse` and `@nest`."""
        context = task.context
        if task.place in ("reverse", "nest"):
            self._members(node, context, context, task)
            return
        if context.previous is not None and task.place != "map value" and not _keeps(node, context):
            context = context.previous
        if task.term is not None and task.term.context is not None:
            context = self.contexts.process(context, task.term.context)
        local = node.get("@context")
        if local is not None:
            context = self.contexts.process(context, local)
        by_type = context
        for type_name in sorted(text.value for text in _types(node, by_type)):
            term = by_type.terms.get(type_name)
            if term is not None and term.context is not None:
                context = self.contexts.process(context, term.context, propagate=False)
        if any(context.keyword(key) == "@value" for key in node.by_name):
            for text in _types(node, by_type):
                self._reference("@type", text, by_type, vocab=True, relative=True)
            return
        self._members(node, context, by_type, task)

    def _members(self, node: Object, context: Context, by_type: Context, task: _Task) -> None:
        """The members of a node; tasks are put on the stack so that the first comes first."""
        tasks: list[_Task] = []
        for key, value in node.by_name.values():
            keyword = context.keyword(key.value)
            if keyword is None:
                tasks.extend(self._property(key, value, context))
            elif keyword == "@id" and isinstance(value, Text):
                self._reference("@id", value, context, vocab=False, relative=True)
            elif keyword == "@type":
                for text in _texts(value):
                    self._reference("@type", text, by_type, vocab=True, relative=True)
            elif keyword in _INNER:
                tasks.append(_Task(value, context, task.key, task.term))
            elif keyword in ("@reverse", "@nest"):
                term = context.terms.get(key.value)
                inner = (
                    context if term is None or term.context is None else self.contexts.process(context, term.context)
                )
                tasks.append(_Task(value, inner, task.key, task.term, keyword[1:]))
        self._stack.extend(reversed(tasks))

    def _property(self, key: Text, value: Value, context: Context) -> list[_Task]:
        """A key that is not a keyword: what is to be looked at in its value."""
        term = context.terms.get(key.value)
        expanded = context.expand(key.value, vocab=True, relative=False)
        if expanded.reference is None:
            means_nothing = (term is not None and term.iri is None) or not context.partial
            return [] if means_nothing else [_Task(value, context, key.value)]
        if ":" in key.value and term is None:
            self._telling.link("property", "", key, expanded, Role.NAME, context.resolver)
        if term is None:
            return [_Task(value, context, key.value)]
        if term.type == "@json":
            return []
        if isinstance(value, Object) and "@language" in term.container:
            return []
        if isinstance(value, Object) and term.container & _MAPS:
            return self._map(key.value, value, term, context)
        return [_Task(value, context, key.value, term)]

    def _map(self, key: str, value: Object, term: Term, context: Context) -> list[_Task]:
        """A map by identifier, type or index: its keys, and what is to be looked at in its values."""
        tasks = []
        outer = context.previous or context if term.container & {"@id", "@type"} else context
        for name, inner in value.by_name.values():
            map_context = outer
            if "@id" in term.container:
                self._reference("@id", name, context, vocab=False, relative=True)
            elif "@type" in term.container:
                self._reference("@type", name, context, vocab=True, relative=True)
                by_type = outer.terms.get(name.value)
                if by_type is not None and by_type.context is not None:
                    map_context = self.contexts.process(outer, by_type.context, propagate=False)
            tasks.append(_Task(inner, map_context, key, term, "map value"))
        return tasks


def _keeps(node: Object, context: Context) -> bool:
    """Whether a context that does not propagate still applies: in a value object and in a mere reference."""
    keywords = [context.keyword(key) for key in node.by_name]
    return "@value" in keywords or keywords == ["@id"]


def _types(node: Object, context: Context) -> list[Text]:
    """The types of a node, as they are written."""
    return [
        text for key, value in node.by_name.values() if context.keyword(key.value) == "@type" for text in _texts(value)
    ]


def _texts(value: Value) -> list[Text]:
    """A string, or the strings of an array."""
    if isinstance(value, Text):
        return [value]
    return [item for item in value.items if isinstance(item, Text)] if isinstance(value, Array) else []
