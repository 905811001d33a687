"""The connection keeps to its policy, whatever the other end does (urikit.linked_data.client)."""

import gzip
import socket
import zlib
from base64 import b64encode
from dataclasses import replace
from ipaddress import ip_address
from threading import Event

import pytest

from tests.linked_data.world import misbehaviour as bad
from urikit.linked_data import Addresses, DereferenceError, Downgrade, Userinfo, dereference

TEXT = b"<p>" + bytes(range(256)) * 8
GZIPPED, DEFLATED = gzip.compress(TEXT, mtime=0), zlib.compress(TEXT)


def refused(uri, policy=None, client=None):
    with pytest.raises(DereferenceError) as caught:
        dereference(uri, policy, client)
    assert caught.value.evidence is not None
    return caught.value


# --- addresses ---


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "[::1]", "localhost", "0x7f.1", "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]", "127.1", "0.0.0.0"],
)
def test_this_machine_is_refused_by_default_by_any_of_its_names(server, host):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\nsecret"))
    error = refused(f"http://{host}:{running.port}/")
    assert error.code == "deref-address-refused"
    assert error.text[slice(*error.shown)] == host
    assert running.connections == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_it_is_reached_where_the_policy_allows_it(server, loopback, host):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhello"))
    found = dereference(f"http://{host}:{running.port}/", loopback)
    assert found.representation.body == b"hello"
    assert found.exchanges[0].answer.address == "127.0.0.1"


@pytest.mark.parametrize(
    "host",
    (
        "10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 "
        "192.0.2.1 [fe80::1] [fc00::1] [fec0::1] [ff02::1] [::] [::ffff:10.0.0.1] [::10.0.0.1] [64:ff9b::10.0.0.1] "
        "[64:ff9b:1::1] [2002:a00:1::] [2001:db8::1] [100::1] [4000::1]"
    ).split(),
)
def test_what_is_not_public_is_refused_also_with_this_machine_allowed(loopback, host):
    assert refused(f"http://{host}/", loopback).code == "deref-address-refused"


def test_what_is_public_is_not_and_any_is_any():
    public = "8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111 2002:808:808::".split()
    assert [address for address in public if Addresses.PUBLIC_ONLY.row(ip_address(address)) is not None] == []
    assert all(Addresses.ANY.row(ip_address(address)) is None for address in ("10.0.0.1", "127.0.0.1", "fe80::1"))


def test_an_address_that_does_not_answer_leaves_time_for_the_next(monkeypatch, server, loopback):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    # A queue that is full: nobody accepts, and nothing is refused.
    with socket.create_server(("127.0.0.2", running.port), backlog=0) as full:
        waiting = [socket.socket() for _ in range(4)]
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(full.getsockname())
        places = [full.getsockname(), ("127.0.0.1", running.port)]
        monkeypatch.setattr(
            socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", p) for p in places]
        )
        found = dereference(f"http://two.example:{running.port}/", replace(loopback, connect_seconds=0.3))
        for one in waiting:
            one.close()
    assert found.exchanges[0].answer.address == "127.0.0.1"


def test_a_name_with_one_refused_address_is_refused_with_all(monkeypatch, server, loopback):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    real = socket.getaddrinfo

    def both(host, port, *args, **options):
        found = real("127.0.0.1", port, *args, **options)
        return [*found, (*found[0][:4], ("192.168.0.1", port))] if host == "rebinding.example" else found

    monkeypatch.setattr(socket, "getaddrinfo", both)
    assert refused(f"http://rebinding.example:{running.port}/", loopback).code == "deref-address-refused"
    assert running.connections == 0


def test_the_address_at_the_other_end_is_judged_before_anything_is_sent(monkeypatch, server):
    """Somebody gets past the resolver: the connection is made, and not a byte goes over it."""
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\nsecret"))
    monkeypatch.setattr("urikit.net.guard.fetch.judged", lambda *_, **__: ("127.0.0.1",))
    assert refused(f"http://public.example:{running.port}/").code == "deref-address-refused"
    running.__exit__()
    running.__exit__ = lambda *_: None
    assert running.requests in ([], [b""])


def test_a_redirect_from_allowed_to_refused(server, loopback):
    for location in ("http://10.0.0.1/", "http://[::ffff:192.168.0.1]/", "http://169.254.169.254/latest"):
        error = refused(server(bad.redirects(location)).uri, loopback)
        assert (error.code, len(error.evidence.exchanges)) == ("deref-address-refused", 1)


@pytest.mark.parametrize(
    "location",
    ["file:///etc/passwd", "data:text/turtle,", "gopher://127.0.0.1:70/1", "javascript:alert(1)", "ftp://127.0.0.1/"],
)
def test_a_redirect_to_another_scheme(server, loopback, location):
    error = refused(server(bad.redirects(location)).uri, loopback)
    assert error.code == "deref-scheme"
    assert error.text == location


