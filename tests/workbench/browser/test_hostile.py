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


#: Counts what is asked of a worker.
ASKED = """
globalThis.asked = 0;
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (message.name) globalThis.asked += 1;
  return send.call(this, message);
};
"""
#: As a person pastes into the input: a field's own value, or the event that has the text.
ENTER = """(field, text) => {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}"""
PASTE = """(field, text) => {
  field.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
}"""


def long(piece: str, length: int = 1_000_000) -> str:
    """A URL of about that length."""
    return "http://h/" + piece * (length // len(piece))


#: What `Copy as` gives, without a clipboard.
COPIED = """
globalThis.copied = "";
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { globalThis.copied = text; } } });
"""


@pytest.mark.parametrize(
    "piece", ["<b>\u202e\x00", "%zz", "//", "\U0001f600a"], ids=["unseen", "percent", "end", "pairs"]
)
def test_a_megabyte_is_answered(page_served: Workbench, piece: str):
    text = long(piece)
    page_served.page.add_init_script(ASKED + COPIED)
    page = page_served.open()
    page.get_by_role("textbox").first.evaluate(PASTE, text)
    page_served.settled()
    assert page.evaluate("globalThis.asked") == 1
    # The field has the beginning of it, and nothing is lost.
    shown = page.get_by_role("textbox").first.input_value()
    assert 1_000 < len(shown) <= 2_000
    assert text.startswith(shown)
    page.get_by_role("button", name="Text", exact=True).click()
    assert page.evaluate("globalThis.copied") == text
    assert page.get_by_role("tabpanel").inner_text()
    assert page.locator("*").count() < 5_000
    assert is_safe(page)
    assert len(page.url) < 10_000


@pytest.mark.parametrize("view", ["standards", "normalize", "guard", "parsers"])
def test_a_view_asks_a_worker_about_a_long_text(page_file: Workbench, view: str):
    page_file.page.add_init_script(ASKED)
    page = page_file.open(view=view)
    page.locator("#input").evaluate(ENTER, "http://h/" + "a/" * 50_000)
    page_file.settled()
    # Once for all views, and for each view what it asks itself.
    assert page.evaluate("globalThis.asked") == (1 if view == "standards" else 2)
    assert page.get_by_role("tabpanel").inner_text()


def test_an_older_answer_does_not_replace_a_newer_one(page_served: Workbench):
    page_served.page.add_init_script(ASKED)
    page = page_served.open()
    field = page.locator("#input")
    field.evaluate(ENTER, long("old/"))
    page.wait_for_timeout(400)
    field.evaluate(ENTER, "http://newer.example/")
    page_served.settled()
    assert "newer.example" in page.get_by_role("tabpanel").inner_text()
    field.evaluate(ENTER, long("older/"))
    page.wait_for_timeout(400)
    field.evaluate(ENTER, "http://newest.example/" + "a" * 30_000)
    page_served.settled()
    page.wait_for_timeout(1_000)
    assert "newest.example" in page.get_by_role("tabpanel").inner_text()
    assert "older" not in page.get_by_role("tabpanel").inner_text()


def test_many_parameters_are_shown_in_parts(page_served: Workbench):
    page = page_served.open()
    page.locator("#input").evaluate(ENTER, "http://h/?" + "&".join(f"a{n}=b" for n in range(3_000)))
    page_served.settled()
    table = page.get_by_role("region", name="Query")
    assert table.locator("tbody tr").count() == 100
    page.get_by_text("100 of 3,000 rows shown").first.wait_for()
    for _ in range(9):
        page.get_by_role("button", name="Show more").click()
    assert table.locator("tbody tr").count() == 1000
    assert page.get_by_text("1,000 of 3,000 rows shown").first.is_visible()
    assert page.get_by_role("button", name="Show more").count() == 0


@pytest.mark.parametrize("text", ["http://h/a\rb\r\nc\nd", "http://h/\0\r\0?x\r\n"], ids=["ends", "unseen"])
def test_line_ends_stay_as_they_are_given(page_served: Workbench, text: str):
    page = page_served.open(text="http://old/")
    page.locator("#input").select_text()
    page.locator("#input").evaluate(PASTE, text)
    page_served.settled()
    written = text.replace("\0", "%00").replace("\r", "%0D").replace("\n", "%0A")
    assert written in page_served.written(written)
    # The field has line ends of its own, and so has what is drawn over it.
    own = text.replace("\r\n", "\n").replace("\r", "\n")
    assert page.locator("#input").input_value() == own
    assert page.locator(".over").text_content().rstrip("\u200b") == own
    # What is typed before and behind them leaves them.
    page.locator("#input").press("End")
    page.locator("#input").press("Control+End")
    page.locator("#input").press_sequentially("xyz")
    assert page_served.written(f"{written}xyz")
