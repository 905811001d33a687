"""What keeps pages of other sites out, and the headers of every answer."""

import asyncio

import pytest

from tests.workbench.api.client import HOST, ask, refused
from urikit.workbench import application
from urikit.workbench.api import HEADERS, POLICY, Protection


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:1", "localhost:8765", "LOCALHOST", "[::1]:8765", "[::1]"])
def test_hosts_of_this_machine(host):
    assert ask("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8765",
        "127.0.0.1.evil.example",
        "localhost.",
        "127.1",
        "0.0.0.0",
        "2130706433",
        "127.0.0.1:8765:1",
        "127.0.0.1:x",
        "127.0.0.1:",
        "a@127.0.0.1",
        "127.0.0.1/",
        "127.0.0.1, evil.example",
        "[::2]",
        "[::1",
        "",
        "127.0.0.1:٣",
    ],
)
@pytest.mark.parametrize(("path", "body"), [("/", None), ("/healthz", None), ("/api/parse", {"text": "a"})])
def test_other_hosts_are_refused(host, path, body):
    answer = ask(path, body, headers={"host": host.encode()})
    assert refused(answer, 403, "host")


def test_hosts_of_an_application_that_mounts_it():
    app = application(hosts=("urls.example.org",))
    assert ask("/healthz", app=app, headers={"host": "URLs.example.org"}).status_code == 200
    assert refused(ask("/healthz", app=app), 403, "host")


@pytest.mark.parametrize("origin", [f"http://{HOST}", f"https://{HOST}", f"HTTP://{HOST}"])
def test_its_own_origin(origin):
    assert ask("/api/parse", {"text": "a"}, headers={"origin": origin}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["null", "", "http://evil.example", "http://127.0.0.1:9", "http://localhost:8765", f"http://{HOST}.evil"]
)
def test_other_origins_are_refused(origin):
    assert refused(ask("/api/parse", {"text": "a"}, headers={"origin": origin}), 403, "origin")


@pytest.mark.parametrize(
    ("site", "status"), [("same-origin", 200), ("none", 200), ("cross-site", 403), ("same-site", 403)]
)
def test_what_browsers_say_of_the_site(site, status):
    assert ask("/api/parse", {"text": "a"}, headers={"sec-fetch-site": site}).status_code == status


def test_a_page_of_another_origin_may_not_ask_first():
    headers = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    answer = ask("/api/parse", method="OPTIONS", headers=headers)
    assert refused(answer, 403, "origin")
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("path", "body"),
    [("/", None), ("/healthz", None), ("/no", None), ("/api/parse", {"text": "a"}), ("/api/parse", {})],
)
def test_headers_of_every_answer(path, body):
    answer = ask(path, body)
    wanted = {name: value for name, value in HEADERS.items() if name != "cache-control"}
    assert {name: answer.headers.get(name) for name in wanted} == wanted
    assert "set-cookie" not in answer.headers


def test_the_policy_allows_nothing_from_elsewhere():
    assert "unsafe-inline" not in POLICY
    assert "http" not in POLICY
    assert POLICY.startswith("default-src 'none'")


def test_two_headers_that_may_be_there_once():
    async def send(headers):
        said = []

        async def sent(message):
            said.append(message)

        scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
        await Protection(None, ("h",))(scope, None, sent)
        return said[0]["status"]

    assert asyncio.run(send([(b"host", b"h"), (b"Host", b"h")])) == 400
    assert asyncio.run(send([(b"host", b"h"), (b"origin", b"http://h"), (b"origin", b"http://h")])) == 400
    assert asyncio.run(send([(b"host", b"h"), (b"content-length", b"1"), (b"transfer-encoding", b"chunked")])) == 400
    assert asyncio.run(send([])) == 403


def test_a_web_socket_is_closed():
    said = []

    async def sent(message):
        said.append(message)

    asyncio.run(Protection(None, ("h",))({"type": "websocket", "headers": []}, None, sent))
    assert said == [{"type": "websocket.close", "code": 1008}]
