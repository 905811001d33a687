"""A guarded client that is used inside a request of another one: its own policy, limits and redirects count."""

import asyncio
import contextvars
from threading import Thread

import pytest

from tests.integrations.guard.clients import LOCAL, PACKAGES, Names
from tests.linked_data.world import misbehaviour as bad
from urikit.net.guard import GuardError, Limits, outgoing_fetch

NAMES = Names({"h.example": [["127.0.0.1"]]})
ROOM = Limits(seconds=10, connect_seconds=5)


def patient(connection):
    """Answers, and reads until the client closes: a body may still come."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    while connection.recv(4096):
        pass


def urllib3(policy, **given):
    from urikit.integrations.guard.urllib3 import GuardedPoolManager

    return GuardedPoolManager(policy, **given)


def requests(policy, **given):
    from urikit.integrations.guard.requests import GuardedSession

    return GuardedSession(policy, **given)


def adapter(policy, **given):
    import requests as package

    from urikit.integrations.guard.requests import GuardedAdapter

    session = package.Session()
    session.trust_env = False
    session.mount("http://", GuardedAdapter(policy, **given))
    return session


def httpx(policy, **given):
    import httpx as package

    from urikit.integrations.guard.httpx import GuardedTransport

    return package.Client(transport=GuardedTransport(policy, **given), follow_redirects=True)


def httpx_async(policy, **given):
    import httpx as package

    from urikit.integrations.guard.httpx import AsyncGuardedTransport

    return package.AsyncClient(transport=AsyncGuardedTransport(policy, **given), follow_redirects=True)


def aiohttp(policy, **given):
    from urikit.integrations.guard.aiohttp import guarded_session

    return guarded_session(policy, **given)


def connector(policy, **given):
    import aiohttp as package

    from urikit.integrations.guard.aiohttp import GuardedConnector

    return package.ClientSession(connector=GuardedConnector(policy, **given))


def outcome(call):
    """The body that a call returns, or the code for which it is refused."""
    try:
        return call()
    except GuardError as error:
        return error.code


def get(client, url):
    """Get a URL with any client that is not asynchronous."""
    answer = client.request("GET", url)
    return getattr(answer, "content", None) or answer.data


def body(client, url, inner):
    def pieces():
        inner()
        yield b"x"

    names = {"GuardedPoolManager": "body", "Client": "content"}
    client.request("POST", url, **{names.get(type(client).__name__, "data"): pieces()})


def thread(client, url, inner):
    """Another thread, with the context of the request."""

    def elsewhere():
        context = contextvars.copy_context()
        run = Thread(target=lambda: context.run(inner))
        run.start()
        run.join(60)

    body(client, url, elsewhere)


def hook(client, url, inner):
    if hasattr(client, "event_hooks"):

        def call(response):
            client.event_hooks = {}
            inner()

        client.event_hooks = {"response": [call]}
        client.get(url)
    else:
        client.get(url, hooks={"response": lambda *_, **__: inner()})


def auth(client, url, inner):
    import httpx as package

    class Asks(package.Auth):
        def auth_flow(self, request):
            inner()
            yield request

    client.get(url, auth=Asks())


PLACES = [
    *((make, place) for make in (urllib3, requests, adapter, httpx) for place in (body, thread)),
    *((make, hook) for make in (requests, adapter, httpx)),
    (httpx, auth),
]


@pytest.fixture
def urls(server):
    """Two servers, since one answers one request at a time."""
    return [f"http://h.example:{server(patient).port}/" for _ in range(2)]


def skipped(make):
    package = PACKAGES.get(make.__name__, make.__name__)
    pytest.importorskip(package, reason=f"no {package}: pip install 'urikit[test]'")


@pytest.mark.parametrize(("make", "place"), PLACES, ids=[f"{make.__name__}-{place.__name__}" for make, place in PLACES])
def test_a_client_inside_a_request_of_another(urls, make, place):
    skipped(make)
    outer, inside = urls
    found = []

    def inner():
        for policy, limits in ((outgoing_fetch(), ROOM), (LOCAL, Limits(bytes=4, seconds=10)), (LOCAL, ROOM)):
            with make(policy, limits=limits, resolver=NAMES) as client:
                found.append(outcome(lambda client=client: get(client, inside)))
        # The same client again, which may not follow a single redirect.
        found.append(outcome(lambda: get(lenient, inside)))

    with make(LOCAL, limits=Limits(hops=0, seconds=10), resolver=NAMES) as lenient:
        place(lenient, outer, inner)
    assert found == ["unsafe-address", "unsafe-body", b"hello", b"hello"]


async def get_async(client, url):
    if hasattr(client, "build_request"):
        return (await client.get(url)).content
    async with client.get(url) as answer:
        return await answer.read()


async def body_async(client, url, inner):
    async def pieces():
        await inner()
        yield b"x"

    await client.post(url, **{"content" if hasattr(client, "build_request") else "data": pieces()})


async def task(client, url, inner):
    """A task that is created inside, which copies the context of the request."""

    async def elsewhere():
        await asyncio.create_task(inner())

    await body_async(client, url, elsewhere)


async def hook_async(client, url, inner):
    async def call(response):
        client.event_hooks = {}
        await inner()

    client.event_hooks = {"response": [call]}
    await client.get(url)


async def middleware(client, url, inner):
    async def call(request, handler):
        await inner()
        return await handler(request)

    async with client.get(url, middlewares=(call,)) as answer:
        assert await answer.read() == b"hello"


async def auth_async(client, url, inner):
    import httpx as package

    class Asks(package.Auth):
        async def async_auth_flow(self, request):
            await inner()
            yield request

    await client.get(url, auth=Asks())


ASYNC = [
    *((make, place) for make in (httpx_async, aiohttp, connector) for place in (body_async, task)),
    *((httpx_async, place) for place in (hook_async, auth_async)),
    *((make, middleware) for make in (aiohttp, connector)),
]


@pytest.mark.parametrize(("make", "place"), ASYNC, ids=[f"{make.__name__}-{place.__name__}" for make, place in ASYNC])
def test_an_asynchronous_client_inside_a_request_of_another(urls, make, place):
    skipped(make)
    outer, inside = urls
    found = []

    async def attempt(client):
        try:
            found.append(await get_async(client, inside))
        except GuardError as error:
            found.append(error.code)

    async def run():
        async with make(LOCAL, limits=Limits(hops=0, seconds=10), resolver=NAMES) as lenient:

            async def inner():
                for policy, limits in ((outgoing_fetch(), ROOM), (LOCAL, Limits(bytes=4, seconds=10)), (LOCAL, ROOM)):
                    async with make(policy, limits=limits, resolver=NAMES) as client:
                        await attempt(client)
                await attempt(lenient)

            await place(lenient, outer, inner)

    asyncio.run(run())
    assert found == ["unsafe-address", "unsafe-body", b"hello", b"hello"]


def test_options_of_a_hook_do_not_carry_the_guard_of_its_session(urls):
    """requests gives a hook the options of a request, and programs pass them on."""
    pytest.importorskip("requests", reason="no requests: pip install 'urikit[test]'")
    outer, inside = urls
    found = []
    with requests(LOCAL, limits=ROOM, resolver=NAMES) as lenient, requests(outgoing_fetch(), resolver=NAMES) as strict:

        def call(response, **options):
            prepared = response.request.copy()
            prepared.url, prepared.hooks = inside, {}
            found.append(outcome(lambda: strict.send(prepared, **options)))

        lenient.get(outer, hooks={"response": call})
    assert found == ["unsafe-address"]


def test_a_request_that_another_client_has_prepared(server):
    """httpx passes the extensions of a request on to its redirect, which a program may send itself."""
    httpx_ = pytest.importorskip("httpx", reason="no httpx: pip install 'urikit[test]'")
    from urikit.integrations.guard.httpx import GuardedTransport

    running = server(bad.redirects("/b"))
    url = f"http://h.example:{running.port}/"
    with (
        httpx_.Client(transport=GuardedTransport(LOCAL, resolver=NAMES)) as lenient,
        httpx_.Client(transport=GuardedTransport(outgoing_fetch(), resolver=NAMES)) as strict,
    ):
        following = lenient.get(url).next_request
        with pytest.raises(GuardError) as caught:
            strict.send(following)
        assert caught.value.code == "unsafe-address"
    assert running.connections == 1
