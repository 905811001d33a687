"""Jobs of the URL Standard: `WebURL` beside can_ada, the binding of ada, and url-py, that of rust-url.

All three are equivalent: they parse by the same standard and return the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from benches import corpora
from benches.job import URL, Job, case, goals
from urikit import WebURL

_INPUTS: dict[str, Callable[[], Sequence[Any]]] = {
    "web": lambda: corpora.identifiers("web"),
    "files": lambda: corpora.identifiers("files"),
    "perturbed": corpora.perturbed,
}

PARSE = (
    case("WebURL.parse", "parse(s)", parse=WebURL.parse),
    case("can_ada.parse", "can_ada.parse(s)"),
    case("url-py", "URL.parse(s)"),
    case("urlsplit", "urlsplit(s)"),
)
HREF = (
    case("WebURL href", "parse(s).href", parse=WebURL.parse),
    case("can_ada href", "can_ada.parse(s).href"),
    case("url-py", "str(URL.parse(s))"),
    case("urlsplit", "urlsplit(s).geturl()"),
)
JOIN = (
    case("WebURL.join", "b, r = s; b.join(r)", lambda s: (WebURL(s[0]), s[1])),
    case("url-py join", "b, r = s; b.join(r)", lambda s: (URL.parse(s[0]), s[1])),
    case("urljoin", "b, r = s; urljoin(b, r)"),
)
JOIN_STRINGS = (
    case("WebURL.parse", "b, r = s; parse(r, b).href", parse=WebURL.parse),
    case("url-py join", "b, r = s; str(URL.parse(b).join(r))"),
    case("urljoin", "b, r = s; urljoin(b, r)"),
)


def _parse_goals(**most: float) -> dict[str, tuple[str, float]]:
    return {kind: ("can_ada.parse", multiple) for kind, multiple in most.items()}


JOBS = (
    Job(
        "web-parse",
        "URL Standard: parse to an object",
        {name: _INPUTS[name] for name in ("web", "files")},
        PARSE,
        goals("WebURL.parse", **_parse_goals(must=0.9, stretch=0.7)),
    ),
    Job(
        "web-perturbed",
        "URL Standard: parse what is not serialized",
        {"perturbed": _INPUTS["perturbed"]},
        PARSE,
        goals("WebURL.parse", **_parse_goals(must=1.1)),
    ),
    Job("web-href", "URL Standard: parse to a string", _INPUTS, HREF, goals("WebURL href", must=("can_ada href", 0.9))),
    Job(
        "web-join",
        "URL Standard: join, base held",
        {"links": corpora.links},
        JOIN,
        goals("WebURL.join", must=("url-py join", 0.7)),
    ),
    Job(
        "web-join-strings",
        "URL Standard: join, both strings",
        {"links": corpora.links},
        JOIN_STRINGS,
        goals("WebURL.parse", must=("url-py join", 0.7)),
    ),
)
