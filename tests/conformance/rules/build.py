"""Differences in what comes of components that are put together (5.3, 6.2.2.1)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases, on_text
from tests.reference import encoding, normalization
from tests.reference.rfc3986 import recompose, split
from tests.reference.syntax import join_authority, split_authority

_COMPOSE = cases(ops={"compose"})


def _normalized(text: str) -> str:
    """Scheme and host in lower case, an empty port dropped."""
    parts = split(text)
    scheme = parts.scheme.lower() if parts.scheme is not None else None
    authority = parts.authority
    if authority is not None:
        userinfo, host, port = split_authority(authority)
        authority = join_authority(userinfo, normalization.lower_host(host), port or None)
    return recompose(parts._replace(scheme=scheme, authority=authority))


def _encoded_components(case: Case, question: Question, value: Any) -> Any:
    """Raw text encoded where it is not grammatical."""
    given = dict(case.input)
    if value is not REFUSED or not {"host", "path", "query", "fragment"}.issuperset(given):
        return UNCHANGED
    if isinstance(given.get("query"), (list, dict)):
        return UNCHANGED
    out = {name: encoding.encode(text.encode(), name) for name, text in given.items()}
    text = encoding.compose(**out)
    return UNCHANGED if text is None else text


def _zone_encoded(case: Case, question: Question, value: Any) -> Any:
    host = case.input.get("host") or ""
    address, percent, zone = host.partition("%")
    if value is not REFUSED or not percent or ":" not in address:
        return UNCHANGED
    return f"//[{address}%25{zone.removeprefix('25')}]"


def _guarded_by_encoding(text: str) -> str:
    parts = split(text)
    if parts.authority is None and parts.path.startswith("/.//"):
        return recompose(parts._replace(path="/%2F" + parts.path[4:]))
    if parts.scheme is None and parts.path.startswith("./"):
        first, slash, rest = parts.path[2:].partition("/")
        return recompose(parts._replace(path=first.replace(":", "%3A") + slash + rest))
    return text


def _joined(case: Case, question: Question, value: Any) -> Any:
    given = {name: str(part) for name, part in case.input.items() if part is not None}
    if value is not REFUSED or not given.get("path") or given["path"].startswith("/") or "host" not in given:
        return UNCHANGED
    text = encoding.compose(**{**given, "path": "/" + given["path"]})
    return UNCHANGED if text is None else text


def _empty_scheme_dropped(case: Case, question: Question, value: Any) -> Any:
    given = {name: str(part) for name, part in case.input.items() if part is not None}
    if given.get("scheme") != "":
        return UNCHANGED
    del given["scheme"]
    text = encoding.compose(**given)
    return UNCHANGED if text is None else text


def _question_mark(case: Case, question: Question, value: Any) -> Any:
    if case.input.get("query") not in ([], {}) or not isinstance(value, str):
        return UNCHANGED
    return recompose(split(value)._replace(query=""))


RULES = (
    Rule("query-of-no-pairs", _COMPOSE, theirs=_question_mark),
    Rule("encodes-raw-components", _COMPOSE, theirs=_encoded_components),
    Rule("normalizes-while-building", _COMPOSE, theirs=on_text(_normalized)),
    Rule("zone-identifiers-built", _COMPOSE, theirs=_zone_encoded),
    Rule("guards-by-encoding", _COMPOSE, theirs=on_text(_guarded_by_encoding)),
    Rule("joins-authority-and-rootless-path", _COMPOSE, theirs=_joined),
    Rule("empty-scheme-is-none", _COMPOSE, theirs=_empty_scheme_dropped),
    Rule(
        "separators-in-pairs",
        _COMPOSE,
        theirs=on_text(lambda text: re.sub("%3B|%3D", lambda octet: chr(int(octet[0][1:], 16)), text)),
    ),
)
