"""Hooks of msgspec (urikit.integrations.msgspec)."""

import pytest

import urikit
from tests.integrations.test_fields import TEXTS

msgspec = pytest.importorskip("msgspec", reason="no msgspec: pip install 'urikit[test]'")

from urikit.integrations.msgspec import dec_hook, enc_hook, schema_hook  # noqa: E402


class Link(msgspec.Struct):
    target: urikit.URI
    home: urikit.WebURL | None = None


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("format", ["json", "msgpack"])
def test_every_type_round_trips(kind, format):
    protocol = getattr(msgspec, format)
    value = dec_hook(kind, TEXTS[kind])
    octets = protocol.encode([value], enc_hook=enc_hook)
    assert protocol.decode(octets) == [TEXTS[kind]]
    assert protocol.decode(octets, type=list[kind], dec_hook=dec_hook) == [value]


def test_structs():
    link = msgspec.convert({"target": urikit.URI("a:b"), "home": "http://h"}, Link, dec_hook=dec_hook)
    assert link == Link(urikit.URI("a:b"), urikit.WebURL("http://h/"))
    assert msgspec.to_builtins(link, enc_hook=enc_hook) == {"target": "a:b", "home": "http://h/"}


def test_what_is_refused_has_its_reason_and_place():
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(b'{"target":"http://me:canary@h/ x"}', type=Link, dec_hook=dec_hook)
    assert str(caught.value).startswith("space not allowed in the path (column 20); ")
    assert str(caught.value).endswith("at `$.target`")
    assert "canary" not in str(caught.value)
    with pytest.raises(msgspec.ValidationError, match="Expected `str`, got `int`"):
        msgspec.json.decode(b'{"target":5}', type=Link, dec_hook=dec_hook)


def test_the_schema():
    found = msgspec.json.schema(Link, schema_hook=schema_hook)["$defs"]["Link"]["properties"]
    assert found["target"] == {"type": "string", "format": "uri"}


def test_types_of_somebody_else():
    for call in (lambda: enc_hook(object()), lambda: dec_hook(complex, 1), lambda: schema_hook(complex)):
        with pytest.raises(NotImplementedError):
            call()


def test_the_limits_of_msgspec_that_the_page_names():
    for kind in (urikit.URI | urikit.IRI, urikit.URI | str, urikit.URI | int):
        with pytest.raises(TypeError, match="Type unions"):
            msgspec.json.decode(b'"a:b"', type=kind, dec_hook=dec_hook)

    class Page(msgspec.Struct):
        at: urikit.URI = urikit.URI("a:b")

    with pytest.raises(TypeError, match="unsupported"):
        msgspec.json.schema(Page, schema_hook=schema_hook)
