"""A text that is too long for a field: a part of it is there, an edit of the part is an edit of the text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.workbench.browser.looks import is_accessible
from tests.workbench.browser.test_hostile import ASKED, COPIED, PASTE
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

#: Each line says where it is; what is before a line ends at a character that has two units.
TEXT = "http://h/?" + "&".join(f"name{n}=\U0001f600{n}" for n in range(6_000))


def pasted(workbench: Workbench, text: str = TEXT) -> Any:
    """The page after a person has pasted a text."""
    workbench.page.add_init_script(ASKED + COPIED)
    page = workbench.open()
    page.locator("#input").evaluate(PASTE, text)
    return workbench.settled()


def whole(workbench: Workbench) -> str:
    """The text that the page has."""
    page = workbench.settled()
    page.get_by_role("button", name="Text", exact=True).click()
    return str(page.evaluate("globalThis.copied"))


def part(page: Any) -> str:
    return str(page.locator("#input").input_value())


def test_typing_changes_the_place_and_nothing_else(page_served: Workbench) -> None:
    page = pasted(page_served)
    assert page.get_by_text("Characters 1 to 2,000 of").first.is_visible()
    assert is_accessible(page, "light", "narrow") == []
    page.locator("#input").evaluate("(field) => field.setSelectionRange(7, 8)")
    page.locator("#input").press_sequentially("xyz")
    assert page.locator("#input").evaluate("(field) => field.selectionStart") == 10
    assert whole(page_served) == TEXT.replace("//h/", "//xyz/", 1)


def test_the_part_moves_and_every_character_is_in_one(page_served: Workbench) -> None:
    page = pasted(page_served)
    read = part(page)
    for _ in range(3):
        page.get_by_role("button", name="Part after").click()
        read += part(page)
    assert TEXT.startswith(read)
    page.locator("#input").evaluate("(field) => field.setSelectionRange(0, 0)")
    page.locator("#input").press_sequentially("+")
    at = len(read) - len(part(page)) + 1
    assert whole(page_served) == f"{TEXT[:at]}+{TEXT[at:]}"
    page.get_by_role("button", name="Edit all").click()
    assert part(page) == whole(page_served)
    assert page.get_by_role("button", name="Edit all").count() == 0


def test_all_that_is_selected_means_the_whole_text(page_served: Workbench) -> None:
    page = pasted(page_served)
    field = page.locator("#input")
    copied = field.evaluate(
        """(field) => {
          field.select();
          const clipboardData = new DataTransfer();
          field.dispatchEvent(new ClipboardEvent("copy", { clipboardData, cancelable: true }));
          return clipboardData.getData("text/plain");
        }"""
    )
    assert copied == TEXT
    field.press("ControlOrMeta+a")
    field.press_sequentially("z")
    page_served.settled()
    assert part(page) == "z"
    assert page_served.written("text=z")


def test_an_edit_of_a_long_text_is_made_by_the_worker(page_served: Workbench) -> None:
    page = pasted(page_served)
    assert page.evaluate("globalThis.asked") == 1
    value = page.get_by_role("textbox", name="Value of parameter 2", exact=True)
    value.fill("a&b")
    value.press("Enter")
    page.get_by_text("Undo: Change parameter 2").first.wait_for()
    page_served.settled()
    # The edit, and what is known of the text after it.
    assert page.evaluate("globalThis.asked") == 3
    assert whole(page_served) == TEXT.replace("name1=\U0001f6001", "name1=a%26b", 1)


def test_a_place_far_behind_is_shown(page_served: Workbench) -> None:
    page = pasted(page_served, "http://h/" + "a" * 50_000 + "\U0001f600 b")
    page.get_by_role("button", name="column 50,011").or_(page.get_by_role("button", name="column 50011")).first.click()
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert page.locator("#input").evaluate(selected) == " "
