"""`edit` of the engine is what `replace` of the package makes: components, parameters and segments of every string.

What no standard takes has no `replace`. Its edits are compared with the split of RFC 3986 Appendix B: the component
that is named changes, and every other one stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.workbench.engine import FEW, NEEDS, ask, assert_none, texts
from tests.workbench.engine.test_compare import read
from urikit import _native, percent
from urikit.explanation.parsers.reading import split

pytestmark = NEEDS

NAMES = ("scheme", "authority", "userinfo", "user", "password", "host", "port", "path", "query", "fragment")
VALUES = (None, "", "x", "1", "a b", "//a:b/c?d#e", "ü", "%41%zz", "[::1]", "../a")

Edit = tuple[str, dict[str, Any]]


class Refused(Exception):
    """What the engine refuses before anything is built, with the code."""


def components(given: Iterable[str]) -> list[Edit]:
    """Each text with one component and one value, in turns."""
    names, values = len(NAMES), len(VALUES)
    return [
        (text, {"action": "component", "name": NAMES[n % names], "value": VALUES[n // names % values]})
        for n, text in enumerate(given)
    ]


def rows(given: Iterable[str]) -> list[Edit]:
    """Each text with changes of its parameters and of its segments."""
    made: list[Edit] = []
    for n, text in enumerate(given):
        found = read(text)
        if found is None:
            continue
        pieces = found.query.split("&") if found.query else []
        value = VALUES[n % len(VALUES)]
        made.append((text, {"action": "param-insert", "index": len(pieces) // 2, "name": "n m", "value": value}))
        made.append((text, {"action": "segment-insert", "index": len(found.segments), "value": value or "s"}))
        if pieces:
            at = n % len(pieces)
            made.append((text, {"action": "param-set", "index": at, "value": value}))
            made.append((text, {"action": "param-remove", "indices": [at]}))
            made.append((text, {"action": "param-move", "from": at, "to": 0}))
            made.append((text, {"action": "param-sort"}))
        if found.segments:
            at = n % len(found.segments)
            made.append((text, {"action": "segment-set", "index": at, "value": value or "s"}))
            made.append((text, {"action": "segment-remove", "index": at}))
            made.append((text, {"action": "segment-move", "from": at, "to": 0}))
    return made


def by_package(text: str, change: dict[str, Any]) -> tuple[str | None, str | None]:
    """The text that an edit makes, or the code of its refusal."""
    reference = read(text)
    try:
        return str(reference.replace(**replaced(reference, change))), None
    except urikit.URIBuildError as error:
        return None, error.code
    except Refused as error:
        return None, str(error)


def replaced(reference: Any, change: dict[str, Any]) -> dict[str, Any]:
    """What `replace` is given for an edit."""
    action, value = change["action"], change.get("value")
    if action == "component":
        name = change["name"]
        return {"userinfo": userinfo(reference, name, value)} if name in ("user", "password") else {name: value}
    if action.startswith("param-"):
        return {"query": query(reference, action, change)}
    segments = list(reference.segments)
    if action == "segment-insert":
        segments.insert(change["index"], value)
    elif action == "segment-set":
        segments[change["index"]] = value
    elif action == "segment-remove":
        del segments[change["index"]]
    else:
        segments.insert(change["to"], segments.pop(change["from"]))
    return {"path": segments}


def userinfo(reference: Any, name: str, value: str | None) -> str | None:
    """A userinfo with another half, which is raw: ":" ends a user name."""
    user, colon, password = (reference.userinfo or "").partition(":")
    if name == "user" and ":" in (value or ""):
        raise Refused("component-delimiter")
    if name == "password":
        halves = user if reference.userinfo is not None else None, value
    else:
        halves = value, password if colon else None
    if halves[1] is None:
        return halves[0]
    return f"{halves[0] or ''}:{halves[1]}"


def query(reference: Any, action: str, change: dict[str, Any]) -> str | None:
    """The pieces of a query after an edit; what is written is written as forms do."""
    pieces = reference.query.split("&") if reference.query else []
    value = "" if change.get("value") is None else f"={percent.encode_form(change['value'])}"
    if action == "param-sort":
        return None if reference.query is None else _native.query_sort(reference.query, "&", "space")
    if action == "param-insert":
        pieces.insert(change["index"], percent.encode_form(change["name"]) + value)
    elif action == "param-set":
        name = pieces[change["index"]].partition("=")[0]
        if not name and not value:
            raise Refused("pair-empty")
        pieces[change["index"]] = name + value
    elif action == "param-remove":
        del pieces[change["indices"][0]]
    else:
        pieces.insert(change["to"], pieces.pop(change["from"]))
    return "&".join(pieces) if pieces else None


def compare(tmp_path: Path, edits: list[Edit]) -> None:
    records = ask(tmp_path, [("edit", {"text": text, "change": change}) for text, change in edits])
    wrong: list[Any] = []
    for (text, change), record in zip(edits, records, strict=True):
        if isinstance(record, str):
            wrong.append((text, change, record))
            continue
        theirs = (record["text"], record["error"] and record["error"]["code"])
        if read(text) is None:
            wrong += [(text, change, record["text"])] * (not keeps(text, change, record["text"]))
            continue
        ours = by_package(text, change)
        wrong += [(text, change, theirs, ours)] * (theirs != ours)
    assert_none(wrong)


def keeps(text: str, change: dict[str, Any], made: str | None) -> bool:
    """Whether an edit of any text left every component that it does not name."""
    if made is None:
        return True
    named = {change["name"], "authority", "userinfo"} - {"path"} if change["name"] != "authority" else set(NAMES[1:7])
    before, after = split(text), split(made)
    return all(
        text[slice(*before[name])] == made[slice(*after[name])]
        for name in {*before, *after} - named - {"user", "password"}
        if name != change["name"] and name in before and name in after
    )


def test_components_of_a_few_of_everything(tmp_path: Path) -> None:
    changes = [{"action": "component", "name": name, "value": value} for name in NAMES for value in VALUES]
    compare(tmp_path, [(text, change) for text in FEW for change in changes])


def test_rows_of_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, rows(FEW))


@pytest.mark.slow
def test_a_component_of_every_string(tmp_path: Path) -> None:
    compare(tmp_path, components(texts()))


@pytest.mark.slow
def test_rows_of_every_string(tmp_path: Path) -> None:
    compare(tmp_path, rows(texts()))
