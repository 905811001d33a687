"""What guarded clients do with answers that are too large or too slow, directly and through a proxy."""

import gzip
from itertools import repeat
from threading import Event

import pytest

from tests.integrations.guard.clients import ALONE, CLIENTS, PACKAGES
from tests.linked_data.world import misbehaviour as bad
from urikit.core.errors import ArgumentError
from urikit.net.guard import GuardError, Limits


@pytest.fixture(params=[*CLIENTS, *ALONE], ids=lambda client: client.__name__)
def client(request):
    name = request.param.__name__
    pytest.importorskip(PACKAGES.get(name, name), reason="no package: pip install 'urikit[test]'")
    return request.param


@pytest.fixture(params=["direct", "proxy"])
def place(request, server):
    """Where a server with a behaviour is: the URL, and the proxy, which is then that server."""

    def place(behaviour):
        running = server(behaviour)
        if request.param == "direct":
            return {"url": f"http://h.example:{running.port}/"}
        return {"url": "http://h.example/", "proxy": running.uri}

    return place


@pytest.mark.parametrize("behaviour", [bad.endless_body, bad.endless_chunks, bad.gzip_bomb])
def test_a_body_ends_at_the_limit(refusal, place, behaviour):
    assert refusal(**place(behaviour), limits=Limits(bytes=100_000, seconds=20)) == "unsafe-body"


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_body_may_be_as_large_as_the_limit(get, refusal, place, coding):
    body = bytes(range(200)) * 500
    coded = gzip.compress(body) if coding == "gzip" else body
    there = place(bad.coded(coding, coded))
    assert get(**there, limits=Limits(bytes=len(body))).body == body
    assert refusal(**there, limits=Limits(bytes=len(body) - 1)) == "unsafe-body"


@pytest.mark.parametrize("behaviour", [bad.slow_drip, bad.slow_head, bad.silence])
def test_time_is_for_everything_together(get, place, behaviour):
    """A byte now and then begins no new time; the error is a timeout of the client."""
    with pytest.raises(Exception) as caught:
        get(**place(behaviour), limits=Limits(seconds=0.1))
    said = f"{type(caught.value).__name__}: {caught.value}"
    assert "Timeout" in said or "timed out" in said


def endless(first, piece):
    """Sends a beginning, and then the same bytes for ever."""

    def behaviour(connection):
        connection.sendall(first)
        for again in repeat(piece * 100):
            connection.sendall(again)

    return behaviour


ENDLESS = {
    "lines": endless(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n"),
    "line": endless(b"HTTP/1.1 200 OK\r\nX: ", b"y" * 100),
    "status": endless(b"HTTP/1.1 200 ", b"OK" * 100),
    "trailers": endless(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
    **{f"interim {code}": endless(b"", b"HTTP/1.1 %d X\r\nA: b\r\n\r\n" % code) for code in (100, 102, 103)},
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_head_without_end_is_an_error(get, place, kind):
    """A parser can have a limit of its own on heads or on interim answers; beside it the bytes are counted."""
    with pytest.raises(Exception) as caught:
        get(**place(ENDLESS[kind]), limits=Limits(bytes=10_000, seconds=20))
    error = caught.value
    assert type(error).__module__.partition(".")[0] in ("urllib3", "requests", "httpx", "aiohttp", "urikit")
    assert "Timeout" not in type(error).__name__


def test_interim_answers_are_read_past(get, place):
    assert get(**place(bad.early_hints)).body == b"hello"


def test_a_body_of_two_members(get, place):
    body = gzip.compress(b"hello ") + gzip.compress(b"world")
    assert get(**place(bad.coded("gzip", body))).body == b"hello world"


@pytest.mark.parametrize("status", [204, 304, 200])
def test_an_empty_answer_with_a_coding(get, place, status):
    head = f"HTTP/1.1 {status} X\r\nContent-Encoding: gzip\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    answer = get(**place(bad.says(head.encode())))
    assert (answer.status, answer.body) == (status, b"")


class Late(Event):
    """A resolver that answers when nobody wants to know it any more."""

    def __call__(self, host, port):
        self.wait(60)
        return []


def test_a_resolver_that_does_not_answer(get):
    with pytest.raises(Exception) as caught:
        get("http://h.example/", limits=Limits(connect_seconds=0.1), resolver=Late())
    assert "in time" in str(caught.value) or "Timeout" in type(caught.value).__name__


def test_a_body_that_is_not_what_it_says(get, server):
    with pytest.raises(Exception) as caught:
        get(f"http://h.example:{server(bad.coded('gzip', b'not gzip')).port}/")
    assert type(caught.value).__module__.partition(".")[0] in ("urllib3", "requests", "aiohttp", "urikit")


def test_a_body_whose_end_is_missing(get, server):
    """The bodies of httpx are decoded by urikit; the other libraries give what came."""
    try:
        answer = get(f"http://h.example:{server(bad.coded('gzip', gzip.compress(bytes(5000))[:-9])).port}/")
    except GuardError as error:
        assert error.reasons[0].code == "unsafe-coding"
    else:
        assert answer.body == bytes(5000)


@pytest.mark.parametrize("name", ["hops", "bytes", "seconds", "connect_seconds"])
def test_a_limit_is_a_number(name):
    for wrong in (-1, float("nan"), 10**10):
        with pytest.raises(ArgumentError, match=name):
            Limits(**{name: wrong})
