"""Fields of pydantic models (urikit.integrations.pydantic)."""

import json
import pickle
import re
from typing import Annotated, Any

import pytest

import urikit

pydantic = pytest.importorskip("pydantic", reason="no pydantic: pip install 'urikit[test]'")

from urikit.integrations.pydantic import Constraints, HttpURI, masked_errors  # noqa: E402
from urikit.schemes.databases import (  # noqa: E402
    Amqp,
    Database,
    Dialect,
    Kafka,
    Mongodb,
    Mysql,
    Postgres,
    Redis,
    Sqlite,
)


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
    assert (error["type"], error["msg"]) == ("uri_type", "Input should be a string or a URI")
    for kind, name in ((urikit.IRI, "an IRI"), (urikit.Params, "Params"), (urikit.WebURL, "a WebURL")):
        with pytest.raises(pydantic.ValidationError, match=f"Input should be a string or {name} "):
            pydantic.TypeAdapter(kind).validate_python([])


@pytest.mark.parametrize("text", ["ftp://me:canary@h/ x", b"ftp://me:canary@h/ x", ["ftp://me:canary@h/"]])
def test_no_error_shows_a_password(text):
    error = refused(target=text)
    assert "canary" not in str(error)
    assert "canary" not in repr(error)
    assert "canary" not in error.json()
    assert "canary" not in repr(error.errors())


class Careless(pydantic.BaseModel):
    """A model whose errors have the input where urikit does not write them."""

    home: urikit.URI
    either: urikit.URI | int = 0
    table: dict[str, int] | None = None
    own: urikit.URI = urikit.URI("a:b")
    needed: int

    @pydantic.field_validator("own")
    @classmethod
    def refuse(cls, value):
        raise ValueError(f"not {str(value)!r}")


SECRET = "http://me:canary@h/"
LEAKS = [
    {"home": SECRET},
    {"home": "a:b", "needed": 1, "either": SECRET + " x"},
    {"home": "a:b", "needed": 1, "table": {SECRET: "x"}},
    {"home": "a:b", "needed": 1, "own": SECRET},
]


@pytest.mark.parametrize("values", LEAKS)
def test_errors_of_pydantic_can_be_masked(values):
    with pytest.raises(pydantic.ValidationError) as caught:
        Careless.model_validate(values)
    assert "canary" in repr(caught.value.errors())  # where it is not, the pages say too much of pydantic
    found = masked_errors(caught.value)
    assert "canary" not in repr(found)
    assert [error["type"] for error in found] == [error["type"] for error in caught.value.errors()]
    assert json.dumps(found, default=str)


def test_errors_are_plain_data():
    yaml = pytest.importorskip("yaml", reason="no yaml: pip install 'urikit[test]'")
    errors = refused(target="http://me:canary@h/ x", anywhere=5, local="http://h/").errors()
    assert {type(error["input"]) for error in errors} == {str, int}
    assert "canary" not in yaml.safe_dump(errors)
    with pytest.raises(pydantic.ValidationError, match="input_type=str"):
        pydantic.TypeAdapter(HttpURI).validate_python("ftp://h/")


def test_urls_of_pydantic_count_as_their_text():
    assert Link(target=pydantic.AnyUrl("http://h")).target == urikit.URI("http://h/")
    assert Link(target=pydantic.PostgresDsn("postgres://u:p@h/d")).target == urikit.URI("postgres://u:p@h/d")
    assert refused(target=pydantic.AnyUrl).errors()[0]["type"] == "uri_type"


def test_the_json_schema():
    properties = Link.model_json_schema()["properties"]
    assert properties["target"] == {"type": "string", "format": "uri", "title": "Target"}
    assert {"type": "string", "format": "uri-reference"} in properties["anywhere"]["anyOf"]
    assert {"type": "string", "format": "uri-reference"} in properties["local"]["anyOf"]


def test_in_containers_as_keys_and_in_a_strict_model():
    adapter = pydantic.TypeAdapter(dict[urikit.URI, list[urikit.URIReference]])
    value = adapter.validate_python({"a:b": ["c", "d:e"]})
    assert value == {urikit.URI("a:b"): [urikit.URIReference("c"), urikit.URI("d:e")]}
    assert json.loads(adapter.dump_json(value)) == {"a:b": ["c", "d:e"]}

    class Strict(pydantic.BaseModel, strict=True):
        target: urikit.URI

    assert Strict(target="a:b").target == urikit.URI("a:b")


