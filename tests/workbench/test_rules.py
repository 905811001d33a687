"""The page's sentences in English are those of Python, for each string of the corpora."""

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import urikit
from tests.explanation.diagnosis.score import CORPORA, cases
from tools.words import NAMED
from tools.words import main as write_words
from urikit import guard
from urikit.core.mask import secrets_of

PAGE = Path(urikit.__file__).parent / "workbench" / "page"
PROGRAM = Path(__file__).with_name("sentences.mjs")
POLICY = guard.outgoing_fetch()
#: What is wrong with these depends on the secret in them: the engine covers all of its answer, Python the secret.
COVERED = frozenset(("https://example.com/reset?token=3Dabc123", "https://example.com/reset?token=3Dabc123&u=3D7"))
#: Half of a surrogate pair is U+FFFD in JSON as UTF-8, so the core in the page never sees one.
TEXTS = tuple(
    text
    for text in dict.fromkeys(case.text for one in CORPORA for case in cases(one))
    if text not in COVERED and not re.search("[\ud800-\udfff]", text)
)


@cache
def page() -> list[dict[str, Any]]:
    """What the page says of each text."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node runs the modules of the page: apt-get install nodejs")
    if not (PAGE / "engine.wasm").exists():
        pytest.skip("the core as WebAssembly is not built: run tools/wasm.sh")
    write_words([])
    asked = json.dumps({"texts": TEXTS, "policy": POLICY.to_dict()})
    told = subprocess.run([node, PROGRAM, PAGE], input=asked, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stderr
    found: list[dict[str, Any]] = json.loads(told.stdout)
    return found


def both() -> list[tuple[str, dict[str, Any]]]:
    return list(zip(TEXTS, page(), strict=True))


def plain(said: str) -> str:
    """A sentence without the names of characters that the page does not carry."""
    return re.sub(
        r"\(U\+([0-9A-F]{4,6}) [^()]*\)",
        lambda found: found[0] if any(int(found[1], 16) in range(*block) for block in NAMED) else f"(U+{found[1]})",
        said,
    )


def test_the_corpora_are_asked():
    assert len(TEXTS) > 2_000


def test_each_error_is_said_as_in_python():
    differ = []
    for text, found in both():
        try:
            urikit.IRIReference(text)
            said = []
        except urikit.URIError as error:
            said = [(error.code, plain(error.message))]
        ours = [(one["code"], one["said"]) for one in found["errors"]]
        if ours != said:
            differ.append((text, ours, said))
    assert differ[:20] == []


def test_each_refusal_is_said_as_in_python():
    differ = []
    for text, found in both():
        if secrets_of(text):
            # Each hides a secret by what it knows of the text, and one of them more than the other.
            continue
        said = [(reason.code, plain(reason.message)) for reason in guard.check(text, POLICY).reasons]
        ours = list(dict.fromkeys((one["code"], one["said"]) for one in found["reasons"]))
        if any("invalid host label" in one for _, one in ours):
            # Which character of a host IDNA refuses is known in Python only.
            assert any("host" in one or "A-label" in one for _, one in said), text
            continue
        if ours != list(dict.fromkeys(said)):
            differ.append((text, ours, said))
    assert differ[:20] == []
