"""What an HTTP client needs of a URI (urikit.integrations.http_address)."""

from base64 import b64decode

import pytest

import urikit
from tests.integrations.loopback import WRITTEN, sampled
from urikit.integrations.http_address import address, redirect


def test_path_and_query_stay():
    uris = [f"http://Example.ORG:080{target}" for target in (*WRITTEN, *sampled(), "/?", "?", "")]
    made = {uri: address(uri) for uri in uris}
    assert {uri: one for uri, one in made.items() if (str(one[0]), one[1]) != (uri, {})} == {}


@pytest.mark.parametrize(
    ("userinfo", "credentials"),
    [
        ("me:pw", b"me:pw"),
        ("me", b"me:"),
        ("me:", b"me:"),
        (":pw", b":pw"),
        ("", b":"),
        ("m%20e:p%3Aw%40", b"m e:p:w@"),
        ("%C3%A9:%E2%82%AC", "é:€".encode()),
        ("a:b:c", b"a:b:c"),
    ],
)
def test_userinfo_becomes_basic_credentials(userinfo, credentials):
    """RFC 7617 section 2: user-id, a colon and the password, whatever is missing."""
    uri, headers = address(f"http://{userinfo}@h/x#f", userinfo="basic")
    assert str(uri) == "http://h/x"
    scheme, token = headers["Authorization"].split(" ")
    assert (scheme, b64decode(token)) == ("Basic", credentials)


def test_identifiers_of_other_kinds_are_taken():
    assert str(address(urikit.IRI("http://bücher.example/é"))[0]) == "http://xn--bcher-kva.example/%C3%A9"
    assert str(address(urikit.WebURL("http://EX.org/%7e/../b"))[0]) == "http://ex.org/b"
    assert str(address(urikit.WebURL("http://h/[a]?q=a|b"))[0]) == "http://h/%5Ba%5D?q=a%7Cb"
    assert str(address("http://h/")[0]) == "http://h/"


@pytest.mark.parametrize(
    "text",
    [
        "ftp://h/",
        "mailto:a@h",
        "http:/x",
        "http:///x",
        "http://b%C3%BCcher/",
        "http://h:0/",
        "http://h:65536/",
        f"http://h:{'9' * 5000}/",
    ],
)
@pytest.mark.parametrize("userinfo", ["refuse", "basic"])
def test_what_is_not_an_address_is_refused(text, userinfo):
    with pytest.raises(urikit.ArgumentError, match="invalid uri: expected a"):
        address(text, userinfo)


@pytest.mark.parametrize("userinfo", ["a%3Ab:canary", "a:canary%0D%0AX", "a%00:canary"])
def test_credentials_that_cannot_be_sent(userinfo):
    with pytest.raises(urikit.URIError) as caught:
        address(f"http://{userinfo}@h/", "basic")
    assert "canary" not in f"{caught.value!r} {caught.value}"


def test_userinfo_is_refused_without_showing_it():
    with pytest.raises(urikit.ArgumentError) as caught:
        address("http://me:canary@h/?token=canary")
    assert "canary" not in f"{caught.value!r} {caught.value}"
    assert 'userinfo="basic"' in str(caught.value)


def test_wrong_arguments():
    with pytest.raises(urikit.ArgumentError, match='expected "refuse" or "basic"'):
        address("http://h/", userinfo="header")
    with pytest.raises(urikit.URISyntaxError):
        address("/relative")
    with pytest.raises(TypeError, match="must be str"):
        address(None)


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("HTTP://g/%7e/../x?", "HTTP://g/%7e/../x?#top"),
        ("http://me:pw@g/./x#own", "http://g/./x#own"),
        ("//g/%7e/../x", "http://g/x#top"),
        ("../%2f/./b?", "http://h/%2f/b?#top"),
        ("http:/x", None),
        ("mailto:a@h", None),
        ("/a b", None),
    ],
)
def test_where_a_redirect_leads(location, target):
    """RFC 9110 section 10.2.2: only a relative Location is resolved."""
    found = redirect("http://h/a/b#top", 302, location)
    assert found == (None if target is None else urikit.URI(target))
    assert redirect("http://h/a/b#top", 200, location) is None
