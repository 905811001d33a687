"""The API as an OpenAPI 3.1 document, made from the rows of operations and problems and from the types of records."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from urikit.core.shapes import Shapes
from urikit.explanation.schema import COMMANDS, DocumentRecord, shapes
from urikit.workbench.limits import CODES, ProblemRecord, WorkbenchLimits
from urikit.workbench.operations import COMMON, OPERATIONS, Operation, batch_fields, schema

__all__ = ["openapi"]


class HealthRecord(TypedDict):
    """The answer of a server that works."""

    status: Literal["ok"]
    version: str
    programs: Annotated[bool, "Whether `real` runs the parsers of this machine."]


Schema: TypeAlias = dict[str, Any]
#: Statuses that a path without a body has none of.
_OF_BODIES = (408, 413, 415, 422, 429, 503)
_MASKED = "Secrets are masked unless the request says so. A text that is not valid is answered with `ok: false`."


def openapi(limits: WorkbenchLimits) -> dict[str, Any]:
    """Return the document."""
    made = shapes({"problem-error.code": {"enum": list(CODES)}}, "#/components/schemas/")
    refused = made.of(ProblemRecord)
    answers = {name: _answer(row, made) for name, row in OPERATIONS.items()}
    paths: dict[str, Any] = {
        f"/api/{name}": {"post": _post(name, row.about, schema((*row.fields, *COMMON), limits), answers[name], refused)}
        for name, row in OPERATIONS.items()
    }
    names = [name for name, row in OPERATIONS.items() if row.is_for_batches]
    records = {"type": "array", "items": {"anyOf": [answers[name] for name in names]}}
    batch = {
        "type": "object",
        "properties": {"v": {"type": "integer"}, "records": records},
        "required": ["v", "records"],
    }
    bodies = {"anyOf": [_batch_body(name, limits) for name in names]}
    paths["/api/batch"] = {"post": _post("batch", "Answer many texts with one operation.", bodies, batch, refused)}
    paths["/healthz"] = {"get": _get("health", "Whether the server answers.", made.of(HealthRecord), refused)}
    paths["/api/openapi.json"] = {"get": _get("openapi", "This document.", {"type": "object"}, refused)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "urikit workbench",
            "version": version("urikit"),
            "description": f"What `urikit COMMAND --json` prints, over HTTP. {_MASKED} Nothing is fetched.",
        },
        "paths": paths,
        "components": {"schemas": made.definitions},
    }


def _batch_body(name: str, limits: WorkbenchLimits) -> dict[str, Any]:
    """Return the body of a batch of one operation; without a name it is of the default."""
    made = schema(batch_fields(name), limits)
    made["properties"]["operation"] = {"const": name, "description": OPERATIONS[name].about}
    if name != "validate":
        made["required"].append("operation")
    return made


def _post(name: str, about: str, body: Schema, answer: Schema, refused: Schema) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": about,
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": _responses(answer, refused, (status for status, _ in CODES.values())),
    }


def _get(name: str, about: str, answer: Schema, refused: Schema) -> dict[str, Any]:
    statuses = (status for status, _ in CODES.values() if status not in _OF_BODIES)
    return {"operationId": name, "summary": about, "responses": _responses(answer, refused, statuses)}


def _responses(answer: Schema, refused: Schema, statuses: Iterable[int]) -> dict[str, Any]:
    made = {"200": _response("The answer.", answer)}
    for status in sorted(set(statuses)):
        codes = {code: about for code, (of, about) in CODES.items() if of == status}
        said = " ".join(f"`{code}`: {about}" for code, about in codes.items())
        made[str(status)] = _response(said, refused)
        if status in (429, 503):
            made[str(status)]["headers"] = {
                "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
            }
    return made


def _response(about: str, answer: Schema) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": answer}}}


def _answer(operation: Operation, made: Shapes) -> Schema:
    """Return the schema of an answer; `refs` has all of a document in one record."""
    records = (DocumentRecord,) if operation.name == "refs" else COMMANDS[operation.command]
    return {"anyOf": [made.of(record) for record in records]}
