"""The active context of JSON-LD: what a term, a prefix and a reference mean at a place (JSON-LD 1.1 API, section 5.2).

An active context is a value that is not changed: a local context makes another one of it (`local_context`). Where a
context is missing that is elsewhere, the meaning of unknown terms is unknown, and so is `@vocab`: such a context is
`partial`, and what cannot be told without it is passed over.

Left out: protection of terms (`@protected`), `@language` and `@direction`, which change no IRI.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit.core.mask import discreet
from urikit.documents.expansion import Allowance
from urikit.documents.json_source import (
    ALONE,
    ARRAY,
    NAME,
    OBJECT,
    SHORT,
    TEXT,
    Value,
)
from urikit.documents.link import HEAVY
from urikit.documents.rdf_text.resolver import RDFResolver

if TYPE_CHECKING:
    pass

__all__ = ["KEYWORDS", "LIKE_A_KEYWORD", "MAPS", "TYPE", "VALUE", "Context", "Key", "Meaning", "Meanings", "Term"]

#: Of how many keys a context remembers what they mean.
_REMEMBERED = 10_000
#: How many meanings of strings are kept at a time.
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
#: What matters under a keyword; under all others nothing does.
_KINDS = {
    "@id": TEXT | ALONE,
    "@type": TEXT | ARRAY | TYPE,
    "@value": VALUE,
    **dict.fromkeys(("@graph", "@included", "@list", "@set", "@reverse", "@nest"), TEXT | OBJECT | ARRAY),
}
LIKE_A_KEYWORD = re.compile(r"@[A-Za-z]+\Z")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


#: What a string means that is a reference: this and its target.
Meaning: TypeAlias = tuple[str, str | None]


@discreet
class Key(NamedTuple):
    """What a key of a node is in a context."""

    #: What matters under it, as `Object.chosen` counts: `json_source.TEXT` and so on, `TYPE` and `VALUE`.
    kinds: int
    #: What links of its strings are called: the keyword that it is, or it, as it is written.
    element: str
    #: The keyword that it is, or is an alias of.
    keyword: str | None
    #: The definition of the term, if it is one.
    term: Term | None
    #: What it means as a property; nothing for a keyword.
    meaning: Meaning | None = None
    #: Whether its strings are words of the vocabulary; None where what is around says what they are.
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
    #: Whether it may be before a colon.
    prefix: bool = False


@discreet
@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """An active context."""

    #: What resolves relative references.
    resolver: RDFResolver
    #: What names of long namespaces there may be yet, in the whole document.
    allowance: Allowance
    terms: dict[str, Term] = field(default_factory=dict)
    vocab: str | None = None
    #: Whether a context is missing that is elsewhere.
    partial: bool = False
    #: What applies again in the nodes inside, after a context that does not propagate.
    previous: Context | None = None
    #: What a key is here, once the context is complete.
    keys: _Keys = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", _Keys(self))

    def key(self, name: str) -> Key:
        """What a key is; `keys` remembers it."""
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
        """The keyword that a key is, or is an alias of."""
        if key.startswith("@"):
            return key if key in KEYWORDS else None
        term = self.terms.get(key)
        iri = None if term is None else term.iri
        return iri if iri is not None and iri.startswith("@") else None

    def expand(self, value: str, *, vocab: bool, relative: bool) -> Meaning | None:
        """The IRI expansion of a string (section 5.2), as a term or type, as a reference, or both.

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
    """What strings mean in a context: many are there more than once, and links share their texts.

    Heavy ones are not kept: they are counted each time (`expansion`).
    """

    __slots__ = ("_vocab", "context")

    def __init__(self, *, vocab: bool) -> None:
        super().__init__()
        #: Whether the strings are words of the vocabulary.
        self._vocab = vocab
        self.context: Context | None = None

    def enter(self, context: Context) -> None:
        """What strings mean in another context from here on."""
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
    """What the keys are in a context: most keys of a document are there many times."""

    __slots__ = ("_context",)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context

    def __missing__(self, name: str) -> Key:
        key = self._context.key(name)
        if len(self) < _REMEMBERED:
            self[name] = key
        return key
