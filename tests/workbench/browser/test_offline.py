"""The page as one file, without a network."""

import pytest

from tests.workbench.browser.inputs import GOOD, VIEWS, WRONG, state
from tests.workbench.browser.looks import is_accessible, violations
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

#: What needs Python.
SERVED = {"schemes", "document"}


@pytest.mark.parametrize("view", VIEWS)
def test_each_view_works_without_a_server_or_says_that_it_needs_one(page_file: Workbench, view: str):
    page = page_file.open(**state(view, WRONG if view == "standards" else GOOD))
    panel = page.get_by_role("tabpanel")
    assert panel.get_by_role("heading", level=2).is_visible()
    said = panel.inner_text()
    assert ("urikit serve" in said) or view not in SERVED
    # The other views are the same as with a server.
    assert view not in SERVED or violations(page) == []


def test_the_core_answers_as_it_does_when_served(page_file: Workbench, page_served: Workbench):
    for text in (GOOD, WRONG, "x.y:a:b", "//h/../a?b"):
        # Not `inner_text`, which lacks what the browser has not laid out yet.
        said = [found.open(text=text).get_by_role("tabpanel").text_content() for found in (page_file, page_served)]
        assert said[0] == said[1]


@pytest.mark.parametrize("language", ["de", "ru"])
def test_all_languages_are_inside(page_file: Workbench, language: str):
    page = page_file.open(lang=language, text=WRONG)
    assert page.locator("html").get_attribute("lang") == language
    assert is_accessible(page, "narrow") == []


def test_the_batch_runs_in_the_file(page_file: Workbench):
    page = page_file.open(view="batch")
    page.get_by_label("List", exact=True).fill("http://h/a b\nhttp://h/\nurn:a:b\n")
    page.get_by_role("button", name="Check the list").click()
    page.get_by_text("3 rows checked").first.wait_for()
