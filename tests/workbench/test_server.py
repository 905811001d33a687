"""A real server on loopback: hostile bytes, slow clients, and how it stops."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from tests.signals import as_in_a_terminal
from tests.workbench.api.client import heard, request, running
from urikit.cli import program
from urikit.core.errors import ArgumentError
from urikit.workbench.server import address, listen

PARSE = {"text": "http://h/"}


@pytest.fixture(scope="module")
def server():
    with running() as found:
        yield found


def statuses(data):
    """The status of each answer."""
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d+)", data)]


def test_it_answers(server):
    said = server.say(request(PARSE))
    head, _, body = said.partition(b"\r\n\r\n")
    assert (statuses(said), json.loads(body)["path"]) == ([200], "/")
    assert b"server:" not in head.lower() and b"content-security-policy:" in head


@pytest.mark.parametrize(
    "data",
    [
        b"\0\0\0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"GET / HTTP/1.1\r\nhost: localhost\r\na b: c\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"a" * 100_000,
        b"GET http://localhost/\r\n\r\n",
        request(PARSE, content_length="-1"),
        request(PARSE, content_length="1, 2"),
        request(PARSE, content_length="0x10"),
        request(PARSE, content_length=None, transfer_encoding="gzip, chunked"),
        request(PARSE, content_length=None, transfer_encoding="xchunked"),
        request(b"zz\r\nabc\r\n0\r\n\r\n", content_length=None, transfer_encoding="chunked"),
    ],
)
def test_what_is_not_http_is_refused_and_the_connection_closed(server, data):
    # The end says that nothing more comes.
    with server.connect() as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        said = heard(connection)
    assert all(status in (400, 431, 501) for status in statuses(said)), said


@pytest.mark.parametrize(
    "first",
    [
        request(b"0\r\n\r\n", content_length="5", transfer_encoding="chunked", close=False),
        request(b"0\r\n\r\n", transfer_encoding="chunked", close=False),
        request(PARSE, close=False).replace(b"content-length", b"content-length: 5\r\ncontent-length"),
        request(PARSE, close=False).replace(b"host:", b"host: evil.example\r\nhost:"),
    ],
)
def test_a_request_that_hides_another_gets_no_second_answer_of_it(server, first):
    hidden = request({"text": "hidden"}, path="/api/parse")
    said = server.say(first + hidden)
    assert statuses(said)[0] == 400
    assert b"200" not in said.partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "target", [b"/../../etc/passwd", b"//etc/passwd", b"/%2e%2e/%2e%2e/etc/passwd", b"/\\..\\..\\x", b"/.."]
)
def test_a_path_leads_to_no_file(server, target):
    said = server.say(b"GET " + target + b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
    assert statuses(said) == [404]
    assert b"not-found" in said


def test_a_url_as_target_is_not_fetched(server):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        proxied = server.say(f"GET {url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode())
        assert statuses(proxied)[0] in (200, 404)
        for path in ("explain", "guard", "view", "parsers"):
            assert statuses(server.say(request({"text": url}, path=f"/api/{path}"))) == [200]
        assert statuses(server.say(request({"document": f"<a href={url}>", "base": url}, path="/api/refs"))) == [200]
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", ""])
def test_another_host(server, host):
    assert statuses(server.say(request(PARSE, host=host))) == [403]


def test_a_body_that_does_not_come():
    with running("limits = WorkbenchLimits(seconds=0.1)") as server:
        said = server.say(request(PARSE)[:-5])
    assert statuses(said) == [408]
    assert json.loads(said.partition(b"\r\n\r\n")[2])["error"]["code"] == "body-late"


def test_chunks_without_end(server):
    with server.connect() as connection:
        connection.sendall(request(b"", content_length=None, transfer_encoding="chunked"))
        chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
        with pytest.raises(OSError):
            # More than the longest body, and than what the system keeps for a connection.
            for _ in range(1000):
                connection.sendall(chunk)
    assert statuses(server.say(request(PARSE))) == [200]


def test_others_are_answered_while_slow_clients_wait(server):
    slow = [server.connect() for _ in range(50)]
    for connection in slow:
        connection.sendall(b"POST /api/parse HTTP/1.1\r\nhost: localhost\r\n")
    assert statuses(server.say(request(PARSE))) == [200]
    for connection in slow:
        connection.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_the_answers_under_way_are_made(how):
    # The answer says when it begins, and ends when a line comes in.
    slow = (
        "import sys",
        "from urikit.workbench import operations as o",
        "from dataclasses import replace",
        "row = o.OPERATIONS['parse']",
        "wait = lambda *a: (print('begun', flush=True), sys.stdin.readline(), row.answer(*a))[2]",
        "o.OPERATIONS['parse'] = replace(row, answer=wait)",
    )
    with running(*slow) as server, server.connect() as connection:
        connection.sendall(request(PARSE))
        assert server.process.stdout.readline() == b"begun\n"
        server.process.send_signal(how)
        until = time.monotonic() + 60
        with pytest.raises(OSError):
            while time.monotonic() < until:  # until it listens no more
                server.connect().close()
        server.process.stdin.write(b"\n")
        server.process.stdin.flush()
        assert statuses(heard(connection)) == [200]
        assert server.process.wait(60) == 0
        assert server.process.stderr.read() == b""


def test_what_was_asked_is_not_logged():
    with running() as server:
        server.say(request({"text": "http://canary/"}))
        server.say(b"GET /canary HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        assert server.stop() == 0
        assert (server.process.stdout.read(), server.process.stderr.read()) == (b"", b"")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "example.org", "192.168.0.1", "127.0.0.2"])
def test_it_listens_on_loopback_only(host):
    with pytest.raises(ArgumentError, match="this machine only"):
        listen(host, 0)
    made = CliRunner().invoke(program, ["serve", "--host", host, "--port", "0"])
    assert (made.exit_code, made.stdout, "invalid --host: expected 127.0.0.1 or ::1" in made.stderr) == (2, "", True)


def test_a_port_that_is_taken():
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        made = CliRunner().invoke(program, ["serve", "--port", str(port)])
        assert (made.exit_code, made.stdout) == (3, "")
        assert f"cannot listen on port {port}" in made.stderr


def test_the_address_of_the_page():
    with listen("127.0.0.1", 0) as made:
        assert address(made) == f"http://127.0.0.1:{made.getsockname()[1]}/"


def test_the_address_of_the_page_in_ipv6():
    try:
        made = listen("::1", 0)
    except OSError:
        pytest.skip(reason="no IPv6 on this system")
    with made:
        assert address(made).startswith("http://[::1]:")


def test_the_command():
    command = [sys.executable, "-m", "urikit", "serve", "--port", "0"]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **options, preexec_fn=as_in_a_terminal) as process:
        page = process.stdout.readline()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", page)
        # It answers, so it is past its beginning and listens to signals.
        with urlopen(f"{page.strip()}healthz", timeout=60) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert (process.wait(60), process.stdout.read(), process.stderr.read()) == (
            0,
            "",
            "urikit: serving until Ctrl+C\n",
        )
