"""One answer: what repairs, explanations, hints and address bars propose for a text is the same."""

import random
from collections import Counter

import pytest

import urikit
from tests.effort import SCANS
from tests.explanation.diagnosis.score import CORPORA, cases

TEXTS = list(dict.fromkeys(case.text for corpus in CORPORA for case in cases(corpus)))
PIECES = (*" /?#@:[]%\\\"<>{}|^`,;.&=+-_~'1a", "//", "http://", "é", "%20", "\n", "\u200b", "\udce9", "u:p@")


def contradictions(text):
    """The makers that propose something else than the explanation does."""
    found = urikit.explain(text, secrets="shown")
    first = next((fix.text for fix in found.fixes if fix.kind != "normalized"), None)
    if urikit.repair(text).text != (first if first is not None else text if found.is_reference else None):
        yield "repair"
    try:
        urikit.parse(text)
    except urikit.URISyntaxError as error:
        if error.suggestion is not None and "***" not in error.text and error.suggestion != first:
            yield "hint"
    typed = urikit.from_user_input(text).uri
    # A person who types a valid address has it as it is, whatever else it may mean.
    alike = {"choose-meaning", "scheme-rule"} & {*urikit.repair(text).codes}
    if typed is not None and first is not None and not alike and urikit.URI.is_valid(first) and str(typed) != first:
        yield "from_user_input"


@pytest.mark.searches
def test_no_maker_contradicts_another():
    chance = random.Random(34)
    texts = list(TEXTS)
    for _ in range(min(SCANS, 100_000)):
        text = chance.choice(TEXTS)
        at = chance.randrange(len(text) + 1)
        texts.append(text[:at] + chance.choice(PIECES) + text[at + chance.randrange(2) :])
    count = Counter()
    wrong = []
    for text in texts:
        for maker in contradictions(text):
            count[maker] += 1
            wrong.append((maker, text))
    assert wrong[:20] == [], count
