"""The schemas in a schema: where a reference may be, and with which base.

An identifier makes the schema it is in a resource of its own, whose base is that identifier
resolved against the base around it; all that is inside has that base. One that is a fragment
only names a place in the resource (draft 7 and before) and moves no base.

Every subschema is visited once, with a stack; a `$ref` is told, and never followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit.documents.json_schema.keywords import ARRAYS, MAPS, SCHEMAS, Draft, draft_of
from urikit.documents.json_schema.resolver import by_uri
from urikit.documents.json_source import Array, Object, Text, Value
from urikit.documents.link import Role, make_link
from urikit.documents.resolvers import URIResolver
from urikit.findings import finding

if TYPE_CHECKING:
    from urikit.documents.base import Base
    from urikit.documents.link import Link
    from urikit.documents.source import Source
    from urikit.issues import Issue

__all__ = ["Walk"]

#: Keywords whose string is a reference to another schema.
_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
#: Keywords whose string names a place in the resource.
_ANCHORS = ("$anchor", "$dynamicAnchor")


class _Schema(NamedTuple):
    """A schema that is to be looked at, and what applies around it."""

    value: Value
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
        self.inner(value, URIResolver(self.base), Draft.DRAFT_2020)
        if isinstance(value, Object):
            draft = self._draft(value, Draft.DRAFT_2020)
            if not _is_reference(value, draft):
                self.base = self._inside(value, URIResolver(self.base), draft).base

    def inner(self, value: Value, resolver: URIResolver, draft: Draft) -> None:
        """Looks at a schema that is somewhere, and all that are in it."""
        self._stack.append(_Schema(value, resolver, draft))
        while self._stack:
            schema = self._stack.pop()
            if isinstance(schema.value, Object):
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

    def _draft(self, schema: Object, around: Draft) -> Draft:
        dialect = schema.get("$schema")
        return draft_of(dialect.value) if isinstance(dialect, Text) else around

    def _object(self, schema: Object, resolver: URIResolver, draft: Draft) -> None:
        draft = self._draft(schema, draft)
        if _is_reference(schema, draft):
            # All else in an object with $ref is ignored (draft-07 section 8.3), but its definitions are
            # still where a fragment finds them.
            self._references(schema, resolver, ("$ref",))
            self._ignored(schema, draft)
            self._stack.extend(_Schema(value, resolver, draft) for value in reversed(_members(schema, "definitions")))
            return
        resolver = self.resource(schema, resolver, draft)
        dialect = schema.get("$schema")
        if isinstance(dialect, Text):
            self.link("$schema", dialect.value, dialect, Role.NAME, resolver)
        vocabulary = schema.get("$vocabulary")
        if isinstance(vocabulary, Object):
            for key, _ in vocabulary.members:
                self.link("$vocabulary", key.value, key, Role.NAME, resolver)
        self._references(schema, resolver, _REFERENCES)
        if draft.has_anchors:
            for name in _ANCHORS:
                anchor = schema.get(name)
                if isinstance(anchor, Text):
                    self.link(name, f"#{anchor.value}", anchor, Role.IDENTIFIER, resolver)
        self._stack.extend(_Schema(value, resolver, draft) for value in reversed(_subschemas(schema)))

    def _references(self, schema: Object, resolver: URIResolver, names: tuple[str, ...]) -> None:
        for name in names:
            value = schema.get(name)
            if isinstance(value, Text):
                self.link(name, value.value, value, Role.IMPORT, resolver)

    def _ignored(self, schema: Object, draft: Draft) -> None:
        """An identifier beside `$ref`, which moves no base in the older drafts."""
        member = schema.by_name.get(draft.identifier)
        if member is not None and isinstance(member[1], Text):
            text = member[1]
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


def _is_reference(schema: Object, draft: Draft) -> bool:
    """Whether a schema is a `$ref` and nothing else."""
    return not draft.has_anchors and isinstance(schema.get("$ref"), Text)


def _subschemas(schema: Object) -> list[Value]:
    """The values in a schema that are schemas."""
    found: list[Value] = []
    for name, (_, value) in schema.by_name.items():
        if name in SCHEMAS or name in ARRAYS:
            found.extend(value.items if isinstance(value, Array) else [value])
        elif name in MAPS:
            found.extend(_members(schema, name))
    return found


def _members(schema: Object, name: str) -> list[Value]:
    """The values of an object of schemas in a schema."""
    schemas = schema.get(name)
    return [inner for _, inner in schemas.by_name.values()] if isinstance(schemas, Object) else []
