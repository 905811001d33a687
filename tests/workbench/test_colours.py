"""The page and the figures of `urikit figure` have one palette of components."""

import re
from pathlib import Path

from urikit import workbench
from urikit.explanation.diagram import COLOURS

STYLE = Path(workbench.__file__).parent / "page" / "style.css"
COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def test_a_component_has_the_colours_of_the_figure():
    found = re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\)", STYLE.read_text("utf-8"))
    shown = {role: pair for role, *pair in found if role in COMPONENTS}
    assert shown == {role: [*COLOURS[role][:2]] for role in COMPONENTS}
