"""What needs the server: the programs of the machine, and what is wrong with a document in the reader's language."""

from __future__ import annotations

import pytest

from tests.workbench.browser.looks import is_accessible
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

#: Milliseconds until the programs have answered, on a machine that is busy.
WAIT = 60_000


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
