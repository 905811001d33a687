"""What guarded clients do with redirects: each is a new URL."""

import base64

import pytest

from tests.integrations.guard.clients import LOCAL, Names, aiohttp
from tests.linked_data.world import misbehaviour as bad
from urikit.net.guard import GuardError, Limits

CLOSE = "Content-Length: 0\r\nConnection: close\r\n\r\n"


#: A private IPv4 address inside of IPv6 addresses: mapped, compatible, NAT64, 6to4, Teredo, ISATAP.
EMBEDDED = [
    "::ffff:10.0.0.1",
    "::10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:0:1::f5ff:fffe",
    "fe80::5efe:a00:1",
]
#: The same as addresses of names.
EMBEDDING = {f"v{number}.example": [[address]] for number, address in enumerate(EMBEDDED)}


def chain(*locations):
    """Answers with these redirects, one after the other, then with the end."""
    left = list(locations)

    def answer(connection):
        if left:
            connection.sendall(f"HTTP/1.1 302 X\r\nLocation: {left.pop(0)}\r\n{CLOSE}".encode())
        else:
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nend")

    return answer


@pytest.mark.parametrize(
    ("location", "code"),
    [
        ("file:///etc/passwd", "unsafe-scheme"),
        ("ftp://h.example/", "unsafe-scheme"),
        ("gopher://127.0.0.1:6379/_x", "unsafe-scheme"),
        ("http://10.0.0.1/", "unsafe-address"),
        ("http://[fd00::1]/", "unsafe-address"),
        ("http://inside.example/", "unsafe-address"),
        *((f"http://[{address}]/", "unsafe-address") for address in EMBEDDED),
        *((f"http://{name}/", "unsafe-address") for name in EMBEDDING),
        ("http://169.254.169.254/latest/meta-data/", "unsafe-metadata"),
        ("//metadata.google.internal/computeMetadata/v1/", "unsafe-metadata"),
        ("http://h.example:25/", "unsafe-port"),
        ("http://me:pw@h.example/", "unsafe-userinfo"),
        ("http://printer.local/", "unsafe-name"),
    ],
)
def test_a_redirect_to_what_is_refused(refusal, server, location, code):
    running = server(chain(location))
    names = Names({"h.example": [["127.0.0.1"]], "inside.example": [["10.0.0.1"]], **EMBEDDING})
    assert refusal(f"http://h.example:{running.port}/", resolver=names) == code
    assert running.connections == 1


def test_a_redirect_is_followed(get, server):
    running = server(chain("/a", "b?c"))
    assert get(f"http://h.example:{running.port}/").body == b"end"
    assert [sent.split(b" ")[1] for sent in running.requests] == [b"/", b"/a", b"/b?c"]


def test_the_limit_of_hops(get, refusal, server):
    url = f"http://h.example:{server(chain('/a', '/b')).port}/"
    assert get(url, limits=Limits(hops=2, seconds=10)).body == b"end"
    for locations in ([f"/{number}" for number in range(9)], ["/"] * 9):
        running = server(chain(*locations))
        assert refusal(f"http://h.example:{running.port}/", limits=Limits(hops=2, seconds=10)) == "unsafe-hops"
        assert running.connections == 3


def fields(sent):
    return {line.partition(b":")[0].lower() for line in sent.split(b"\r\n")[1:] if line}


def test_credentials_go_to_the_first_origin_alone(get, server):
    last = server(chain())
    first = server(chain("/same", f"http://h.example:{last.port}/other"))
    secret = base64.b64encode(b"me:pw").decode()
    headers = {"Authorization": f"Basic {secret}", "Cookie": "a=b", "Proxy-Authorization": "Basic x", "X-Mine": "1"}
    assert get(f"http://h.example:{first.port}/", headers=headers).body == b"end"
    assert all({b"authorization", b"cookie", b"x-mine"} <= fields(sent) for sent in first.requests[:1])
    assert not {b"authorization", b"cookie", b"proxy-authorization"} & fields(last.requests[0])
    assert b"x-mine" in fields(last.requests[0])


@pytest.mark.parametrize("name", ["X-Api-Key", "PRIVATE-TOKEN", "X-Auth-Token", "X-Vault-Token", "apikey"])
def test_keys_in_fields_of_services_go_to_the_first_origin_alone(get, server, name):
    last = server(chain())
    first = server(chain(f"http://h.example:{last.port}/other"))
    assert get(f"http://h.example:{first.port}/", headers={name: "s3cret"}).body == b"end"
    assert b"s3cret" in first.requests[0] and b"s3cret" not in last.requests[0]


def host(sent):
    return next(line[5:].strip() for line in sent.split(b"\r\n") if line.lower().startswith(b"host:"))


def test_a_host_field_stays_at_the_first_origin(get, server):
    other = server(chain())
    running = server(chain("/b", f"http://h.example:{other.port}/"))
    headers = {"Host": "inner.example"}
    assert get(f"http://h.example:{running.port}/", headers=headers).body == b"end"
    assert [host(sent) for sent in running.requests] == [b"inner.example"] * 2
    assert [host(sent) for sent in other.requests] == [f"h.example:{other.port}".encode()]


def test_a_url_that_the_client_reads_differently():
    """A policy that lets both standards disagree still does not let the client go elsewhere."""
    from urikit.net.guard.fetch import Fetch

    fetch = Fetch("some client", LOCAL)
    fetch.visit("http://h.example/", "H.example", 80)
    fetch.visit("http://[::ffff:127.0.0.1]/", "[::ffff:7f00:1]", 80)
    for host, port in (("evil.example", 80), ("h.example", 81), (None, 80)):
        with pytest.raises(GuardError, match="some client reads") as caught:
            fetch.visit("http://h.example/", host, port)
        assert caught.value.code == "unsafe-readings"


def test_a_redirect_by_uri_is_judged(server):
    """aiohttp follows a field of this name, too."""
    pytest.importorskip("aiohttp", reason="no aiohttp: pip install 'urikit[test]'")

    def found(location, **given):
        running = server(bad.says(f"HTTP/1.1 302 X\r\nURI: {location}\r\n{CLOSE}".encode()))
        names = Names({"h.example": [["127.0.0.1"]]})
        url = f"http://h.example:{running.port}/"
        with pytest.raises(GuardError) as caught:
            aiohttp(url, LOCAL, headers=None, ca=None, proxy=None, resolver=names, **given)
        return caught.value.code, running.connections

    assert found("http://10.0.0.1/") == ("unsafe-address", 1)
    assert found("http://me:pw@h.example/") == ("unsafe-userinfo", 1)
    assert found("/", limits=Limits(hops=2, seconds=10)) == ("unsafe-hops", 3)
