"""Contrast of colours (WCAG 2.2, success criterion 1.4.3)."""

import re

import pytest

from tests.data.survey.colours import contrast
from urikit.explanation.diagram import CLASSES, COLOURS, LOWER, UPPER
from urikit.explanation.picture import rules

TEXT = [role for role in COLOURS if role not in ("paper", "wrong", "edge")]


@pytest.mark.parametrize("theme", [0, 1])
def test_text_can_be_read(theme):
    behind = [(role, "paper") for role in TEXT] + [("error", "wrong")]
    assert [pair for pair in behind if contrast(*(COLOURS[role][theme] for role in pair)) < 4.5] == []


def test_every_component_has_a_colour_of_its_own():
    assert {CLASSES.get(name, name) for name in (*LOWER, *UPPER)} <= set(COLOURS)
    assert len({COLOURS[role] for role in TEXT}) == len(TEXT)


def test_themes():
    assert "@media" not in rules("light") + rules("dark")
    light, dark = (re.findall("#[0-9a-f]{6}", rules(theme)) for theme in ("light", "dark"))
    assert light != dark
    assert re.findall("#[0-9a-f]{6}", rules("auto")) == light + dark
    assert re.search(
        r"@media \(prefers-color-scheme:dark\)\{(\.urikit-auto \.[a-z]+\{color:#[0-9a-f]{6}\})+\}$", rules("auto")
    )