class Everything(pydantic.BaseModel):
    web: urikit.WebURL
    name: urikit.URN
    template: urikit.URITemplate
    query: urikit.Params
    either: urikit.URI | urikit.IRI


EVERYTHING = {"web": "HTTP:h", "name": "URN:isbn:1", "template": "/a{?b}", "query": "b=%41", "either": "http://\u00e9/"}


def test_every_type_is_a_field():
    made = Everything(**EVERYTHING)
    assert made.web == urikit.WebURL("http://h/")
    assert type(made.name) is urikit.URN
    assert made.template.expand(b=1) == "/a?b=1"
    assert made.query.decoded["b"] == "A"
    assert json.loads(made.model_dump_json()) == EVERYTHING | {"web": "http://h/"}
    assert Everything.model_validate_json(made.model_dump_json()) == made


@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_every_type_has_a_json_schema(mode):
    properties = Everything.model_json_schema(mode=mode)["properties"]
    found = {name: (one.get("type"), one.get("format")) for name, one in properties.items()}
    assert found == {
        "web": ("string", "uri"),
        "name": ("string", "uri"),
        "template": ("string", "uri-template"),
        "query": ("string", None),
        "either": (None, None),
    }
    assert properties["either"]["anyOf"] == [{"format": "uri", "type": "string"}, {"format": "iri", "type": "string"}]
    target = pydantic.TypeAdapter(HttpURI | None).json_schema(mode=mode)["anyOf"][0]
    assert target == {"type": "string", "format": "uri", "pattern": "^([Hh][Tt][Tt][Pp]|[Hh][Tt][Tt][Pp][Ss])://"}
    constrained = pydantic.TypeAdapter(Annotated[urikit.URI, Constraints(max_length=9)])
    assert constrained.json_schema(mode=mode) == {"type": "string", "format": "uri", "maxLength": 9}


@pytest.mark.parametrize(
    ("kind", "text"),
    [(urikit.WebURL, "http://me:canary@a b/"), (urikit.URN, "a:b"), (urikit.URITemplate, "{a"), (urikit.Params, "a b")],
)
def test_every_type_refuses(kind, text):
    with pytest.raises(pydantic.ValidationError) as caught:
        pydantic.TypeAdapter(kind).validate_python(text)
    (error,) = caught.value.errors()
    assert error["type"] == "uri_syntax"
    assert error["ctx"]["message"] in error["msg"]
    assert "canary" not in str(caught.value) + caught.value.json()
    with pytest.raises(pydantic.ValidationError, match="uri_type"):
        pydantic.TypeAdapter(kind).validate_python(5)


UNION = pydantic.TypeAdapter(urikit.URI | urikit.IRI)


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ("http://h/", urikit.URI("http://h/")),
        ("http://\u00e9/", urikit.IRI("http://\u00e9/")),
        (urikit.IRI("http://h/"), urikit.IRI("http://h/")),
        (urikit.URI("http://h/"), urikit.URI("http://h/")),
        (urikit.WebURL("http://h/"), urikit.URI("http://h/")),
    ],
)
def test_a_union_keeps_the_type_of_a_value(given, made):
    for adapter in (UNION, pydantic.TypeAdapter(urikit.IRI | urikit.URI)):
        if isinstance(given, urikit.Reference):
            assert adapter.validate_python(given) is given
    found = UNION.validate_python(given)
    assert (type(found), found) == (type(made), made)


@pytest.mark.parametrize("mode", ["python", "json", "strings"])
@pytest.mark.parametrize(
    ("kind", "text", "made"),
    [
        (str | urikit.URI, "a:b", str),
        (urikit.URI | str, "a:b", urikit.URI),
        (urikit.URI | str, "a b", str),
        (str | None | urikit.URI, "a:b", str),
        (HttpURI | str, "http://h/", urikit.URI),
        (HttpURI | str, "a:b", str),
        (str | HttpURI, "http://h/", str),
        (urikit.IRI | urikit.URI, "a:b", urikit.IRI),
        (urikit.URIReference | int, "5", urikit.RelativeReference),
    ],
)
def test_a_text_becomes_the_first_type_in_every_mode(kind, text, made, mode):
    adapter = pydantic.TypeAdapter(kind)
    given = json.dumps(text) if mode == "json" else text
    assert type(getattr(adapter, f"validate_{mode}")(given)) is made


