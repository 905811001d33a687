"""The OpenAPI document is true: what it says of requests and answers is what the server takes and gives."""

import copy
import re
from functools import cache

import jsonschema
import pytest

from tests.workbench.api.client import ask
from tests.workbench.api.test_operations import SAME, SECRET, URL
from urikit.workbench import WorkbenchLimits, application
from urikit.workbench.limits import CODES
from urikit.workbench.operations import OPERATIONS


@cache
def document():
    return ask("/api/openapi.json").json()


def validator(schema):
    return jsonschema.Draft202012Validator({**schema, "components": document()["components"]})


def described(path, method, status):
    """The schema of an answer."""
    found = document()["paths"][path][method]["responses"][str(status)]
    return validator(found["content"]["application/json"]["schema"])


def body_of(path):
    return validator(document()["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"])


def test_the_document_is_openapi():
    made = document()
    assert (made["openapi"], set(made)) == ("3.1.0", {"openapi", "info", "paths", "components"})
    for name, schema in made["components"]["schemas"].items():
        assert re.fullmatch(r"[A-Za-z0-9._-]+", name)
        jsonschema.Draft202012Validator.check_schema(schema)
    assert len({one["operationId"] for path in made["paths"].values() for one in path.values()}) == len(made["paths"])


def test_every_reference_leads_somewhere():
    names = set(document()["components"]["schemas"])
    waiting, found = [copy.deepcopy(document())], set()
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            found |= {value["$ref"]} if "$ref" in value else set()
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    assert {one.removeprefix("#/components/schemas/") for one in found} <= names


def test_every_path_is_in_it_and_every_path_in_it_answers():
    assert set(document()["paths"]) == {
        *(f"/api/{name}" for name in (*OPERATIONS, "batch", "openapi.json")),
        "/healthz",
    }
    for path, methods in document()["paths"].items():
        assert ask(path, {} if "post" in methods else None).status_code in (200, 422)


@pytest.mark.parametrize(("name", "body"), [case[:2] for case in SAME])
def test_requests_and_answers_of_every_operation(name, body):
    body_of(f"/api/{name}").validate(body)
    answer = ask(f"/api/{name}", body)
    described(f"/api/{name}", "post", answer.status_code).validate(answer.json())


@pytest.mark.parametrize("name", [name for name, row in OPERATIONS.items() if row.is_for_batches])
def test_requests_and_answers_of_a_batch(name):
    more = {"resolve": {"base": "http://h/"}, "compare": {"a": "http://h/"}}.get(name, {})
    body = {"texts": [URL, "%", ""], "operation": name, **more}
    body_of("/api/batch").validate(body)
    answer = ask("/api/batch", body)
    assert (answer.status_code, len(answer.json()["records"])) == (200, 3)
    described("/api/batch", "post", 200).validate(answer.json())


def test_the_answers_of_a_document():
    answer = ask("/api/refs", {"document": f"<a href='{URL}'><a href='x y'>", "format": "html"})
    described("/api/refs", "post", 200).validate(answer.json())
    assert answer.json()["references"] and SECRET not in answer.text


def test_the_other_answers():
    described("/healthz", "get", 200).validate(ask("/healthz").json())
    described("/api/openapi.json", "get", 200).validate(document())


def _late():
    return application(limits=WorkbenchLimits(seconds=0))


REFUSED = {
    "malformed-json": lambda: ask("/api/parse", content=b"{"),
    "malformed-request": lambda: ask("/api/parse", {"text": "a"}, headers=[("origin", "a"), ("origin", "b")]),
    "host": lambda: ask("/api/parse", {"text": "a"}, headers={"host": "evil.example"}),
    "origin": lambda: ask("/api/parse", {"text": "a"}, headers={"origin": "null"}),
    "not-found": lambda: ask("/api/no", {"text": "a"}),
    "method": lambda: ask("/api/parse"),
    "body-length": lambda: ask("/api/parse", {"text": "a"}, app=application(limits=WorkbenchLimits(body=5))),
    "media-type": lambda: ask("/api/parse", content=b"{}", headers={"content-type": "text/plain"}),
    "field-missing": lambda: ask("/api/parse", {}),
    "field-unknown": lambda: ask("/api/parse", {"text": "a", "b": "c"}),
    "field-type": lambda: ask("/api/parse", {"text": 1}),
    "field-value": lambda: ask("/api/parse", {"text": "a", "standard": "b"}),
    "field-length": lambda: ask("/api/parse", {"text": "a" * 70_000}),
    "rate": lambda: ask("/api/parse", {"text": "a"}, app=application(limits=WorkbenchLimits(burst=0, rate=1))),
    "busy": lambda: ask("/api/parse", {"text": "a"}, app=application(limits=WorkbenchLimits(held=0))),
    "time": lambda: ask("/api/batch", {"texts": ["a"]}, app=application(limits=WorkbenchLimits(seconds=1e-9))),
}


@pytest.mark.parametrize("code", REFUSED)
def test_every_refusal_is_what_the_document_says(code, request):
    answer = REFUSED[code]()
    if code == "time" and answer.json()["error"]["code"] == "body-late":
        code = "body-late"  # no body is that fast
    said = answer.json()["error"]
    assert (said["code"], answer.status_code) == (code, CODES[code][0])
    path = "/api/batch" if code == "time" else "/api/parse"
    described(path, "post", answer.status_code).validate(answer.json())
    assert ("retry-after" in answer.headers) == (answer.status_code in (429, 503))


def test_every_status_is_in_the_document_and_every_code_is_tried():
    statuses = {str(status) for status, _ in CODES.values()} | {"200"}
    for name in (*OPERATIONS, "batch"):
        assert set(document()["paths"][f"/api/{name}"]["post"]["responses"]) == statuses
    # The two that are left need a slow client and a mistake of ours: test_application.py and test_server.py.
    assert set(CODES) - set(REFUSED) == {"body-late", "internal"}
