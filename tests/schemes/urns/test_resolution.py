"""Resolution without a network: components on locators, chains of resolvers (RFC 8141 2.3, RFC 2483)."""

import pytest

from urikit import URN, URISyntaxError
from urikit.schemes.urns.resolution import SERVICES, Resolvers, located

WEATHER = "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z"


def test_the_example_of_the_rfc_and_components_on_a_locator():
    expected = "https://weatherapp.example?op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z"
    assert str(located(WEATHER, "https://weatherapp.example")) == expected
    for urn, locator, expected in [
        ("urn:example:a", "http://h/?q#f", "http://h/?q#f"),
        ("urn:example:a?+r", "http://h/", "http://h/"),
        ("urn:example:a#f", "http://h/#x", "http://h/#f"),
        ("urn:example:a#", "http://h/", "http://h/#"),
        ("urn:example:a?+r?=q?#f", "http://h/", "http://h/?q?#f"),
    ]:
        assert str(located(urn, locator)) == expected


@pytest.mark.parametrize(
    ("clash", "expected"),
    [("keep", "http://h/?a=1"), ("replace", "http://h/?b=2"), ("append", "http://h/?a=1&b=2")],
)
def test_two_queries(clash, expected):
    assert str(located("urn:example:x?=b=2", "http://h/?a=1", clash=clash)) == expected


def test_two_queries_are_refused_unless_somebody_says_what_is_meant():
    with pytest.raises(ValueError, match=r"2\.3\.2"):
        located("urn:example:x?=b=2", "http://h/?a=1")
    with pytest.raises(ValueError, match="invalid clash"):
        located("urn:example:x?=b=2", "http://h/?a=1", clash="merge")


def test_the_chain_is_asked_in_its_order_and_by_namespace():
    asked = []

    def resolver(name, answer):
        def ask(urn):
            asked.append((name, urn.canonical_name))
            return answer

        return ask

    chain = (
        Resolvers()
        .with_resolver("isbn", resolver("books", None))
        .with_resolver("issn", resolver("journals", "http://journals.example/"))
        .with_resolver(None, resolver("all", "http://all.example/"))
        .with_resolver(None, resolver("never", "http://never.example/"))
    )
    assert str(chain.resolve("URN:ISBN:0-486-27557-4#p")) == "http://all.example/#p"
    assert asked == [("books", "urn:isbn:0-486-27557-4"), ("all", "urn:isbn:0-486-27557-4")]


def test_services_and_what_is_no_urn_is_asked_of_nobody():
    assert list(SERVICES) == ["I2L", "I2Ls", "I2R", "I2Rs", "I2C", "I2Cs", "I2N", "I2Ns", "I=I"]
    chain = (
        Resolvers()
        .with_resolver("example", lambda urn: ["http://a/", "http://b/"], service="i2ls")
        .with_resolver("example", lambda urn: {"title": urn.nss}, service="I2C")
    )
    assert [str(uri) for uri in chain.resolve_all("urn:example:x?=q")] == ["http://a/?q", "http://b/?q"]
    assert chain.ask("urn:example:x", "i2c") == {"title": "x"}
    assert chain.resolve("urn:example:x") is None and chain.resolve_all("urn:other:x") == ()
    with pytest.raises(ValueError, match="RFC 2483"):
        chain.ask("urn:example:x", "I2X")
    with pytest.raises(ValueError, match="namespace identifier"):
        chain.with_resolver("-a", lambda urn: None)
    chain = Resolvers().with_resolver(None, lambda urn: pytest.fail("asked"))
    with pytest.raises(URISyntaxError):
        chain.resolve("urn:a1:b?c")
    assert chain == Resolvers(chain.links) and hash(chain) == hash(Resolvers(chain.links))
    assert Resolvers().resolve(URN("urn:example:a")) is None
