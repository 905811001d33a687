"""The comparison of packages that guard requests: what is counted, and that no package reaches a network."""

import datetime
import json
import socket
import subprocess
import sys

import pytest

from tools import guard_packages, guards

PUBLIC = [url for url, allowed in guards.hosts().items() if allowed]
BLOCKED = [url for url, allowed in guards.hosts().items() if not allowed]
URLS = list(dict.fromkeys([*guards.attacks(), *PUBLIC, *BLOCKED]))


def test_there_are_strings_and_hosts_of_both_kinds():
    assert len(guards.attacks()) >= 100
    assert len(PUBLIC) >= 50
    assert len(BLOCKED) >= 350


def test_a_package_that_refuses_everything():
    found = guards.count("none", "1", URLS, ["refused"] * len(URLS))
    assert found[2:] == (len(guards.attacks()), 0, 0, 0, 0, len(PUBLIC))


def test_a_package_that_goes_inside_and_one_that_goes_elsewhere():
    inside = guards.count("inside", "1", URLS, ["10.0.0.1"] * len(URLS))
    assert inside[2:] == (0, 0, len(guards.attacks()), len(BLOCKED), 0, 0)
    public = guards.count("public", "1", URLS, [guards.PUBLIC] * len(URLS))
    assert public[2:] == (0, len(guards.attacks()), 0, 0, len(BLOCKED), 0)


def test_urikit_refuses_no_public_host():
    assert {guards.own(url) for url in PUBLIC}.isdisjoint({"refused"})
    assert guards.own("http://localhost/") == guards.own("http://10.0.0.1/") == "refused"


def test_the_resolver_asks_nobody():
    def addresses(host):
        return {row[4][0] for row in guard_packages.resolve(host, 80, type=socket.SOCK_STREAM)}

    assert addresses("127.1") == addresses("a.localhost") == {"127.0.0.1"}
    assert addresses("example.org.") == {guard_packages.PUBLIC}
    with pytest.raises(socket.gaierror):
        addresses("a b")


def test_a_connection_is_noted_and_refused():
    guard_packages._connected.clear()
    with socket.socket() as one, pytest.raises(ConnectionRefusedError):
        guard_packages.connect(one, ("10.0.0.1", 80))
    assert guard_packages._connected == ["10.0.0.1"]
    assert guard_packages.answers(lambda url: guard_packages._connected.append(url), ["::1"]) == ["::1"]
    assert guard_packages.answers(lambda url: int(url), ["x"]) == ["refused"]


def test_a_package_that_is_not_there():
    command = [sys.executable, str(guards.ROOT / "tools" / "guard_packages.py"), "advocate"]
    ended = subprocess.run(command, input="[]", capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) is None or json.loads(ended.stdout)["answers"] == []


def test_the_page_names_what_is_missing_and_is_the_one_of_the_site():
    row = guards.count("urikit", "1", URLS, ["refused"] * len(URLS))
    made = guards.page([row], datetime.date(2026, 11, 23), "3.11.7")
    assert "Not installed: advocate, antissrf" in made
    assert f"| urikit 1 | {len(guards.attacks())} | 0 | 0 | 0 | 0 | {len(PUBLIC)} |" in made
    page = guards.PAGE.read_text("utf-8")
    assert page.endswith(guards.FEATURES.read_text("utf-8").strip() + "\n")
    assert f"{len(guards.attacks())} strings of" in page
