"""URNs as such: their parts, the way to the view, and two namespaces without a grammar."""

import subprocess
import sys

import pytest

from tests.schemes.promises import raised
from tests.schemes.urns.promises import holds, refused, relation, tables, unrelated
from urikit import URI, URN, SchemeError, URISyntaxError
from urikit.core.rules.catalogue import rows
from urikit.schemes import view_class
from urikit.schemes.findings import findings
from urikit.schemes.tel import Tel
from urikit.schemes.urns import NAMESPACES, ByNamespace, class_of, view_of
from urikit.schemes.urns.generic import AnyURN
from urikit.schemes.urns.names import Example, ThreeGpp
from urikit.schemes.urns.namespace import split
from urikit.schemes.urns.numbers import Isbn

#: What is a URI and no URN: the code and the place.
NO_URN = [
    ("urn:", "urn-nid-length", (4, 4)),
    ("urn::", "urn-nid-length", (4, 4)),
    ("urn:isbn", "urn-nss-missing", (8, 8)),
    ("urn:example:", "urn-nss-missing", (12, 12)),
    ("urn:example:/a", "urn-nss-slash", (12, 13)),
    ("urn::abc", "urn-nid-length", (4, 4)),
    ("urn:a:b", "urn-nid-length", (4, 5)),
    ("urn:-ab:c", "urn-nid-hyphen", (4, 5)),
    ("urn:ab-:c", "urn-nid-hyphen", (6, 7)),
    ("urn:a_b:c", "urn-nid-character", (5, 6)),
    ("urn:" + "a" * 33 + ":c", "urn-nid-length", (4, 37)),
    ("urn:a%62:c", "urn-nid-character", (5, 8)),
    ("urn://h/a:b", "urn-authority", (4, 7)),
    ("urn:example:a?b", "urn-query", (13, 14)),
    ("urn:a1:b?c", "urn-query", (8, 9)),
    ("urn:isbn:0486275574?", "urn-query", (19, 20)),
    ("urn:example:a?+", "urn-component-start", (15, 15)),
    ("urn:example:a?=", "urn-component-start", (15, 15)),
    ("urn:example:a?+#f", "urn-component-start", (15, 15)),
    ("urn:example:a?+/r", "urn-component-start", (15, 16)),
    ("urn:example:a?+r?=", "urn-component-start", (18, 18)),
    ("urn:example:a?+?=q", "urn-component-start", (15, 15)),
]


@pytest.mark.parametrize(("text", "code", "place"), NO_URN)
def test_what_is_no_urn(text, code, place):
    for view in (ByNamespace, AnyURN, Example):
        error = refused(view, text)
        assert (error.code, (error.offset, error.end)) == (code, place)
    assert raised(SchemeError, URI(text).view).code == code


def test_what_is_no_uri_is_no_urn_either_and_the_error_is_that_of_the_class_urn():
    with pytest.raises(URISyntaxError):
        view_of("urn:exämple:x")
    for text, code, _place in NO_URN:
        with pytest.raises(SchemeError) as caught:
            view_of(text)
        with pytest.raises(URISyntaxError) as native:
            URN(text)
        assert (caught.value.code, caught.value.offset, caught.value.end) == (
            code,
            native.value.offset,
            native.value.end,
        )
        assert (caught.value.hint, caught.value.rule) == (native.value.hint, native.value.rule)
        assert caught.value.message and "{" not in caught.value.message


def test_components():
    for text, found in [
        ("?+abc", ("abc", None, None)),
        ("?+a?b/c?=d?+e?=f#g", ("a?b/c", "d?+e?=f", "g")),
        ("?=q?+r", (None, "q?+r", None)),
        ("#", (None, None, "")),
        ("?=q#", (None, "q", "")),
        ("", (None, None, None)),
    ]:
        name = split(URI(f"URN:Example:a{text}"))
        assert (name.nid, name.nss, name.start, name.spelled, name.components) == (
            "example",
            "a",
            12,
            "URN:Example",
            text,
        )
        view = view_of(f"urn:example:a{text}")
        assert (view.r_component, view.q_component, view.f_component) == found


