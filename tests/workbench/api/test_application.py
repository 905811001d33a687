"""Paths, methods, media types and limits of the application, and a mistake of ours."""

import asyncio
import threading

import pytest

from tests.workbench.api.client import HOST, ask, refused
from urikit.workbench import WorkbenchLimits, api, application
from urikit.workbench.operations import OPERATIONS

BODY = {"text": "http://h/"}


@pytest.mark.parametrize("path", ["/no", "/api", "/api/", "/api/parse/", "/API/parse", "/api/parse/x"])
def test_unknown_paths(path):
    assert refused(ask(path), 404, "not-found")


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/__init__.py", "/page/../../limits.py", "/etc/passwd", "/%00"]
)
def test_no_path_leads_to_a_file_of_the_machine(path):
    assert refused(ask(path), 404, "not-found")


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
def test_wrong_methods(method):
    answer = ask("/api/parse", method=method)
    assert refused(answer, 405, "method")
    assert answer.headers["allow"] == "POST"


def test_the_page_takes_no_post():
    answer = ask("/healthz", BODY)
    assert refused(answer, 405, "method")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=a",
        "application/json; charset=utf-16",
        "application/json; charset=latin-1",
        "application/jsonx",
    ],
)
def test_wrong_media_types(kind):
    assert refused(ask("/api/parse", BODY, headers={"content-type": kind}), 415, "media-type")


def test_compressed_bodies():
    assert refused(ask("/api/parse", BODY, headers={"content-encoding": "gzip"}), 415, "media-type")


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON", 'application/json; charset="UTF-8"'])
def test_media_types_of_json(kind):
    assert ask("/api/parse", BODY, headers={"content-type": kind}).status_code == 200


@pytest.mark.parametrize("length", ["999999999999", "9" * 400])
def test_a_body_that_is_said_to_be_long_is_not_read(length):
    assert refused(ask("/api/parse", BODY, headers={"content-length": length}), 413, "body-length")


def test_a_body_that_is_long():
    assert refused(ask("/api/parse", content=b" " * (WorkbenchLimits().body + 1)), 413, "body-length")


def test_a_text_of_a_megabyte():
    assert refused(ask("/api/parse", {"text": "a" * 1_000_000}), 422, "field-length", "text")


def test_a_client_that_asks_too_often():
    app = application(limits=WorkbenchLimits(rate=1, burst=3))
    answers = [ask("/api/parse", BODY, app=app) for _ in range(5)]
    assert [one.status_code for one in answers][:3] == [200] * 3
    assert refused(answers[-1], 429, "rate")
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert ask("/healthz", app=app).status_code == 200


def _blocked(monkeypatch, limits):
    """An application whose `parse` waits for an event, and the event."""
    release = threading.Event()
    row = OPERATIONS["parse"]

    def answer(values, secrecy):
        release.wait(30)
        return row.answer(values, secrecy)

    waiting = type(row)(row.name, row.about, row.command, row.fields, answer, row.is_for_batches)
    monkeypatch.setitem(OPERATIONS, "parse", waiting)
    return api.application(limits=limits), release


def test_a_slow_answer_is_refused_and_the_loop_goes_on(monkeypatch):
    app, release = _blocked(monkeypatch, WorkbenchLimits(seconds=0.2, threads=1, waiting=0))
    try:
        slow = ask("/api/parse", BODY, app=app)
        assert refused(slow, 503, "time")
        assert ask("/healthz", app=app).status_code == 200
        # Its thread is not free again.
        assert refused(ask("/api/view", BODY, app=app), 503, "busy")
    finally:
        release.set()


def test_a_client_that_goes_away_leaves_nothing():
    app = application(limits=WorkbenchLimits(held=100))
    said = []

    async def go(first):
        pieces = iter([{"type": "http.request", "body": b"x" * 90, "more_body": True}, {"type": "http.disconnect"}])

        async def receive():
            return next(pieces)

        async def send(message):
            said.append(message)

        headers = [(b"host", HOST.encode()), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/api/parse", "headers": headers, "query_string": b""}
        await app({**scope, "client": ("127.0.0.1", 1), "http_version": "1.1", "root_path": ""}, receive, send)

    for number in range(3):
        asyncio.run(go(number))
    assert ask("/api/parse", BODY, app=app).status_code == 200


def test_a_mistake_of_ours_says_nothing_of_the_text(monkeypatch):
    row = OPERATIONS["parse"]

    def answer(values, secrecy):
        raise LookupError(values["text"])

    monkeypatch.setitem(OPERATIONS, "parse", type(row)(row.name, row.about, row.command, row.fields, answer))
    found = []

    async def go():
        async def receive():
            return {"type": "http.request", "body": b'{"text": "canary"}', "more_body": False}

        async def send(message):
            found.append(message)

        headers = [(b"host", HOST.encode()), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": "/api/parse", "headers": headers, "query_string": b""}
        await api.application()({**scope, "client": None, "http_version": "1.1", "root_path": ""}, receive, send)

    # Starlette answers, and raises it again for the log of the server, which is silent.
    with pytest.raises(LookupError):
        asyncio.run(go())
    assert found[0]["status"] == 500
    assert b"internal" in found[1]["body"] and b"canary" not in found[1]["body"]


def test_another_application_can_mount_it():
    from starlette.applications import Starlette
    from starlette.routing import Mount

    app = Starlette(routes=[Mount("/tools/urls", application())])
    assert ask("/tools/urls/api/parse", BODY, app=app).json()["ok"]
    assert ask("/tools/urls/", app=app).headers["content-type"] == "text/html; charset=utf-8"
    assert refused(ask("/tools/urls/no", app=app), 404, "not-found")


def test_without_starlette_the_message_names_the_extra(monkeypatch):
    import sys

    for name in [name for name in sys.modules if name.startswith("urikit.workbench.api")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette", None)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    monkeypatch.delattr("urikit.workbench.api")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'urikit\[workbench\]'"):
        application()


@pytest.mark.parametrize("programs", [True, False])
def test_health_says_whether_programs_are_run(programs):
    answer = ask("/healthz", app=api.application(programs=programs)).json()
    assert (answer["status"], answer["programs"]) == ("ok", programs)
