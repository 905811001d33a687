"""Which format a file has: by its name, and JSON by its members."""

import pytest

from urikit.documents.formats import by_name, json_format


@pytest.mark.parametrize("ending", ["opf", "ncx", "kml", "opml", "gpx"])
def test_vocabularies_of_xml_have_their_endings(ending):
    assert by_name(f"a.{ending}").name == "xml"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ('{"@context": "https://schema.org"}', "jsonld"),
        ('[{"@id": "a"}]', "jsonld"),
        ('{"openapi": "3.1.0"}', "jsonschema"),
        ('{"swagger": "2.0"}', "jsonschema"),
        ('{"$schema": "https://json-schema.org/draft/2020-12/schema"}', "jsonschema"),
        ('{"$id": "a", "type": "object"}', "jsonschema"),
        ('{"$schema": "https://json.schemastore.org/package.json", "name": "a"}', None),
        ('{"a": {"@context": {}}}', None),
        ('{"openapi": {}}', None),
        ('{"@context"', None),
        ("[" * 100_000 + '"@id"', None),
        ("", None),
        ("[]", None),
    ],
)
def test_json_by_its_members(data, name):
    found = json_format(data.encode())
    assert (None if found is None else found.name) == name
