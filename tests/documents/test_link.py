"""Links: how they are made, and where they are."""

from dataclasses import fields

from urikit import documents
from urikit.documents.link import HEAVY, LATER, Link, make_link


def _page(reference: str) -> documents.Document:
    page = f"<p>\n<a href='{reference}'>"
    return documents.read(page, media_type="text/html", uri=f"http://example.org/{'a' * HEAVY}/")


def test_a_link_is_what_its_constructor_makes() -> None:
    page = _page("/b")
    found = page.links[0]
    values = [getattr(found, field.name) for field in fields(Link)]
    assert (
        make_link("a", "href", "/b", 13, 15, found.role, "http://example.org/b", found.resolver, page.source) == found
    )
    assert Link(*values) == found
    assert [field.name for field in fields(Link)][6:] == ["kept", "resolver", "source"]


def test_a_heavy_target_is_made_later() -> None:
    found = _page("b").links[0]
    assert found.kept is LATER
    assert found.target == f"http://example.org/{'a' * HEAVY}/b"


def test_the_place_of_a_link_is_that_of_its_source() -> None:
    found = _page("b").links[0]
    assert (found.line, found.column) == found.position == found.source.position(found.offset) == (2, 10)