@pytest.mark.parametrize(
    ("constraints", "kind", "good", "bad"),
    [
        ({"schemes": "http"}, urikit.URI, ["http:a", "HTTP://h"], ["https://h", "a", " http:a"]),
        ({"schemes": ["coap+tcp", "x.y-z"]}, urikit.URIReference, ["CoAP+tcp:", "X.y-z:a"], ["coapp:", "xxy-z:"]),
        ({"schemes": "http", "host": "h"}, urikit.IRI, ["http://h/é"], ["http:h"]),
        ({"schemes": "urn"}, urikit.URN, ["URN:a1:b"], ["a:b"]),
    ],
)
def test_a_pattern_is_true_of_every_value(constraints, kind, good, bad):
    adapter = pydantic.TypeAdapter(Annotated[kind, Constraints(**constraints)])
    pattern = adapter.json_schema()["pattern"]
    for text in good:
        adapter.validate_python(text)
        assert re.search(pattern, text)
    for text in bad:
        assert not re.search(pattern, text)
        with pytest.raises(pydantic.ValidationError):
            adapter.validate_python(text)


@pytest.mark.parametrize("kind", [urikit.WebURL, urikit.URI | urikit.WebURL | None])
def test_a_url_of_the_web_has_no_pattern(kind):
    adapter = pydantic.TypeAdapter(Annotated[kind, Constraints(schemes="http")])
    assert adapter.validate_python(" ht\ntp:h") == urikit.WebURL("http://h/")
    assert "pattern" not in adapter.json_schema()


@pytest.mark.parametrize(
    ("kind", "found"),
    [(str, "str"), (urikit.URITemplate, "URITemplate"), (urikit.Params, "Params"), (list[urikit.URI], "list"),
     (urikit.URI | int, "int"), (urikit.URI | list[str] | None, "list"), (Any, "Any"), (bytes, "bytes")],
)  # fmt: skip
def test_constraints_on_another_type_are_refused_when_it_is_made(kind, found):
    with pytest.raises(TypeError, match=rf"^Constraints must be for types such as .* not .*{found}"):
        pydantic.TypeAdapter(Annotated[kind, Constraints(max_length=9)])


def test_constraints_on_a_union_of_identifiers():
    union = urikit.URI | Annotated[urikit.WebURL, "of the web"] | None
    adapter = pydantic.TypeAdapter(Annotated[union, Constraints(schemes="http")])
    assert adapter.validate_python(" HTTP:h") == urikit.WebURL("http://h/")
    with pytest.raises(pydantic.ValidationError, match="expected http, found"):
        adapter.validate_python("ftp://h/")


def test_errors_of_a_union_are_at_the_names_of_its_types():
    with pytest.raises(pydantic.ValidationError) as caught:
        Everything(**EVERYTHING | {"either": "a b"})
    assert [error["loc"] for error in caught.value.errors()] == [("either", "URI"), ("either", "IRI")]
    adapter = pydantic.TypeAdapter(Annotated[urikit.URI, Constraints(schemes="a")] | urikit.IRI)
    with pytest.raises(pydantic.ValidationError) as caught:
        adapter.validate_python("b")
    assert [error["loc"] for error in caught.value.errors()] == [("URI",), ("IRI",)]


def test_values_under_any_are_written_as_texts():
    class Loose(pydantic.BaseModel):
        anything: Any

    values = [urikit.URI("a:b"), urikit.WebURL("http://h"), urikit.URITemplate("{x}"), urikit.Params("a=1")]
    for value in values:
        assert Loose(anything=[value]).model_dump_json() == json.dumps(
            {"anything": [str(value)]}, separators=(",", ":")
        )
        assert Loose(anything=value).model_dump(mode="json") == {"anything": str(value)}
        assert Loose(anything=value).model_dump()["anything"] is value


@pytest.mark.parametrize(
    ("text", "part"),
    [("ftp://me:canary@h/", "scheme"), ("http:///a", "host"), ("https:a", "host"), ("urn:a:b", "scheme")],
)
def test_what_is_not_an_http_uri(text, part):
    for good in ("http://h", "HTTPS://h:1/?q#f", "http://[::1]/"):
        assert str(pydantic.TypeAdapter(HttpURI).validate_python(good)) == good
    with pytest.raises(pydantic.ValidationError) as caught:
        pydantic.TypeAdapter(HttpURI).validate_python(text)
    (error,) = caught.value.errors()
    assert (error["type"], error["ctx"]["part"]) == ("uri_constraint", part)
    assert "canary" not in str(caught.value) + caught.value.json() + repr(caught.value.errors())


