"""Chromium as a URL parser: one local page, loaded without a window, that answers all at once.

The questions go into the page as JSON, the answers come back in the dumped document; both
are written in ASCII, so that neither HTML nor an encoding can change them, and lone
surrogates arrive as they are. Chromium runs no network request for it.
"""

import html
import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.conformance.scoring.web import ATTRIBUTES

#: What the executable is called, from system to system.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

_PAGE = """<!doctype html><meta charset="utf-8"><pre id="answers"></pre><script>
const names = ATTRIBUTES;
const seen = (url) => Object.fromEntries(names.map((name) => [name, url[name]]));
const answer = ([text, base, name, value]) => {
  let url;
  try { url = base === null ? new URL(text) : new URL(text, base); } catch { return null; }
  if (name !== undefined) url[name] = value;
  return seen(url);
};
const ascii = (text) => text.replace(/[^ -~]|[<>&]/g, (c) => "\\\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
document.getElementById("answers").textContent = ascii(JSON.stringify(QUESTIONS.map(answer)));
</script>"""


def executable() -> str | None:
    """Where Chromium is, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@cache
def version() -> str:
    """The version, as "156.0.8078.79"."""
    program = executable()
    assert program is not None
    said = subprocess.run([program, "--version"], check=True, capture_output=True, text=True, timeout=60).stdout
    found = re.search(r"\d+(\.\d+)+", said)
    assert found is not None, said
    return found[0]


def ask(questions: list[tuple[Any, ...]]) -> list[dict[str, str] | None]:
    """The attributes of each URL, or None: questions are (text, base) or (text, base, attribute, value)."""
    program = executable()
    assert program is not None
    page = _PAGE.replace("ATTRIBUTES", json.dumps(ATTRIBUTES))
    page = page.replace("QUESTIONS", json.dumps(questions).replace("<", "\\u003c"))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(page, encoding="ascii")
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
        dumped = subprocess.run(
            [*command, "--dump-dom", path.as_uri()], check=True, capture_output=True, text=True, timeout=300
        ).stdout
    found = re.search(r'<pre id="answers">(.*?)</pre>', dumped, re.DOTALL)
    assert found is not None and found[1], "Chromium gave no answers"
    answers: list[dict[str, str] | None] = json.loads(html.unescape(found[1]))
    assert len(answers) == len(questions)
    return answers
