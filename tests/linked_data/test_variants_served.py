"""Variants of a page on a real server: negotiation, languages, a device, and pages that contradict each other."""

import pytest

from tests.linked_data.world.cards import application
from tests.linked_data.world.server import world
from urikit.linked_data import Addresses, DereferencePolicy
from urikit.linked_data.variants import variants
from urikit.linked_data.variants.pages import fetched


@pytest.fixture(scope="module")
def cards():
    with world(app=application) as begin:
        yield begin


def asked(cards, *paths, media_types=("text/html",)):
    policy = DereferencePolicy(media_types, addresses=Addresses.LOOPBACK, total_seconds=10)
    return variants(page for path in paths for page in fetched(f"{cards}{path}", policy))


def test_a_page_with_languages_and_a_device_is_one_cluster_without_contradictions(cards):
    (cluster,) = asked(cards, "/card", "/card.en", "/card.de", "/m/card", "/old").clusters
    assert cluster.contradictions == ()
    assert (cluster.canonical, cluster.why) == (f"{cards}/card", 'hreflang="x-default"')
    said = {member.uri.removeprefix(cards): (member.languages, member.media) for member in cluster.members}
    assert said == {
        "/card": (("x-default",), ()),
        "/card.en": (("en",), ()),
        "/card.de": (("de",), ()),
        "/card.ttl": ((), ()),
        "/m/card": ((), ("only screen and (max-width: 640px)",)),
        "/old": ((), ()),
    }
    assert [member.uri for member in cluster.members if member.page is None] == [f"{cards}/card.ttl"]


def test_what_was_chosen_is_said_with_vary_and_content_location(cards):
    (page,) = [member.page for member in asked(cards, "/card").clusters[0].members if member.page is not None]
    assert page.vary.names == ("accept", "accept-language")
    assert [claim.target for claim in page.all("content-location")] == [f"{cards}/card.en"]
    assert page.canonical == f"{cards}/card" and page.languages == ("en",)


def test_another_format_has_the_alternates_in_its_header(cards):
    (cluster,) = asked(cards, "/card", media_types=("text/turtle",)).clusters
    assert {member.uri.removeprefix(cards) for member in cluster.members} >= {"/card", "/card.ttl", "/card.en"}


def test_pages_that_contradict_each_other(cards):
    found = asked(cards, "/torn/a", "/torn/b", "/torn/c", "/old")
    assert {(c.page.name.removeprefix(cards), c.code) for c in found.contradictions} == {
        ("/torn/a", "variants-canonical-disagree"),
        ("/torn/a", "variants-canonical-redirect"),
        ("/torn/a", "variants-canonical-chain"),
        ("/torn/a", "variants-alternate-elsewhere"),
        ("/torn/a", "variants-hreflang-unreturned"),
        ("/torn/b", "variants-canonical-error"),
    }
