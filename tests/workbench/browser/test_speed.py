"""How quick the page is, in units of the browser's own work, `new URL` and a layout: reported, and not judged."""

from collections.abc import Callable

import pytest

from tests.workbench.browser.workbench import Workbench

pytestmark = pytest.mark.slow


def _filled(text: str) -> str:
    """A URL of 2,000 characters that begins with a text."""
    return (text[:1990] + "#").ljust(2000, "f")


_START = "https://www.example.com/"
_SEGMENTS = "/".join(f"segment{n}" for n in range(100))
#: URLs of 2,000 characters, by what they have.
SHAPES = {
    "segments and parameters": _filled(f"{_START}{_SEGMENTS}?" + "&".join(f"n{n}=v{n}" for n in range(130))),
    "100 parameters": _filled(f"{_START}?" + "&".join(f"name{n}=value-{n}" for n in range(100))),
    "300 segments": _filled(_START + "/".join(f"s{n}" for n in range(300))),
    "encoded letters": _filled(_START + "%C3%A4" * 320),
    "secrets": _filled(f"{_START}?" + "&".join(f"token={n}secret" for n in range(100))),
}
LONG = SHAPES["segments and parameters"]

#: Milliseconds of each key stroke until the page has answered and is laid out; and of the browser's own work.
MEASURE = """async (text) => {
  const input = document.querySelector("#input");
  const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
  const settled = () => new Promise((resolve) => {
    const look = () => (document.documentElement.dataset.state === "ready" ? resolve() : queueMicrotask(look));
    look();
  });
  const own = document.createElement("pre");
  document.body.append(own);
  const strokes = [], native = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const typed = text + turn;
    let begun = performance.now();
    own.textContent = new URL(typed).href;
    own.getBoundingClientRect();
    native.push(performance.now() - begun);
    begun = performance.now();
    input.value = typed;
    input.dispatchEvent(new Event("input"));
    await settled();
    document.body.getBoundingClientRect();
    strokes.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  own.remove();
  return [middle(strokes), middle(native)];
}"""

PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime"""


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    def say(line: str) -> None:
        with capsys.disabled():
            print(f"\nworkbench: {line}")

    return say


@pytest.mark.parametrize("shape", SHAPES)
def test_each_key_stroke_of_a_long_url(page_served: Workbench, report: Callable[[str], None], shape: str):
    text = SHAPES[shape]
    assert len(text) == 2000
    page = page_served.open(text=text)
    stroke, native = page.evaluate(MEASURE, text)
    times = stroke / max(native, 0.1)
    report(f"a key stroke at 2,000 characters, {shape}: {stroke:.1f} ms, {times:.0f} times new URL and a layout")
    assert page.get_by_role("textbox").first.input_value() == f"{text}39"
    assert "f39" in page.get_by_role("tabpanel").inner_text()


def test_the_first_paint(page_served: Workbench, report: Callable[[str], None]):
    page = page_served.open(text=LONG)
    painted = page.evaluate(PAINTED)
    page.goto("data:text/html,<p>empty</p>")
    page.get_by_text("empty").wait_for()
    page.wait_for_timeout(100)
    empty = page.evaluate(PAINTED)
    times = painted / max(empty or 1, 1)
    report(f"the first paint comes after {painted:.0f} ms, {times:.1f} times that of an empty page")
    assert painted > 0
