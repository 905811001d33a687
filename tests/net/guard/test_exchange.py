"""One request and its final answer on servers that behave badly (urikit.net.guard.fetch)."""

import gzip

import pytest

from tests.linked_data.world import misbehaviour as bad
from tests.linked_data.world.server import servers
from urikit.net.guard import Addresses, GuardError, Limits, Policy
from urikit.net.guard.fetch import ExchangeError, ExchangeErrorKind, Fetch, exchange

LOCAL = Policy(name="local", schemes=frozenset({"http", "https"}), addresses=Addresses.LOOPBACK, private_names=True)
LAST = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"


@pytest.fixture
def server():
    with servers() as start:
        yield start


def ask(url, method="GET", *, fields=(), wants=lambda answer: True, policy=LOCAL, size=1000, **options):
    fetch = Fetch("test", policy, Limits(bytes=size, seconds=10))
    return exchange(fetch, method, url, "/a?b", fields, wants=wants, **options)


def broken(url, **options):
    with pytest.raises(ExchangeError) as caught:
        ask(url, **options)
    return caught.value


def test_an_exchange(server):
    running = server(bad.says(b"HTTP/1.1 200 OK\r\nX: a\r\nx: b\r\nContent-Length: 5\r\n\r\nhello"))
    answer = ask(running.uri, fields=[("Accept", "text/html")])
    assert (answer.status, answer.body, answer.header("X"), answer.address) == (200, b"hello", "a, b", "127.0.0.1")
    assert running.requests == [
        f"GET /a?b HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nAccept: text/html\r\n\r\n".encode()
    ]


def test_a_body_that_is_not_wanted_is_not_read(server):
    seen = []
    answer = ask(server(bad.endless_body).uri, wants=seen.append)
    assert (answer.status, answer.body, [one.status for one in seen]) == (200, b"", [200])


@pytest.mark.parametrize("kind", [b"100 Continue", b"102 Processing", b"103 Early Hints", b"199 Anything"])
def test_interim_answers_up_to_a_limit(server, kind):
    interim = b"HTTP/1.1 " + kind + b"\r\nLink: </a>\r\n\r\n"
    assert ask(server(bad.says(interim * 100 + LAST)).uri).body == b"hello"
    error = broken(server(bad.says(interim * 101 + LAST)).uri)
    assert (error.kind, error.detail) == (ExchangeErrorKind.ANSWER, "more than 100 interim answers")


def test_a_long_interim_answer_is_part_of_the_head(server):
    interim = b"HTTP/1.1 103 Early Hints\r\nLink: " + b"x" * 60_000 + b"\r\n\r\n"
    assert ask(server(bad.says(interim + LAST)).uri).body == b"hello"
    error = broken(server(bad.says(interim * 2 + LAST)).uri)
    assert (error.kind, error.detail) == (ExchangeErrorKind.HEAD, "65,536 bytes")
    # A line that is too long is not read in pieces, of which one would look like the end.
    long = b"HTTP/1.1 103 Early Hints\r\nLink: " + b"x" * ((1 << 16) - 6) + b"\r\nX: y\r\n\r\n"
    assert broken(server(bad.says(long + LAST)).uri, head=1 << 20).kind is ExchangeErrorKind.HEAD


def test_another_protocol_is_an_error(server):
    error = broken(server(bad.says(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nhello")).uri)
    assert (error.kind, error.detail) == (ExchangeErrorKind.ANSWER, "101 (Switching Protocols) was not asked for")


@pytest.mark.parametrize(
    ("behaviour", "kind", "has_head"),
    [
        (bad.says(b""), ExchangeErrorKind.CLOSED, False),
        (bad.says(b"SSH-2.0-OpenSSH_9.2\r\n"), ExchangeErrorKind.ANSWER, False),
        (bad.says(b"HTTP/1.1 103 Early Hints\r\n\r\n"), ExchangeErrorKind.CLOSED, False),
        (bad.huge_head, ExchangeErrorKind.HEAD, False),
        (bad.truncated, ExchangeErrorKind.ANSWER, True),
        (bad.endless_body, ExchangeErrorKind.BODY, True),
        (bad.endless_chunks, ExchangeErrorKind.BODY, True),
        (bad.gzip_bomb, ExchangeErrorKind.BODY, True),
        (bad.coded("gzip", gzip.compress(b"x" * 100, mtime=0) * 11), ExchangeErrorKind.BODY, True),
        (bad.coded("gzip", gzip.compress(b"hello", mtime=0)[:-1]), ExchangeErrorKind.ANSWER, True),
        (bad.coded("br", b"hello"), ExchangeErrorKind.ANSWER, True),
    ],
)
def test_an_answer_that_is_broken(server, behaviour, kind, has_head):
    error = broken(server(behaviour).uri)
    assert (error.kind, error.answer is not None) == (kind, has_head)


@pytest.mark.parametrize("status", [200, 204, 302, 304])
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "gzip, br"])
def test_an_empty_answer_with_a_coding(server, status, coding):
    running = server(bad.says(f"HTTP/1.1 {status} X\r\nContent-Encoding: {coding}\r\n\r\n".encode()))
    assert [ask(running.uri, method).body for method in ("GET", "HEAD")] == [b"", b""]


def test_what_the_policy_refuses_is_never_asked(server):
    running = server(bad.says(LAST))
    for policy, url in (
        (LOCAL, "http://127.0.0.1:25/"),
        (LOCAL, "http://10.0.0.1/"),
        (Policy(name="public", schemes=frozenset({"http"})), running.uri),
        (Policy(name="ports", schemes=frozenset({"http"}), ports=frozenset({80})), running.uri),
    ):
        with pytest.raises(GuardError):
            ask(url, policy=policy)
    assert running.connections == 0


def test_words_of_a_server_are_masked(server):
    error = broken(server(bad.says(b"http://me:hunter2@example.org/\r\n")).uri)
    assert "hunter2" not in f"{error!r} {error.args} {error.detail}" and error.__suppress_context__
