"""The page, the pictures and the terminal have one palette of components."""

from tools.words import STYLE, coloured
from urikit.cli.terminal import colour
from urikit.explanation.diagram import COLOURS


def test_a_component_has_the_colours_of_the_figure():
    style = STYLE.read_text("utf-8")
    assert coloured(style) == style
    assert f"--host: light-dark({COLOURS['host'].light}, {COLOURS['host'].dark})" in style
    assert coloured("--host: light-dark(#000000, #ffffff);--paper: light-dark(#000000, #ffffff)") == (
        f"--host: light-dark({COLOURS['host'].light}, {COLOURS['host'].dark});--paper: light-dark(#000000, #ffffff)"
    )


def test_the_parts_of_a_urn_have_the_colours_of_what_they_are():
    assert colour("NID", "isbn") == colour("authority", "isbn") == f"\033[{COLOURS['authority'].terminal}misbn\033[0m"
    assert colour("delimiter", ":") == ":"
