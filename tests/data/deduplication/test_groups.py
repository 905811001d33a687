"""Rows are merged exactly where their keys are equal, whatever the step, the profile and the container."""

import gc
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import urikit
from tests.data.columns.texts import FEW, corpora
from tests.effort import PEAK
from urikit import KeyProfile, Step, URIError, canonical_key
from urikit.data.database import TemporaryDatabase
from urikit.data.deduplication import Groups, dedupe
from urikit.data.deduplication.groups import PROFILES, STEPS, profile_of

pytest.importorskip("duckdb", reason="no duckdb: pip install 'urikit[test]'")
pyarrow = pytest.importorskip("pyarrow", reason="no pyarrow: pip install 'urikit[test]'")


def key(text, by):
    try:
        return canonical_key(text, profile_of(by))
    except URIError:
        return None


def by_hand(texts, by, keep="first"):
    """The rows that stay, by a dictionary in memory."""
    found = {}
    for row, text in enumerate(texts):
        made = None if text is None else key(text, by)
        if made is None:
            found[row] = row
        elif made not in found or (keep == "shortest" and len(text) < len(texts[found[made]])):
            found[made] = row
    return sorted(found.values())


def variants(texts):
    """Each text and some others that mean the same."""
    for text in texts:
        yield text
        yield text.replace("http", "HTTP", 1)
        yield text.replace("/", "/./", 3).replace("/././", "//", 1) + "#"
        yield text


SAMPLE = [*variants(FEW), None, *variants(corpora()[::499])]


@pytest.mark.parametrize("keep", ["first", "shortest"])
@pytest.mark.parametrize("by", [*STEPS, *PROFILES, KeyProfile.CRAWL.replace(www="drop")], ids=str)
def test_it_merges_what_has_one_key_and_nothing_else(by, keep):
    found = dedupe(SAMPLE, by=by, keep=keep)
    assert list(found.rows) == by_hand(SAMPLE, by, keep)
    assert found.values == [SAMPLE[row] for row in found.rows]
    counts = found.merges.counts
    assert counts.rows == len(SAMPLE) == counts.kept + counts.merged + counts.invalid
    assert counts.kept + counts.invalid == len(found.rows)
    assert counts.invalid == sum(found.merges.codes.values())
    assert 0 < counts.identical <= counts.merged


@pytest.mark.parametrize("name", STEPS)
def test_what_a_step_merges_is_equivalent_there(name):
    texts = [text for text in SAMPLE if text is not None and key(text, name) is not None]
    with Groups(name) as groups:
        groups.add(texts)
        groups.settle()
        pairs = groups.pairs(10_000)
    assert pairs or name == "string"
    for kept, merged in pairs:
        assert kept < merged or name != "string"
        assert texts[kept] != texts[merged]
        assert urikit.equivalent(texts[kept], texts[merged], at=getattr(Step, name.upper()))


def test_a_step_is_taken_as_its_name():
    for step in Step.ALL:
        name = step.name.lower()
        assert dedupe(SAMPLE[:99], by=step) == dedupe(SAMPLE[:99], by=name)
        assert urikit.KeyProfile(step=step) == urikit.KeyProfile(step=name)


def test_batches_make_no_difference():
    with Groups("crawl") as groups:
        for start in range(0, len(SAMPLE), 100):
            groups.add(SAMPLE[start : start + 100])
        counts = groups.settle()
        assert list(groups.kept()) == by_hand(SAMPLE, "crawl")
        assert [row.row for row in groups.invalid()] == [
            row for row, text in enumerate(SAMPLE) if text is None or key(text, "crawl") is None
        ]
    assert counts == dedupe(SAMPLE, by="crawl").merges.counts
    assert not groups.folder.exists()


