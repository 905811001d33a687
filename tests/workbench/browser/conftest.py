"""The page in Chromium: served on loopback, and as one file without a server.

A test gets a `Workbench`. Whatever the page does wrong beside what the test asks fails the test when it ends: an error
on the console, an exception, a breach of the Content-Security-Policy, a request to anywhere but its own origin, a
dialog. One browser serves all tests of this folder in a process. It ends with them: while it runs, its event loop
is that of the thread, and no other test could start one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.net.web.chromium import executable
from tests.workbench.browser.looks import keep
from tests.workbench.browser.serve import PAGE, served
from tests.workbench.browser.workbench import Workbench


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Chromium without a window."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is in an extra: ./urikit setup browser")
    program = executable()
    if program is None:
        pytest.skip("a browser is needed: apt-get install chromium")
    if not (PAGE / "engine.wasm").exists():
        pytest.skip("the core as WebAssembly is not built: run tools/wasm.sh")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="package")
def address(browser: Any) -> Iterator[str]:
    """Where the page is served; not asked for where the browser is missing."""
    with served() as found:
        yield found


@pytest.fixture(scope="package")
def single_file(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as one file, with the core inside."""
    from click.testing import CliRunner

    from urikit.cli import program

    path = tmp_path_factory.mktemp("page") / "workbench.html"
    answer = CliRunner().invoke(program, ["workbench", "--single-file", str(path)])
    assert answer.exit_code == 0, answer.output
    return path


@pytest.fixture
def page_served(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Workbench]:
    """The page with its server."""
    yield from _opened(browser, address, request, offline=False)


@pytest.fixture(scope="module")
def page_open(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Workbench]:
    """The page with its server, opened once for all tests of a module, which ask its modules and change nothing."""
    for found in _opened(browser, address, request, offline=False):
        found.open()
        yield found


@pytest.fixture
def page_file(browser: Any, single_file: Path, request: pytest.FixtureRequest) -> Iterator[Workbench]:
    """The page as one file; the network is off."""
    yield from _opened(browser, single_file.as_uri(), request, offline=True)


def _opened(browser: Any, address: str, request: pytest.FixtureRequest, *, offline: bool) -> Iterator[Workbench]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", offline=offline)
    # A test is slow for a reason that it can name; the page answers in milliseconds.
    context.set_default_timeout(60_000)
    workbench = Workbench(context, address)
    try:
        yield workbench
        keep(workbench.page, request.node.name)
        assert workbench.faults == []
    finally:
        context.close()
