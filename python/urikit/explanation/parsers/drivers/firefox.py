"""The URL parser of Firefox; urikit.explanation.parsers.processes says what is written and read.

Firefox runs without a window and with a new profile, and is asked over Marionette, its protocol for tests, on a port of
this machine that it chooses. One script answers for all texts on an empty page; no name is resolved, and nothing is
fetched. The profile is in the folder of the run, which is removed afterwards.

What can go wrong: no Firefox on PATH, or one that does not open its port in time; both are the reason why it cannot
run.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

#: The names of the program, from system to system.
PROGRAMS = ("firefox", "firefox-esr")
#: The most seconds until the port is open.
START = 45
#: Nothing is fetched or updated, and the system gives the port.
PREFERENCES = {
    "marionette.port": 0,
    "network.dns.disabled": True,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "remote.prefs.recommended": True,
}
SCRIPT = """
const cut = (text) => text.slice(1);
const user = (name, password) => (password ? `${name}:${password}` : name || null);
return arguments[0].map((text) => {
  let url;
  try { url = new URL(text); } catch (error) { return String(error.message); }
  return [url.protocol.slice(0, -1), user(url.username, url.password), url.hostname, url.port, url.pathname,
    cut(url.search), cut(url.hash)];
});
"""

Answer = list[str | None] | str


class Marionette:
    """One conversation: each message is its length, a colon, and JSON."""

    def __init__(self, port: int) -> None:
        self.stream = socket.create_connection(("127.0.0.1", port), 30).makefile("rwb")
        self.number = 0
        self.receive()

    def receive(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise ConnectionError("Firefox closed the connection")
            digits += byte
        return json.loads(self.stream.read(int(digits[:-1])))

    def ask(self, command: str, parameters: dict[str, Any]) -> Any:
        """Return the answer to a command. Raises `RuntimeError` where it is an error."""
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.stream.write(b"%d:%s" % (len(message), message))
        self.stream.flush()
        _, _, error, result = self.receive()
        if error is not None:
            raise RuntimeError(error["message"])
        return result


def port_of(profile: Path, browser: subprocess.Popen[bytes]) -> int:
    """Return the port that Firefox has chosen. Raises `TimeoutError`, and `ConnectionError` where it has ended."""
    until = monotonic() + START
    while monotonic() < until:
        try:
            return int((profile / "MarionetteActivePort").read_text("ascii"))
        except (OSError, ValueError):
            sleep(0.1)
        if browser.poll() is not None:
            raise ConnectionError("Firefox ended at once")
    raise TimeoutError("Firefox opened no port")


def ask(program: str, texts: list[str]) -> tuple[str, list[Answer]]:
    """Return the version, and what Firefox reads in each text: seven fields, or why it refuses."""
    profile = Path("profile").absolute()
    profile.mkdir()
    rows = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(rows), "ascii")
    command = [program, "--headless", "--no-remote", "--marionette", "--profile", str(profile), "about:blank"]
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent) as browser:
        try:
            talk = Marionette(port_of(profile, browser))
            session = talk.ask("WebDriver:NewSession", {})
            answers = talk.ask("WebDriver:ExecuteScript", {"script": SCRIPT, "args": [texts]})["value"]
            return session["capabilities"]["browserVersion"], answers
        finally:
            browser.kill()


def field(value: str | None) -> str:
    return "-" if value is None else "=" + value.encode("utf-8", "surrogatepass").hex()


def line(answer: Answer) -> str:
    """Return an empty port, query or fragment is none."""
    if isinstance(answer, str):
        return "-\t" + field(answer)
    scheme, user, host, port, path, query, fragment = answer
    ends = (query or None, fragment or None)
    return "\t".join(["+", *map(field, (scheme, user, host or None, port or None, path, *ends))])


def main() -> None:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    texts = [bytes.fromhex(text).decode() for text in sys.stdin.read().split("\n")[:-1]]
    for name in sys.argv[1:]:
        if program is None:
            print(f"!{name}\tno Firefox on PATH", flush=True)
            continue
        try:
            version, answers = ask(program, texts)
        except (OSError, RuntimeError, ValueError) as error:
            print(f"!{name}\t{str(error).splitlines()[0]}", flush=True)
            continue
        print(f"={name}\t{version}")
        for answer in answers:
            print(line(answer))


if __name__ == "__main__":
    main()
