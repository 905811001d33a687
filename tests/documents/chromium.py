"""Chromium as a reader of pages: what it resolved each reference to, element by element.

A server on loopback gives out the pages. One run of Chromium loads a driver (`chromium_driver.html`), which loads each
page in a frame that may run no scripts, walks its tree and posts what it saw: the resolved properties, or what an `a`
or an `img` of the same document makes of the text where the platform shows none. A `srcset` and a `meta` refresh are
cut by the driver (`way`). Every host but ours is unknown to this Chromium, and the pages have addresses below
`http://pages.test/`, so the answers are the same on every machine.
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
from typing import Any, Literal, NamedTuple, TypedDict
from urllib.parse import quote

import pytest

from tests.net.web.chromium import executable

#: Where Chromium finds the pages.
ORIGIN = "http://pages.test"
needs_chromium = pytest.mark.skipif(
    executable() is None, reason="no Chromium: apt-get install --no-install-recommends chromium"
)
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


class Tables(TypedDict):
    """What the driver is told: attributes by element."""

    #: One URL; with the property that gives it resolved, "" where the platform has none.
    single: dict[str, dict[str, str]]
    #: URLs with white space between them.
    lists: dict[str, list[str]]
    #: Candidates of images.
    sets: dict[str, list[str]]
    #: Elements of SVG with href and xlink:href.
    svg: list[str]


_CITE = {"cite": "cite"}
_BACKGROUND = {"background": ""}

TABLES: Tables = {
    "single": {
        **{name: {"href": "href"} for name in ("a", "area", "base", "link")},
        **{name: {"src": "src"} for name in ("script", "source", "track", "audio", "embed")},
        **{name: {"src": "src", "longdesc": "longDesc"} for name in ("iframe", "frame")},
        **dict.fromkeys(("blockquote", "q", "ins", "del"), _CITE),
        **dict.fromkeys(("body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"), _BACKGROUND),
        "img": {"src": "src", "longdesc": "longDesc", "lowsrc": "lowsrc"},
        "video": {"src": "src", "poster": "poster"},
        "object": {"data": "data", "codebase": "codeBase"},
        "form": {"action": "action"},
        "input": {"src": "src", "formaction": "formAction"},
        "button": {"formaction": "formAction"},
        "html": {"manifest": ""},
        "bgsound": {"src": ""},
    },
    "lists": {"a": ["ping"], "area": ["ping"]},
    "sets": {"img": ["srcset"], "source": ["srcset"], "link": ["imagesrcset"]},
    "svg": [
        *("a", "script", "image", "feImage", "use", "mpath", "textPath", "pattern", "linearGradient", "radialGradient"),
        *("filter", "cursor", "animate", "animateMotion", "animateTransform", "animateColor", "set", "discard"),
        *("tref", "altGlyph", "glyphRef", "color-profile", "font-face-uri"),
    ],
}


def is_asked(element: str, attribute: str) -> bool:
    """Whether Chromium is asked about an attribute.

    Elements of SVG (those of the table) and of MathML (all) are asked about their href and
    xlink:href, those of MathML about their src; the name alone does not tell them from others.
    """
    if (element, attribute) == ("meta", "content"):
        return True
    by_table = (
        attribute in TABLES["single"].get(element, {})
        or attribute in TABLES["lists"].get(element, ())
        or attribute in TABLES["sets"].get(element, ())
    )
    return by_table or attribute in ("href", "xlink:href", "src")


_NO_BROWSER = "browsers have nothing left that reads it as a URL"
_NAME = "it names a thing or a place in the page and is not resolved"

#: What urikit extracts from elements of HTML and Chromium is not asked about: element, attribute, why.
NOT_ASKED: tuple[tuple[str, str, str], ...] = (
    ("iframe", "srcdoc", "it is a document: what is in it is compared"),
    *((element, "usemap", _NAME) for element in ("img", "object", "input")),
    ("head", "profile", _NAME),
    ("img", "dynsrc", _NO_BROWSER),
    *(("object", attribute, _NO_BROWSER) for attribute in ("classid", "archive")),
    *(("applet", attribute, _NO_BROWSER) for attribute in ("codebase", "archive")),
    ("param", "value", _NO_BROWSER),
    ("isindex", "action", _NO_BROWSER),
    ("*", "style", "it is CSS"),
    *(("*", attribute, _NAME) for attribute in ("itemid", "itemtype", "itemprop")),
)
