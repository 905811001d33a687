"""Differences in what a scheme, or a namespace of names, allows and means."""

import re
from typing import Any
from urllib.parse import unquote

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import Applies, cases, on_text
from tests.conformance.rules.syntax import refuse
from tests.reference import rfc4516
from urikit import percent
from urikit.schemes.file import OLD_DRIVE

_SCRIPTS = cases(suites={"libwww-perl-uri"}, ops={"uri-object-script"})
_RESIPROCATE = cases(suites={"resiprocate-uri"}, ops={"sip-parse"})
_APACHE = cases(suites={"apache-ldapurl"}, ops={"ldap-parse"})


# --- LDAP URLs (RFC 4516) ------------------------------------------------------------


def _at_fault(part: str) -> Applies:
    """LDAP URLs that the grammar refuses, and where."""
    return lambda case, question: case.op == "ldap-parse" and rfc4516.fault(question.text) == part


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


# --- what SIP stacks take for a SIP or tel URI ---------------------------------------


def _written_as_it_was(case: Case, question: Question, value: object) -> object:
    """`String` is the text that was read, slashes included."""
    if not isinstance(value, dict) or "String" not in value:
        return UNCHANGED
    return {**value, "String": case.input}


def _without_spaces(case: Case, text: str) -> str:
    """In a tel URI they separate nothing; in a user they are characters of it."""
    return text.replace(" ", "") if text.startswith("tel:") else text.replace(" ", "%20")


def _without_the_default_port(case: Case, question: Question, value: object) -> object:
    """What is written of an object has no 5060; what is asked of it has."""
    if not isinstance(value, list):
        return UNCHANGED
    written = ("authority", "as_string")
    return [[name, text.replace(":5060", "") if name in written else text] for name, text in value]


# --- file URIs, and the defaults of libwww-perl's schemes ----------------------------


def _replaced(name: str, ours: str | None, theirs: str) -> Any:
    """A change of what one getter says, where it says `ours`."""

    def change(case: Case, question: Question, value: Any) -> Any:
        if not isinstance(value, list) or [name, ours] not in value:
            return UNCHANGED
        return [[name, theirs] if said == [name, ours] else said for said in value]

    return change


def _first_password(case: Case, question: Question, value: Any) -> Any:
    """The password of "anonymous", until a user is written."""
    if not isinstance(value, list) or ["user", "anonymous"] not in value or ["password", None] not in value:
        return UNCHANGED
    at = value.index(["password", None])
    return [*value[:at], ["password", "anonymous@"], *value[at + 1 :]]


def _relative_reference(case: Case, question: Question, value: Any) -> Any:
    """A refused path, its separators turned and its names encoded."""
    if value != {"refused": True} or question.text.startswith(("/", "\\")):
        return UNCHANGED
    return "/".join(percent.encode(name, "segment") for name in question.text.replace("\\", "/").split("/"))


# --- what libraries of identifiers take for a URN, or for the number in one ----------


def _informal(case: Case, question: Question, value: Any) -> Any:
    nid = question.text.split(":")[1].lower()
    return False if nid.startswith("urn-") and not nid[4:].isdigit() else UNCHANGED


def _as_it_was(case: Case, question: Question, value: Any) -> Any:
    return question.text if isinstance(value, str) else UNCHANGED


def _with_spaces(case: Case, question: Question, value: Any) -> Any:
    return value.replace("-", " ") if " " in question.text and isinstance(value, str) else UNCHANGED


def _with_a_zero(case: Case, text: str) -> str:
    return f"0{text}" if sum(character.isalnum() for character in text) == 9 else text


def _in_upper_case(case: Case, question: Question, value: Any) -> Any:
    return value.replace("urn:isan:", "URN:ISAN:") if isinstance(value, str) else UNCHANGED


# --- XRI 2.0: OpenXRI counts, and reads, a little otherwise --------------------------


def _last_not_counted(case: Case, question: Question, value: Any) -> Any:
    path_ends_empty = isinstance(value, dict) and value["segments"] > 0 and question.text.endswith("/")
    return {**value, "segments": value["segments"] - 1} if path_ends_empty else UNCHANGED


def _named_root(case: Case, text: str) -> str:
    """The root "!" with an empty name, with a name; alone, as another symbol."""
    if text.endswith("!!"):
        return f"{text}x"
    return f"{text[:-1]}=" if text in ("!", "xri://!") else text


def _no_empty_first_segment(case: Case, question: Question, value: Any) -> Any:
    path = question.text.removeprefix("xri://").partition("/")[2]
    return False if case.row["grammar"] == "absolute-xri" and path.startswith("/") else UNCHANGED


def _no_empty_segment(case: Case, question: Question, value: Any) -> Any:
    return False if case.row["grammar"] == "xri-segment" and question.text == "" else UNCHANGED


