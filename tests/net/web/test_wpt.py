"""What is true of every input of the web platform tests beside the answer they expect.

The answers themselves are counted with all other suites: see `tests/conformance` (suites
`wpt-*` and `publicsuffix-test`), and `docs/differences.md` for the cases that the pinned
text contradicts.
"""

import pytest

from tests.conformance.cases import cases, suites_folder
from tests.conformance.scoring.web import parsed
from urikit import WebURL, _native
from urikit.net.web import validation_errors

pytestmark = pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")


def test_what_parses_can_be_parsed_and_what_was_serialized_parses_to_itself() -> None:
    for case in cases("wpt-url-parse"):
        found = parsed(case.input, case.get("base")) is not None
        assert WebURL.can_parse(case.input, case.get("base")) == found, case.key
    seen = 0
    for case in cases("wpt-url-parse"):
        url = parsed(case.input, case.get("base"))
        if url is not None:
            seen += 1
            assert WebURL(str(url)) == url, case.key
    assert seen > 300


def test_validation_errors_say_whether_it_parses() -> None:
    """An error is a failure exactly where the URL is invalid, it is the last, and all are in the text."""
    for case in cases("wpt-url-parse"):
        base = case.get("base")
        if base is not None and parsed(base) is None:
            continue
        errors = validation_errors(case.input, base)
        failing = [error for error in errors if error.effect == "failed"]
        assert failing == ([] if parsed(case.input, base) else [errors[-1]]), case.key
        assert all(0 <= error.start <= error.end <= len(case.input) for error in errors), case.key


def test_a_setter_that_does_nothing_gives_the_same_object_and_a_document_encodes_its_queries() -> None:
    for case in cases("wpt-url-setters"):
        before = WebURL(case.input)
        after = before.set(case.row["property"], case.row["value"], ignored="allow")
        assert (after is before) == (str(after) == str(before)), case.key
    for case in cases("wpt-percent-encoding"):
        url = WebURL.parse(f"?{case.input}", "http://h/", encoding=case.row["encoding"])
        assert url.query == _native.web_encode_query(case.input, case.row["encoding"]), case.key
