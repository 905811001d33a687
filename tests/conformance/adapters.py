"""What is scored of each suite: operation, profile, scorer.

A suite is other people's test data, written for a library with opinions. An adapter
declares how much of it asks something of RFC 3986: which operations, which profile
means which step, how the library shows components. The rest is out of scope.
"""

from collections.abc import Callable

from tests.conformance import views
from tests.conformance.cases import COLUMNS, Case
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.scoring import (
    build,
    changes,
    command_line,
    documents,
    doi,
    iri,
    ldap,
    messages,
    octets,
    out_of_scope,
    relative,
    schemes,
    schemes_objects,
    sip,
    syntax,
    templates,
    urns,
    web,
    xri,
)
from tests.reference.syntax import is_reference

#: Why an operation asks nothing of RFC 3986, whatever the suite.
REASONS = {
    "join-path": "an operation of the library's own: joins and cleans a path",
    "punycode": "Punycode by itself (RFC 3492); urikit has names, and IdnaTestV2 asks about those",
    "curl-get-url": "libcurl's own dialect: guesses schemes, folds hosts, adds paths",
    "curl-parts": "libcurl's own dialect: guesses schemes, folds hosts, adds paths",
    "curl-set-parts": "libcurl's own dialect: setters with flags",
    "curl-append-query": "libcurl's own dialect: setters with flags",
}
OTHER_SUITES = "a suite about documents: a later issue"

Table = dict[str, Scorer]


def by(key: Callable[[Case], object], table: dict[object, Scorer], otherwise: str) -> Scorer:
    """One scorer a profile; profiles that are not named are out of scope."""

    def score(case: Case) -> Answer:
        scorer = table.get(key(case))
        return OutOfScope(otherwise) if scorer is None else scorer(case)

    return score


def profile(table: dict[object, Scorer], otherwise: str = "a profile of the library's own") -> Scorer:
    """By `profile`."""
    return by(lambda case: case.get("profile"), table, otherwise)


def level(table: dict[object, Scorer], otherwise: str) -> Scorer:
    """By `level`."""
    return by(lambda case: case.get("level"), table, otherwise)


def kind(table: dict[object, Scorer], otherwise: str) -> Scorer:
    """By the kind of identifier, which each operation calls by another name."""
    return by(lambda case: case.get("grammar") or case.get("profile") or case.get("pid_scheme"), table, otherwise)


def scheme_rules(table: dict[object, Scorer], otherwise: Scorer) -> Scorer:
    """By the scheme whose rules are asked for; else as elsewhere."""
    return lambda case: table.get(case.get("scheme_rules"), otherwise)(case)


def host_policy(table: dict[object, Scorer]) -> Scorer:
    """By `host`: what becomes of the registered name."""
    return by(lambda case: case.get("host"), table, "another host policy")


def options(case: Case) -> object:
    """uriparser's and others' switches, as one hashable value."""
    return tuple(case.get("options") or ())


def keywords(case: Case) -> object:
    """Keyword arguments of a function, as one hashable value."""
    return tuple(sorted((case.get("kwargs") or {}).items()))


def scheme(text: str | None) -> str:
    """The scheme of a text, in lower case, or ""."""
    return text.partition(":")[0].lower() if text and ":" in text else ""


def unless(schemes: set[str], scorer: Scorer, reason: str) -> Scorer:
    """Cases of some schemes are about the scheme."""
    return lambda case: OutOfScope(reason) if scheme(case.input) in schemes else scorer(case)


def by_scheme(table: Table, otherwise: Scorer) -> Scorer:
    """Cases of some schemes have a scorer of their own."""
    return lambda case: table.get(scheme(case.input), otherwise)(case)


def idn_names(otherwise: Scorer) -> Scorer:
    """`idn-hostname` beyond ASCII is a matter of IDNA 2008; ASCII names are as elsewhere."""
    return by(
        lambda case: case.row["grammar"] == "idn-hostname" and not case.input.isascii(),
        {True: iri.idn_hostname, False: otherwise},
        "",
    )


