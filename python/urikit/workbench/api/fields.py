"""The fields of a request: what each is, how it is checked, and its JSON Schema, from one row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from urikit.workbench.limits import Limits
from urikit.workbench.problems import Problem

__all__ = ["Field", "Kind", "checked", "schema"]

Kind: TypeAlias = Literal["text", "document", "name", "flag", "texts", "names", "values"]

#: The most names in a list of names, and the characters of a name.
NAMES, NAME = 100, 1000
#: Values of a template may be texts, numbers, true, false and null, or lists and objects of these.
_VALUE = {"type": ["string", "number", "boolean", "null", "array", "object"]}


@dataclass(frozen=True, slots=True)
class Field:
    """One field. A name has the values in `choices`; a text of any kind has a limit of its own."""

    name: str
    kind: Kind
    about: str
    choices: tuple[str, ...] = ()
    default: Any = None
    is_needed: bool = False

    def check(self, value: Any, limits: Limits) -> None:
        """Raise `Problem` for a value that is not one of the field."""
        if self.kind == "flag":
            self._expect(isinstance(value, bool), "true or false")
        elif self.kind == "values":
            self._expect(isinstance(value, dict), "an object")
        elif self.kind in ("texts", "names"):
            self._expect(isinstance(value, list) and all(isinstance(one, str) for one in value), "a list of strings")
            self._long(len(value), _most(self, limits), "items")
            longest = limits.text if self.kind == "texts" else NAME
            self._long(max(map(len, value), default=0), longest, "characters in one item")
            if self.kind == "texts":
                self._long(sum(map(len, value)), limits.batch, "characters in all items")
        else:
            self._expect(isinstance(value, str), "a string")
            self._long(len(value), _most(self, limits), "characters")
        if self.choices and value not in self.choices:
            expected = f"one of {', '.join(self.choices)}"
            raise Problem("field-value", f"invalid {self.name}: expected {expected}", field=self.name)

    def _expect(self, fits: bool, expected: str) -> None:  # noqa: FBT001
        if not fits:
            raise Problem("field-type", f"invalid {self.name}: expected {expected}", field=self.name)

    def _long(self, length: int, limit: int, unit: str) -> None:
        if length > limit:
            message = f"{self.name} is too long: at most {limit:,} {unit}, found {length:,}"
            raise Problem("field-length", message, field=self.name, limit=limit)

    def schema(self, limits: Limits) -> dict[str, Any]:
        """The JSON Schema of the value."""
        most = _most(self, limits)
        made: dict[str, Any]
        if self.kind == "flag":
            made = {"type": "boolean"}
        elif self.kind == "values":
            made = {"type": "object", "additionalProperties": _VALUE}
        elif self.kind in ("texts", "names"):
            longest = limits.text if self.kind == "texts" else NAME
            made = {"type": "array", "items": {"type": "string", "maxLength": longest}, "maxItems": most}
        else:
            made = {"type": "string", "maxLength": most}
        if self.choices:
            made = {"type": "string", "enum": list(self.choices)}
        if self.default is not None:
            made["default"] = self.default
        return {**made, "description": self.about}


def _most(field: Field, limits: Limits) -> int:
    """The most characters or items of a field."""
    return {"document": limits.document, "texts": limits.texts, "names": NAMES}.get(field.kind, limits.text)


def checked(body: Any, fields: Sequence[Field], limits: Limits) -> dict[str, Any]:
    """The values of the fields, with defaults. Null is a field that is left out. Raises `Problem`."""
    if not isinstance(body, dict):
        raise Problem("field-type", "the body must be a JSON object")
    known = {field.name: field for field in fields}
    for name in body:
        if name not in known:
            # Anything but a name may be a text in the wrong place, with a secret in it.
            shown = name if re.fullmatch(r"[a-z_]{1,30}", name) else "a name that is not a field"
            message = f"unknown field: {shown}; expected {', '.join(known)}"
            raise Problem("field-unknown", message, field=shown if shown == name else None)
    values: dict[str, Any] = {}
    for field in fields:
        value = body.get(field.name)
        if value is None:
            if field.is_needed:
                raise Problem("field-missing", f"missing {field.name}", field=field.name)
            values[field.name] = field.default
            continue
        field.check(value, limits)
        values[field.name] = value
    return values


def schema(fields: Sequence[Field], limits: Limits) -> dict[str, Any]:
    """The JSON Schema of a body with these fields."""
    return {
        "type": "object",
        "properties": {field.name: _nullable(field, limits) for field in fields},
        "required": [field.name for field in fields if field.is_needed],
        "additionalProperties": False,
    }


def _nullable(field: Field, limits: Limits) -> dict[str, Any]:
    made = field.schema(limits)
    if field.is_needed:
        return made
    about = made.pop("description")
    default = {"default": made.pop("default")} if "default" in made else {}
    return {"anyOf": [made, {"type": "null"}], **default, "description": about}