@pytest.mark.parametrize("scheme", ["gopher", "ftp", "ws"])
def test_a_scheme_that_the_policy_allows_and_no_request_has(server, loopback, scheme):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    policy = replace(loopback, schemes=frozenset({"http", scheme}))
    assert refused(f"{scheme}://127.0.0.1:{running.port}/", policy).code == "deref-scheme"
    assert refused(f"{scheme}://127.0.0.1/", policy).code == "deref-scheme"
    assert running.connections == 0


def test_a_proxy_of_the_environment_is_not_used(monkeypatch, server, loopback):
    proxy = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\nproxy"))
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy.uri)
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\nserver"))
    assert dereference(running.uri, loopback).representation.body == b"server"
    assert proxy.connections == 0


# --- limits ---


def test_a_loop_is_noticed(server, loopback):
    error = refused(server(bad.redirects("/")).uri, loopback)
    assert (error.code, len(error.evidence.exchanges)) == ("deref-loop", 1)
    # A fragment makes no other request.
    assert refused(server(bad.redirects("#again")).uri, loopback).code == "deref-loop"


def test_an_endless_chain_ends(server, loopback):
    running = server(bad.endless_chain)
    error = refused(running.uri, replace(loopback, max_hops=3))
    assert (error.code, len(error.evidence.exchanges)) == ("deref-too-many-hops", 4)
    assert running.connections == 4


MANY = b"".join(b"X-%d: y\r\n" % number for number in range(200))


@pytest.mark.parametrize(
    ("behaviour", "limit", "code"),
    [
        *(
            (one, {"max_bytes": 100_000}, "body-too-large")
            for one in (bad.endless_body, bad.endless_chunks, bad.gzip_bomb)
        ),
        *((one, {"total_seconds": 0.2}, "timeout") for one in (bad.slow_drip, bad.slow_head, bad.silence)),
        # What comes before the body, too.
        (bad.huge_head, {}, "head-too-large"),
        (bad.endless_interim, {}, "answer"),
        (bad.endless_hints, {}, "answer"),
        (bad.says(b"HTTP/1.1 200 OK\r\n" + MANY + b"\r\n"), {}, "head-too-large"),
    ],
)
def test_an_answer_ends_at_the_limit(server, loopback, behaviour, limit, code):
    assert refused(server(behaviour).uri, replace(loopback, **limit)).code == f"deref-{code}"


def test_a_body_may_be_as_large_as_the_limit(server, loopback):
    limited = replace(loopback, max_bytes=5)
    assert dereference(server(bad.says(b"HTTP/1.1 200 OK\r\n\r\nhello")).uri, limited).representation.body == b"hello"
    assert refused(server(bad.says(b"HTTP/1.1 200 OK\r\n\r\nhello!")).uri, limited).code == "deref-body-too-large"


def test_a_resolver_that_does_not_answer(monkeypatch, loopback):
    late = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: late.wait(60) and [])
    error = refused("http://slow.example/", replace(loopback, connect_seconds=0.1))
    late.set()
    assert error.code == "deref-timeout"


def test_a_larger_head_may_be_allowed(server, loopback):
    found = dereference(server(bad.huge_head).uri, replace(loopback, max_head_bytes=1 << 20))
    assert found.exchanges[0].status == 200


# --- answers ---


def test_interim_answers_are_read_past(server, loopback):
    found = dereference(server(bad.early_hints).uri, loopback)
    assert (found.exchanges[0].status, found.representation.body) == (200, b"hello")
    assert found.exchanges[0].answer.header("Link") is None


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: -5\r\n",
        b"Content-Length: five\r\n",
        b"no colon at all\r\n",
        b": no name\r\n",
        b"X: \xff\xfe\x01\r\n",
        b" folded: at the beginning\r\n",
        b"Content-Type: text/plain\r\nContent-Type: text/html\r\n",
        b"Content-Encoding: identity\r\n",
    ],
)
def test_fields_that_are_broken_leave_an_answer(server, loopback, head):
    found = dereference(server(bad.says(b"HTTP/1.1 200 OK\r\n" + head + b"\r\nhello")).uri, loopback)
    assert (found.exchanges[0].status, found.representation.body) == (200, b"hello")


