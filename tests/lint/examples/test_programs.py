"""The programs of `examples/`: what they print on real input, beside their twins, and how long they are."""

import asyncio
import importlib.util
import json
import runpy
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.lint.examples.__main__ import page
from tests.lint.examples.program import FOLDER, lines, names, output

CASES = tomllib.loads((FOLDER.parent / "tests/lint/examples/cases.toml").read_text("utf-8"))["case"]
TWINS = FOLDER / "twins"
#: What programs need beside urikit; each is in the extra `test`.
NEEDS = {"pages": ["httpx"], "service": ["fastapi"], "settings": ["pydantic"]}
#: What twins need; the extra `bench` has them.
RIVALS = {
    **{name: ["yarl"] for name in ("look_alikes", "robots", "settings", "log_filter")},
    **{name: ["furl"] for name in ("clean_links", "edit_query")},
    **{name: ["w3lib"] for name in ("data_urls", "dedupe")},
    **{name: ["httpx"] for name in ("pages", "redirects", "sitemap", "well_known")},
    "frontier": ["tldextract", "yarl"],
    "template_client": ["uritemplate"],
    "service": ["fastapi"],
}
IDS = [f"{case['program']}-{number}" for number, case in enumerate(CASES)]


def need(packages, said):
    for package in packages:
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is a package of another extra: {said}")


def printed(path, case, folder):
    places = {"{folder}": str(folder), "{root}": str(FOLDER.parent)}
    arguments = case.get("arguments", [])
    for name, place in places.items():
        arguments = [argument.replace(name, place) for argument in arguments]
    return output(path, arguments, case.get("input", ""), case.get("environment"))


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_what_a_program_prints(case, tmp_path):
    need(NEEDS.get(case["program"], []), "urikit[test]")
    assert printed(FOLDER / f"{case['program']}.py", case, tmp_path) == case["output"]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_what_its_twin_prints(case, tmp_path):
    need(RIVALS.get(case["program"], []), "urikit[bench]")
    assert printed(TWINS / f"{case['program']}.py", case, tmp_path) == case.get("twin", case["output"])


@pytest.fixture
def server():
    """A server on loopback with three pages of items and a security contact."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            place, _, query = self.path.partition("?")
            number = int(dict(pair.split("=") for pair in query.split("&") if pair).get("page", 1))
            known = place in ("/items", "/.well-known/security.txt")
            self.send_response(200 if known else 404)
            if place == "/items" and number < 3:
                link = f'<?page={number + 1}&per_page=2>; rel="last next", </items>; rel=first'
                self.send_header("Link", link)
            self.end_headers()
            items = json.dumps([f"item {number}a", f"item {number}b"])
            self.wfile.write(
                items.encode() if place == "/items" else b"Contact: mailto:safe@example.org\r\nExpires: x\r\n"
            )

        def log_message(self, format, *arguments):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


@pytest.mark.parametrize("folder", [FOLDER, TWINS])
def test_pages_follow_their_links(folder, server):
    need(["httpx"], "urikit[test]")
    expected = "item 1a\nitem 1b\nitem 2a\nitem 2b\nitem 3a\nitem 3b\n"
    assert output(folder / "pages.py", [f"http://{server}/items"]) == expected


@pytest.mark.parametrize("folder", [FOLDER, TWINS])
def test_contacts_are_at_their_well_known_place(folder, server):
    if folder == TWINS:
        need(["httpx"], "urikit[bench]")
    expected = f"http://{server}/.well-known/security.txt: mailto:safe@example.org\n"
    assert output(folder / "well_known.py", [f"http://{server}/a?b#c"]) == expected


def test_a_name_that_is_no_server_is_refused():
    said = output(FOLDER / "well_known.py", ["how to parse a url"])
    assert said.startswith("how to parse a url: ") and "http" not in said


def asked(app, method, target, body=None):
    """What an ASGI application answers: status and JSON."""
    path, _, query = target.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": query.encode(),
        "headers": [(b"content-type", b"application/json")],
    }
    sent = []

    async def receive():
        return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

    async def send(message):
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], json.loads(b"".join(message.get("body", b"") for message in sent[1:]))


@pytest.mark.parametrize("folder", [FOLDER, TWINS])
def test_the_service_keeps_links_as_they_were_given(folder):
    need(["fastapi"], "urikit[test]")
    app = runpy.run_path(str(folder / "service.py"))["app"]
    first = {"target": "HTTP://Example.org:80/a", "title": "A"}
    assert asked(app, "POST", "/links", first) == (201, first)
    assert asked(app, "POST", "/links", {"target": "http://example.org/a"}) == (201, first)
    assert asked(app, "GET", "/links?host=EXAMPLE.org") == (200, [first])
    assert asked(app, "POST", "/links", {"target": "http://h:x/"})[0] == 422


def test_each_program_has_a_twin_and_a_case():
    assert len(names()) >= 20
    assert {path.stem for path in TWINS.glob("*.py")} == set(names())
    assert {case["program"] for case in CASES} == set(names()) - {"pages", "service", "well_known"}


@pytest.mark.parametrize("name", names())
def test_a_program_is_as_short_as_its_twin(name):
    assert lines(FOLDER / f"{name}.py") <= lines(TWINS / f"{name}.py")


def test_the_table_is_up_to_date():
    assert (FOLDER / "README.md").read_text("utf-8") == page(), "python -m tests.lint.examples --write"
