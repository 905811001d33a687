"""Starlette and FastAPI: requests, routes, parameters, answers, OpenAPI (urikit.integrations.starlette)."""

import asyncio
from typing import Annotated, Any

import pytest

import urikit

fastapi = pytest.importorskip("fastapi", reason="no fastapi: pip install 'urikit[test]'")
httpx = pytest.importorskip("httpx", reason="no httpx: pip install 'urikit[test]'")

import pydantic  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.requests import HTTPConnection, Request  # noqa: E402
from starlette.responses import PlainTextResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402

from tests.integrations.test_pydantic import LEAKS, Careless  # noqa: E402
from urikit.integrations import fields  # noqa: E402
from urikit.integrations.pydantic import HttpURI  # noqa: E402
from urikit.integrations.starlette import (  # noqa: E402
    Constraints,
    URIConvertor,
    install,
    redact_validation_errors,
    register,
    request_uri,
)

install()
register()
app = fastapi.FastAPI()


class Link(pydantic.BaseModel):
    target: urikit.URI
    home: urikit.WebURL | None = None
    name: urikit.URN | None = None
    template: urikit.URITemplate | None = None
    query: urikit.Params | None = None


@app.get("/go")
def go(to: HttpURI, more: Annotated[list[urikit.URI], fastapi.Query()] = []) -> Link:  # noqa: B006
    return Link(target=to, home=str(more[0]) if more else None)


@app.get("/path/{target:path}")
def path(target: urikit.URI) -> urikit.URI:
    return target


@app.post("/link")
def link(link: Link) -> dict[str, Any]:
    return {"link": link, "target": link.target}


@app.get("/loose")
def loose(request: Request):
    return {"here": [request_uri(request)]}


def asked(method: str, target: str, service: Any = app, **more: Any) -> Any:
    """The answer of the application, without a network."""

    async def ask() -> Any:
        transport = httpx.ASGITransport(service)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            return await client.request(method, target, **more)

    return asyncio.run(ask())


def test_parameters():
    answer = asked("GET", "/go", params={"to": "http://h/%7Ea", "more": ["HTTP:g", "c:d"]})
    assert answer.json()["target"] == "http://h/%7Ea"
    assert answer.json()["home"] == "http://g/"
    assert asked("GET", "/path/http:%2F%2Fh%2Fa%252Fb").json() == "http://h/a%2Fb"


def test_bodies_and_answers():
    sent = {"target": "a:b", "home": "http://h/", "name": "urn:a1:b", "template": "{x}", "query": "a=%41"}
    assert asked("POST", "/link", json=sent).json() == {"link": sent, "target": "a:b"}


@pytest.mark.parametrize(
    ("target", "place", "kind"),
    [
        ("/go?to=ftp://me:canary@h/", ["query", "to"], "uri_constraint"),
        ("/go?to=http://me:canary@h/%20x", ["query", "to"], "uri_syntax"),
        ("/go?to=http://h&more=a:b&more=c", ["query", "more", 1], "uri_syntax"),
        ("/path/http:%2F%2Fme:canary@h%2Fa%20b", ["path", "target"], "uri_syntax"),
    ],
)
def test_what_is_refused_is_422(target, place, kind):
    answer = asked("GET", target)
    assert answer.status_code == 422
    (error,) = answer.json()["detail"]
    assert (error["loc"], error["type"]) == (place, kind)
    assert "canary" not in answer.text


def test_openapi():
    found = asked("GET", "/openapi.json").json()
    to, more = found["paths"]["/go"]["get"]["parameters"]
    assert (to["in"], to["schema"]["format"]) == ("query", "uri")
    assert more["schema"]["items"] == {"type": "string", "format": "uri"}
    (target,) = found["paths"]["/path/{target}"]["get"]["parameters"]
    assert (target["in"], target["schema"]["format"]) == ("path", "uri")
    fields = found["components"]["schemas"]["Link"]["properties"]
    assert fields["target"] == {"type": "string", "format": "uri", "title": "Target"}
    assert {"type": "string", "format": "uri-template"} in fields["template"]["anyOf"]


