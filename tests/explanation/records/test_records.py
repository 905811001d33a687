"""Each function of `urikit.explanation.records` makes the record that its schema describes, for answers and edges."""

import json

import jsonschema
import pytest

import urikit
from urikit import guard as guards
from urikit import parsers
from urikit.explanation import records, schema
from urikit.explanation.records import VERSION, Secrecy, numbered

SECRET = "http://me:canary@h/a?token=canary"
MASKED = Secrecy()
#: A command, and records of it.
MADE = [
    ("explain", records.explain_record(SECRET, MASKED)),
    ("parse", records.parse_record(SECRET, MASKED, "rfc3986")),
    ("parse", records.parse_record("HTTP:\\\\h", MASKED, "whatwg")),
    ("validate", records.validate_record("//h", MASKED, "rfc3986", "relative")),
    ("normalize", records.normalize_record("HTTP://H/%7e", MASKED, ask="steps")),
    ("normalize", records.normalize_record("HTTP://H/", MASKED, ask="check")),
    ("normalize", records.key_record("http://h/?b&a", MASKED, "crawl", "steps")),
    ("resolve", records.resolve_record("../g", MASKED, urikit.URI("http://a/b/c"), trace=True)),
    ("resolve", records.join_record("g", MASKED, urikit.WebURL("http://a/b/c"))),
    ("equal", records.compare_record("http://h", "http://H/", MASKED)),
    ("equal", records.compare_record("http://h", "http://x", MASKED, "whatwg")),
    ("guard", records.guard_record(guards.check("http://127.1/", guards.outgoing_fetch()), "http://127.1/", MASKED)),
    ("diff", records.diff_record(parsers.diff(SECRET), MASKED)),
    ("view", records.view_record("mailto:a@b.example?subject=x", MASKED)),
    ("template", records.expansion_record(urikit.URITemplate("/{x}"), {"x": "a b"})),
    ("template", records.match_record(urikit.URITemplate("/{x}"), "/y/z")),
]


@pytest.mark.parametrize(("command", "record"), MADE, ids=[command for command, _ in MADE])
def test_it_is_what_the_schema_describes(command, record):
    whole = schema.whole_schema()
    described = {"$ref": f"#/$defs/{schema.COMMAND_PREFIX}{command}", "$defs": whole["$defs"]}
    jsonschema.Draft202012Validator(described).validate(json.loads(json.dumps(numbered(record))))
    assert "canary" not in str(record)


def test_a_record_has_its_version_and_number_first():
    assert list(numbered({"ok": True}, 7).items()) == [("v", VERSION), ("n", 7), ("ok", True)]


def test_urls_are_compared_by_their_serialization():
    made = records.compare_record("http://h:80/a", "http://h/b", MASKED, "whatwg")
    assert (made["equal"], made["component"]) == (False, "path")


def test_a_form_that_is_normal_already():
    made = records.normalize_record("http://h/", MASKED)
    assert (made["normal"], made["normalized"]) == (True, "http://h/")


def test_the_references_of_a_document_and_its_problems():
    made = records.refs_record("<a href='b c'>", MASKED, "http://h/a", "html")
    assert [one["target"] for one in made["references"]] == ["http://h/b%20c"]
    assert [one["code"] for one in made["problems"]] == ["invalid-URL-unit"]


def test_a_view_shows_fields_and_what_follows_from_them():
    made = records.view_record("urn:isbn:0451450523", MASKED)
    assert made["scheme"] == "urn:isbn"
    assert made["fields"] and made["derived"]


def test_steps_come_where_they_are_asked_for():
    assert len(records.normalize_record("HTTP://H/%7e", MASKED, ask="steps")["steps"]) > 1
    assert "steps" not in records.normalize_record("HTTP://H/%7e", MASKED, ask="normalize")


def test_words_and_limits_are_about_fields_that_exist():
    definitions = schema.whole_schema()["$defs"]
    named = {(name, field) for name, made in definitions.items() for field in made.get("properties", ())}
    known = {field for _, field in named} | {f"{name}.{field}" for name, field in named}
    assert set(schema.WORDS) <= known
    assert set(schema.LIMITS) <= known
