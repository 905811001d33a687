"""The identity is byte for byte the document, and other references in any document are read back, or left."""

import random
import re
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.cases import cases, suites_folder
from tests.effort import EXAMPLES
from tests.documents import test_fuzz
from tests.documents.pages import Page
from tests.effort import a_tenth
from urikit import documents
from urikit.documents import Document, Role
from urikit.documents.octets import encoded
from urikit.documents.rewrite.edits import Edit, Splicer

URI = "http://pages.test/a/b.html"
#: What is written into places: plain, with every mark of every format, beyond ASCII.
REFERENCES = ("/n", "http://n/a", "http://n/?a=1&b=2", "n'\"<>()\\ `;{}|#", "http://n/\u00e9\u6f22", "")

#: What a decoder writes for bytes that are not text, and what no encoding has.
BROKEN = re.compile("[\ufffd\ud800-\udfff]")


def references(document: Document) -> list[tuple[str, str, str, Role]]:
    return [(link.element, link.attribute, link.reference, link.role) for d in document.walk() for link in d.references]


def spliced(document: Document) -> str | bytes:
    """The document with the characters of each place written over themselves.

    Left out are broken bytes, and characters that the decoder of an encoding gives and its encoder lacks.
    """
    splicer = Splicer(document)
    if document.format.contents == "archive" or not splicer.is_possible:
        return document.data
    text, edits, behind = document.source.text, [], 0
    for link in sorted(document.references, key=lambda link: (link.offset, link.end)):
        own = text[link.offset : link.end]
        is_known = isinstance(document.data, str) or encoded(own, document.source.encoding or "UTF-8") is not None
        if link.source is document.source and link.offset >= behind and is_known and not BROKEN.search(own):
            edits.append(Edit(link.offset, link.end, own))
            behind = link.end
    return splicer.splice(edits)


def check(data: str | bytes, name: str | None, chance: random.Random) -> int:
    """All promises for one document; how many references changed."""
    document = documents.read(data, as_format=name, uri=URI)
    same = document.rewrite(lambda link: link.reference)
    assert (same.data, same.changes, same.left) == (data, (), ())
    assert spliced(document) == data
    chosen = {}
    for link in {link.reference: link for part in document.walk() for link in part.references}.values():
        if chance.random() < 0.5:
            chosen[link.reference] = chance.choice(REFERENCES)
    result = document.rewrite(lambda link: chosen.get(link.reference))
    before = references(document)
    after = references(documents.read(result.data, as_format=document.format.name, uri=URI))
    assert [(one[0], one[1], one[3]) for one in after] == [(one[0], one[1], one[3]) for one in before]
    differing = [(old[2], new[2]) for old, new in zip(before, after, strict=True) if old[2] != new[2]]
    assert sorted(differing) == sorted((change.old, change.new) for change in result.changes)
    wanted = [row for row in before if row[3] not in (Role.BASE, Role.NAME) and chosen.get(row[2], row[2]) != row[2]]
    assert len(wanted) == len(result.changes) + len(result.left)
    if not result.changes:
        assert result.data == data
    return len(result.changes)


def mutated(text: str, chance: random.Random) -> str:
    """The text with some pieces of it removed, doubled, moved or replaced."""
    marks = "<>\"'&;()\\{}[]#=:/@ \n\t\0\u00e9\U0001f600"
    for _ in range(chance.randrange(1, 6)):
        at, length = chance.randrange(len(text) + 1), chance.randrange(1, 8)
        piece = chance.choice(("", text[at : at + length] * 2, chance.choice(marks)))
        text = text[:at] + piece + text[at + length :]
    return text


@given(st.integers(0, 2**32))
@a_tenth
def test_mutated_documents(seed: int) -> None:
    chance = random.Random(seed)
    name, text = chance.choice(SEEDS)
    text = mutated(text, chance)
    check(text.encode("utf-8", "surrogatepass") if chance.random() < 0.5 else text, name, chance)


SEEDS = list(test_fuzz.fuzz.seeds())


def test_the_seeds_of_all_formats() -> None:
    chance = random.Random(1)
    assert sum(check(text, name, chance) for name, text in SEEDS) > 50


@pytest.mark.slow
def test_many_mutated_documents() -> None:
    for number in range(EXAMPLES):
        chance = random.Random(number)
        name, text = chance.choice(SEEDS)
        check(mutated(text, chance), name, chance)


def test_rounds_of_the_fuzz() -> None:
    for number, name, text in islice(test_fuzz.fuzz.rounds(0, []), 60):
        check(text, name, random.Random(number))


@pytest.mark.slow
def test_many_rounds_of_the_fuzz() -> None:
    changed = 0
    for number, name, text in islice(test_fuzz.fuzz.rounds(60, []), EXAMPLES):
        changed += check(text, name, random.Random(number))
    assert changed > EXAMPLES // 10


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
@pytest.mark.parametrize(
    ("suite", "name", "least"), [("feedparser-xmlbase", "feed", 82), ("w3c-rdfxml-xmlbase", "rdfxml", 12)]
)
def test_the_documents_of_the_suites(suite: str, name: str, least: int) -> None:
    for seed, case in enumerate(rows := list(cases(suite))):
        for data in (case.input, case.input.encode()):
            check(data, name, random.Random(seed))
        document = documents.read(case.input, as_format=name, uri=case.row["doc_url"])
        absolute = documents.read(document.make_absolute().data, as_format=name, uri=case.row["doc_url"])
        assert [link.target for link in absolute.links] == [link.target for link in document.links], case.id
    assert len(rows) == least


@pytest.mark.slow
def test_the_real_pages(real_pages: tuple[Page, ...]) -> None:
    changed = 0
    for page in real_pages:
        document = documents.read(page.data, as_format="html", uri=f"http://pages.test/{page.name}")
        same = document.rewrite(lambda link: link.reference)
        assert (same.data, same.changes, same.left) == (page.data, (), ())
        assert spliced(document) == page.data
        result = document.make_absolute()
        again = documents.read(result.data, as_format="html", uri=f"http://pages.test/{page.name}")
        targets = [[link.target for part in one.walk() for link in part.links] for one in (document, again)]
        assert targets[0] == targets[1]
        changed += len(result.changes)
    assert changed > 10_000


def test_the_hostile() -> None:
    many = "".join(f"<a href=b{number}>" for number in range(2_000))
    assert len(documents.read(many).rewrite(lambda link: f"http://n/{link.reference}").changes) == 2_000
    # A change that would close what it is in is left, whatever is around it.
    for text in ("<a href=b", "<style>a{b:url(c", '<script type=importmap>{"imports":{"a":"/b"}}'):
        document = documents.read(text)
        result = document.rewrite(lambda link: "http://n/</style></script>\">'-->]]>")
        again = documents.read(result.data)
        assert len(again.references) == len(document.references)
