"""Chromium as a reader of pages: what it resolved each reference to, element by element.

A server on loopback gives out the pages. One run of Chromium loads a driver
(`chromium_driver.html`), which loads each page in a frame that may run no scripts: so
`noscript` is parsed into elements and nothing changes the tree. The frames are of the
driver's origin, so that it may look inside; it walks every tree and posts what it saw.

What each property gives (`a.href`, `img.src`, `form.action` ...) is taken as the browser
says it. Where the platform shows no resolved value (`ping`, `background`, `href` of SVG), the
driver puts the text into an `a` of the same document: document, base and encoding are the
same. A `srcset` is cut into candidates by the driver, and each is given alone to an `img`
of the document, whose `currentSrc` tells what the browser took; a `meta` refresh is cut by
the driver too, for a browser shows nothing of it but where it leads (`way`).

Every host but ours is unknown to this Chromium, and everything but pages and pictures is
answered with nothing, at once. The pages have addresses below `http://pages.test/`, which Chromium
maps to the server: so the answers are the same on every machine.
"""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple
from urllib.parse import quote

from tests.documents.chromium_attributes import TABLES
from tests.net.web.chromium import executable

#: Where Chromium finds the pages.
ORIGIN = "http://pages.test"
#: Seconds for all pages together.
PATIENCE = 600

#: A picture of one pixel: an `img` says what it chose when it has loaded it.
PICTURE = bytes.fromhex("47494638396101000100800000000000ffffff2c00000000010001000002024401003b")

DRIVER = Path(__file__).with_name("chromium_driver.html")


class Served(NamedTuple):
    """A page as the server gives it out: its path without the first slash, its bytes, its media type."""

    path: str
    data: bytes
    media_type: str = "text/html"
    #: "frame" as browsers show it; "parser" for thousands of small ones, whose bases are absolute;
    #: "refresh" to be sent on by it: the base of the answer is then where that leads.
    way: Literal["frame", "parser", "refresh"] = "frame"

    @property
    def url(self) -> str:
        """Where Chromium finds it."""
        return f"{ORIGIN}/{quote(self.path)}"


class Seen(NamedTuple):
    """One reference as Chromium has it: in which element, what it says, and what it resolved to."""

    element: str
    attribute: str
    text: str
    #: None where Chromium makes no URL of it.
    target: str | None
    #: Where the element is: "" in the tree, or in a "template", a "shadow" tree, a "srcdoc" document.
    where: str


class Answer(NamedTuple):
    """What Chromium made of a page."""

    base: str
    encoding: str
    seen: tuple[Seen, ...]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together: else each answer waits for the acknowledgement of its head.
    wbufsize = -1
    disable_nagle_algorithm = True
    server: "_Server"

    def _say(self, body: bytes, media_type: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _say_nothing(self) -> None:
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def do_GET(self) -> None:
        if self.path == "/driver":
            self._say(self.server.driver, "text/html")
            return
        sender = self.server.pages.get((self.headers.get("Referer") or "").removeprefix(ORIGIN))
        if sender is not None and sender.way == "refresh" and self.path not in self.server.pages:
            self._say(b"<!doctype html>", "text/html")
            return
        if self.headers.get("Sec-Fetch-Dest") == "image":
            self._say(PICTURE, "image/gif")
            return
        page = self.server.pages.get(self.path)
        # A page that another page shows in a frame is not asked about there.
        if page is None or self.headers.get("Referer") != f"{ORIGIN}/driver":
            self._say_nothing()
        else:
            self._say(page.data, page.media_type)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == "/answers":
            self.server.answers.extend(json.loads(body))
        self._say_nothing()
        if self.path == "/done":
            self.server.finished.set()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, pages: list[Served]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages = {f"/{quote(page.path)}": page for page in pages}
        asked = json.dumps([(path, page.way) for path, page in self.pages.items()]).replace("<", "\\u003c")
        tables = json.dumps(TABLES)
        self.driver = (
            DRIVER.read_bytes()
            .replace(b"/*PAGES*/[]", asked.encode("ascii"))
            .replace(b"/*TABLES*/{}", tables.encode("ascii"))
        )
        self.answers: list[dict[str, Any]] = []
        self.finished = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that Chromium dropped is not an error of ours."""


@contextmanager
def _serving(pages: list[Served]) -> Iterator[_Server]:
    with _Server(pages) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def _browsing(port: int) -> Iterator[subprocess.Popen[bytes]]:
    program = executable()
    assert program is not None
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            *(program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}"),
            *("--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update"),
            *("--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable", "--no-proxy-server", "--lang=en-US"),
            f"--host-resolver-rules=MAP pages.test:80 127.0.0.1:{port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            f"{ORIGIN}/driver",
        ]
        quiet = subprocess.DEVNULL
        browser = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        try:
            yield browser
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()


def ask(pages: list[Served]) -> dict[str, Answer]:
    """What Chromium makes of each page, by path."""
    with _serving(pages) as server, _browsing(server.server_port) as browser:
        for _ in range(PATIENCE):
            if server.finished.wait(1) or browser.poll() is not None:
                break
        answers = list(server.answers)
    by_path = {row["path"]: row for row in answers}
    found: dict[str, Answer] = {}
    for page in pages:
        row = by_path.get(f"/{quote(page.path)}")
        assert row is not None, f"Chromium gave no answer for {page.path}; {len(by_path)} of {len(pages)} came"
        assert row["loaded"] and "error" not in row, (page.path, row)
        found[page.path] = Answer(row["base"], row["encoding"], tuple(Seen(*one) for one in row["seen"]))
    return found
