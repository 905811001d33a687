"""The figures of a survey are those of the scalar functions, counted by hand."""

from collections import Counter

import pytest

import urikit
from tests.data.columns.texts import FEW, corpora
from urikit import KeyProfile, URIError, canonical_key
from urikit.core.canonical import canonical_steps
from urikit.core.issues import Profile
from urikit.data.survey import Survey

pytest.importorskip("duckdb", reason="no duckdb: pip install 'urikit[test]'")
pytest.importorskip("pyarrow", reason="no pyarrow: pip install 'urikit[test]'")

TEXTS = [*FEW, *FEW[:9], *corpora()[::199]]
READ = {text: urikit.parse(text) for text in TEXTS if urikit.is_valid(text)}
VALID = [READ[text] for text in TEXTS if text in READ]


def survey(texts, top=10_000, **options):
    with Survey(**options) as found:
        for start in range(0, len(texts), 50):
            found.add(texts[start : start + 50], origin="list", first=start + 1)
        return found.summary(top)


@pytest.fixture(scope="module")
def summary():
    return survey(TEXTS)


def counted(values):
    return {value: count for value, count in Counter(values).items() if value is not None}


def test_valid_and_invalid_add_up(summary):
    assert (summary.rows, summary.valid) == (len(TEXTS), len(VALID))
    assert summary.invalid == summary.rows - summary.valid == sum(fault.rows for fault in summary.errors)


def test_components_are_counted_as_the_scalar_functions_read_them(summary):
    shown = [urikit.parse(one.redacted()) for one in VALID]
    lower = [one.host.lower() if one.host else None for one in shown]
    assert dict(summary.schemes.top) == counted(one.scheme.lower() if one.scheme else None for one in VALID)
    assert dict(summary.hosts.top) == counted(lower)
    assert summary.hosts.distinct == len(set(lower) - {None})
    for facet, name in (("domains", "registrable_domain"), ("suffixes", "public_suffix")):
        infos = (urikit.parse(f"//{host}").host_info for host in lower if host)
        assert dict(getattr(summary, facet).top) == counted(getattr(info, name) for info in infos)
    ports = (getattr(one, "effective_port", None) for one in VALID)
    numbers = counted(port if port is None or port < 65536 else None for port in ports)
    assert dict(summary.ports.top) == {str(port): rows for port, rows in numbers.items()}
    assert dict(summary.kinds.top) == counted(one.form for one in VALID)
    depths = Counter(sum(map(bool, one.segments)) for one in shown if one.host is not None)
    assert dict(summary.depths) == dict(depths)
    assert summary.parameters.rows == sum(len(one.params) for one in shown)


def test_lengths(summary):
    lengths = sorted(map(len, TEXTS))
    assert summary.lengths.longest == lengths[-1]
    assert summary.lengths.median == lengths[(len(lengths) - 1) // 2]
    assert sum(rows for *_, rows in summary.lengths.bars) == len(TEXTS)
    for first, last, rows in summary.lengths.bars:
        assert rows == sum(first <= length <= last for length in lengths)


def test_errors_have_their_first_place(summary):
    first, codes = {}, Counter()
    for row, text in enumerate(TEXTS, 1):
        try:
            urikit.parse(text)
        except urikit.URISyntaxError as error:
            codes[error.code] += 1
            first.setdefault(error.code, (f"list:{row}", text))
    assert {fault.code: fault.rows for fault in summary.errors} == codes
    for fault in summary.errors:
        place, text = first[fault.code]
        assert fault.place == place
        if text.isascii() and text.isprintable() and text == urikit.redact(text):
            assert fault.example.strip("…") in text
            assert 0 <= fault.start <= fault.end <= len(fault.example)


def test_duplicates_by_step(summary):
    for one in summary.duplicates:
        profile = KeyProfile.HTTP if one.by == "http" else KeyProfile(step=one.by)
        keys = []
        for text in TEXTS:
            try:
                keys.append(canonical_key(text, profile))
            except URIError:
                continue
        assert (one.rows, one.distinct) == (len(keys), len(set(keys)))
        assert one.duplicates == len(keys) - len(set(keys))


def test_tracking_parameters_are_those_of_the_rule():
    urls = [
        "http://h/?utm_source=a&utm_source=b&x=1",
        "http://h/?UTM_Medium=a",
        "https://youtu.be/?si=1",
        "http://h/?si=1",
        "http://h/?utm%5Fterm=q",
        "a b?gclid=1",
    ]
    found = survey(urls)
    steps = [
        url
        for url in urls
        if urikit.is_valid(url)
        and "tracking" in {step.rule for step in canonical_steps(url, KeyProfile(tracking="drop"))}
    ]
    assert found.tracked == len(steps) == 4
    assert dict(found.tracking.top) == {"utm_source": 2, "UTM_Medium": 1, "si": 1, "utm_term": 1}
    assert found.tracking_date == urikit.core.canonical.TRACKING_DATE


def test_issues(summary):
    severities = dict(Profile.DEFAULT.severities)
    codes = Counter(code for one in VALID for code in {issue.code for issue in one.issues()})
    assert {one.code: one.rows for one in summary.issues} == codes
    assert all(one.severity == str(severities[one.code]) for one in summary.issues)


CANARY = "c4nary77"
SECRETS = (
    f"https://user:{CANARY}@h.example/",
    f"https://h.example/?token={CANARY}&x=1",
    f"https://h.example/#access_token={CANARY}",
    f"https://h.example/a?password={CANARY} b",
    f"https://u:{CANARY}@h.example:x/",
    f"//u:{CANARY}@h/",
)


def test_secrets_are_counted_by_kind_and_in_no_figure():
    found = survey(SECRETS)
    assert found.secret_rows == len(SECRETS)
    assert dict(found.secrets.top) == {
        "password": 3,
        "query parameter token": 1,
        "fragment parameter access_token": 1,
        "query parameter password": 1,
    }
    assert CANARY not in repr(found) + str(found.to_dict())


def test_rows_that_cannot_be_asked_are_counted():
    with Survey() as made:
        made.add(["http://h/", None, None], {2: "max-length"}, origin="f", first=7)
        found = made.summary()
    assert (found.rows, found.valid, found.invalid) == (3, 1, 2)
    assert {(fault.code, fault.place, fault.example) for fault in found.errors} == {
        ("missing", "f:8", None),
        ("max-length", "f:9", None),
    }


def test_an_iri_is_valid_where_that_is_asked():
    assert survey(["http://ü.example/é"]).invalid == 1
    found = survey(["http://ü.example/é"], standard="rfc3987")
    assert (found.valid, found.hosts.top) == (1, (("ü.example", 1),))


def test_the_top_is_cut_and_the_rest_counted():
    found = survey([f"http://h{n}.example/" for n in range(30)] + ["http://h1.example/"], top=3)
    assert found.hosts.distinct == 30
    assert found.hosts.top == (("h1.example", 2), ("h0.example", 1), ("h10.example", 1))
    assert found.hosts.other == 27


def test_an_empty_list():
    with Survey() as made:
        made.add([])
        found = made.summary()
    assert (found.rows, found.errors, found.lengths.bars, found.hosts.top) == (0, (), (), ())


def test_wrong_options():
    with pytest.raises(urikit.ArgumentError, match="invalid standard"):
        Survey("whatwg")
    with pytest.raises(urikit.ArgumentError, match="invalid memory_limit"):
        Survey(memory_limit="much")
