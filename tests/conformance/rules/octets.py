"""Differences in what is percent-encoded, and in what encoded bytes become (section 2)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases, on_text
from tests.reference import encoding

_ENCODE = cases(ops={"percent-encode", "percent-encode_www_form"})
_DECODE = cases(ops={"percent-decode", "percent-decode_www_form"})
_OCTET = re.compile("%[0-9A-Fa-f]{2}")


def _octets_kept(case: Case, question: Question, value: Any) -> Any:
    """Octets that are there already stay; whether they are data is guessed."""
    text = question.text
    if encoding.octets(text) is None:
        return UNCHANGED
    octets = _OCTET.findall(text)
    if case.suite == "py-rfc3986":
        # All or nothing: every "%" has to begin an encoded byte.
        if not octets or text.count("%") != len(octets):
            return UNCHANGED
        return "".join(
            piece if _OCTET.fullmatch(piece) else encoding.encode(piece.encode(), "path")
            for piece in re.split(f"({_OCTET.pattern})", text)
        )
    keep = encoding.sets()["host"]

    def one(piece: str) -> str:
        if not _OCTET.fullmatch(piece):
            return encoding.encode(piece.encode(), "host")
        character = chr(int(piece[1:], 16))
        return character if character in keep else piece.upper()

    return "".join(one(piece) for piece in re.split(f"({_OCTET.pattern})", text))


def _without_surrogates(text: str) -> str:
    """Half a character dropped; JSON joins two halves that are neighbours."""
    units = text.encode("utf-16-be", "surrogatepass")
    pairs = [units[at : at + 2] for at in range(0, len(units), 2)]
    return b"".join(unit for unit in pairs if not 0xD8 <= unit[0] <= 0xDF).decode("utf-16-be")


def _what_can_be_decoded(case: Case, question: Question, value: Any) -> Any:
    """Octets that are UTF-8 become text, everything else stays as it is written."""
    if value is not REFUSED:
        return UNCHANGED
    form = "www_form" in case.op or (case.get("kwargs") or {}).get("qs")
    text = question.text.replace("+", " ") if form else question.text
    out = ""
    for run in re.split("((?:%[0-9A-Fa-f]{2})+)", text):
        out += _run_decoded(run) if _OCTET.match(run) else run
    return out


def _run_decoded(run: str) -> str:
    octets, out, at = bytes.fromhex(run.replace("%", "")), "", 0
    while at < len(octets):
        for length in (1, 2, 3, 4):
            try:
                out += octets[at : at + length].decode("utf-8")
            except UnicodeDecodeError:
                continue
            at += length
            break
        else:
            out += run[3 * at : 3 * at + 3]
            at += 1
    return out


def _delimiters_encoded(case: Case, question: Question, value: Any) -> Any:
    """Encoded "+", "=", "&" and ";" in a query stay encoded."""
    text = question.text
    kept = {f"%{ord(ch):02X}" for ch in "+=&;"}
    if not any(octet.upper() in kept for octet in _OCTET.findall(text)):
        return UNCHANGED
    pieces = re.split(f"({_OCTET.pattern})", text)
    shielded = "".join(piece.upper().replace("%", "%25") if piece.upper() in kept else piece for piece in pieces)
    again = question.again(shielded, "asked")
    return again if again is not REFUSED else _what_can_be_decoded(case, _with_text(question, shielded), again)


def _with_text(question: Question, text: str) -> Question:
    return Question(question.expected, question.ours, question.letter, text, question.again)


RULES = (
    Rule(
        "half-characters-dropped",
        cases(ops={"percent-encode"}, suites={"yarl-parsing"}),
        rewrite=lambda case, text: _without_surrogates(text),
    ),
    Rule(
        "octets-left-alone", cases(ops={"percent-encode"}, suites={"yarl-parsing", "py-rfc3986"}), theirs=_octets_kept
    ),
    Rule(
        "query-delimiters-stay-encoded",
        cases(ops={"percent-decode"}, suites={"yarl-parsing"}),
        theirs=_delimiters_encoded,
    ),
    Rule("decodes-what-it-can", _DECODE, theirs=_what_can_be_decoded),
    Rule("tilde-of-forms", _ENCODE, theirs=on_text(lambda text: text.replace("%7E", "~"))),
    Rule(
        "encodes-sub-delims",
        cases(ops={"percent-encode", "cli-trurl"}, suites={"go-net-url", "trurl"}),
        theirs=on_text(lambda text: re.sub(r"[!'()*,;]", lambda ch: f"%{ord(ch[0]):02X}", text)),
    ),
    Rule(
        "octets-in-lower-case",
        cases(ops={"cli-trurl"}),
        theirs=on_text(lambda text: _OCTET.sub(lambda octet: octet[0].lower(), text)),
    ),
)
