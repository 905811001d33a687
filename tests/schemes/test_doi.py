"""DOI names in all their forms (urikit.schemes.doi, urikit.schemes.doi; ISO 26324, DOI Handbook)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, relation, tables, unrelated
from urikit import URI, SchemeError
from urikit.schemes.doi import Doi, in_url

SICI = "10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2"
SICI_URL = "https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/16%3C1661::AID-SIM968%3E3.0.CO;2-2"

VALID = [
    *Doi.EXAMPLES, "doi:10.1000.10/123456", "doi:10.1/x", "doi:10.1000/456%23789", "doi:10.1000%2F182",
    "doi:10.1000//", "doi:10.1000/a%20b", "doi:10.1016/%E0%BD%A6%E0%BE%A6#f", "doi:10.1000/a+b", "doi:10/aabbe",
]  # fmt: skip

INVALID = [
    ("doi:10.17487", "doi-slash-missing", (12, 12)),
    ("doi:/x", "doi-prefix", (4, 4)),
    ("doi:", "doi-prefix", (4, 4)),
    ("doi:10/x-y", "doi-prefix", (4, 6)),
    ("doi:10/", "doi-prefix", (4, 6)),
    ("doi:10./x", "doi-prefix", (4, 7)),
    ("doi:10.1.NOTGOOD.0/123456", "doi-prefix", (4, 18)),
    ("doi:10.10O0/123456", "doi-prefix", (4, 11)),
    ("doi:11.1000/x", "doi-prefix", (4, 11)),
    ("doi:10.1000/", "doi-suffix-empty", (12, 12)),
    ("doi:10.1000/a%0A", "doi-character", (12, 16)),
    ("doi:10.1000/%FF", "doi-octets", (4, 15)),
    ("doi:10.1000/456?789", "doi-query", (15, 19)),
    ("doi:10.1000/456?", "doi-query", (15, 16)),
    ("doi://10.1000/182", "doi-slashes", (4, 13)),
]


test_tables = tables(Doi, VALID, INVALID)


def test_every_form_is_the_same_name():
    for text in [
        "10.17487/RFC3986", "doi:10.17487/RFC3986", "DOI:10.17487/RFC3986", "doi: 10.17487/RFC3986",
        "DOI 10.17487/RFC3986", "doi: 10.17487 / RFC3986", "doi:10.17487/ RFC3986 ",
        "https://doi.org/10.17487/RFC3986", "http://dx.doi.org/10.17487/RFC3986",
        "HTTPS://DOI.ORG/10.17487/RFC3986", "http://www.doi.org/10.17487/RFC3986",
        "https://doi.org/10.17487/RFC3986?noredirect#x", "https://doi.org/urn:doi:10.17487:RFC3986",
        "doi.org/10.17487/RFC3986", "dx.doi.org/10.17487/RFC3986", "info:doi/10.17487/RFC3986",
        "INFO:DOI/10.17487/RFC3986", "info:hdl/10.17487/RFC3986", "urn:doi:10.17487:RFC3986",
        "URN:DOI:10.17487/RFC3986", "hdl:10.17487/RFC3986", "https://hdl.handle.net/10.17487/RFC3986",
        "hdl.handle.net/10.17487/RFC3986", "doi:10.17487/RF%433986",
    ]:  # fmt: skip
        doi = Doi.of(text)
        assert doi.name == "10.17487/RFC3986" and doi.equivalent("doi:10.17487/rfc3986")
        assert Doi.of(URI("doi:10.17487/RFC3986")) == Doi.of("10.17487/RFC3986")


@pytest.mark.parametrize(
    "text", ["10/aabbe", "doi:10/aabbe", "https://doi.org/10/aabbe", "https://doi.org/aabbe", "doi.org/aabbe"]
)
def test_a_short_doi(text):
    doi = Doi.of(text)
    assert (doi.name, doi.is_short, doi.prefix, doi.suffix) == ("10/aabbe", True, "10", "aabbe")
    assert str(doi.to_url()) == "https://doi.org/10/aabbe" and str(doi.to_urn()) == "urn:doi:10:aabbe"
    assert Doi.of(doi.to_urn()) == doi and doi.equivalent("doi:10/AABBE")
    assert not doi.equivalent("doi:10.1000/182")


def test_the_forms_that_are_written():
    doi = Doi.of("10.17487/RFC3986")
    assert str(doi) == "doi:10.17487/RFC3986"
    assert str(doi.to_url()) == "https://doi.org/10.17487/RFC3986"
    assert str(doi.to_url("http")) == "http://doi.org/10.17487/RFC3986"
    assert str(doi.to_info()) == "info:doi/10.17487/RFC3986"
    assert str(doi.to_urn()) == "urn:doi:10.17487:RFC3986"
    assert str(doi.to_handle()) == "hdl:10.17487/RFC3986"
    assert str(doi.to_handle().to_url()) == "https://hdl.handle.net/10.17487/RFC3986"
    assert str(Doi.parse("doi:10.1/x#f").to_url()) == "https://doi.org/10.1/x#f"


def test_the_encoding_of_the_handbook():
    for name, url in [
        (SICI, SICI_URL),
        ("10.1000/456#789", "https://doi.org/10.1000/456%23789"),
        ('10.1000/%"# ?', "https://doi.org/10.1000/%25%22%23%20%3F"),
        ("10.1000/<>{}^[]`|\\+", "https://doi.org/10.1000/%3C%3E%7B%7D%5E%5B%5D%60%7C%5C%2B"),
        ("10.1000/a/./b", "https://doi.org/10.1000/a/.%2Fb"),
        ("10.1000/a/../b", "https://doi.org/10.1000/a/..%2Fb"),
        ("10.1000/a/../../b", "https://doi.org/10.1000/a/..%2F..%2Fb"),
        ("10.1000/a/..", "https://doi.org/10.1000/a%2F.."),
        ("10.1000/..", "https://doi.org/10.1000%2F.."),
        ("10.1016/üник", "https://doi.org/10.1016/%C3%BC%D0%BD%D0%B8%D0%BA"),
    ]:
        doi = Doi.build(name)
        assert str(doi.to_url()) == url and Doi.of(url).name == name and doi.name == name
        assert str(URI(url).normalize()) == url


def test_a_urn_has_one_colon_for_the_first_slash_and_a_name_that_is_not_encoded():
    doi = Doi.of("10.123/456ABC/zyz")
    assert str(doi.to_urn()) == "urn:doi:10.123:456ABC%2Fzyz" and Doi.of(doi.to_urn()).name == doi.name
    assert Doi.of("urn:doi:10.123:a:b").name == "10.123/a:b" and Doi.of("urn:doi:10.123/a:b").name == "10.123/a:b"
    for text in [
        f"doi:{SICI}",
        f"doi: {SICI}",
        f"https://doi.org/{SICI}",
        f"doi.org/{SICI}",
        SICI,
        SICI_URL,
    ]:
        assert Doi.of(text).name == SICI


@pytest.mark.parametrize("text", ["doi:10.1016/üник", "https://doi.org/10.1016/üник", "10.1016/üник"])
def test_an_iri_is_read_as_a_uri(text):
    assert str(Doi.of(text)) == "doi:10.1016/%C3%BC%D0%BD%D0%B8%D0%BA"


def test_what_has_no_doi_name():
    for text, code, place in [
        ("https://example.org/10.1/x", "doi-form", (0, 26)),
        ("2381/12775", "doi-form", (0, 10)),
        ("", "doi-form", (0, 0)),
        ("hdl:2381/12775", "doi-prefix", (4, 8)),
        ("https://doi.org/", "doi-prefix", (16, 16)),
        ("https://doi.org/10.1/%FF", "doi-octets", (16, 24)),
        ("doi: 10.1000", "doi-slash-missing", (12, 12)),
        ("10.1000/", "doi-suffix-empty", (12, 12)),
        ("info:lccn/10.1/x", "doi-form", (0, 16)),
        ("https://doi.org:10.1/x y", "doi-form", (0, 24)),
    ]:
        with pytest.raises(SchemeError) as caught:
            Doi.of(text)
        assert (caught.value.code, (caught.value.offset, caught.value.end)) == (code, place) and str(caught.value)


def test_equivalence_is_without_the_case_of_ascii():
    relation(
        Doi, ["doi:10.1000/aBc%C3%A9", "doi:10.1000/AbC%c3%a9", "DOI:10.1000%2fabc%C3%A9", "doi:10.1000/ABC%C3%A9"]
    )
    assert str(Doi.parse("doi:10.1000/aBc%C3%A9").normalized()) == "doi:10.1000/ABC%C3%A9"
    unrelated(Doi, "doi:10.1000/%C3%A9", "doi:10.1000/%C3%89")
    unrelated(Doi, "doi:10.1000/x", "doi:10.1000/x/")
    unrelated(Doi, "doi:10.1000/x", "doi:10.1000/x#f")
    assert not Doi.of("10.1000/x").equivalent("https://doi.org/10.1000/x")


@a_tenth
@given(
    st.from_regex(r"10(\.[0-9]{1,4}){1,3}", fullmatch=True), st.text(min_size=1, max_size=12).filter(str.isprintable)
)
def test_a_name_in_every_form(prefix, suffix):
    doi = Doi.build(f"{prefix}/{suffix}")
    assert (doi.prefix, doi.suffix) == (prefix, suffix) and holds(Doi, str(doi)) == doi
    for uri in (doi.to_url(), doi.to_info(), doi.to_urn(), doi.to_handle().to_uri(), doi.to_handle().to_url()):
        assert Doi.of(uri).name == doi.name, uri
    assert str(doi.to_url().normalize()) == str(doi.to_url())
    assert doi.normalized().equivalent(doi) and doi.normalized().normalized() == doi.normalized()


@a_tenth
@given(st.lists(st.sampled_from(["", ".", "..", "a", "..."]), max_size=6).map("/".join))
def test_nobody_removes_a_dot_segment(suffix):
    from urikit import WebURL

    url = f"https://doi.org/{in_url('10.1/x' + suffix)}"
    assert WebURL(url).href == url
