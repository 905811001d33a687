"""`resolve` of the engine is that of the package: target, steps, errors, and what the URL Standard makes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.conformance.cases import suites_folder
from tests.workbench.engine import FEW, NEEDS, ask, assert_none, differences, texts
from tests.workbench.engine.test_compare import read
from urikit import ResolvePolicy, _native

pytestmark = NEEDS

POLICIES = ("RFC3986", "COMPATIBLE", "RFC2396", "RFC1808", "COMMUTING")
#: Bases of each kind: with and without an authority, a path, a query; opaque, in other characters, not a base.
BASES = (
    "http://a/b/c/d;p?q",
    "http://h",
    "file:///a/b",
    "urn:isbn:0451450523",
    "mailto:a@b",
    "x:a/b/c",
    "x:/..//a",
    "http://ü.example/ä/ö?ß",
    "http://h/a b",
    "relative/base",
    "",
)

Case = tuple[str, str, str]


def cases() -> Iterator[tuple[str, str]]:
    """The texts and bases of the suites."""
    folder = suites_folder()
    for path in sorted(folder.glob("*.jsonl")) if folder is not None else ():
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            text, base = case.get("input"), case.get("base")
            if isinstance(text, str) and isinstance(base, str):
                yield text, base


def by_package(text: str, base: str, policy: str) -> dict[str, Any]:
    said: dict[str, Any] = {"target": None, "error": None, "steps": [], "same": False, "url": None}
    start, reference = read(base), read(text)
    rule = getattr(ResolvePolicy, policy)
    if start is None or reference is None:
        said["error"] = ("invalid", "base" if start is None else "text")
    elif start.scheme is None:
        said["error"] = ("base-not-absolute", "both")
    else:
        # The package resolves two of a kind, and each URI is an IRI.
        iri = isinstance(start, urikit.IRIReference) or isinstance(reference, urikit.IRIReference)
        start = urikit.IRI.parse(base) if iri else start
        said["same"] = start.is_same_document(text)
        try:
            said["target"] = str(start.resolve(text, policy=rule))
            said["steps"] = _native.resolution_steps(start, reference, rule)
        except urikit.URIError as error:
            said["error"] = (error.code, "both")
    if urikit.WebURL.can_parse(base) and urikit.WebURL.can_parse(text, base):
        said["url"] = urikit.WebURL.parse(text, base).href
    if said["target"] is not None and said["url"] is not None:
        target = said["target"]
        said["agree"] = urikit.WebURL.can_parse(target) and urikit.WebURL.parse(target).href == said["url"]
    return said


def by_engine(record: dict[str, Any]) -> dict[str, Any]:
    error = record["error"]
    said = {
        "target": record["target"],
        "error": None if error is None else (error["code"], error["of"]),
        "steps": [(step["section"], step["action"], step["before"], step["after"]) for step in record["steps"]],
        "same": record["same_document"],
        "url": record["url"],
    }
    return said if record["agree"] is None else {**said, "agree": record["agree"]}


def compare(tmp_path: Path, asked: list[Case]) -> None:
    records = ask(
        tmp_path, [("resolve", {"text": text, "base": base, "policy": by, "secrets": True}) for text, base, by in asked]
    )
    wrong = []
    for case, record in zip(asked, records, strict=True):
        wrong += [(case, *one) for one in differences(by_package(*case), by_engine(record))]
    assert_none(wrong)


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, [(text, base, "RFC3986") for text in FEW for base in BASES])


@pytest.mark.parametrize("policy", POLICIES)
def test_the_cases_of_the_suites(tmp_path: Path, policy: str) -> None:
    asked = [(text, base, policy) for text, base in dict.fromkeys(cases())]
    if not asked:
        pytest.skip("no conformance suites: set URIKIT_SUITES")
    compare(tmp_path, asked)


@pytest.mark.slow
def test_every_string_with_a_base_by_a_policy(tmp_path: Path) -> None:
    rows = enumerate(texts())
    compare(tmp_path, [(text, BASES[n % len(BASES)], POLICIES[n % len(POLICIES)]) for n, text in rows])


@pytest.mark.slow
def test_every_string_as_a_base(tmp_path: Path) -> None:
    references = ("", "../g?y#s", "//h/p", "http:g", "ü")
    compare(tmp_path, [(references[n % len(references)], base, "RFC3986") for n, base in enumerate(texts())])