def test_the_uri_of_a_request_keeps_its_bytes():
    answer = asked("GET", "/loose?q=%41&r=a+b")
    assert answer.json() == {"here": ["http://testserver/loose?q=%41&r=a+b"]}


careful, careless = fastapi.FastAPI(), fastapi.FastAPI()
careful.add_exception_handler(fastapi.exceptions.RequestValidationError, redact_validation_errors)


@careful.post("/")
@careless.post("/")
def take(body: Careless) -> None:
    pass


@pytest.mark.parametrize("body", LEAKS)
def test_no_answer_shows_a_password(body):
    plain, masked = (asked("POST", "/", service, json=body) for service in (careless, careful))
    assert plain.status_code == masked.status_code == 422
    assert "canary" in plain.text  # as the page says
    assert "canary" not in masked.text
    assert masked.json() == fields.masked(plain.json())


def test_a_host_that_is_not_valid():
    """The way of the page: `request_uri` raises, and a dependency answers with status 400."""

    def here(request: Request) -> urikit.URI:
        try:
            return request_uri(request, Constraints(host="example.org"))
        except urikit.URIError as error:
            raise fastapi.HTTPException(400, fields.describe(error)) from None

    service = fastapi.FastAPI()

    @service.get("/")
    def show(at: Annotated[urikit.URI, fastapi.Depends(here)]) -> urikit.URI:
        return at

    assert asked("GET", "/", service, headers={"host": "example.org"}).json() == "http://example.org/"
    for host in ("a b", "me:canary@h", "evil.example"):
        answer = asked("GET", "/", service, headers={"host": host})
        assert answer.status_code == 400
        assert "canary" not in answer.text


def scope(host=b"h", raw=b"/a%2Fb/%C3%A9", **more):
    headers = [] if host is None else [(b"host", host)]
    plain = {"type": "http", "scheme": "https", "path": "/a/b/é", "raw_path": raw, "query_string": b"", "server": None}
    return HTTPConnection(plain | {"headers": headers, **more})


@pytest.mark.parametrize(
    ("connection", "uri"),
    [
        (scope(), "https://h/a%2Fb/%C3%A9"),
        (scope(b"h:8443", query_string=b"a=%2f"), "https://h:8443/a%2Fb/%C3%A9?a=%2f"),
        (scope(b"[::1]:80", type="websocket", scheme="wss"), "wss://[::1]:80/a%2Fb/%C3%A9"),
        (scope(None, server=("::1", 8000)), "https://[::1]:8000/a%2Fb/%C3%A9"),
        (scope(raw=None), "https://h/a/b/%C3%A9"),
    ],
)
def test_request_uris(connection, uri):
    assert str(request_uri(connection)) == uri


@pytest.mark.parametrize(
    "connection",
    [scope(b"a b"), scope(b"me:canary@h"), scope(b"evil/x"), scope(b"h?x"), scope(b"h#x"), scope(b"\xff"),
     scope(raw=b"/a b"), scope(raw=b"/a#b"), scope(b"h:x"), scope(b"[::")],
)  # fmt: skip
def test_requests_without_a_valid_uri(connection):
    with pytest.raises(urikit.URIError) as caught:
        request_uri(connection)
    assert "canary" not in str(caught.value)


def test_a_host_that_is_not_ours():
    assert request_uri(scope(), Constraints(host="h")).host == "h"
    with pytest.raises(urikit.ArgumentError, match="expected h, found"):
        request_uri(scope(b"evil"), Constraints(host="h"))


def test_a_route_of_starlette():
    async def show(request: Request) -> PlainTextResponse:
        return PlainTextResponse(repr(request.path_params["target"]))

    service = Starlette(routes=[Route("/x/{target:uri}", show, name="x")])
    uri = urikit.URI("http://h/a%2Fb?q#f")
    assert asked("GET", str(service.url_path_for("x", target=uri)), service).text == repr(uri)
    answer = asked("GET", "/x/http:%2F%2Fme:canary@h%2Fa%20b", service)
    assert answer.status_code == 400
    assert answer.text.startswith("space not allowed in the path")
    assert "canary" not in answer.text
    assert URIConvertor().to_string(uri) == "http:%2F%2Fh%2Fa%252Fb%3Fq%23f"