def test_invalid_rows_stay_or_go_and_are_counted():
    texts = ["a b", "http://h/", "a b", None, "http://h"]
    kept, dropped = dedupe(texts), dedupe(texts, invalid="drop")
    assert kept.values == ["a b", "http://h/", "a b", None]
    assert dropped.values == ["http://h/"]
    assert kept.merges == dropped.merges
    assert kept.merges.codes == {"space": 2, "missing": 1}
    with Groups() as groups:
        groups.add(texts)
        groups.settle()
        assert [tuple(row) for row in groups.invalid()] == [(0, "space", 1), (2, "space", 1), (3, "missing", None)]


def test_what_goes_in_comes_out():
    import numpy
    import pandas
    import polars

    texts, rest = ["http://h/a", "HTTP://h/a", "b"], ["http://h/a", "b"]
    assert dedupe(polars.Series("u", texts)).values.equals(polars.Series("u", rest))
    assert dedupe(pandas.Series(texts, index=[3, 5, 7])).values.to_dict() == {3: "http://h/a", 7: "b"}
    assert dedupe(numpy.array(texts)).values.tolist() == rest
    assert dedupe(pyarrow.array(texts)).values.equals(pyarrow.array(rest))
    assert dedupe(pyarrow.chunked_array([texts[:1], texts[1:]])).values.to_pylist() == rest
    array = pyarrow.array(texts).dictionary_encode()
    found = dedupe(array).values
    assert (found.type, found.to_pylist()) == (array.type, rest)
    categories = polars.Series("u", texts, dtype=polars.Categorical)
    assert dedupe(categories).values.equals(polars.Series("u", rest, dtype=polars.Categorical))
    assert dedupe(pyarrow.array(texts, pyarrow.string_view())).values.to_pylist() == rest
    assert dedupe(iter(texts)).values == rest
    assert dedupe([urikit.URI("http://h/a"), "HTTP://h/a"]).values == [urikit.URI("http://h/a")]
    assert dedupe([]).values == []


def test_it_says_which_rules_made_rows_alike():
    found = dedupe(["http://h/", "HTTP://h:80", "http://h/?utm_source=a#top", "http://h/"], by="crawl").merges
    (reason,) = found.reasons
    assert (reason.rules, reason.pairs) in {(("reading",), 1), (("tracking", "fragment"), 1)}
    assert reason.sentence in ("read the text by its standard", "remove tracking parameters; remove the fragment")
    assert found.largest == (("http://h/", 4),)
    assert (found.counts.identical, found.counts.merged) == (1, 3)


def test_a_secret_is_in_no_report():
    found = dedupe(["http://u:canary@h/?token=canary", "HTTP://u:canary@h/?token=canary", "http://u:canary@h/ x"])
    assert "canary" not in repr(found.merges) + str(found.merges.to_dict())
    assert found.merges.reasons[0].examples[0].merged == "HTTP://u:***@h/?token=***"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"by": "host"}, 'invalid by: expected "string" or'),
        ({"keep": "last"}, "invalid keep"),
        ({"invalid": "raise"}, "invalid invalid"),
        ({"memory_limit": "much"}, "invalid memory_limit"),
    ],
)
def test_a_wrong_option_is_said(options, message):
    with pytest.raises(urikit.ArgumentError, match=message):
        dedupe(["http://h/"], **options)
    with pytest.raises(TypeError, match="by must be"):
        dedupe(["http://h/"], by=3)


MILLION = (
    PEAK
    + """
import sys
from urikit.data.deduplication import Groups
import pyarrow
with Groups("http", memory_limit="64MB", temp_folder=sys.argv[1]) as groups:
    before = peak()
    for start in range(0, 1_000_000, 50_000):
        numbers = range(start, start + 50_000)
        groups.add(pyarrow.array([f"{'hH'[n % 2]}ttp://h{n // 2 % 9}.example/{'x' * 120}/{n // 2}" for n in numbers]))
    print(*groups.settle())
    rows = sum(1 for row in groups.kept())
    print(rows, peak() - before)
"""
)


