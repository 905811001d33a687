"""Fields of pydantic models (urikit.integrations.pydantic)."""

import json
import pickle

import pytest

import urikit

pydantic = pytest.importorskip("pydantic", reason="no pydantic: pip install 'urikit[test]'")


class Link(pydantic.BaseModel):
    target: urikit.URI
    anywhere: urikit.URIReference | None = None
    local: urikit.RelativeReference | None = None


def refused(**values):
    with pytest.raises(pydantic.ValidationError) as caught:
        Link(**values)
    return caught.value


@pytest.mark.parametrize("text", ["HTTP://Example.ORG", "urn:a:b", "http://h/?", "file:///a%2fb"])
def test_the_text_is_kept(text):
    link = Link(target=text)
    assert type(link.target) is urikit.URI
    assert str(link.target) == text
    assert link.model_dump()["target"] == urikit.URI(text)
    assert link.model_dump(mode="json")["target"] == text
    assert json.loads(link.model_dump_json())["target"] == text
    assert Link.model_validate_json(link.model_dump_json()) == link
    assert pickle.loads(pickle.dumps(link)) == link


def test_values_and_bytes():
    uri = urikit.URI("a:b")
    assert Link(target=uri).target is uri
    assert Link(target=b"a:b").target == uri
    assert Link(target="a:b", anywhere="c:d").anywhere == urikit.URI("c:d")
    assert Link(target="a:b", anywhere=uri).anywhere is uri
    assert Link(target="a:b", local="../x").local == urikit.RelativeReference("../x")
    assert Link(target="a:b", local=None).local is None


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"target": "http://h/a b"}, "space"),
        ({"target": "/relative"}, "scheme-required"),
        ({"target": urikit.RelativeReference("/relative")}, "scheme-required"),
        ({"target": "a:b", "local": "http://h/"}, "scheme-forbidden"),
        ({"target": b"a:\xff"}, "non-ascii"),
    ],
)
def test_an_error_tells_what_ours_tells(values, code):
    (error,) = [e for e in refused(**values).errors() if e["type"] == "uri_syntax"]
    assert error["ctx"]["code"] == code
    assert error["ctx"]["message"] in error["msg"]
    assert error["ctx"]["hint"] in error["msg"]
    assert error["ctx"]["rule"].startswith("RFC ")


def test_a_wrong_type():
    (error,) = refused(target=1).errors()
    assert error["type"] == "uri_type"


@pytest.mark.parametrize("text", ["ftp://me:canary@h/ x", b"ftp://me:canary@h/ x"])
def test_no_error_shows_a_password(text):
    error = refused(target=text)
    assert "canary" not in str(error)
    assert "canary" not in repr(error)
    assert "canary" not in error.json()
    assert "canary" not in repr(error.errors())


def test_the_json_schema():
    properties = Link.model_json_schema()["properties"]
    assert properties["target"] == {"type": "string", "format": "uri", "title": "Target"}
    assert {"type": "string", "format": "uri-reference"} in properties["anywhere"]["anyOf"]
    assert {"type": "string", "format": "uri-reference"} in properties["local"]["anyOf"]


def test_in_containers_and_as_keys():
    adapter = pydantic.TypeAdapter(dict[urikit.URI, list[urikit.URIReference]])
    value = adapter.validate_python({"a:b": ["c", "d:e"]})
    assert value == {urikit.URI("a:b"): [urikit.URIReference("c"), urikit.URI("d:e")]}
    assert json.loads(adapter.dump_json(value)) == {"a:b": ["c", "d:e"]}


def test_in_a_strict_model():
    class Strict(pydantic.BaseModel, strict=True):
        target: urikit.URI

    assert Strict(target="a:b").target == urikit.URI("a:b")
