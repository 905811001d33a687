"""Runs what pages, help texts and `examples/` show: `python -m tools.examples [NAME...]`.

- the programs and sessions of pages (`tools/blocks.py` says what a block promises), the syntax of their shell blocks,
  the files that they name, and the options of the commands that they name
- the pages for people who come from another library: both sides of each row, on many URLs
- the examples of help texts, in a folder with the files that they name; those that ask a server are only parsed
- the programs of `examples/` and their twins, with the cases of `examples/cases.toml`

Two run at a time. Each failure is printed in full. With names, what begins with one of them is run. An example is left
out where a package that it is about is not installed; the reason is printed.
"""

from __future__ import annotations

import doctest
import importlib.util
import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tempfile
import threading
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import click

from tools import example_pages, man
from tools.blocks import PAGES, ROOT, Exchange, Missing, blocks, exchanges, matches, need
from tools.migration import migration
from urikit.cli import COMMANDS, program

CORPORA = Path(os.environ.get("URIKIT_CORPORA") or ROOT.parent / "shared" / "corpora")
#: Commands of pages that build or test the project.
ELSEWHERE = re.compile(r"^(\./test|git clone|cd |\./urikit setup|fuzz/run\.sh|\.venv/bin/python -m benches)")
#: Files of the checkout that a page names, and modules that it runs.
FILE = re.compile(r"(?:^|[\s`])(?:\./)?((?:tests|benches|tools|fuzz|crates|examples|data|python)/[\w./-]*\w)", re.M)
MODULE = re.compile(r"-m ((?:tools|tests|benches)[\w.]*)")


class Example(NamedTuple):
    """A name, and a function that returns what is wrong."""

    name: str
    run: Callable[..., str]
    arguments: tuple[Any, ...]