@pytest.mark.parametrize("keep", ["first", "shortest"])
def test_groups_are_the_same_in_many_parts(keep, monkeypatch):
    """What does not fit in memory at once is grouped part by part."""
    monkeypatch.setattr("urikit.data.deduplication.groups._GROUP", 2**27)
    texts = [text for text in variants(FEW) if text is not None]
    with Groups("scheme", keep=keep) as groups:
        groups.add(pyarrow.array(texts))
        assert len(groups._database.parts("key", groups._size)) > 10
        counts = groups.settle()
        assert list(groups.kept()) == by_hand(texts, "scheme", keep)
    alone = dedupe(texts, by="scheme", keep=keep).merges.counts
    assert counts == alone


@pytest.mark.parametrize(("limit", "size"), [("1GB", 0), ("1GB", 10**9), ("1GB", 10**12), ("64MB", 10**9)])
def test_parts_are_of_the_size_of_the_memory(limit, size):
    database = TemporaryDatabase(limit, None)
    try:
        parts = database.parts("n", size)
        number = {"1GB": 10**9, "64MB": 64 * 10**6}[limit]
        # DuckDB writes its limit with one digit behind the point.
        assert size / number < len(parts) * 1.01 and len(parts) <= size / number * 1.1 + 2
        found = [
            row
            for part in parts
            for row in database.connection.execute(f"SELECT n FROM range(1000) rows(n) WHERE {part}").fetchall()
        ]
        assert sorted(found) == [(row,) for row in range(1000)]
    finally:
        database.close()


@pytest.mark.slow
def test_a_million_rows_in_64_megabytes(tmp_path):
    """150 MB of keys go through 64 MB of memory: they are on the disk, and what Python has grows by less."""
    sizes = []
    done = threading.Event()

    def watch():
        while not done.wait(0.05):
            sizes.append(sum(path.stat().st_size for path in Path(tmp_path).rglob("*") if path.exists()))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        run = subprocess.run([sys.executable, "-c", MILLION, tmp_path], capture_output=True, text=True, check=True)
    finally:
        done.set()
        watcher.join()
    counts, seen = run.stdout.splitlines()
    rows, kept, merged, invalid, *_ = map(int, counts.split())
    assert (rows, kept, merged, invalid) == (1_000_000, 500_000, 500_000, 0)
    assert int(seen.split()[0]) == kept
    assert max(sizes) > 32 << 20
    assert int(seen.split()[1]) < 300
    assert list(tmp_path.iterdir()) == []


@pytest.mark.filterwarnings("ignore:Implicitly cleaning up:ResourceWarning")
def test_what_is_not_closed_leaves_no_files():
    groups = Groups("http")
    folder = groups.folder
    assert folder.exists()
    del groups
    gc.collect()
    assert not folder.exists()


def refused():
    import pandas
    import polars

    table = {"url": ["http://a/"]}
    yield from ((kind(table), TypeError) for kind in (pandas.DataFrame, polars.DataFrame, pyarrow.table))
    yield from (("http://a/", TypeError), (b"http://a/", TypeError), (5, TypeError), ([1], TypeError))
    yield pyarrow.array([1]), urikit.ColumnError
    yield pyarrow.array([{"a": 1}]), urikit.ColumnError


def test_what_is_not_a_column_of_texts_is_refused():
    from urikit.data.survey import Survey

    for column, error in refused():
        with pytest.raises(error):
            dedupe(column)
        with Groups() as groups, pytest.raises(error):
            groups.add(column)
        with Survey() as survey, pytest.raises(error):
            survey.add(column)
        assert survey.rows == 0


def test_groups_are_settled_once():
    groups = Groups()
    for ask in (groups.kept, groups.invalid):
        with pytest.raises(ValueError, match=r"call settle\(\) first"):
            list(ask())
    for ask in (groups.codes, groups.pairs, groups.largest):
        with pytest.raises(ValueError, match=r"call settle\(\) first"):
            ask()
    groups.settle()
    for ask in (groups.settle, lambda: groups.add(["a"])):
        with pytest.raises(ValueError, match="was called already"):
            ask()
    groups.close()
    with pytest.raises(ValueError, match="closed"):
        groups.codes()
