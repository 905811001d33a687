"""Format checkers for JSON Schema (urikit.integrations.jsonschema)."""

import pytest

import urikit
from urikit.integrations.jsonschema import format_checker, register

jsonschema = pytest.importorskip("jsonschema", reason="no jsonschema: pip install 'urikit[test]'")


@pytest.mark.parametrize(
    ("values", "is_uri", "is_reference"),
    [
        (["http://h/", "urn:a", "a:", "http://[::1]/?#", "mailto:a@b"], True, True),
        (["", "/a", "//h", "a/b", "#f"], False, True),
        (["a b", "http://h/é", "1a:b", "http://[::1/", "%zz", "http://u:p@h:x/"], False, False),
        # Other types pass.
        ([None, 1, ["a b"], {}, 1.5, True], True, True),
    ],
)
def test_what_each_format_takes(values, is_uri, is_reference):
    for value in values:
        found = [format_checker().conforms(value, form) for form in ("uri", "uri-reference")]
        assert found == [is_uri, is_reference], value


def test_the_error_has_ours_as_its_cause():
    validator = jsonschema.Draft202012Validator(
        {"type": "object", "properties": {"link": {"format": "uri"}}}, format_checker=format_checker()
    )
    (error,) = validator.iter_errors({"link": "http://h/a b"})
    assert isinstance(error.cause, urikit.URISyntaxError)
    assert (error.cause.code, error.cause.offset) == ("space", 10)
    assert list(error.absolute_path) == ["link"]


def test_other_formats_stay_and_other_checkers_are_not_touched():
    before = jsonschema.FormatChecker.checkers.get("uri")
    ours = format_checker()
    assert ours.conforms("2024-01-01", "date") and not ours.conforms("yesterday", "date")
    assert jsonschema.FormatChecker.checkers.get("uri") == before


def test_register_returns_the_checker_it_was_given():
    checker = jsonschema.FormatChecker(formats=())
    assert register(checker) is checker
    assert set(checker.checkers) == {"uri", "uri-reference", "iri", "iri-reference"}
