"""The page for everyone: axe-core without violations, no scrolling sideways, no motion that nobody wants."""

import pytest

from tests.workbench.browser.inputs import GOOD, TELLING, VIEWS, WRONG, state
from tests.workbench.browser.looks import is_accessible, overflow
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_is_accessible(page_served: Workbench, view: str):
    page = page_served.open(**state(view, GOOD))
    assert page.get_by_role("tabpanel").get_by_role("heading", level=2).is_visible()
    assert is_accessible(page, "light") == []


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_is_accessible_where_it_has_most_to_say(page_served: Workbench, view: str):
    page = page_served.open(**{**state(view, WRONG), **TELLING.get(view, {})})
    page.evaluate("document.querySelectorAll('#results details').forEach((part) => { part.open = true; })")
    assert is_accessible(page) == []
    page.set_viewport_size({"width": 320, "height": 900})
    assert overflow(page) == []


def test_the_page_is_accessible_without_an_input(page_served: Workbench):
    assert is_accessible(page_served.open()) == []


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_scrolls_sideways(page_served: Workbench, view: str):
    page = page_served.open(**state(view, GOOD + "&long=" + "a" * 300))
    # 640 pixels are a window of 1280 at 200 %.
    for width in (320, 390, 640, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert overflow(page) == [], width


def test_nothing_moves_where_nobody_wants_it(page_served: Workbench):
    page_served.page.emulate_media(reduced_motion="reduce")
    page = page_served.open(text=GOOD)
    page.get_by_role("tab").nth(1).click()
    page_served.settled()
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((element) => {
          const style = getComputedStyle(element);
          const times = `${style.transitionDuration},${style.animationDuration}`.split(",").map(parseFloat);
          return style.animationName !== "none" || times.some((time) => time > 0.001);
        }).map((element) => element.tagName)"""
    )
    assert moving == []
