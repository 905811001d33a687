"""Pages read by urikit and by Chromium: every reference of every page, or a rule that says why not.

With a browser the comparison is anew and covers the real pages too (slow); without one the
awkward pages are compared with what is on record. A rule that explains nothing fails.
"""

import pytest

from tests.documents import awkward, chromium
from tests.documents.agreement import differences
from tests.documents.chromium import Served
from tests.documents.chromium_attributes import NOT_ASKED, TABLES, is_asked
from tests.documents.chromium_record import checksum, described, explained, recorded, rows, served
from tests.documents.chromium_rules import RULES
from tests.documents.pages import Page
from tests.documents.soup import soups, values
from tests.net.web.chromium import executable, version
from urikit.documents.html.attributes import GLOBAL
from urikit.documents.html.attributes import TABLES as OURS

needs_chromium = pytest.mark.skipif(
    executable() is None, reason="no Chromium: apt-get install --no-install-recommends chromium"
)


@pytest.mark.slow
@needs_chromium
def test_every_reference_of_the_awkward_pages() -> None:
    pages = awkward.served()
    answers = chromium.ask(pages)
    counts, unexplained = explained(pages, answers)
    print(f"{rows(answers, pages)} references in {len(pages)} awkward pages, differences by rule: {counts}")
    assert [described(difference) for difference in unexplained] == []
    # Another version than the one on record may have fixed some.
    if version() == recorded().version:
        assert [rule for rule, count in counts.items() if not count] == [], "rules that explain nothing"


@pytest.mark.slow
@needs_chromium
def test_every_reference_of_the_real_pages(real_pages: tuple[Page, ...]) -> None:
    real = [served(page) for page in real_pages]
    answers = chromium.ask(real)
    counts, unexplained = explained(real, answers)
    print(f"{rows(answers, real)} references in {len(real)} real pages, differences by rule: {counts}")
    assert [described(difference) for difference in unexplained] == []
    assert len(real) >= 200 and len({page.path.split("/")[0] for page in real}) >= 5
    assert rows(answers, real) > 10_000


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("pages", [soups(seed=5, count=2_000), values(seed=5, count=200)], ids=["tags", "values"])
def test_soup(pages: list[Served]) -> None:
    answers = chromium.ask(pages)
    counts, unexplained = explained(pages, answers)
    print(f"{rows(answers, pages)} references in {len(pages)} pages of soup, differences by rule: {counts}")
    assert [f"{one.page.data!r}: {described(one)}" for one in unexplained] == []
    assert rows(answers, pages) > 4_000


@pytest.mark.parametrize("page", awkward.served(), ids=lambda page: page.path.removeprefix("awkward/"))
def test_an_awkward_page_as_on_record(page: Served) -> None:
    record = recorded()
    assert record.checksums.get(page.path) == checksum(page), "changed since: python -m tests.documents.chromium_record"
    _, unexplained = explained([page], record.answers)
    assert [described(difference) for difference in unexplained] == []


def test_the_record_is_of_these_pages_and_uses_every_rule() -> None:
    record = recorded()
    pages = awkward.served()
    assert list(record.answers) == [page.path for page in pages]
    counts, _ = explained(pages, record.answers)
    assert counts == record.rules
    assert set(counts) == {rule.id for rule in RULES} and all(counts.values())


def test_a_difference_is_seen() -> None:
    page = next(page for page in awkward.served() if page.path == "awkward/base-first-wins.html")
    answer = recorded().answers[page.path]
    assert differences(page, answer) == []
    moved = [row._replace(target="http://pages.test/second/x") if row.text == "x" else row for row in answer.seen]
    found = differences(page, answer._replace(seen=tuple(moved)))
    assert [(one.ours and one.ours.target, one.theirs and one.theirs.target) for one in found] == [
        ("http://pages.test/first/x", "http://pages.test/second/x")
    ]
    missing = differences(page, answer._replace(seen=answer.seen[1:]))
    assert [(one.ours and one.ours.text, one.theirs) for one in missing] == [("before.css", None)]


def test_awkward_pages_say_what_they_test() -> None:
    pages = awkward.served()
    assert len(pages) >= 60
    for page in pages:
        encoding = "utf-16" if page.data[:2] in (b"\xff\xfe", b"\xfe\xff") else "latin-1"
        text = page.data.decode(encoding).removeprefix("\xef\xbb\xbf")
        assert "<!-- " in text[:60] and ". -->" in text.split("\n")[0], page.path


def test_every_attribute_is_asked_about_or_has_a_reason() -> None:
    elements, others = OURS["html"]
    ours = {(name, attribute) for name, uses in elements.items() for attribute in uses if attribute not in GLOBAL}
    ours |= {("*", attribute) for attribute in others}
    excused = {(element, attribute) for element, attribute, _ in NOT_ASKED}
    assert {pair for pair in ours if not is_asked(*pair)} == excused
    asked = {(name, attribute) for name, uses in TABLES["single"].items() for attribute in uses}
    for table in (TABLES["lists"], TABLES["sets"]):
        asked |= {(name, attribute) for name, attributes in table.items() for attribute in attributes}
    assert asked <= ours
    assert set(TABLES["svg"]) == set(OURS["svg"][0])
