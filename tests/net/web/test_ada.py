"""Against Ada, the parser of Node.js: acceptance, href and every component, a million times.

Ada is another implementation of the same standard by other people. Every string of the
corpora and a million texts near the edges (`mutations`) go through both. Where the two
differ a rule below has to say why, as code, with the sentence of the pinned text; a
difference that no rule explains fails the test.
"""

import gzip
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from benches.corpora import COMMON
from tests.conformance.scoring.web import ATTRIBUTES, attribute
from tests.effort import SCANS
from tests.net.web.mutations import HOSTS, PIECES, SCHEMES, SEGMENTS, texts
from tests.net.web.standard import is_quoted, standard_path
from urikit import WebURL
from urikit.core.errors import URISyntaxError

ada_url = pytest.importorskip("ada_url", reason="no Ada: pip install 'urikit[test]'")
unicodedata2 = pytest.importorskip("unicodedata2", reason="no Unicode 17: pip install 'urikit[test]'")

Seen = tuple[str, ...]
SETTABLE = ("protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash")


class Rule(NamedTuple):
    """A difference, the sentence of the standard that decides it, and what Ada does."""

    id: str
    sentence: str
    reason: str
    applies: Callable[[list[str]], bool]


def labels_of(host: str) -> list[str]:
    """The labels of a host in Unicode; a label that is not Punycode stays as it is."""

    def decoded(label: str) -> str:
        try:
            return label[4:].encode().decode("punycode") if label.startswith("xn--") else label
        except UnicodeError:
            return label

    return [decoded(label) for label in host.split(".")]


