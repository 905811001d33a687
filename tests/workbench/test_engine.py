"""The engine of the page and the package give the same answers, and no input traps the engine.

One golden comparison under Node of `explain` and `guard`: each string of the suites, the corpora of
diagnosis and a few of every kind goes through both. The other calls are in `engine/`, a file each. The engine has a
build of its own (`tools/wasm.sh`), so a difference is a fault of the build or of the records. Skipped, with one line,
where Node or the built module is missing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.core.test_proposals import texts as mutations
from tests.workbench.engine import FEW, NEEDS, Question, ask, assert_none, diagnosis, differences, suites
from tools.words import catalogue
from urikit import guard
from urikit.net.guard import Policy
from urikit.net.guard import policy as presets

pytestmark = NEEDS

POLICY = Policy(
    name="golden", schemes=frozenset({"http", "https", "ftp", "file", "ws"}), hosts=(".example.org", "*.com")
)
OPEN = Policy(
    name="open", schemes=frozenset({"http", "https"}), userinfo=True, valid=False, base="https://example.org/a/b"
)


#: The parts of a record that the rules of single schemes decide: the engine has none, and withholds the fixes that they
#: judge. A fix groups the mistakes that it corrects.
OF_SCHEMES = ("answer", "repair", "meant", "inner", "scheme", "defects", "diagram")


def by_package(text: str) -> tuple[dict[str, Any], list[Any]]:
    """The record of a text, and the verdicts of two policies."""
    verdicts = []
    for policy in (POLICY, OPEN):
        found = guard.check(text, policy)._found[2]
        verdicts.append(found if isinstance(found, tuple) else [tuple(row[:5]) for row in found])
    return urikit.explain(text).to_dict(), verdicts


def place(row: dict[str, Any]) -> tuple[str, str, int, int]:
    return row["code"], row["component"], row["start"], row["end"]


def by_engine(verdict: dict[str, Any]) -> Any:
    if verdict["allowed"]:
        return verdict["url"], verdict["host"], verdict["port"]
    return [(*place(row), row["kind"]) for row in verdict["reasons"]]


def generic(record: dict[str, Any]) -> dict[str, Any]:
    """A record without the part of its scheme."""
    verdicts = [{**one, "kind": None, "defect": None, "text": None} for one in record["verdicts"][:3]]
    left = {name: value for name, value in record.items() if name not in OF_SCHEMES}
    # A password is harmless where the scheme is used with one.
    return {**left, "verdicts": verdicts, "issues": [{**one, "severity": None} for one in record["issues"]]}


def judgement(record: dict[str, Any]) -> list[Any]:
    """State, code, place and fix."""
    return [record["answer"][name] for name in ("state", "code", "start", "end", "fix")]


def compare(tmp_path: Path, texts: Sequence[str]) -> None:
    """The record of `explain` is that of the package, byte for byte but for the part of the scheme."""
    questions: list[Question] = [("words", {"texts": catalogue()})]
    for text in texts:
        questions.append(("explain", {"text": text}))
        for policy in (POLICY, OPEN):
            questions.append(("guard", {"text": text, "policy": policy.to_dict(), "secrets": True}))
    records = ask(tmp_path, questions)
    assert next(records)["count"] == len(catalogue())
    wrong = []
    whole = 0
    for text, theirs, *verdicts in zip(texts, records, records, records, strict=True):
        ours, judged = by_package(text)
        # JSON in UTF-8 has no half of a surrogate pair.
        ours["input"] = re.sub("[\ud800-\udfff]", "\ufffd", ours["input"])
        is_unchecked = theirs["scheme"] == "unchecked"
        if not is_unchecked and judgement(ours) != judgement(theirs):
            wrong.append((text, "answer", judgement(ours), judgement(theirs)))
        if is_unchecked or len(ours["verdicts"]) > 3:
            ours, theirs = generic(ours), generic(theirs)
        else:
            whole += 1
        if json.dumps(ours) != json.dumps(theirs):
            wrong += [(text, *one) for one in differences(ours, theirs)] or [(text, "order", list(ours), list(theirs))]
        for mine, verdict in zip(judged, verdicts, strict=True):
            its = by_engine(verdict)
            wrong += [] if mine == its else [(text, "guard", mine, its)]
    assert_none(wrong)
    assert whole > len(texts) / 10


def test_a_few_of_everything(tmp_path: Path) -> None:
    compare(tmp_path, FEW)


def test_the_corpora_of_diagnosis(tmp_path: Path) -> None:
    compare(tmp_path, list(dict.fromkeys(diagnosis()))[::10])


@pytest.mark.slow
def test_every_string_of_the_suites_and_the_corpora(tmp_path: Path) -> None:
    texts = list(dict.fromkeys((*diagnosis(), *suites())))
    if not suites():
        print("no conformance suites: set URIKIT_SUITES")
    compare(tmp_path, texts)


@pytest.mark.slow
def test_the_answers_about_mutations(tmp_path: Path) -> None:
    """The engine says "unchecked" wherever the rules of a scheme decide more than it knows."""
    made = [text for text in islice(mutations(11), 50_000) if text.isprintable()]
    questions: list[Question] = [("words", {"texts": catalogue()})]
    records = ask(tmp_path, questions + [("explain", {"text": text}) for text in made])
    next(records)
    counts: Counter[str] = Counter()
    wrong = []
    for text, theirs in zip(made, records, strict=True):
        ours = judgement(urikit.explain(text).to_dict())
        equal = ours == judgement(theirs)
        counts["equal" if equal else theirs["scheme"] or "unknown"] += 1
        if not equal and theirs["scheme"] != "unchecked":
            wrong.append((text, ours, judgement(theirs)))
    assert_none(wrong)
    assert counts["equal"] > 4 * counts["unchecked"], counts


HOSTILE = (
    "x" * 1_000_000,
    "http://h/" + "é" * 300_000,
    "http://h/?" + "a=b&" * 200_000,
    "http://u:p@" + "[" * 100_000,
    "http://h/\x00\x1b[31m",
    "\ud800http://h/\udc00",
    "http://\u202eh\u2066/\u200b",
    "javascript:alert(1)//\n<script>",
    "%" * 10_000,
    "\U0010ffff" * 1000,
    "",
    "\x00",
    "//" * 50_000,
    "../" * 50_000,
    ":" * 50_000,
    "http://h/" + "%C3" * 50_000,
    "urn:αβγ:abc",
)


def test_no_input_traps(tmp_path: Path) -> None:
    questions: list[Question] = []
    for text in HOSTILE:
        questions += [
            ("explain", {"text": text, "base": text}),
            ("normalize", {"text": text}),
            ("resolve", {"text": text, "base": text}),
            ("compare", {"a": text, "b": text + "x"}),
            ("guard", {"text": text, "policy": {"name": "x", "schemes": ["http"]}}),
            ("diff", {"text": text}),
            ("encode", {"text": text}),
            ("template", {"template": text, "values": {"x": text}}),
            ("edit", {"text": text, "change": {"action": "component", "name": "path", "value": text}}),
            ("batch", {"lines": [text]}),
        ]
    answers = list(ask(tmp_path, questions))
    assert len(answers) == len(questions)
    assert not [answer for answer in answers if isinstance(answer, str)]


@pytest.mark.parametrize(
    ("name", "request_", "code"),
    [
        ("nothing", {}, "unknown-call"),
        ("explain", {}, "bad-request"),
        ("explain", {"text": 1}, "bad-request"),
        ("resolve", {"text": "a"}, "bad-request"),
        ("guard", {"text": "a", "policy": {"name": "x", "nonsense": 1}}, "bad-request"),
        ("normalize", {"text": "a", "to": "TOP"}, "bad-request"),
        ("edit", {"text": "a", "change": {"action": "fly"}}, "bad-request"),
        ("batch", {"lines": [1]}, "bad-request"),
    ],
)
def test_what_is_no_request_is_refused(tmp_path: Path, name: str, request_: dict[str, Any], code: str) -> None:
    assert list(ask(tmp_path, [(name, request_)])) == [f"error {code}"]


def test_deep_json_is_refused(tmp_path: Path) -> None:
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    assert list(ask(tmp_path, [("explain", {"text": "a", "deep": deep})])) == ["error too-deep"]


def test_a_lone_surrogate_is_one_character(tmp_path: Path) -> None:
    text = "http://h/\U0001f600\ud800"
    record = next(ask(tmp_path, [("explain", {"text": text})]))
    with pytest.raises(urikit.URISyntaxError) as caught:
        urikit.IRIReference.parse(text)
    defect = record["verdicts"][1]["defect"]
    assert (defect["code"], defect["offset"]) == (caught.value.code, caught.value.offset)
    assert record["input"] == "http://h/\U0001f600\ufffd"


SECRETS = (
    "http://user:s3cr3tword@h/?q",
    "http://user:s3cr3tword@exa mple.com/",
    r"http://u:80\s3cr3tword@h/?q",
    "http://u:/s3cr3tword@h/",
    "https://h/?token=s3cr3tword&x=1#access_token=s3cr3tword",
    "https://h/a?sig=s3cr3tword%41",
    "postgres://u:s3cr3tword#x@h/db",
    "http://u:s3cr3tword@[::1/",
    "s3cr3tword",
)


def test_no_secret_is_shown(tmp_path: Path) -> None:
    questions: list[Question] = []
    for text in SECRETS[:-1]:
        questions += [
            ("explain", {"text": text, "base": text}),
            ("normalize", {"text": text}),
            ("resolve", {"text": "x", "base": text}),
            ("resolve", {"text": text, "base": "http://h/"}),
            ("compare", {"a": text, "b": text + "x"}),
            ("guard", {"text": text, "policy": {"name": "x", "schemes": ["http"]}}),
            ("diff", {"text": text}),
            (
                "edit",
                {"text": text, "change": {"action": "component", "name": "query", "value": "x"}, "secrets": False},
            ),
            ("batch", {"lines": [text, text]}),
        ]
    for question, answer in zip(questions, ask(tmp_path, questions), strict=True):
        assert "s3cr3t" not in json.dumps(answer), question


def test_edits_keep_every_other_byte(tmp_path: Path) -> None:
    text = "HTTP://u@H:80/%7e//x?%61=1&&b&c=%7E#f"
    edits = [
        ({"action": "param-set", "index": 2, "value": "x y"}, "HTTP://u@H:80/%7e//x?%61=1&&b=x+y&c=%7E#f"),
        ({"action": "segment-remove", "index": 2}, "HTTP://u@H:80/%7e/?%61=1&&b&c=%7E#f"),
        ({"action": "component", "name": "port", "value": None}, "HTTP://u@H/%7e//x?%61=1&&b&c=%7E#f"),
    ]
    made = ask(tmp_path, [("edit", {"text": text, "change": change}) for change, _ in edits])
    assert [answer["text"] for answer in made] == [wanted for _, wanted in edits]


def test_presets_are_policies(tmp_path: Path) -> None:
    found = [presets.outgoing_fetch(), presets.webhook(), presets.package_source("pypi.org"), presets.link_in_content()]
    answers = ask(tmp_path, [("guard", {"text": "http://127.0.0.1/", "policy": policy.to_dict()}) for policy in found])
    assert [answer["allowed"] for answer in answers] == [False, False, False, True]
