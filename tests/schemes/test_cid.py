"""Parts of messages (urikit.schemes.mid; RFC 2392)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import holds, raised, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.mid import Cid

VALID = [
    "cid:foo4*foo1@bar.net", "cid:foo4%25foo1@bar.net", "cid:950124.162336@XIson.com", "cid:%22a%20b%22.c@d",
    "cid:a@%5B1.2%5D.e", "cid:a$b&c+d=e'f@g#part", "cid:%22%5C%22%22@b", "cid:a%40b",
]  # fmt: skip
INVALID = [
    ("cid:", "cid-address", (4, 4)),
    ("cid:image001", "cid-address", (4, 12)),
    ("cid:a@", "cid-address", (4, 6)),
    ("cid:@b", "cid-address", (4, 6)),
    ("cid:a@b@c", "cid-address", (4, 9)),
    ("cid:a..b@c", "cid-address", (4, 10)),
    ("cid:(a)@c", "cid-address", (4, 9)),
    ("cid:%3Ca@b%3E", "cid-address", (4, 13)),
    ("cid:%C3%A9@b", "cid-address", (4, 12)),
    ("cid:a%20b@c", "cid-address", (4, 11)),
    ("cid:a/b@c", "cid-slash", (5, 6)),
    ("cid:/a@c", "cid-slash", (4, 5)),
    ("cid://a@c", "cid-authority", (4, 6)),
    ("cid:a@b?c", "cid-query", (7, 8)),
]


test_tables = tables(Cid, [*VALID, *Cid.EXAMPLES], INVALID, fine=True)


def test_the_header_and_equivalence():
    assert Cid.parse("cid:foo4*foo1@bar.net").header == "<foo4*foo1@bar.net>"
    # The RFC prints <foo4%25foo1@bar.net>, against its own rule.
    assert Cid.parse("cid:foo4%25foo1@bar.net").header == "<foo4%foo1@bar.net>"
    for header in ("<foo4%foo1@bar.net>", '<"a b"@[c]>', "<a/b?c#d@e>"):
        assert Cid.build(header).header == header
    relation(Cid, ["cid:foo4*foo1@bar.net", "CID:foo4%2Afoo1@bar.net", "cid:%66oo4%2afoo1@bar.net"])
    unrelated(Cid, "cid:a@b", "cid:A@b")
    unrelated(Cid, "cid:a@b", "cid:a@B")
    unrelated(Cid, "cid:a%2525b@c", "cid:a%25b@c")
    unrelated(Cid, "cid:a@b#x", "cid:a@b")


@pytest.mark.parametrize("identifier", ["", "a", "a b@c", "a@b>", "é@b", "a@b\r\nX: y"])
def test_what_is_not_built(identifier):
    assert raised(SchemeError, Cid.build, identifier).code == "cid-address"


@a_tenth
@given(st.text('ab@."\\/%402E?#[]<> ', max_size=20))
def test_any_text_is_read_or_refused(rest):
    try:
        read = Cid.parse("cid:" + rest)
    except ValueError:
        return
    assert str(read) == "cid:" + rest
    holds(Cid, "cid:" + rest)
    assert Cid.build(read.header).equivalent(Cid(read.content))
