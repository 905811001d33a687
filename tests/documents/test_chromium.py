"""Pages read by urikit and by Chromium: every reference of every page, or a rule that says why not.

With a browser the comparison is anew and covers the real pages too (slow); without one the
awkward pages are compared with what is on record. A rule that explains nothing fails.
"""

import html

import pytest

from tests.documents import awkward, chromium
from tests.documents.chromium import NOT_ASKED, ORIGIN, TABLES, Served, is_asked, needs_chromium
from tests.documents.chromium_record import checksum, described, explained, recorded, rows, served
from tests.documents.chromium_rules import RULES, differences
from tests.documents.pages import Page
from tests.documents.soup import soups, values
from tests.net.web.chromium import version
from urikit import documents
from urikit.documents import Role
from urikit.documents.html.attributes import GLOBAL
from urikit.documents.html.attributes import TABLES as OURS


@pytest.mark.slow
@pytest.mark.smoke
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


def test_the_record_is_of_the_awkward_pages_and_rules_explain_all_differences() -> None:
    record, pages = recorded(), awkward.served()
    assert list(record.answers) == [page.path for page in pages]
    changed = [page.path for page in pages if record.checksums.get(page.path) != checksum(page)]
    assert changed == [], "changed since: python -m tests.documents.chromium_record"
    counts, unexplained = explained(pages, record.answers)
    assert [described(difference) for difference in unexplained] == []
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


#: Where Chromium goes for an invalid URL.
BLOCKED = "about:blank#blocked"
#: An invalid URL.
BROKEN = ";url=http://["
#: After the "0" of the time; LAND is replaced with the beginning of a landing page's address.
CONTENTS = (
    *(";url=LAND", "; URL=LAND", ";url='LAND c d'", " url = LAND", ",LAND", ";LAND", " LAND", ';url="LAND" more'),
    *(';url="LAND', ".9.;url=LAND", " ; uRl =\tLAND ", ";urlLAND", ";ur=LAND", " ; LAND n", ";;LAND", ",;LAND"),
    *("; , LAND", "x;url=LAND", ":url=LAND", ";url LAND", ";url=LAND;x", ";url=='LAND'", ";url= 'LAND'", ";'LAND'x"),
    *(";\"LAND'", ";url", ";url=", ";", "", BROKEN, "\f;\furl\f=\fLAND", "\xa0;url=LAND", ";url=u=LAND"),
    *("0;url=LAND", ".;LAND", "..5,LAND", "-;LAND", "e1;LAND", ";u", ";ur", ";URL=LAND?a&b=c#d", ";url='LAND"),
    *(";url=LAND'", "\n;\nurl='\nLAND\n'", ";url='' LAND", ";URL LAND", ';url="LAND\' x"', "LAND", "'LAND'"),
)


def _pages() -> list[Served]:
    pages = []
    for number, content in enumerate(CONTENTS):
        text = html.escape("0" + content.replace("LAND", f"/landing/{number}"))
        page = f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="{text}">'
        pages.append(Served(f"refresh/{number}.html", page.encode(), way="refresh"))
    return pages


def _where(page: Served) -> str:
    """Where the reader is in the end, by urikit."""
    document = documents.read(page.data, type="text/html", base=page.url)
    sent = [link.target for link in document.links if link.role is Role.REDIRECT]
    assert len(sent) <= 1
    return sent[0] if sent and sent[0] is not None else page.url


@pytest.mark.slow
@needs_chromium
def test_where_a_refresh_leads() -> None:
    pages = _pages()
    answers = chromium.ask(pages)
    went = {content: answers[page.path].base for content, page in zip(CONTENTS, pages, strict=True)}
    assert went.pop(BROKEN) == BLOCKED
    ours = {content: _where(page) for content, page in zip(CONTENTS, pages, strict=True)}
    assert ours.pop(BROKEN) == f"{ORIGIN}/refresh/{CONTENTS.index(BROKEN)}.html"
    assert ours == went
    landed = [answer for answer in answers.values() if answer.base.startswith(f"{ORIGIN}/landing/")]
    assert len(landed) > 20


def compare(pages: list[Served]) -> int:
    """Each page and the same with absolute references, in Chromium; how many references changed."""
    changed, absolute = 0, []
    for page in pages:
        document = documents.read(page.data, type=page.media_type, base=page.url)
        result = document.make_absolute()
        assert isinstance(result.data, bytes)
        changed += len(result.changes)
        absolute.append(page._replace(data=result.data))
    before, after = chromium.ask(pages), chromium.ask(absolute)
    for page in pages:
        old, new = before[page.path], after[page.path]
        assert (old.base, old.encoding) == (new.base, new.encoding), page.path
        document = documents.read(page.data, type=page.media_type, base=page.url)
        # Where Chromium and urikit differ before, by the rules of `chromium_rules`, an absolute reference decides.
        known = {link.target for part in document.walk() for link in part.references} - {None}
        for first, then in zip(old.seen, new.seen, strict=True):
            assert (first.element, first.attribute, first.where) == (then.element, then.attribute, then.where)
            assert first.target == then.target or first.target not in known, (page.path, first, then)
    return changed


@pytest.mark.slow
@needs_chromium
def test_the_awkward_pages_with_absolute_references() -> None:
    assert compare([page for page in awkward.served() if page.way == "frame"]) > 100


@pytest.mark.slow
@needs_chromium
def test_the_real_pages_with_absolute_references(real_pages: tuple[Page, ...]) -> None:
    assert compare([served(page) for page in real_pages]) > 5_000
