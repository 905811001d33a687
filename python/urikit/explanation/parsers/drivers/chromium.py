"""The URL parser of Chromium; urikit.explanation.parsers.processes says what is written and read.

Chromium loads one local page without a window. The texts are in the page as JSON, in ASCII, and the answers are read
from the document that it dumps. The page may load nothing, no name is resolved, and the profile is removed afterwards.
One run answers for all texts, since a start takes a second.

What can go wrong: no Chromium on PATH, or one that gives no answers; both are the reason why it cannot run.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

#: The names of the program, from system to system.
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

#: The page is our own and only parses, so it needs no sandbox, which containers cannot make.
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)

PAGE = """<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'">
<pre id="answers"></pre><script>
const cut = (text) => text.slice(1);
const user = (name, password) => (password ? `${name}:${password}` : name || null);
const read = (text) => {
  let url;
  try { url = new URL(text); } catch (error) { return String(error.message); }
  return [url.protocol.slice(0, -1), user(url.username, url.password), url.hostname, url.port, url.pathname,
    cut(url.search), cut(url.hash)];
};
const ascii = (text) => text.replace(/[^ -~]|[<>&]/g, (c) => "\\\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
document.getElementById("answers").textContent = ascii(JSON.stringify(TEXTS.map(read)));
</script>"""

Answer = list[str | None] | str


def ask(program: str, texts: list[str]) -> list[Answer]:
    """Return what Chromium reads in each text: seven fields, or why it refuses."""
    page = PAGE.replace("TEXTS", json.dumps(texts).replace("<", "\\u003c"))
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, "page.html")
        path.write_text(page, encoding="ascii")
        command = [program, *OPTIONS, f"--user-data-dir={folder}/profile", "--dump-dom", path.as_uri()]
        dumped = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found = re.search(r'<pre id="answers">(.+?)</pre>', dumped.decode("utf-8"), re.DOTALL)
    answers = json.loads(html.unescape(found[1])) if found else []
    if len(answers) != len(texts):
        raise ValueError("no answers")
    return answers


def version(program: str) -> str:
    """Return the version, such as "156.0.8078.79"."""
    said = subprocess.run([program, "--version"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found = re.search(r"\d+(\.\d+)+", said.decode("utf-8", "replace"))
    return found[0] if found else "unknown"


def field(value: str | None) -> str:
    """Return a field as the table of drivers has it."""
    return "-" if value is None else "=" + value.encode("utf-8", "replace").hex()


def line(answer: Answer) -> str:
    """Return the line for one text."""
    if isinstance(answer, str):
        return "-\t" + field(answer)
    return "\t".join(["+", *map(field, answer)])


def main() -> None:
    texts = [bytes.fromhex(row).decode() for row in sys.stdin]
    for name in sys.argv[1:]:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            print(f"!{name}\tno Chromium on PATH", flush=True)
            continue
        try:
            known, answers = version(program), ask(program, texts)
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            print(f"!{name}\t{type(error).__name__}: {error}".splitlines()[0], flush=True)
            continue
        print("\n".join([f"={name}\t{known}", *map(line, answers)]), flush=True)


if __name__ == "__main__":
    main()
