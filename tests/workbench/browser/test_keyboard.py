"""The page without a mouse."""

from typing import Any

import pytest

from tests.workbench.browser.inputs import GOOD, VIEWS, state
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

#: What has the focus: a name for it, and whether a person can see that.
FOCUS = """() => {
  const element = document.activeElement;
  if (element === document.body) return null;
  const style = getComputedStyle(element);
  const ring = parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none";
  const inner = [...element.querySelectorAll("*")].some((part) => parseFloat(getComputedStyle(part).strokeWidth) >= 2);
  const { width, height } = element.getBoundingClientRect();
  return { name: element.id || element.getAttribute("aria-label") || element.textContent.trim().slice(0, 40),
           role: element.getAttribute("role") ?? element.tagName.toLowerCase(),
           seen: (ring || style.boxShadow !== "none" || inner) && width > 0 && height > 0 };
}"""


def focus_order(page: Any, most: int = 150) -> list[dict[str, Any]]:
    """What Tab goes through from the beginning of the page until it leaves it."""
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None:
            return found
        found.append(focus)
    raise AssertionError(f"Tab does not leave the page: {found[-3:]}")


def test_a_person_types_and_goes_through_the_views(page_served: Workbench):
    page = page_served.open()
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS)["name"] == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "results"
    while page.evaluate("document.activeElement.id") != "input":
        page.keyboard.press("Shift+Tab")
    page.keyboard.type("http://example.org/a b")
    page_served.settled()
    assert page.get_by_role("textbox").first.get_attribute("aria-invalid") == "true"
    while page.evaluate("document.activeElement.getAttribute('role')") != "tab":
        page.keyboard.press("Tab")
    for view in VIEWS[1:]:
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.id") == f"tab-{view}"
        page.keyboard.press("Enter")
        page_served.settled()
        assert page.get_by_role("tabpanel").get_by_role("heading", level=2).is_visible()
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.id") == f"tab-{VIEWS[0]}"


@pytest.mark.parametrize("view", VIEWS)
def test_the_focus_is_seen_and_leaves_the_page(page_served: Workbench, view: str):
    order = focus_order(page_served.open(**state(view, GOOD)))
    assert [focus for focus in order if not focus["seen"]] == []
    assert len([focus for focus in order if focus["role"] == "tab"]) == 1


def test_the_dialog_of_a_link_keeps_the_focus_and_gives_it_back(page_served: Workbench):
    page = page_served.open(text="https://user:hunter2@example.org/")
    page.get_by_role("button", name="Copy link").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.evaluate("(element) => element.contains(document.activeElement)")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.evaluate("document.activeElement.textContent") == "Copy link"
