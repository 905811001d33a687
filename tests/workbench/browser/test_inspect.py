"""The home view as a person uses it: by role and label, by keyboard, with hostile texts."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

URL = "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top"
SECRET = "https://admin:hunter2@db.example.net/prod"
SCRIPT = (
    "https://x.example/<script>document.title='run'</script>"
    "?<img src=x onerror=\"document.title='run'\">=javascript:1#<b>"
)


def _input(page: Any) -> Any:
    return page.get_by_role("textbox", name="URL, URI or IRI")


def _fragment(page: Any) -> str:
    return unquote(urlsplit(page.url).fragment)


@pytest.mark.smoke
def test_a_sentence_and_the_table_say_what_it_is(page_served: Workbench) -> None:
    page = page_served.open()
    _input(page).fill(URL)
    page_served.settled()
    assert page.get_by_role("tabpanel").get_by_text("valid https URI").is_visible()
    row = page.get_by_role("table", name="Components").get_by_role("row", name=re.compile("^port"))
    assert "1234" in row.inner_text()
    assert "34–37" in row.inner_text()


@pytest.mark.parametrize(
    ("text", "host"), [("http://2130706433/", "127.0.0.1"), ("http://good.example\\@evil.example/", "good.example")]
)
def test_another_host_in_browsers_is_said(page_served: Workbench, text: str, host: str) -> None:
    page = page_served.open(text=text)
    assert page.get_by_role("tabpanel").get_by_text(f"go to {host}").is_visible()


def test_the_fix_is_a_step_that_can_be_undone(page_served: Workbench) -> None:
    page = page_served.open(text="https://example.com/my report")
    page.get_by_role("button", name="Fix", exact=True).click()
    page_served.settled()
    assert _input(page).input_value() == "https://example.com/my%20report"
    page.get_by_role("button", name="Undo: Fix the input").click()
    page_served.settled()
    assert _input(page).input_value() == "https://example.com/my report"


def test_arrow_keys_go_through_the_figure(page_served: Workbench) -> None:
    page = page_served.open(text=URL)
    page.get_by_role("button", name="scheme: https").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "host: www.example.com"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Select the host")
    page.keyboard.press("Enter")
    assert (
        page.evaluate(
            "getSelection().toString() || document.activeElement.value.slice("
            "document.activeElement.selectionStart, document.activeElement.selectionEnd)"
        )
        == "www.example.com"
    )


def test_an_edit_of_the_query_leaves_the_rest_as_written(page_served: Workbench) -> None:
    page = page_served.open(text="http://h/%7ea?x=%41&y=2&z")
    value = page.get_by_role("textbox", name="Value of parameter 2")
    value.fill("a&b")
    value.press("Enter")
    page_served.settled()
    assert _input(page).input_value() == "http://h/%7ea?x=%41&y=a%26b&z"
    page.get_by_role("button", name="Move 1 down: x").click()
    page_served.settled()
    assert _input(page).input_value() == "http://h/%7ea?y=a%26b&x=%41&z"
    page.get_by_role("button", name="Remove 3: z").click()
    page_served.settled()
    assert _input(page).input_value() == "http://h/%7ea?y=a%26b&x=%41"


def test_back_goes_to_the_state_before_with_its_secret(page_served: Workbench) -> None:
    page = page_served.open()
    _input(page).fill(SECRET)
    page_served.settled()
    page_served.written("text=")
    page.get_by_label("Examples").select_option("urn")
    page_served.settled()
    assert _input(page).input_value() == "urn:isbn:978-0-306-40615-7"
    page.go_back()
    page.get_by_text("db.example.net").first.wait_for()
    assert _input(page).input_value() == SECRET
