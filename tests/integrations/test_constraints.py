"""What a field may ask beyond its grammar (urikit.integrations.constraints)."""

import pickle

import pytest

import urikit
from urikit.integrations.constraints import ConstraintError, Constraints

HOSTS = Constraints(host=["example.com", "*.example.com", "bücher.example", "[::1]"])


@pytest.mark.parametrize(
    "host",
    ["example.com", "EXAMPLE.com", "ex%61mple.com", "example.com.", "a.example.com", "a.b.example.com", "[0::1]",
     "xn--bcher-kva.example", "b%C3%BCcher.example"],
)  # fmt: skip
def test_hosts_that_are_allowed(host):
    assert HOSTS.fault(urikit.URI(f"http://{host}/")) is None


@pytest.mark.parametrize(
    "host",
    ["evil-example.com", "example.com.evil.example", "com", "", "a.bücher.example", "[::2]", "127.0.0.1", "example.org",
     "example.com@evil.example", "example.com%2F.evil.example"],
)  # fmt: skip
def test_hosts_that_are_not(host):
    fault = HOSTS.fault(urikit.IRI(f"http://{host}/"))
    assert fault is not None
    assert fault.argument == "host"


def test_a_pattern_allows_what_is_below_only():
    below = Constraints(host="*.example.com")
    assert below.fault(urikit.URI("http://example.com/")) is not None
    assert below.fault(urikit.URI("http://a.example.com/")) is None
    assert below.fault(urikit.URI("urn:a:b")) is not None


@pytest.mark.parametrize(
    ("constraints", "good", "bad", "message"),
    [
        (Constraints(schemes="https"), "HTTPS://h/", "http://h/", 'invalid scheme: expected https, found "http"'),
        (Constraints(schemes=["ws", "wss:"]), "wss://h", "//h", "missing scheme: expected ws or wss"),
        (Constraints(port=443), "https://h", "http://h", 'invalid port: expected 443, found "80"'),
        (Constraints(port=range(8000, 8100)), "x://h:8099", "x://h:8100",
         'invalid port: expected 8000 to 8099, found "8100"'),
        (Constraints(port=1), "x://h:1", "x://h", "missing port: expected 1"),
        (Constraints(max_length=5), "a:bcd", "a:bcde", 'too long: 6 characters, at most 5 allowed'),
        (Constraints(require="query"), "?q", "?", "missing query"),
        (Constraints(require=["path"]), "/", "", "missing path"),
        (Constraints(require="userinfo"), "//me@h", "//h", "missing user name or password (userinfo)"),
        (Constraints(port=range(80, 90, 5)), "x://h:85", "x://h:81", 'invalid port: expected 80 or 85, found "81"'),
        (Constraints(forbid=["fragment"]), "a", "a#", "fragment not allowed"),
        (Constraints(forbid="userinfo"), "//h", "//me:canary@h", "user name or password (userinfo) not allowed"),
    ],
)  # fmt: skip
def test_each_constraint(constraints, good, bad, message):
    good = urikit.URIReference.parse(good)
    assert constraints.check(good) is good
    with pytest.raises(ConstraintError) as caught:
        constraints.check(urikit.URIReference.parse(bad))
    assert caught.value.message == message
    assert isinstance(caught.value, urikit.ArgumentError)
    assert "canary" not in str(caught.value) + repr(caught.value)


def test_urls_of_the_web():
    web = urikit.WebURL("https://me@h:8443/?q#f")
    assert (
        Constraints(schemes="https", host="h", port=8443, require=["query", "fragment", "userinfo"]).check(web) is web
    )
    plain = Constraints(forbid=["userinfo", "query", "fragment", "port"])
    assert plain.fault(urikit.WebURL("https://h:443/?#")) is None
    assert [plain.fault(urikit.WebURL(text)).argument for text in ("https://me@h", "https://h/?q", "https://h:1")] == [
        "userinfo", "query", "port",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [{"schemes": []}, {"host": ()}, {"port": []}, {"host": ""},
     {"schemes": "http://h"}, {"schemes": ["1"]}, {"host": "*."}, {"host": "a b"}, {"host": "h:80"},
     {"schemes": ["https:/"]}, {"host": "*"}, {"host": "a.*.example.com"}, {"host": "*.*.example.com"},
     {"host": ["*.192.0.2.1"]}, {"host": "*.[::1]"}, {"port": 65536}, {"port": [-1]}, {"port": range(0)},
     {"port": range(60000, 70000)}, {"max_length": 0}, {"require": "name"}, {"forbid": ["scheme"]},
     {"require": "host", "forbid": "host"}, {"host": "h", "forbid": ["path", "host"]}],
)  # fmt: skip
def test_constraints_that_allow_nothing(wrong):
    with pytest.raises(urikit.ArgumentError) as caught:
        Constraints(**wrong)
    assert caught.value.argument in wrong


@pytest.mark.parametrize(
    "wrong",
    [{"port": "443"}, {"port": ["443"]}, {"port": True}, {"port": [True]}, {"port": b"a"}, {"port": 1.0},
     {"schemes": 7}, {"schemes": b"https"}, {"schemes": [None]}, {"host": 7}, {"require": 7}, {"forbid": [7]},
     {"max_length": "9"}, {"max_length": True}],
)  # fmt: skip
def test_values_of_a_wrong_type(wrong):
    (name,) = wrong
    with pytest.raises(TypeError, match=f"^{name} must be "):
        Constraints(**wrong)


@pytest.mark.parametrize("given", [[], (), set()])
def test_an_empty_collection_is_named(given):
    with pytest.raises(urikit.ArgumentError) as caught:
        Constraints(schemes=given)
    assert caught.value.message == f'invalid schemes: expected at least one name, found "{given}"'


def test_constraints_are_values():
    assert Constraints(schemes="HTTP") == Constraints(schemes=["http"])
    assert hash(HOSTS) == hash(pickle.loads(pickle.dumps(HOSTS)))
