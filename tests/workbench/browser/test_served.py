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


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", 'second base element "/b" is ignored'),
        ("de", "Das zweite Element base „/b“ wird übergangen"),
        ("ru", "второй элемент base «/b» не учитывается"),
    ],
)
def test_a_document_is_judged_in_each_language(page_served: Workbench, language: str, said: str) -> None:
    page = page_served.open(view="document", lang=language)
    page.locator("textarea:visible").last.fill("<base href=/a><base href=/b><a href=c>")
    page.locator("button.main:visible").last.click()
    page.get_by_text(said).first.wait_for()
