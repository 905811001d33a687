"""`urikit.figure`: SVG and PNG of any text, refusals, and what notebooks call."""

import struct
import subprocess
import sys

import pytest

import urikit
from urikit import figure
from urikit.core.errors import ArgumentError

SECRET = "http://u:canary@h/?token=canary&mine=canary"
VALUES = [
    urikit.URI("http://u:canary@h/"),
    urikit.parse("//u:canary@h/"),
    urikit.IRI("http://u:canary@é/"),
    urikit.IRIReference.parse("//u:canary@é/"),
    urikit.URN("urn:example:a?+token=canary"),
    urikit.WebURL("http://u:canary@h/"),
    urikit.explain("http://u:canary@h/ x"),
]


def size(png: bytes) -> tuple[int, int]:
    """Width and height, from the header (PNG, section 11.2.2)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_secrets_are_masked_unless_they_are_asked_for():
    assert "canary" not in figure.svg(SECRET, secret_names=["mine"])
    assert figure.svg(SECRET).count("canary") > 0
    assert figure.svg(SECRET, secrets="shown").count("u:canary@") > 0


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_notebooks_show_a_value_without_secrets(value):
    shown = value._repr_svg_()
    assert shown.startswith("<svg ")
    assert shown.endswith("</svg>\n")
    assert "canary" not in shown
    assert "***" in shown


def test_a_notebook_shows_the_picture():
    """IPython asks an object for each form that it knows; plain text stays."""
    formatters = pytest.importorskip("IPython.core.formatters", reason="no IPython, which is in no extra")
    data, _ = formatters.DisplayFormatter().format(VALUES[0])
    assert data["text/plain"] == repr(VALUES[0])
    assert data["image/svg+xml"] == figure.svg(VALUES[0])


def test_an_explanation_is_drawn_as_it_was_made():
    assert "canary" in urikit.explain(SECRET, secrets="shown")._repr_svg_()


def test_importing_urikit_imports_no_figure():
    code = "import sys, urikit; print([m for m in sys.modules if 'figure' in m or 'explanation' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"width": 19}, 'invalid width: expected 20 to 500 columns, found "19"'),
        ({"width": 501}, 'invalid width: expected 20 to 500 columns, found "501"'),
        ({"theme": "blue"}, "invalid theme"),
        ({"secrets": "blue"}, 'invalid secrets: expected "masked" or "shown"'),
    ],
)
def test_refusals(options, message):
    with pytest.raises(ArgumentError, match=message):
        figure.svg("a:b", **options)


@pytest.mark.parametrize("arguments", [(1,), ([b"a:b"],), (None,), ("a", 1)])
def test_wrong_types(arguments):
    with pytest.raises(TypeError):
        figure.svg(*arguments)
    with pytest.raises(TypeError):
        figure.svg("a", width="wide")


class TestPng:
    @pytest.fixture(autouse=True)
    def _needs_vl_convert(self):
        pytest.importorskip("vl_convert", reason="no vl-convert: pip install 'urikit[test]'")

    def test_scale(self):
        drawn = figure.drawing([urikit.explain("http://h/a b")])
        assert size(figure.png("http://h/a b", scale=1)) == (drawn.width, drawn.height)
        assert size(figure.png("http://h/a b", scale=3)) == (3 * drawn.width, 3 * drawn.height)

    def test_themes_are_different_and_auto_is_light(self):
        pictures = {theme: figure.png("a:b", theme=theme) for theme in ("light", "dark", "auto")}
        assert pictures["auto"] == pictures["light"] != pictures["dark"]

    def test_the_text_is_drawn(self):
        assert figure.png("http://h/abcdef") != figure.png("http://h/ghijkl")

    def test_the_smallest_scale_is_drawn(self):
        assert figure.png("a:b", scale=figure.SMALLEST)

    @pytest.mark.parametrize("scale", [0, 0.01, 11, -1, float("nan"), float("inf")])
    def test_scales_that_are_refused(self, scale):
        with pytest.raises(ArgumentError, match="invalid scale"):
            figure.png("a:b", scale=scale)

    def test_a_picture_that_is_too_large(self):
        with pytest.raises(ArgumentError, match="at most 50,000,000 pixels"):
            figure.png(*["a:b"] * 100, scale=10)


def test_without_the_package_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'urikit\[figure\]'"):
        figure.png("a:b")
