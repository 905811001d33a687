"""`urikit view`: what each URI says by the grammar of its own scheme. A description: passwords are masked.

On a terminal two columns, elsewhere `name<TAB>value` lines, an empty line between URIs. First
the fields of the view, raw as in the URI, then what it makes of them (decoded, computed);
undefined ones and empty lists are left out, and `--json` has them:

| field       | is                                                                    |
|-------------|-----------------------------------------------------------------------|
| v, n        | the version of the record, the number of the text from 0              |
| input, ok   | the text; whether its scheme takes it                                 |
| scheme      | in lower case; for a URN "urn:" and the namespace                     |
| view        | the class that read it                                                |
| fields      | by name; null is undefined, "" is empty; pairs and lists are arrays   |
| derived     | the other properties, in the same forms; octets are hexadecimal       |
| issues      | what is valid and worth a word by the scheme's own rules              |

What can go wrong: an invalid URI, and a URI that its scheme refuses, each with the place.
A property that has no answer (bytes that are not text) is left out. A scheme without a view
of its own is read by the generic syntax.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

import urikit
from urikit.cli import terminal
from urikit.cli.job import Job
from urikit.cli.options import TextCommand, takes_texts
from urikit.mask import secrets_of, without

if TYPE_CHECKING:
    from urikit.schemes.view import View


@click.command(cls=TextCommand)
@takes_texts
def command(job: Job) -> int:
    """Print what each URI says by the grammar of its scheme.

    \b
    urikit view 'mailto:chris@example.com?subject=Hi%20there'
    urikit view --json 'urn:isbn:0-486-27557-4' | jq -r .derived.digits
    """
    on_terminal = terminal.is_terminal(sys.stdout)
    first = True

    def answer(text: str) -> str:
        nonlocal first
        said = _lines(job, Reading(job, text), on_terminal)
        between, first = "" if first else "\n", False
        return between + said

    def record(text: str) -> dict[str, Any]:
        reading = Reading(job, text)
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

    return job.run(answer, record, "description")


class Reading:
    """A view with its values as JSON has them, secrets masked."""

    def __init__(self, job: Job, text: str) -> None:
        uri = urikit.URI(text)
        self.view: View = uri.view()
        self.scheme = uri.scheme.lower()
        nid = getattr(self.view, "nid", None)
        if self.scheme == "urn" and nid:
            self.scheme = f"urn:{nid}"
        kind = type(self.view)
        self.named = f"{kind.__module__}.{kind.__qualname__}"
        self.secrets = secrets_of(text, job.secret_names) if job.secrets == "masked" else None

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
        if isinstance(value, urikit.Params | list) or type(value) is tuple:
            return [self.shown(one) for one in value]
        if isinstance(value, tuple) and type(value).__str__ is object.__str__:
            return {name: self.shown(one) for name, one in value._asdict().items()}  # type: ignore[attr-defined]
        if dataclasses.is_dataclass(value) and type(value).__str__ is object.__str__:
            return {field.name: self.shown(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return self.masked(str(value))

    def masked(self, text: str) -> str:
        """A text of the view without what is secret in its URI."""
        return text if self.secrets is None else without(text, self.secrets)


def _lines(job: Job, reading: Reading, on_terminal: bool) -> str:
    say = job.paint or (lambda role, piece: piece)
    rows = [("view", reading.named)]
    values = (*reading.fields(), *reading.derived())
    rows += [(name, _as_text(value)) for name, value in values if value not in (None, [], {})]
    rows += [("issue", str(issue)) for issue in reading.view.issues()]
    if not on_terminal:
        return "\n".join(f"{name}\t{job.written(value)}" for name, value in rows)
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{say('aside', name)}{' ' * (wide - len(name))}  {job.written(value)}" for name, value in rows)


def _as_text(value: Any) -> str:
    """A value on one line: lists with a space between, pairs as name=value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{name}={_as_text(one)}" for name, one in value.items() if one is not None)
    if isinstance(value, list):
        return " ".join(_item(one) for one in value)
    return str(value)


def _item(value: Any) -> str:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):
        return value[0] if value[1] is None else f"{value[0]}={_as_text(value[1])}"
    return _as_text(value)
