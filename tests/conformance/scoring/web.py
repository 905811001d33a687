"""Scorers of the URL Standard: parsing, setters, hosts, forms, and scripts on objects.

This standard is not transcribed, to be asked beside urikit: the suites that score it
are the web platform tests, which the standard is edited together with, and the second
opinion is another implementation (`tests/net/web/test_ada.py`). So `letter` is urikit's own
answer here, and a case passes only with the very value its suite expects.
"""

import json
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.scoring import alone
from urikit import SearchParams, WebURL, _native, loose_ipv4
from urikit.core.errors import URISyntaxError

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
#: What a suite says of a text that is not a URL.
FAILURE = {"failure": True}


def parsed(text: str, base: str | None = None) -> WebURL | None:
    """The URL, or None where there is none."""
    try:
        return WebURL.parse(text, base)
    except URISyntaxError:
        return None


def attribute(url: WebURL, name: str) -> str:
    """An attribute of the standard's URL class: two have another name here, and "" is None."""
    return getattr(url, {"host": "host_and_port", "origin": "serialized_origin"}.get(name, name)) or ""


def attributes_in(expected: dict[str, Any], url: WebURL | None) -> dict[str, Any]:
    """Those attributes of a URL that a suite looks at."""
    return FAILURE if url is None else {name: attribute(url, name) for name in ATTRIBUTES if name in expected}


def parsing(case: Case) -> Answer:
    """`new URL(input, base)`."""
    expected = {key: value for key, value in case.expect.items() if key in ATTRIBUTES} or FAILURE
    return alone(expected, lambda text: attributes_in(case.expect, parsed(text, case.get("base"))), case.input)


def setting(case: Case) -> Answer:
    """One attribute of a URL set."""
    name, value = case.row["property"], case.row["value"]
    return alone(
        {key: value for key, value in case.expect.items() if key in ATTRIBUTES},
        lambda text: attributes_in(case.expect, WebURL(text).set(name, value, ignored="allow")),
        case.input,
    )


def host_to_ascii(case: Case) -> Answer:
    """The host that a special URL has."""

    def answer(text: str) -> str | None:
        url = parsed(f"https://{text}/x")
        return url and url.hostname

    return alone(case.expect.get("output"), answer, case.input)


def query_encoding(case: Case) -> Answer:
    """A query in a document of some encoding."""
    return alone(case.expect["output"], lambda text: _native.web_encode_query(text, case.row["encoding"]), case.input)


def ipv4_number(case: Case) -> Answer:
    """An IPv4 address in any form."""

    def answer(text: str) -> dict[str, Any]:
        address = loose_ipv4(text)
        return FAILURE if address is None else {"output": str(address)}

    return alone(case.expect, answer, case.input)


def registrable_domain(case: Case) -> Answer:
    """The registrable domain of a host, in A-labels, as a host has them."""
    if case.input is None:
        return OutOfScope("null, which is no host")

    def answer(text: str) -> str | None:
        cut = _native.public_suffix(_native.web_domain_to_ascii(text) or "")
        return cut and cut[1]

    expected = case.expect.get("output")
    return alone(expected and _native.web_domain_to_ascii(expected), answer, case.input)


def form_reading(options: dict[str, Any] | None = None) -> Scorer:
    """Names and values of a form, with the options of a library that make it read as the standard does."""

    def score(case: Case) -> Answer:
        kwargs = case.get("kwargs") or {}
        if not isinstance(case.input, str) or any((options or {}).get(key) != value for key, value in kwargs.items()):
            return OutOfScope("an option of the library: other separators, encodings, or blanks left out")
        return alone(
            case.expect["pairs"], lambda text: [list(pair) for pair in _native.web_form_parse(text)], case.input
        )

    return score


def form_values(case: Case) -> Answer:
    """Go's: the values of each name, and whether nothing was refused."""

    def answer(text: str) -> dict[str, Any]:
        params = SearchParams(text)
        return {"values": {name: list(params.get_all(name)) for name, _ in params}, "ok": True}

    return alone(case.expect, answer, case.input)


def form_writing(case: Case) -> Answer:
    """The form of names and values, in the order of the names where the library sorts."""
    if case.get("kwargs"):
        return OutOfScope("an option of the library: other separators, encodings, or blanks left out")
    given = case.input or {}
    pairs = [(name, value) for name in sorted(given) for value in _listed(given[name])]
    return alone(case.expect["output"], lambda _: str(SearchParams(pairs)), json.dumps(case.input))


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


class Script:
    """The objects of one script: URLs and parameters, live as in the standard."""

    def __init__(self) -> None:
        self.objects: dict[str, Any] = {}
        #: The URL a parameters object belongs to, by name.
        self.owners: dict[str, str] = {}

    def params(self, name: str) -> SearchParams:
        owner = self.owners.get(name)
        params: SearchParams = self.objects[name] if owner is None else self.objects[owner].search_params
        return params

    def store(self, name: str, params: SearchParams) -> None:
        owner = self.owners.get(name)
        if owner is not None:
            self.objects[owner] = params.url
        else:
            self.objects[name] = params

    def run(self, step: dict[str, Any]) -> tuple[Any, Any] | None:
        """One step; for an assertion what is there, and what should be."""
        if "new" in step:
            if step["new"] == "URL":
                self.objects[step["obj"]] = WebURL.parse(*step["args"])
            else:
                self.objects[step["obj"]] = SearchParams(*map(self.initial, step["args"]))
        elif "from" in step:
            self.owners[step["obj"]] = step["from"]
            self.objects[step["obj"]] = None
        elif "set" in step:
            self.objects[step["obj"]] = self.objects[step["obj"]].set(step["set"], step["value"], ignored="allow")
        elif "call" in step:
            name = step["obj"]
            self.store(name, getattr(self.params(name), step["call"])(*map(_string, step["args"])))
        else:
            return self.read(step), step["equals"]
        return None

    def read(self, step: dict[str, Any]) -> Any:
        name = step["assert"]
        target = self.objects[name]
        if isinstance(target, WebURL):
            return str(target) if step["get"] == "toString" else attribute(target, step["get"])
        params = self.params(name)
        match step["get"]:
            case "toString":
                return str(params)
            case "getAll":
                return list(params.get_all(*map(_string, step["args"])))
            case "size":
                return params.size
            case method:
                return getattr(params, method)(*map(_string, step["args"]))

    def initial(self, argument: Any) -> Any:
        """What parameters are made of: text, pairs, a record, or other parameters."""
        if isinstance(argument, dict) and "ref" in argument:
            return self.params(argument["ref"])
        if isinstance(argument, list):
            return [tuple(pair) for pair in argument]
        return argument


def _string(argument: Any) -> str:
    """A JavaScript value as the string that Web IDL makes of it."""
    return argument if isinstance(argument, str) else json.dumps(argument)


def scripting(case: Case) -> Answer:
    """A script: every assertion of it."""
    script = Script()
    results = [result for step in case.row["steps"] if (result := script.run(step)) is not None]
    return alone([want for _, want in results], lambda _: [got for got, _ in results], case.input)
