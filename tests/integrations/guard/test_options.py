"""No option of a library is looser in its guarded client: every row of the table, with both of them."""

import asyncio
import gzip
import ssl
from functools import partial

import pytest

from tests.integrations.guard import options
from tests.integrations.guard.clients import LOCAL
from tests.integrations.guard.options import PAGES, ROWS
from tests.linked_data.world import misbehaviour as bad
from tests.linked_data.world.server import TLS
from urikit.net.guard import GuardError, Limits

ROOM = Limits(seconds=20, connect_seconds=5)
CLOSE = b"Connection: close\r\nContent-Length: "
FIELDS = {"Authorization": "Basic x", "Cookie": "a=b", "X-Mine": "1"}
GZIP = gzip.compress(b"hello", mtime=0)


def urllib3(guarded, url, client, transport, request):
    import urllib3 as package

    from urikit.integrations.guard.urllib3 import GuardedPoolManager

    with GuardedPoolManager(LOCAL, limits=ROOM, **client) if guarded else package.PoolManager(**client) as manager:
        answer = manager.request("GET", url, **request)
        return answer.status, answer.data


def requests(guarded, url, client, transport, request):
    import requests as package

    from urikit.integrations.guard.requests import GuardedSession

    with GuardedSession(LOCAL, limits=ROOM) if guarded else package.Session() as session:
        for name, value in client.items():
            setattr(session, name, value)
        answer = session.get(url, **request)
        return answer.status_code, answer.content


def httpx(guarded, url, client, transport, request):
    import httpx as package

    from urikit.integrations.guard.httpx import GuardedTransport

    if guarded:
        transport = {"pool_limits" if name == "limits" else name: value for name, value in transport.items()}
        client = {"transport": GuardedTransport(LOCAL, limits=ROOM, **transport), **client}
    elif transport:
        client = {"transport": package.HTTPTransport(**transport), **client}
    with package.Client(**client) as made:
        answer = made.get(url, **request)
        return answer.status_code, answer.content


def httpx_async(guarded, url, client, transport, request):
    import httpx as package

    from urikit.integrations.guard.httpx import AsyncGuardedTransport

    hooks = client.get("event_hooks", {}).get("response", [])

    async def hook(response):
        for call in hooks:
            call(response)

    async def run(client=client, transport=transport):
        if guarded:
            transport = {"pool_limits" if name == "limits" else name: value for name, value in transport.items()}
            client = {"transport": AsyncGuardedTransport(LOCAL, limits=ROOM, **transport), **client}
        elif transport:
            client = {"transport": package.AsyncHTTPTransport(**transport), **client}
        async with package.AsyncClient(**client | {"event_hooks": {"response": [hook]}}) as made:
            answer = await made.get(url, **request)
            return answer.status_code, answer.content

    return asyncio.run(run())


def aiohttp(guarded, url, client, transport, request):
    import aiohttp as package

    from urikit.integrations.guard.aiohttp import guarded_session

    async def run():
        given = {name: value() if isinstance(value, partial) else value for name, value in client.items()}
        session = guarded_session(LOCAL, limits=ROOM, **given) if guarded else package.ClientSession(**given)
        connector = session.connector
        try:
            async with session, session.get(url, **request) as answer:
                return answer.status, await answer.read()
        finally:
            assert given.get("connector_owner", True) is connector.closed
            await connector.close()

    return asyncio.run(run())


@pytest.fixture
def world(server, tls_server, monkeypatch, tmp_path):
    """The situations: each gives a URL, and the words for what became of a request."""
    return World(server, tls_server, monkeypatch, tmp_path)