def shell(command: str, folder: Path, cwd: Path, programs: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command by bash, with scripts before all other programs."""
    for name, script in {"urikit": f'exec "{sys.executable}" -m urikit "$@"', **programs}.items():
        path = folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        path.chmod(0o755)
    (folder / "home/.config/fish/completions").mkdir(parents=True)
    environment = os.environ | {
        "PATH": f"{folder / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(folder / "home"),
        "URIKIT_CORPORA": str(CORPORA),
        "NO_COLOR": "1",
        "COLUMNS": "120",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
    }
    given = ["bash", "-o", "pipefail", "-c", command]
    return subprocess.run(
        given, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False
    )


def session(exchange: Exchange) -> str:
    """Run a command of a page and compare what it prints."""
    if "URIKIT_CORPORA" in exchange.command and not CORPORA.is_dir():
        raise Missing("no corpora: set URIKIT_CORPORA")
    with tempfile.TemporaryDirectory() as folder:
        done = shell(exchange.command.replace("./urikit ", "urikit "), Path(folder), ROOT, {})
    got = (done.stdout + done.stderr).rstrip("\n")
    same = done.returncode == exchange.status and matches(exchange.output, got)
    said = f"$ {exchange.command}\nexpected, with exit code {exchange.status}:\n{exchange.output}\n"
    return "" if same else f"{said}got, with exit code {done.returncode}:\n{got}"


def programs_of(page: Path) -> str:
    """Run the Python of a page from top to bottom."""
    if page.parent.name in ("integrations", "engines") and page.stem != "index":
        need("pyspark" if page.stem == "spark" else page.stem)
    names: dict[str, Any] = {"__name__": "__main__"}
    said: list[str] = []
    warnings.simplefilter("error")
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    for block in blocks(page):
        if block.language == "python" and ">>>" not in block.text:
            with redirect_stdout(io.StringIO()):
                exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
        elif block.language == "python":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line - 1)
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
            runner.run(test, out=said.append, clear_globs=False)
            names.update(test.globs)
    return "".join(said)


def names_of(page: Path) -> str:
    """Check the shell blocks of a page, and that the files and options that it names exist."""
    text = page.read_text("utf-8")
    found = [path for path in FILE.findall(text) if not (ROOT / path).exists()]
    found = [path for path in found if path not in (ROOT / ".gitignore").read_text("utf-8")]
    found += [name for name in MODULE.findall(text) if importlib.util.find_spec(name.rstrip(".")) is None]
    wrong = [f"{name} does not exist" for name in found]
    lines = re.findall(r"`([^`\n]*)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    for block in blocks(page):
        if block.language == "bash":
            lines += block.text.splitlines()
            done = subprocess.run(["bash", "-n"], input=block.text, text=True, capture_output=True, check=False)
            wrong += [done.stderr] if done.returncode else []
    context = click.Context(program)
    for line in (line for line in lines if re.match(r"(\./)?urikit -?[a-z]", line)):
        name, *rest = re.split(r" [|>#] ", line)[0].split()[1:]
        command = program if name.startswith("-") else program.get_command(context, name)
        parameters = command.get_params(context) if command is not None else ()
        known = {"--help", "-h", *(spelling for parameter in parameters for spelling in parameter.opts)}
        asked = {word.partition("=")[0].rstrip(",;)") for word in (name, *rest) if re.match(r"--?[a-zA-Z]", word)}
        if name != "setup" and (command is None or asked - known):
            wrong.append(f"`{line}`: unknown {'command' if command is None else ', '.join(asked - known)}")
    return "\n".join(wrong)


#: Examples of help texts whose answer is "no", or a fault found: exit code 1.
NO = (
    "urikit explain 'file://C:\\temp'",
    "urikit explain --short 'http://h/a b'",
    "urikit validate 'http://h/a b'",
    "urikit guard http://0x7f.1/ https://example.org/",
    "urikit guard --policy redirect_target --base https://example.org/ //evil.example",
    "urikit figure --theme dark --scale 3 'http://h/a b' -o mistake.png",
    "urikit diff 'http://good.example?@evil.example/'",
    "urikit diff --parser urllib --parser 'URL Standard' http://127.1/",
)
#: The examples that ask a server or are one, and those that `tests/cli/test_completion.py` tries in zsh.
ASKING = ("urikit deref ", "urikit refs --check --online ", "urikit variants --fetch ", "urikit serve ")
ZSH = 'eval "$(urikit completion zsh'
#: Examples that may print nothing.
SILENT = re.compile(
    r"-q |--html |--errors-only|--format github|refs --check|(batch|figure) .* -o [^-]|--single-file|--in-place|>|eval"
)
#: Programs that examples are piped from and to: a server's answer, and a log that ends.
PROGRAMS = {
    "tail": "cat app.log",
    "curl": 'case "$1" in -si) printf "HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\n\\r\\n";; esac; cat page.html',
    "jq": f'exec "{sys.executable}" -c "import json, sys\nfor line in sys.stdin: print(list(json.loads(line)))"',
}
HTML = '<!doctype html><title>A</title><link rel="canonical" href="https://example.org/"><a href="#a">a</a><p id="a">'
FILES = {
    **dict.fromkeys(("page.html", "docs/index.html", "a.html"), HTML),
    "urls.txt": "http://h/\nhttp://example.org/?q=1\n",
    "site/index.html": HTML + '<a href="http://old.example/b">b</a>\n',
    "app.log": "GET http://me:secret@example.org/\n",
    "README.md": "See http://example.org/ and so on.\n",
    "note.txt": "http://example.org/\n",
}


def help_examples(name: str) -> list[str]:
    """Return the examples of a command, without the remarks behind them."""
    command = program.get_command(click.Context(program), name) if name else program
    return [re.split(r"\s{3,}", line)[0] for line in man.described(command or program)[1]]


def help_example(line: str) -> str:
    """Run an example, or parse the options of one that asks a server."""
    if line.startswith(ASKING):
        _, name, *arguments = shlex.split(line)
        command = program.get_command(click.Context(program), name)
        return "" if command and command.make_context(name, arguments).params else "no options"
    if "--single-file" in line and not (ROOT / "python/urikit/workbench/page/engine.wasm").exists():
        raise Missing("the core as WebAssembly is not built: tools/wasm.sh")
    with tempfile.TemporaryDirectory() as folder:
        for file, text in FILES.items():
            (path := Path(folder, "work", file)).parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        done = shell(f"url=http://h/; {line}", Path(folder), Path(folder, "work"), PROGRAMS)
    bad = done.returncode != int(line in NO) or re.search("Usage|Traceback", done.stderr)
    silent = not (done.stdout or SILENT.search(line))
    return f"exit code {done.returncode}\n{done.stdout}{done.stderr}" if bad or silent else ""


def output(path: Path, arguments: list[str], text: str = "", environment: dict[str, str] | None = None) -> str:
    """Return what a program of `examples/` prints, with what it says where it stops."""
    entered = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    with (
        mock.patch.object(sys, "argv", [str(path), *arguments]),
        mock.patch.object(sys, "stdin", entered),
        mock.patch.dict("os.environ", environment or {}),
        redirect_stdout(io.StringIO()) as printed,
        redirect_stderr(io.StringIO()),
    ):
        try:
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as stop:
            if isinstance(stop.code, str):
                print(stop.code)
        except ModuleNotFoundError as error:
            need(str(error.name))
            raise
    return printed.getvalue()


def case(path: Path, row: dict[str, Any], expected: str) -> str:
    """Run a program, or its twin, with what a case gives it."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [word.replace("{folder}", folder).replace("{root}", str(ROOT)) for word in row.get("arguments", [])]
        got = output(path, arguments, row.get("input", ""), row.get("environment"))
    return "" if got == expected else f"expected:\n{expected}got:\n{got}"


class Server(BaseHTTPRequestHandler):
    """Three pages of items and a security contact."""

    def do_GET(self) -> None:
        place, _, query = self.path.partition("?")
        number = int(dict(pair.split("=") for pair in query.split("&") if pair).get("page", 1))
        self.send_response(200 if place in ("/items", "/.well-known/security.txt") else 404)
        if place == "/items" and number < 3:
            self.send_header("Link", f'<?page={number + 1}&per_page=2>; rel="last next", </items>; rel=first')
        self.end_headers()
        items = json.dumps([f"item {number}a", f"item {number}b"]).encode()
        self.wfile.write(items if place == "/items" else b"Contact: mailto:safe@example.org\r\nExpires: x\r\n")

    def log_message(self, format: str, *arguments: Any) -> None:
        """Print nothing."""


def served(folder: Path) -> str:
    """Run the programs that ask a server or are one."""
    with HTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.serve_forever).start()
        host = f"127.0.0.1:{server.server_port}"
        try:
            items = output(folder / "pages.py", [f"http://{host}/items"])
            contact = output(folder / "well_known.py", [f"http://{host}/a?b#c"])
        finally:
            server.shutdown()
    need("fastapi", "httpx")
    from fastapi.testclient import TestClient

    client = TestClient(runpy.run_path(str(folder / "service.py"))["app"])
    first = {"target": "HTTP://Example.org:80/a", "title": "A"}
    links = [client.post("/links", json=row) for row in (first, {"target": "http://example.org/a"})]
    links += [client.get("/links?host=EXAMPLE.org"), client.post("/links", json={"target": "http://h:x/"})]
    answers = [(link.status_code, link.json()) for link in links]
    wrong = [items] if items != "".join(f"item {n}{letter}\n" for n in (1, 2, 3) for letter in "ab") else []
    wrong += [contact] if contact != f"http://{host}/.well-known/security.txt: mailto:safe@example.org\n" else []
    good = answers[:3] == [(201, first), (201, first), (200, [first])] and answers[3][0] == 422
    return "\n".join([*wrong, *([] if good else map(str, answers))])


