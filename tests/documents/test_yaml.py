"""YAML with places, and OpenAPI in it (urikit.documents.yaml_source, urikit.documents.json_schema)."""

import json
import random

import pytest

from urikit import documents
from urikit.documents.document import recognise
from urikit.documents.formats import by_contents, by_name
from urikit.documents.json_schema import Array, Literal, Object, Text
from urikit.documents.json_source import read_json
from urikit.documents.yaml_source import DEEPEST, MOST_ALIASED, read_yaml

HERE = "http://example.org/api/a.yaml"
API = """\ufeff# An API 😀
openapi: 3.1.0
x-common: &common
  url: docs/
servers:
  - url: "v1/"
  - url: 'https://{region}.example.org'
info: { contact: &c { <<: *common, url: !!str mail/ } }
externalDocs: *c
tags:
  - externalDocs: { <<: *common }
paths:
  /a: { $ref: 'b.yaml#/it''s' }
  /b:
    get:
      description: |
        $ref: no
      responses:
        "200": { $ref: "\\u00e4.yaml" }
"""


def read(text):
    return documents.read(text, type="openapi", base=HERE)


def kind(value):
    """Which of the four kinds a value has, in JSON or in YAML."""
    return next(kind for kind in (Object, Array, Text, Literal) if isinstance(value, kind))


def plain(value):
    """A value as Python has it."""
    if isinstance(value, Object):
        return {key.value: plain(member) for key, member in value.members}
    if isinstance(value, Array):
        return [plain(item) for item in value.items]
    return value.value if isinstance(value, Text) else value.written


def test_an_api():
    document = read(API)
    assert document.findings == ()
    assert [(link.element, link.reference, link.source_text, link.position) for link in document.links] == [
        ("url", "docs/", "docs/", (4, 8)),
        ("url", "v1/", "v1/", (6, 11)),
        ("url", "mail/", "mail/", (8, 47)),
        ("$ref", "b.yaml#/it's", "b.yaml#/it''s", (13, 16)),
        ("$ref", "ä.yaml", "\\u00e4.yaml", (19, 25)),
    ]
    assert [link.target for link in document.links][:3] == [
        f"http://example.org/api/{name}/" for name in ("docs", "v1", "mail")
    ]


def test_both_parsers_agree(monkeypatch):
    import yaml

    fast = [(link.offset, link.end, link.reference) for link in read(API).links]
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert [(link.offset, link.end, link.reference) for link in read(API).links] == fast


@pytest.mark.parametrize("seed", range(20))
def test_json_is_yaml(seed):
    """A value of JSON is the same value in YAML, with the same places."""
    choose = random.Random(seed)

    def value(depth):
        kind = choose.randrange(6 if depth else 3)
        if kind < 3:
            return choose.choice(["", "a", "é", "a: b # c", "it's", "\n\t", None, True])
        size = range(choose.randrange(4))
        return {f"k{n}": value(depth - 1) for n in size} if kind < 5 else [value(depth - 1) for _ in size]

    text = json.dumps(value(4), ensure_ascii=choose.random() < 0.5, indent=choose.choice([None, 1]))
    (ours, found), (theirs, _) = read_yaml(text), read_json(text)
    assert found == [] and plain(ours) == plain(theirs)
    pairs = [(ours, theirs)]
    while pairs:
        one, other = pairs.pop()
        assert (kind(one), one.start, one.end) == (kind(other), other.start, other.end)
        if isinstance(one, Object):
            pairs += [
                pair
                for mine, its in zip(one.members, other.members, strict=True)
                for pair in zip(mine, its, strict=True)
            ]
        elif isinstance(one, Array):
            pairs += zip(one.items, other.items, strict=True)


def test_keys_and_literals():
    value, found = read_yaml("a: null\n? [b]\n: c\n~: d\ne:\n1: 2\na: x")
    assert plain(value) == {"a": "x", "": "c", "~": "d", "e": "", "1": "2"}
    assert isinstance(value.members[0][1], Literal) and [issue.code for issue in found] == ["json-duplicate"]


def test_an_alias_of_what_is_around_it_is_nothing():
    value, found = read_yaml("a: &a\n  b: *a\nc: *nothing")
    assert found == [] or [issue.code for issue in found] == ["yaml-syntax"]
    assert plain(value)["a"] == {"b": "null"}


def test_limits():
    deep, found = read_yaml("[" * (DEEPEST + 9))
    assert deep is not None and [issue.code for issue in found] == ["yaml-too-deep"]
    laughs = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    document = read("openapi: 3.1.0\n" + laughs)
    assert [issue.code for issue in document.findings] == ["yaml-aliases"]
    assert MOST_ALIASED == 100_000


def test_how_it_is_known():
    assert by_name("pets.openapi.yaml").name == "openapi" and by_name("pets.yaml") is None
    assert by_contents(b"info: x\n'swagger': '2.0'\n", "a.YML").name == "openapi"
    assert by_contents(b"$schema: https://json-schema.org/draft/2020-12/schema\n", "a.yml").name == "openapi"
    assert by_contents(b"on: push\nx:\n  openapi: 3\n", "a.yml") is None
    assert by_contents(b'{"openapi": "3.1.0"}', "a.json").name == "jsonschema"
    assert recognise(b"# x\nopenapi: 3.1.0").name == "openapi"


def test_a_rewrite():
    data = API.encode()
    moved = {"v1/": "https://h/v1/", "b.yaml#/it's": "c'd", "ä.yaml": 'é"x', "mail/": "a b/", "docs/": "d/"}
    result = documents.read(data, type="openapi", base=HERE).rewrite(moved)
    assert result.left == ()
    assert [link.reference for link in read(result.data).links] == ["d/", "https://h/v1/", "a b/", "c'd", 'é"x']
    assert documents.read(data, type="openapi").rewrite(lambda link: link.reference).data == data
