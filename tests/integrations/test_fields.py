"""The types that can be fields: how each reads and writes (urikit.integrations.fields)."""

import pytest

import urikit
from urikit.integrations.constraints import Constraints
from urikit.integrations.fields import FIELDS, describe, json_schema, reader, to_text

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
