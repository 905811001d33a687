"""Contexts of JSON-LD: what a term, a prefix and a reference mean at a place (JSON-LD 1.1 API, sections 4 and 5.2).

    "@context": {
      "@base": "http://example.org/people/",          a base in the content, may be relative or null
      "@vocab": "http://schema.org/",                  what is put before terms and types
      "ex": "http://example.org/ns#",                  a term that is a prefix as well
      "knows": {"@id": "ex:knows", "@type": "@id"}     a term whose strings are references
    }

An `ActiveContext` never changes: a local context makes another one of it (`ContextProcessor`). Terms
refer to one another in any order, so a definition may need others first; a stack does that, and a circle
is a finding. `Results` collects references and findings; the same context is read many times, and
reported once.

What can go wrong: a context elsewhere, `"@context": "https://schema.org/"`. It is reported (role IMPORT)
and never fetched. From then on the active context is `partial`: the meaning of unknown terms and of
`@vocab` is unknown, and what depends on it is passed over.

The terms of a context are copied when another one adds to them. Thousands of contexts in each other
would make that expensive; `LIMIT` ends it, with a finding.

Left out: protection of terms (`@protected`), `@language` and `@direction`, which change no IRI.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from urikit.core.issues import Issue, Severity, finding
from urikit.core.mask import discreet
from urikit.documents.base import Base, BaseSource, BaseStep, Outcome, by_rfc
from urikit.documents.json_source import ALONE, ARRAY, NAME, OBJECT, SHORT, TEXT, Array, Literal, Object, Text, Value
from urikit.documents.link import HEAVY, NameAllowance, Role
from urikit.documents.resolvers import RDFResolver
from urikit.documents.source import Source

__all__ = [
    "KEYWORDS",
    "LIKE_A_KEYWORD",
    "LIMIT",
    "MAPS",
    "TYPE",
    "VALUE",
    "ActiveContext",
    "ContextProcessor",
    "JSONLDReference",
    "Key",
    "Meaning",
    "Meanings",
    "Results",
    "Term",
]


#: The severity of findings that are not warnings.
_SEVERITIES = {"json-ld-elsewhere": Severity.INFO}


@discreet
class JSONLDReference(NamedTuple):
    """A reference in a text of JSON-LD."""

    #: The keyword, or the key whose value it is.
    element: str
    #: In a context the term that is defined.
    attribute: str
    #: The reference; of an abbreviation what it means.
    reference: str
    start: int
    end: int
    role: Role
    target: str | None
    resolver: RDFResolver


def _found(*known: Any) -> JSONLDReference:
    """Return the reference of what is known of it; a text that is in another one has no source of its own."""
    return JSONLDReference(*known[:-1])


class Results:
    """The references and findings so far.

    `make` makes a reference of what is known of it: the fields of `Found` in their order, and the source.
    """

    __slots__ = ("findings", "found", "make", "source", "told")

    def __init__(self, make: Callable[..., Any] = _found, source: Source | None = None) -> None:
        self.make = make
        self.source = source
        self.found: list[Any] = []
        self.findings: list[Issue] = []
        #: The places of contexts that were reported.
        self.told: set[int] = set()

    def link(
        self, element: str, attribute: str, text: Text, meaning: Meaning | None, role: Role, resolver: RDFResolver
    ) -> None:
        """Add a reference, where the text means one."""
        if meaning is not None:
            reference, target = meaning
            start, end = text.start, text.end
            self.found.append(self.make(element, attribute, reference, start, end, role, target, resolver, self.source))

    def say(self, code: str, start: int, end: int, found: str = "") -> None:
        """Add a finding."""
        severity = _SEVERITIES.get(code, Severity.WARNING)
        self.findings.append(finding(code, "JSON-LD", start, end, severity, found))


#: Of how many keys a context remembers what they mean.
_REMEMBERED = 10_000
#: The limit of cached meanings of strings.
_KEPT = 4_096

#: The keywords of JSON-LD 1.1 (section 1.7 of the syntax).
KEYWORDS = frozenset(
    "@base @container @context @direction @graph @id @import @included @index @json @language @list @nest @none "
    "@prefix @propagate @protected @reverse @set @type @value @version @vocab".split()
)
#: Containers whose objects are maps: the keys are not properties.
MAPS = frozenset({"@index", "@id", "@type"})
#: The keywords whose presence says something of a node, for `Object.chosen`.
TYPE, VALUE = 128, 256
#: The choices under a keyword; under all others nothing matters.
_KINDS = {
    "@id": TEXT | ALONE,
    "@type": TEXT | ARRAY | TYPE,
    "@value": VALUE,
    **dict.fromkeys(("@graph", "@included", "@list", "@set", "@reverse", "@nest"), TEXT | OBJECT | ARRAY),
}
LIKE_A_KEYWORD = re.compile(r"@[A-Za-z]+\Z")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


#: The meaning of a string that is a reference: this and its target.
Meaning: TypeAlias = tuple[str, str | None]


@discreet
class Key(NamedTuple):
    """The meaning of a key of a node in a context."""

    #: The choices under it, as `Object.chosen` counts: `json_source.TEXT` and so on, `TYPE` and `VALUE`.
    kinds: int
    #: The name of links of its strings: the keyword that it is, or it, as it is written.
    element: str
    #: The keyword that it is, or is an alias of.
    keyword: str | None
    #: The definition of the term, if it is one.
    term: Term | None
    #: Its meaning as a property; empty for a keyword.
    meaning: Meaning | None = None
    #: True if its strings are words of the vocabulary; None where what is around says what they are.
    vocab: bool | None = None


@discreet
@dataclass(frozen=True, slots=True)
class Term:
    """The definition of a term."""

    #: Its IRI or keyword; None where the term was said to mean nothing.
    iri: str | None
    #: "@id", "@vocab", "@json", "@none", a datatype, or None.
    type: str | None = None
    container: frozenset[str] = frozenset()
    #: The context for values of the term, or for nodes of the type.
    context: Value | None = None
    #: True if it may be before a colon.
    prefix: bool = False


@discreet
@dataclass(frozen=True, slots=True, eq=False)
class ActiveContext:
    """An active context."""

    #: The resolver of relative references.
    resolver: RDFResolver
    #: The allowance for names of long namespaces in the whole document.
    allowance: NameAllowance
    terms: dict[str, Term] = field(default_factory=dict)
    vocab: str | None = None
    #: True if a context is missing that is elsewhere.
    partial: bool = False
    #: The context of the nodes inside, after one that does not propagate.
    previous: ActiveContext | None = None
    #: The meaning of keys, once the context is complete.
    keys: _Keys = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", _Keys(self))

    def key(self, name: str) -> Key:
        """Return the meaning of a key; `keys` caches it."""
        keyword, term = self.keyword(name), self.terms.get(name)
        if keyword is not None:
            vocab = keyword == "@type" if keyword in ("@id", "@type") else None
            return Key(_KINDS.get(keyword, 0), keyword, keyword, term, None, vocab)
        meaning = self.expand(name, vocab=True, relative=False)
        if meaning is None:
            means_nothing = (term is not None and term.iri is None) or not self.partial
            return Key(0 if means_nothing else OBJECT | ARRAY | SHORT, name, None, None)
        if term is None:
            return Key(OBJECT | ARRAY | SHORT | (NAME if ":" in name else 0), name, None, None, meaning)
        if term.type == "@json":
            return Key(0, name, None, term, meaning)
        kinds = OBJECT | ARRAY
        if term.context is None and not term.container & (MAPS | {"@language"}):
            kinds |= SHORT
        if term.type in ("@id", "@vocab"):
            return Key(kinds | TEXT, name, None, term, meaning, term.type == "@vocab")
        return Key(kinds, name, None, term, meaning)

    def keyword(self, key: str) -> str | None:
        """Return the keyword that a key is, or is an alias of."""
        if key.startswith("@"):
            return key if key in KEYWORDS else None
        term = self.terms.get(key)
        iri = None if term is None else term.iri
        return iri if iri is not None and iri.startswith("@") else None

    def expand(self, value: str, *, vocab: bool, relative: bool) -> Meaning | None:
        """Return the IRI expansion of a string (section 5.2), as a term or type, as a reference, or both.

        A keyword is not a reference.
        """
        if value[:1] == "@" and (value in KEYWORDS or LIKE_A_KEYWORD.match(value)):
            return None
        terms = self.terms
        term = terms.get(value)
        if term is not None:
            if term.iri is not None and term.iri.startswith("@"):
                return None
            if vocab:
                return None if term.iri is None else self._absolute(term.iri)
        colon = value.find(":", 1)
        if colon > 0:
            prefix, suffix = value[:colon], value[colon + 1 :]
            if prefix == "_":
                return None
            namespace = terms.get(prefix)
            if namespace is not None and namespace.prefix and namespace.iri is not None and suffix[:2] != "//":
                return self._joined(namespace.iri, suffix)
            if (relative and not vocab) or _SCHEME.match(value):
                return self._absolute(value)
        if vocab and self.vocab is not None:
            return self._joined(self.vocab, value)
        if relative and not (vocab and self.partial and colon < 0):
            return self._absolute(value)
        return None

    def _joined(self, namespace: str, local: str) -> Meaning | None:
        if len(namespace) > HEAVY and not self.allowance.takes(len(namespace)):
            return None
        return self._absolute(namespace + local)

    def _absolute(self, reference: str) -> Meaning | None:
        return None if reference[:2] == "_:" else (reference, self.resolver.target(reference))


class Meanings(dict[str, "Meaning | None"]):
    """A cache of the meaning of strings in a context: many are repeated, and links share their texts.

    Heavy ones are not kept: they are counted each time (`NameAllowance`).
    """

    __slots__ = ("_vocab", "context")

    def __init__(self, *, vocab: bool) -> None:
        super().__init__()
        #: True if the strings are words of the vocabulary.
        self._vocab = vocab
        self.context: ActiveContext | None = None

    def enter(self, context: ActiveContext) -> None:
        """Go on with another context."""
        self.clear()
        self.context = context

    def __missing__(self, value: str) -> Meaning | None:
        if self.context is None:
            return None
        meaning = self.context.expand(value, vocab=self._vocab, relative=True)
        if meaning is None or len(meaning[0]) > HEAVY or (meaning[1] is not None and len(meaning[1]) > HEAVY):
            return meaning
        if len(self) >= _KEPT:
            self.clear()
        self[value] = meaning
        return meaning


class _Keys(dict[str, Key]):
    """A cache of the meaning of keys in a context: most keys of a document are repeated."""

    __slots__ = ("_context",)

    def __init__(self, context: ActiveContext) -> None:
        super().__init__()
        self._context = context

    def __missing__(self, name: str) -> Key:
        key = self._context.key(name)
        if len(self) < _REMEMBERED:
            self[name] = key
        return key


#: The limit of terms that are copied for one document, in all.
LIMIT = 1_000_000
_RULE = "JSON-LD 1.1 API section 4.1"


class ContextProcessor:
    """The local contexts of one document, and the active ones they made."""

    def __init__(self, base: Base, telling: Results, length: int) -> None:
        #: The allowance for names of long namespaces in a text of that length.
        self.allowance = NameAllowance(length)
        self.initial = ActiveContext(RDFResolver(base), self.allowance)
        self._telling = telling
        #: By active context, place of the local one and propagation; the contexts are kept so that no id is used twice.
        self._made: dict[tuple[int, int, bool], tuple[ActiveContext, ActiveContext]] = {}
        self._told: set[int] = set()
        self._copied = 0
        self._limited = False
        #: Scoped contexts and where they were defined: one that nothing uses is told at the end.
        self._scoped: list[tuple[Value, ActiveContext]] = []

    def process(self, active: ActiveContext, local: Value, *, propagate: bool = True) -> ActiveContext:
        """Return the active context that a local one makes (section 4.1)."""
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
        """True if a term was defined so far that has a context."""
        return bool(self._scoped)

    def finish(self) -> None:
        """Tell of the scoped contexts that nothing used."""
        while self._scoped:
            local, active = self._scoped.pop()
            if local.start not in self._told:
                self.process(active, local)
        if self.allowance.left_out:
            self._telling.say("document-names", 0, 1)

    def _process(self, active: ActiveContext, local: Value) -> ActiveContext:
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

    def _elsewhere(self, active: ActiveContext, where: Text, element: str) -> ActiveContext:
        """Return a context that would have to be fetched; its reference is relative to the document, and not to
        @base.
        """
        resolver = self.initial.resolver
        if self._first(where):
            self._telling.link(element, "", where, (where.value, resolver.target(where.value)), Role.IMPORT, resolver)
            self._telling.say("json-ld-elsewhere", where.start, where.end, where.value)
        return replace(active, partial=True)

    def _first(self, node: Text | Object) -> bool:
        """Return whether a part of a context is looked at for the first time, so that it is told once."""
        key = node.start
        first = key not in self._telling.told
        self._telling.told.add(key)
        return first

    def _definitions(self, active: ActiveContext, local: Object) -> ActiveContext:
        """Return a context definition: its keywords, then its terms."""
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

    def _base(self, active: ActiveContext, value: Value | None, first: bool) -> ActiveContext:  # noqa: FBT001
        if isinstance(value, Literal) and value.written == "null":
            step = BaseStep(
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

    def _vocab(self, active: ActiveContext, value: Value | None, first: bool) -> ActiveContext:  # noqa: FBT001
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
        context: ActiveContext,
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

    def _define(self, context: ActiveContext, name: str, key: Text, value: Value, first: bool) -> None:  # noqa: FBT001
        """Read one term definition."""
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

    def _expanded_definition(self, context: ActiveContext, name: str, iri: str, value: Object, first: bool) -> Term:  # noqa: FBT001
        """Return a term definition that is an object."""
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
    """Return the names that a definition may refer to."""
    texts = [value] if isinstance(value, Text) else []
    if isinstance(value, Object):
        texts = [text for key in ("@id", "@type", "@reverse") if isinstance(text := value.get(key), Text)]
    written = [text.value for text in texts] or [name]
    needed = [part for text in written for part in (text, text.partition(":")[0])]
    return [part for part in dict.fromkeys(needed) if part != name and part not in KEYWORDS]


def _from_name(context: ActiveContext, name: str) -> str | None:
    """Return the meaning of a term that says none: a compact IRI, an IRI, or a word of the vocabulary."""
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
