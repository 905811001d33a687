"""`diff` of the engine is what the package reads: four standards, and the dialects of CPython and of Java."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.workbench.engine import FEW, NEEDS, ask, assert_none, differences, texts
from urikit import dialects, parsers
from urikit.explanation.parsers.reading import COMPONENTS

pytestmark = NEEDS

STANDARDS = ("RFC 3986", "RFC 3987", "URL Standard", "RFC 3986 Appendix B")
#: The functions of the dialects, in the order of the components; a userinfo of CPython has two halves.
CPYTHON = ("scheme", "username", "hostname", "port", "path", "query", "fragment")
JAVA = ("getScheme", "getRawUserInfo", "getHost", "getPort", "getRawPath", "getRawQuery", "getRawFragment")


def by_package(text: str) -> dict[str, Any]:
    """The components that each reads, or None where it refuses."""
    said: dict[str, Any] = {
        reading.parser: [getattr(reading, name) for name in COMPONENTS] if reading.accepted else None
        for reading in parsers.read(text, STANDARDS)
    }
    said["CPython urllib.parse"] = answers("cpython", [f"urlsplit.{name}" for name in CPYTHON], text)
    if (found := said["CPython urllib.parse"]) is not None:
        password = dialects.answer("cpython", "urlsplit.password", text)
        found[1] = found[1] if password is None else f"{found[1]}:{password}"
    said["java.net.URI"] = answers("java", JAVA, text)
    return said


def answers(dialect: Any, functions: Iterable[str], text: str) -> list[str | None] | None:
    """What the functions answer, as text; None where one refuses."""
    try:
        found = [dialects.answer(dialect, function, text) for function in functions]
    except dialects.DialectError:
        return None
    return [None if one is None or one == -1 else str(one) for one in found]


def by_engine(record: dict[str, Any]) -> dict[str, Any]:
    return {row["parser"]: [row[name] for name in COMPONENTS] if row["valid"] else None for row in record["readings"]}


def compare(tmp_path: Path, given: Iterable[str]) -> None:
    asked = list(given)
    wrong: list[Any] = []
    records = ask(tmp_path, [("diff", {"text": text, "secrets": True}) for text in asked])
    for text, record in zip(asked, records, strict=True):
        ours = by_package(text)
        wrong += [(text, *one) for one in differences(ours, by_engine(record))]
        taken = [one for one in ours.values() if one is not None]
        apart = [name for at, name in enumerate(COMPONENTS) if len({one[at] for one in taken}) > 1]
        wrong += [(text, record["differ"], apart)] * (record["differ"] != apart)
    assert_none(wrong)


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, FEW)


@pytest.mark.slow
def test_every_string(tmp_path: Path) -> None:
    compare(tmp_path, texts())