RULES: tuple[Rule, ...] = (
    Rule(
        "ldap-unchecked-uri",
        lambda case, question: _at_fault("uri")(case, question) and case.suite == "python-ldap-url",
        grammar="ignored",
    ),
    Rule(
        "ldap-empty-text",
        lambda case, question: case.suite == "apache-ldapurl" and question.text == "",
        rewrite=lambda case, text: text or "ldap:///",
    ),
    Rule("ldap-unchecked-attributes", _at_fault("attributes"), grammar="ignored"),
    Rule("ldap-unchecked-scope", _at_fault("scope"), grammar="ignored"),
    Rule("ldap-unchecked-filter", _at_fault("filter"), grammar="ignored"),
    Rule("ldap-empty-extensions", _at_fault("extensions"), grammar="ignored"),
    Rule("ldap-scheme-lowered", cases(suites={"python-ldap-url"}), theirs=_scheme_lowered),
    Rule("ldap-host-as-written", _APACHE, theirs=_host_as_written),
    Rule("ldap-port-as-written", _APACHE, theirs=_port_as_written),
    Rule("ldap-extensions-as-written", _APACHE, theirs=_extensions_as_written),
    Rule("ldap-port-is-a-number", _taken(r"ldap://[^/:]+:(?:/|\Z|65536/)"), theirs=refuse),
    Rule("ldap-port-needs-a-host", _taken(r"ldap://:[0-9]"), theirs=refuse),
    Rule("ldap-host-of-numbers", _taken(r"ldap://(?:[0-9]+\.){4}[0-9]+/"), theirs=refuse),
    Rule(
        "mailto-encoded-already",
        cases(suites={"uri-js"}, ops={"compose"}),
        theirs=on_text(lambda text: re.sub("%25([0-9A-F]{2})", r"%\1", text)),
    ),
    Rule(
        "mailto-list-of-parts",
        lambda case, question: case.suite == "ruby-uri" and case.get("grammar") == "mailto-address",
        theirs=refuse,
    ),
    Rule("sip-default-port", _SCRIPTS, theirs=_without_the_default_port),
    Rule(
        "sip-slashes",
        cases(suites={"sipgo-uri"}, ops={"sip-parse"}),
        rewrite=lambda case, text: text.replace("://", ":", 1),
        theirs=_written_as_it_was,
    ),
    Rule(
        "sip-quoted-parameter",
        _RESIPROCATE,
        rewrite=lambda case, text: text.replace('"', "").replace("foo@", "foo%40") if '"' in text else text,
    ),
    Rule("sip-spaces", _RESIPROCATE, rewrite=_without_spaces),
    Rule(
        "tel-semicolon-at-the-end",
        _RESIPROCATE,
        rewrite=lambda case, text: text.removesuffix(";"),
    ),
    Rule("doi-not-encoded", cases(suites={"idutils"}, ops={"to-url"}), theirs=on_text(unquote)),
    Rule(
        "file-vertical-line", cases(suites={"file-uri-to-path"}), rewrite=lambda case, text: OLD_DRIVE.sub(r"\1:", text)
    ),
    Rule("file-relative-path", cases(suites={"uriparser"}, ops={"path-to-file-uri"}), theirs=_relative_reference),
    Rule(
        "ws-drops-fragment",
        cases(suites={"uri-js"}, ops={"normalize"}),
        rewrite=lambda case, text: text.partition("#")[0] if text.startswith(("ws:", "wss:")) else text,
    ),
    Rule(
        "ftp-anonymous-password",
        lambda case, question: _SCRIPTS(case, question) and question.text.startswith("ftp:"),
        theirs=_first_password,
    ),
    Rule(
        "ircs-system-port",
        lambda case, question: _SCRIPTS(case, question) and re.match("ircs:", question.text) is not None,
        theirs=_replaced("port", "6697", "994"),
    ),
    Rule("urn-informal-nid", cases(suites={"iri4ld"}, ops={"lint"}), theirs=_informal),
    Rule("urn-as-it-was", cases(suites={"idutils"}, ops={"normalize"}), theirs=_as_it_was),
    Rule("isbn-of-nine-digits", cases(suites={"stdnum"}, ops={"valid", "invalid"}), rewrite=_with_a_zero),
    Rule("isbn-with-spaces", cases(suites={"stdnum"}), theirs=_with_spaces),
    Rule("urn-isan-in-upper-case", cases(suites={"stdnum"}, ops={"isan-to_urn"}), theirs=_in_upper_case),
    Rule("xri-last-segment", cases(suites={"openxri-syntax"}, ops={"xri-parse"}), theirs=_last_not_counted),
    Rule("xri-persistent-root", cases(suites={"openxri-syntax"}, ops={"xri-parse"}), rewrite=_named_root),
    Rule("xri-empty-first-segment", cases(suites={"openxri-syntax"}, ops={"invalid"}), theirs=_no_empty_first_segment),
    Rule("xri-empty-segment", cases(suites={"openxri-syntax"}, ops={"invalid"}), theirs=_no_empty_segment),
)
