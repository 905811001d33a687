"""The page in Firefox, served and as one file: it starts, answers each key, and shows every view in each language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.net.web import firefox
from tests.workbench.browser.inputs import GOOD, VIEWS, everything
from tests.workbench.browser.serve import PAGE, served
from urikit.workbench import files, single_file

pytestmark = pytest.mark.slow

READY = "return document.documentElement.dataset.state === 'ready'"
TEXT = "return document.querySelector(arguments[0]).innerText"
#: Notes what goes wrong from now on; scripts of WebDriver share the document, and no variables.
WATCH = """
const { dataset } = document.documentElement;
const note = (fault) => { dataset.faults = `${dataset.faults ?? ""}${fault};`; };
window.addEventListener("error", ({ message }) => note(message));
window.addEventListener("unhandledrejection", ({ reason }) => note(reason));
window.addEventListener("securitypolicyviolation", ({ violatedDirective }) => note(violatedDirective));
"""
FAULTS = "return document.documentElement.dataset.faults ?? ''"


@pytest.fixture(scope="module")
def window() -> Iterator[firefox.Session]:
    """Firefox without a window."""
    found = firefox.executables()
    if found is None:
        pytest.skip("Firefox and geckodriver: apt-get install firefox-esr, cargo install geckodriver")
    if not (PAGE / "engine.wasm").exists():
        pytest.skip("the core as WebAssembly is not built: run tools/wasm.sh")
    with firefox.session(*found) as made:
        yield made


@pytest.fixture(params=["served", "file"])
def address(request: pytest.FixtureRequest, window: firefox.Session, tmp_path: Path) -> Iterator[str]:
    """Where the page is, in each of its two forms."""
    if request.param == "served":
        with served() as found:
            yield found
    else:
        path = tmp_path / "workbench.html"
        single_file.write(str(path), files.files())
        yield path.as_uri()


def test_the_page_answers(window: firefox.Session, address: str) -> None:
    window.open(f"{address}#text={quote(GOOD, safe='')}")
    window.until(READY)
    window.run(WATCH)
    assert "host www.example.com" in window.run(TEXT, ".sentence")
    assert window.run("return document.querySelectorAll('.figure .region').length") == 8
    window.type("#input", "x y")
    window.until("return document.querySelector('.sentence').innerText.includes('space not allowed in the fragment')")
    window.click(".fix button")
    window.until("return document.querySelector('#input').value.endsWith('#topx%20y')")
    long = "http://h/" + "a/" * 50_000
    window.run("const field = document.querySelector('#input'); field.value = arguments[0];"
               "field.dispatchEvent(new Event('input'));", long)  # fmt: skip
    window.until("return document.querySelector('.range')?.hidden === false")
    window.until(READY)
    assert window.run("return document.querySelector('#input').value") == long[:2000]
    assert window.run(FAULTS) == ""


def test_every_view_is_shown_in_each_language(window: firefox.Session, address: str) -> None:
    state = {"text": GOOD, **everything()}
    pairs = "&".join(f"{name.replace('__', '.')}={quote(value, safe='')}" for name, value in state.items())
    for language in ("en", "de", "ru"):
        window.open("about:blank")
        window.open(f"{address}#lang={language}&{pairs}")
        window.until(READY)
        window.run(WATCH)
        for view in VIEWS:
            window.click(f"#tab-{view}")
            window.until("return !document.querySelector(arguments[0]).hidden", f"#panel-{view}")
            window.until(READY)
            assert window.run(TEXT, f"#panel-{view}"), view
            assert window.run("return document.querySelectorAll('.note.bad').length") == 0, view
        assert window.run("return document.documentElement.lang") == language
        assert window.run(FAULTS) == ""
