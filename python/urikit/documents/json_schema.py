"""JSON Schema: identifiers, references, anchors (drafts 4 to 7, 2019-09, 2020-12), and OpenAPI.

    base (5.1.1)  the nearest `$id` around the place (`id` in draft 4), which may be relative to
                  the one outside of it
         (5.1.2)  what surrounds the document, down to (5.1.4)

The draft is that of `$schema`, 2020-12 without one. References are resolved by RFC 3986 section 5.2
(URIs only). A `$ref` is an import, a `$id` or an anchor an identifier, `$schema` and `$vocabulary` are names. The
`reference` of an anchor is the fragment that means it, "#a", where `raw` is "a".

A document with `openapi` or `swagger` at its top is OpenAPI. Both may be written in YAML: values that aliases put in
several places are visited in each, and a reference in one is one reference, at the place where it is written.

Left out: whether a target exists. `$recursiveAnchor`, which is a boolean.

**Keywords**, draft by draft

| draft | identifier | anchors | `$ref` |
|---|---|---|---|
| 03, 04 | `id` | `id` of a fragment only | its siblings are ignored |
| 06, 07 | `$id` | `$id` of a fragment only | its siblings are ignored |
| 2019-09 | `$id` | `$anchor`, `$recursiveAnchor` | is beside others |
| 2020-12 | `$id` | `$anchor`, `$dynamicAnchor` | is beside others |

Schemas are looked for only where a schema may be: a `$ref` in `enum`, `const`, `default` or
`examples` is data, and so is whatever an unknown keyword contains. Where drafts differ in what a
keyword is, the more generous reading is taken: `items` may be a schema or an array of them.

**Bases**

An identifier makes the schema it is in a resource of its own, whose base is that identifier
resolved against the base around it; all that is inside has that base. One that is a fragment
only names a place in the resource (draft 7 and before) and moves no base.

Every subschema is visited once, with a stack; a `$ref` is told, and never followed.

**OpenAPI** 3.0 and 3.1, Swagger 2.0

    "$ref"                              another place, in any object that is not data
    discriminator.mapping               schemas, by name or by reference; only references are links
    servers[].url                       where the API is; relative to the document (section 4.5)
    externalDocs.url, contact.url ...   pages for people
    authorizationUrl, tokenUrl ...      where something is sent

References may be relative, unless a field says otherwise: the base is what surrounds the
document. Since 3.1 a schema may have a `$id`, which is the base inside of it ("Relative references in
Schema Objects, including any that appear as `$id` values, use the nearest parent `$id` as a Base URI").
Examples, defaults, enumerations and extensions (`x-...`)
are data, and nothing is looked for in them.

Left out: a server URL with variables, "https://{region}.example.org", is a template and no
reference: it is passed over. `$self` of OpenAPI 3.2 gives no base.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from urikit.core.issues import Issue, finding
from urikit.documents import json_source, yaml_source
from urikit.documents.base import Base, Envelope
from urikit.documents.document import DocumentReading
from urikit.documents.json_source import decode_json, read_json
from urikit.documents.link import Link, Role, make_link
from urikit.documents.resolvers import URIResolver, by_uri
from urikit.documents.source import Source
from urikit.documents.yaml_source import read_yaml

__all__ = [
    "ARRAYS",
    "MAPS",
    "SCHEMAS",
    "Array",
    "Draft",
    "Literal",
    "Object",
    "Text",
    "Value",
    "Walk",
    "decode",
    "decode_openapi",
    "draft_of",
    "is_openapi",
    "read",
    "read_openapi",
    "references",
    "walk_api",
]


def decode(data: str | bytes, envelope: Envelope) -> Source:
    """Return a schema as a source: UTF-8, as all JSON."""
    return decode_json(data)


def read(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a schema.

    >>> from urikit import documents
    >>> text = '{"$id": "http://example.org/a/b", "items": {"$ref": "c#/d"}}'
    >>> [(link.element, link.target) for link in documents.read(text, type="jsonschema").links]
    [('$id', 'http://example.org/a/b'), ('$ref', 'http://example.org/a/c#/d')]
    """
    return references(*read_json(source.text), source, envelope)


