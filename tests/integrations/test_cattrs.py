"""Hooks of cattrs (urikit.integrations.cattrs)."""

from dataclasses import dataclass
from typing import Literal

import pytest

import urikit
from tests.integrations.test_fields import TEXTS

cattrs = pytest.importorskip("cattrs", reason="no cattrs: pip install 'urikit[test]'")

from cattrs.preconf.json import make_converter  # noqa: E402

from urikit.integrations.cattrs import format_exception, register  # noqa: E402


@dataclass
class Link:
    target: urikit.URI
    either: urikit.URI | urikit.IRI | None = None
    more: tuple[urikit.WebURL, ...] = ()


CONVERTER = register(cattrs.Converter())


@pytest.mark.parametrize("kind", TEXTS)
def test_every_type_round_trips(kind):
    value = CONVERTER.structure(TEXTS[kind], kind)
    assert isinstance(value, kind)
    assert CONVERTER.unstructure(value) == TEXTS[kind]
    assert CONVERTER.structure(value, kind) is value


@pytest.mark.parametrize(
    ("either", "made"), [("a:b", urikit.URI("a:b")), ("http://é", urikit.IRI("http://é")), (None, None)]
)
def test_classes_and_unions(either, made):
    raw = {"target": "HTTP://h", "either": either, "more": ["http://h/"]}
    link = CONVERTER.structure(raw, Link)
    assert link == Link(urikit.URI("HTTP://h"), made, (urikit.WebURL("http://h/"),))
    assert type(link.either) is type(made)
    assert CONVERTER.unstructure(link) == raw


def test_a_value_keeps_its_type_in_a_union():
    iri = urikit.IRI("a:b")
    assert CONVERTER.structure(iri, urikit.URI | urikit.IRI) is iri


def test_the_converters_that_cattrs_prepares():
    converter = register(make_converter())
    text = converter.dumps(Link(urikit.URI("a:b"), more=(urikit.WebURL("http://h"),)))
    assert converter.loads(text, Link) == Link(urikit.URI("a:b"), more=(urikit.WebURL("http://h"),))


def test_what_is_refused_has_its_reason():
    with pytest.raises(cattrs.ClassValidationError) as caught:
        CONVERTER.structure({"target": "http://me:canary@h/ x", "either": 5}, Link)
    syntax, wrong = cattrs.transform_error(caught.value, format_exception=format_exception)
    assert syntax.startswith("space not allowed in the path (column 20); ")
    assert syntax.endswith("@ $.target")
    assert "canary" not in syntax
    assert wrong.endswith("@ $.either")


@dataclass
class Mixed:
    text: urikit.URI | str
    number: urikit.URI | int
    name: urikit.URI | Literal["self"] | None = None
    link: Link | urikit.URI | None = None


@pytest.mark.parametrize(
    "converter",
    [CONVERTER, register(make_converter()), register(cattrs.Converter()).copy()],
    ids=["Converter", "json", "copy"],
)
@pytest.mark.parametrize(
    ("raw", "made"),
    [
        (
            {"text": "a b", "number": 5, "name": "self", "link": {"target": "a:b", "either": None, "more": []}},
            Mixed("a b", 5, "self", Link(urikit.URI("a:b"))),
        ),
        (
            {"text": "a:b", "number": "c:d", "name": None, "link": "e:f"},
            Mixed(urikit.URI("a:b"), urikit.URI("c:d"), None, urikit.URI("e:f")),
        ),
    ],
)
def test_unions_with_other_types(converter, raw, made):
    assert converter.structure(raw, Mixed) == made
    assert str(converter.unstructure(made)).replace("()", "[]") == str(raw)


@pytest.mark.parametrize(
    ("value", "union", "error"),
    [
        ("http://me:canary@h/ x", urikit.URI | int, urikit.URISyntaxError),
        ("http://me:canary@h/ x", urikit.URI | urikit.IRI | None, urikit.URISyntaxError),
        (None, urikit.URI | str, TypeError),
        ([], urikit.URI | str, TypeError),
        (1.5, urikit.URI | urikit.IRI, TypeError),
    ],
)
def test_what_no_type_of_a_union_accepts(value, union, error):
    with pytest.raises(error) as caught:
        CONVERTER.structure(value, union)
    assert "canary" not in str(caught.value)


def test_the_first_type_that_accepts_a_text_is_kept():
    assert CONVERTER.structure("a:b", str | urikit.URI) == "a:b"
    assert CONVERTER.structure(urikit.URI("a:b"), urikit.IRI | str) == urikit.IRI("a:b")
