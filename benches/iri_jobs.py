"""Jobs of RFC 3987: parsing beside RFC 3986, and IRI to URI beside other libraries.

hyperlink, rfc3986 and yarl convert an IRI to a URI, with A-labels for a host beyond ASCII;
so does `to_uri`. yarl normalizes as well.
"""

from __future__ import annotations

import hyperlink
import rfc3986
import yarl

import urikit
from benches import corpora
from benches.job import Job, case, goals

PARSE = (
    case("IRIReference.parse", "parse(s)", parse=urikit.IRIReference.parse),
    case("URIReference.parse", "parse(s)", parse=urikit.URIReference.parse),
    case("urlsplit", "urlsplit(s)"),
)
TO_URI = (
    case("urikit", "str(parse(s).to_uri())", parse=urikit.IRIReference.parse),
    case("yarl", "str(URL(s))", URL=yarl.URL),
    case("rfc3986", "iri(s).encode().unsplit()", iri=rfc3986.iri_reference),
    case("hyperlink", "parse(s).to_uri().to_text()", parse=hyperlink.URL.from_text),
)

JOBS = (
    Job(
        "iri-parse",
        "RFC 3987: parse text that is ASCII",
        {name: (lambda name=name: corpora.identifiers(name)) for name in ("web", "files")},  # type: ignore[misc]
        PARSE,
        goals("IRIReference.parse", must=("URIReference.parse", 1.5)),
    ),
    Job(
        "iri-to-uri",
        "RFC 3987: IRI to URI",
        {"paths beyond ASCII": corpora.iris, "hosts as well": corpora.international_iris},
        TO_URI,
        goals("urikit", must=("hyperlink", 0.1), must_2=("rfc3986", 0.1), must_3=("yarl", 1 / 3)),
    ),
)
