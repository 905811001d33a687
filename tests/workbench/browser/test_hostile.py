"""What attackers paste: nothing runs, nothing breaks, and the text shown is the text given."""

from typing import Any

import pytest

from tests.workbench.browser.inputs import VIEWS
from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow

HOSTILE = (
    "<img src=x onerror=hacked()>",
    '"><script>hacked()</script><svg onload=hacked()>',
    "javascript:hacked()",
    "data:text/html,<script>hacked()</script>",
    "http://h/\u202egnp.exe\u2066\u200b",
    "http://h/\x00\x01\x1b[31m",
    "http://h/{{constructor.constructor('hacked()')()}}${hacked()}",
    "http://h/<img src=x onerror=hacked()>\u202egnp.\u2066\"'{{7*7}}${1}%00\0\ud7ff?<script>hacked()</script>=&#x3c;",
    "http://h/?__proto__=1&constructor=2#hasOwnProperty",
)
#: Notes every call of `hacked`, and every element that markup would make.
WATCH = "globalThis.hacked = () => { document.documentElement.dataset.hacked = 'yes'; };"


def is_safe(page: Any) -> bool:
    """Whether no script ran and no element of the input's markup exists."""
    made: int = page.locator("img, iframe, object, embed, script:not([src]), [onerror], [onload]").count()
    return made == 0 and page.locator("html[data-hacked]").count() == 0


def fields(page: Any) -> list[Any]:
    return [field for field in page.get_by_role("textbox").all() if field.is_visible() and field.is_editable()]


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_runs_in_any_field(page_served: Workbench, view: str):
    page_served.page.add_init_script(WATCH)
    page = page_served.open(view="" if view == VIEWS[0] else view, base="http://h/", text="http://h/?a=1")
    for text in HOSTILE:
        # A field may go away when another one changes.
        for number in range(len(fields(page))):
            found = fields(page)
            if number < len(found):
                found[number].fill(text, timeout=3_000)
        page_served.settled()
        assert is_safe(page), text
        # A field of a table edits the text when the focus leaves it, so the text is entered once more.
        page.get_by_role("textbox").first.focus()
        page.get_by_role("textbox").first.fill(text)
        page_served.settled()
        assert is_safe(page), text
        assert page.get_by_role("textbox").first.input_value() == text
    links = [link.get_attribute("href") or "" for link in page.get_by_role("link").all()]
    assert [link for link in links if not link.startswith(("#", "https://"))] == []


@pytest.mark.parametrize("text", HOSTILE)
def test_the_text_shown_is_the_text_given(page_served: Workbench, text: str):
    page = page_served.open(text=text)
    assert page.get_by_role("textbox").first.input_value() == text
    shown = page.locator(".over").text_content().rstrip("\u200b")
    assert shown == text.rstrip("\u200b")


@pytest.mark.parametrize("piece", ["<b>\u202e\x00", "%zz", "//"], ids=["unseen", "percent", "slashes"])
def test_a_megabyte_is_answered(page_served: Workbench, piece: str):
    text = "http://h/" + piece * (1_000_000 // len(piece))
    page = page_served.open()
    # As a person pastes it; typing it would take a while.
    page.get_by_role("textbox").first.evaluate(
        "(field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }", text
    )
    page_served.settled()
    assert page.get_by_role("textbox").first.input_value() == text
    assert page.get_by_role("tabpanel").inner_text()
    assert is_safe(page)
    assert len(page.url) < 10_000
