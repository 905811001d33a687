"""The record of `urikit view`: what a URI says by the grammar of its own scheme. A description: secrets are masked.

First the fields of the view, raw as in the URI, then what it makes of them (decoded, computed).

| field       | is                                                                    |
|-------------|-----------------------------------------------------------------------|
| input, ok   | the text; whether its scheme takes it                                 |
| scheme      | in lower case; for a URN "urn:" and the namespace                     |
| view        | the class that read it                                                |
| fields      | by name; null is undefined, "" is empty; pairs and lists are arrays   |
| derived     | the other properties, in the same forms; bytes are hexadecimal        |
| issues      | what is valid and notable by the scheme's own rules                   |

What can go wrong: an invalid URI, and a URI that its scheme refuses, each with the place.
A property that has no answer (bytes that are not text) is left out.
A scheme without a view of its own is read by the generic syntax.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from urikit._native import URI
from urikit.core.mask import secrets_of, without
from urikit.core.params import Params
from urikit.explanation.records.secrecy import Secrecy

if TYPE_CHECKING:
    from urikit.schemes.view import View

__all__ = ["Reading", "record"]


def record(text: str, secrecy: Secrecy) -> dict[str, Any]:
    """What a URI says by its scheme. Raises `URIError` for one that its scheme refuses."""
    reading = Reading(text, secrecy)
    return {
        "input": reading.masked(text),
        "ok": True,
        "scheme": reading.scheme,
        "view": reading.named,
        "fields": dict(reading.fields()),
        "derived": dict(reading.derived()),
        "issues": [
            {
                "code": issue.code,
                "severity": str(issue.severity),
                "component": issue.component,
                "start": issue.start,
                "end": issue.end,
                "message": issue.message,
                "rule": issue.rule,
                "hint": issue.hint,
            }
            for issue in reading.view.issues()
        ],
    }


class Reading:
    """A view with its values as JSON has them, secrets masked."""

    def __init__(self, text: str, secrecy: Secrecy) -> None:
        uri = URI(text)
        self.view: View = uri.view()
        self.scheme = uri.scheme.lower()
        nid = getattr(self.view, "nid", None)
        if self.scheme == "urn" and nid:
            self.scheme = f"urn:{nid}"
        kind = type(self.view)
        self.named = f"{kind.__module__}.{kind.__qualname__}"
        self.secrets = secrets_of(text, secrecy.names) if secrecy.mode == "masked" else None

    def fields(self) -> Iterator[tuple[str, Any]]:
        """The fields by name."""
        for field in dataclasses.fields(self.view):  # type: ignore[arg-type]
            yield field.name, self.shown(getattr(self.view, field.name))

    def derived(self) -> Iterator[tuple[str, Any]]:
        """The properties that have an answer, in the order of the class; those of its bases follow."""
        seen = {field.name for field in dataclasses.fields(self.view)}  # type: ignore[arg-type]
        for kind in type(self.view).__mro__:
            for name, found in vars(kind).items():
                if name.startswith("_") or name in seen or not isinstance(found, property):
                    continue
                seen.add(name)
                try:
                    yield name, self.shown(getattr(self.view, name))
                except ValueError:
                    continue

    def shown(self, value: Any) -> Any:
        """A value as JSON has it."""
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, str):
            return self.masked(value)
        if isinstance(value, bytes):
            return value.hex()
        if isinstance(value, Mapping):
            return {str(name): self.shown(one) for name, one in value.items()}
        if isinstance(value, frozenset | set):
            return [self.shown(one) for one in sorted(value, key=str)]
        if isinstance(value, Params | list) or type(value) is tuple:
            return [self.shown(one) for one in value]
        if isinstance(value, tuple) and type(value).__str__ is object.__str__:
            return {name: self.shown(one) for name, one in value._asdict().items()}  # type: ignore[attr-defined]
        if dataclasses.is_dataclass(value) and type(value).__str__ is object.__str__:
            return {field.name: self.shown(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return self.masked(str(value))

    def masked(self, text: str) -> str:
        """A text of the view without what is secret in its URI."""
        return text if self.secrets is None else without(text, self.secrets)
