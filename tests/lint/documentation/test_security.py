"""The page on security: what it names as a test is one, and its figures are those of the data."""

import re

from tests.lint.documentation.blocks import ROOT
from tests.net.guard.decided import rows
from tools import advisories

PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
PROMISES = PAGE.partition("## What urikit promises")[2].partition("\n## ")[0]


def test_every_promise_names_a_test_that_is_there():
    promises = [line for line in PROMISES.splitlines() if line.startswith("| ")][1:]
    assert len(promises) >= 15
    for promise in promises:
        paths = re.findall(r"`((?:tests|benches)/[\w/.]+)`", promise)
        assert paths, promise
        assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_figures_are_those_of_the_data():
    found = [one for row in advisories.advisories() for one in advisories.strings(row)]
    refused = sum(one.origin != "rewritten" for one in found)
    assert f"[{len(advisories.advisories())} advisories](advisories.md), {refused} strings" in PAGE
    assert f"{len(rows('hosts.tsv'))} hosts" in PROMISES
