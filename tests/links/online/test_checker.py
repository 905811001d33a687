"""Many links: each URL once, whatever happens, and nothing left out; and verdicts in reports."""

import tracemalloc

import pytest

from urikit.links import Question, report_on
from urikit.links.online import Checker, Counts, OnlineVerdict, State, check_online
from urikit.links.online.verdict import asked_of, replacements, with_verdicts
from urikit.links.records import LinkVerdict


def states(found):
    return {url: verdict.state for url, verdict in found.items()}


def test_each_url_is_asked_once(site, options):
    uri = site.uri
    links = [
        f"{uri}/page/1",
        f"{uri}/page/1#",
        f"http://me:pw@127.0.0.1:{site.server_address[1]}/page/1",
        f"{uri}/page/2",
    ]
    found = check_online(links, options())
    assert set(states(found).values()) == {State.OK} and list(found) == links
    assert site.asked == {("HEAD", "/page/1"): 1, ("HEAD", "/page/2"): 1}
    assert "Authorization" not in site.fields["/page/1"]


def test_anchors(site, options):
    page = f"{site.uri}/page/1"
    fragments = ("here", "there", "usage", "gone", "", "top", ":~:text=x", "!/a", "L10", "HERE", "h%65re")
    found = check_online([f"{page}#{fragment}" for fragment in fragments], options())
    missing = {verdict.missing_fragment for verdict in found.values()} - {None}
    assert missing == {"gone", "HERE"}
    assert site.asked == {("GET", "/page/1"): 1}


def test_a_replacement_keeps_the_fragment(site, options):
    (verdict,) = check_online([f"{site.uri}/moved/page/1#here"], options()).values()
    assert (verdict.state, verdict.replacement) == (State.MOVED, f"{site.uri}/page/1#here")


def test_what_is_not_asked(site, options):
    chosen = options(excluded=("*/page/2*", "*.pdf"))
    links = [f"{site.uri}/page/2", "mailto:a@b", "/relative", "", "http://[", "ftp://h/", "https:", "http://h/a.pdf"]
    found = check_online(links, chosen)
    assert set(states(found).values()) == {State.EXCLUDED} and not site.asked


def test_flaky_and_busy_servers(site, options):
    uri = site.uri
    links = [f"{uri}/flaky/2", f"{uri}/flaky/9", f"{uri}/busy/0"]
    found = check_online(links, options(retries=2))
    assert list(states(found).values()) == [State.OK, State.UNKNOWN, State.OK]
    assert found[f"{uri}/flaky/9"].detail == "503 Service Unavailable"


def test_a_second_run_asks_nothing_that_is_known(site, options, tmp_path):
    cache = str(tmp_path / "links.sqlite3")
    uri = site.uri
    links = [f"{uri}/page/1", f"{uri}/gone", f"{uri}/moved/page/2", f"{uri}/status/403"]
    first = check_online(links, options(), cache=cache)
    before = site.asked.copy()
    assert check_online(links, options(), cache=cache) == first
    assert site.asked == before
    # Anchors are another question.
    check_online([f"{uri}/page/1#here"], options(), cache=cache)
    assert site.asked["GET", "/page/1"] == 1
    # What is accepted is decided anew.
    accepting = options(accepted=frozenset({200, 403, 404}))
    assert states(check_online(links, accepting, cache=cache))[f"{uri}/gone"] is State.OK


def test_progress_is_told(site, options):
    told = []
    with Checker(options(), progress=told.append) as checker:
        checker.check([f"{site.uri}/page/{number}" for number in range(3)])
        checker.check([f"{site.uri}/page/{number}" for number in range(4)])
    assert told[0] == Counts(0, 3, 0) and told[-1] == checker.counts == Counts(7, 7, 4)


def test_an_interrupt_between_an_answer_and_its_count(site, options, monkeypatch):
    links = [f"{site.uri}/page/{number}" for number in range(9)]
    with Checker(options()) as checker:
        checker.check(links[:2])
        count, asked = Checker._count, []

        def interrupted(self, done, total, new):
            asked.append(new)
            if len(asked) == 4:
                raise KeyboardInterrupt
            count(self, done, total, new)

        monkeypatch.setattr(Checker, "_count", interrupted)
        with pytest.raises(KeyboardInterrupt):
            checker.check(links)
        # Two were known, the third answer has no count of its own.
        assert checker.counts == Counts(2 + 2 + 3, 2 + 9, 2 + 3)
        assert len(checker.known(links)) == 5


class Interrupted(BaseException):
    pass


def interrupted_after(count):
    def progress(counts):
        if counts.asked >= count:
            raise Interrupted

    return progress


