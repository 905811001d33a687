"""JSON Schema and OpenAPI: base, references, what is data (urikit.documents.json_schema)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit import documents
from urikit.documents import BaseSource, Envelope, Outcome, Role

HERE = "http://example.org/schemas/person.json"
DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema"
DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"


def read(value, **envelope):
    text = value if isinstance(value, str) else json.dumps(value)
    return documents.read(text, type="jsonschema", envelope=Envelope(**envelope))


def refs(value, **envelope):
    return [link.target for link in read(value, **envelope).links if link.element.endswith(("ref", "Ref"))]


def test_an_identifier_gives_the_base():
    document = read({"$id": "http://b.example/x/y", "$ref": "z"}, retrieval=HERE)
    link = document.links[1]
    assert link.target == "http://b.example/x/z"
    assert document.base.uri == link.base.uri == "http://b.example/x/y"
    assert link.base.source is BaseSource.CONTENT
    step = link.base.steps[0]
    assert (step.outcome, document.source.text[step.offset : step.end]) == (Outcome.GAVE, "http://b.example/x/y")


def test_identifiers_inside_are_resolved_against_those_outside():
    value = {"$id": "a/b", "$defs": {"x": {"$id": "../c/", "$ref": "d", "items": {"$ref": "#e"}}, "y": {"$ref": "f"}}}
    assert refs(value, retrieval=HERE) == [
        "http://example.org/schemas/c/d",
        "http://example.org/schemas/c/#e",
        "http://example.org/schemas/a/f",
    ]


def test_an_identifier_that_is_no_uri_is_passed_over():
    document = read({"$id": "http://b.example/ä", "$ref": "z"}, retrieval=HERE)
    assert [link.target for link in document.links] == [None, "http://example.org/schemas/z"]
    assert document.base.steps[0].outcome is Outcome.IGNORED


def test_in_draft_4_the_identifier_is_id():
    value = {"$schema": DRAFT_4, "id": "http://b.example/a", "items": {"$id": "http://c.example/", "$ref": "b"}}
    assert refs(value) == ["http://b.example/b"]
    assert refs({**value, "$schema": DRAFT_7, "$id": "http://d.example/"}) == ["http://d.example/b"]


def test_before_2019_what_stands_beside_a_reference_is_ignored():
    value = {"$id": "http://b.example/a", "$ref": "c", "properties": {"x": {"$ref": "d"}}}
    for dialect in (DRAFT_7, DRAFT_4.replace("04", "06")):
        document = read({"$schema": dialect, **value}, retrieval=HERE)
        assert [link.target for link in document.links] == ["http://example.org/schemas/c"]
        assert [issue.code for issue in document.findings] == ["json-schema-ignored"]
        assert document.base.uri == HERE
    for dialect in (DRAFT_2019, DRAFT_2020):
        assert refs({"$schema": dialect, **value}, retrieval=HERE) == ["http://b.example/c", "http://b.example/d"]


def test_definitions_beside_a_reference_are_still_definitions():
    # JSON Pointers lead into them, and generators write schemas so.
    inner = {"a": {"$ref": "x"}, "b": {"$id": "n/", "properties": {"p": {"$ref": "y"}}}}
    schema = {"$schema": DRAFT_7, "$id": "ignored/", "$ref": "#/definitions/a", "definitions": inner}
    assert refs({**schema, "not": {"$ref": "z"}}, retrieval=HERE) == [
        f"{HERE}#/definitions/a",
        "http://example.org/schemas/x",
        "http://example.org/schemas/n/y",
    ]


def test_a_fragment_names_a_place_and_moves_no_base():
    value = {"$id": "http://b.example/a", "definitions": {"x": {"$id": "#x", "items": {"$ref": "#x"}}}}
    document = read({"$schema": DRAFT_7, **value})
    assert [link.target for link in document.links][1:] == ["http://b.example/a#x"] * 2
    assert document.findings == ()
    assert [issue.code for issue in read(value).findings] == ["json-schema-fragment"]


def test_an_embedded_resource_may_have_its_own_draft():
    value = {
        "$schema": DRAFT_2020,
        "$defs": {"x": {"$schema": DRAFT_4, "id": "http://b.example/", "not": {"$ref": "y"}}},
    }
    assert refs(value) == ["http://b.example/y"]


def test_anchors_and_dynamic_references():
    value = {"$id": "http://b.example/a", "$anchor": "x", "$dynamicAnchor": "y", "$dynamicRef": "#y", "$ref": "#x"}
    document = read(value)
    assert [(link.element, link.source_text, link.target, link.role) for link in document.links[1:]] == [
        ("$anchor", "x", "http://b.example/a#x", Role.IDENTIFIER),
        ("$dynamicAnchor", "y", "http://b.example/a#y", Role.IDENTIFIER),
        ("$dynamicRef", "#y", "http://b.example/a#y", Role.IMPORT),
        ("$ref", "#x", "http://b.example/a#x", Role.IMPORT),
    ]


def test_dialects_and_vocabularies_are_names():
    document = read({"$schema": DRAFT_2020, "$vocabulary": {"http://v.example/a": True}})
    assert document.links == ()
    assert [(link.element, link.reference) for link in document.references] == [
        ("$schema", DRAFT_2020),
        ("$vocabulary", "http://v.example/a"),
    ]


@pytest.mark.parametrize(
    "value",
    [
        {"not": {"$ref": "a:b"}},
        {"items": {"$ref": "a:b"}},
        {"items": [{"$ref": "a:b"}]},
        {"allOf": [{"$ref": "a:b"}]},
        {"prefixItems": [True, {"$ref": "a:b"}]},
        {"properties": {"$ref": {"$ref": "a:b"}}},
        {"patternProperties": {"x": {"$ref": "a:b"}}},
        {"dependencies": {"x": ["$ref"], "y": {"$ref": "a:b"}}},
        {"dependentSchemas": {"x": {"$ref": "a:b"}}},
        {"$defs": {"enum": {"$ref": "a:b"}}},
        {"definitions": {"x": {"definitions": {"y": {"$ref": "a:b"}}}}},
        {"if": {"then": {"else": {"$ref": "a:b"}}}},
        {"additionalProperties": {"unevaluatedProperties": {"contains": {"$ref": "a:b"}}}},
        {"type": ["string", {"$ref": "a:b"}]},
    ],
)
def test_schemas_are_found_where_they_may_stand(value):
    assert refs(value) == ["a:b"]


@pytest.mark.parametrize(
    "value",
    [
        {"enum": [{"$ref": "a:b"}]},
        {"const": {"$ref": "a:b"}},
        {"default": {"$ref": "a:b"}},
        {"examples": [{"$ref": "a:b"}]},
        {"unknown": {"$ref": "a:b"}},
        {"properties": {"$ref": True}},
        {"properties": [{"$ref": "a:b"}]},
        {"$ref": 1},
        {"required": ["$ref"]},
        True,
        [],
        "text",
    ],
)
def test_data_is_no_schema(value):
    assert refs(json.dumps(value)) == []


@pytest.mark.parametrize(
    ("version", "base"), [("3.1.0", "http://s.example/x/"), ("3.0.3", "http://example.org/schemas/")]
)
def test_a_schema_in_openapi_has_a_base_of_its_own_since_3_1(version, base):
    schema = {"$id": "http://s.example/x/a", "properties": {"$id": {"$ref": "b"}, "c": {"$id": "d/", "$ref": "e"}}}
    links = {"mapping": {"$id": "no/", "f": "#/g"}}
    value = {"openapi": version, "components": {"schemas": {"A": schema, "B": {"discriminator": links, "$ref": "h"}}}}
    inner = "d/" if version == "3.1.0" else ""
    assert refs(value, retrieval=HERE) == [f"{base}b", f"{base}{inner}e", "http://example.org/schemas/h"]


def test_openapi():
    value = {
        "openapi": "3.1.0",
        "info": {
            "termsOfService": "terms",
            "contact": {"url": "contact", "email": "a@b.example"},
            "license": {"url": "license"},
        },
        "servers": [{"url": "/v1"}, {"url": "https://{region}.example.org"}],
        "externalDocs": {"url": "docs"},
        "paths": {
            "/a": {
                "get": {
                    "responses": {"200": {"$ref": "#/components/responses/a"}},
                    "parameters": [{"example": {"$ref": "no"}, "schema": {"default": {"$ref": "no"}}}],
                    "examples": {
                        "x": {"externalValue": "example.json", "value": {"$ref": "no"}},
                        "y": {"$ref": "e#/y"},
                    },
                    "x-extra": {"$ref": "no", "url": "no"},
                }
            }
        },
        "components": {
            "schemas": {"url": {"properties": {"url": {"type": "string", "enum": [{"$ref": "no"}]}}}},
            "securitySchemes": {"a": {"openIdConnectUrl": "id", "flows": {"implicit": {"tokenUrl": "token"}}}},
        },
    }
    document = read(value, retrieval="http://example.org/api/openapi.json")
    assert [(link.element, link.attribute, link.reference, link.role) for link in document.links] == [
        ("termsOfService", "", "terms", Role.HYPERLINK),
        ("url", "contact", "contact", Role.HYPERLINK),
        ("url", "license", "license", Role.HYPERLINK),
        ("url", "servers", "/v1", Role.ACTION),
        ("url", "externalDocs", "docs", Role.HYPERLINK),
        ("$ref", "", "#/components/responses/a", Role.IMPORT),
        ("externalValue", "", "example.json", Role.RELATION),
        ("$ref", "", "e#/y", Role.IMPORT),
        ("openIdConnectUrl", "", "id", Role.ACTION),
        ("tokenUrl", "", "token", Role.ACTION),
    ]
    assert document.links[3].target == "http://example.org/v1"


@a_tenth
@given(st.text(max_size=20))
def test_raw_text_and_reference_belong_together(text):
    document = read({"$schema": text, "$ref": text, "$id": text, "$vocabulary": {text: True}}, retrieval=HERE)
    for link in document.references:
        assert json.loads(f'"{link.source_text}"') == link.reference == text


def test_a_discriminator_maps_values_to_schemas():
    from urikit import documents

    text = """{"openapi": "3.1.0", "components": {"schemas": {"Pet": {
        "discriminator": {"propertyName": "type", "mapping": {"dog": "Dog", "cat": "cat.json#/Cat", "b": "./Bird"}},
        "properties": {"discriminator": {"mapping": {"a": "is no mapping"}, "description": "of a property"}}}}}}"""
    found = documents.read(text, type="jsonschema", base="http://example.org/a/api.json")
    assert [(link.element, link.attribute, link.target, link.source_text) for link in found.links] == [
        ("mapping", "cat", "http://example.org/a/cat.json#/Cat", "cat.json#/Cat"),
        ("mapping", "b", "http://example.org/a/Bird", "./Bird"),
    ]
