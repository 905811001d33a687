"""The API as an OpenAPI 3.1 document, made from the rows of operations and problems and from the schema of records."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from urikit.explanation import records as records
from urikit.workbench.limits import CODES, Limits
from urikit.workbench.operations import COMMON, OPERATIONS, Operation, batch_fields, schema

__all__ = ["openapi"]


_SCHEMAS = "#/components/schemas/"
#: Statuses that a path without a body has none of.
_OF_BODIES = (408, 413, 415, 422, 429, 503)
_MASKED = "Secrets are masked unless the request says so. A text that is not valid is answered with `ok: false`."


def openapi(limits: Limits) -> dict[str, Any]:
    """Return the document."""
    paths: dict[str, Any] = {
        f"/api/{name}": {"post": _post(name, row.about, schema((*row.fields, *COMMON), limits), _answer(row))}
        for name, row in OPERATIONS.items()
    }
    bodies = [_batch_body(name, limits) for name, row in OPERATIONS.items() if row.is_for_batches]
    about = "Answer many texts with one operation."
    paths["/api/batch"] = {"post": _post("batch", about, {"anyOf": bodies}, _reference("batch"))}
    paths["/healthz"] = {"get": _get("health", "Whether the server answers.", _reference("health"))}
    described = _get("openapi", "This document.", {"type": "object"})
    paths["/api/openapi.json"] = {"get": described}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "urikit workbench",
            "version": version("urikit"),
            "description": f"What `urikit COMMAND --json` prints, over HTTP. {_MASKED} Nothing is fetched.",
        },
        "paths": paths,
        "components": {"schemas": _components()},
    }


def _batch_body(name: str, limits: Limits) -> dict[str, Any]:
    """Return the body of a batch of one operation; without a name it is of the default."""
    made = schema(batch_fields(name), limits)
    made["properties"]["operation"] = {"const": name, "description": OPERATIONS[name].about}
    if name != "validate":
        made["required"].append("operation")
    return made


def _post(name: str, about: str, body: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": about,
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {"200": _response("The answer.", answer), **_refusals(status for status, _ in CODES.values())},
    }


def _get(name: str, about: str, answer: dict[str, Any]) -> dict[str, Any]:
    statuses = (status for status, _ in CODES.values() if status not in _OF_BODIES)
    return {
        "operationId": name,
        "summary": about,
        "responses": {"200": _response("The answer.", answer), **_refusals(statuses)},
    }


def _refusals(statuses: Iterable[int]) -> dict[str, Any]:
    made = {}
    for status in sorted(set(statuses)):
        codes = {code: about for code, (of, about) in CODES.items() if of == status}
        said = " ".join(f"`{code}`: {about}" for code, about in codes.items())
        made[str(status)] = _response(said, _reference("problem"))
        if status in (429, 503):
            made[str(status)]["headers"] = {
                "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
            }
    return made


def _response(about: str, answer: dict[str, Any]) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": answer}}}


def _reference(name: str) -> dict[str, str]:
    return {"$ref": _SCHEMAS + _name(name)}


def _answer(operation: Operation) -> dict[str, Any]:
    return _reference("references" if operation.name == "refs" else records.COMMAND_PREFIX + operation.command)


def _name(name: str) -> str:
    """OpenAPI has no ":" in names."""
    return name.replace(":", ".")


def _components() -> dict[str, Any]:
    whole = records.whole_schema()
    names = [records.COMMAND_PREFIX + row.command for row in OPERATIONS.values() if row.name != "refs"]
    found = records.needed_definitions(whole, [*names, "refs", "refs_problem"])
    made: dict[str, Any] = {_name(name): _moved(one) for name, one in found.items()}
    each = [_answer(row) for row in OPERATIONS.values() if row.is_for_batches]
    made["batch"] = _object(v={"type": "integer"}, records={"type": "array", "items": {"anyOf": each}})
    made["references"] = _object(
        v={"type": "integer"},
        n={"type": "integer"},
        format={"type": "string"},
        base={"type": ["string", "null"]},
        references={"type": "array", "items": _reference("refs")},
        problems={"type": "array", "items": _reference("refs_problem")},
    )
    made["health"] = _object(
        status={"const": "ok"},
        version={"type": "string"},
        programs={"type": "boolean", "description": "Whether `real` runs the parsers of this machine."},
    )
    error = _object(code={"enum": list(CODES)}, message={"type": "string"})
    error["properties"] |= {
        "field": {"type": "string", "description": "The field that is wrong."},
        "limit": {"type": "number", "description": "The limit that was exceeded."},
    }
    made["problem"] = _object(error=error)
    return made


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _moved(value: Any) -> Any:
    """Return a schema whose references lead to the components of OpenAPI. It is ours, so that its depth is known."""
    if isinstance(value, list):
        return [_moved(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _SCHEMAS + _name(one.removeprefix("#/$defs/")) if key == "$ref" else _moved(one)
        for key, one in value.items()
    }
