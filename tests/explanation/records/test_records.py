"""Each module of `urikit.explanation.records` makes the record that its schema describes, for answers and for edges."""

import json

import jsonschema
import pytest

import urikit
from urikit import guard as guards
from urikit import parsers
from urikit.explanation import records as compare
from urikit.explanation import records as diff
from urikit.explanation import records as explain
from urikit.explanation import records as guard
from urikit.explanation import records as normalize
from urikit.explanation import records as parse
from urikit.explanation import records as refs
from urikit.explanation import records as resolve
from urikit.explanation import records as schema
from urikit.explanation import records as template
from urikit.explanation import records as validate
from urikit.explanation import records as view
from urikit.explanation.records import VERSION, Secrecy, numbered

SECRET = "http://me:canary@h/a?token=canary"
MASKED = Secrecy()
#: A command, and records of it.
MADE = [
    ("explain", explain.explain_record(SECRET, MASKED)),
    ("parse", parse.parse_record(SECRET, MASKED, "rfc3986")),
    ("parse", parse.parse_record("HTTP:\\\\h", MASKED, "whatwg")),
    ("validate", validate.validate_record("//h", MASKED, "rfc3986", "relative")),
    ("normalize", normalize.normalize_record("HTTP://H/%7e", MASKED, ask="steps")),
    ("normalize", normalize.normalize_record("HTTP://H/", MASKED, ask="check")),
    ("normalize", normalize.key_record("http://h/?b&a", MASKED, "crawl", "steps")),
    ("resolve", resolve.resolve_record("../g", MASKED, urikit.URI("http://a/b/c"), trace=True)),
    ("resolve", resolve.join_record("g", MASKED, urikit.WebURL("http://a/b/c"))),
    ("equal", compare.compare_record("http://h", "http://H/", MASKED)),
    ("equal", compare.compare_record("http://h", "http://x", MASKED, "whatwg")),
    ("guard", guard.guard_record(guards.check("http://127.1/", guards.outgoing_fetch()), "http://127.1/", MASKED)),
    ("diff", diff.diff_record(parsers.diff(SECRET), MASKED)),
    ("view", view.view_record("mailto:a@b.example?subject=x", MASKED)),
    ("template", template.expansion_record(urikit.URITemplate("/{x}"), {"x": "a b"})),
    ("template", template.match_record(urikit.URITemplate("/{x}"), "/y/z")),
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
    made = compare.compare_record("http://h:80/a", "http://h/b", MASKED, "whatwg")
    assert (made["equal"], made["component"]) == (False, "path")


def test_a_form_that_is_normal_already():
    made = normalize.normalize_record("http://h/", MASKED)
    assert (made["normal"], made["normalized"]) == (True, "http://h/")


def test_the_references_of_a_document_and_its_problems():
    made = refs.refs_record("<a href='b c'>", MASKED, "http://h/a", "html")
    assert [one["target"] for one in made["references"]] == ["http://h/b%20c"]
    assert [one["code"] for one in made["problems"]] == ["invalid-URL-unit"]


def test_a_view_shows_fields_and_what_follows_from_them():
    made = view.view_record("urn:isbn:0451450523", MASKED)
    assert made["scheme"] == "urn:isbn"
    assert made["fields"] and made["derived"]


def test_steps_come_where_they_are_asked_for():
    assert len(normalize.normalize_record("HTTP://H/%7e", MASKED, ask="steps")["steps"]) > 1
    assert "steps" not in normalize.normalize_record("HTTP://H/%7e", MASKED, ask="normalize")