def found() -> Iterator[Example]:
    """Return all examples, long ones first."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        yield Example(name, programs_of, (page,))
        yield Example(name, names_of, (page,))
        if page.stem.startswith("from-"):
            yield Example(name, migration, (page,))
        for block in blocks(page):
            for exchange in exchanges(block.text) if block.language == "console" else ():
                if not ELSEWHERE.match(exchange.command):
                    yield Example(f"{name}:{block.line}", session, (exchange,))
    for name in ("", *COMMANDS):
        for line in help_examples(name) or ["# no example"]:
            if not line.startswith(ZSH):
                yield Example(f"help: {line}", help_example, (line,))
    for folder in (example_pages.FOLDER, example_pages.FOLDER / "twins"):
        yield Example(f"{folder.relative_to(ROOT)}/", served, (folder,))
        for row in example_pages.cases():
            expected = row.get("twin", row["output"]) if folder.name == "twins" else row["output"]
            path = folder / f"{row['program']}.py"
            yield Example(str(path.relative_to(ROOT)), case, (path, row, expected))


def run(example: Example) -> tuple[str, str]:
    """Return what is wrong with an example, and why it could not be run."""
    try:
        return example.run(*example.arguments), ""
    except Missing as reason:
        return "", str(reason)
    except BaseException:
        return traceback.format_exc(), ""


def main(arguments: list[str]) -> int:
    """Run the examples and print failures and a count; return 1 where one fails."""
    chosen = [example for example in found() if example.name.startswith(tuple(arguments) or "")]
    failed, skipped = 0, Counter[str]()
    with ProcessPoolExecutor(2) as workers:
        for example, (wrong, reason) in zip(chosen, workers.map(run, chosen), strict=True):
            failed += bool(wrong)
            skipped[reason] += 1
            if wrong:
                print(f"== {example.name}\n{wrong.rstrip()}\n", flush=True)
    del skipped[""]
    print(
        *(f"{count} skipped: {reason}" for reason, count in sorted(skipped.items())), sep="\n", end="\n" * bool(skipped)
    )
    print(f"{len(chosen) - failed - skipped.total()} passed, {failed} failed, {skipped.total()} skipped")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
