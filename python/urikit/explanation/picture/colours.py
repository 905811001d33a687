"""The colours of a picture: one for each component, for light and for dark paper.

Each has a contrast of at least 4.5 to the paper and to the ground of a mistake (WCAG 2.2, 1.4.3), which
`tests/explanation/picture/test_colours.py` computes. Colour is never the only sign: a component has a bracket
with its name, a mistake a caret with its code. The components of a URN have the colours of what they are in RFC 3986.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["CLASSES", "COLOURS", "THEMES", "Theme", "rules"]

Theme: TypeAlias = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")

#: The colour of each role on light and on dark paper.
COLOURS = {
    "paper": ("#ffffff", "#16181d"),
    "wrong": ("#ffebe9", "#471a1c"),
    "edge": ("#d5d8df", "#3a3f4a"),
    "delimiter": ("#4f5866", "#a9b1bd"),
    "scheme": ("#8a3ffc", "#c8a2ff"),
    "authority": ("#0b6e7a", "#5fd3df"),
    "userinfo": ("#8a5a00", "#e3b341"),
    "host": ("#0757c2", "#79b8ff"),
    "port": ("#ad2f86", "#ff9bd2"),
    "path": ("#13702f", "#6fd98a"),
    "query": ("#a8470b", "#ffab70"),
    "fragment": ("#5a53c9", "#aab0ff"),
    "error": ("#c01f2b", "#ff9492"),
}
#: The components of RFC 8141, and whose colours they have.
CLASSES = {
    "NID": "authority",
    "NSS": "path",
    "r-component": "query",
    "q-component": "query",
    "f-component": "fragment",
}


def rules(theme: Theme) -> str:
    """The colours as rules of CSS for the class of a theme; "auto" is light, or dark where the reader prefers that."""
    if theme == "auto":
        return f"{_rules(theme, 0)}@media (prefers-color-scheme:dark){{{_rules(theme, 1)}}}"
    return _rules(theme, THEMES.index(theme) - 1)


def _rules(theme: Theme, number: int) -> str:
    return "".join(f".urikit-{theme} .{role}{{color:{pair[number]}}}" for role, pair in COLOURS.items())
