"""The fixtures that users of urikit get (urikit.integrations.pytest)."""

import os
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from urikit import guard
from urikit.integrations.pytest import FakeResolver, fake_resolver, no_name_resolution

__all__ = ["fake_resolver", "no_name_resolution"]

ROOT = Path(__file__).resolve().parents[2]


def test_answers_that_change_and_answers_that_fail():
    names = FakeResolver(
        {
            "one.example": ["192.0.2.1", "2001:db8::1"],
            "Two.example.": [["192.0.2.1"], socket.gaierror(socket.EAI_AGAIN, "later"), ["10.0.0.1"]],
            "bad.example": TimeoutError("slow"),
            "empty.example": [],
        }
    )
    assert [names("one.example", 80) for _ in range(2)] == [["192.0.2.1", "2001:db8::1"]] * 2
    assert names("two.example") == ["192.0.2.1"]
    with pytest.raises(socket.gaierror, match="later"):
        names("TWO.example")
    assert [names("two.example") for _ in range(2)] == [["10.0.0.1"]] * 2
    with pytest.raises(TimeoutError, match="slow"):
        names("bad.example")
    assert names("empty.example") == []
    with pytest.raises(socket.gaierror, match="no fake answer"):
        names("other.example")
    assert names.asked[:3] == ["one.example", "one.example", "two.example"]


def test_the_whole_process_asks_it(fake_resolver):
    names = fake_resolver({"h.example": ["192.0.2.1", "2001:db8::1"]})
    rows = socket.getaddrinfo("h.example", 80, type=socket.SOCK_STREAM)
    assert [row[4][0] for row in rows] == ["192.0.2.1", "2001:db8::1"]
    assert [row[4] for row in socket.getaddrinfo(b"h.example", 80, socket.AF_INET, socket.SOCK_STREAM)] == [
        ("192.0.2.1", 80)
    ]
    assert socket.getaddrinfo("127.0.0.1", 80)[0][4] == ("127.0.0.1", 80)
    assert socket.getaddrinfo(None, 80)
    assert names.asked == ["h.example", "h.example"]
    with pytest.raises(socket.gaierror):
        socket.getaddrinfo("example.org", 80)


def test_the_guard_asks_it(fake_resolver):
    fake_resolver({"h.example": ["93.184.215.14"], "rebound.example": [["93.184.215.14"], ["10.0.0.1"]]})
    policy = guard.outgoing_fetch()
    assert guard.resolve(guard.check("http://h.example/", policy)).addresses == ("93.184.215.14",)
    checked = guard.check("http://rebound.example/", policy)
    assert [guard.resolve(checked).verdict for _ in range(2)] == ["allowed", "refused"]
    with pytest.raises(guard.GuardError):
        guard.connect("rebound.example", 80, policy)


def test_no_name_is_resolved(no_name_resolution):
    assert socket.getaddrinfo("127.0.0.1", 80)
    with pytest.raises(socket.gaierror, match=r'forbids to resolve "example\.org"'):
        socket.getaddrinfo("example.org", 80)
    assert no_name_resolution == ["example.org"]
    no_name_resolution.clear()


def run(folder, text):
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "urikit.integrations.pytest"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [*command, "-c", os.devnull, "--rootdir", str(folder), str(folder)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_test_that_swallows_the_error_fails_all_the_same(tmp_path):
    status, said = run(
        tmp_path,
        "import socket\n\ndef test_it(no_name_resolution):\n    try:\n        socket.getaddrinfo('example.org', 1)\n"
        "    except OSError:\n        pass\n\ndef test_fake(fake_resolver):\n    fake_resolver({'h': ['192.0.2.1']})\n"
        "    assert socket.getaddrinfo('h', 1)[0][4][0] == '192.0.2.1'\n",
    )
    assert status == 1
    assert "names were resolved: example.org" in said
    assert "2 passed, 1 error" in said
    assert "def no_name_resolution" not in said


def test_pytest_finds_the_plugin_and_importing_it_changes_nothing():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"urikit": "urikit.integrations.pytest"}
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import socket, sys; before = socket.getaddrinfo; import urikit.integrations.pytest;"
            "names = [name for name in sys.modules if name.startswith('urikit.net.guard')];"
            "print(socket.getaddrinfo is before, names)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == "True []\n"
