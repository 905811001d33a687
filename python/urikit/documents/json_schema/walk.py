"""The schemas in a schema: where a reference may be, and with which base.

An identifier makes the schema it is in a resource of its own, whose base is that identifier
resolved against the base around it; all that is inside has that base. One that is a fragment
only names a place in the resource (draft 7 and before) and moves no base.

Every subschema is visited once, with a stack; a `$ref` is told, and never followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from urikit.core.issues import finding
from urikit.documents.json_schema.keywords import ARRAYS, MAPS, SCHEMAS, Draft, draft_of
from urikit.documents.json_schema.resolver import by_uri
from urikit.documents.json_schema.values import Array, Object, Text, Value
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import URIResolver

if TYPE_CHECKING:
    from urikit.core.issues import Issue
    from urikit.documents.base import Base
    from urikit.documents.link import Link
    from urikit.documents.source import Source

__all__ = ["Walk"]

#: Keywords whose string is a reference to another schema.
_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
#: Keywords whose string names a place in the resource.
_ANCHORS = ("$anchor", "$dynamicAnchor")
#: All keywords with a reference of the schema itself, but for its identifier.
_OWN = frozenset((*_REFERENCES, *_ANCHORS, "$schema", "$vocabulary"))
#: The members of an object that count.
_Members: TypeAlias = Mapping[str, tuple[Text, Value]]


class _Schema(NamedTuple):
    """A schema that is to be looked at, and what applies around it."""

    value: Object
    resolver: URIResolver
    draft: Draft


class Walk:
    """A walk through the schemas of one document."""

    def __init__(self, source: Source, base: Base) -> None:
        self.links: list[Link] = []
        self.findings: list[Issue] = []
        #: The base of the document as a whole.
        self.base = base
        self._source = source
        self._stack: list[_Schema] = []

    def schema(self, value: Value) -> None:
        """Looks at a schema that is a whole document."""
        if isinstance(value, Object):
            self._inner(value, URIResolver(self.base), Draft.DRAFT_2020)
            members = value.by_name
            draft = _draft(members, Draft.DRAFT_2020)
            if not _is_reference(members, draft):
                self.base = self._inside(value, URIResolver(self.base), draft).base

    def _inner(self, value: Object, resolver: URIResolver, draft: Draft) -> None:
        """Looks at a schema and all that are in it."""
        self._stack.append(_Schema(value, resolver, draft))
        while self._stack:
            schema = self._stack.pop()
            self._object(schema.value, schema.resolver, schema.draft)

    def link(
        self, element: str, reference: str, text: Text, role: Role, resolver: URIResolver, attribute: str = ""
    ) -> None:
        """One more link."""
        place = reference, text.start, text.end
        target = resolver.target(reference)
        self.links.append(make_link(element, attribute, *place, role, target, resolver, self._source))

    def resource(self, schema: Object, resolver: URIResolver, draft: Draft) -> URIResolver:
        """Tells the identifier of a schema, and gives what resolves references inside of it."""
        self._identifier(schema, resolver, draft)
        return self._inside(schema, resolver, draft)

    def _object(self, schema: Object, resolver: URIResolver, draft: Draft) -> None:
        members = schema.by_name
        draft = _draft(members, draft)
        if _is_reference(members, draft):
            # All else in an object with $ref is ignored (draft-07 section 8.3), but its definitions are
            # still where a fragment finds them.
            self._references(members, resolver, ("$ref",))
            self._ignored(members, draft)
            inner = _values(members.get("definitions"))
            self._stack.extend(_Schema(value, resolver, draft) for value in reversed(inner))
            return
        if draft.identifier in members:
            resolver = self.resource(schema, resolver, draft)
        if not members.keys().isdisjoint(_OWN):
            self._own(members, resolver, draft)
        self._stack.extend(_Schema(value, resolver, draft) for value in reversed(_subschemas(members)))

    def _own(self, members: _Members, resolver: URIResolver, draft: Draft) -> None:
        """The references of a schema itself."""
        dialect = _text(members, "$schema")
        if dialect is not None:
            self.link("$schema", dialect.value, dialect, Role.NAME, resolver)
        vocabulary = members.get("$vocabulary")
        if vocabulary is not None and isinstance(vocabulary[1], Object):
            for key, _ in vocabulary[1].members:
                self.link("$vocabulary", key.value, key, Role.NAME, resolver)
        self._references(members, resolver, _REFERENCES)
        if draft.has_anchors:
            for name in _ANCHORS:
                anchor = _text(members, name)
                if anchor is not None:
                    self.link(name, f"#{anchor.value}", anchor, Role.IDENTIFIER, resolver)

    def _references(self, members: _Members, resolver: URIResolver, names: tuple[str, ...]) -> None:
        for name in names:
            value = _text(members, name)
            if value is not None:
                self.link(name, value.value, value, Role.IMPORT, resolver)

    def _ignored(self, members: _Members, draft: Draft) -> None:
        """An identifier beside `$ref`, which moves no base in the older drafts."""
        text = _text(members, draft.identifier)
        if text is not None:
            self.findings.append(
                finding("json-schema-ignored", draft.identifier, text.start, text.end, found=draft.identifier)
            )

    def _identifier(self, schema: Object, resolver: URIResolver, draft: Draft) -> None:
        """Tells the identifier of a schema."""
        text = schema.get(draft.identifier)
        if not isinstance(text, Text):
            return
        self.link(draft.identifier, text.value, text, Role.IDENTIFIER, resolver)
        if draft.has_anchors and text.value.startswith("#") and text.value != "#":
            place = text.start, text.end
            self.findings.append(finding("json-schema-fragment", draft.identifier, *place, found=text.value))

    def _inside(self, schema: Object, resolver: URIResolver, draft: Draft) -> URIResolver:
        """What resolves references in a schema, by its identifier."""
        text = schema.get(draft.identifier)
        if not isinstance(text, Text) or text.value.startswith("#"):
            return resolver
        base = resolver.base.within(text.value, text.start, text.end, draft.identifier, draft.rule, by_uri)
        return URIResolver(base)


def _text(members: _Members, name: str) -> Text | None:
    """The string that a member is, if it is one."""
    member = members.get(name)
    return member[1] if member is not None and isinstance(member[1], Text) else None


def _draft(members: _Members, around: Draft) -> Draft:
    dialect = _text(members, "$schema")
    return around if dialect is None else draft_of(dialect.value)


def _is_reference(members: _Members, draft: Draft) -> bool:
    """Whether a schema is a `$ref` and nothing else."""
    return not draft.has_anchors and _text(members, "$ref") is not None


def _subschemas(members: _Members) -> list[Object]:
    """The values in a schema that are schemas, but for those that are only true or false."""
    found: list[Object] = []
    for name, member in members.items():
        if name in SCHEMAS or name in ARRAYS:
            value = member[1]
            items = value.items if isinstance(value, Array) else (value,)
            found.extend(item for item in items if isinstance(item, Object))
        elif name in MAPS:
            found.extend(_values(member))
    return found


def _values(member: tuple[Text, Value] | None) -> list[Object]:
    """The objects in an object of schemas."""
    if member is None or not isinstance(member[1], Object):
        return []
    return [inner for _, inner in member[1].by_name.values() if isinstance(inner, Object)]
