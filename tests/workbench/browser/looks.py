"""How the page looks: for axe-core in each theme and width, and as pictures.

`URIKIT_PICTURES=FOLDER` keeps a picture of each test, and of what it asks to be kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

#: A name, what the medium is, and the width in pixels.
LOOKS: tuple[tuple[str, dict[str, str], int], ...] = (
    ("light", {"color_scheme": "light", "forced_colors": "none"}, 1280),
    ("dark", {"color_scheme": "dark", "forced_colors": "none"}, 1280),
    ("forced", {"color_scheme": "dark", "forced_colors": "active"}, 1280),
    ("narrow", {"color_scheme": "light", "forced_colors": "none"}, 320),
)


def looks(page: Any, *names: str) -> Iterator[str]:
    """The page in each look, or in those that are named; the first one again at the end."""
    for name, medium, width in LOOKS:
        if not names or name in names:
            page.emulate_media(**medium)
            page.set_viewport_size({"width": width, "height": 900})
            yield name
    page.emulate_media(**LOOKS[0][1])
    page.set_viewport_size({"width": LOOKS[0][2], "height": 900})


#: The rules that depend on colours and widths; the others are the same in each look.
_SEEN = ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block", "meta-viewport"]


def violations(page: Any, *rules: str) -> list[str]:
    """What axe-core finds: rule, element, why. Without rules: those of WCAG 2.2 A and AA, and its best practices."""
    module = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is in an extra: ./urikit setup")
    # A colour that is on its way to another is neither.
    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))")
    options = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = module.Axe().run(page, options=options).response["violations"]
    return [
        f"{rule['id']}: {node['target']}: {node.get('failureSummary', '')}" for rule in found for node in rule["nodes"]
    ]


def is_accessible(page: Any, *names: str) -> list[str]:
    """What axe-core finds in each look, all rules in the first of them; empty where the page is accessible."""
    found: list[str] = []
    for number, name in enumerate(looks(page, *names)):
        found += [f"{name}: {fault}" for fault in violations(page, *([] if number == 0 else _SEEN))]
    return found


def overflow(page: Any) -> list[str]:
    """What makes the page scroll sideways: the elements beyond its edge, at most ten; empty where it does not."""
    found: list[str] = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          const all = [...document.body.querySelectorAll("*")];
          const beyond = all.filter((element) => element.getBoundingClientRect().right > width + 1);
          return [`page ${document.documentElement.scrollWidth} of ${width}`,
                  ...beyond.slice(0, 10).map(({ tagName, id, className }) => `${tagName} ${id} ${className}`)];
        }"""
    )
    return found


def keep(page: Any, name: str) -> None:
    """Keeps a picture of the page under a name, where `URIKIT_PICTURES` names a folder."""
    folder = os.environ.get("URIKIT_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(folder) / f"{re.sub('[^A-Za-z0-9]+', '-', name).strip('-')}.png"), full_page=True)