def references(value: Value | None, findings: list[Issue], source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references in a value, whatever it was read from; `findings` are those of that reading."""
    walk = Walk(source, Base.outside(envelope))
    if value is not None:
        if is_openapi(value):
            walk_api(value, walk)
        else:
            walk.schema(value)
    links = sorted(walk.links, key=lambda link: (link.offset, link.end))
    return DocumentReading(
        walk.base, links, sorted([*findings, *walk.findings], key=lambda issue: (issue.start, issue.end))
    )


Object: TypeAlias = json_source.Object | yaml_source.Object
Array: TypeAlias = json_source.Array | yaml_source.Array
Text: TypeAlias = json_source.Text | yaml_source.Text
Literal: TypeAlias = json_source.Literal | yaml_source.Literal
Value: TypeAlias = json_source.Value | yaml_source.Value


class Draft(Enum):
    """A version of JSON Schema, as far as references differ."""

    DRAFT_4 = "draft-04"
    DRAFT_7 = "draft-07"
    DRAFT_2019 = "2019-09"
    DRAFT_2020 = "2020-12"

    @property
    def identifier(self) -> str:
        """The keyword that names a schema."""
        return "id" if self is Draft.DRAFT_4 else "$id"

    @property
    def has_anchors(self) -> bool:
        """True if anchors have a keyword of their own, and `$ref` is beside others."""
        return self in (Draft.DRAFT_2019, Draft.DRAFT_2020)

    @property
    def rule(self) -> str:
        """The section about the base."""
        return {
            Draft.DRAFT_4: "JSON Schema draft-04 section 7.2",
            Draft.DRAFT_7: "JSON Schema draft-07 section 8.2",
            Draft.DRAFT_2019: "JSON Schema 2019-09 section 8.2.2",
            Draft.DRAFT_2020: "JSON Schema 2020-12 section 8.2.1",
        }[self]


#: Parts of the URI in `$schema`.
_MARKS = (
    ("draft-03", Draft.DRAFT_4),
    ("draft-04", Draft.DRAFT_4),
    ("draft-06", Draft.DRAFT_7),
    ("draft-07", Draft.DRAFT_7),
    ("2019-09", Draft.DRAFT_2019),
)

#: Keywords whose value is a schema; of some it may be an array of schemas as well.
SCHEMAS = frozenset(
    "additionalItems additionalProperties contains contentSchema else if items not propertyNames then "
    "unevaluatedItems unevaluatedProperties extends disallow type".split()
)
#: Keywords whose value is an array of schemas.
ARRAYS = frozenset("allOf anyOf oneOf prefixItems".split())
#: Keywords whose value is an object of schemas.
MAPS = frozenset("$defs definitions dependencies dependentSchemas patternProperties properties".split())


def draft_of(dialect: str) -> Draft:
    """Return the draft of a `$schema`; the newest where the URI is another one.

    >>> draft_of("http://json-schema.org/draft-07/schema#")
    <Draft.DRAFT_7: 'draft-07'>
    """
    for mark, draft in _MARKS:
        if mark in dialect:
            return draft
    return Draft.DRAFT_2020


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
        """Look at a schema that is a whole document."""
        if isinstance(value, Object):
            self._inner(value, URIResolver(self.base), Draft.DRAFT_2020)
            members = value.by_name
            draft = _draft(members, Draft.DRAFT_2020)
            if not _is_reference(members, draft):
                self.base = self._inside(value, URIResolver(self.base), draft).base

    def _inner(self, value: Object, resolver: URIResolver, draft: Draft) -> None:
        """Look at a schema and all that are in it."""
        self._stack.append(_Schema(value, resolver, draft))
        while self._stack:
            schema = self._stack.pop()
            self._object(schema.value, schema.resolver, schema.draft)

    def link(
        self, element: str, reference: str, text: Text, role: Role, resolver: URIResolver, attribute: str = ""
    ) -> None:
        """Add a link."""
        place = reference, text.start, text.end
        target = resolver.target(reference)
        self.links.append(make_link(element, attribute, *place, role, target, resolver, self._source))

    def resource(self, schema: Object, resolver: URIResolver, draft: Draft) -> URIResolver:
        """Tell the identifier of a schema, and gives what resolves references inside of it."""
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
        """Add the references of a schema itself."""
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
        """Add an identifier beside `$ref`, which moves no base in the older drafts."""
        text = _text(members, draft.identifier)
        if text is not None:
            self.findings.append(
                finding("json-schema-ignored", draft.identifier, text.start, text.end, found=draft.identifier)
            )

    def _identifier(self, schema: Object, resolver: URIResolver, draft: Draft) -> None:
        """Tell the identifier of a schema."""
        text = schema.get(draft.identifier)
        if not isinstance(text, Text):
            return
        self.link(draft.identifier, text.value, text, Role.IDENTIFIER, resolver)
        if draft.has_anchors and text.value.startswith("#") and text.value != "#":
            place = text.start, text.end
            self.findings.append(finding("json-schema-fragment", draft.identifier, *place, found=text.value))

    def _inside(self, schema: Object, resolver: URIResolver, draft: Draft) -> URIResolver:
        """Return the resolver of references in a schema, by its identifier."""
        text = schema.get(draft.identifier)
        if not isinstance(text, Text) or text.value.startswith("#"):
            return resolver
        base = resolver.base.within(text.value, text.start, text.end, draft.identifier, draft.rule, by_uri)
        return URIResolver(base)


def _text(members: _Members, name: str) -> Text | None:
    """Return the string that a member is, if it is one."""
    member = members.get(name)
    return member[1] if member is not None and isinstance(member[1], Text) else None


def _draft(members: _Members, around: Draft) -> Draft:
    dialect = _text(members, "$schema")
    return around if dialect is None else draft_of(dialect.value)


def _is_reference(members: _Members, draft: Draft) -> bool:
    """Return whether a schema is a `$ref` and nothing else."""
    return not draft.has_anchors and _text(members, "$ref") is not None


def _subschemas(members: _Members) -> list[Object]:
    """Return the values in a schema that are schemas, but for those that are only true or false."""
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
    """Return the objects in an object of schemas."""
    if member is None or not isinstance(member[1], Object):
        return []
    return [inner for _, inner in member[1].by_name.values() if isinstance(inner, Object)]


_ROLES = {
    "$ref": Role.IMPORT,
    "$dynamicRef": Role.IMPORT,
    "operationRef": Role.IMPORT,
    "externalValue": Role.RELATION,
    "jsonSchemaDialect": Role.NAME,
    "termsOfService": Role.HYPERLINK,
    "url": Role.HYPERLINK,
    "authorizationUrl": Role.ACTION,
    "tokenUrl": Role.ACTION,
    "refreshUrl": Role.ACTION,
    "openIdConnectUrl": Role.ACTION,
}
#: Members whose objects have names of the author's, of which "$id" may be one, with texts: no schemas.
_MAPS = frozenset({"mapping", "scopes", "variables"})
#: Members whose values are data.
_DATA = frozenset({"const", "default", "enum", "example", "examples"})
#: Values of a mapping that are names of schemas among the components, and not references (section 4.8.25).
_NAME = re.compile(r"[A-Za-z0-9._-]+")
#: The objects of the standard that have a member "url".
_URL_OBJECTS = frozenset({"contact", "externalDocs", "license", "servers", "server"})


def is_openapi(value: Value) -> bool:
    """Return whether a document is one of OpenAPI.

    >>> from urikit.documents.json_source import read_json
    >>> is_openapi(read_json('{"openapi": "3.1.0"}')[0])
    True
    """
    if not isinstance(value, Object):
        return False
    return any(isinstance(value.get(name), Text) for name in ("openapi", "swagger"))


def walk_api(value: Value, walk: Walk) -> None:
    """Tell the references of a document of OpenAPI."""
    has_identifiers = _has_identifiers(value)
    stack: list[tuple[str, Value, URIResolver]] = [("", value, URIResolver(walk.base))]
    while stack:
        name, current, resolver = stack.pop()
        if isinstance(current, Array):
            stack.extend((name, item, resolver) for item in reversed(current.flat()) if isinstance(item, Object))
        elif isinstance(current, Object):
            members = current.by_name
            if has_identifiers and name not in _MAPS and Draft.DRAFT_2020.identifier in members:
                resolver = walk.resource(current, resolver, Draft.DRAFT_2020)
            inner: list[tuple[str, Value]] = []
            for key, (_, member) in members.items():
                if isinstance(member, Literal):
                    continue
                if isinstance(member, Text):
                    role = _role(name, key, member)
                    if role is not None:
                        walk.link(key, member.value, member, role, resolver, "" if key != "url" else name)
                elif key == "mapping" and name == "discriminator" and isinstance(current.get("propertyName"), Text):
                    for to, (_, schema) in member.by_name.items() if isinstance(member, Object) else ():
                        if isinstance(schema, Text) and not _NAME.fullmatch(schema.value):
                            walk.link(key, schema.value, schema, Role.IMPORT, resolver, to)
                elif key == "examples" and isinstance(member, Object):
                    inner.extend(("example object", example) for _, example in member.by_name.values())
                elif key not in _DATA and not key.startswith("x-") and (name, key) != ("example object", "value"):
                    inner.append((key, member))
            stack.extend((key, member, resolver) for key, member in reversed(inner))


def _has_identifiers(value: Value) -> bool:
    """Return whether schemas are those of JSON Schema 2020-12: not in Swagger 2.0 and OpenAPI 3.0."""
    version = value.get("openapi") if isinstance(value, Object) else None
    return isinstance(version, Text) and not version.value.startswith("3.0")


def _role(name: str, key: str, member: Text) -> Role | None:
    """Return the role of a string, or None if it is not a reference."""
    if key != "url":
        return _ROLES.get(key)
    if name not in _URL_OBJECTS or "{" in member.value:
        return None
    return Role.ACTION if name.startswith("server") else Role.HYPERLINK


def decode_openapi(data: str | bytes, envelope: Envelope) -> Source:
    """YAML as a source: UTF-8, unless a byte order mark says otherwise (YAML 1.2 section 5.2)."""
    return Source.of(data)


def read_openapi(source: Source, envelope: Envelope) -> DocumentReading:
    """Return the references of a description of an API, or of a schema.

    >>> from urikit import documents
    >>> text = "openapi: 3.1.0\\npaths:\\n  /a:\\n    $ref: 'b.yaml#/c'\\n"
    >>> (link,) = documents.read(text, type="openapi", base="http://example.org/api/").links
    >>> link.target, tuple(link.position)
    ('http://example.org/api/b.yaml#/c', (4, 12))
    """
    reading = references(*read_yaml(source.text), source, envelope)
    once = {(link.offset, link.end): link for link in reversed(reading.links)}
    return reading._replace(links=[*reversed(once.values())])
