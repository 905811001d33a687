"""Differences from the URL Standard: what a recorder lost, older standards, older readers.

The web platform tests differ in three cases, each contradicted by the pinned text in
the suite. The other projects follow the standard of another year.
"""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.scoring.web import FAILURE, attributes_in, parsed


def _suite(*names: str, ops: set[str] | None = None) -> Any:
    return lambda case, _question: case.suite in names and (ops is None or case.op in ops)


_PARSING = _suite("iipc-urlcanon", ops={"whatwg-parse"})


def _no_host(case: Case, question: Question, value: Any) -> Any:
    return "" if question.text == "" else UNCHANGED


def _with_form_data(case: Case, question: Question, value: Any) -> Any:
    """The pairs of the form that the recorder wrote as `{}`."""
    first = case.row["steps"][0]
    if first.get("args") != [{}]:
        return UNCHANGED
    form = {"a": "b", "c": "d"}
    reads = [step for step in case.row["steps"] if "assert" in step]
    return [
        form.get(step["args"][0], was) if step["get"] == "get" else was for step, was in zip(reads, value, strict=True)
    ]


def _with_undefined(case: Case, question: Question, value: Any) -> Any:
    """Without the pairs named "undefined" where null was deleted and nothing was."""
    nulls = any(step.get("call") == "delete" and step["args"] == [None] for step in case.row["steps"])
    if not nulls:
        return UNCHANGED
    return [re.sub("(^|&)undefined=undefined", "", was) if isinstance(was, str) else was for was in value]


def _host_kept(case: Case, question: Question, value: Any) -> Any:
    """A host that the standard fails on, as it is written: its odd characters put through as letters."""
    if value != FAILURE:
        return UNCHANGED
    guarded = re.sub(r"^(\w+:/*(?:[^/]*@)?)([^/]*)", lambda m: m[1] + _as_letters(m[2]), question.text)
    url = parsed(guarded)
    return UNCHANGED if url is None else {"href": _from_letters(url.href)}


_LETTERS = {"%": "qpercentq", "09": "qninthq"}


def _as_letters(host: str) -> str:
    for text, letters in _LETTERS.items():
        host = host.replace(text, letters)
    return host


def _from_letters(text: str) -> str:
    for original, letters in _LETTERS.items():
        text = text.replace(letters, original)
    return text


def _bytes_read(case: Case, text: str) -> str:
    """Bytes of UTF-8 that were written one character each."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except ValueError:
        return text


def _text_itself(case: Case, question: Question, value: Any) -> Any:
    return {"href": question.text} if value == FAILURE and ":" not in question.text else UNCHANGED


def _dots_are_zero(case: Case, question: Question, value: Any) -> Any:
    return {name: re.sub(r"//\.+(?=/)", "//0.0.0.0", text) for name, text in value.items()}


def _raw_fragment(case: Case, question: Question, value: Any) -> Any:
    url = None if value == FAILURE else parsed(question.text)
    if url is None or url.fragment is None:
        return UNCHANGED
    raw = question.text.partition("#")[2]
    return {**attributes_in(case.expect, url), "href": url.href.partition("#")[0] + "#" + raw}


def _semicolons_refused(case: Case, question: Question, value: Any) -> Any:
    """Pieces with a raw ";" dropped, and an error told."""
    pieces = question.text.split("&")
    if not any(";" in piece for piece in pieces):
        return UNCHANGED
    kept: dict[str, list[str]] = {}
    for piece in pieces:
        name, _, text = piece.partition("=")
        if piece and ";" not in piece:
            kept.setdefault(name, []).append(text)
    # An empty map is written as an empty list by the recorder.
    return {"values": kept or [], "ok": False}


RULES: tuple[Rule, ...] = (
    Rule(
        id="web-empty-host",
        title="An empty host in a wrapping that skips it",
        clause="If c is neither U+002F (/) nor U+005C (\\), then set state to authority state",
        section="URL Standard, special authority ignore slashes state",
        reason=(
            "The suite asks for the host of `https:///x`, which is `x`: slashes are skipped. What becomes of an "
            "empty host cannot be asked so."
        ),
        applies=_suite("wpt-idnatestv2"),
        theirs=_no_host,
    ),
    Rule(
        id="web-form-data-lost",
        title="A form that was recorded as an empty record",
        clause="if init is a record, then for each name → value of init, append (name, value) to query's list.",
        section="URL Standard, URLSearchParams class",
        reason=(
            "The script makes parameters of a FormData object with two pairs, for which the recording has `{}`. "
            "An empty record has no pairs, and urikit says so."
        ),
        applies=_suite("wpt-urlsearchparams", ops={"url-object-script"}),
        theirs=_with_form_data,
    ),
    Rule(
        id="web-undefined-lost",
        title="JavaScript's undefined that was recorded as null",
        clause="undefined delete(USVString name, optional USVString value);",
        section="URL Standard, URLSearchParams class",
        reason=(
            "JSON has no undefined, so `delete(undefined)` is recorded as `delete(null)`. The name is a USVString; "
            'of null that is "null", and a pair named "undefined" stays.'
        ),
        applies=_suite("wpt-urlsearchparams", ops={"url-object-script"}),
        theirs=_with_undefined,
    ),
    Rule(
        id="web-bytes-for-characters",
        title="UTF-8 written as one character a byte",
        clause="Let domain be the result of running UTF-8 decode without BOM on the percent-decoding of input.",
        section="URL Standard, host parser",
        reason="The case holds the three bytes of U+2603 as three characters, one of them a control.",
        applies=_PARSING,
        rewrite=_bytes_read,
    ),
    Rule(
        id="web-refused-hosts-kept",
        title="Hosts kept that the standard fails on",
        clause="If result contains a forbidden domain code point, then return failure.",
        section="URL Standard, domain parser",
        reason=(
            "A lone `%`, an encoded space, and a last label of digits that is no number (`09`) were hosts in 2018. "
            "Now the first two are forbidden domain code points and the last is IPv4-non-numeric-part."
        ),
        applies=_PARSING,
        theirs=_host_kept,
    ),
    Rule(
        id="web-no-scheme-kept",
        title="Text without a scheme given back",
        clause="missing-scheme-non-relative-URL validation error, return failure.",
        section="URL Standard, no scheme state",
        reason="urlcanon keeps what it cannot parse; without a base there is no URL.",
        applies=_PARSING,
        theirs=_text_itself,
    ),
    Rule(
        id="web-dots-are-zero",
        title="A host of dots read as 0.0.0.0",
        clause="If the last item in parts is the empty string, then remove the last item from parts.",
        section="URL Standard, ends in a number checker",
        reason="A host whose last labels are empty does not end in a number: it is a domain of dots.",
        applies=_PARSING,
        theirs=_dots_are_zero,
    ),
    Rule(
        id="web-raw-fragment",
        title="Spaces of a fragment left alone",
        clause=(
            "The fragment percent-encode set is a percent-encode set consisting of the C0 control percent-encode set "
            "and U+0020 SPACE"
        ),
        section="URL Standard, percent-encoded bytes",
        reason="The space came into the set after urlcanon was written.",
        applies=_PARSING,
        theirs=_raw_fragment,
    ),
    Rule(
        id="web-semicolons-refused",
        title='Pieces of a form with a raw ";" refused',
        clause="Let sequences be the result of splitting input on 0x26 (&).",
        section="URL Standard, application/x-www-form-urlencoded parsing",
        reason='Go refuses ";" since it stopped splitting there; to the standard it is a character like any other.',
        applies=_suite("go-net-url", ops={"form-parse"}),
        theirs=_semicolons_refused,
    ),
)
