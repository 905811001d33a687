"""Differences in what libraries of identifiers take for a URN, or for the number in one."""

from typing import Any

from tests.conformance.cases import Case
from tests.conformance.judgement import UNCHANGED, Question, Rule
from tests.conformance.rules.predicates import cases


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


RULES: tuple[Rule, ...] = (
    Rule(
        id="urn-informal-nid",
        title='"urn-" and something else than a number is refused',
        clause='IANA assigns the NID consisting of the string "urn-" followed by one or more digits (e.g., "urn-7")',
        section="RFC 8141 5.2",
        reason="iri4ld takes the rule for registrations for one of the grammar. Such a name is a URN by section 2 "
        "that no namespace can have; urikit says so by an issue.",
        applies=cases(suites={"iri4ld"}, ops={"lint"}),
        theirs=_informal,
    ),
    Rule(
        id="urn-as-it-was",
        title="A URN is normal as it is",
        clause="names belonging to LEX namespace are case-insensitive.",
        section="RFC 9676 3.3",
        reason="idutils knows no equivalence of namespaces, and gives the text back. The canonical form of urikit is "
        "the one name that stands for all equivalent ones.",
        applies=cases(suites={"idutils"}, ops={"normalize"}),
        theirs=_as_it_was,
    ),
    Rule(
        id="isbn-of-nine-digits",
        title="A number of nine digits is a book's",
        clause="An ISBN is a ten-digit number",
        section="RFC 3187 5",
        reason="python-stdnum puts the 0 in front that makes an ISBN of a standard book number of the sixties.",
        applies=cases(suites={"stdnum"}, ops={"valid", "invalid"}),
        rewrite=_with_a_zero,
    ),
    Rule(
        id="isbn-with-spaces",
        title="Spaces between the parts of an ISBN stay",
        clause="variable length parts usually separated by hyphens when printed.",
        section="RFC 3187 5",
        reason="python-stdnum keeps the separators of a number. urikit makes a URN of it, which has no spaces.",
        applies=cases(suites={"stdnum"}),
        theirs=_with_spaces,
    ),
    Rule(
        id="urn-isan-in-upper-case",
        title="Scheme and namespace are written in upper case",
        clause="NIDs are case insensitive",
        section="RFC 8141 2.1",
        reason="python-stdnum writes URN:ISAN. urikit writes what the normalization of RFC 3986 section 6.2.2.1 gives.",
        applies=cases(suites={"stdnum"}, ops={"isan-to_urn"}),
        theirs=_in_upper_case,
    ),
)
