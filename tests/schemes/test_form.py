"""The form of a URI as data (urikit.schemes.form): reading, writing, and the places of what is wrong."""

from types import SimpleNamespace

import pytest

from urikit.schemes import form
from urikit.schemes.form import Form

SHELF = Form(
    {
        "form": "shelf:{room}[/{place}][#{fragment}]",
        "fields": {"room": "[a-z]++", "place": "[^/#]++"},
        "refused": [["no-room", "room", "(?P<at>)(?:/|#|\\Z)"], ["wrong", "path", "[a-z/]*+(?P<at>[^#]*+)"]],
        "noted": [["long", "place", "place", "x++"], ["last", "room", "room", ".*(?P<at>.)\\Z", "info"]],
        "compared": {"room": "lower", "place": "octets"},
    }
)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("shelf:a", ("a", None, None)),
        ("SHELF:a/b#c#", ("a", "b", "c#")),
        ("shelf:a#", ("a", None, "")),
        ("shelf:a/", None),
        ("shelf:A", None),
        ("other:a", None),
    ],
)
def test_reading_and_writing(text, fields):
    found = SHELF.read(text)
    assert (found if found is None else tuple(found.values())) == fields
    if found is not None:
        assert SHELF.write(SimpleNamespace(**found)) == text.replace("SHELF", "shelf")
    assert SHELF.fields == {"room": False, "place": True, "fragment": True}


def test_a_refusal_has_the_first_reason_and_its_place():
    assert SHELF.refusal("shelf:/a", 6) == ("no-room", "room", 6, 6)
    assert SHELF.refusal("shelf:a/9b#c", 6) == ("wrong", "path", 8, 10)
    with pytest.raises(AssertionError):
        Form({"form": "x:{path}"}).refusal("x:a", 2)


def test_issues_have_their_places_in_the_whole_text():
    view = SimpleNamespace(room="ab", place="xx-x", fragment=None)
    assert list(SHELF.notes(view)) == [
        ("long", "place", 9, 11, "warning"),
        ("long", "place", 12, 13, "warning"),
        ("last", "room", 7, 8, "info"),
    ]


def test_a_view_without_a_row_is_not_made():
    with pytest.raises(AttributeError, match="has no attribute 'Shelf'"):
        form.Shelf  # noqa: B018
