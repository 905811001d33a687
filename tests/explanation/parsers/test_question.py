"""Questions to parsers (urikit.explanation.parsers), and the table of those that may be asked."""

from pathlib import Path

import pytest

from urikit import parsers
from urikit.core.errors import ArgumentError, URIError
from urikit.explanation.parsers.processes import drivers


def test_a_text_in_the_place_of_many_is_refused():
    for given in (("abc",), (["http://h/"], "URL Standard")):
        with pytest.raises(TypeError, match="must be an iterable of str, not str"):
            parsers.diff_many(*given)


@pytest.mark.parametrize("timeout", [0, -1, float("inf"), float("nan"), 10**10])
def test_a_time_without_an_end_is_refused(timeout):
    for ask in (lambda: parsers.diff("http://h/", timeout=timeout), lambda: parsers.available([], timeout=timeout)):
        with pytest.raises(ArgumentError):
            ask()


def test_a_reference_is_read_against_a_base_by_those_that_can():
    found = parsers.diff("//evil.example", base="https://good.example/a/")
    assert {one.parser: one.host for one in found.readings} == dict.fromkeys(
        ("RFC 3986", "RFC 3987", "URL Standard"), "evil.example"
    )
    assert found.failures.keys() == {"RFC 3986 Appendix B", "RFC 2396", "RFC 1808"}
    assert found.to_dict()["base"] == "https://good.example/a/"
    assert parsers.diff("/\t/evil.example", base="https://good.example/").differences


def test_a_real_parser_says_that_it_was_not_asked():
    found = parsers.diff("b", ["urllib", "RFC 3986"], base="http://h/a/")
    assert [one.path for one in found.readings] == ["/a/b"]
    assert found.failures.keys() == {"urllib"}


def test_the_base_is_an_iri_and_its_secrets_are_masked():
    for wrong in ("/a", "", "http://h:x/"):
        with pytest.raises(URIError):
            parsers.diff("b", base=wrong)
    with pytest.raises(TypeError):
        parsers.diff("b", base=3)
    found = parsers.diff("?a", base="http://me:hunter2@h/?token=s3cret")
    assert "hunter2" not in f"{found!r}{found.to_dict()}"
    found = parsers.diff("#a", base="http://h/?token=s3cret")
    assert "s3cret" not in f"{found!r}{found.to_dict()}"


def test_rows_and_drivers():
    rows = parsers.parsers().values()
    assert {row.driver for row in rows} == set(drivers())
    folder = Path(parsers.__file__).parent / "drivers"
    files = {path.name for path in folder.iterdir() if path.is_file()}
    assert {driver.file for driver in drivers().values()} == files
    assert not set(parsers.BUILT_IN) & set(parsers.parsers())
    keys = [(row.driver, row.key) for row in rows]
    assert len(keys) == len(set(keys))
    assert all(row.about and row.install for row in rows)