class World:
    def __init__(self, server, tls_server, monkeypatch, tmp_path):
        self.server, self.tls_server, self.env, self.folder = server, tls_server, monkeypatch, tmp_path
        self.called = []
        self.names = {"authority": str(TLS / "authority.pem"), "hook": lambda *_, **__: self.called.append(1)}
        self.headers, self.asked = {}, False
        for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
            monkeypatch.delenv(name.upper(), raising=False)
        for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("NETRC", str(tmp_path / "none"))

    def answers(self, *answers):
        """A server that gives one answer after the other, the last for good."""
        left = list(answers)
        return self.server(lambda connection: connection.sendall(left.pop(0) if len(left) > 1 else left[0]))

    def sees(self, running, field):
        """The values of a field in the last request."""
        lines = (line.partition(b":") for line in running.requests[-1].split(b"\r\n"))
        return [value.strip().decode() for name, _, value in lines if name.lower() == field.encode()]

    def moved(self, count=1, field="Location"):
        running = self.answers(*[moved(f"/{number}", field) for number in range(count)], OK)
        return running.uri, lambda status, body: {200: "follows", 302: "returns the redirect"}[status]

    def moved_often(self):
        return self.moved(4)

    def moved_by_URI(self):
        return self.moved(field="URI")

    def moved_away(self):
        last = self.answers(OK)
        self.headers = FIELDS

        def became(status, body):
            seen = [name for name in FIELDS if self.sees(last, name.lower())]
            return "sends " + (", ".join(seen) or "none")

        return self.answers(moved(last.uri)).uri, became

    def silent(self):
        return self.server(bad.silence).uri, lambda status, body: "answers"

    def stranger(self, host="127.0.0.1", **given):
        return f"https://{host}:{self.tls_server(bad.says(OK), host, **given)}/", lambda status, body: "connects"

    def another_name(self):
        return self.stranger("127.0.0.2")

    def old(self):
        return self.stranger(maximum_version=ssl.TLSVersion.TLSv1_2)

    def gzip(self):
        running = self.server(bad.coded("gzip", GZIP))
        return running.uri, lambda status, body: {b"hello": "decodes", GZIP: "does not decode"}[body]

    def cut(self):
        return self.server(bad.truncated).uri, lambda status, body: "accepts it"

    def proxy(self):
        through = self.answers(OK)
        self.names["proxy"] = through.uri
        self.env.setenv("http_proxy", through.uri)
        return self.answers(OK).uri, lambda status, body: "uses it" if through.requests else "does not use it"

    def netrc(self):
        file = self.folder / "netrc"
        file.write_text("machine 127.0.0.1 login me password pw\n")
        file.chmod(0o600)
        self.env.setenv("NETRC", str(file))
        running = self.answers(OK)
        return running.uri, lambda *_: "uses it" if self.sees(running, "authorization") else "does not use it"

    def long_field(self):
        long = b"HTTP/1.1 200 OK\r\nX: " + b"y" * 500 + b"\r\n" + CLOSE + b"0\r\n\r\n"
        return self.answers(long).uri, lambda status, body: "returns it"

    def missing(self):
        return self.answers(b"HTTP/1.1 404 X\r\n" + CLOSE + b"0\r\n\r\n").uri, lambda status, body: "returns it"

    def cookie(self):
        running = self.answers(moved("/b", "Set-Cookie: a=b\r\nLocation"), OK)
        return running.uri, lambda *_: "sends it back" if self.sees(running, "cookie") else "does not use it"

    def coding(self):
        running = self.answers(OK)

        def became(status, body):
            return f"asks for {self.sees(running, 'accept-encoding')[0]}" if self.asked else "returns it"

        return running.uri, became

    def hook(self):
        return self.answers(OK).uri, lambda status, body: "calls it" if self.called else "does not call it"


OK = b"HTTP/1.1 200 OK\r\n" + CLOSE + b"5\r\n\r\nhello"


def moved(location, field="Location"):
    return f"HTTP/1.1 302 X\r\n{field}: {location}\r\n".encode() + CLOSE + b"0\r\n\r\n"


def source(library, sender):
    """What the source of an option of a library can name."""
    found = {"TLSVersion": ssl.TLSVersion, "create_default_context": ssl.create_default_context}
    if library == "urllib3":
        from urllib3 import Retry, Timeout

        return found | {"Retry": Retry, "Timeout": Timeout}
    if library == "requests":
        from requests.adapters import HTTPAdapter
        from urllib3 import Timeout

        return found | {"HTTPAdapter": HTTPAdapter, "Timeout": Timeout}
    if library == "httpx":
        from httpx import AsyncHTTPTransport, HTTPTransport, Limits, Timeout

        transport = AsyncHTTPTransport if sender == "httpx_async" else HTTPTransport
        return found | {"Transport": transport, "Limits": Limits, "Timeout": Timeout}
    import aiohttp as package

    # What needs a running loop is made in it.
    late = {name: partial(partial, getattr(package, name)) for name in ("CookieJar", "DummyCookieJar", "TCPConnector")}
    return found | late | {name: getattr(package, name) for name in ("ClientTimeout", "Fingerprint")}


