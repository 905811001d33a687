"""The types that can be fields: how each reads and writes (urikit.integrations.fields)."""

import pytest

import urikit
from urikit.integrations.constraints import Constraints
from urikit.integrations.fields import CONSTRAINED, FIELDS, describe, json_schema, masked, reader, to_text
from urikit.schemes.databases import Database, Postgres

TEXTS = {
    urikit.URI: "HTTP://h",
    urikit.URN: "urn:a1:b",
    urikit.IRI: "http://é",
    urikit.URIReference: "../a",
    urikit.RelativeReference: "//h",
    urikit.IRIReference: "é",
    urikit.RelativeIRIReference: "é?",
    urikit.WebURL: "http://h/",
    urikit.URITemplate: "{a}",
    urikit.Params: "a=%41",
}


@pytest.mark.parametrize("kind", FIELDS)
def test_every_type_reads_and_writes(kind):
    text = TEXTS[kind]
    made = reader(kind)(text)
    assert isinstance(made, kind)
    assert to_text(made) == text
    assert reader(kind)(made) is made
    assert json_schema(kind)["type"] == "string"
    for wrong in (5, None, [("a", "b")]):
        with pytest.raises(TypeError):
            reader(kind)(wrong)


def test_a_value_counts_as_its_text():
    assert reader(urikit.IRI)(urikit.URI("a:b")) == urikit.IRI("a:b")
    assert reader(urikit.WebURL)(urikit.URI("http://h")) == urikit.WebURL("http://h/")


def test_what_is_no_field():
    with pytest.raises(TypeError, match="found <class 'str'>"):
        reader(str)
    with pytest.raises(TypeError, match="cannot write str"):
        to_text("a:b")


@pytest.mark.parametrize("kind", FIELDS)
def test_constraints_are_for_types_with_a_scheme(kind):
    if issubclass(kind, CONSTRAINED):
        assert str(reader(kind, Constraints(max_length=99))(TEXTS[kind])) == TEXTS[kind]
    else:
        with pytest.raises(TypeError, match=f"^Constraints must be for a type such as .* not {kind.__name__}$"):
            reader(kind, Constraints(max_length=99))


SECRET = "http://me:canary@h/"


@pytest.mark.parametrize(
    "value",
    [SECRET, "me:canary@h/", "ftp://me:canary x@h/ x", f"see {SECRET}", SECRET.encode(),
     urikit.URI(SECRET), {SECRET: {"a": [SECRET]}}, ({SECRET},), frozenset([SECRET]), ValueError(SECRET)],
)  # fmt: skip
def test_what_a_message_may_show(value):
    assert "canary" not in repr(masked(value))
    deep = value
    for _ in range(50):
        deep = [deep]
    assert "canary" not in repr(masked(deep))


def test_what_has_no_secret_stays():
    value = {"a": [1, 2.5, None, True, "user@example.org", ("b", b"c")], 5: {"http://h/"}}
    assert masked(value) == value


@pytest.mark.parametrize("text", ["http://me:canary@h/ x", "http://me:canary@h:port/"])
def test_a_description_is_one_line_without_secrets(text):
    with pytest.raises(urikit.URIError) as caught:
        reader(urikit.URI)(text)
    assert "canary" not in describe(caught.value)
    assert "\n" not in describe(caught.value)
    assert "(column " in describe(caught.value)
    with pytest.raises(urikit.URIError) as caught:
        reader(urikit.URI, Constraints(schemes="https"))("http://h")
    assert describe(caught.value) == 'invalid scheme: expected https, found "http"'


def test_urls_of_databases_are_values():
    view = Postgres.parse("postgres://me:canary@h1:1,h2:2/db")
    assert reader(Database)(view.text) == reader(Postgres)(view) == view and to_text(view) == view.text
    assert masked({"dsn": view}) == {"dsn": "postgres://me:***@h1:1,h2:2/db"}
    assert "pattern" in json_schema(Database) and "format" not in json_schema(Postgres)
