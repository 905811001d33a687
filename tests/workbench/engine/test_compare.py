"""`compare` of the engine is that of the package: neighbours of the corpora, and each string with a change of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.workbench.engine import FEW, NEEDS, ask, assert_none, differences, texts
from urikit import Step, _native

pytestmark = NEEDS

STEPS = (Step.STRING, Step.CASE, Step.PERCENT, Step.SYNTAX, Step.SCHEME)
#: Changes that a step may level out, and some that no step does.
CHANGES: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.lower,
    lambda text: text.replace("a", "%61", 1),
    lambda text: text.replace("/", "/./", 3).replace("/.//./", "//", 1),
    lambda text: text.replace("%7e", "~").replace("%7E", "~"),
    lambda text: text + "#",
    lambda text: text.replace("/", ":80/", 3).replace(":80/:80/", "//", 1),
    lambda text: text.replace("?", "%3F"),
    lambda text: text.rstrip("/"),
    lambda text: text.encode().decode("latin-1"),
)


def changed(given: Iterable[str]) -> list[tuple[str, str]]:
    """Each text with one of the changes, one after the other."""
    return [(text, CHANGES[number % len(CHANGES)](text)) for number, text in enumerate(given)]


def by_package(a: str, b: str) -> dict[str, Any]:
    first, second = read(a), read(b)
    urls = [urikit.WebURL.parse(text) if urikit.WebURL.can_parse(text) else None for text in (a, b)]
    said: dict[str, Any] = {
        "errors": [first is None, second is None],
        "urls": [None if url is None else url.href for url in urls],
        "equal": None if urls[0] is None or urls[1] is None else urls[0].equals(urls[1]),
    }
    if first is not None and second is not None:
        if isinstance(first, urikit.URIReference) != isinstance(second, urikit.URIReference):
            # The package compares two of a kind, and each URI is an IRI.
            first, second = urikit.IRIReference.parse(a), urikit.IRIReference.parse(b)
        # Two URNs are compared by their assigned names, as two of the type are (RFC 8141 section 3.1).
        both = urikit.URN if urikit.URN.is_valid(a) and urikit.URN.is_valid(b) else lambda one: one
        step, component, left, right, reason = _native.compare(both(first), both(second))
        said["met"] = (None if step is None else step.name, component, left, right, reason)
        said["steps"] = [(one.name, first.equivalent(second, at=one)) for one in STEPS]
        said["forms"] = [(str(read(a).normalize(to=one)), str(read(b).normalize(to=one))) for one in STEPS]
    return said


def read(text: str) -> Any:
    """By RFC 3986, or else by RFC 3987; None where neither takes it."""
    for kind in (urikit.URIReference, urikit.IRIReference):
        if kind.is_valid(text):
            return kind.parse(text)
    return None


def by_engine(record: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "errors": [record["errors"][side] is not None for side in "ab"],
        "urls": [record["urls"][side] for side in "ab"],
        "equal": record["urls"]["equal"],
    }
    if record["forms"]:
        apart = record["difference"] or dict.fromkeys(("component", "a", "b", "reason"))
        left, right = (None if apart[side] is None else tuple(apart[side]) for side in "ab")
        said["met"] = (record["step"], apart["component"], left, right, apart["reason"])
        said["steps"] = [(form["step"], form["equal"]) for form in record["forms"]]
        said["forms"] = [(form["a"], form["b"]) for form in record["forms"]]
    return said


def compare(tmp_path: Path, pairs: list[tuple[str, str]]) -> None:
    records = ask(tmp_path, [("compare", {"a": a, "b": b, "secrets": True}) for a, b in pairs])
    wrong = []
    for (a, b), record in zip(pairs, records, strict=True):
        wrong += [(a, b, *one) for one in differences(by_package(a, b), by_engine(record))]
    assert_none(wrong)


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, [(a, b) for a in FEW for b in FEW])


def test_each_step_and_none(tmp_path: Path) -> None:
    pairs = [(text, change(text)) for text in FEW for change in CHANGES]
    compare(tmp_path, pairs)
    met = {by_package(a, b).get("met", ("no",))[0] for a, b in pairs}
    assert met == {"no", None, *(step.name for step in STEPS)}


@pytest.mark.slow
def test_neighbours(tmp_path: Path) -> None:
    compare(tmp_path, list(zip(texts(), texts()[1:], strict=False)))


@pytest.mark.slow
def test_each_with_a_change_of_it(tmp_path: Path) -> None:
    compare(tmp_path, changed(texts()))