def said(call):
    """The outcome of a request in one or two words."""
    try:
        return call()
    except Exception as error:
        whole = str(error)
        if isinstance(error, GuardError):
            return f"GuardError {error.code}"
        if "certificate verify failed" in whole.lower() or "doesn't match" in whole:
            return "certificate error"
        if "ssl" in whole.lower() or "fingerprints" in whole.lower():
            return "TLS error"
        return type(error).__name__


SENDERS = {"urllib3": [urllib3], "requests": [requests], "httpx": [httpx, httpx_async], "aiohttp": [aiohttp]}
CASES = [
    pytest.param(row, send, guarded, id=f"{send.__name__}-{'guarded' if guarded else 'plain'}-{row.situation}-{number}")
    for number, row in enumerate(ROWS)
    for send in SENDERS[row.library]
    for guarded in (False, True)
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("row", "send", "guarded"), CASES)
def test_an_option_is_not_loosened(world, row, send, guarded):
    pytest.importorskip(row.library, reason=f"no {row.library}: pip install 'urikit[test]'")
    url, became = getattr(world, row.situation.replace(" ", "_"))()
    names = source(row.library, send.__name__) | world.names
    client, transport, request = (eval(f"dict({given})", names) for given in (row.client, row.transport, row.request))
    world.asked = "Accept-Encoding" in row.option
    if world.headers:
        request["headers"] = world.headers

    def call():
        return became(*send(guarded, url, client, transport, request))

    assert said(call) in (row.guarded if guarded else row.plain).split(" or ")


@pytest.mark.parametrize("library", SENDERS)
def test_a_page_has_the_table(library):
    text = (PAGES / f"{library}.md").read_text("utf-8")
    assert options.page(text, library) == text


#: Options that allow more time than the limit.
LONGER = [
    ("urllib3", "timeout=60", "retries=False"),
    ("urllib3", "", "timeout=None, retries=False"),
    ("requests", "", "timeout=60"),
    ("requests", "", "timeout=(60, None)"),
    ("httpx", "timeout=None", ""),
    ("httpx", "", "timeout=60"),
    ("aiohttp", "timeout=ClientTimeout(total=None)", ""),
    ("aiohttp", "", "timeout=ClientTimeout(total=60, sock_read=60)"),
]


@pytest.mark.parametrize(
    ("send", "client", "request_"),
    [(send, client, request) for library, client, request in LONGER for send in SENDERS[library]],
)
@pytest.mark.parametrize("behaviour", [bad.silence, bad.slow_drip])
def test_an_option_does_not_replace_a_limit(world, monkeypatch, send, client, request_, behaviour):
    library = send.__name__.removesuffix("_async")
    pytest.importorskip(library, reason=f"no {library}: pip install 'urikit[test]'")
    monkeypatch.setitem(globals(), "ROOM", Limits(seconds=0.1))
    names = source(library, send.__name__)
    given = [eval(f"dict({text})", names) for text in (client, "", request_)]
    outcome = said(lambda: send(True, world.server(behaviour).uri, *given))
    # requests calls a timeout inside of a body so.
    assert "Timeout" in outcome or (library, behaviour, outcome) == ("requests", bad.slow_drip, "ConnectionError")


def test_a_wait_that_a_server_asks_for_ends_with_the_time(world):
    """urllib3 sleeps for hours if it is told to."""
    urllib3 = pytest.importorskip("urllib3", reason="no urllib3: pip install 'urikit[test]'")
    from urikit.integrations.guard.urllib3 import GuardedPoolManager

    later = b"HTTP/1.1 503 X\r\nRetry-After: %s\r\n" + CLOSE + b"0\r\n\r\n"
    running = world.answers(later % b"0", later % b"20000")
    with GuardedPoolManager(LOCAL, limits=ROOM) as manager:
        with pytest.raises(urllib3.exceptions.MaxRetryError, match="longer than the time left"):
            manager.request("GET", running.uri)
        assert running.connections == 2
        assert manager.request("GET", running.uri, retries=False).status == 503
