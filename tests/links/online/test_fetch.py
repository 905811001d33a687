"""One URL at a time, on servers that behave badly in every way."""

import gzip
import socket
import ssl
import threading
from contextlib import contextmanager, suppress

import pytest

from tests.linked_data.world import misbehaviour
from tests.linked_data.world.server import TLS
from tests.links.online.conftest import OPTIONS
from urikit.core.errors import ArgumentError
from urikit.links.online import OnlineOptions, OnlineVerdict, State
from urikit.links.online.checker import FetchedPage, ask, get_page
from urikit.links.online.verdict import FetchFault, authorization_of, judge
from urikit.net.guard import Addresses


def said(url, options=OPTIONS, **others):
    return str(judge(ask(url, options, **others), options))


#: Paths of the site, and how the verdict begins.
VERDICTS = [
    ("/page/1", "ok"),
    ("/page/a?b=c|d", "ok"),
    ("/gone", "broken: 404 Not Found"),
    ("/status/410", "broken: 410 Gone"),
    ("/status/204", "ok"),
    ("/status/403", "unknown: 403 Forbidden"),
    ("/status/500", "unknown: 500 Internal Server Error"),
    ("/status/599", "broken: 599, a status code that is not registered"),
    ("/no-head/405", "ok"),
    ("/no-head/403", "ok"),
    ("/no-head/404", "ok"),
    ("/no-head/501", "ok"),
    ("/drops-head/", "ok"),
    ("/circle/a", "broken: redirects lead in a circle"),
    ("/onward/1", "broken: more than 10 redirects"),
    ("/endless/", "ok"),
    ("/moved/found/gone", "broken: 404 Not Found"),
    ("/to/http://10.0.0.1/", "refused: address 10.0.0.1 (10.0.0.0/8, private use) not allowed"),
    ("/to/http://169.254.169.254/a", "refused: metadata service"),
    ("/to/ftp://127.0.0.1/a", 'refused: scheme "ftp" not allowed'),
    ("/to/http://%5b/", "broken: invalid redirect"),
]


def test_what_is_said(site):
    found = {path: said(site.uri + path) for path, _ in VERDICTS}
    assert [(path, found[path]) for path, verdict in VERDICTS if not found[path].startswith(verdict)] == []
    assert {found[path] for path, verdict in VERDICTS if verdict == "ok"} == {"ok"}


def test_redirects(site):
    uri = site.uri
    assert said(f"{uri}/moved/moved/page/1") == f"moved: {uri}/page/1"
    assert said(f"{uri}/found/page/1") == f"redirected: {uri}/page/1"
    facts = ask(f"{uri}/moved/found/page/2", OPTIONS)
    # What is permanent ends with the first redirect that is not.
    assert (facts.replacement, facts.location) == (f"{uri}/found/page/2", f"{uri}/page/2")
    assert said(f"{uri}/moved/gone") == "broken: 404 Not Found"


def test_head_comes_first_and_errors_are_asked_again(site):
    ask(f"{site.uri}/page/1", OPTIONS)
    ask(f"{site.uri}/gone", OPTIONS)
    ask(f"{site.uri}/status/429", OPTIONS)
    assert site.asked == {("HEAD", "/page/1"): 1, ("HEAD", "/gone"): 1, ("GET", "/gone"): 1, ("HEAD", "/status/429"): 1}


def test_anchors(site, options):
    for path in ("/page/1", "/packed/1", "/moved/page/1"):
        facts = ask(site.uri + path, OPTIONS, is_page=True)
        assert facts.names == {"here", "there", "user-content-usage"}
    # A page that is too large is there, and its anchors are unknown.
    for path in ("/endless/", "/bomb/"):
        facts = ask(site.uri + path, options(max_bytes=1 << 16), is_page=True)
        assert (facts.status, facts.names) == (200, None)
    # The names of a page that says "not found" are not those of the page.
    assert ask(f"{site.uri}/gone", OPTIONS, is_page=True).names is None


def test_a_whole_page(site, options):
    page = get_page(f"{site.uri}/moved/page/1", OPTIONS)
    assert isinstance(page, FetchedPage) and page.url == f"{site.uri}/page/1" and b"id=here" in page.body
    assert get_page(f"{site.uri}/gone", OPTIONS).status == 404
    assert get_page(f"{site.uri}/bomb/", options(max_bytes=1 << 16)).fault is FetchFault.ANSWER


def test_many_or_long_fields(site):
    assert said(f"{site.uri}/huge-head/").startswith("unknown: invalid answer: ")


@pytest.mark.parametrize(
    ("behaviour", "verdict"),
    [
        (misbehaviour.says(b""), "unknown: the server closed the connection"),
        (misbehaviour.says(b"SSH-2.0-OpenSSH\r\n"), "unknown: invalid answer: SSH-2.0-OpenSSH"),
        (misbehaviour.early_hints, "ok"),
        (misbehaviour.endless_interim, "unknown: invalid answer: more than 100 interim answers"),
        (misbehaviour.endless_hints, "unknown: invalid answer: more than 100 interim answers"),
        (misbehaviour.huge_head, "unknown: invalid answer: header fields are larger than 65,536 bytes"),
    ],
)
def test_below_http(server, behaviour, verdict):
    assert said(server(behaviour).uri).startswith(verdict)


def test_a_server_that_is_late(server, options):
    def waits(connection):
        connection.recv(1)

    for behaviour in (waits, misbehaviour.slow_head):
        assert said(server(behaviour).uri, options(timeout=0.05)) == "unknown: no answer within 0.05 seconds"


