"""Against a browser: the web platform tests through Chromium, and every difference on record.

What is on record is `chromium.json`, which `docs/differences.md` shows:
`python -m tests.net.web.chromium_record` writes both anew. A difference that is not on record
fails, and so does one on record that no rule explains. With the version on record the
differences must be those on record, no fewer; another version may have fixed some.
"""

import pytest

from tests.conformance.cases import suites_folder
from tests.net.web import chromium
from tests.net.web.browser_rules import RULES, Rule
from tests.net.web.chromium_record import differences, recorded
from tests.net.web.standard import is_quoted, standard_path

needs_chromium = pytest.mark.skipif(
    chromium.executable() is None, reason="no Chromium: apt-get install --no-install-recommends chromium"
)
needs_suites = pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")


@pytest.mark.slow
@needs_chromium
@needs_suites
def test_every_difference_is_on_record() -> None:
    record = recorded()
    found, asked = differences()
    assert asked > 2_000
    unknown = {key: rules for key, rules in found.items() if key not in record.differences}
    assert unknown == {}, f"Chromium {chromium.version()} differs where {record.version} did not"
    unexplained = [key for key, rules in found.items() if not rules]
    assert unexplained == []
    if chromium.version() == record.version:
        assert found == record.differences


@pytest.mark.slow
@needs_chromium
def test_lone_surrogates_arrive() -> None:
    answer, refused = chromium.ask([("foo:\ud800<\u00e9&", None), ("http://", None)])
    assert answer is not None and answer["pathname"] == "%EF%BF%BD<%C3%A9&"
    assert refused is None


def test_the_record_uses_every_rule() -> None:
    used = {rule for rules in recorded().differences.values() for rule in rules}
    assert used == {rule.id for rule in RULES}


@pytest.mark.skipif(standard_path() is None, reason="no standards: set URIKIT_SPECS")
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_sentence_is_in_the_standard(rule: Rule) -> None:
    assert is_quoted(rule.sentence), rule.sentence
