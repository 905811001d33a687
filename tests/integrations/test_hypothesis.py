"""The strategies: valid by construction, wide, and quick to shrink (urikit.integrations.hypothesis)."""

import re
from dataclasses import dataclass
from typing import Annotated

import pytest

import urikit
from tests.oracle.grammars import derives
from urikit.integrations import fields
from urikit.integrations import hypothesis as ours
from urikit.integrations.constraints import Constraints

hypothesis = pytest.importorskip("hypothesis", reason="no hypothesis: pip install 'urikit[test]'")

from hypothesis import find, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

BRIEF = settings(max_examples=50)
FEW = settings(max_examples=15)

#: What each strategy gives, and a shape of its texts that is written here once more.
VALUES = {
    "uris": (ours.uris(), urikit.URI, r"[A-Za-z][A-Za-z0-9+.-]*:.*"),
    "relative_references": (ours.relative_references(), urikit.RelativeReference, r"(?![A-Za-z][A-Za-z0-9+.-]*:).*"),
    "references": (ours.references(), urikit.URIReference, r".*"),
    "iris": (ours.iris(), urikit.IRI, r"[A-Za-z][A-Za-z0-9+.-]*:.*"),
    "relative_iri_references": (
        ours.relative_iri_references(),
        urikit.RelativeIRIReference,
        r"(?![A-Za-z][A-Za-z0-9+.-]*:).*",
    ),
    "iri_references": (ours.iri_references(), urikit.IRIReference, r".*"),
    "urns": (ours.urns(), urikit.URN, r"(?i:urn):[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]:.+"),
    "web_urls": (ours.web_urls(), urikit.WebURL, r"(https?|wss?|ftp)://.+/.*"),
    "templates": (ours.templates(), urikit.URITemplate, r"([^{}]|\{[^{}]+\})*"),
    "params": (ours.params(), urikit.Params, r"[^#\s]*"),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_valid_and_differ(name):
    strategy, kind, shape = VALUES[name]
    found = set()

    @BRIEF
    @given(strategy)
    def run(value):
        assert isinstance(value, kind)
        assert re.fullmatch(shape, str(value), re.DOTALL)
        assert kind is urikit.Params or getattr(kind, "parse", kind)(str(value)) == value
        found.add(value)

    run()
    assert len(found) > 25


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("uris", "URI"),
        ("relative_references", "relative-ref"),
        ("references", "URI-reference"),
        ("iris", "IRI"),
        ("relative_iri_references", "irelative-ref"),
        ("iri_references", "IRI-reference"),
        ("schemes", "scheme"),
        ("hosts", "host"),
        ("domains", "reg-name"),
        ("ports", "port"),
        ("segments", "segment"),
        ("queries", "query"),
    ],
)
def test_the_grammar_of_the_rfc_derives_them(name, rule):
    derives(rule, "")  # skips here, where a skip is not a failure of an example

    @BRIEF
    @given(getattr(ours, name)())
    def run(value):
        assert derives(rule, str(value))

    run()


def test_what_fails_at_once_becomes_small():
    assert str(find(ours.params(), lambda params: len(params) == 1, settings=BRIEF)) == "a"
    assert str(find(ours.uris(), lambda uri: True, settings=FEW)) == "http:"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "condition", "least"),
    [
        (ours.uris(), lambda uri: uri.userinfo and uri.port, "http://a@:80"),
        (ours.urns(), lambda urn: urn.r_component, "urn:aa:a?+a"),
        (ours.templates(), lambda template: template.level == 4, "{0*}"),
        (ours.params(), lambda params: len(params) == 2, "a&a"),
    ],
)
def test_what_fails_becomes_small(strategy, condition, least):
    found = find(strategy, condition, settings=settings(max_examples=500))
    assert len(str(found)) <= len(least), found


@pytest.mark.slow
@pytest.mark.parametrize(
    "condition",
    [
        lambda uri: uri.host_info and uri.host_info.kind == "ipv6",
        lambda uri: ".." in uri.segments,
        lambda uri: uri.path.startswith("/") and uri.authority is None,
    ],
)
def test_rare_shapes_are_found(condition):
    find(ours.uris(), condition, settings=settings(max_examples=3000))


@dataclass
class Model:
    target: urikit.URI
    home: urikit.WebURL
    name: urikit.URN
    more: list[urikit.URIReference]


def test_types_that_are_registered():
    ours.register()

    @FEW
    @given(st.builds(Model), st.from_type(urikit.Params), st.from_type(urikit.IRI))
    def run(model, params, iri):
        assert isinstance(model.target, urikit.URI)
        assert isinstance(model.home, urikit.WebURL)
        assert isinstance(params, urikit.Params)
        assert isinstance(iri, urikit.IRI)

    run()


#: Types that a program can have as a field, or in the signature of a function.
KINDS = [*fields.FIELDS, urikit.Reference, urikit.QueryParams, urikit.SearchParams]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_type_is_registered(kind):
    ours.register()
    found = set()

    @FEW
    @given(st.from_type(kind))
    def run(value):
        assert isinstance(value, kind)
        found.add(str(value))

    run()
    assert len(found) > 5


@pytest.mark.parametrize(
    "limits",
    [
        Constraints(schemes="https", host=["example.com", "*.bücher.example"], forbid="userinfo"),
        Constraints(schemes=["http", "https"], port=range(8000, 8010)),
        Constraints(require=["userinfo", "host", "port", "path", "query", "fragment"]),
        Constraints(forbid=["userinfo", "port", "query", "fragment"]),
        Constraints(host="[::1]", max_length=60),
    ],
    ids=repr,
)
@pytest.mark.parametrize(
    "kind",
    [urikit.URI, urikit.IRI, urikit.URIReference, urikit.IRIReference, urikit.WebURL],
    ids=lambda kind: kind.__name__,
)
def test_values_that_constraints_allow(kind, limits):
    found = set()

    @settings(max_examples=10)
    @given(ours.constrained(Annotated[kind, limits]))
    def run(value):
        assert isinstance(value, kind)
        assert limits.check(value) is value
        found.add(value)

    run()
    assert len(found) > 5


@pytest.mark.parametrize(
    ("kind", "limits"),
    [
        (urikit.RelativeReference, Constraints(host="*.example.com")),
        (urikit.RelativeIRIReference, Constraints(forbid="host", require="path")),
        (urikit.URN, Constraints(schemes="urn", max_length=60)),
    ],
    ids=repr,
)
def test_values_of_other_types_that_constraints_allow(kind, limits):
    @FEW
    @given(ours.constrained(Annotated[kind, limits]))
    def run(value):
        assert isinstance(value, kind)
        assert limits.check(value) is value

    run()


@pytest.mark.parametrize(
    "annotated",
    [urikit.URI, Annotated[urikit.URI, "x"], Annotated[str, Constraints(max_length=5)], list[urikit.URI]],
    ids=repr,
)
def test_what_has_no_constraints_is_refused(annotated):
    with pytest.raises(TypeError, match="annotated must be"):
        ours.constrained(annotated)
