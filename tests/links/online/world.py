"""Servers on loopback that behave well, badly, and in turns; each counts what it was asked."""

from __future__ import annotations

import gzip
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = b"<!DOCTYPE html><title>t</title><h1 id=here>x</h1><a name=there></a><p id='user-content-usage'>"


class Site(ThreadingHTTPServer):
    """A site whose pages say in their paths what they do."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        #: How often each path was asked with each method.
        self.asked: Counter[tuple[str, str]] = Counter()
        #: The fields of the last request for each path.
        self.fields: dict[str, dict[str, str]] = {}
        self.lock = threading.Lock()

    @property
    def uri(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request, address):
        """A client that leaves is not worth a message."""


class _Handler(BaseHTTPRequestHandler):
    server: Site

    def log_message(self, *_: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        site = self.server
        with site.lock:
            site.asked[self.command, self.path] += 1
            site.fields[self.path] = dict(self.headers)
            count = sum(n for (_, path), n in site.asked.items() if path == self.path)
        kind, _, rest = self.path.removeprefix("/").partition("/")
        getattr(self, f"_{kind.partition('?')[0].replace('-', '_')}", self._missing)(rest, count)

    def _say(self, status: int, body: bytes = b"", **fields: str) -> None:
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def _missing(self, rest: str, count: int) -> None:
        self._say(404, b"<p id=here>not found")

    def _page(self, rest: str, count: int) -> None:
        self._say(200, PAGE, Content_Type="text/html; charset=utf-8")

    def _packed(self, rest: str, count: int) -> None:
        self._say(200, gzip.compress(PAGE), Content_Type="text/html", Content_Encoding="gzip")

    def _bomb(self, rest: str, count: int) -> None:
        self._say(200, gzip.compress(bytes(64 << 20)), Content_Type="text/html", Content_Encoding="gzip")

    def _status(self, rest: str, count: int) -> None:
        self._say(int(rest.partition("/")[0]))

    def _no_head(self, rest: str, count: int) -> None:
        self._say(int(rest.partition("/")[0]) if self.command == "HEAD" else 200, PAGE)

    def _drops_head(self, rest: str, count: int) -> None:
        if self.command == "HEAD":
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            self._say(200, PAGE)

    def _moved(self, rest: str, count: int) -> None:
        self._say(301, Location=f"/{rest}")

    def _found(self, rest: str, count: int) -> None:
        self._say(302, Location=f"/{rest}")

    def _to(self, rest: str, count: int) -> None:
        self._say(301, Location=rest)

    def _circle(self, rest: str, count: int) -> None:
        self._say(302, Location="/circle/b" if rest == "a" else "/circle/a")

    def _onward(self, rest: str, count: int) -> None:
        self._say(302, Location=f"/onward/{int(rest) + 1}")

    def _flaky(self, rest: str, count: int) -> None:
        """An error of the server for the first tries."""
        self._say(503 if count <= int(rest.partition("/")[0]) else 200, PAGE)

    def _busy(self, rest: str, count: int) -> None:
        """Too many requests at first, and says for how long."""
        if count <= 1:
            self._say(429, Retry_After=rest)
        else:
            self._say(200, PAGE)

    def _secret(self, rest: str, count: int) -> None:
        known = self.headers.get("Authorization") == "Bearer s3cret-t0ken"
        self._say(200 if known else 401, PAGE)

    def _endless(self, rest: str, count: int) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        if self.command == "GET":
            while True:
                self.wfile.write(b"<p id=a>" * 4096)

    def _huge_head(self, rest: str, count: int) -> None:
        self.send_response(200)
        for number in range(300):
            self.send_header(f"X-{number}", "x")
        self.end_headers()

    def _sitemap(self, rest: str, count: int) -> None:
        pages = "".join(f"<url><loc>{self.server.uri}/page/{n}</loc></url>" for n in range(3))
        body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{pages}</urlset>'
        self._say(200, body.encode(), Content_Type="application/xml")

    def _index(self, rest: str, count: int) -> None:
        maps = f"<sitemap><loc>{self.server.uri}/sitemap/a</loc></sitemap>"
        body = f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{maps}</sitemapindex>'
        self._say(200, body.encode(), Content_Type="text/xml")

    def _linked(self, rest: str, count: int) -> None:
        """A page of a chain: it links to the next one, to a missing page, and to another server."""
        number = int(rest)
        links = (f"/linked/{number + 1}", f"/gone/{number}", "#here", "http://203.0.113.7/other")
        body = "<p id=here>" + "".join(f'<a href="{link}">x</a>\n' for link in links)
        self._say(200, body.encode(), Content_Type="text/html")


@contextmanager
def site() -> Iterator[Site]:
    """A running site."""
    with Site() as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield running
        finally:
            running.shutdown()
            thread.join(20)
