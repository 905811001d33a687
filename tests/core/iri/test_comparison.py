"""Comparing IRIs (RFC 3987 section 5): equivalent by the ladder, and the same IRI for RDF."""

import pytest

from urikit import IRI, URI, IRIReference, Step


@pytest.mark.parametrize(
    ("one", "other", "step"),
    [
        ("http://example.com/r\u00e9", "http://example.com/r\u00e9", Step.STRING),
        ("HTTP://www.EXAMPLE.com/\u00e9", "http://www.example.com/\u00e9", Step.CASE),
        ("http://h/%c3%a9", "http://h/%C3%A9", Step.CASE),
        ("http://example.com/r\u00e9", "http://example.com/r%C3%A9", Step.PERCENT),
        ("http://example.com/r\u00e9", "http://example.com/r%c3%a9", Step.PERCENT),
        ("http://h/?\ue000", "http://h/?%EE%80%80", Step.PERCENT),
        ("http://example.org/~user", "http://example.org/%7euser", Step.PERCENT),
        # 5.3.2.
        ("example://a/b/c/%7Bfoo%7D/ros\u00e9", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", Step.SYNTAX),
        # 5.3.3: a domain in Unicode, in A-labels, percent-encoded.
        ("http://r\u00e9sum\u00e9.example.org", "http://xn--rsum-bpad.example.org/", Step.SCHEME),
        ("http://R\u00c9SUM\u00c9.example.org/", "http://r\u00e9sum\u00e9.example.org/", Step.SCHEME),
        ("http://\u00e9.example/", "http://%c3%a9.example/", Step.PERCENT),
        ("http://\u00e9.example:80", "http://xn--9ca.example/", Step.SCHEME),
        ("http://\u00e9\u3002example/", "http://\u00e9.example/", Step.SCHEME),
    ],
)
def test_where_they_meet(one: str, other: str, step: Step) -> None:
    for a, b in ((one, other), (other, one)):
        comparison = IRI(a).compare(b)
        assert comparison.step == step
        assert IRI(a).equivalent(b, at=step)
        assert comparison.identical is (step == Step.STRING) is (IRI(a) == IRI(b))


@pytest.mark.parametrize(
    ("one", "other", "component", "reason"),
    [
        ("http://h/\u00e9", "http://h/\u00c9", "path", "path"),
        ("http://h/\u00e9", "http://h/e\u0301", "path", "unicode-form"),
        ("http://h/\u00e9%2Fa", "http://h/\u00e9/a", "path", "reserved-encoding"),
        ("http://h/\u00e9", "http://h/%E9", "path", "path"),
        # A scheme without domains does not say what its names are.
        ("x://\u00e9/", "x://xn--9ca/", "host", "host"),
        ("http://\u00e9_/", "http://\u00e9-/", "host", "host"),
        ("http://h/?\u00e9=1&b", "http://h/?b&\u00e9=1", "query", "pair-order"),
    ],
)
def test_where_they_do_not(one: str, other: str, component: str, reason: str) -> None:
    comparison = IRI(one).compare(other)
    assert not comparison
    assert (comparison.component, comparison.reason) == (component, reason)
    assert comparison.left_span is not None and comparison.right_span is not None
    assert one[slice(*comparison.left_span)] == getattr(IRI(one), component)
    assert other[slice(*comparison.right_span)] == getattr(IRI(other), component)
    assert not comparison.identical


def test_equivalent_is_not_the_same_and_the_explanation_says_so() -> None:
    one, other = IRI("http://example.com/r\u00e9"), IRI("http://example.com/r%C3%A9")
    assert one != other  # two nodes of an RDF graph
    assert len({one, other}) == 2
    assert one.equivalent(other)  # one resource on the web
    text = str(one.compare(other))
    assert "RFC 3987 section 5.3.2.3" in text
    assert "As names they are two" in text and "RDF" in text
    assert "As names they are one" in str(one.compare(str(one)))


def test_the_sections_are_those_of_the_ladder() -> None:
    for step, section, one, other in (
        ("STRING", "5.3.1", "http://\u00e9/", "http://\u00e9/"),
        ("CASE", "5.3.2.1", "HTTP://\u00e9/", "http://\u00e9/"),
        ("PERCENT", "5.3.2.3", "http://h/\u00e9", "http://h/%C3%A9"),
        ("SYNTAX", "5.3.2.4", "http://h/./\u00e9", "http://h/\u00e9"),
        ("SCHEME", "5.3.3", "http://\u00e9:80/", "http://\u00e9/"),
    ):
        comparison = IRI(one).compare(other)
        assert comparison.step is not None and comparison.step.name == step
        assert f"(RFC 3987 section {section})" in str(comparison)


def test_uris_are_explained_by_rfc_3986() -> None:
    assert "RFC 3986 section 6.2.2.1" in str(URI("http://H/").compare("http://h/"))
    assert "RDF" not in str(URI("http://H/").compare("http://h/"))
    assert "RFC 3987" in str(IRI("http://H/").compare(URI("http://h/")))


def test_iris_that_are_equivalent_have_equivalent_uris() -> None:
    one, other = IRI("http://\u00c9.example/\u00e9"), IRI("http://xn--9ca.example/%c3%a9")
    assert one.equivalent(other)
    assert one.to_uri().equivalent(other.to_uri())
    assert one.equivalent(one.to_uri()) and one.equivalent(one.to_uri(host="percent-encoding"))


def test_relative_references_and_secrets() -> None:
    assert IRIReference("\u00e9/.").compare("%C3%A9/.").step == Step.PERCENT
    comparison = IRI("http://u:g\u00e9heim@h/").compare("http://u:anders@h/")
    assert comparison.component == "userinfo"
    assert "heim" not in str(comparison) and "anders" not in str(comparison)


def test_capitals_beside_other_characters_in_a_host() -> None:
    """An IRI keeps them (RFC 3987 5.3.2.1: US-ASCII only hosts); its URI does not, and the two are compared as URIs."""
    for one in ("//éF", "//éf", "//%C3%A9F", "//%c3%a9f"):
        for other in ("//éF", "//éf", "//%C3%A9F", "//%c3%a9f"):
            assert IRIReference.parse(one).equivalent(other, at=Step.PERCENT)