@pytest.mark.parametrize(
    "behaviour",
    [
        bad.says(b"SSH-2.0-OpenSSH_9.2\r\n"),
        bad.says(b""),
        bad.says(b"HTTP/1.1 abc OK\r\n\r\n"),
        bad.truncated,
        bad.says(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nhello"),
        bad.says(b"HTTP/1.1 103 Early Hints\r\n\r\n"),
        bad.coded("gzip", b"no gzip at all"),
        bad.coded("br", b"octets"),
        bad.says(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        bad.says(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-10\r\nhello"),
    ],
)
def test_what_is_no_answer(server, loopback, behaviour):
    error = refused(server(behaviour).uri, loopback)
    assert error.code == "deref-answer"
    # What Python makes of an exception with several arguments is nothing for people.
    assert "('" not in error.message


def test_nobody_is_there(loopback):
    with socket.socket() as bound:  # nobody listens, and nobody else gets the port
        bound.bind(("127.0.0.1", 0))
        error = refused(f"http://127.0.0.1:{bound.getsockname()[1]}/", loopback)
    assert error.code == "deref-connection"
    assert error.detail == "the server refuses connections"


def test_a_name_that_nobody_has(monkeypatch, loopback):
    def unknown(*_, **__):
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert refused("http://no-such-host.invalid/", loopback).code == "deref-unresolved"


@pytest.mark.parametrize("port", ["0", "25", "22", "6000", "65536", "99999999999999999999"])
def test_a_port_that_browsers_refuse(monkeypatch, server, loopback, port):
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("it connects"))
    error = refused(f"http://127.0.0.1:{port}/", loopback)
    assert (error.code, error.message) == ("deref-port", f'port "{port}" not allowed')


def test_a_redirect_to_a_port_that_browsers_refuse(server, loopback):
    error = refused(server(bad.redirects("http://127.0.0.1:25/")).uri, loopback)
    assert (error.code, len(error.evidence.exchanges)) == ("deref-port", 1)


def test_no_host(loopback):
    for uri in ("http:///a", "http:a", "http://:80/"):
        assert refused(uri, loopback).code == "deref-host-missing"


@pytest.mark.parametrize(
    ("location", "code"),
    [
        ("http://exa mple.org/", "deref-location"),
        ("http://[::1", "deref-location"),
        ("%zz", "deref-location"),
        ("//", "deref-host-missing"),
    ],
)
def test_a_location_that_is_none(server, loopback, location, code):
    error = refused(server(bad.redirects(location)).uri, loopback)
    assert error.code == code
    # The answer itself is evidence all the same.
    assert [e.status for e in error.evidence.exchanges] == [302]


def test_two_locations(server, loopback):
    two = b"HTTP/1.1 302 X\r\nLocation: /a\r\nLocation: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    error = refused(server(bad.says(two % b"/b")).uri, loopback)
    assert (error.code, "2 different Location" in error.message) == ("deref-location", True)
    # The same twice is one: it leads round in circles after that.
    same = refused(server(bad.says(two % b"/a")).uri, loopback)
    assert (same.code, same.text.endswith("/a")) == ("deref-loop", True)


def test_a_location_in_utf_8_is_read_as_an_iri(server, loopback):
    error = refused(server(bad.redirects("/josé")).uri, loopback)
    assert (error.code, error.text.endswith("/jos%C3%A9")) == ("deref-loop", True)


# --- what is sent ---


def test_what_a_request_says(server, loopback):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    dereference(f"{running.uri}a%20b/../c?d=e&f#g", loopback)
    line, *fields = running.requests[0].decode().split("\r\n")
    assert line == "GET /a%20b/../c?d=e&f HTTP/1.1"
    names = [field.partition(":")[0] for field in fields if field]
    assert names == ["Host", "Accept", "Accept-Encoding", "User-Agent", "Connection"]
    assert f"Accept: {loopback.accept}" in fields


def test_credentials_are_not_sent_and_not_shown(server, loopback):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    found = dereference(f"http://me:hunter2@127.0.0.1:{running.port}/", loopback)
    assert b"uthorization" not in running.requests[0]
    assert b"hunter2" not in running.requests[0]
    assert "hunter2" not in repr(found) + str(found.steps) + str(found.conclusion)
    assert found.steps[-1].done == "the userinfo is not part of the request"


def test_credentials_go_to_their_origin_alone_and_a_server_has_none_to_give(server, loopback):
    policy = replace(loopback, userinfo=Userinfo.SENT_TO_ITS_ORIGIN)
    other = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    first = server(bad.redirects(f"http://you:hunter2@127.0.0.1:{other.port}/"))
    found = dereference(f"http://me:hunter%402@127.0.0.1:{first.port}/", policy)
    assert b"Authorization: Basic " + b64encode(b"me:hunter@2") in first.requests[0]
    assert b"uthorization" not in other.requests[0]
    assert "hunter2" not in str(found.exchanges[-1].uri)


def test_cookies_are_not_kept(server, loopback):
    first = b"HTTP/1.1 302 X\r\nSet-Cookie: a=b\r\nLocation: /next\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    answers = iter([first, b"HTTP/1.1 200 OK\r\n\r\n"])
    running = server(lambda connection: connection.sendall(next(answers)))
    dereference(running.uri, loopback)
    assert len(running.requests) == 2
    assert b"ookie" not in running.requests[1]


def test_an_encoded_host_stands_for_its_name(server, loopback):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    dereference(f"http://%6Cocalhost:{running.port}/", loopback)
    assert f"Host: localhost:{running.port}\r\n".encode() in running.requests[0]


# --- TLS ---


def test_https_with_a_trusted_authority(secure_site, loopback, trusting):
    found = dereference(f"{secure_site}/id/carol", loopback, trusting)
    assert [e.status for e in found.exchanges] == [303, 200]
    assert found.description().name == f"{secure_site}/id/carol"


def test_a_certificate_is_verified(secure_site, loopback, trusting):
    error = refused(f"{secure_site}/people", loopback)
    assert error.code == "deref-certificate"
    assert "issuer" in error.detail or "self" in error.detail
    # Of a trusted authority, and not of this name.
    other = secure_site.replace("127.0.0.1", "127.0.0.2")
    assert refused(f"{other}/people", loopback, trusting).code in ("deref-certificate", "deref-connection")


def test_the_name_in_a_certificate_counts(monkeypatch, secure_site, loopback, trusting):
    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *args, **options: real("127.0.0.1", *args, **options))
    error = refused(secure_site.replace("127.0.0.1", "other.example") + "/people", loopback, trusting)
    assert error.code == "deref-certificate"


def test_from_https_down_to_http(secure_site, site, loopback, trusting):
    down = f"{secure_site}/moved/302?to={site}/people"
    assert refused(down, loopback, trusting).code == "deref-downgrade"
    found = dereference(down, replace(loopback, downgrade=Downgrade.FOLLOWED), trusting)
    assert str(found.final) == f"{site}/people"
    # From http to https is always allowed.
    up = dereference(f"{site}/moved/302?to={secure_site}/people", loopback, trusting)
    assert str(up.final) == f"{secure_site}/people"


def test_http_over_a_port_of_https_is_no_answer(secure_site, loopback):
    assert refused(secure_site.replace("https", "http") + "/people", loopback).code == "deref-answer"


def test_https_to_a_server_without_tls(server, loopback, trusting):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\n\r\n"))
    error = refused(running.uri.replace("http:", "https:"), replace(loopback, total_seconds=0.2), trusting)
    assert error.code in ("deref-certificate", "deref-connection", "deref-timeout")


def test_time_is_limited_over_tls_as_well(secure_site, loopback, trusting):
    assert refused(f"{secure_site}/people", replace(loopback, total_seconds=0), trusting).code == "deref-timeout"


@pytest.mark.parametrize(
    ("coding", "body", "said"),
    [
        ("gzip", GZIPPED[:-4], "cut short"),
        ("gzip", GZIPPED[:12], "cut short"),
        ("gzip", b"<p>no gzip", "not valid gzip"),
        ("deflate", DEFLATED[:-3], "cut short"),
        ("gzip", GZIPPED + GZIPPED[:-4], "cut short"),
        ("gzip", GZIPPED, None),
        ("gzip", GZIPPED + GZIPPED, None),
        ("deflate", DEFLATED, None),
        ("deflate", DEFLATED[2:-4], None),
        ("", b"text", None),
        ("gzip", b"", None),
    ],
)
def test_a_coded_body_has_an_end(server, loopback, coding, body, said):
    running = server(bad.coded(coding, body))
    if said is None:
        assert dereference(running.uri, loopback).representation.body in (TEXT, TEXT + TEXT, b"text", b"")
        return
    error = refused(running.uri, loopback)
    assert (error.code, said in error.detail) == ("deref-answer", True)


@pytest.mark.parametrize("status", [200, 204, 302, 304, 404])
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
def test_an_empty_answer_has_no_coding(server, loopback, status, coding):
    running = server(bad.says(f"HTTP/1.1 {status} X\r\nContent-Encoding: {coding}\r\n\r\n".encode()))
    found = dereference(running.uri, loopback)
    assert [(e.status, e.answer.body) for e in found.exchanges] == [(status, b"")]


def test_a_little_that_becomes_very_much_stops_at_the_limit(server, loopback):
    limited = replace(loopback, max_bytes=1000)
    members = gzip.compress(b" " * 100) * 11
    for body in (gzip.compress(b" " * 10_000_000), gzip.compress(b" " * 1001), members):
        error = refused(server(bad.coded("gzip", body)).uri, limited)
        assert (error.code, "1,000" in error.message) == ("deref-body-too-large", True)
