"""A job: equivalent cases, their inputs, and the goals.

A goal is a ratio to the time of a reference case that urikit's case must not exceed. `must` goals
are requirements; `gate` and `stretch` are further goals, for information only.
"""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import can_ada
import url as url_py

import urikit
from benches import corpora
from benches.interleave import CHUNK, Case
from urikit import percent

URL = url_py.URL
NAMES = {"urikit": urikit, "can_ada": can_ada, "URL": URL, "percent": percent, **vars(urllib.parse)}


@dataclass(frozen=True)
class Goal:
    """The time of `case` is at most `most` times the time of `reference`."""

    kind: str
    case: str
    reference: str
    most: float


@dataclass(frozen=True)
class Job:
    """One job on one kind of input."""

    name: str
    title: str
    inputs: dict[str, Callable[[], Sequence[Any]]]
    cases: tuple[Case, ...]
    goals: tuple[Goal, ...]
    #: The items of a chunk: fewer if an item is a whole page.
    chunk: int = CHUNK


def case(name: str, statement: str, prepare: Callable[[Any], Any] | None = None, **names: Any) -> Case:
    return Case(name, statement, {**NAMES, **names}, prepare)


def goals(name: str, **multiples: tuple[str, float]) -> tuple[Goal, ...]:
    """Return goals from keywords such as `must_can_ada`: reference and ratio."""
    return tuple(Goal(kind.split("_")[0], name, reference, most) for kind, (reference, most) in multiples.items())


def on_corpora() -> dict[str, Callable[[], Sequence[Any]]]:
    return {name: (lambda name=name: corpora.identifiers(name)) for name in corpora.NAMES}  # type: ignore[misc]
