"""Jobs of names and schemes: a typed view beside parsing, URNs, and templates beside a peer's.

A view may cost as much as a dozen parses, since it is made on request: parsing is not slower for it.
"""

from __future__ import annotations

import json

import uritemplate

import urikit
from benches import corpora
from benches.job import Job, case, goals
from urikit import guard

VIEW = (
    case("view", "s.view()", prepare=urikit.URI.parse),
    case("URI.parse", "parse(s)", parse=urikit.URI.parse),
)
URN = (
    case("URN.parse", "parse(s)", parse=urikit.URN.parse),
    case("URI.parse", "parse(s)", parse=urikit.URI.parse),
)
EXPAND = (
    case("URITemplate.expand", "template.expand(s)", prepare=json.loads, template=urikit.URITemplate(corpora.TEMPLATE)),
    case("uritemplate", "template.expand(s)", prepare=json.loads, template=uritemplate.URITemplate(corpora.TEMPLATE)),
)
GUARD = (
    case("guard.check", "check(s, policy)", check=guard.check, policy=guard.outgoing_fetch()),
    case("parse and WebURL.parse", "parse(s); web(s)", parse=urikit.parse, web=urikit.WebURL.parse),
)

JOBS = (
    Job(
        "view",
        "A typed view of a URI that is parsed",
        {
            "http": lambda: corpora.identifiers("web"),
            "mailto": lambda: corpora.names("mailto"),
            "tel": lambda: corpora.names("tel"),
            "urn": lambda: corpora.names("urn"),
        },
        VIEW,
        goals("view", must=("URI.parse", 12)),
    ),
    Job(
        "urn",
        "RFC 8141: parse a URN",
        {"urn": lambda: corpora.names("urn")},
        URN,
        goals("URN.parse", must=("URI.parse", 1.3)),
    ),
    Job(
        "guard",
        "Whether a policy allows a URL",
        {"web": lambda: corpora.identifiers("web")},
        GUARD,
        goals("guard.check", must=("parse and WebURL.parse", 3)),
    ),
    Job("template", "RFC 6570: expand a template", {"values": corpora.values}, EXPAND, ()),
)
