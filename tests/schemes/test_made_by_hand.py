"""Views that nobody has read: made by their constructor or by `replace`, with fields of any kind."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice

import pytest

from tests.effort import EXAMPLES
from urikit import URI, SchemeError, URISyntaxError
from urikit.schemes import VIEWS, view_class
from urikit.schemes.databases import Database
from urikit.schemes.sip import Sip
from urikit.schemes.urns import NAMESPACES, class_of
from urikit.schemes.view import View

CLASSES = sorted(
    {view_class(scheme) for scheme in VIEWS if scheme != "urn"} | {class_of(nid) for nid in [*NAMESPACES, "mpeg"]},
    key=lambda view: (view.__module__, view.__name__),
)
each_class = pytest.mark.parametrize("view", CLASSES, ids=[view.__name__ for view in CLASSES])

#: One of so many views is shown and compared: in the slow tier, each.
STEP = max(1, 500 // EXAMPLES)
#: What changes the structure of a URI when it gets into a component that it is none of.
HOSTILE = (
    "", "@evil.example", "@evil.example/", "evil.example", "//evil.example/x", "/../x", "?q", "#f", ":80", ":x@h",
    "a:b", "a/b", "a;b=c", "a,b", "a=b", "a&b", "!/", "%2F", "%", "%zz", " ", "\r\n", "\0", "é", "\ud800",
    "[", "[::1]", "\\",
)  # fmt: skip
#: Values that no field has.
IMPOSSIBLE = (None, 0, -1, 10**100, 1.5, b"x", object(), (), ("a",), (("a", "b"),), ((1, 2),), ([],), True, View)


def hand_made(view: type[View]) -> Iterator[View]:
    """Views of the first examples (of all, in the slow tier), damaged."""
    for text in view.EXAMPLES[: max(1, EXAMPLES // 50)]:
        yield from damaged(view.parse(text))


def damaged(view: View) -> list[View]:
    """The view with one field after the other replaced by what is hostile or impossible."""
    names = [field.name for field in fields(view)]
    found = [replace(view, **{name: value}) for name in names for value in (*HOSTILE, *IMPOSSIBLE)]
    for name in names:
        held = getattr(view, name)
        if isinstance(held, str):
            found += [replace(view, **{name: held + value}) for value in HOSTILE]
            found += [replace(view, **{name: value + held}) for value in HOSTILE]
        elif isinstance(held, tuple):
            found += [replace(view, **{name: (*held, value)}) for value in HOSTILE]
            found += [replace(view, **{name: (*held, (value, value))}) for value in HOSTILE]
    return found


@pytest.mark.searches
@each_class
def test_what_is_written_is_read_with_the_same_fields_or_refused(view):
    for made in hand_made(view):
        try:
            uri = made.to_uri()
        except (ValueError, TypeError, AttributeError) as error:
            assert not isinstance(error, ValueError) or isinstance(error, (SchemeError, URISyntaxError)), (made, error)
            continue
        assert view.parse(uri) == made
        assert str(made) == (str(uri) if view is not Sip else str(uri.view()))


@pytest.mark.searches
@each_class
def test_values_of_any_kind_can_be_shown_compared_and_hashed(view):
    read = view.parse(view.EXAMPLES[-1])
    for made in islice(hand_made(view), 0, None, STEP):
        assert repr(made).startswith(view.__name__)
        assert isinstance(str(made), str)
        assert made == copy.copy(made)
        assert made != 1 and isinstance(made == read, bool)
        try:
            hash(made)
        except TypeError:
            assert "[]" in repr(made) or "***" in repr(made)


@each_class
def test_copies_have_the_same_uri(view):
    for text in view.EXAMPLES:
        read = view.parse(text)
        for other in (copy.copy(read), copy.deepcopy(read), replace(read), pickle.loads(pickle.dumps(read))):
            assert other == read and hash(other) == hash(read)
            assert str(other) == str(read) == text
            assert other.to_uri() == read.to_uri() == URI(text)


def test_no_field_says_what_another_should():
    for text, changes in [
        ("http://good.example/a", {"path": "@evil.example/"}),
        ("http://good.example/a", {"host": "evil.example/"}),
        ("http://good.example/a", {"userinfo": "evil.example/"}),
        ("http://good.example/a", {"scheme": "javascript"}),
        ("http://good.example/a", {"scheme": "ftp"}),
        ("http://good.example/a", {"port": "80@evil.example"}),
        ("file:/a", {"path": "//evil.example/a"}),
        ("s3://bucket/key", {"bucket": "a@evil.example"}),
        ("urn:isbn:0-395-36341-1", {"components": "2"}),
        ("tel:+1", {"number": "+1;ext=2"}),
        ("x-own://h/a", {"path": "//b", "host": None}),
    ]:
        made = replace(URI(text).view(), **changes)
        with pytest.raises((SchemeError, URISyntaxError)):
            made.to_uri()
        assert str(made) == repr(made)
        assert not URI.is_valid(str(made))


def test_the_error_names_the_field_and_hides_the_password():
    made = replace(URI("ftp://me:secret@h/a").view(), path="a")
    with pytest.raises(SchemeError) as caught:
        made.to_uri()
    assert caught.value.code == "scheme-field" and caught.value.component == "host"
    assert "secret" not in f"{caught.value}{caught.value.message}{caught.value.hint}{made!r}{made}"


@each_class
def test_only_text_and_uris_are_read(view):
    for given in (None, b"http://h/", 1, object(), ["http://h/"], URI):
        # Views of databases read bytes as well, which are of another scheme here.
        reads_bytes = isinstance(given, bytes) and issubclass(view, Database)
        expected = (SchemeError, "wrong scheme") if reads_bytes else (TypeError, r"expected str.*, not ")
        with pytest.raises(expected[0], match=expected[1]):
            view.parse(given)


def test_what_has_no_scheme_is_not_read():
    with pytest.raises(URISyntaxError):
        view_class("http").parse(URI("http://h/a").relativize("http://h/b"))
