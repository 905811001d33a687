"""Octets that a page keeps (urikit.schemes.blob; W3C File API)."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, tables, unrelated
from urikit import SchemeError
from urikit.schemes.blob import Blob

ID = "9115d58c-bcda-ff47-86e5-083e9a215304"
VALID = [*Blob.EXAMPLES, f"blob:http://[::1]:80/{ID}".replace("[::1]", "h"), f"blob:https://h/{ID}#a/b", "blob:null/x"]
INVALID = [
    (f"blob:{ID}", "blob-form", (5, 41)),
    ("blob:", "blob-form", (5, 5)),
    ("blob:https://example.org/", "blob-form", (5, 25)),
    ("blob:https://h/a?b", "blob-form", (5, 18)),
    ("blob:https://h/a/b", "blob-origin", (5, 16)),
    ("blob:https://u@h/b", "blob-origin", (5, 16)),
    ("blob:/b", "blob-origin", (5, 5)),
    ("blob:x:y/b", "blob-origin", (5, 8)),
    ("blob://h/b", "blob-origin", (5, 8)),
]


test_tables = tables(Blob, VALID, INVALID)


def test_the_parts_and_equality_is_of_characters():
    blob = Blob.parse(f"blob:https://example.org:81/{ID}#f")
    assert (blob.origin, blob.uuid, blob.fragment) == ("https://example.org:81", UUID(ID), "f")
    assert blob.inner.host == "example.org" and blob.issues() == ()
    opaque = Blob.parse("blob:null/x")
    assert (opaque.inner, opaque.uuid, codes("blob:null/x")) == (None, None, ["blob-uuid"])
    unrelated(Blob, f"blob:https://h/{ID}", f"blob:https://h/{ID.upper()}")
    unrelated(Blob, f"blob:https://h/{ID}", f"blob:https://H/{ID}")
    assert Blob.parse(f"blob:https://h/{ID}").equivalent(f"BLOB:https://h/{ID}")


@a_tenth
@given(st.uuids())
def test_what_is_built_is_read_again(name):
    blob = Blob.build("https://example.org", name)
    assert blob.uuid == name and holds(Blob, str(blob)) == blob


def test_what_is_not_built():
    assert raised(SchemeError, Blob.build, "example.org", ID).code == "blob-origin"
