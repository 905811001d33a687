"""The grammar of RFC 3987 2.2 at its corners, places in texts that are not ASCII, and the twins."""

import copy
import inspect
import pickle

import pytest

import urikit
from urikit import IRI, URI, IRIReference, RelativeIRIReference, RelativeReference, URIReference

#: First and last of every range of `ucschar`.
UCSCHAR = [
    0xA0, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF, *(p << 16 for p in range(1, 14)),
    *((p << 16) + 0xFFFD for p in range(1, 15)), 0xE1000,
]  # fmt: skip
IPRIVATE = [0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD]
NEITHER = [
    *range(0x80, 0xA0), *range(0xFDD0, 0xFDF0), *range(0xFFF0, 0x10000), 0xE0000, 0xE0001, 0xE0020, 0xE007F, 0xE0FFF,
    *((p << 16) + last for p in range(1, 17) for last in (0xFFFE, 0xFFFF)),
]  # fmt: skip
EVERYWHERE = ["//{}@h", "//{}", "/{}", "{}", "x:{}", "?{}", "#{}"]


def refused(text: str) -> urikit.URISyntaxError:
    with pytest.raises(urikit.URISyntaxError) as caught:
        IRIReference(text)
    return caught.value


@pytest.mark.parametrize("shape", EVERYWHERE)
def test_each_character_where_it_may_stand(shape: str) -> None:
    """Those of `ucschar` in every component but two, those of `iprivate` in the query, others nowhere."""
    for code in UCSCHAR + (IPRIVATE if shape.startswith("?") else []):
        text = shape.format(chr(code))
        assert str(IRIReference(text)) == text
    for codes, why in ((NEITHER, "not-ucschar"), ([] if shape.startswith("?") else IPRIVATE, "private-use")):
        for code in codes:
            text = shape.format(chr(code))
            error = refused(text)
            assert (error.code, error.offset) == (why, text.index(chr(code)))


@pytest.mark.parametrize(
    "text", ["é:b", "1é:b", "a\u00e9:b", "//h:8\u00e9", "//h:\u0664", "//[::\u00e9]", "//[v1.\u00e9]", "%C3%é9"]
)
def test_scheme_port_and_literals_are_ascii(text: str) -> None:
    assert not IRIReference.is_valid(text)


def test_places_are_characters_whatever_stands_before_them() -> None:
    text = (
        "http://u\U00010300@e\u0301x\u0323.\U0001f600:8/\U0002f800/e\u0301?\U0010fffd=\u00e9#\U0001f468\u200d\U0001f469"
    )
    iri = IRI(text)
    assert {name: text[start:end] for name, (start, end) in iri.spans.items()} == {
        "scheme": "http", "authority": "u\U00010300@e\u0301x\u0323.\U0001f600:8", "userinfo": "u\U00010300",
        "host": "e\u0301x\u0323.\U0001f600", "port": "8", "path": "/\U0002f800/e\u0301", "query": "\U0010fffd=\u00e9",
        "fragment": "\U0001f468\u200d\U0001f469",
    }  # fmt: skip
    for bad in (" ", "\ufffe", "<", "\ud800"):
        assert refused(text + bad).offset == len(text)
    for bad in ("\ud800", "/a\udfff", "?\udc80"):
        assert refused(bad).offset == len(bad) - 1


@pytest.mark.parametrize(
    "text", ["http://u:p@h:80/p?q#f", "", "//", "urn:a:b", "../a", "?", "x://[::1]", "//%C3%A9", "mailto:a@b"]
)
def test_every_uri_is_an_iri(text: str) -> None:
    uri, iri = URIReference(text), IRIReference(text)
    assert (uri.spans, uri.form.replace("uri", "iri")) == (iri.spans, iri.form.replace("uri", "iri"))
    assert str(iri.to_uri()) == text
    assert iri.to_uri() == uri
    # Types are apart: what may go where only URIs may go has another type.
    assert iri != uri
    assert not isinstance(iri, URIReference)


TWINS = [(URIReference, IRIReference), (URI, IRI), (RelativeReference, RelativeIRIReference)]
#: What one family has by its nature and the other has not.
# Schemes and namespaces define URIs; an IRI is read by them once it is mapped to one.
ONLY_URI = {"to_iri", "to_web_url", "view", "classify", "kind", "request_target"}
ONLY_IRI = {"to_uri", "is_nfc", "bidi_report"}


@pytest.mark.parametrize(("uri", "iri"), TWINS, ids=lambda cls: cls.__name__)
def test_twins_have_the_same_methods(uri: type, iri: type) -> None:
    def public(cls: type) -> set[str]:
        # Names of other libraries are there to say what to use, and are not attributes.
        return {name for name in dir(cls) if not name.startswith("_") and hasattr(cls, name)}

    assert public(uri) - ONLY_URI == public(iri) - ONLY_IRI
    for name in public(uri) & public(iri):
        one, other = getattr(uri, name), getattr(iri, name)
        if callable(one):
            assert inspect.signature(one) == inspect.signature(other), name


def test_a_relative_reference_is_no_iri_and_the_reverse() -> None:
    for text in ("/é", "é", ""):
        with pytest.raises(urikit.URISyntaxError):
            IRI(text)
    with pytest.raises(urikit.URISyntaxError):
        RelativeIRIReference("x:é")
    assert type(IRIReference("x:é")) is IRI
    assert type(IRIReference("é")) is RelativeIRIReference


def test_values() -> None:
    iri = IRI("http://é.example/à?b#ç")
    assert pickle.loads(pickle.dumps(iri)) == iri == copy.deepcopy(iri)
    assert hash(iri) == hash(IRI("http://é.example/à?b#ç"))
    assert len({iri, IRI(str(iri))}) == 1
    assert iri.replace(fragment="ü").fragment == "ü"
    assert iri.add_segments("è/é").path == "/à/è%2Fé"
    assert (iri.name, iri.parent.path, iri.with_name("ö").path) == ("à", "/", "/ö")
    assert str(iri.resolve("../ñ?ß")) == "http://é.example/ñ?ß"
    assert str(iri.relativize("http://é.example/à/ì")) == "à/ì"
    assert iri.decoded_segments == ("à",)


def test_building_keeps_characters_and_encodes_what_may_not_stand_there() -> None:
    built = IRIReference.build(scheme="x", host="é", path=["é/è", "\u202e", "\ue000", "\ufffe"], query={"é": "\ue000&"})
    assert str(built) == "x://é/é%2Fè/%E2%80%AE/%EE%80%80/%EF%BF%BE?é=\ue000%26"
    with pytest.raises(urikit.URIBuildError):
        IRIReference.build(path="/\ue000")
    with pytest.raises(urikit.URIBuildError):
        URIReference.build(path="/é")


def test_bytes_are_ascii() -> None:
    assert IRIReference(b"/a") == IRIReference("/a")
    with pytest.raises((urikit.URISyntaxError, TypeError)):
        IRIReference("/é".encode())
