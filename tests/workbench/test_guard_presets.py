"""The page's policies are those of Python."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import urikit
from urikit import guard

VIEWS = Path(urikit.__file__).parent / "workbench" / "page" / "views"


def _object(source: str, name: str) -> dict[str, object]:
    """The object that a module gives a name, read as JSON."""
    found = re.search(rf"const {name} = (\{{.*?\n?\}});", source, re.DOTALL)
    assert found is not None, name
    return dict(json.loads(re.sub(r"^\s*(\w+):|(?<=[{,])\s*(\w+):", r'"\1\2":', found[1]).replace(",\n}", "\n}")))


def _presets() -> dict[str, object]:
    return _object((VIEWS / "guard_presets.js").read_text(encoding="utf-8"), "presets")


def test_all_presets_are_there() -> None:
    assert list(_presets()) == list(guard.PRESETS)


def test_defaults() -> None:
    defaults = guard.Policy(name="x").to_dict()
    del defaults["name"]
    assert _object((VIEWS / "guard.js").read_text(encoding="utf-8"), "DEFAULTS") == defaults


@pytest.mark.parametrize("name", list(guard.PRESETS))
def test_preset(name: str) -> None:
    given: dict[str, list[Any]] = {"redirect_target": ["https://example.org/"], "oauth_redirect_uri": [[]]}
    preset = _presets()[name]
    assert isinstance(preset, dict)
    assert guard.Policy.from_dict({"name": name, **preset}) == guard.PRESETS[name](*given.get(name, []))
