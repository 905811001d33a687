"""What people who come from `str` and from other libraries try first: it works, or the error says what to do."""

import copy
import dataclasses
import enum
import json
import pathlib
import pickle
import socket
import typing

import pytest

import urikit
from urikit import IRI, URI, URISyntaxError, WebURL

TYPES = (URI, IRI, WebURL)
TEXT = "http://h/a?b=c#d"


class Address(enum.StrEnum):
    HOME = TEXT


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize("cls", TYPES)
def test_what_becomes_a_value(cls):
    for given in (TEXT, TEXT.encode(), Address.HOME, Text(TEXT), cls(TEXT)):
        value = cls(given)
        assert str(value) == TEXT and type(str(value)) is str
    for wrong in (None, 1, 1.5, True, bytearray(b"http://h"), pathlib.Path("/a"), [], {}, (TEXT,), object()):
        with pytest.raises(TypeError, match=f"text must be str or bytes, not {type(wrong).__name__}"):
            cls(wrong)
    with pytest.raises(URISyntaxError):
        cls("")


@pytest.mark.parametrize("cls", TYPES)
def test_among_other_values(cls):
    value = cls(TEXT)
    assert value != TEXT and bool(value) and hash(value) == hash(cls(TEXT))
    assert {value: 1}[cls(TEXT)] == 1 and TEXT not in {value}
    assert sorted([value, cls("http://a/")])[0] == cls("http://a/")
    assert copy.deepcopy([value])[0] is value
    assert all(pickle.loads(pickle.dumps(value, n)) == value for n in range(6))
    assert (f"{value}", f"{value:>20}", "%s" % value) == (TEXT, f"{TEXT:>20}", TEXT)  # noqa: UP031
    assert json.dumps([value], default=str) == f'["{TEXT}"]'
    record = dataclasses.make_dataclass("Record", [("at", cls)])(value)
    assert dataclasses.asdict(record) == {"at": value}
    assert typing.get_args(typing.Annotated[cls, 1] | None)
    for wrong in (
        lambda: iter(value),
        lambda: "h" in value,
        lambda: len(value),
        lambda: value[0],
        lambda: value + "x",
        lambda: json.dumps(value),
        lambda: sorted([value, TEXT]),
        lambda: pathlib.Path(value),
        lambda: value / None,
        lambda: value / b"x",
        lambda: value / True,
        lambda: value.join(None),
        lambda: type("Mine", (cls,), {}),
    ):
        with pytest.raises(TypeError):
            wrong()


def test_values_of_two_types_are_two():
    values = [cls(TEXT) for cls in TYPES]
    assert len({*values, TEXT}) == 4
    with pytest.raises(TypeError):
        sorted(values)


@pytest.mark.parametrize("cls", TYPES)
def test_a_value_never_changes(cls):
    value = cls(TEXT)
    with pytest.raises(AttributeError, match=r"cannot change \(attribute 'host'\); use \.replace\(host=\.\.\.\)$"):
        value.host = "x"
    with pytest.raises(AttributeError, match=r"use \.replace\(query=None\)$"):
        del value.query
    with pytest.raises(AttributeError, match=r"cannot change \(attribute 'mine'\)$"):
        value.mine = 1
    assert str(value) == TEXT


@pytest.mark.parametrize("cls", TYPES)
@pytest.mark.parametrize("method", ["with_params", "update_params", "add_params"])
def test_a_text_is_not_pairs(cls, method):
    for wrong in ("a=b", b"a=b"):
        with pytest.raises(
            TypeError, match=r"params must be a mapping.* \(\.replace\(query=\.\.\.\) takes a raw str\)"
        ):
            getattr(cls(TEXT), method)(wrong)
    for wrong in (["ab"], [["a", "b"]], [("a", "b", "c")]):
        with pytest.raises(TypeError, match="a pair of params must be a tuple of a name and a value"):
            getattr(cls(TEXT), method)(wrong)
    with pytest.raises(TypeError, match="query must be a str"):
        cls(TEXT).replace(query=b"a=b")


@pytest.mark.parametrize("name", ["URL", "furl", "urlparse", "urljoin", "urlencode", "quote", "unquote_plus"])
def test_names_of_other_libraries_in_the_module(name):
    with pytest.raises(AttributeError, match=f"module 'urikit' has no attribute '{name}'; use "):
        getattr(urikit, name)
    with pytest.raises(AttributeError, match=r"has no attribute 'nothing'$"):
        _ = urikit.nothing


def test_an_endpoint_is_what_a_socket_takes():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        for value in (URI(f"http://127.0.0.1:{port}/"), WebURL(f"http://127.0.0.1:{port}/")):
            socket.create_connection(value.endpoint, timeout=10).close()


@pytest.mark.parametrize(
    ("text", "endpoint"),
    [
        ("http://[::1]/", ("::1", 80)), ("http://[v1.x]:1/", ("v1.x", 1)),
        ("http://EXAMPLE.org", ("example.org", 80)), ("http://b%C3%BCcher.example/", ("xn--bcher-kva.example", 80)),
        ("x://h", ("h", None)), ("x://h:", ("h", None)), ("file:///a", None), ("urn:a:b", None),
    ],
)  # fmt: skip
def test_endpoints(text, endpoint):
    assert URI(text).endpoint == IRI(text).endpoint == endpoint
    if WebURL.can_parse(text):
        assert WebURL(text).endpoint == endpoint
