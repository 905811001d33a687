"""Real parsers: the table of them (`programs.toml`), and how they are run: a process a driver, within a limit of time.

A driver is a small file of one language under `drivers/`. It takes names of parsers as arguments and texts on standard
input, a line each, in hexadecimal. It writes for each parser `=` or `!`, its name, a tab, and its version or why it
cannot run; then, if it can, a line for each text: `+` and seven fields (scheme, user, host, port, path, query,
fragment), or `-` and a reason. Fields begin with a tab: `=` and hexadecimal, `-` for undefined, `?` for not given.

The driver answers parser by parser, text by text, and flushes each line. If it ends early or runs out of time, the
question it was at has no answer; it starts anew behind that one. So a parser that crashes or hangs loses its own
answers only, and after `MOST` of them it is asked no more.

Safety: only programs on PATH and files of this package are run, in a folder that is removed afterwards, with a short
environment, in a session that ends with them. No shell is used, and a text never is an argument. Drivers open no
connection. What can go wrong: a program that is missing, or too old for its driver; both are a reason in
`ProcessAnswers`.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from urikit.core.mask import discreet
from urikit.explanation.parsers.reading import COMPONENTS, Reading

__all__ = ["Driver", "Parser", "ProcessAnswers", "ask", "drivers", "parsers"]


class Parser(NamedTuple):
    """A real parser.

    >>> from urikit import parsers
    >>> parsers.parsers()["java.net.URI"].install
    'apt-get install default-jdk-headless'
    """

    name: str
    #: A description of the parser.
    about: str
    #: The name that its driver knows it by.
    key: str
    driver: str
    #: The way to install it.
    install: str


class Driver(NamedTuple):
    """The command that runs the parsers of one runtime."""

    name: str
    #: The file under `drivers/`.
    file: str
    #: The programs it needs on PATH; the first one runs the file.
    needs: tuple[str, ...]
    #: The command; "{file}" is the path of the file, and "{python}" this interpreter.
    command: tuple[str, ...]

    def run(self, file: str) -> list[str] | None:
        """Return the command with whole paths; None where a program is missing."""
        found = {name: shutil.which(name) for name in self.needs}
        if None in found.values():
            return None
        return [
            found.get(part) or part.replace("{file}", file).replace("{python}", sys.executable) for part in self.command
        ]


@cache
def _rows() -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    return tomllib.loads(files("urikit.explanation.parsers").joinpath("programs.toml").read_text("utf-8"))


@cache
def drivers() -> Mapping[str, Driver]:
    """Return all drivers by name."""
    return {
        name: Driver(name, str(row["file"]), tuple(row.get("needs", ())), tuple(row["command"]))  # type: ignore[arg-type]
        for name, row in _rows()["driver"].items()
    }


@cache
def parsers() -> Mapping[str, Parser]:
    """Return all real parsers by name, installed or not."""
    return {
        name: Parser(name, str(row["about"]), str(row.get("key", name)), str(row["driver"]), str(row["install"]))
        for name, row in _rows()["parser"].items()
    }


#: The most crashes and timeouts of one parser.
MOST = 5
#: The environment of a driver: the folders of programs, and of a compiler's cache.
_ENVIRONMENT = ("PATH", "SYSTEMROOT", "GOCACHE", "XDG_CACHE_HOME", "JAVA_HOME", "LD_LIBRARY_PATH")


@discreet
class ProcessAnswers(NamedTuple):
    """The answers of one parser."""

    parser: str
    #: None where it could not be asked.
    version: str | None
    #: Why it could not; empty where it could.
    failure: str
    #: A reading a text, or the name of what happened instead: "crashed", "timed out", "not asked".
    readings: tuple[Reading | str, ...]


class _ProcessJob(NamedTuple):
    """Parsers to ask, and the first text."""

    keys: tuple[str, ...]
    start: int


def ask(
    driver: Driver, wanted: Sequence[Parser], texts: Sequence[str], timeout: float, until: float | None = None
) -> list[ProcessAnswers]:
    """Return the answers of parsers of one driver; `timeout` is for each start of it, in seconds.

    At `until`, a time of `monotonic`, every start is over, and none begins.
    """
    names = {parser.key: parser.name for parser in wanted}
    found: dict[str, list[Reading | str]] = {key: [] for key in names}
    versions: dict[str, tuple[str | None, str]] = {}
    lines = [text.encode().hex() + "\n" for text in texts]
    with (
        as_file(files("urikit.explanation.parsers").joinpath("drivers", driver.file)) as file,
        TemporaryDirectory() as folder,
    ):
        command = driver.run(str(file))
        if command is None:
            missing = f"{', '.join(driver.needs)} not found"
            return [ProcessAnswers(parser.name, None, missing, ()) for parser in wanted]
        jobs = [_ProcessJob(tuple(names), 0)]
        while jobs:
            job = jobs.pop()
            left = timeout if until is None else min(timeout, until - monotonic())
            output, ended = b"", "timed out"
            if left > 0:
                output, ended = _run([*command, *job.keys], "".join(lines[job.start :]).encode(), folder, left)
            rest = _read(output.decode("utf-8", "replace"), job, names, found, versions, len(texts))
            if rest is None:
                continue
            keys, first = rest.keys, rest.keys[0]
            if first not in versions:
                versions[first] = (None, ended)
                found[first] = []
            else:
                found[first].append(ended)
                if found[first].count("crashed") + found[first].count("timed out") >= MOST:
                    found[first] += ["not asked"] * (len(texts) - len(found[first]))
            if len(keys) > 1:
                jobs.append(_ProcessJob(keys[1:], 0))
            if versions[first][0] is not None and len(found[first]) < len(texts):
                jobs.append(_ProcessJob((first,), len(found[first])))
    return [
        ProcessAnswers(name, *versions.get(key, (None, "no answer")), tuple(found[key])) for key, name in names.items()
    ]


def _run(command: list[str], data: bytes, folder: str, timeout: float) -> tuple[bytes, str]:
    """Return the output of the driver, and how it ended if it did not answer all."""
    environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    environment |= {"HOME": os.environ.get("HOME", folder), "TMPDIR": folder, "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            return process.communicate(data, timeout)[0], "crashed"
        except subprocess.TimeoutExpired as expired:
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            return expired.stdout or b"", "timed out"


def _read(
    output: str,
    job: _ProcessJob,
    names: dict[str, str],
    found: dict[str, list[Reading | str]],
    versions: dict[str, tuple[str | None, str]],
    count: int,
) -> _ProcessJob | None:
    """Take the answers of one run; what is left of the job, if anything."""
    # A line that is not whole is not an answer.
    lines: Iterator[str] = iter(output.split("\n")[:-1])
    for number, key in enumerate(job.keys):
        head = next(lines, None)
        if head is None or head[1:].split("\t")[0] != key:
            return _ProcessJob(job.keys[number:], 0)
        said = head.partition("\t")[2].strip()
        if head[0] == "!":
            versions[key] = (None, said or "cannot run")
            continue
        versions[key] = (said, "")
        while len(found[key]) < count:
            line = next(lines, None)
            reading = None if line is None else _reading(names[key], line)
            if reading is None:
                return _ProcessJob(job.keys[number:], 0)
            found[key].append(reading)
    return None


def _reading(name: str, line: str) -> Reading | None:
    """Return one line of a driver; None where it is not one."""
    sign, *fields = line.split("\t")
    try:
        if sign == "-":
            return Reading(name, False, _text(fields[0]) or "refused")
        if sign != "+" or len(fields) != len(COMPONENTS):
            return None
        silent = tuple(part for part, field in zip(COMPONENTS, fields, strict=True) if field == "?")
        values = {part: _text(field) for part, field in zip(COMPONENTS, fields, strict=True)}
        return Reading(name, True, silent=silent, **values)  # type: ignore[arg-type]
    except (ValueError, IndexError):
        return None


def _text(field: str) -> str | None:
    return bytes.fromhex(field[1:]).decode("utf-8", "backslashreplace") if field[:1] == "=" else None
