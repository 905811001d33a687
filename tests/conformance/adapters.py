"""What is scored of each suite: operation, profile, scorer.

A suite is other people's test data, written for a library with opinions. An adapter
declares how much of it asks something of RFC 3986: which operations, which profile
means which rung, how the library shows components. The rest is out of scope (`reasons`).
"""

from collections.abc import Callable

from tests.conformance import views
from tests.conformance.cases import COLUMNS, Case
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.reasons import OTHER_SUITES, REASONS
from tests.conformance.scoring import ldap, messages, out_of_scope, urns, xri
from tests.conformance.scoring.build import composition, editing
from tests.conformance.scoring.changes import (
    changed_components,
    dot_segments,
    equivalence,
    merging,
    normal_component,
    normal_form,
    path_resolution,
    resolution,
)
from tests.conformance.scoring.command_line import command_line
from tests.conformance.scoring.documents import feed, rdf_xml
from tests.conformance.scoring.doi import address, handle
from tests.conformance.scoring.iri import idn_hostname, to_iri, to_shown_iri, to_uri, uts46
from tests.conformance.scoring.messages import (
    composition_of_ruby,
    composition_of_uri_js,
    mail_equality,
    mail_validity,
    news_equality,
    parts_of_news,
    parts_of_uri_js,
)
from tests.conformance.scoring.octets import decoding, encoding, form_encoding, query_pairs, recasing
from tests.conformance.scoring.relative import forwards, relative_path, relative_reference
from tests.conformance.scoring.schemes_files import FILES, WPT_DATA, data_url, file_to_path, telnet
from tests.conformance.scoring.schemes_objects import libwww
from tests.conformance.scoring.schemes_parts import (
    ftp_path,
    ftp_validity,
    path_to_reference,
    websocket_normal,
    websocket_parts,
    websocket_written,
)
from tests.conformance.scoring.sip import comparison, printed, resiprocate, sipgo, telephone
from tests.conformance.scoring.sip import parsing as sip_parsing
from tests.conformance.scoring.sip import scripts as sip_scripts
from tests.conformance.scoring.syntax import (
    authority,
    components,
    form,
    fragment_apart,
    getters,
    reading,
    request_target,
    round_trip,
    syntax_ok,
    validity,
)
from tests.conformance.scoring.templates import template
from tests.conformance.scoring.web import (
    form_reading,
    form_values,
    form_writing,
    host_to_ascii,
    ipv4_number,
    parsing,
    query_encoding,
    registrable_domain,
    scripting,
    setting,
)
from tests.reference.syntax import is_reference

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
        {True: idn_hostname, False: otherwise},
        "",
    )


SYNTAX_TABLE: Table = {"valid": validity, "invalid": validity}
HANDLERS = {"urn", "mailto", "ws", "wss"}
NOT_GENERIC = "handled by the library's own code for that scheme, in shapes of its own"
#: uriparser normalizes one component alone: that component of the whole normal form.
MASKED: dict[object, Scorer] = {
    f"uriparser-syntax mask=URI_NORMALIZE_{mask}": normal_component(name)
    for mask, name in {
        "SCHEME": "scheme", "USER_INFO": "userinfo", "HOST": "host", "PORT": "port",
        "PATH": "path", "QUERY": "query", "FRAGMENT": "fragment",
    }.items()
}  # fmt: skip


def web_sockets(scorer: Scorer) -> Table:
    """One scorer for both schemes."""
    return {"ws": scorer, "wss": scorer}


