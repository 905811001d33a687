"""Handles (urikit.schemes.doi; RFC 3650, 3651)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, raised, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.doi import Hdl

VALID = [
    *Hdl.EXAMPLES, "hdl:10.1045/may99-payette", "hdl:a%20b.c@d/e/f?type=URL&noredirect#x", "hdl:2381/",
    "hdl:20.500.12345%2Fx", "hdl:a/?",
]  # fmt: skip

INVALID = [
    ("hdl:2381", "hdl-slash-missing", (8, 8)),
    ("hdl:", "hdl-slash-missing", (4, 4)),
    ("hdl:/x", "hdl-naming-authority", (4, 4)),
    ("hdl:a..b/x", "hdl-naming-authority", (4, 8)),
    ("hdl:.a/x", "hdl-naming-authority", (4, 6)),
    ("hdl:a./x", "hdl-naming-authority", (4, 6)),
    ("hdl:a/%C3", "hdl-octets", (4, 9)),
    ("hdl://2381/12775", "hdl-slashes", (4, 10)),
]


test_tables = tables(Hdl, VALID, INVALID)


def test_every_form_is_the_same_handle_and_the_forms_that_are_written():
    for text in [
        "10013/epic.10033", "hdl:10013/epic.10033", "hdl: 10013/epic.10033", "HDL:10013/epic.10033",
        "hdl.handle.net/10013/epic.10033", "http://hdl.handle.net/10013/epic.10033",
        "https://hdl.handle.net/10013/epic.10033?noredirect", "info:hdl/10013/epic.10033",
    ]:  # fmt: skip
        assert Hdl.of(text) == Hdl("10013/epic.10033")
    handle = Hdl.parse("hdl:2381/12775?type=URL#f")
    assert str(handle.to_url()) == "https://hdl.handle.net/2381/12775?type=URL#f"
    assert str(handle.to_url("http")) == "http://hdl.handle.net/2381/12775?type=URL#f"
    assert str(handle.to_info()) == "info:hdl/2381/12775#f" and not handle.is_doi
    doi = Hdl.of("10.17487/RFC3986")
    assert doi.is_doi and str(doi.to_doi().to_url()) == "https://doi.org/10.17487/RFC3986"
    assert raised(SchemeError, handle.to_doi).code == "doi-prefix"


@pytest.mark.parametrize("text", ["https://example.org/1/2", "ftp:1/2", "doi", ""])
def test_what_has_no_handle(text):
    assert raised(SchemeError, Hdl.of, text).code in ("hdl-form", "hdl-slash-missing")


def test_the_equivalence_of_rfc_3651():
    relation(Hdl, ["hdl:Abc.d/x%2Fy", "hdl:aBC.D/x/y", "HDL:abc.d%2fx/y"])
    relation(Hdl, ["hdl:10.1/Ab", "hdl:10.1/aB"])
    unrelated(Hdl, "hdl:abc/x", "hdl:abc/X")
    unrelated(Hdl, "hdl:10/x", "hdl:10/X")
    unrelated(Hdl, "hdl:%C3%A9/x", "hdl:%C3%89/x")
    unrelated(Hdl, "hdl:a/x", "hdl:a/x?type=URL")


@a_tenth
@given(st.text(min_size=1, max_size=5).filter(lambda text: not set("./") & set(text)), st.text(max_size=8))
def test_what_is_built_is_read_again(authority, local):
    handle = Hdl.build(f"{authority}/{local}")
    assert (handle.naming_authority, handle.local_name) == (authority, local) and holds(Hdl, str(handle)) == handle
    assert Hdl.of(handle.to_url()).name == handle.name == Hdl.of(handle.to_info()).name