def test_constraints_in_lists_and_with_none():
    kind = Annotated[urikit.URI | None, Constraints(schemes="https")]
    assert pydantic.TypeAdapter(kind).validate_python(None) is None
    several = pydantic.TypeAdapter(list[Annotated[urikit.WebURL, Constraints(port=[443, 8443])]])
    assert len(several.validate_python(["https://h/", "https://h:8443/"])) == 2
    with pytest.raises(pydantic.ValidationError, match="expected 443 or 8443"):
        several.validate_python(["https://h:1/"])
    assert several.dump_json(several.validate_python(["https://h"])) == b'["https://h/"]'


def test_a_type_that_is_no_field_says_so():
    with pytest.raises(TypeError, match=r"such as urikit\.URI"):
        pydantic.TypeAdapter(urikit.Reference)


class Stores(pydantic.BaseModel):
    main: Postgres
    other: Postgres | Mysql | None = None
    any: Database | None = None
    general: Dialect | None = None
    documents: Mongodb | None = None
    free: Any = None


def test_urls_of_databases_are_fields():
    text = "postgresql://me:canary@h1:1,h2:2/db"
    stores = Stores(main=text, other="mysql://h/x", any="oracle+cx_oracle://me:canary@h/", general=b"mssql://h")
    assert stores.main == Postgres.parse(text) and stores.main.endpoints == (("h1", 1), ("h2", 2))
    assert [type(value) for value in (stores.other, stores.any, stores.general)] == [Mysql, Dialect, Dialect]
    assert json.loads(stores.model_dump_json())["main"] == stores.model_dump(mode="json")["main"] == text
    assert Stores.model_validate_json(stores.model_dump_json()) == stores == pickle.loads(pickle.dumps(stores))
    assert Stores(main=stores.main).main is stores.main and "canary" not in repr(stores)
    assert Stores(main=text, free=stores.main).model_dump(mode="json")["free"] == text
    assert Stores(main=pydantic.PostgresDsn("postgres://u:p@h1:1,h2:2/d")).main.hosts == (("h1", 1), ("h2", 2))
    assert Stores(main=urikit.URI("postgres://h/d")).main.database == "d"
    properties = Stores.model_json_schema()["properties"]
    assert properties["main"]["type"] == "string" and "format" not in properties["main"]
    for cls in (Amqp, Dialect, Kafka, Mongodb, Mysql, Postgres, Redis, Sqlite):
        adapter, pattern = pydantic.TypeAdapter(cls), pydantic.TypeAdapter(cls).json_schema()["pattern"]
        for example in cls.EXAMPLES:
            assert adapter.validate_json(json.dumps(example)) == adapter.validate_python(cls.parse(example))
            assert re.search(pattern, example) and adapter.dump_json(cls.parse(example)) == json.dumps(example).encode()


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"main": "postgresql://me:canary@h:x"}, "database-server"),
        ({"main": "postgresql://me:can/ary@h1:1,h2/x"}, "database-password-character"),
        ({"main": "mysql://me:canary@h"}, "database-scheme"),
        ({"main": urikit.URI("mysql://me:canary@h")}, "database-scheme"),
        ({"main": "postgresql://", "documents": "mongodb://me:can:ary@h"}, "database-colon"),
        ({"main": "postgresql://", "other": "redis://me:canary@h1"}, "database-scheme"),
        ({"main": "postgresql://", "any": "http://me:canary@h/"}, "database-scheme"),
        ({"main": ["postgresql://me:canary@h1:1,h2/x"]}, None),
        ({"main": b"postgresql://me:canary@h1:1,h2/\xff"}, "non-ascii"),
    ],
)
def test_an_error_about_a_database_shows_no_password(values, code):
    with pytest.raises(pydantic.ValidationError) as caught:
        Stores(**values)
    error = caught.value.errors()[0]
    assert error.get("ctx", {}).get("code") == code
    for shown in (str(caught.value), repr(caught.value), caught.value.json(), repr(caught.value.errors())):
        assert not re.search("can|ary", shown.replace("canno", ""))


def test_constraints_are_not_for_databases():
    with pytest.raises(TypeError, match="not Postgres"):
        pydantic.TypeAdapter(Annotated[Postgres, Constraints(schemes="postgres")])