SUITES: dict[str, Table] = {
    "iri4ld": {
        **SYNTAX_TABLE,
        "resolve": resolution,
        "parse": components(views.plain),
        "normalize": normal_form("SCHEME"),
        "relativize": relative_reference,
        "relativize-path": relative_path,
        "relativize-variant": forwards("variant"),
        **dict.fromkeys(SYNTAX_TABLE, urns.by_grammar(validity)),
        "urn-parse": urns.parts,
        "urn-components": urns.components,
        "lint": by(lambda case: scheme(case.input) == "urn", {True: urns.lint, False: syntax_ok}, ""),
    },
    "oxiri": {**SYNTAX_TABLE, "resolve": resolution, "relativize": relative_reference},
    "uriparser": {
        **SYNTAX_TABLE,
        "path-to-file-uri": path_to_reference,
        "resolve": resolution,
        "roundtrip": round_trip,
        "relativize": relative_reference,
        "equal": level({"self": equivalence("STRING")}, "another level"),
        "normalize": profile({"uriparser-syntax": normal_form("SYNTAX"), **MASKED}),
        "normalize-mask": changed_components,
        "distinction": components(views.distinction),
        "percent-decode": by(
            options,
            {
                (): decoding(),
                ("PLUS_DONT_TOUCH",): decoding(),
                ("PLUS_TO_SPACE",): decoding(plus="space"),
                ("PLUS_DONT_TOUCH", "URI_BR_DONT_TOUCH"): decoding(),
            },
            "conversion of line breaks, an option of the library",
        ),
        "percent-encode": by(
            options,
            {
                (): encoding("unreserved"),
                ("SPACE_TO_PERCENT",): encoding("unreserved"),
                ("SPACE_TO_PLUS",): form_encoding(),
                ("SPACE_TO_PLUS", "KEEP_UNMODIFIED"): form_encoding(),
            },
            "conversion of line breaks, an option of the library",
        ),
    },
    "py-rfc3986": {
        **SYNTAX_TABLE,
        "iri-to-uri": to_uri("uts46"),
        "resolve": resolution,
        "parse": components(views.py_rfc3986, unreadable=True),
        "parse-authority": components(views.plain),
        "classify": form,
        "remove-dot-segments": dot_segments,
        "merge-paths": merging,
        "percent-encode": encoding("path"),
        "normalize": profile(
            {
                "scheme": normal_form("CASE", after=":"),
                "host": normal_form("CASE", before="//"),
                "percent-case": recasing,
                "uri": normal_form("SYNTAX"),
            }
        ),
    },
    "cpython-urlparse": {
        "resolve": resolution,
        "parse-lossy": components(views.urllib),
        "defrag": fragment_apart(undefined=""),
        "form-parse": form_reading({"keep_blank_values": True, "strict_parsing": True, "encoding": "utf-8"}),
        "form-serialize": form_writing,
    },
    "yarl-parsing": {
        "parse-lossy": components(views.yarl),
        "percent-encode": by(
            keywords,
            {
                # What is allowed in every component.
                (): encoding("host"),
                (("qs", False),): encoding("host"),
                (("requote", False),): encoding("host"),
                (("qs", True),): form_encoding(),
            },
            "a safe set of the caller's, or the library's form of a query",
        ),
        "percent-decode": by(
            keywords,
            {
                (): decoding(),
                (("qs", False),): decoding(),
                (("plus", False),): decoding(),
                (("plus", True),): decoding(plus="space"),
                (("qs", True),): decoding(plus="space"),
                (("unsafe", ""),): decoding(),
            },
            "characters of the caller's that are not decoded",
        ),
    },
    "uri-js": {
        "resolve": resolution,
        "parse": by_scheme(
            {"mailto": parts_of_uri_js, **web_sockets(websocket_parts)},
            unless(HANDLERS, components(views.uri_js), NOT_GENERIC),
        ),
        "compose": by(
            lambda case: {"mailto": "mailto", "ws": "ws", "wss": "ws"}.get(dict(case.input).get("scheme", "")),
            {"mailto": composition_of_uri_js, "ws": websocket_written, None: composition},
            "",
        ),
        "equal": by_scheme({"mailto": mail_equality}, unless(HANDLERS, equivalence("SCHEME"), NOT_GENERIC)),
        "normalize": by_scheme(web_sockets(websocket_normal), normal_form("SCHEME", ipv6="rfc5952")),
        # escapeComponent keeps what is allowed in every component.
        "percent-encode": encoding("host"),
        "percent-decode": decoding(),
    },
    "uritools": {
        "resolve": resolution,
        "parse": components(views.plain),
        "classify": form,
        "compose": composition,
        "defrag": fragment_apart(undefined=None),
        "parse-decoded": getters,
        "percent-encode": encoding(
            "unreserved", only=lambda case: case.row["safe"] == "" and case.row["encoding"] != "idna"
        ),
        "percent-decode": decoding(only=lambda case: case.row["encoding"] != "idna"),
    },
    "go-net-url": {
        **SYNTAX_TABLE,
        "resolve": resolution,
        "resolve-path": path_resolution,
        "parse-go": by(
            lambda case: case.input != "",
            {True: components(views.go)},
            "a structure made by hand and written, not a text that was parsed",
        ),
        "parse-go-request-uri": request_target,
        "split-hostport": authority(views.host_and_port, text_of="//{}"),
        "percent-encode": by(
            lambda case: case.row["fn"],
            {"QueryEscape": form_encoding(), "PathEscape": encoding("segment")},
            "another function",
        ),
        "percent-decode": by(
            lambda case: case.row["fn"],
            {"QueryUnescape": decoding(plus="space"), "PathUnescape": decoding()},
            "another function",
        ),
        "form-parse": form_values,
        "form-serialize": form_writing,
    },
    "json-schema-format": {op: idn_names(validity) for op in SYNTAX_TABLE},
    "openxri-syntax": {
        "valid": xri.validity,
        "invalid": xri.validity,
        "xri-parse": xri.reading,
        "xri-to-uri": xri.to_uri,
        "xri-to-iri": xri.to_iri,
        "iri-to-xri": xri.from_iri,
        "uri-to-iri": to_iri,
    },
    "uritemplate-test": {"template": template},
    "std-uritemplate-extra": {"template": template},
    "unicode-idnatestv2": {f"uts46 {column}": uts46(column) for column in COLUMNS["uts46"]},
    "w3c-jsonld-iri": {"resolve": resolution},
    "w3c-rdf-iri": {"resolve": resolution},
    "feedparser-xmlbase": {"xml-base-feed": feed},
    "w3c-rdfxml-xmlbase": {"xml-base": rdf_xml},
    "libwww-perl-uri": {
        "resolve": resolution,
        "uri-object-script": by_scheme(
            {**libwww(reading), "sip": sip_scripts(reading)}, unless({"smb"}, reading, NOT_GENERIC)
        ),
        "normalize": unless({"ldap"}, normal_form("SCHEME"), NOT_GENERIC),
        "relativize": relative_reference,
    },
    "rfc-examples": {
        **dict.fromkeys(SYNTAX_TABLE, urns.by_grammar(mail_validity)),
        "urn-parse": urns.parts,
        "mailto-parse": messages.parts_of_the_rfc,
        "news-parse": parts_of_news,
        "ldap-parse": ldap.parts_of_the_rfc,
        **FILES,
        "data-url": data_url,
        "scheme-parse": telnet,
        "iri-to-uri": host_policy(
            {"percent": to_uri("percent-encoding"), "idna": to_uri("uts46"), None: to_uri("uts46")}
        ),
        "uri-to-iri": host_policy({"idna-decode": to_shown_iri, None: to_iri}),
        "resolve": resolution,
        "parse": components(views.plain),
        "remove-dot-segments": dot_segments,
        "normalize": profile(
            {"syntax-based": normal_form("SYNTAX"), "case": normal_form("CASE"), "scheme-based": normal_form("SCHEME")}
        ),
        "sip-parse": sip_parsing(printed),
        "tel-parse": telephone,
        "equal": scheme_rules(
            {"sip": comparison, "ldap": ldap.equality, "news": news_equality},
            level(
                {
                    "syntax-based": equivalence("SYNTAX"),
                    "scheme-based": equivalence("SCHEME"),
                    "iri-syntax-based": equivalence("SYNTAX"),
                    "iri-case": equivalence("CASE"),
                    "iri-percent": equivalence("PERCENT"),
                    "iri-scheme-based": equivalence("SCHEME"),
                    "urn-equivalence": urns.equality,
                },
                "another level",
            ),
        ),
    },
    "elixir-uri": {
        **SYNTAX_TABLE,
        "resolve": resolution,
        "percent-decode": decoding(),
        "percent-decode_www_form": decoding(plus="space"),
        "percent-encode": encoding("unreserved"),
        "percent-encode_www_form": form_encoding(),
    },
    "fluent-uri": {
        **SYNTAX_TABLE,
        "iri-to-uri": to_uri("percent-encoding"),
        "uri-to-iri": to_iri,
        "resolve": resolution,
        "parse": components(views.plain),
        "normalize": profile({"fluent-uri-rfc3986-syntax": normal_form("SYNTAX", ipv6="rfc5952")}),
    },
    "medialize-uri": {
        "resolve": resolution,
        "relativize": relative_reference,
        "parse-lossy": components(views.medialize, inside="parts"),
        "equal": level({"medialize-normalized": equivalence("SCHEME")}, "another level"),
        "normalized-components": normal_component("path"),
    },
    "cpp-netlib-uri": {
        **SYNTAX_TABLE,
        "resolve": resolution,
        "relativize": relative_reference,
        # Its syntax_based level knows that http's empty path is "/", which is 6.2.3.
        "normalize": profile(
            {
                "cpp-netlib-string_comparison": normal_form("STRING"),
                "cpp-netlib-syntax_based": normal_form("SCHEME"),
            }
        ),
        "equal": level(
            {"string_comparison": equivalence("STRING"), "syntax_based": equivalence("SCHEME")}, "another level"
        ),
    },
    "ruby-uri": {
        **dict.fromkeys(
            SYNTAX_TABLE,
            by_scheme(
                {"ftp": by(lambda case: case.get("grammar"), {"ftp": ftp_validity, None: validity}, "")}, mail_validity
            ),
        ),
        "mailto-compose": composition_of_ruby,
        "ldap-parse": ldap.parts_of_ruby,
        "resolve": resolution,
        "relativize": relative_reference,
        "parse-ruby": by(
            lambda case: "path" in case.expect,
            {False: components(views.ruby), True: ftp_path},
            "",
        ),
    },
    "apache-ldapurl": {"ldap-parse": ldap.canonical_text, "invalid": ldap.validity},
    "python-ldap-url": {"ldap-parse": ldap.parts_of_python_ldap},
    "rdflib-uri": {"resolve": resolution, "relativize": relative_reference},
    "ruby-rdf-uri": {
        "resolve": resolution,
        "normalize": profile({"rdf-canonicalize": normal_form("SYNTAX")}),
        "parse-lossy": components(views.ruby),
    },
    "hyperlink": {
        "iri-to-uri": to_uri("uts46"),
        "uri-to-iri": to_shown_iri,
        "resolve": resolution,
        "roundtrip": round_trip,
        "parse-hyperlink": components(views.hyperlink),
        "edit": editing(),
        "query-get": query_pairs,
    },
    "iipc-urlcanon": {
        "whatwg-parse": parsing,
        "whatwg-ipv4": ipv4_number,
        "remove-dot-segments": dot_segments,
        "roundtrip": round_trip,
        "split-lossless": by(
            lambda case: is_reference(case.input),
            {True: components(views.urlcanon, without=("ip4", "ip6"))},
            "text that is no URI reference, split into fields of the library's own",
        ),
    },
    "crawler-commons": {
        **SYNTAX_TABLE,
        "resolve": resolution,
        "normalize": by(
            # A quotation mark of the CSV file got lost when this input was recorded.
            lambda case: "%22" in case.expect["output"] and "%22" not in case.input,
            {False: normal_form("SCHEME")},
            "the recorded input lacks a character of the original",
        ),
    },
    "curl-lib1560": {"resolve": resolution},
    "trurl": {"cli-trurl": command_line},
    "wpt-data-urls": WPT_DATA,
    "file-uri-to-path": {"file-uri-to-path": file_to_path},
    "wpt-url-parse": {"whatwg-parse": parsing},
    "wpt-url-setters": {"whatwg-set": setting},
    "wpt-toascii": {"whatwg-host-to-ascii": host_to_ascii},
    "wpt-idnatestv2": {"whatwg-host-to-ascii": host_to_ascii},
    "wpt-percent-encoding": {"whatwg-percent-encode-after-encoding": query_encoding},
    "wpt-urlsearchparams": {"url-object-script": scripting, "form-parse": form_reading()},
    "resiprocate-uri": {"equal": comparison, "sip-parse": sip_parsing(resiprocate)},
    "sipgo-uri": {"sip-parse": sip_parsing(sipgo)},
    "idutils": {
        op: kind(
            {"doi": handle("doi"), "handle": handle("handle"), "ark": address, "purl": address, **urns.IDUTILS},
            "an identifier of another kind: ISTC, EAN",
        )
        for op in ("valid", "invalid", "normalize", "to-url")
    },
    "stdnum": urns.STDNUM,
    "publicsuffix-test": {"registrable-domain": registrable_domain},
}


def scorer_for(suite: str, op: str) -> Scorer:
    """The scorer of an operation in a suite."""
    table = SUITES.get(suite)
    if table is None:
        return out_of_scope(REASONS.get(op, OTHER_SUITES))
    return table.get(op) or out_of_scope(REASONS[op])