def test_a_connection_that_is_reset(server):
    def resets(connection):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    assert said(server(resets).uri) == "unknown: the server closed the connection"


def test_nobody_there():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        uri = f"http://127.0.0.1:{bound.getsockname()[1]}/"
        assert said(uri) == "broken: the server refuses connections"


def test_names():
    def unknown(host, port):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    def later(host, port):
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    assert said("http://gone.example/", resolver=unknown) == "broken: unknown host: Name or service not known"
    assert said("http://h.example/", resolver=later) == "unknown: unknown host: Temporary failure in name resolution"
    rebound = said("http://h.example/", resolver=lambda host, port: ["192.0.2.1", "10.0.0.1"])
    assert rebound.startswith("refused: address ")


def test_nothing_is_sent_to_private_addresses(site, options):
    public = options(addresses=Addresses.PUBLIC_ONLY)
    assert said(f"{site.uri}/page/1", public).startswith("refused: address 127.0.0.1")
    assert not site.asked


@contextmanager
def serving(answer):
    """Answer each connection by a function, whatever is asked; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve():
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                with connection, suppress(OSError):
                    answer(connection)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(60)


@pytest.fixture
def secure():
    """Yield the port of a server whose certificate is by an authority of tests, for 127.0.0.1 and localhost."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(str(TLS / "server.pem"))

    def answer(plain):
        with context.wrap_socket(plain, server_side=True) as connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    with serving(answer) as port:
        yield port


def test_tls(secure, options):
    trusting = options(authorities=str(TLS / "authority.pem"))
    assert said(f"https://127.0.0.1:{secure}/", trusting) == "ok"
    assert said(f"https://127.0.0.1:{secure}/").startswith("broken: invalid certificate: ")
    elsewhere = said(f"https://other.example:{secure}/", trusting, resolver=lambda host, port: ["127.0.0.1"])
    assert elsewhere.startswith("broken: invalid certificate: Hostname mismatch")


def test_tls_that_is_none():
    def answer(connection):
        connection.recv(1 << 16)
        connection.sendall(b"no TLS at all\r\n\r\n")

    with serving(answer) as port:
        assert said(f"https://127.0.0.1:{port}/").startswith("unknown: TLS failed: ")


def test_credentials_go_to_their_origin_alone(site, options):
    known = options(authorization={site.uri: "Bearer s3cret-t0ken"})
    assert said(f"{site.uri}/secret/", known) == "ok"
    assert "s3cret" not in repr(known)
    port = site.server_address[1]
    for origin in ("127.0.0.1", f"127.0.0.1:{port}", "http://127.0.0.1", f"http://localhost:{port}", "example.org"):
        other = options(authorization={origin: "Bearer s3cret-t0ken"})
        assert said(f"{site.uri}/secret/", other) == "unknown: 401 Unauthorized", origin
    # A redirect from that origin to another one takes nothing along.
    away = f"{site.uri}/to/http://localhost:{port}/secret/"
    assert said(away, known) == "unknown: 401 Unauthorized"


def test_a_verdict_shows_no_secret():
    assert "hunter2" not in repr(OnlineVerdict(State.MOVED, location="http://me:hunter2@h/"))


@pytest.mark.parametrize("row", ["example.org", "=TOKEN", "example.org="])
def test_a_row_of_credentials_has_an_origin_and_a_variable(row):
    with pytest.raises(ArgumentError, match="ORIGIN=VARIABLE"):
        authorization_of([row], {"TOKEN": "abc", "": "abc"})


@pytest.mark.parametrize(
    ("origin", "written"),
    [
        ("Example.org", "https://example.org"),
        ("example.org:443", "https://example.org"),
        ("example.org:80", "https://example.org:80"),
        ("http://example.org:80/", "http://example.org"),
        ("HTTP://localhost:8000", "http://localhost:8000"),
        ("[::1]:8000", "https://[::1]:8000"),
    ],
)
def test_an_origin(origin, written):
    assert authorization_of([f"{origin}=TOKEN"], {"TOKEN": "abc"}) == {written: "Bearer abc"}


@pytest.mark.parametrize(
    "origin", ["ftp://h", "https://h/a", "https://h?a", "https://h#a", "https://me@h", "h:99999", "a b", "https://"]
)
def test_what_is_not_an_origin(origin):
    with pytest.raises(ArgumentError, match="an origin such as"):
        authorization_of([f"{origin}=TOKEN"], {"TOKEN": "abc"})
    with pytest.raises(ArgumentError, match="authorization: expected an origin") as caught:
        OnlineOptions(authorization={"https://me:hunter2@h": "Bearer s3cret"})
    assert "hunter2" not in str(caught.value) and "s3cret" not in str(caught.value)


def test_a_body_that_is_cut_short_is_no_page(server):
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    for rest in (
        b"Content-Length: 1000\r\n\r\n<p id=a>",
        b"Transfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n",
        b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b"<p id=a>", mtime=0)[:-1],
    ):
        running = server(misbehaviour.says(head + rest))
        assert get_page(running.uri, OPTIONS).detail.startswith("invalid answer: the body is cut short")
        assert said(running.uri, is_page=True).startswith("unknown: invalid answer: the body is cut short")


def test_a_page_in_two_members_and_an_empty_one(server):
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: x-gzip\r\n\r\n"
    two = gzip.compress(b"<p id=a>") + gzip.compress(b"<p id=b>")
    assert ask(server(misbehaviour.says(head + two)).uri, OPTIONS, is_page=True).names == {"a", "b"}
    assert get_page(server(misbehaviour.says(head)).uri, OPTIONS).body == b""
