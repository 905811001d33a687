"""The dispatch to views, and the view of an unknown scheme."""

from pkgutil import resolve_name

import pytest

import urikit
from urikit.schemes import VIEWS, view_class
from urikit.schemes.generic import Generic
from urikit.schemes.view import View


@pytest.mark.parametrize(
    "text",
    ["x-a:", "X-A:b", "x-a://", "x-a://u:p@h:80/a//b/?q#f", "x-a://h:?#", "x-a:/.//b", "x-a://[::1]", "x-a:/a:b"],
)
def test_a_view_writes_what_it_read(text):
    view = urikit.URI(text).view()
    assert isinstance(view, Generic) and isinstance(view, View)
    assert str(view.to_uri()) == str(view) == text
    assert Generic.parse(text) == view and hash(Generic.parse(text)) == hash(view)


def test_parts_raw_and_decoded_and_equivalence_is_the_ladder():
    view = Generic.parse("x-a://u@h:1/a%2Fb/c?q=1&q#f")
    assert (view.scheme, view.userinfo, view.host, view.port) == ("x-a", "u", "h", "1")
    assert (view.path, view.query, view.fragment) == ("/a%2Fb/c", "q=1&q", "f")
    assert view.segments == ("a/b", "c") and list(view.params) == [("q", "1"), ("q", None)]
    view = Generic.parse("x-a://H/%7e/./b")
    assert view.equivalent("X-A://h/~/b") and not view.equivalent("x-a://h/c") and not view.equivalent("a b")


def test_no_password_in_a_description_and_every_line_names_a_view_that_reads_its_scheme():
    assert "secret" not in repr(Generic.parse("x-a://me:secret@h/"))
    for scheme, where in VIEWS.items():
        assert scheme == scheme.lower()
        found = resolve_name(where)
        assert issubclass(found, View) and scheme in found.SCHEMES and view_class(scheme.upper()) is found
