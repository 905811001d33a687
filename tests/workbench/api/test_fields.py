"""Fields of a body: types, lengths, names."""

import jsonschema
import pytest

from tests.workbench.api.client import ask, refused
from urikit.workbench import WorkbenchLimits, application
from urikit.workbench.limits import RequestProblem
from urikit.workbench.operations import Field, checked, schema

SMALL = WorkbenchLimits(text=10, document=20, texts=3, batch=15)
APP = application(limits=SMALL)


@pytest.mark.parametrize("value", [1, 1.5, True, [], {}, ["a"]])
def test_a_text_is_a_string(value):
    assert refused(ask("/api/parse", {"text": value}), 422, "field-type", "text")


@pytest.mark.parametrize(
    ("field", "value"),
    [("secrets", 1), ("secrets", "true"), ("secret_names", "a"), ("secret_names", [1]), ("standard", 3)],
)
def test_other_fields_have_types(field, value):
    assert refused(ask("/api/parse", {"text": "a", field: value}), 422, "field-type", field)


def test_null_is_a_field_that_is_left_out():
    assert ask("/api/parse", {"text": "a", "standard": None, "secrets": None}).status_code == 200
    assert refused(ask("/api/parse", {"text": None}), 422, "field-missing", "text")


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("parse", {"text": "a" * 11}, "text"),
        ("refs", {"document": "a" * 21}, "document"),
        ("batch", {"texts": ["a"] * 4}, "texts"),
        ("batch", {"texts": ["a" * 11]}, "texts"),
        ("batch", {"texts": ["a" * 8] * 2}, "texts"),
        ("parse", {"text": "a", "secret_names": ["a"] * 101}, "secret_names"),
        ("parse", {"text": "a", "secret_names": ["a" * 1001]}, "secret_names"),
    ],
)
def test_what_is_too_long(path, body, field):
    assert refused(ask(f"/api/{path}", body, app=APP), 422, "field-length", field)


def test_the_longest_is_answered():
    assert ask("/api/batch", {"texts": ["a" * 5] * 3}, app=APP).status_code == 200


def test_an_unknown_field_is_named_only_if_it_is_a_name():
    assert refused(ask("/api/parse", {"text": "a", "url": "b"}), 422, "field-unknown", "url")
    answer = ask("/api/parse", {"text": "a", "http://u:canary@h/": "b"})
    assert refused(answer, 422, "field-unknown")
    assert "canary" not in answer.text


@pytest.mark.parametrize("value", [None, "a", "b" * 11, 1, True, [], ["a"], {}, {"a": 1}])
@pytest.mark.parametrize("kind", ["text", "flag", "names", "values"])
def test_the_schema_says_what_is_checked(kind, value):
    fields = (Field("x", kind, "about"),)
    try:
        checked({"x": value}, fields, SMALL)
        fits = True
    except RequestProblem:
        fits = False
    assert jsonschema.Draft202012Validator(schema(fields, SMALL)).is_valid({"x": value}) == fits
