"""Firefox without a window, asked by WebDriver: JSON over HTTP on loopback, which geckodriver answers.

Debian has Firefox and no geckodriver; `cargo install geckodriver` builds it. `session()` gives a `Session`, and both
programs end with it.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: What the executable is called, from system to system.
NAMES = ("firefox-esr", "firefox")
#: Seconds for an answer, and for a condition to come true, on a machine that is busy.
WAIT = 60.0
#: The key under which WebDriver has the name of an element.
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def executables() -> tuple[str, str] | None:
    """Geckodriver and Firefox; None where one is missing."""
    driver = shutil.which("geckodriver")
    firefox = next((found for found in map(shutil.which, NAMES) if found), None)
    return None if driver is None or firefox is None else (driver, firefox)


class Session:
    """One window of Firefox."""

    def __init__(self, address: str, firefox: str) -> None:
        self._address = address
        wanted = {"moz:firefoxOptions": {"binary": firefox, "args": ["-headless"]}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._address += f"/session/{made['sessionId']}"

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("POST", "/url", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script gives: the body of a function."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, script: str, *arguments: Any) -> Any:
        """What a script gives, when that is true."""
        last = time.monotonic() + WAIT
        while not (found := self.run(script, *arguments)):
            assert time.monotonic() < last, script
            time.sleep(0.05)
        return found

    def click(self, selector: str) -> None:
        """Click an element, as a person does."""
        self._ask("POST", f"/element/{self._find(selector)}/click", {})

    def type(self, selector: str, text: str) -> None:
        """Press keys in an element."""
        self._ask("POST", f"/element/{self._find(selector)}/value", {"text": text})

    def close(self) -> None:
        """End Firefox."""
        self._ask("DELETE", "", None)

    def _find(self, selector: str) -> str:
        found: dict[str, str] = self._ask("POST", "/element", {"using": "css selector", "value": selector})
        return found[_ELEMENT]

    def _ask(self, method: str, path: str, body: object) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._address + path, data, {"content-type": "application/json"}, method=method)
        with urllib.request.urlopen(asked, timeout=WAIT) as answer:
            return json.load(answer)["value"]


@contextmanager
def session(driver: str, firefox: str) -> Iterator[Session]:
    """A window of Firefox, while it is needed."""
    command = [driver, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"127\.0\.0\.1:(\d+)", said)
            assert found, said
            window = Session(f"http://{found[0]}", firefox)
            try:
                yield window
            finally:
                window.close()
        finally:
            process.terminate()
