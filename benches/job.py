"""What a job is: the cases that do the same, the inputs they do it on, what was promised.

A goal is a multiple of a reference's time that urikit's case must stay below. `must` goals
are the project's own promise; `gate` and `stretch` are further out, and only said.
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
    """`case` takes at most `most` times what `reference` takes."""

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
    #: How many items a chunk has: fewer where an item is a whole page.
    chunk: int = CHUNK


def case(name: str, statement: str, prepare: Callable[[Any], Any] | None = None, **names: Any) -> Case:
    return Case(name, statement, {**NAMES, **names}, prepare)


def goals(name: str, **multiples: tuple[str, float]) -> tuple[Goal, ...]:
    """`must_can_ada=0.6` style rows: kind, reference and multiple."""
    return tuple(Goal(kind.split("_")[0], name, reference, most) for kind, (reference, most) in multiples.items())


def on_corpora() -> dict[str, Callable[[], Sequence[Any]]]:
    return {name: (lambda name=name: corpora.identifiers(name)) for name in corpora.NAMES}  # type: ignore[misc]