SYNTAX_TABLE: Table = {"valid": syntax.validity, "invalid": syntax.validity}
HANDLERS = {"urn", "mailto", "ws", "wss"}
NOT_GENERIC = "handled by the library's own code for that scheme, in shapes of its own"
#: uriparser normalizes one component alone: that component of the whole normal form.
MASKED: dict[object, Scorer] = {
    f"uriparser-syntax mask=URI_NORMALIZE_{mask}": changes.normal_component(name)
    for name, mask in changes.MASKS.items()
}


def web_sockets(scorer: Scorer) -> Table:
    """One scorer for both schemes."""
    return {"ws": scorer, "wss": scorer}


SUITES: dict[str, Table] = {
    "iri4ld": {
        **SYNTAX_TABLE,
        "resolve": changes.resolution,
        "parse": syntax.components(views.plain),
        "normalize": changes.normal_form("SCHEME"),
        "relativize": relative.relative_reference,
        "relativize-path": relative.relative_path,
        "relativize-variant": relative.forwards("variant"),
        **dict.fromkeys(SYNTAX_TABLE, urns.by_grammar(syntax.validity)),
        "urn-parse": urns.parts,
        "urn-components": urns.components,
        "lint": by(lambda case: scheme(case.input) == "urn", {True: urns.lint, False: syntax.syntax_ok}, ""),
    },
    "oxiri": {**SYNTAX_TABLE, "resolve": changes.resolution, "relativize": relative.relative_reference},
    "uriparser": {
        **SYNTAX_TABLE,
        "path-to-file-uri": schemes.path_to_reference,
        "resolve": changes.resolution,
        "roundtrip": syntax.round_trip,
        "relativize": relative.relative_reference,
        "equal": level({"self": changes.equivalence("STRING")}, "another level"),
        "normalize": profile({"uriparser-syntax": changes.normal_form("SYNTAX"), **MASKED}),
        "normalize-mask": changes.changed_components,
        "distinction": syntax.components(views.distinction),
        "percent-decode": by(
            options,
            {
                (): octets.decoding(),
                ("PLUS_DONT_TOUCH",): octets.decoding(),
                ("PLUS_TO_SPACE",): octets.decoding(plus="space"),
                ("PLUS_DONT_TOUCH", "URI_BR_DONT_TOUCH"): octets.decoding(),
            },
            "conversion of line breaks, an option of the library",
        ),
        "percent-encode": by(
            options,
            {
                (): octets.encoding("unreserved"),
                ("SPACE_TO_PERCENT",): octets.encoding("unreserved"),
                ("SPACE_TO_PLUS",): octets.form_encoding(),
                ("SPACE_TO_PLUS", "KEEP_UNMODIFIED"): octets.form_encoding(),
            },
            "conversion of line breaks, an option of the library",
        ),
    },
    "py-rfc3986": {
        **SYNTAX_TABLE,
        "iri-to-uri": iri.to_uri("uts46"),
        "resolve": changes.resolution,
        "parse": syntax.components(views.py_rfc3986, unreadable=True),
        "parse-authority": syntax.components(views.plain),
        "classify": syntax.form,
        "remove-dot-segments": changes.dot_segments,
        "merge-paths": changes.merging,
        "percent-encode": octets.encoding("path"),
        "normalize": profile(
            {
                "scheme": changes.normal_form("CASE", after=":"),
                "host": changes.normal_form("CASE", before="//"),
                "percent-case": octets.recasing,
                "uri": changes.normal_form("SYNTAX"),
            }
        ),
    },
    "cpython-urlparse": {
        "resolve": changes.resolution,
        "parse-lossy": syntax.components(views.urllib),
        "defrag": syntax.fragment_apart(undefined=""),
        "form-parse": web.form_reading({"keep_blank_values": True, "strict_parsing": True, "encoding": "utf-8"}),
        "form-serialize": web.form_writing,
    },
    "yarl-parsing": {
        "parse-lossy": syntax.components(views.yarl),
        "percent-encode": by(
            keywords,
            {
                # What is allowed in every component.
                (): octets.encoding("host"),
                (("qs", False),): octets.encoding("host"),
                (("requote", False),): octets.encoding("host"),
                (("qs", True),): octets.form_encoding(),
            },
            "a safe set of the caller's, or the library's form of a query",
        ),
        "percent-decode": by(
            keywords,
            {
                (): octets.decoding(),
                (("qs", False),): octets.decoding(),
                (("plus", False),): octets.decoding(),
                (("plus", True),): octets.decoding(plus="space"),
                (("qs", True),): octets.decoding(plus="space"),
                (("unsafe", ""),): octets.decoding(),
            },
            "characters of the caller's that are not decoded",
        ),
    },
    "uri-js": {
        "resolve": changes.resolution,
        "parse": by_scheme(
            {"mailto": messages.parts_of_uri_js, **web_sockets(schemes.websocket_parts)},
            unless(HANDLERS, syntax.components(views.uri_js), NOT_GENERIC),
        ),
        "compose": by(
            lambda case: {"mailto": "mailto", "ws": "ws", "wss": "ws"}.get(dict(case.input).get("scheme", "")),
            {"mailto": messages.composition_of_uri_js, "ws": schemes.websocket_written, None: build.composition},
            "",
        ),
        "equal": by_scheme(
            {"mailto": messages.mail_equality}, unless(HANDLERS, changes.equivalence("SCHEME"), NOT_GENERIC)
        ),
        "normalize": by_scheme(web_sockets(schemes.websocket_normal), changes.normal_form("SCHEME", ipv6="rfc5952")),
        # escapeComponent keeps what is allowed in every component.
        "percent-encode": octets.encoding("host"),
        "percent-decode": octets.decoding(),
    },
    "uritools": {
        "resolve": changes.resolution,
        "parse": syntax.components(views.plain),
        "classify": syntax.form,
        "compose": build.composition,
        "defrag": syntax.fragment_apart(undefined=None),
        "parse-decoded": syntax.getters,
        "percent-encode": octets.encoding(
            "unreserved", only=lambda case: case.row["safe"] == "" and case.row["encoding"] != "idna"
        ),
        "percent-decode": octets.decoding(only=lambda case: case.row["encoding"] != "idna"),
    },
    "go-net-url": {
        **SYNTAX_TABLE,
        "resolve": changes.resolution,
        "resolve-path": changes.path_resolution,
        "parse-go": by(
            lambda case: case.input != "",
            {True: syntax.components(views.go)},
            "a structure made by hand and written, not a text that was parsed",
        ),
        "parse-go-request-uri": syntax.request_target,
        "split-hostport": syntax.authority(views.host_and_port, text_of="//{}"),
        "percent-encode": by(
            lambda case: case.row["fn"],
            {"QueryEscape": octets.form_encoding(), "PathEscape": octets.encoding("segment")},
            "another function",
        ),
        "percent-decode": by(
            lambda case: case.row["fn"],
            {"QueryUnescape": octets.decoding(plus="space"), "PathUnescape": octets.decoding()},
            "another function",
        ),
        "form-parse": web.form_values,
        "form-serialize": web.form_writing,
    },
    "json-schema-format": {op: idn_names(syntax.validity) for op in SYNTAX_TABLE},
    "openxri-syntax": {
        "valid": xri.validity,
        "invalid": xri.validity,
        "xri-parse": xri.reading,
        "xri-to-uri": xri.to_uri,
        "xri-to-iri": xri.to_iri,
        "iri-to-xri": xri.from_iri,
        "uri-to-iri": iri.to_iri,
    },
    "uritemplate-test": {"template": templates.template},
    "std-uritemplate-extra": {"template": templates.template},
    "unicode-idnatestv2": {f"uts46 {column}": iri.uts46(column) for column in COLUMNS["uts46"]},
    "w3c-jsonld-iri": {"resolve": changes.resolution},
    "w3c-rdf-iri": {"resolve": changes.resolution},
    "feedparser-xmlbase": {"xml-base-feed": documents.feed},
    "w3c-rdfxml-xmlbase": {"xml-base": documents.rdf_xml},
    "libwww-perl-uri": {
        "resolve": changes.resolution,
        "uri-object-script": by_scheme(
            {**schemes_objects.libwww(syntax.reading), "sip": sip.scripts(syntax.reading)},
            unless({"smb"}, syntax.reading, NOT_GENERIC),
        ),
        "normalize": unless({"ldap"}, changes.normal_form("SCHEME"), NOT_GENERIC),
        "relativize": relative.relative_reference,
    },
    "rfc-examples": {
        **dict.fromkeys(SYNTAX_TABLE, urns.by_grammar(messages.mail_validity)),
        "urn-parse": urns.parts,
        "mailto-parse": messages.parts_of_the_rfc,
        "news-parse": messages.parts_of_news,
        "ldap-parse": ldap.parts_of_the_rfc,
        **schemes.FILES,
        "data-url": schemes.data_url,
        "scheme-parse": schemes.telnet,
        "iri-to-uri": host_policy(
            {"percent": iri.to_uri("percent-encoding"), "idna": iri.to_uri("uts46"), None: iri.to_uri("uts46")}
        ),
        "uri-to-iri": host_policy({"idna-decode": iri.to_shown_iri, None: iri.to_iri}),
        "resolve": changes.resolution,
        "parse": syntax.components(views.plain),
        "remove-dot-segments": changes.dot_segments,
        "normalize": profile(
            {
                "syntax-based": changes.normal_form("SYNTAX"),
                "case": changes.normal_form("CASE"),
                "scheme-based": changes.normal_form("SCHEME"),
            }
        ),
        "sip-parse": sip.parsing(sip.printed),
        "tel-parse": sip.telephone,
        "equal": scheme_rules(
            {"sip": sip.comparison, "ldap": ldap.equality, "news": messages.news_equality},
            level(
                {
                    "syntax-based": changes.equivalence("SYNTAX"),
                    "scheme-based": changes.equivalence("SCHEME"),
                    "iri-syntax-based": changes.equivalence("SYNTAX"),
                    "iri-case": changes.equivalence("CASE"),
                    "iri-percent": changes.equivalence("PERCENT"),
                    "iri-scheme-based": changes.equivalence("SCHEME"),
                    "urn-equivalence": urns.equality,
                },
                "another level",
            ),
        ),
    },
    "elixir-uri": {
        **SYNTAX_TABLE,
        "resolve": changes.resolution,
        "percent-decode": octets.decoding(),
        "percent-decode_www_form": octets.decoding(plus="space"),
        "percent-encode": octets.encoding("unreserved"),
        "percent-encode_www_form": octets.form_encoding(),
    },
    "fluent-uri": {
        **SYNTAX_TABLE,
        "iri-to-uri": iri.to_uri("percent-encoding"),
        "uri-to-iri": iri.to_iri,
        "resolve": changes.resolution,
        "parse": syntax.components(views.plain),
        "normalize": profile({"fluent-uri-rfc3986-syntax": changes.normal_form("SYNTAX", ipv6="rfc5952")}),
    },
    "medialize-uri": {
        "resolve": changes.resolution,
        "relativize": relative.relative_reference,
        "parse-lossy": syntax.components(views.medialize, inside="parts"),
        "equal": level({"medialize-normalized": changes.equivalence("SCHEME")}, "another level"),
        "normalized-components": changes.normal_component("path"),
    },
    "cpp-netlib-uri": {
        **SYNTAX_TABLE,
        "resolve": changes.resolution,
        "relativize": relative.relative_reference,
        # Its syntax_based level knows that http's empty path is "/", which is 6.2.3.
        "normalize": profile(
            {
                "cpp-netlib-string_comparison": changes.normal_form("STRING"),
                "cpp-netlib-syntax_based": changes.normal_form("SCHEME"),
            }
        ),
        "equal": level(
            {"string_comparison": changes.equivalence("STRING"), "syntax_based": changes.equivalence("SCHEME")},
            "another level",
        ),
    },
    "ruby-uri": {
        **dict.fromkeys(
            SYNTAX_TABLE,
            by_scheme(
                {"ftp": by(lambda case: case.get("grammar"), {"ftp": schemes.ftp_validity, None: syntax.validity}, "")},
                messages.mail_validity,
            ),
        ),
        "mailto-compose": messages.composition_of_ruby,
        "ldap-parse": ldap.parts_of_ruby,
        "resolve": changes.resolution,
        "relativize": relative.relative_reference,
        "parse-ruby": by(
            lambda case: "path" in case.expect,
            {False: syntax.components(views.ruby), True: schemes.ftp_path},
            "",
        ),
    },
    "apache-ldapurl": {"ldap-parse": ldap.canonical_text, "invalid": ldap.validity},
    "python-ldap-url": {"ldap-parse": ldap.parts_of_python_ldap},
    "rdflib-uri": {"resolve": changes.resolution, "relativize": relative.relative_reference},
    "ruby-rdf-uri": {
        "resolve": changes.resolution,
        "normalize": profile({"rdf-canonicalize": changes.normal_form("SYNTAX")}),
        "parse-lossy": syntax.components(views.ruby),
    },
    "hyperlink": {
        "iri-to-uri": iri.to_uri("uts46"),
        "uri-to-iri": iri.to_shown_iri,
        "resolve": changes.resolution,
        "roundtrip": syntax.round_trip,
        "parse-hyperlink": syntax.components(views.hyperlink),
        "edit": build.editing(),
        "query-get": octets.query_pairs,
    },
    "iipc-urlcanon": {
        "whatwg-parse": web.parsing,
        "whatwg-ipv4": web.ipv4_number,
        "remove-dot-segments": changes.dot_segments,
        "roundtrip": syntax.round_trip,
        "split-lossless": by(
            lambda case: is_reference(case.input),
            {True: syntax.components(views.urlcanon, without=("ip4", "ip6"))},
            "text that is no URI reference, split into fields of the library's own",
        ),
    },
    "crawler-commons": {
        **SYNTAX_TABLE,
        "resolve": changes.resolution,
        "normalize": by(
            # A quotation mark of the CSV file got lost when this input was recorded.
            lambda case: "%22" in case.expect["output"] and "%22" not in case.input,
            {False: changes.normal_form("SCHEME")},
            "the recorded input lacks a character of the original",
        ),
    },
    "curl-lib1560": {"resolve": changes.resolution},
    "trurl": {"cli-trurl": command_line.command_line},
    "wpt-data-urls": schemes.WPT_DATA,
    "file-uri-to-path": {"file-uri-to-path": schemes.file_to_path},
    "wpt-url-parse": {"whatwg-parse": web.parsing},
    "wpt-url-setters": {"whatwg-set": web.setting},
    "wpt-toascii": {"whatwg-host-to-ascii": web.host_to_ascii},
    "wpt-idnatestv2": {"whatwg-host-to-ascii": web.host_to_ascii},
    "wpt-percent-encoding": {"whatwg-percent-encode-after-encoding": web.query_encoding},
    "wpt-urlsearchparams": {"url-object-script": web.scripting, "form-parse": web.form_reading()},
    "resiprocate-uri": {"equal": sip.comparison, "sip-parse": sip.parsing(sip.resiprocate)},
    "sipgo-uri": {"sip-parse": sip.parsing(sip.sipgo)},
    "idutils": {
        op: kind(
            {
                "doi": doi.handle("doi"),
                "handle": doi.handle("handle"),
                "ark": doi.address,
                "purl": doi.address,
                **urns.IDUTILS,
            },
            "an identifier of another kind: ISTC, EAN",
        )
        for op in ("valid", "invalid", "normalize", "to-url")
    },
    "stdnum": urns.STDNUM,
    "publicsuffix-test": {"registrable-domain": web.registrable_domain},
}


def scorer_for(suite: str, op: str) -> Scorer:
    """The scorer of an operation in a suite."""
    table = SUITES.get(suite)
    if table is None:
        return out_of_scope(REASONS.get(op, OTHER_SUITES))
    return table.get(op) or out_of_scope(REASONS[op])
