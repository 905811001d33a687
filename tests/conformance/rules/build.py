"""Differences in what comes of components that are put together (5.3, 6.2.2.1)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases, on_text
from tests.reference import encoding, normalization
from tests.reference.rfc3986 import recompose, split
from tests.reference.syntax import split_authority

_COMPOSE = cases(ops={"compose"})


def _normalized(text: str) -> str:
    """Scheme and host in lower case, an empty port dropped."""
    parts = split(text)
    scheme = parts.scheme.lower() if parts.scheme is not None else None
    authority = parts.authority
    if authority is not None:
        userinfo, host, port = split_authority(authority)
        authority = (f"{userinfo}@" if userinfo is not None else "") + normalization.lower_host(host)
        authority += f":{port}" if port else ""
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
    Rule(
        "query-of-no-pairs",
        'A "?" for a query without pairs',
        'query components are often used to carry identifying information in the form of "key=value" pairs',
        "RFC 3986 3.4",
        'A query that is made of pairs and has none is undefined to urikit, so that no "?" stays when the last pair '
        'goes; `query=""` is the empty query.',
        _COMPOSE,
        theirs=_question_mark,
    ),
    Rule(
        "encodes-raw-components",
        "Text encoded that is no component",
        "During the process of producing the URI from its component parts. This is when an implementation determines "
        "which of the reserved characters are to be used as subcomponent delimiters and which can be safely used as "
        "data.",
        "RFC 3986 2.4",
        "A `str` is raw to urikit's `build`: refused outside its grammar, so that nothing is encoded twice. Data has "
        "shapes of its own.",
        _COMPOSE,
        theirs=_encoded_components,
    ),
    Rule(
        "normalizes-while-building",
        "Scheme and host in lower case, an empty port dropped, while building",
        "Although schemes are case-insensitive, the canonical form is lowercase and documents that specify schemes "
        "must do so with lowercase letters.",
        "RFC 3986 3.1",
        "A raw component is kept byte for byte by urikit's `build`; `normalize` is a step of its own.",
        _COMPOSE,
        theirs=on_text(_normalized),
    ),
    Rule(
        "zone-identifiers-built",
        "Zone identifiers put into a host",
        "Note that obsoleting [RFC6874] reverts the change that it made to the URI syntax defined by [RFC3986], so "
        "[RFC3986] is no longer updated by [RFC6874].",
        "RFC 9844 1",
        "As `zone-identifiers`, the other way.",
        _COMPOSE,
        theirs=_zone_encoded,
    ),
    Rule(
        "guards-by-encoding",
        'A "/" or ":" encoded where urikit puts a dot segment',
        'Such a segment must be preceded by a dot-segment (e.g., "./this:that") to make a relative-path reference.',
        "RFC 3986 4.2",
        "An encoded slash or colon is another character of the path; a dot segment changes nothing that resolution "
        "sees.",
        _COMPOSE,
        theirs=on_text(_guarded_by_encoding),
    ),
    Rule(
        "joins-authority-and-rootless-path",
        'A "/" put between authority and path',
        "If a URI contains an authority component, then the path component must either be empty or begin with a slash "
        '("/") character.',
        "RFC 3986 3.3",
        "urikit refuses a path that cannot stand there, and says so; a list of segments always makes an absolute path.",
        _COMPOSE,
        theirs=_joined,
    ),
    Rule(
        "empty-scheme-is-none",
        "An empty scheme taken for none",
        "Scheme names consist of a sequence of characters beginning with a letter",
        "RFC 3986 3.1",
        "A scheme is never empty; `None` says that there is none.",
        _COMPOSE,
        theirs=_empty_scheme_dropped,
    ),
    Rule(
        "separators-in-pairs",
        'A ";" or "=" left alone in a pair of a query',
        "If data for a URI component would conflict with a reserved character's purpose as a delimiter, then the "
        "conflicting data must be percent-encoded before the URI is formed.",
        "RFC 3986 2.2",
        "urikit encodes every character that separates pairs in some dialect, so that readers of both agree.",
        _COMPOSE,
        theirs=on_text(lambda text: re.sub("%3B|%3D", lambda octet: chr(int(octet[0][1:], 16)), text)),
    ),
)
