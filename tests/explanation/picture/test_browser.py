"""The picture in Chromium: text lies where its columns are, words do not overlap, nothing is cut, nothing runs."""

import math

import pytest

from tests.explanation.picture.reading import CELL, MARGIN
from tests.explanation.picture.test_svg import PICTURES
from tests.net.web.chromium import executable
from urikit.explanation.figure import svg

pytestmark = pytest.mark.slow
MORE = {
    "right-to-left": ("http://שלום.example/نص?ق=ل",),
    "marks": ("http://h/e\u0301a\u0302\u0303/\u0301",),
    "wide": ("http://漢字.example/" + "漢字" * 60,),
    "many-mistakes": ("http://h/a b<c>d\\e^f`g{h|i}j%zz",),
    "spaces": ("  http://h/a    b  ",),
}
# The boxes of texts and of the picture, in its own pixels.
_BOXES = """() => {
  const svg = document.querySelector("svg"), at = svg.getBoundingClientRect();
  const box = (one) => { const r = one.getBoundingClientRect();
    return {text: one.textContent, left: r.left - at.left, right: r.right - at.left, top: r.top - at.top,
            bottom: r.bottom - at.top, role: one.getAttribute("class")}; };
  return {words: [...svg.querySelectorAll("text[class]")].map(box),
          spans: [...svg.querySelectorAll("tspan")].map((one) => ({...box(one),
            x: Number(one.getAttribute("x")), length: Number(one.getAttribute("textLength"))})),
          width: at.width, height: at.height, ran: window.ran === true};
}"""


@pytest.fixture(scope="module")
def page():
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is in an extra: ./urikit setup browser")
    program = executable()
    if program is None:
        pytest.skip("a browser is needed: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page()
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        yield page
        browser.close()
        assert [url for url in requests if not url.startswith("data:")] == []


def overlap(one, other) -> bool:
    # Half a pixel is rounding.
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 0.5
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 3
    )


@pytest.mark.parametrize("name", [*PICTURES, *MORE])
def test_boxes(page, name):
    page.set_content(f"<body style='margin:0'>{svg(*(PICTURES | MORE)[name])}")
    found = page.evaluate(_BOXES)
    for span in found["spans"]:
        # Chromium stretches right-to-left runs and lone marks from the other end, or not at all.
        near = 2.5 if span["text"].isascii() else CELL
        assert math.isclose(span["left"], span["x"], abs_tol=near), span
        assert span["right"] <= span["x"] + span["length"] + near, span
    boxes = found["words"] + found["spans"]
    for number, one in enumerate(boxes):
        assert one["left"] >= MARGIN - 2 and one["right"] <= found["width"] - MARGIN + CELL, one
        assert one["top"] >= 0 and one["bottom"] <= found["height"], one
        for other in boxes[number + 1 :]:
            if one in found["words"] or other in found["words"]:
                assert not overlap(one, other), (one, other)


def test_text_is_copied_as_it_is_shown(page):
    page.set_content(svg("http://example.org/a  b"))
    page.evaluate("getSelection().selectAllChildren(document.querySelector('text:not([class])'))")
    assert page.evaluate("getSelection().toString()") == "http://example.org/a  b"


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(22, 24, 29)")])
def test_auto_follows_the_reader(page, scheme, paper):
    page.emulate_media(color_scheme=scheme)
    page.set_content(svg("a:b"))
    colour = "getComputedStyle(document.querySelector('.paper')).fill"
    assert page.evaluate(colour) == paper
    page.set_content(svg("a:b", theme="light"))
    assert page.evaluate(colour) == "rgb(255, 255, 255)"


def test_a_page_around_it_keeps_its_own_style(page):
    page.set_content(f"<p class='path' id='p'>p</p>{svg('http://h/a b')}")
    assert page.get_by_role("img", name="http://h/a b").count() == 1
    assert page.evaluate("getComputedStyle(document.getElementById('p')).color") == "rgb(0, 0, 0)"
    page.set_content(svg("a:b", theme="dark") + svg("a:b", theme="light"))
    papers = "[...document.querySelectorAll('.paper')].map((one) => getComputedStyle(one).fill)"
    assert page.evaluate(papers) == ["rgb(22, 24, 29)", "rgb(255, 255, 255)"]


def test_nothing_runs(page):
    text = "\"'><script>window.ran=true</script><img src=x onerror=window.ran=true></svg>]]>"
    page.set_content(svg(text, "http://h/" + text))
    assert page.evaluate("window.ran === undefined && document.scripts.length === 0 && document.images.length === 0")
