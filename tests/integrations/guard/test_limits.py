"""What guarded clients do with answers that are too large or too slow."""

import gzip
from threading import Event

import pytest

from tests.linked_data.world import misbehaviour as bad
from urikit.errors import ArgumentError
from urikit.guard import GuardError, Limits


@pytest.mark.parametrize("behaviour", [bad.endless_body, bad.endless_chunks, bad.gzip_bomb])
def test_a_body_ends_at_the_limit(refusal, server, behaviour):
    url = f"http://h.example:{server(behaviour).port}/"
    assert refusal(url, limits=Limits(bytes=100_000, seconds=20)) == "unsafe-body"


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_body_may_be_as_large_as_the_limit(get, refusal, server, coding):
    body = bytes(range(200)) * 500
    coded = gzip.compress(body) if coding == "gzip" else body
    url = f"http://h.example:{server(bad.coded(coding, coded)).port}/"
    assert get(url, limits=Limits(bytes=len(body))).body == body
    assert refusal(url, limits=Limits(bytes=len(body) - 1)) == "unsafe-body"


@pytest.mark.parametrize("behaviour", [bad.slow_drip, bad.slow_head, bad.silence])
def test_time_is_for_everything_together(get, server, behaviour):
    """A byte now and then begins no new time; the error is a timeout of the client."""
    with pytest.raises(Exception) as caught:
        get(f"http://h.example:{server(behaviour).port}/", limits=Limits(seconds=0.2))
    said = f"{type(caught.value).__name__}: {caught.value}"
    assert "Timeout" in said or "timed out" in said


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
