"""Contrast of colours (WCAG 2.2, success criterion 1.4.3)."""

import re

import pytest

from urikit.explanation.diagram import LOWER, UPPER
from urikit.explanation.picture.colours import CLASSES, COLOURS, rules

TEXT = [role for role in COLOURS if role not in ("paper", "wrong", "edge")]


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("role", TEXT)
def test_text_can_be_read(role, theme):
    assert contrast(COLOURS[role][theme], COLOURS["paper"][theme]) >= 4.5
    if role == "error":
        assert contrast(COLOURS[role][theme], COLOURS["wrong"][theme]) >= 4.5


def test_contrast_is_that_of_the_standard():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


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
