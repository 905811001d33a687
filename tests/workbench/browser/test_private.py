"""What the page keeps to itself: nothing is stored, secrets are hidden, a link has what it should and no more."""

from typing import Any

import pytest

from tests.workbench.browser.inputs import GOOD, SECRET, SECRETS, VIEWS
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

STORED = """async () => ({
  local: localStorage.length, session: sessionStorage.length, cookies: document.cookie,
  databases: (await indexedDB.databases()).length, caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""

#: What a person reads and a screen reader says, but for the field that has the input, and the copy that colours it.
READ = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const hidden of copy.querySelectorAll(".over, #input, script")) hidden.remove();
  const fields = [...document.querySelectorAll("#results input, #results textarea")].map((field) => field.value);
  return [copy.outerHTML, ...fields].join("\\n");
}"""


def link(workbench: Workbench, answer: str | None) -> str:
    """What the button for the link copies, after an answer to the question about secrets."""
    page = workbench.page
    workbench.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    if answer:
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
    page.get_by_role("status").get_by_text("Link copied").wait_for(state="attached")
    found: str = page.evaluate("navigator.clipboard.readText()")
    return found


def test_a_link_leads_back_to_the_same_state(page_served: Workbench):
    page_served.open(view="compare", text=GOOD, compare__with="http://h/?a=1&b=2#c", theme="dark", lang="en")
    copied = link(page_served, None)
    assert "#" in copied
    before = page_served.page.get_by_role("tabpanel").inner_text()
    page_served.page.goto("about:blank")
    page_served.page.goto(copied)
    page = page_served.settled()
    assert page.get_by_role("textbox").first.input_value() == GOOD
    assert page.get_by_role("tabpanel").inner_text() == before
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_the_way_back_leads_to_the_view_before(page_served: Workbench):
    page = page_served.open(text=GOOD)
    page.get_by_role("tab").nth(2).click()
    page_served.settled()
    assert f"view={VIEWS[2]}" in page.url
    page.go_back()
    page_served.settled()
    assert page.get_by_role("tab").first.get_attribute("aria-selected") == "true"


def test_nothing_is_stored(page_served: Workbench):
    page = page_served.open(text=SECRET)
    for tab in page.get_by_role("tab").all():
        tab.click()
        page_served.settled()
    stored = page.evaluate(STORED)
    assert not any(stored.values()), stored
    assert page_served.context.cookies() == []


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_shows_a_secret(page_served: Workbench, view: str):
    page = page_served.open(view="" if view == VIEWS[0] else view)
    page.get_by_role("textbox").first.fill(SECRET)
    page_served.settled()
    assert [secret for secret in SECRETS if secret in page.evaluate(READ)] == []
    assert [secret for secret in SECRETS if secret in page_served.written("text=")] == []


@pytest.mark.parametrize("answer, count", [("Copy with ***", 0), ("Copy with the secret", len(SECRETS))])
def test_a_link_has_a_secret_only_where_a_person_says_so(page_served: Workbench, answer: str, count: int):
    page_served.open()
    page_served.page.get_by_role("textbox").first.fill(SECRET)
    page_served.settled()
    copied = link(page_served, answer)
    assert sum(secret in copied for secret in SECRETS) == count
    assert [secret for secret in SECRETS if secret in page_served.written("text=")] == []


def test_a_person_can_show_the_secrets_and_they_stay_out_of_the_address(page_served: Workbench):
    page: Any = page_served.open()
    page.get_by_role("textbox").first.fill(SECRET)
    page_served.settled()
    page.get_by_label("Show secrets").check()
    page_served.settled()
    assert SECRETS[0] in page.get_by_role("tabpanel").inner_text()
    page.wait_for_timeout(400)
    assert [secret for secret in SECRETS if secret in page.url] == []