def test_interrupted_and_resumed(site, options, tmp_path):
    cache = str(tmp_path / "links.sqlite3")
    links = [f"{site.uri}/page/{number}" for number in range(60)] + [
        f"{site.uri}/gone/{number}" for number in range(20)
    ]
    with Checker(options(), cache, progress=interrupted_after(25)) as checker:
        with pytest.raises(Interrupted):
            checker.check(links)
        known = checker.known(links)
    assert len(known) == 25
    with Checker(options(), cache) as checker:
        found = checker.check(links)
        assert checker.counts.asked == 55
    assert {url: found[url] for url in known} == known
    assert list(states(found).values()).count(State.BROKEN) == 20
    # Those that were under way when the interrupt came may have been asked twice, and no others.
    twice = [key for key, count in site.asked.items() if count > 1]
    assert len(twice) <= 2 * options().connections


@pytest.mark.slow
def test_ten_thousand_links(site, options, tmp_path):
    """Nothing is lost and nothing is checked twice, also across an interrupt, and memory stays within bounds."""
    cache = str(tmp_path / "links.sqlite3")
    kinds = ("page", "gone", "moved/page", "found/page", "no-head/405", "status/403", "flaky/1", "secret", "page")
    paths = [f"/{kinds[number % len(kinds)]}/{number}" for number in range(10_000)]
    links = [site.uri + path for path in paths]
    chosen = options(connections=16, per_host=16, retries=2)
    with Checker(chosen, cache, progress=interrupted_after(4_000)) as checker, pytest.raises(Interrupted):
        checker.check(links)
    found = {}
    tracemalloc.start()
    with Checker(chosen, cache) as checker:
        for start in range(0, len(links), 1_000):
            found.update(checker.check(links[start : start + 1_000]))
        asked = checker.counts.asked
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(found) == 10_000 and asked <= 6_000 + chosen.connections
    assert peak < 64 << 20
    wrong = []
    for path, link in zip(paths, links, strict=True):
        kind = path.split("/")[1]
        wanted = {
            "gone": State.BROKEN,
            "moved": State.MOVED,
            "found": State.REDIRECTED,
            "status": State.UNKNOWN,
            "secret": State.UNKNOWN,
        }.get(kind, State.OK)
        if found[link].state is not wanted:
            wrong.append((link, found[link]))
    assert not wrong
    # Each page was asked once with HEAD, but for those that were under way when the interrupt came.
    pages = {key: count for key, count in site.asked.items() if key[1].startswith("/page/")}
    assert len(pages) == sum(path.startswith(("/page/", "/moved/", "/found/")) for path in paths)
    assert len([key for key, count in pages.items() if count > 1]) <= chosen.connections
    assert not any(method == "GET" for method, _ in pages)


PAGE = """[a](http://h.example/a) [b](http://h.example/b#x) [c](other.md)
[d](http&#58;//h.example/a) <a href="http://[">e</a> [f](mailto:a@b) <link rel=preconnect href="https://h.example">
"""
MOVED = OnlineVerdict(State.MOVED, "http://h.example/new", 200, "http://h.example/new", "http://h.example/new")
BROKEN = OnlineVerdict(State.BROKEN, "404 Not Found", 404)


def report():
    return report_on(PAGE, "a.md", "https://docs.example/a.md", Question())


def test_what_is_asked():
    targets = [reference.target for reference in asked_of(report())]
    assert targets[:2] == ["http://h.example/a", "http://h.example/b#x"]
    assert "https://docs.example/other.md" in targets
    inside = [reference.target for reference in asked_of(report(), "https://docs.example/")]
    assert "https://docs.example/other.md" not in inside
    assert not any(target.startswith("mailto:") for target in targets)


def test_problems_have_the_place_of_the_reference():
    found = with_verdicts(report(), {"http://h.example/a": MOVED, "http://h.example/b#x": BROKEN})
    (first, second, *_) = [problem for problem in found.problems if problem.code.startswith("online-")]
    assert (first.code, PAGE[first.span.start : first.span.end]) == ("online-moved", "http://h.example/a")
    assert (second.code, second.span.line, second.span.column) == ("online-broken", 1, 29)
    assert found.references[1].verdict is LinkVerdict.MISSING


def test_codes_that_are_ignored_are_counted():
    found = with_verdicts(report(), {"http://h.example/b#x": BROKEN}, frozenset({"online-broken"}))
    assert not any(problem.code.startswith("online-") for problem in found.problems)
    assert found.ignored_problems == report().ignored_problems + 1


def test_replacements_are_for_what_is_written_letter_by_letter():
    (only,) = replacements([report()], {"http://h.example/a": MOVED, "http://h.example/b#x": BROKEN})
    assert (only.file, only.old, only.new) == ("a.md", "http://h.example/a", "http://h.example/new")
    assert PAGE[only.place.start : only.place.end] == only.old
