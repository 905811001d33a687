"""Messages, and parts of them (urikit.schemes.mid; RFC 2392)."""

import pytest

from tests.schemes.promises import refused, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.mid import Cid, Mid

VALID = [
    "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com",
    "mid:970701.32784@VIers.none.com",
    "mid:a%2Fb@c/d%2Fe@f#g",
    "mid:a@%5B::1%5D",
]
INVALID = [
    ("mid:", "mid-address", "message-id", (4, 4)),
    ("mid:960830.1639", "mid-address", "message-id", (4, 15)),
    ("mid:a@b/", "mid-address", "content-id", (8, 8)),
    ("mid:a@b/c", "mid-address", "content-id", (8, 9)),
    ("mid:/a@b", "mid-address", "message-id", (4, 4)),
    ("mid:a/b@c", "mid-address", "message-id", (4, 5)),
    ("mid:a@b/c@d/", "mid-slash", "content-id", (11, 12)),
    ("mid:a@b/c@d/e@f", "mid-slash", "content-id", (11, 12)),
    ("mid:a@b?c", "mid-query", "query", (7, 8)),
    ("mid://a@b", "mid-authority", "message-id", (4, 6)),
]


test_tables = tables(Mid, [*VALID, *Mid.EXAMPLES], fine=True)


@pytest.mark.parametrize(("text", "code", "component", "place"), INVALID)
def test_what_is_none(text, code, component, place):
    error = refused(Mid, text)
    assert (error.code, error.component, (error.offset, error.end)) == (code, component, place)


def test_the_parts_and_equivalence_and_building():
    read = Mid.parse("mid:a%2Fb@c/d%25@e#f")
    assert (read.message, read.message_id, read.content, read.content_id) == ("a%2Fb@c", "a/b@c", "d%25@e", "d%@e")
    assert read.part == Cid.parse("cid:d%25@e#f")
    whole = Mid.parse("mid:a@b")
    assert (whole.content_id, whole.part) == (None, None)
    relation(Mid, ["mid:a%2Fb@c/d@e", "MID:%61%2fb@c/%64@e"])
    unrelated(Mid, "mid:a@b", "mid:a@b/c@d")
    unrelated(Mid, "mid:a@b", "mid:a@B")
    unrelated(Mid, "mid:a@b/c@d", "mid:c@d/a@b")
    assert str(Mid.build("<a@b>")) == "mid:a@b"
    assert str(Mid.build("a@b", "<c/d@[e]>")) == "mid:a@b/c%2Fd@%5Be%5D"
    for identifiers in (("a",), ("a@b", "c"), ("",), ("a@b", "")):
        with pytest.raises(SchemeError):
            Mid.build(*identifiers)
