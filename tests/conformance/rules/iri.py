"""Differences in the conversions between IRIs and URIs (RFC 3987 section 3), and in what a
library takes for an IRI."""

import re
import unicodedata
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.iri_engines import LetterIRI
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases
from tests.reference import rfc3987
from tests.reference.rfc3986 import recompose, split
from tests.reference.syntax import split_authority

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
        userinfo = component(userinfo, "%:/?#[]@")
        authority = ("" if userinfo is None else userinfo + "@") + host + ("" if port is None else ":" + port)
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
    return LetterIRI().compose(**given) if given != case.input else UNCHANGED


def _refused(case: Case, question: Question, value: Any) -> Any:
    return REFUSED if value is not REFUSED else UNCHANGED


def _refused_name(case: Case, question: Question, value: Any) -> Any:
    return False if value is True and question.text[-1:] in (".", "\u3002", "\uff0e", "\uff61") else UNCHANGED


RULES = (
    Rule(
        id="iri-as-uri",
        title="An IRI is written as its URI",
        clause="If the IRI is to be passed to another application or used further in some other way, its original "
        "form MUST be preserved.",
        section="RFC 3987 5.3.2.3",
        reason="uri-js, libwww, yarl and Go write the octets of what lies beyond ASCII when they normalize or print. "
        "In urikit an IRI stays one; `to_uri` is a step of its own.",
        applies=cases(
            suites={"uri-js", "libwww-perl-uri", "go-net-url", "yarl-parsing"},
            ops={"normalize", "uri-object-script", "parse-go", "parse-lossy"},
        ),
        theirs=_uri_with_octets,
    ),
    Rule(
        id="iri-as-uri-with-a-labels",
        title="An IRI is normalized to its URI, the host in A-labels",
        clause="If the IRI is to be passed to another application or used further in some other way, its original "
        "form MUST be preserved.",
        section="RFC 3987 5.3.2.3",
        reason="crawler-commons keys pages by the URI that is fetched. urikit compares IRIs at the rung SCHEME "
        "with their domains in A-labels, and keeps the IRI.",
        applies=cases(suites={"crawler-commons"}, ops={"normalize"}),
        theirs=_uri_with_a_labels,
    ),
    Rule(
        id="iri-control-characters",
        title="C1 control characters are encoded",
        clause="ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF",
        section="RFC 3987 2.2",
        reason="crawler-commons encodes whatever is not ASCII, U+0080 to U+009F as well, which no IRI holds.",
        applies=cases(suites={"crawler-commons"}, ops={"normalize"}),
        rewrite=lambda case, text: re.sub(
            "[\x80-\x9f]", lambda found: "".join(f"%{octet:02X}" for octet in found[0].encode("utf-8")), text
        ),
    ),
    Rule(
        id="iri-latin-1",
        title="Characters are octets of Latin-1, in angle brackets",
        clause="Convert the character to a sequence of one or more octets using UTF-8 [RFC3629].",
        section="RFC 3987 3.1",
        reason="libwww takes a byte string as it comes, and its tests are written in Latin-1; it removes the "
        "brackets of RFC 3986 Appendix C, which are no part of the URI.",
        applies=cases(suites={"libwww-perl-uri"}, ops={"uri-object-script"}),
        rewrite=lambda case, text: "".join(
            f"%{ord(c):02X}" if "\x80" <= c <= "\xff" else c for c in text.removeprefix("<").removesuffix(">")
        ),
    ),
    Rule(
        id="iri-lone-surrogates",
        title="Lone surrogates are dropped",
        clause="ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF",
        section="RFC 3987 2.2",
        reason="yarl encodes with errors ignored. A lone surrogate is no character and has no UTF-8 form; urikit "
        "refuses it, where it is.",
        applies=cases(suites={"yarl-parsing"}, ops={"parse-lossy"}),
        rewrite=lambda case, text: re.sub("[\ud800-\udfff]", "", text),
    ),
    Rule(
        id="iri-octets-in-normal-form",
        title="The normal form of an IRI has characters for their octets",
        clause="These IRIs should be normalized by decoding any percent-encoded octet sequence that corresponds to "
        "an unreserved character, as described in section 2.3 of [RFC3986].",
        section="RFC 3987 5.3.2.3",
        reason="fluent-uri decodes `iunreserved` (2.2). Section 2.3 of RFC 3986 knows `unreserved` only, and so "
        "does urikit's rung PERCENT; the two forms are equivalent on it, by their URIs.",
        applies=cases(suites={"fluent-uri"}, ops={"normalize"}),
        theirs=lambda case, question, value: _in_value(value, rfc3987.to_iri),
    ),
    Rule(
        id="iri-private-use-encoded",
        title="Private use characters outside the query are encoded",
        clause='ifragment = *( ipchar / "/" / "?" )',
        section="RFC 3987 2.2",
        reason="uri-js encodes in any component what the grammar does not allow there; to urikit's `build` a "
        "component that is a `str` is raw, and refused outside its grammar.",
        applies=cases(suites={"uri-js"}, ops={"compose"}),
        theirs=_private_use_encoded,
    ),
    Rule(
        id="iri-nfc",
        title="An IRI is composed before it is converted",
        clause="If the IRI is in a Unicode-based character encoding (for example, UTF-8 or UTF-16), do not normalize",
        section="RFC 3987 3.1",
        reason="hyperlink applies NFC. Two IRIs that differ before would not after, and what the creator wrote "
        "could no longer be reached; urikit says `is_nfc` and leaves the text alone.",
        applies=cases(suites={"hyperlink"}, ops={"iri-to-uri"}),
        rewrite=lambda case, text: unicodedata.normalize("NFC", text),
    ),
    Rule(
        id="iri-bidi-decoded",
        title="Formatting characters of bidirectional text are decoded",
        clause="Section 4.1 forbids the direct use of this character in an IRI. Therefore, the corresponding octets "
        "are re-percent-encoded in step 4.",
        section="RFC 3987 3.2.1",
        reason="fluent-uri decodes what its grammar allows, and U+202E is `ucschar`.",
        applies=cases(suites={"fluent-uri"}, ops={"uri-to-iri"}),
        theirs=lambda case, question, value: _in_value(value, _all_octets),
    ),
    Rule(
        id="iri-ascii-decoded",
        title="Octets of reserved characters and of spaces are decoded",
        clause='except those corresponding to "%", characters in "reserved", and characters in US-ASCII not allowed '
        "in URIs",
        section="RFC 3987 3.2",
        reason="hyperlink decodes an octet of ASCII wherever the character would delimit nothing in that component. "
        "What comes out may be no IRI, and does not lead back to the URI.",
        applies=cases(suites={"hyperlink"}, ops={"uri-to-iri", "edit"}),
        theirs=_hyperlink_decoded,
    ),
    Rule(
        id="password-left-out",
        title="The password is not written",
        clause="Applications should not render as clear text any data after the first colon",
        section="RFC 3986 3.2.1",
        reason="hyperlink's `to_text(with_password=False)`, an argument that the recorded case lacks. urikit's `str` "
        "is the identifier; what is for people (`repr`, `redacted`, `display`) hides it.",
        applies=cases(suites={"hyperlink"}, ops={"edit"}),
        theirs=_without_password,
    ),
    Rule(
        id="idna-2008-names-only",
        title="Symbols and compatibility characters in a host are refused",
        clause="Replace the ireg-name part of the IRI by the part converted using the ToASCII operation",
        section="RFC 3987 3.1",
        reason="rfc3986 converts by IDNA 2008, which has letters and digits only. urikit's default is the "
        'successor of ToASCII, UTS 46, which maps and has symbols; `to_uri(host="idna2008")` refuses them.',
        applies=cases(suites={"py-rfc3986"}, ops={"iri-to-uri"}),
        theirs=_idna_2008,
    ),
    Rule(
        id="idna-length-in-to-unicode",
        title="ToUnicode reports empty labels",
        clause="ToUnicode never fails.",
        section="RFC 3490 4.2",
        reason="The file records `X4_2` where ToASCII, which looks at lengths, would fail on an empty label. "
        "ToUnicode itself looks at none (in UTS 46 it records errors, but not of length), and neither does urikit's.",
        applies=cases(suites={"unicode-idnatestv2"}, ops={"uts46 toUnicode"}),
        theirs=_refused,
    ),
    Rule(
        id="idn-hostname-root",
        title="A host name does not end with a dot",
        clause="The rightmost domain label of a fully qualified domain name in DNS may be followed by a single",
        section="RFC 3986 3.2.2",
        reason="`idn-hostname` of JSON Schema is a host name by RFC 1123 and 5890, without the root. In a URI or IRI "
        "the root may be named.",
        applies=cases(suites={"json-schema-format"}, ops={"invalid"}),
        theirs=_refused_name,
    ),
)
