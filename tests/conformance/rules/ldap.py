"""Differences in LDAP URLs (RFC 4516)."""

import re
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import Applies
from tests.conformance.rules.syntax import refuse
from tests.reference import rfc4516

_OPS = {"ldap-parse"}


def _at_fault(*parts: str, ops: set[str] = _OPS) -> Applies:
    """LDAP URLs that the grammar refuses, and where."""
    return lambda case, question: case.op in ops and rfc4516.fault(question.text) in parts


def _taken(pattern: str) -> Applies:
    """LDAP URLs that the grammar takes and Apache's library refuses."""
    compiled = re.compile(pattern)
    return lambda case, question: (
        case.suite == "apache-ldapurl" and case.op == "invalid" and compiled.match(question.text) is not None
    )


def _scheme_lowered(case: Case, question: Question, value: Any) -> Any:
    if not isinstance(value, dict) or not isinstance(case.input, str) or "urlscheme" not in value:
        return UNCHANGED
    return {**value, "urlscheme": (value["urlscheme"] or "").lower()}


def _host_as_written(case: Case, question: Question, value: Any) -> Any:
    host = rfc4516.read_anyway(question.text).raw.host
    if not isinstance(value, str) or not host:
        return UNCHANGED
    return re.sub(f"(?<=//){re.escape(host.lower())}", lambda _: host, value, count=1)


def _port_as_written(case: Case, question: Question, value: Any) -> Any:
    raw = rfc4516.read_anyway(question.text).raw
    if not isinstance(value, str) or not raw.port or f":{raw.port}/" in value:
        return UNCHANGED
    return re.sub(r"(//[^/]*)", rf"\1:{raw.port}", value, count=1)


def _extensions_as_written(case: Case, question: Question, value: Any) -> Any:
    raw = rfc4516.read_anyway(question.text).raw
    if not isinstance(value, str) or not raw.extensions or value.count("?") != 4:
        return UNCHANGED
    return value.rpartition("?")[0] + "?" + raw.extensions


RULES = (
    Rule(
        "ldap-unchecked-uri",
        "Text that is no URI is split all the same",
        "A generated LDAP URL MUST consist only of the restricted set of characters included in one of the following "
        "three productions",
        "RFC 4516 section 2.1",
        "python-ldap looks for delimiters and decodes; raw backslashes and bars, and an encoded port, get through.",
        lambda case, question: _at_fault("uri")(case, question) and case.suite == "python-ldap-url",
        grammar="ignored",
    ),
    Rule(
        "ldap-empty-text",
        "Nothing at all is an LDAP URL",
        'An LDAP URL begins with the protocol prefix "ldap"',
        "RFC 4516 section 2",
        "Apache's LdapUrl has an empty constructor for the URL of the root, and takes an empty text for it.",
        lambda case, question: case.suite == "apache-ldapurl" and question.text == "",
        rewrite=lambda case, text: text or "ldap:///",
    ),
    Rule(
        "ldap-unchecked-attributes",
        "Attributes are anything between commas",
        "attributes = attrdesc *(COMMA attrdesc)",
        "RFC 4516 section 2",
        "python-ldap leaves it to the server to refuse the name of an attribute.",
        _at_fault("attributes"),
        grammar="ignored",
    ),
    Rule(
        "ldap-unchecked-scope",
        "Other scopes are taken",
        'scope = "base" / "one" / "sub"',
        "RFC 4516 section 2",
        "python-ldap knows the scope of a control beside the three; Ruby keeps whatever stands there.",
        _at_fault("scope"),
        grammar="ignored",
    ),
    Rule(
        "ldap-unchecked-filter",
        "Filters without parentheses are taken",
        "filter = LPAREN filtercomp RPAREN",
        "RFC 4515 section 3",
        "python-ldap keeps the text of a filter and never reads it.",
        _at_fault("filter"),
        grammar="ignored",
    ),
    Rule(
        "ldap-empty-extensions",
        'A fourth "?" with nothing behind it',
        "extensions = extension *(COMMA extension)",
        "RFC 4516 section 2",
        'The libraries split on every "?" and take an empty list for none; the grammar has no empty list.',
        _at_fault("extensions"),
        grammar="ignored",
    ),
    Rule(
        "ldap-scheme-lowered",
        "The scheme in lower case",
        "An implementation should accept uppercase letters as equivalent to lowercase in scheme names",
        "RFC 3986 section 3.1",
        "python-ldap lowers the scheme when it reads; a view keeps what is written.",
        lambda case, question: case.suite == "python-ldap-url",
        theirs=_scheme_lowered,
    ),
    Rule(
        "ldap-host-as-written",
        "The host keeps its case",
        "The host subcomponent is case-insensitive.",
        "RFC 3986 section 3.2.2",
        "Apache's library writes the host as it was read; the normal form has it in lower case.",
        lambda case, question: case.suite == "apache-ldapurl" and case.op == "ldap-parse",
        theirs=_host_as_written,
    ),
    Rule(
        "ldap-port-as-written",
        "The default port is written again",
        "The default LDAP port is TCP port 389.",
        "RFC 4516 section 3",
        "Apache's library drops other defaults and keeps this one.",
        lambda case, question: case.suite == "apache-ldapurl" and case.op == "ldap-parse",
        theirs=_port_as_written,
    ),
    Rule(
        "ldap-extensions-as-written",
        "Extensions keep the case of their triplets",
        'the hexadecimal digits within a percent-encoding triplet (e.g., "%3a" versus "%3A") are case-insensitive',
        "RFC 3986 section 6.2.2.1",
        "Apache's library writes names and filters anew, and extensions as they were.",
        lambda case, question: case.suite == "apache-ldapurl" and case.op == "ldap-parse",
        theirs=_extensions_as_written,
    ),
    Rule(
        "ldap-port-is-a-number",
        "A port that is empty, or beyond 65535",
        "port = *DIGIT",
        "RFC 3986 section 3.2.3",
        "Apache's library wants a number that TCP has; by the grammar of a URI digits are enough, and none are too.",
        _taken(r"ldap://[^/:]+:(?:/|\Z|65536/)"),
        theirs=refuse,
    ),
    Rule(
        "ldap-port-needs-a-host",
        "A port without a host",
        "If no <host> is given, the client must have some a priori knowledge of an appropriate LDAP server to contact.",
        "RFC 4516 section 3",
        "The grammar has a host before a port, and a host may be empty (RFC 3986 section 3.2.2); a view reports it.",
        _taken(r"ldap://:[0-9]"),
        theirs=refuse,
    ),
    Rule(
        "ldap-host-of-numbers",
        "Five numbers with dots between them are no host",
        "If host matches the rule for IPv4address, then it should be considered an IPv4 address literal",
        "RFC 3986 section 3.2.2",
        "Apache's library takes it for a wrong address; what does not match that rule is a registered name.",
        _taken(r"ldap://(?:[0-9]+\.){4}[0-9]+/"),
        theirs=refuse,
    ),
)
