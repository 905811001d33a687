"""The JSON Schema (draft 2020-12) of all records: `records.schema.json`.

`command:NAME` in its `$defs` is any record of a command.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

__all__ = ["PREFIX", "of_command", "whole"]

#: What the definition of a command's records begins with.
PREFIX = "command:"


def whole() -> dict[str, Any]:
    """The schema of all records."""
    found: dict[str, Any] = json.loads(
        files("urikit.explanation.records").joinpath("records.schema.json").read_text("utf-8")
    )
    return found


def needed(schema: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The definitions of these names and of all that they refer to, in the order of the schema; raises `KeyError`."""
    found: dict[str, Any] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = schema["$defs"][name]
            waiting += _references(found[name])
    return {name: found[name] for name in schema["$defs"] if name in found}


def of_command(name: str) -> dict[str, Any]:
    """The schema of the records of one command; raises `KeyError`."""
    schema = whole()
    definitions = needed(schema, [PREFIX + name])
    top = definitions.pop(PREFIX + name)
    return {"$schema": schema["$schema"], "description": schema["description"], **top, "$defs": definitions}


def _references(schema: Any) -> list[str]:
    """The names of the definitions that a schema refers to."""
    found, waiting = [], [schema]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if "$ref" in value:
                found.append(str(value["$ref"]).removeprefix("#/$defs/"))
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return found
