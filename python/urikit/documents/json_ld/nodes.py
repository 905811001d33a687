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

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit.documents.json_ld.context import Context, Contexts, Key, Term
from urikit.documents.json_source import Array, Literal, Object, Text, Value
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
#: A member of an object: what its key is, where that is, and the value.
_Member: TypeAlias = tuple[Key, Text, Value]


@discreet
class _Task(NamedTuple):
    """Values that are to be looked at, from one of them on."""

    values: Sequence[Value]
    context: Context
    #: The key they belong to, as it is written, and what that term says.
    key: str = ""
    term: Term | None = None
    #: What they are, besides values: "map value", "reverse", "nest".
    place: str = ""
    at: int = 0


class Nodes:
    """A walk through the nodes of a document."""

    def __init__(self, base: Base, telling: Telling, length: int) -> None:
        self.contexts = Contexts(base, telling, length)
        #: The base of the document as a whole.
        self.base = base
        self._telling = telling
        self._stack: list[_Task] = []

    def walk(self, root: Value) -> None:
        """Looks at everything."""
        if isinstance(root, Object) and (local := root.get("@context")) is not None:
            self.base = self.contexts.process(self.contexts.initial, local).resolver.base
        self._stack.append(_Task([root], self.contexts.initial))
        while self._stack:
            task = self._stack.pop()
            values, context, key, term, place, at = task
            if at + 1 < len(values):
                self._stack.append(_Task(values, context, key, term, place, at + 1))
            value = values[at]
            if isinstance(value, Object):
                self._object(value, task)
            else:
                self._look(value, task)
        self.contexts.finish()

    def _look(self, value: Value, task: _Task) -> None:
        """Looks at a value of a task: at strings now, at objects when their turn comes."""
        if isinstance(value, Object):
            nodes = [value]
        elif isinstance(value, Literal):
            return
        else:
            inner = value.flat() if isinstance(value, Array) else [value]
            coercion = None if task.term is None else task.term.type
            if coercion in ("@id", "@vocab"):
                for text in inner:
                    if isinstance(text, Text):
                        self._reference(task.key, text, task.context, vocab=coercion == "@vocab", relative=True)
            nodes = [node for node in inner if isinstance(node, Object)]
        if nodes:
            self._stack.append(_Task(nodes, task.context, task.key, task.term, task.place))

    def _reference(self, element: str, text: Text, context: Context, *, vocab: bool, relative: bool) -> None:
        expanded = context.expand(text.value, vocab=vocab, relative=relative)
        self._telling.link(element, "", text, expanded, Role.IDENTIFIER, context.resolver)

    def _object(self, node: Object, task: _Task) -> None:
        """A node, a value object, or the inside of `@reverse` and `@nest`."""
        context = task.context
        if task.place in ("reverse", "nest"):
            self._members(node.chosen(context.keys), context, context, task)
            return
        if context.previous is not None and task.place != "map value" and not _keeps(node.by_name, context):
            context = context.previous
        if task.term is not None and task.term.context is not None:
            context = self.contexts.process(context, task.term.context)
        local = node.get("@context")
        if local is not None:
            context = self.contexts.process(context, local)
        by_type = context
        members = node.chosen(by_type.keys)
        types: list[Text] = []
        is_value = False
        for key, _, value in members:
            if key.keyword == "@type":
                types += _texts(value)
            elif key.keyword == "@value":
                is_value = True
        for type_name in sorted([text.value for text in types]):
            term = by_type.terms.get(type_name)
            if term is not None and term.context is not None:
                context = self.contexts.process(context, term.context, propagate=False)
        if context is not by_type:
            members = node.chosen(context.keys)
            is_value = any(key.keyword == "@value" for key, _, _ in members)
        if is_value:
            for text in types:
                self._reference("@type", text, by_type, vocab=True, relative=True)
        else:
            self._members(members, context, by_type, task)

    def _members(self, members: list[_Member], context: Context, by_type: Context, task: _Task) -> None:
        """The members of a node; what is to be looked at later is put on the stack so that the first comes first."""
        before = len(self._stack)
        for said, name, value in members:
            keyword = said.keyword
            if keyword is None:
                self._property(said, name, value, context)
            elif keyword == "@id" and isinstance(value, Text):
                self._reference("@id", value, context, vocab=False, relative=True)
            elif keyword == "@type":
                for text in _texts(value):
                    self._reference("@type", text, by_type, vocab=True, relative=True)
            elif keyword in _INNER:
                self._look(value, _Task((), context, task.key, task.term))
            elif keyword in ("@reverse", "@nest"):
                term = said.term
                inner = (
                    context if term is None or term.context is None else self.contexts.process(context, term.context)
                )
                self._look(value, _Task((), inner, task.key, task.term, keyword[1:]))
        if len(self._stack) > before + 1:
            self._stack[before:] = reversed(self._stack[before:])

    def _property(self, said: Key, name: Text, value: Value, context: Context) -> None:
        """A key that is not a keyword: looks at its value."""
        if said.is_name:
            self._telling.link("property", "", name, said.expanded, Role.NAME, context.resolver)
        term = said.term
        if isinstance(value, Text):
            if term is not None and term.type in ("@id", "@vocab"):
                self._reference(said.name, value, context, vocab=term.type == "@vocab", relative=True)
            return
        if term is not None and term.container and isinstance(value, Object):
            if "@language" in term.container:
                return
            if term.container & _MAPS:
                self._map(said.name, value, term, context)
                return
        self._look(value, _Task((), context, said.name, term))

    def _map(self, key: str, value: Object, term: Term, context: Context) -> None:
        """A map by identifier, type or index: its keys, and its values."""
        outer = context.previous or context if term.container & {"@id", "@type"} else context
        for name, (place, inner) in value.by_name.items():
            map_context = outer
            if "@id" in term.container:
                self._reference("@id", place, context, vocab=False, relative=True)
            elif "@type" in term.container:
                self._reference("@type", place, context, vocab=True, relative=True)
                by_type = outer.terms.get(name)
                if by_type is not None and by_type.context is not None:
                    map_context = self.contexts.process(outer, by_type.context, propagate=False)
            self._look(inner, _Task((), map_context, key, term, "map value"))


def _keeps(members: Iterable[str], context: Context) -> bool:
    """Whether a context that does not propagate still applies: in a value object and in a mere reference."""
    keywords = [context.keys[name].keyword for name in members]
    return "@value" in keywords or keywords == ["@id"]


def _texts(value: Value) -> list[Text]:
    """A string, or the strings of an array."""
    if isinstance(value, Text):
        return [value]
    return [item for item in value.items if isinstance(item, Text)] if isinstance(value, Array) else []