@pytest.mark.parametrize("nid", NAMESPACES)
def test_each_namespace_has_a_view_that_says_what_it_is(nid):
    view = class_of(nid)
    assert nid in view.NIDS and view.SPECIFICATION and view.EQUIVALENCE and view.EXAMPLES
    summary = (view.__doc__ or "").partition("\n")[0]
    assert summary.endswith(".") and len(summary) > 20
    for text in view.EXAMPLES:
        assert type(URI(text).view()) is view and str(URI(text).view()) == text


def test_the_way_from_the_scheme_and_a_view_reads_its_namespace_alone():
    assert view_class("URN") is ByNamespace
    assert type(URI("uRn:IsBn:0486275574").view()) is Isbn
    assert type(ByNamespace.parse("urn:isbn:0486275574")) is Isbn
    assert view_of(URI("urn:isbn:0486275574")) == view_of("urn:isbn:0486275574") == URN("urn:isbn:0486275574").view()
    assert type(view_of("urn:isbn:0486275574").to_uri()) is URN
    assert raised(SchemeError, view_of, "tel:+1").code == "scheme-other"
    (row,) = rows("urikit.schemes.urns.namespace")
    with pytest.raises(SchemeError) as caught:
        Isbn.parse("urn:issn:1560-1560")
    error = caught.value
    assert (error.code, error.offset, error.end) == (row.code, 4, 8)
    assert error.message == 'wrong namespace: expected urn:isbn, found "issn"'
    assert not Isbn.parse("urn:isbn:0486275574").equivalent("urn:issn:1560-1560")
    assert not Isbn.parse("urn:isbn:0486275574").equivalent(Tel.parse("tel:+1"))
    assert not Isbn.parse("urn:isbn:0486275574").equivalent(5)


def test_views_of_two_namespaces_are_not_equivalent_and_an_error_has_no_context_but_itself():
    assert not view_of("urn:example:a").equivalent(view_of("urn:3gpp:a"))
    with pytest.raises(SchemeError) as caught:
        view_of("urn:isbn:1")
    assert caught.value.__context__ is None and caught.value.__cause__ is None


def test_a_module_is_loaded_when_it_is_asked_for():
    program = (
        "import sys, urikit\n"
        "assert not [name for name in sys.modules if name.startswith('urikit.schemes.urns')]\n"
        "urikit.URI('urn:example:a').view()\n"
        "assert 'urikit.schemes.urns.names' in sys.modules and 'urikit.schemes.urns.numbers' not in sys.modules\n"
        "assert 'stdnum' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


test_tables = tables(Example, [*Example.EXAMPLES, "urn:example:a/b?+r?=q#f", "urn:example:a:b@c~d&e%20"])


def test_the_equivalence_of_examples_is_that_of_section_3_1_and_names_of_3gpp():
    relation(Example, ["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"])
    for other in ("a123,z456", "A123%2Cz456", "a123%2Cz456/foo", "%61123%2Cz456"):
        unrelated(Example, "urn:example:a123%2Cz456", f"urn:example:{other}")
    name = holds(ThreeGpp, "urn:3gpp:a:b")
    assert name.labels == ("a", "b") and ThreeGpp.build("a:b") == name
    unrelated(ThreeGpp, "urn:3gpp:featurephones", "urn:3gpp:Featurephones")
    for string in ("", "/a"):
        with pytest.raises(SchemeError):
            ThreeGpp.build(string)
        with pytest.raises(SchemeError):
            Example.build(string)


GENERIC = rows("urikit.schemes.urns.generic")


@pytest.mark.parametrize("row", GENERIC, ids=lambda row: row.code)
def test_the_example_is_what_its_rule_is_about(row):
    assert row.code in [issue.code for issue in findings(URI(row.example))]
    assert not {issue.code for issue in findings(URI(row.corrected))} & {one.code for one in GENERIC}
