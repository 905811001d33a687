"""Differences in the conversions between IRIs and URIs (RFC 3987 section 3), and in what a
library takes for an IRI."""

import re
import unicodedata
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases
from tests.conformance.scoring import IRIS
from tests.reference import rfc3987
from tests.reference.rfc3986 import recompose, split
from tests.reference.syntax import join_authority, split_authority

_OCTETS = re.compile("(?:%[0-9A-Fa-f]{2})+")
#: Keys of a view whose value is a text as it is written, not decoded.
_WRITTEN = {"roundtrip", "as_string", "raw_path", "raw_fragment"}


def _in_value(value: Any, change: Any) -> Any:
    """The change of a text, or of the text among shown components."""
    if isinstance(value, dict):
        return {key: change(text) if key in _WRITTEN else text for key, text in value.items()}
    return change(value) if isinstance(value, str) else UNCHANGED


def _uri_with_octets(case: Case, question: Question, value: Any) -> Any:
    return _in_value(value, rfc3987.step_2)


def _uri_with_a_labels(case: Case, question: Question, value: Any) -> Any:
    if not isinstance(value, str) or rfc3987.components(value) is None:
        return UNCHANGED
    return rfc3987.to_uri(value, host="uts46")


def _all_octets(text: str) -> str:
    """Every byte of a character beyond ASCII decoded that the grammar of RFC 3987 allows."""
    return _OCTETS.sub(lambda run: _decoded(run[0]), text)


def _decoded(run: str) -> str:
    octets = bytes.fromhex(run.replace("%", ""))
    try:
        text = octets.decode("utf-8")
    except UnicodeDecodeError:
        return run
    return run if text.isascii() else text


def _hyperlink_decoded(case: Case, question: Question, value: Any) -> Any:
    """Component by component, every encoded byte of printable ASCII that delimits nothing there."""
    if not isinstance(value, str):
        return UNCHANGED

    def component(text: str | None, delimiters: str) -> str | None:
        def one(octet: "re.Match[str]") -> str:
            character = chr(int(octet[1], 16))
            return character if " " <= character <= "~" and character not in delimiters else octet[0]

        return None if text is None else re.sub("%([0-9A-Fa-f]{2})", one, text)

    parts = split(value)
    authority = parts.authority
    if authority is not None:
        userinfo, host, port = split_authority(authority)
        authority = join_authority(component(userinfo, "%:/?#[]@"), host, port)
    return recompose(
        parts._replace(
            authority=authority,
            path=component(parts.path, "%/?#") or "",
            query=component(parts.query, "%&=+#"),
            fragment=component(parts.fragment, "%"),
        )
    )


def _is_letter_or_digit(character: str) -> bool:
    """RFC 5892 2.1, LetterDigits, and the joiners that 2.8 allows in context."""
    return (
        unicodedata.category(character) in ("Ll", "Lu", "Lo", "Nd", "Lm", "Mn", "Mc") or character in "-.\u200c\u200d"
    )


def _idna_2008(case: Case, question: Question, value: Any) -> Any:
    host = split(question.text).authority or ""
    if all(_is_letter_or_digit(c) and unicodedata.normalize("NFKC", c) == c for c in host.partition(":")[0]):
        return UNCHANGED
    return REFUSED


def _without_password(case: Case, question: Question, value: Any) -> Any:
    return re.sub(r"(//[^/?#@:]*:)[^/?#@]*@", r"\1@", value) if isinstance(value, str) else UNCHANGED


def _private_use_encoded(case: Case, question: Question, value: Any) -> Any:
    """The same components, private use characters outside the query percent-encoded."""
    private = re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]")
    given = {
        name: private.sub(lambda found: rfc3987.step_2(found[0]), part)
        if isinstance(part, str) and name != "query"
        else part
        for name, part in case.input.items()
    }
    return IRIS.letter.compose(**given) if given != case.input else UNCHANGED


def _refused(case: Case, question: Question, value: Any) -> Any:
    return REFUSED if value is not REFUSED else UNCHANGED


def _refused_name(case: Case, question: Question, value: Any) -> Any:
    return False if value is True and question.text[-1:] in (".", "\u3002", "\uff0e", "\uff61") else UNCHANGED


RULES = (
    Rule(
        "iri-as-uri",
        cases(
            suites={"uri-js", "libwww-perl-uri", "go-net-url", "yarl-parsing"},
            ops={"normalize", "uri-object-script", "parse-go", "parse-lossy"},
        ),
        theirs=_uri_with_octets,
    ),
    Rule("iri-as-uri-with-a-labels", cases(suites={"crawler-commons"}, ops={"normalize"}), theirs=_uri_with_a_labels),
    Rule(
        "iri-control-characters",
        cases(suites={"crawler-commons"}, ops={"normalize"}),
        rewrite=lambda case, text: re.sub(
            "[\x80-\x9f]", lambda found: "".join(f"%{octet:02X}" for octet in found[0].encode("utf-8")), text
        ),
    ),
    Rule(
        "iri-latin-1",
        cases(suites={"libwww-perl-uri"}, ops={"uri-object-script"}),
        rewrite=lambda case, text: "".join(
            f"%{ord(c):02X}" if "\x80" <= c <= "\xff" else c for c in text.removeprefix("<").removesuffix(">")
        ),
    ),
    Rule(
        "iri-lone-surrogates",
        cases(suites={"yarl-parsing"}, ops={"parse-lossy"}),
        rewrite=lambda case, text: re.sub("[\ud800-\udfff]", "", text),
    ),
    Rule(
        "iri-octets-in-normal-form",
        cases(suites={"fluent-uri"}, ops={"normalize"}),
        theirs=lambda case, question, value: _in_value(value, rfc3987.to_iri),
    ),
    Rule("iri-private-use-encoded", cases(suites={"uri-js"}, ops={"compose"}), theirs=_private_use_encoded),
    Rule(
        "iri-nfc",
        cases(suites={"hyperlink"}, ops={"iri-to-uri"}),
        rewrite=lambda case, text: unicodedata.normalize("NFC", text),
    ),
    Rule(
        "iri-bidi-decoded",
        cases(suites={"fluent-uri"}, ops={"uri-to-iri"}),
        theirs=lambda case, question, value: _in_value(value, _all_octets),
    ),
    Rule("iri-ascii-decoded", cases(suites={"hyperlink"}, ops={"uri-to-iri", "edit"}), theirs=_hyperlink_decoded),
    Rule("password-left-out", cases(suites={"hyperlink"}, ops={"edit"}), theirs=_without_password),
    Rule("idna-2008-names-only", cases(suites={"py-rfc3986"}, ops={"iri-to-uri"}), theirs=_idna_2008),
    Rule("idna-length-in-to-unicode", cases(suites={"unicode-idnatestv2"}, ops={"uts46 toUnicode"}), theirs=_refused),
    Rule("idn-hostname-root", cases(suites={"json-schema-format"}, ops={"invalid"}), theirs=_refused_name),
)
