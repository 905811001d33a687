"""OpenAPI in JSON and YAML: references, servers and links to documentation (OpenAPI 3.0, 3.1; Swagger 2.0).

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

from urikit.documents.json_schema.keywords import Draft
from urikit.documents.json_schema.values import Array, Literal, Object, Text, Value
from urikit.documents.json_schema.walk import Walk
from urikit.documents.link import Role
from urikit.documents.resolvers import URIResolver

__all__ = ["is_openapi", "walk_api"]

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
#: What a mapping takes for the name of a schema among the components, and not for a reference (section 4.8.25).
_NAME = re.compile(r"[A-Za-z0-9._-]+")
#: Where "url" is a member of the standard, and what its object is called there.
_URL_OBJECTS = frozenset({"contact", "externalDocs", "license", "servers", "server"})


def is_openapi(value: Value) -> bool:
    """Whether a document is one of OpenAPI.

    >>> from urikit.documents.json_source import read_json
    >>> is_openapi(read_json('{"openapi": "3.1.0"}')[0])
    True
    """
    if not isinstance(value, Object):
        return False
    return any(isinstance(value.get(name), Text) for name in ("openapi", "swagger"))


def walk_api(value: Value, walk: Walk) -> None:
    """Tells the references of a document of OpenAPI."""
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
    """Whether schemas are those of JSON Schema 2020-12: not in Swagger 2.0 and OpenAPI 3.0."""
    version = value.get("openapi") if isinstance(value, Object) else None
    return isinstance(version, Text) and not version.value.startswith("3.0")


def _role(name: str, key: str, member: Text) -> Role | None:
    """What a string is there for, or None where it is not a reference."""
    if key != "url":
        return _ROLES.get(key)
    if name not in _URL_OBJECTS or "{" in member.value:
        return None
    return Role.ACTION if name.startswith("server") else Role.HYPERLINK