def breaks_bidi(label: str) -> bool:
    """Whether a label of a Bidi domain breaks the six criteria of RFC 5893, section 2."""
    classes = [unicodedata2.bidirectional(c) for c in label]
    core = list(classes)
    while core and core[-1] == "NSM":
        core.pop()
    if not core:
        return bool(classes)
    if classes[0] in ("R", "AL"):
        allowed = {"R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}
        return not (
            set(classes) <= allowed and core[-1] in ("R", "AL", "EN", "AN") and not {"EN", "AN"} <= set(classes)
        )
    allowed = {"L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}
    return not (classes[0] == "L" and set(classes) <= allowed and core[-1] in ("L", "EN"))


def is_bidi_domain(labels: list[str]) -> bool:
    return any(unicodedata2.bidirectional(c) in ("R", "AL", "AN") for label in labels for c in label)


RULES = (
    Rule(
        id="bidi-over-labels",
        sentence=(
            "the result of running Unicode ToASCII with domain_name set to domain, CheckHyphens set to beStrict, "
            "CheckBidi set to true"
        ),
        reason=(
            "UTS 46 asks every label of a domain that holds right-to-left characters. Ada asks only the labels that "
            "hold some, of the Unicode it knows."
        ),
        applies=lambda labels: is_bidi_domain(labels) and any(map(breaks_bidi, filter(None, labels))),
    ),
    Rule(
        id="mark-first",
        sentence=(
            "Set result to the result of running domain parser ToASCII with domain and false. "
            "If result is a failure value, then return failure."
        ),
        reason=(
            "No label begins with a combining mark (UTS 46, validity criteria). Ada's table of marks is older than "
            "its table of mappings."
        ),
        applies=lambda labels: any(label and unicodedata2.category(label[0]).startswith("M") for label in labels),
    ),
)


def ours(text: str, base: str | None) -> Seen | None:
    try:
        url = WebURL.parse(text, base)
    except URISyntaxError:
        return None
    return tuple(attribute(url, name) for name in ATTRIBUTES)


def theirs(text: str, base: str | None) -> Seen | None:
    try:
        url = ada_url.URL(text) if base is None else ada_url.URL(text, base)
    except ValueError:
        return None
    return tuple(getattr(url, name) for name in ATTRIBUTES)


def explanation(mine: Seen | None, other: Seen | None) -> str | None:
    """The rule that explains a difference: urikit refuses a domain that Ada takes.

    The domain that Ada makes is all ASCII, and such a domain is only put into lower case:
    so Ada's serialization must be, to urikit, the very URL that Ada says it is.
    """
    if mine is not None or other is None or ours(other[0], None) != other:
        return None
    labels = labels_of(other[ATTRIBUTES.index("hostname")])
    return next((rule.id for rule in RULES if rule.applies(labels)), None)


def check(pairs: Iterator[tuple[str, str | None]], least: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    unexplained = []
    for text, base in pairs:
        mine, other = ours(text, base), theirs(text, base)
        counts["all"] += 1
        counts["accepted"] += mine is not None
        if mine != other:
            rule = explanation(mine, other)
            counts[rule or "unexplained"] += 1
            if rule is None:
                unexplained.append((text, base, mine, other))
    print(dict(counts))
    assert not unexplained, f"{len(unexplained)} differ, as {unexplained[:3]}"
    assert counts["all"] >= least
    # Neither a parser that takes everything nor one that takes nothing was asked.
    assert counts["accepted"] / counts["all"] > 0.3
    return counts


def corpus() -> list[str]:
    """Every line of every corpus, without its links."""
    names = ("kasztp.txt.gz", "node_files.txt.gz", "isaacs_files.txt.gz", "rfc_uris.txt.gz")
    return [line for name in names for line in lines(name)]


def lines(name: str) -> list[str]:
    with gzip.open(COMMON / name, "rt", encoding="utf-8", newline="\n") as file:
        return [line.rstrip("\n") for line in file]


no_corpora = pytest.mark.skipif(not COMMON.is_dir(), reason="no corpora: set URIKIT_CORPORA")


@no_corpora
@pytest.mark.searches
def test_every_string_of_the_corpora() -> None:
    """In the quick tier, one of ten."""
    step = max(1, 100_000 // SCANS)
    counts = check(((text, None) for text in corpus()[::step]), 100_000 // step)
    assert counts["all"] - counts["accepted"] > 0


@no_corpora
def test_every_link_of_the_corpora() -> None:
    def pairs() -> Iterator[tuple[str, str | None]]:
        for line in lines("cc_base_relative_10k.tsv.gz"):
            base, tab, reference = line.partition("\t")
            if tab and ours(base, None) is not None:
                yield reference, base

    check(pairs(), 5_000)


@no_corpora
def test_mutations() -> None:
    check(islice(texts(corpus(), 6), 10_000), 10_000)


@no_corpora
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_million_mutations(seed: int) -> None:
    counts = check(islice(texts(corpus(), 100 + seed), 300_000), 300_000)
    assert 0 < counts["bidi-over-labels"] < 300


@pytest.mark.parametrize("count", [2_000, pytest.param(200_000, marks=pytest.mark.slow)])
def test_setters(count: int) -> None:
    """The setters on what both parse alike."""
    chance = random.Random(7)
    changed = 0
    for text, base in islice(texts([], 7), count):
        if (mine := ours(text, base)) is None:
            continue
        url, other = WebURL(mine[0]), ada_url.URL(mine[0])
        name = chance.choice(SETTABLE)
        value = "".join(chance.choice(PIECES + HOSTS + SEGMENTS + SCHEMES) for _ in range(chance.randint(0, 3)))
        after = url.set(name, value, ignored="allow")
        try:
            setattr(other, name, value)
        except ValueError:
            other = ada_url.URL(mine[0])
        changed += after is not url
        if str(after) != other.href:
            # Ada took a host that urikit refuses; the rest is as it was.
            assert after is url, (mine[0], name, value, str(after), other.href)
            seen = tuple(getattr(other, each) for each in ATTRIBUTES)
            assert explanation(None, seen), (mine[0], name, value, other.href)
    assert changed > count / 10


@pytest.mark.skipif(standard_path() is None, reason="no standards: set URIKIT_SPECS")
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_sentence_is_in_the_standard(rule: Rule) -> None:
    assert is_quoted(rule.sentence), rule.sentence


def test_the_rules_explain_nothing_else() -> None:
    """What the rules are about is refused for that reason: the label corrected, it is taken."""
    for refused, mended in [("http://א.a☃/", "http://b.a☃/"), ("http://\u1ae8/", "http://b\u1ae8/")]:
        assert ours(refused, None) is None and ours(mended, None) is not None
        assert explanation(ours(refused, None), theirs(refused, None)) is not None
    for text in ("http://a/", "http://א/", "foo:bar"):
        assert explanation(None, theirs(text, None)) is None
