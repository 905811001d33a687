"""The page says in its language what the server says of a document: the values are found in the English sentence."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import urikit
from tools.words import catalogue

SERVED = Path(urikit.__file__).parent / "workbench" / "page" / "views" / "served.js"
#: What fills the places: plain text, what a pattern reads, text of several lines.
VALUES = ("x", "a.b*c(", '"', "a\nb", "{found}", "")
PROGRAM = """
const source = (await import("node:fs")).readFileSync(process.argv[1], "utf8");
const body = source.slice(source.indexOf("export function valuesOf"), source.indexOf("/** A problem as the server"));
const { valuesOf } = await import(`data:text/javascript,${encodeURIComponent(body)}`);
const asked = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([sentence, message]) => valuesOf(sentence, message))));
"""


def values_of(asked: list[tuple[str, str]]) -> list[dict[str, str] | None]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the modules of the page: apt-get install nodejs")
    command = [node, "--input-type=module", "-e", PROGRAM, str(SERVED)]
    told = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr
    found: list[dict[str, str] | None] = json.loads(told.stdout)
    return found


def test_values_are_found_in_every_sentence() -> None:
    sentences = [text for key, text in catalogue().items() if key.startswith("served.")]
    cases = [(text, value) for text in sentences for value in VALUES]
    asked = [(text, text.replace("{found}", value).replace("{component}", value)) for text, value in cases]
    for (text, value), found in zip(cases, values_of(asked), strict=True):
        names = [name for name in ("found", "component") if f"{{{name}}}" in text]
        assert found == dict.fromkeys(names, value), text


def test_another_sentence_has_no_values() -> None:
    assert values_of([("file {found} not found", "another sentence")]) == [None]
