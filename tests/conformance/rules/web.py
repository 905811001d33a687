"""Differences from the URL Standard: what a recorder lost, older standards, older readers.

The web platform tests differ in three cases, each contradicted by the pinned text in
the suite. The other projects follow the standard of another year.
"""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases
from tests.conformance.scoring.web import FAILURE, attributes_in, parsed

_SCRIPTS = cases(suites={"wpt-urlsearchparams"}, ops={"url-object-script"})
_PARSING = cases(suites={"iipc-urlcanon"}, ops={"whatwg-parse"})


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
    Rule("web-empty-host", cases(suites={"wpt-idnatestv2"}), theirs=_no_host),
    Rule("web-form-data-lost", _SCRIPTS, theirs=_with_form_data),
    Rule("web-undefined-lost", _SCRIPTS, theirs=_with_undefined),
    Rule("web-bytes-for-characters", _PARSING, rewrite=_bytes_read),
    Rule("web-refused-hosts-kept", _PARSING, theirs=_host_kept),
    Rule("web-no-scheme-kept", _PARSING, theirs=_text_itself),
    Rule("web-dots-are-zero", _PARSING, theirs=_dots_are_zero),
    Rule("web-raw-fragment", _PARSING, theirs=_raw_fragment),
    Rule("web-semicolons-refused", cases(suites={"go-net-url"}, ops={"form-parse"}), theirs=_semicolons_refused),
)
