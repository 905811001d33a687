"""What needs the server: the programs of the machine, and what is wrong with a document in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

import urikit
from tests.workbench.browser.looks import is_accessible
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

#: Milliseconds until the programs have answered, on a machine that is busy.
WAIT = 60_000
#: A part of the line about a scheme whose rules the page cannot ask.
UNCHECKED = "cannot check the rules of individual schemes"


def test_the_programs_are_asked_by_a_button(page_served: Workbench) -> None:
    page = page_served.open(view="parsers", text="http://u:canary@a@b.example/")
    button = page.get_by_role("button", name="Ask the programs of this machine")
    button.wait_for()
    assert page.get_by_role("rowheader", name="urllib", exact=True).count() == 0
    button.click()
    page.get_by_text("The server adds").first.wait_for(timeout=WAIT)
    page.get_by_text("urllib", exact=True).first.wait_for(timeout=WAIT)
    assert "canary" not in "".join(table.inner_text() for table in page.get_by_role("table").all())
    assert is_accessible(page, "light") == []


@pytest.mark.parametrize("text", ["tel:7042", "mailto:a", "doi:11.5/x", "ws://h/#f", "file:///C:/a%20b/x#1.txt"])
def test_a_served_page_says_what_the_scheme_says(page_served: Workbench, page_file: Workbench, text: str) -> None:
    answer = urikit.explain(text).answer
    page = page_served.open(text=text)
    panel = page.get_by_role("tabpanel").inner_text()
    assert answer.sentence in panel
    assert answer.fix is None or answer.fix in panel
    assert answer.fix is not None or str(answer.hint) in panel
    assert UNCHECKED not in panel
    if answer.fix is not None:
        page.locator(".fix button").click()
        page_served.settled()
        assert page.get_by_role("textbox").first.input_value() == answer.fix
    alone = page_file.open(text=text).get_by_role("tabpanel").inner_text()
    assert alone.count(UNCHECKED) == 1
    assert answer.sentence not in alone
    assert answer.fix is None or answer.fix not in alone


def test_a_served_page_has_the_fix_that_only_the_scheme_can_check(page_served: Workbench, page_file: Workbench) -> None:
    text, fix = "tel:+49 1", "tel:+491"
    assert fix in page_served.open(text=text).get_by_role("tabpanel").inner_text()
    assert fix not in page_file.open(text=text).get_by_role("tabpanel").inner_text()


def test_the_fix_of_a_scheme_keeps_the_secret_that_it_hides(page_served: Workbench) -> None:
    page = page_served.open()
    page.get_by_role("textbox").first.fill("redis://u:canary@cache.example:6379/0,")
    page_served.settled()
    assert "canary" not in page.get_by_role("tabpanel").inner_text()
    page.locator(".fix button").click()
    page.get_by_role("button", name="Undo: Fix the input").wait_for()
    assert page.get_by_role("textbox").first.input_value() == "redis://u:canary@cache.example:6379/0"


def test_a_server_that_refuses_leaves_the_answer_of_the_core(page_served: Workbench) -> None:
    busy = {"error": {"code": "rate", "message": "busy"}}
    page_served.page.route("**/api/explain", lambda route: route.fulfill(status=429, json=busy))
    page = page_served.open(text="tel:7042")
    panel = page.get_by_role("tabpanel").inner_text()
    assert "valid URI" in panel
    assert UNCHECKED in panel
    # The browser logs the refusal.
    assert ["429" in fault for fault in page_served.faults] == [True]
    page_served.faults.clear()


def test_a_late_refusal_is_not_about_the_next_text(page_served: Workbench) -> None:
    page = page_served.open()
    held: list[Any] = []
    page.route("**/api/explain", lambda route: held.append(route))
    with page.expect_request("**/api/explain"):
        page.get_by_role("textbox").first.fill("tel:7042")
    page.get_by_role("textbox").first.fill("http://h/")
    page_served.settled()
    with page.expect_response("**/api/explain"):
        held[0].fulfill(status=429, json={})
    page.wait_for_timeout(200)
    assert "valid http URI" in page.get_by_role("tabpanel").inner_text()
    page_served.faults.clear()


def test_the_standards_have_the_verdict_of_the_scheme_once(page_served: Workbench) -> None:
    page = page_served.open(text="tel:7042")
    page.get_by_role("tab", name="Standards").click()
    panel = page_served.settled().get_by_role("tabpanel").inner_text()
    assert panel.count("scheme tel (RFC 3966)") == 1


def test_only_the_answer_about_the_latest_text_is_shown(page_served: Workbench) -> None:
    asked: list[str] = []
    page_served.page.on("request", lambda one: "api/explain" in one.url and asked.append(one.post_data_json["text"]))
    page = page_served.open(text="tel:7042")
    entry = page.get_by_role("textbox").first
    for text in ("mailto:a", "http://h/", "doi:11.5/x"):
        entry.fill(text)
    page_served.settled()
    assert "invalid doi URI" in page.get_by_role("tabpanel").inner_text()
    assert asked == ["tel:7042", "doi:11.5/x"]


def test_a_server_without_programs_has_no_button_for_them(page_served: Workbench) -> None:
    health = {"status": "ok", "version": "0", "programs": False}
    page_served.page.route("**/healthz", lambda route: route.fulfill(json=health))
    page = page_served.open(view="parsers", text="http://a@b.example/")
    page.get_by_text("The server adds").first.wait_for()
    assert page.get_by_role("button", name="Ask the programs of this machine").count() == 0


@pytest.mark.parametrize(
    ("language", "said", "helps"),
    [
        ("en", 'invalid typecode: expected "a", "i" or "d", found "x"', "write a, i or d, or remove the type"),
        ("de", "ungültiger Typcode: „a“, „i“ oder „d“ erwartet, „x“ gefunden", "a, i oder d schreiben oder den Typ"),
        ("ru", "неверный код типа: ожидалось «a», «i» или «d», найдено «x»", "укажите a, i или d либо удалите тип"),
    ],
)
def test_a_scheme_speaks_each_language(page_served: Workbench, language: str, said: str, helps: str) -> None:
    page = page_served.open(view="schemes", lang=language, text="ftp://h/a;type=x")
    page.get_by_text(said).first.wait_for()
    assert helps in page.get_by_role("tabpanel").inner_text()


def test_what_the_core_refuses_is_said_in_the_language_of_the_page(page_served: Workbench) -> None:
    page = page_served.open(view="schemes", lang="de", text="ftp://h/a b")
    page.get_by_role("tabpanel").get_by_text("Leerzeichen nicht erlaubt im Pfad").first.wait_for()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", 'second base element "/b" is ignored'),
        ("de", "das zweite Element base „/b“ wird übergangen"),
        ("ru", "второй элемент base «/b» не учитывается"),
    ],
)
def test_a_document_is_judged_in_each_language(page_served: Workbench, language: str, said: str) -> None:
    page = page_served.open(view="document", lang=language)
    page.locator("textarea:visible").last.fill("<base href=/a><base href=/b><a href=c>")
    page.locator("button.main:visible").last.click()
    page.get_by_text(said).first.wait_for()
