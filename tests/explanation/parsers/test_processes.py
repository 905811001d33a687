"""Drivers that crash, hang, or write nonsense lose their own answers only; real parsers answer as they are known to."""

import subprocess
import sys
from time import monotonic

import pytest

from urikit import parsers
from urikit.explanation.parsers import Reading, missing
from urikit.explanation.parsers.processes import Driver, Parser, ask, drivers

DRIVER = """
import os, sys, time
texts = [bytes.fromhex(line).decode() for line in sys.stdin]
for name in sys.argv[1:]:
    if name == "absent":
        print("!absent\\tnot here", flush=True)
        continue
    if name == "dead":
        os._exit(3)
    print(f"={name}\\t1.0", flush=True)
    for text in texts:
        if name == "crash" and text == "boom":
            os._exit(1)
        if name == "hang" and text == "boom":
            open(__file__ + ".hangs", "w").close()
            time.sleep(600)
        if name == "noise" and text == "boom":
            print("what?", flush=True)
        print("+\\t=" + text.encode().hex() + "\\t-\\t?\\t-\\t=\\t-\\t-", flush=True)
"""


@pytest.fixture
def driver(tmp_path):
    path = tmp_path / "driver.py"
    path.write_text(DRIVER)
    return Driver("test", "python.py", (), (sys.executable, str(path)))


def asked(driver, names, texts, timeout=60.0):
    rows = [Parser(name, "", name, "test", "") for name in names]
    return {one.parser: one for one in ask(driver, rows, texts, timeout)}


def test_a_crash_loses_one_answer(driver):
    found = asked(driver, ["fine", "crash", "last"], ["a", "boom", "c"])
    assert [one.scheme for one in found["fine"].readings] == ["a", "boom", "c"]
    assert found["crash"].readings[1] == "crashed"
    assert [isinstance(one, Reading) for one in found["crash"].readings] == [True, False, True]
    assert [one.scheme for one in found["last"].readings] == ["a", "boom", "c"]
    assert found["fine"].readings[0].silent == ("host",)


def test_who_crashes_often_is_asked_no_more(driver):
    found = asked(driver, ["crash", "fine"], ["boom"] * 8)
    assert found["crash"].readings == ("crashed",) * 5 + ("not asked",) * 3
    assert len(found["fine"].readings) == 8


def test_a_hang_loses_one_answer(driver, tmp_path, monkeypatch):
    """The time is over when the driver hangs, however busy this machine is."""
    hangs, seen = tmp_path / "driver.py.hangs", set()

    class Patient(subprocess.Popen):
        def communicate(self, data, timeout):
            seen.add(timeout)
            while True:
                try:
                    return super().communicate(data, 0.02)
                except subprocess.TimeoutExpired as expired:
                    data = None
                    # The head and the first answer have arrived.
                    if hangs.exists() and (expired.stdout or b"").count(b"\n") == 2:
                        hangs.unlink()
                        raise

    monkeypatch.setattr("urikit.explanation.parsers.processes.subprocess.Popen", Patient)
    found = asked(driver, ["hang", "fine"], ["a", "boom"], timeout=2.0)
    assert [isinstance(one, Reading) for one in found["hang"].readings] == [True, False]
    assert found["hang"].readings[1] == "timed out" and seen == {2.0}
    assert len(found["fine"].readings) == 2


def test_at_its_time_every_start_is_over(driver):
    rows = [Parser(name, "", name, "test", "") for name in ("fine", "hang")]
    found = ask(driver, rows, ["a"], 30.0, monotonic() - 1)
    assert [(one.version, one.failure) for one in found] == [(None, "timed out")] * 2


def test_nonsense_and_absence_are_failures(driver):
    found = asked(driver, ["noise", "absent", "dead", "fine"], ["a", "boom"])
    assert found["noise"].readings[1] == "crashed"
    assert (found["absent"].version, found["absent"].failure) == (None, "not here")
    assert (found["dead"].version, found["dead"].failure) == (None, "crashed")
    assert len(found["fine"].readings) == 2


def test_a_program_that_is_missing():
    driver = Driver("test", "python.py", ("no-such-program-anywhere",), ("no-such-program-anywhere",))
    assert asked(driver, ["a"], ["x"])["a"].failure == "no-such-program-anywhere not found"


#: Texts that could leave a driver by another door: options, NUL, line feeds, what is not ASCII.
ODD = ["-rf", "--help", "", "http://é/", "$(id)", "'\"`", "😀"]
ODD += ["http://h/\0", "http://h/\n", "http://h/" + "a" * 100_000]


@pytest.mark.slow
def test_real_parsers_agree_on_a_plain_url_and_survive_odd_ones():
    found = parsers.diff_many(["http://example.com:8080/a?b#c", *ODD], parsers.parsers())
    plain = found[0]
    assert {one.parser for one in plain.readings if not one.accepted} == set()
    assert plain, plain.differences
    # Seven of urikit's extra "test" at least, wherever tests run.
    assert len(plain.readings) >= 7
    for diff in found[1:]:
        assert set(diff.failures) == set(plain.failures), diff.failures


@pytest.mark.slow
def test_real_parsers_disagree_where_they_are_known_to():
    wanted = ["urllib", "ada", "httpx"]
    here = parsers.available(wanted)
    found = parsers.diff("https://evil.example\\@good.example/", here)
    hosts = {one.parser: one.host for one in found.readings}
    expected = {"urllib": "good.example", "ada": "evil.example", "httpx": "good.example"}
    assert hosts == {name: expected[name] for name in here}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Chromium", "Firefox"])
def test_a_browser_reads_what_the_url_standard_reads(name, absent):
    if name in absent:
        pytest.skip(f"this system has no {name} ({absent[name]})")
    texts = ["http://example.com:8080/a?b#c", "http://0x7f.1/", "https://u:p@h\\@x/", "http://</b>/", "no base", *ODD]
    for text, found in zip(texts, parsers.diff_many(texts, [name, "URL Standard"]), strict=True):
        assert not found.failures
        browser, ours = found.readings
        assert browser.accepted == ours.accepted, text
        for part in ("scheme", "host", "port"):
            assert browser.comparable(part) == ours.comparable(part), text


@pytest.mark.parametrize(
    ("name", "why"),
    [("Chromium", "no Chromium on PATH"), ("Firefox", "no Firefox on PATH"), ("Tcl uri", "tclsh not found")],
)
def test_without_a_program_there_is_no_answer(name, why, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    row = parsers.parsers()[name]
    (answer,) = ask(drivers()[row.driver], [row], ["http://h/"], 30.0)
    assert (answer.version, answer.failure) == (None, why)


@pytest.mark.slow
@pytest.mark.parametrize("name", parsers.parsers())
def test_a_parser_is_here(name, absent):
    if name in absent:
        pytest.skip(f"this system has no {name} ({absent[name]}): {parsers.parsers()[name].install}")
    (reading,) = parsers.read("http://example.com/", [name])
    # Some read a part only, and say which parts they do not read.
    expected = {"scheme": "http", "host": "example.com"}
    said = {part: getattr(reading, part) for part in expected if part not in reading.silent}
    assert (reading.accepted, said) == (True, {part: expected[part] for part in said})


@pytest.fixture(scope="module")
def absent():
    return missing()
