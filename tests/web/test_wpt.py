"""The web platform tests of the URL Standard: every case, none skipped.

Where the pinned text of the standard contradicts a case, the case stands in `CONTRADICTED`
with the sentence that does, and urikit's own answer is asserted.
"""

import json
from typing import Any

import pytest

from tests.conformance.cases import Case, cases, suites_folder
from urikit import SearchParams, WebURL, _native
from urikit.errors import URISyntaxError

pytestmark = pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")

ATTRIBUTES = (
    "href",
    "origin",
    "protocol",
    "username",
    "password",
    "host",
    "hostname",
    "port",
    "pathname",
    "search",
    "hash",
)

#: Cases that the pinned text contradicts: what urikit gives, and why.
CONTRADICTED: dict[str, tuple[object, str]] = {
    "wpt-idnatestv2/IdnaTestV2-json-0040": (
        "x",
        "the empty host: https:///x has the host x, because special authority ignore slashes state skips slashes",
    ),
}


def attributes(url: WebURL, expected: dict[str, Any]) -> dict[str, str]:
    return {name: getattr(url, name) for name in ATTRIBUTES if name in expected}


def parsed(text: str, base: str | None) -> WebURL | None:
    try:
        return WebURL.parse(text, base)
    except URISyntaxError:
        return None


def wanted(expected: dict[str, Any]) -> dict[str, str]:
    return {name: expected[name] for name in ATTRIBUTES if name in expected}


def check(suite: str, answer: Any) -> None:
    """Asks every case of a suite, and compares all at the end."""
    seen = 0
    wrong = []
    for case in cases(suite):
        seen += 1
        got, want = answer(case)
        if case.key in CONTRADICTED:
            want = CONTRADICTED[case.key][0]
        if got != want:
            wrong.append((case.key, case.input, got, want))
    assert not wrong, f"{len(wrong)} of {seen}: {wrong[:5]}"
    print(f"{suite}: {seen} passed, {sum(key.startswith(suite + '/') for key in CONTRADICTED)} contradicted")
    assert seen > 0


def test_url_parse() -> None:
    def answer(case: Case) -> tuple[Any, Any]:
        url = parsed(case.input, case.get("base"))
        assert WebURL.can_parse(case.input, case.get("base")) == (url is not None)
        if case.expect.get("failure"):
            return url, None
        return url and attributes(url, case.expect), wanted(case.expect)

    check("wpt-url-parse", answer)


def test_what_was_serialized_parses_to_itself() -> None:
    for case in cases("wpt-url-parse"):
        url = parsed(case.input, case.get("base"))
        if url is not None:
            assert WebURL(str(url)) == url


def test_url_setters() -> None:
    def answer(case: Case) -> tuple[Any, Any]:
        before = WebURL(case.input)
        after = before.set(case.row["property"], case.row["value"])
        assert (after is before) == (str(after) == str(before))
        return attributes(after, case.expect), wanted(case.expect)

    check("wpt-url-setters", answer)


@pytest.mark.parametrize("suite", ["wpt-toascii", "wpt-idnatestv2"])
def test_host_to_ascii(suite: str) -> None:
    def answer(case: Case) -> tuple[Any, Any]:
        url = parsed(f"https://{case.input}/x", None)
        return url and url.hostname, case.expect.get("output")

    check(suite, answer)


def test_percent_encoding() -> None:
    def answer(case: Case) -> tuple[Any, Any]:
        url = WebURL.parse(f"?{case.input}", "http://h/", encoding=case.row["encoding"])
        encoded = _native.web_encode_query(case.input, case.row["encoding"])
        assert url.query == encoded
        return encoded, case.expect["output"]

    check("wpt-percent-encoding", answer)


class Script:
    """The objects of one script: URLs and parameters, live as in the standard."""

    def __init__(self) -> None:
        self.objects: dict[str, Any] = {}
        #: The URL a parameters object belongs to, by name.
        self.owners: dict[str, str] = {}

    def params(self, name: str) -> SearchParams:
        owner = self.owners.get(name)
        if owner is not None:
            params: SearchParams = self.objects[owner].search_params
            return params
        unbound: SearchParams = self.objects[name]
        return unbound

    def store(self, name: str, params: SearchParams) -> None:
        owner = self.owners.get(name)
        if owner is not None:
            self.objects[owner] = params.url
        else:
            self.objects[name] = params

    def run(self, step: dict[str, Any]) -> tuple[Any, Any] | None:
        if "new" in step:
            arguments = step["args"]
            if step["new"] == "URL":
                self.objects[step["obj"]] = WebURL.parse(*arguments)
            else:
                self.objects[step["obj"]] = SearchParams(*[_init(argument) for argument in arguments])
        elif "from" in step:
            self.owners[step["obj"]] = step["from"]
            self.objects[step["obj"]] = None
        elif "set" in step:
            self.objects[step["obj"]] = self.objects[step["obj"]].set(step["set"], step["value"])
        elif "call" in step:
            name = step["obj"]
            arguments = [_string(argument) for argument in step["args"]]
            self.store(name, getattr(self.params(name), step["call"])(*arguments))
        else:
            return self.read(step), step["equals"]
        return None

    def read(self, step: dict[str, Any]) -> Any:
        name = step["assert"]
        target = self.objects[name]
        if isinstance(target, WebURL):
            return str(target) if step["get"] == "toString" else getattr(target, step["get"])
        params = self.params(name)
        match step["get"]:
            case "toString":
                return str(params)
            case "getAll":
                return list(params.get_all(*step["args"]))
            case "size":
                return params.size
            case method:
                return getattr(params, method)(*step["args"])


def _string(argument: Any) -> str:
    """A JavaScript value as the string that Web IDL makes of it."""
    return argument if isinstance(argument, str) else json.dumps(argument)


def _init(argument: Any) -> Any:
    if isinstance(argument, list):
        return [tuple(pair) for pair in argument]
    return argument


def test_search_params() -> None:
    def answer(case: Case) -> tuple[Any, Any]:
        if case.op == "form-parse":
            return [list(pair) for pair in _native.web_form_parse(case.input)], case.expect["pairs"]
        script = Script()
        results = [result for step in case.row["steps"] if (result := script.run(step)) is not None]
        return [got for got, _ in results], [want for _, want in results]

    check("wpt-urlsearchparams", answer)


def test_registrable_domains() -> None:
    """The vectors of the Public Suffix List, in A-labels, as a host has them."""

    def ascii_form(domain: str | None) -> str | None:
        return domain if domain is None else _native.web_domain_to_ascii(domain)

    def answer(case: Case) -> tuple[Any, Any]:
        cut = None if case.input is None else _native.public_suffix(ascii_form(case.input) or "")
        return cut and cut[1], ascii_form(case.expect["output"])

    check("publicsuffix-test", answer)
