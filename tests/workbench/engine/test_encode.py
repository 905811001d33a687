"""`encode` of the engine is that of the package: each character in each component, and whole texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.workbench.engine import FEW, NEEDS, ask, assert_none, differences, texts
from urikit import IRI, WebURL, _native, percent

pytestmark = NEEDS

COMPONENTS = get_args(percent.ComponentName)
#: How an IRI is given data for a component.
IRIS = {
    "user": lambda data: IRI("x://h").replace(user=data).user,
    # Behind a letter, since "." alone is not data.
    "segment": lambda data: IRI("x://h").replace(path=[f"x{data}"]).segments[0][1:],
}
#: The setters of a URL, by the names that the engine gives.
SETTERS = {
    "username": ("username", lambda url: url.username),
    "password": ("password", lambda url: url.password),
    "path": ("pathname", lambda url: url.pathname[1:]),
    "query": ("search", lambda url: url.search[1:]),
    "fragment": ("hash", lambda url: url.hash[1:]),
}


def character(c: str) -> dict[str, Any]:
    """What the package says of one character."""
    return {
        "character": c,
        "code": f"U+{ord(c):04X}",
        "utf8": "".join(f"%{byte:02X}" for byte in c.encode()),
        "classes": _native.character_classes(c) if c.isascii() else [],
        "uri": {name: percent.encode(c, name) for name in COMPONENTS},
        "form": percent.encode_form(c),
        "url": {name: set_in_url(c, name) for name in SETTERS},
    }


def set_in_url(c: str, component: str) -> str | None:
    """What a setter makes of a character between two letters; None where it does not stay between them."""
    name, read = SETTERS[component]
    made = read(WebURL("https://h/").set(name, f"x{c}x", ignored="allow")) or ""
    return made[1:-1] if len(made) > 1 and made[0] == made[-1] == "x" else None


def by_engine(row: dict[str, Any]) -> dict[str, Any]:
    kept = {name: row[name] for name in ("character", "code", "utf8", "classes", "form")}
    made: dict[str, Any] = dict.fromkeys(SETTERS)
    made |= {one["component"]: one["text"] for one in row["url"]}
    return {**kept, "uri": {one["component"]: one["uri"] for one in row["components"]}, "url": made}


def compare(tmp_path: Path, given: Iterable[str]) -> None:
    asked = list(given)
    wrong: list[Any] = []
    for text, record in zip(asked, ask(tmp_path, [("encode", {"text": text}) for text in asked]), strict=True):
        whole = {name: percent.encode(text, name) for name in COMPONENTS}
        wrong += [(text, *one) for one in differences(whole, record["components"])]
        if (record["form"], record["more"]) != (percent.encode_form(text), max(0, len(text) - 100)):
            wrong.append((text, record["form"], record["more"]))
        for c, row in zip(text[:100], record["characters"], strict=True):
            wrong += [(c, *one) for one in differences(character(c), by_engine(row))]
    assert_none(wrong)


def characters() -> list[str]:
    """Every 37th character of Unicode, all of ASCII, and the edges of what IRIs allow; in texts of 100."""
    points = {*range(0x300), *range(0x300, 0x110000, 37), 0xE000, 0xF8FF, 0xFDD0, 0xFFFE, 0x10FFFD, 0xE0001, 0x200E}
    found = [chr(point) for point in sorted(points) if not 0xD800 <= point < 0xE000]
    return ["".join(found[at : at + 100]) for at in range(0, len(found), 100)]


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, FEW)


def test_every_component_of_ascii_and_latin(tmp_path: Path) -> None:
    compare(tmp_path, characters()[:8])


@pytest.mark.slow
def test_every_37th_character_of_unicode(tmp_path: Path) -> None:
    compare(tmp_path, characters())


@pytest.mark.slow
def test_every_tenth_string(tmp_path: Path) -> None:
    asked = [text for text in texts() if len(text) > 1][::10]
    records = ask(tmp_path, [("encode", {"text": text}) for text in asked])
    wrong = []
    for text, record in zip(asked, records, strict=True):
        made = {**{name: percent.encode(text, name) for name in COMPONENTS}, "form": percent.encode_form(text)}
        wrong += [(text, *one) for one in differences(made, {**record["components"], "form": record["form"]})]
    assert_none(wrong)


def every_row(tmp_path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The row of each of the characters."""
    records = ask(tmp_path, [("encode", {"text": text}) for text in characters()])
    for text, record in zip(characters(), records, strict=True):
        yield from zip(text, record["characters"], strict=True)


def test_an_iri_keeps_what_its_setters_keep(tmp_path: Path) -> None:
    wrong = []
    for c, row in every_row(tmp_path):
        by_name = {one["component"]: one["iri"] for one in row["components"]}
        made = {name: write(c) for name, write in IRIS.items()}
        wrong += [(c, *one) for one in differences(made, {name: by_name[name] for name in IRIS})]
    assert_none(wrong)


def test_the_direction_is_that_of_unicode(tmp_path: Path) -> None:
    sides = {"L": "left", "R": "right", "AL": "right"}
    for c, row in every_row(tmp_path):
        if unicodedata.category(c) != "Cn":
            assert row["direction"] == sides.get(unicodedata.bidirectional(c), "neutral"), row["code"]
