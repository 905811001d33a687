"""Jobs of RFC 3986, with the cases of each library.

The cases are equivalent as far as possible: urikit validates by RFC 3986 while it parses, can_ada and url-py parse by
the URL Standard (and rewrite the text), urllib validates almost nothing.
"""

from __future__ import annotations

import re
import urllib.parse

import urikit
from benches import corpora
from benches.job import URL, Job, case, goals, on_corpora
from urikit import percent

#: RFC 3986 Appendix A as one possessive expression: the fastest form for `re`.
_PCT = "%[0-9A-Fa-f]{2}"
_UNRESERVED_SUB = "A-Za-z0-9._~!$&'()*+,;=-"


def _run(characters: str) -> str:
    return f"(?:[{characters}]++|{_PCT})*+"


_EXPRESSION = re.compile(
    rf"(?:[A-Za-z][A-Za-z0-9+.-]*+:)?+"
    rf"(?://(?:{_run(':' + _UNRESERVED_SUB)}@)?+(?:\[[0-9A-Fa-f:.v]++\]|{_run(_UNRESERVED_SUB)})(?::[0-9]*+)?+)?+"
    rf"{_run('/:@' + _UNRESERVED_SUB)}(?:\?{_run('/?:@' + _UNRESERVED_SUB)})?+(?:\#{_run('/?:@' + _UNRESERVED_SUB)})?+"
)

PARSE = (
    case("urikit.parse", "urikit.parse(s)"),
    case("urikit.URI", "URI(s)", URI=urikit.URI),
    case("can_ada.parse", "can_ada.parse(s)"),
    case("url-py", "URL.parse(s)"),
    case("urlsplit", "urlsplit(s)"),
)
HOST_PATH = (
    case("urikit", "u = urikit.parse(s); u.host; u.path"),
    case("can_ada", "u = can_ada.parse(s); u.hostname; u.pathname"),
    case("url-py", "u = URL.parse(s); u.host_str; u.path"),
    case("urlsplit", "u = urlsplit(s); u.hostname; u.path"),
)
TO_STRING = (
    case("urikit", "str(urikit.parse(s))"),
    case("can_ada", "str(can_ada.parse(s))"),
    case("url-py", "str(URL.parse(s))"),
    case("urlsplit", "urlsplit(s).geturl()"),
)
VALID = (
    case("urikit.is_valid", "urikit.is_valid(s)"),
    case("can_ada.can_parse", "can_ada.can_parse(s)"),
    case("compiled re", "match(s)", match=_EXPRESSION.fullmatch),
    case("urlsplit", "urlsplit(s)"),
)
NORMALIZE = (
    case("urikit.normalize", "urikit.normalize(s)"),
    case("can_ada href", "can_ada.parse(s).href"),
    case("url-py", "str(URL.parse(s))"),
    case("urlsplit", "urlsplit(s)"),
)
RESOLVE = (
    case("urikit.resolve", "b, r = s; urikit.resolve(b, r)"),
    case("url-py join", "b, r = s; str(URL.parse(b).join(r))"),
    case("urljoin", "b, r = s; urljoin(b, r)"),
)
RESOLVE_HELD = (
    case("urikit.resolve", "b, r = s; urikit.resolve(b, r)", lambda s: (urikit.URI(s[0]), s[1])),
    case("urikit to an object", "b, r = s; b.resolve(r)", lambda s: (urikit.URI(s[0]), s[1])),
    case("url-py base held", "b, r = s; str(b.join(r))", lambda s: (URL.parse(s[0]), s[1])),
    case("url-py to an object", "b, r = s; b.join(r)", lambda s: (URL.parse(s[0]), s[1])),
    case("urljoin", "b, r = s; urljoin(b, r)"),
)
DECODE = (
    case("urikit.core.percent.decode", "percent.decode(s)"),
    case("unquote", "unquote(s)"),
)
ENCODE = (
    case("urikit.core.percent.encode", "encode(s, 'segment')", encode=percent.encode),
    case("quote(safe='')", "quote(s, '')"),
)
PAIRS = (
    case("urikit.form_pairs", "urikit.form_pairs(s)"),
    case("parse_qsl", "parse_qsl(s, keep_blank_values=True)"),
)

JOBS = (
    Job(
        "parse",
        "Parse to an object",
        on_corpora(),
        PARSE,
        (
            *goals(
                "urikit.parse", must=("can_ada.parse", 0.6), gate=("urlsplit", 1 / 12), stretch=("urlsplit", 1 / 16)
            ),
            *goals("urikit.URI", must=("can_ada.parse", 0.6)),
        ),
    ),
    Job(
        "host-path",
        "Parse, host and path",
        on_corpora(),
        HOST_PATH,
        goals("urikit", must=("can_ada", 0.7), gate=("urlsplit", 1 / 10), stretch=("urlsplit", 1 / 12)),
    ),
    Job(
        "string",
        "Parse and back to a string",
        on_corpora(),
        TO_STRING,
        goals("urikit", gate=("urlsplit", 1 / 14), gate_2=("can_ada", 1 / 1.6), stretch=("urlsplit", 1 / 18)),
    ),
    Job(
        "valid",
        "Is it valid?",
        on_corpora(),
        VALID,
        goals(
            "urikit.is_valid",
            must=("can_ada.can_parse", 0.6),
            gate=("urlsplit", 1 / 18),
            gate_2=("compiled re", 1 / 4.5),
            stretch=("urlsplit", 1 / 22),
        ),
    ),
    Job(
        "normalize",
        "Normalize to a string",
        on_corpora(),
        NORMALIZE,
        goals("urikit.normalize", must=("can_ada href", 0.6), gate=("urlsplit", 1 / 10), stretch=("urlsplit", 1 / 14)),
    ),
    Job(
        "resolve",
        "Resolve, both strings",
        {"links": corpora.links},
        RESOLVE,
        goals("urikit.resolve", must=("url-py join", 0.6), gate=("urljoin", 1 / 15), stretch=("urljoin", 1 / 25)),
    ),
    Job(
        "resolve-held",
        "Resolve, base held",
        {"links": corpora.links},
        RESOLVE_HELD,
        goals("urikit.resolve", must=("url-py base held", 0.6), gate=("urljoin", 1 / 20), stretch=("urljoin", 1 / 30)),
    ),
    Job(
        "decode",
        "Percent-decode",
        {
            "encoded paths": lambda: [urllib.parse.quote(path, "") for path in corpora.paths()],
            "every byte encoded": lambda: ["".join(f"%{o:02X}" for o in p.encode()[:27]) for p in corpora.paths()],
        },
        DECODE,
        goals(
            "urikit.core.percent.decode", must=("unquote", 0.2), gate=("unquote", 1 / 14), stretch=("unquote", 1 / 20)
        ),
    ),
    Job(
        "encode",
        "Percent-encode",
        {"paths": corpora.paths},
        ENCODE,
        goals("urikit.core.percent.encode", gate=("quote(safe='')", 1 / 20), stretch=("quote(safe='')", 1 / 35)),
    ),
    Job(
        "query",
        "Parse a query",
        {"queries": corpora.queries},
        PAIRS,
        goals("urikit.form_pairs", must=("parse_qsl", 0.2), gate=("parse_qsl", 0.25), stretch=("parse_qsl", 1 / 6)),
    ),
)
