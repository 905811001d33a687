"""Local contexts of JSON-LD, and the active ones that they make (JSON-LD 1.1 API, section 4).

    "@context": {
      "@base": "http://example.org/people/",          a rung of the content, may be relative or null
      "@vocab": "http://schema.org/",                  what is put before terms and types
      "ex": "http://example.org/ns#",                  a term that is a prefix as well
      "knows": {"@id": "ex:knows", "@type": "@id"}     a term whose strings are references
    }

Terms refer to one another in any order, so that a definition asks for others first; a stack of its
own does that, and a circle is a finding.

What can go wrong: a context elsewhere, `"@context": "https://schema.org/"`. It is said (role
IMPORT) and never fetched. From then on the active context is `partial`.

The terms of a context are copied when another one adds to them. A document can make that as
dear as it likes, by thousands of contexts in each other; `LIMIT` ends it, with a finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from urikit.documents.base import Base, BaseSource, Outcome, Step, by_rfc
from urikit.documents.expansion import Allowance
from urikit.documents.json_ld.context import KEYWORDS, LIKE_A_KEYWORD, Context, Term
from urikit.documents.json_source import Array, Literal, Object, Text, Value
from urikit.documents.link import Role
from urikit.documents.rdf_text.resolver import RDFResolver

if TYPE_CHECKING:
    from urikit.documents.json_ld.results import Telling

__all__ = ["LIMIT", "Contexts"]

#: How many terms are copied for one document, in all.
LIMIT = 1_000_000
_RULE = "JSON-LD 1.1 API section 4.1"


class Contexts:
    """The local contexts of one document, and the active ones they made."""

    def __init__(self, base: Base, telling: Telling, length: int) -> None:
        #: What is left for names of long namespaces in a text of that length.
        self.allowance = Allowance(length)
        self.initial = Context(RDFResolver(base), self.allowance)
        self._telling = telling
        #: By active context, place of the local one and propagation; the contexts are kept so that no id is used twice.
        self._made: dict[tuple[int, int, bool], tuple[Context, Context]] = {}
        self._told: set[int] = set()
        self._copied = 0
        self._limited = False
        #: Scoped contexts and where they were defined: one that nothing uses is told at the end.
        self._scoped: list[tuple[Value, Context]] = []

    def process(self, active: Context, local: Value, *, propagate: bool = True) -> Context:
        """The active context that a local one makes (section 4.1)."""
        if isinstance(local, Object):
            said = local.get("@propagate")
            propagate = said.written != "false" if isinstance(said, Literal) else propagate
        key = id(active), local.start, propagate
        made = self._made.get(key)
        if made is None:
            result = self._process(active, local)
            if not propagate and result.previous is None:
                result = replace(result, previous=active)
            made = self._made[key] = active, result
        return made[1]

    @property
    def has_scoped(self) -> bool:
        """Whether a term was defined so far that has a context."""
        return bool(self._scoped)

    def finish(self) -> None:
        """Tells of the scoped contexts that nothing used."""
        while self._scoped:
            local, active = self._scoped.pop()
            if local.start not in self._told:
                self.process(active, local)
        if self.allowance.left_out:
            self._telling.say("document-names", 0, 1)

    def _process(self, active: Context, local: Value) -> Context:
        self._told.add(local.start)
        result = active
        for item in local.items if isinstance(local, Array) else [local]:
            if isinstance(item, Literal) and item.written == "null":
                result = replace(self.initial, previous=result.previous)
            elif isinstance(item, Text):
                result = self._elsewhere(result, item, "@context")
            elif isinstance(item, Object):
                result = self._definitions(result, item)
            else:
                self._telling.say("json-ld-context", item.start, item.end)
        return result

    def _elsewhere(self, active: Context, where: Text, element: str) -> Context:
        """A context that would have to be fetched; its reference is relative to the document, and not to @base."""
        resolver = self.initial.resolver
        if self._first(where):
            self._telling.link(element, "", where, (where.value, resolver.target(where.value)), Role.IMPORT, resolver)
            self._telling.say("json-ld-elsewhere", where.start, where.end, where.value)
        return replace(active, partial=True)

    def _first(self, node: Text | Object) -> bool:
        """Whether a part of a context is looked at for the first time, so that it is told once."""
        key = node.start
        first = key not in self._telling.told
        self._telling.told.add(key)
        return first

    def _definitions(self, active: Context, local: Object) -> Context:
        """A context definition: its keywords, then its terms."""
        first = self._first(local)
        result = active
        imported = local.get("@import")
        if isinstance(imported, Text):
            result = self._elsewhere(result, imported, "@import")
        result = self._base(result, local.get("@base"), first)
        result = self._vocab(result, local.get("@vocab"), first)
        members = local.by_name
        names = [name for name in members if name not in KEYWORDS]
        if not names:
            return result
        self._copied += len(result.terms) + len(names)
        if self._copied > LIMIT:
            if not self._limited:
                self._limited = True
                self._telling.say("json-ld-limit", local.start, local.start + 1)
            return result
        result = replace(result, terms=dict(result.terms))
        self._terms(result, members, names, first)
        return result

    def _base(self, active: Context, value: Value | None, first: bool) -> Context:  # noqa: FBT001
        if isinstance(value, Literal) and value.written == "null":
            step = Step(
                BaseSource.CONTENT, Outcome.GAVE, "null", value.start, value.end, None, "@base: there is none", _RULE
            )
            return replace(active, resolver=RDFResolver(Base(None, BaseSource.CONTENT, step, active.resolver.base)))
        if not isinstance(value, Text):
            return active
        outside = active.resolver
        if first:
            meaning = value.value, outside.target(value.value)
            self._telling.link("@base", "", value, meaning, Role.BASE, outside)
        base = outside.base.within(value.value, value.start, value.end, "@base", _RULE, by_rfc)
        return replace(active, resolver=RDFResolver(base))

    def _vocab(self, active: Context, value: Value | None, first: bool) -> Context:  # noqa: FBT001
        if isinstance(value, Literal) and value.written == "null":
            return replace(active, vocab=None)
        if not isinstance(value, Text):
            return active
        meaning = active.expand(value.value, vocab=True, relative=True)
        if meaning is None:
            return replace(active, vocab=None)
        if first:
            self._telling.link("@vocab", "", value, meaning, Role.NAME, active.resolver)
        reference, target = meaning
        return replace(active, vocab=target or reference)

    def _terms(
        self,
        context: Context,
        members: Mapping[str, tuple[Text, Value]],
        names: list[str],
        first: bool,  # noqa: FBT001
    ) -> None:
        """Defines the terms of a context, each after those it needs (section 4.2)."""
        begun: set[str] = set()
        done: set[str] = set()
        for name in names:
            context.terms.pop(name, None)
        for name in names:
            stack = [name]
            while stack:
                top = stack[-1]
                if top not in begun:
                    begun.add(top)
                    needed = [other for other in _needs(top, members[top][1]) if other in members]
                    if any(other in begun and other not in done for other in needed):
                        key = members[top][0]
                        self._telling.say("json-ld-circle", key.start, key.end, top)
                    needed = [other for other in needed if other not in begun]
                    if needed:
                        stack.extend(needed)
                        continue
                stack.pop()
                if top not in done:
                    done.add(top)
                    self._define(context, top, *members[top], first)

    def _define(self, context: Context, name: str, key: Text, value: Value, first: bool) -> None:  # noqa: FBT001
        """One term definition."""
        if not name or LIKE_A_KEYWORD.match(name):
            return
        said = value.get("@id") if isinstance(value, Object) else value
        reverse = value.get("@reverse") if isinstance(value, Object) else None
        if isinstance(said, Literal) and said.written == "null":
            context.terms[name] = Term(None)
            return
        if isinstance(value, Array | Literal) or (said is not None and not isinstance(said, Text)):
            self._telling.say("json-ld-term", key.start, key.end, name)
            return
        written = reverse if isinstance(reverse, Text) else said
        if isinstance(written, Text) and written.value != name:
            meaning = context.expand(written.value, vocab=True, relative=False)
            if first:
                self._telling.link("@context", name, written, meaning, Role.NAME, context.resolver)
            iri = context.keyword(written.value) if meaning is None else meaning[0]
        else:
            iri = _from_name(context, name)
        if iri is None and isinstance(written, Text) and written.value.startswith("_:"):
            iri = written.value
        if iri is None:
            if not context.partial:
                self._telling.say("json-ld-term", key.start, key.end, name)
            return
        simple = isinstance(value, Text) and ":" not in name and "/" not in name
        prefix = simple and (iri[-1:] in ":/?#[]@" or iri.startswith("_:"))
        if isinstance(value, Text):
            context.terms[name] = Term(iri, prefix=prefix)
        elif isinstance(value, Object):
            context.terms[name] = self._expanded_definition(context, name, iri, value, first)

    def _expanded_definition(self, context: Context, name: str, iri: str, value: Object, first: bool) -> Term:  # noqa: FBT001
        """A term definition that is an object."""
        coercion = value.get("@type")
        type_mapping = None
        if isinstance(coercion, Text):
            meaning = context.expand(coercion.value, vocab=True, relative=False)
            type_mapping = context.keyword(coercion.value) if meaning is None else meaning[0]
            if first:
                self._telling.link("@type", name, coercion, meaning, Role.NAME, context.resolver)
        container = value.get("@container")
        kinds = container.items if isinstance(container, Array) else [container]
        scoped = value.get("@context")
        if scoped is not None:
            self._scoped.append((scoped, context))
        flag = value.get("@prefix")
        return Term(
            iri,
            type_mapping,
            frozenset(kind.value for kind in kinds if isinstance(kind, Text)),
            scoped,
            isinstance(flag, Literal) and flag.written == "true",
        )


def _needs(name: str, value: Value) -> list[str]:
    """The names that a definition may refer to."""
    texts = [value] if isinstance(value, Text) else []
    if isinstance(value, Object):
        texts = [text for key in ("@id", "@type", "@reverse") if isinstance(text := value.get(key), Text)]
    written = [text.value for text in texts] or [name]
    needed = [part for text in written for part in (text, text.partition(":")[0])]
    return [part for part in dict.fromkeys(needed) if part != name and part not in KEYWORDS]


def _from_name(context: Context, name: str) -> str | None:
    """The meaning of a term that says none: a compact IRI, an IRI, or a word of the vocabulary."""
    colon = name.find(":", 1)
    if colon > 0:
        namespace = context.terms.get(name[:colon])
        if namespace is not None and namespace.iri is not None:
            is_short = context.allowance.takes(len(namespace.iri))
            return namespace.iri + name[colon + 1 :] if is_short else None
        return name
    if context.vocab is None or not context.allowance.takes(len(context.vocab)):
        return None
    return context.vocab + name
