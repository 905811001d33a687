"""The page says in its language what the server says: sentences and advice, their values found in the English ones."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import urikit
from tools.words import catalogue, read, served
from urikit.core.rules.catalogue import modules, rows

PAGE = Path(urikit.__file__).parent / "workbench" / "page"
SAID = PAGE / "views" / "said.js"
#: What fills the places: plain text, what a pattern reads, text of several lines.
VALUES = ("x", "a.b*c(", '"', "a\nb", "{found}", "")
PROGRAM = """
const { readFileSync } = await import("node:fs");
const source = readFileSync(process.argv[1], "utf8").replace(/^import .*$/gm, "");
const said = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const { calls, own, english } = JSON.parse(readFileSync(0, "utf8"));
const words = (key, values = {}) =>
  (own[key] ?? english[key] ?? key).replace(/\\{(\\w+)\\}/g, (place, name) => values[name] ?? place);
const of = { keys: Object.keys(english), has: (key) => key in own, english: (key) => english[key] };
Object.assign(words, { language: "de", ...of });
const answers = calls.map(([name, ...given]) => said[name](...(name === "valuesOf" ? [] : [words]), ...given));
console.log(JSON.stringify(answers));
"""
LANGUAGES = ("de", "ru")
#: What was found is in words as well.
IGNORED = "URL of the base element cannot be parsed, so the URL of the document is the base"


def asked(calls: list[tuple[str, ...]], language: str = "de") -> list[Any]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the modules of the page: apt-get install nodejs")
    given = {"calls": calls, "own": words(language), "english": {**catalogue(), **served(), **components("en")}}
    command = [node, "--input-type=module", "-e", PROGRAM, str(SAID)]
    told = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr
    found: list[Any] = json.loads(told.stdout)
    return found


@cache
def words(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in ("rules", "served"):
        found |= read(PAGE / "words" / language / f"{file}.json")
    return found | components(language)


def components(language: str) -> dict[str, str]:
    page = read(PAGE / "words" / language / "page.json")
    return {key: text for key, text in page.items() if key.startswith("component.")}


@cache
def found() -> tuple[tuple[str, str, str], ...]:
    """Code, sentence and advice of what schemes and namespaces say of the examples of their rules."""
    return tuple(_found())


def _found() -> Iterator[tuple[str, str, str]]:
    homes = [home for home in modules() if home.startswith("urikit.schemes")]
    for rule in (rule for home in homes for rule in rows(home)):
        try:
            view: Any = urikit.URI(rule.example).view()
            yield from ((issue.code, issue.message, issue.hint) for issue in view.issues())
        except urikit.URIError as error:
            yield error.code, error.message, error.hint


def test_values_are_found_in_every_sentence() -> None:
    others = (".hint", ".quoted", ".found.scheme", ".found.unparsed")
    sentences = [text for key, text in served().items() if not key.endswith(others)]
    cases = [(text, value) for text in sentences for value in VALUES]
    names = ("found", "component", "scheme")
    calls = []
    for text, value in cases:
        filled = text
        for name in names:
            filled = filled.replace(f"{{{name}}}", value if name == "found" else name)
        calls.append(("valuesOf", text, filled))
    for (text, value), values in zip(cases, asked(calls), strict=True):
        wanted = {name: value if name == "found" else name for name in names if f"{{{name}}}" in text}
        assert values == wanted, text


def test_another_sentence_has_no_values() -> None:
    assert asked([("valuesOf", "file {found} not found", "another sentence")]) == [None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_schemes_say_is_said_in_each_language(language: str) -> None:
    ours = [row for row in found() if f"served.{row[0]}" in served()]
    assert len({code for code, _, _ in ours}) > 300
    calls = [call for code, message, hint in ours for call in (("sentence", code, message), ("advice", hint))]
    answers = asked(calls, language)
    for (_, *given), answer in zip(calls, answers, strict=True):
        assert answer not in (None, given[-1]), given


def test_a_sentence_has_its_values_and_the_advice_its_fix() -> None:
    calls = [
        ("sentence", "file-drive-letter", 'invalid drive letter "CD"'),
        ("sentence", "telnet-after-slash", "query not allowed in a telnet URI"),
        ("sentence", "ftp-typecode", 'invalid typecode: expected "a", "i" or "d"'),
        ("sentence", "html-base-ignored", IGNORED),
        ("sentence", "file-drive-letter", "another sentence"),
        ("advice", 'percent-encode the character; write "\\" as %5C: ./a: b'),
        ("advice", "unknown advice: ./a"),
    ]
    assert asked(calls) == [
        "ungültiger Laufwerksbuchstabe „CD“",
        "nicht erlaubt in einem telnet-URI: Abfrage",
        "ungültiger Typcode: „a“, „i“ oder „d“ erwartet",
        "URL des Elements base ist nicht lesbar, also ist die URL des Dokuments die Basis",
        None,
        "das Zeichen prozentkodieren; „\\“ als %5C schreiben: ./a: b",
        None,
    ]


def test_the_headline_of_a_scheme_is_said_in_the_language_of_the_page() -> None:
    record = urikit.explain("ftp://h/a;type=x").to_dict()
    own = record["verdicts"][3]
    unknown = {**own, "defect": {**own["defect"], "message": "another sentence"}}
    calls: list[Any] = [("headline", record["answer"], one, record["kind"]["name"]) for one in (own, unknown)]
    said = "ungültig (ftp URI): ungültiger Typcode: „a“, „i“ oder „d“ erwartet, „x“ gefunden (Spalte 16)"
    assert asked(calls) == [said, None]
