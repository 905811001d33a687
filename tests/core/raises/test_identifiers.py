"""A value of urikit counts as its text wherever that of an identifier is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import urikit
from tests.core.raises import inventory
from tests.core.raises.inventory import Parameter, Public
from tests.core.raises.test_raises import raised, right
from urikit import IRI, URI, IRIReference, URIReference, URITemplate, WebURL
from urikit.schemes.http import Http

#: Parameters with one of these names are identifiers.
NAMES = frozenset(
    "anchor base first identifier iri locator origin other reference resource second target uri url urn xri".split()
)
#: Those that are not, or that are the text of a record, by the callable's name and their own.
ELSEWHERE = {
    ("urikit.integrations.compat.", "*"): "the shapes of urllib.parse, which takes texts",
    ("urikit.linked_data.", "*"): "what makes a request, or a record of it",
    ("urikit.documents.", "*"): "records of what was read in a document",
    ("urikit.links.", "*"): "records of what was read in a document",
    ("urikit.schemes.data.process", "url"): "the processor of the Fetch Standard, which reads WebURLs",
    ("urikit.schemes.irc.", "target"): "a channel or a person",
    ("urikit.schemes.xmpp.", "resource"): "a part of an address",
    ("<", "other"): "equality and order of values of one class",
    ("urikit.SearchParams", "url"): "the URL that owns them, which is a WebURL",
}


def identifiers() -> Iterator[tuple[Public, Parameter]]:
    for public in inventory.callables():
        for parameter in public.parameters:
            listed = any(public.name.startswith(name) and where in ("*", parameter.name) for name, where in ELSEWHERE)
            if "str" in str(parameter.annotation) and parameter.name in NAMES and not listed:
                yield public, parameter


def test_a_value_counts_as_its_text() -> None:
    found, wrong = [*identifiers()], []
    assert len(found) > 100
    for public, parameter in found:
        others = right(public)
        for text in ("http://h/a", "urn:isbn:0486275574", "x://h/"):
            expected = raised(public, others | {parameter.name: text})
            for value in (URI(text), WebURL(text), IRI(text)):
                error = raised(public, others | {parameter.name: value})
                if "convert it with to_uri() first" in str(error):
                    continue  # a method of URI takes no IRI: the two compare equal to none of the other kind
                if isinstance(error, TypeError) or (str(value) == text and type(error) is not type(expected)):
                    wrong.append((public.name, parameter.name, value, error))
    assert wrong == []


@pytest.mark.parametrize(
    ("call", "result"),
    [
        (lambda: URITemplate("http://h/{+a}").match(IRI("http://h/a/b")), {"a": "a/b"}),
        (lambda: URITemplate("{+a}").expand(a=WebURL("http://h/")), "http://h/"),
        (lambda: str(WebURL("http://h/a").join(WebURL("http://g/b"))), "http://g/b"),
        (lambda: str(WebURL("http://h/a").join(urikit.parse("../e"))), "http://h/e"),
        (lambda: str(WebURL("b", IRI("http://h/é/"))), "http://h/%C3%A9/b"),
        (lambda: WebURL.can_parse(URI("http://h/")), True),
        (lambda: type(URI(IRI("http://h/"))), URI),
        (lambda: type(URIReference(URI("http://h/"))), URI),
        (lambda: type(IRIReference.parse(WebURL("http://h/"))), IRI),
        (lambda: urikit.is_valid(IRI("http://h/é")), False),
        (lambda: urikit.normalize(WebURL("http://h/%7e")), "http://h/~"),
        (lambda: urikit.redact(URI("http://u:pw@h/")), "http://u:***@h/"),
        (lambda: urikit.repair(WebURL("http://h/a")).text, "http://h/a"),
        (lambda: urikit.explain(IRI("http://h/é")).reading, "RFC 3987"),
        (lambda: urikit.extract(URI("http://h/"))[0].text, "http://h/"),
        (lambda: Http.parse(WebURL("http://h/")).host, "h"),
    ],
)
def test_values_in_the_place_of_texts(call: Callable[[], object], result: object) -> None:
    assert call() == result


def test_a_value_that_is_not_in_the_grammar_is_refused_as_its_text_is() -> None:
    for value in (IRI("http://h/é"), "http://h/é"):
        with pytest.raises(urikit.URISyntaxError) as caught:
            URI(value)
        assert caught.value.code == "non-ascii"
    with pytest.raises(urikit.URISyntaxError):
        URI(urikit.parse("a"))


def test_a_template_is_not_an_identifier() -> None:
    for call in (urikit.parse, urikit.normalize, WebURL, urikit.explain):
        with pytest.raises(TypeError, match="str"):
            call(URITemplate("{a}"))


@pytest.mark.parametrize("number", [70_000, -1, 2**63, -(10**30), 10**30])
def test_a_port_out_of_range_is_shown_as_given(number: int) -> None:
    for call in (URI("http://h/").replace, lambda **parts: URI.build(scheme="http", host="h", **parts)):
        with pytest.raises(urikit.URIBuildError) as caught:
            call(port=number)
        assert caught.value.code == "port-range"
        assert f"\n  {number}\n  {'^' * len(str(number))}\n" in str(caught.value)


def test_a_number_that_python_does_not_write_is_shown_in_hexadecimal() -> None:
    with pytest.raises(urikit.URIBuildError, match="0x1000000") as caught:
        URI("http://h/").replace(port=16**6000)
    assert caught.value.code == "port-range"
