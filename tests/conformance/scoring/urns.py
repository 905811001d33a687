"""Scorers of URNs, and of the numbers that namespaces are made of.

A URN is asked by its view, and beside it a transcription of RFC 8141 and of the grammars of
namespaces, read from the RFCs (`tests.reference.urns`). A number is asked as data, with
`build`, since python-stdnum and idutils have it without "urn:"; the transcription computes the
check digits by the definitions of their standards. Where hyphens of an ISBN belong is said by
the ranges of the International ISBN Agency, which python-stdnum ships and urikit asks: those
are not transcribed, so the package is asked directly.
"""

import re
from collections.abc import Callable
from typing import Any

from stdnum import isbn as ranges

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.scoring import asked, chosen, holds
from tests.reference import urns as letter
from urikit.schemes.urns import view_of
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.numbers import Gsma, Isan, Isbn, Issn

#: Violations of iri4ld's lint that make a text no name of its namespace; the others are notes.
BAD = {"urn_bad_nid", "urn_bad_nss", "urn_bad_components", "uuid_bad_pattern", "oid_bad_syntax"}
NO_NAMESPACE = "a number that has no URN namespace"
STRING = "a text of the library's own"


# --- URNs ------------------------------------------------------------------------------


def _name(text: str) -> dict[str, Any] | None:
    """A URN by RFC 8141, of a namespace whose grammar is at hand by that as well; None for what is none."""
    parts = letter.parse(text)
    if parts is None:
        return None
    namespace, nss = (parts["nid"] or "").lower(), parts["nss"] or ""
    if namespace == "isbn":
        return parts if letter.isbn(nss) else None
    if namespace == "issn":
        return parts if _letter_issn(nss) else None
    if namespace in ("oid", "uuid", "nbn") and not letter.derives_name(namespace, nss):
        return None
    return parts


def validity(case: Case) -> Answer:
    """`valid` and `invalid` of a URN."""
    return asked(bool(case.expect["valid"]), holds(view_of), lambda text: _name(text) is not None, case.input)


def lint(case: Case) -> Answer:
    """iri4ld's `lint` of a URN: whether one of its violations makes it none."""
    good = case.expect["syntax_ok"] and not BAD & set(case.expect["violations"])
    return asked(good, holds(view_of), lambda text: _name(text) is not None, case.input)


def _parts(view: NamespaceView) -> dict[str, str | None]:
    """The parts of a URN, as they are written."""
    scheme, _, nid = (view.spelled or f"urn:{view.nid}").partition(":")
    return {
        "scheme": scheme,
        "nid": nid,
        "nss": view.nss,
        "r": view.r_component,
        "q": view.q_component,
        "f": view.f_component,
    }


def parts(case: Case) -> Answer:
    """`urn-parse`: the parts of a URN, of which a case states some."""
    return asked(
        dict(case.expect),
        lambda text: chosen(case.expect, _parts(view_of(text))),
        lambda text: chosen(case.expect, letter.parse(text)),
        case.input,
    )


def components(case: Case) -> Answer:
    """`urn-components`: r, q and f, behind an assigned name."""
    return asked(
        REFUSED if "error" in case.expect else dict(case.expect),
        lambda text: chosen("rqf", _parts(view_of(text))),
        lambda text: chosen("rqf", letter.parse(text)),
        f"urn:example:a{case.input}",
    )


def equality(case: Case) -> Answer:
    """URN-equivalence (RFC 8141 section 3)."""
    other = case.row["other"]
    return asked(
        bool(case.expect["equal"]),
        lambda text: view_of(text).equivalent(other),
        lambda text: letter.equivalent(text, other),
        case.input,
    )


def normalized(case: Case) -> Answer:
    """idutils' normal form of a URN, asked of the canonical one."""

    def theirs(text: str) -> Any:
        found = _name(text)
        if found is None:
            return REFUSED
        namespace, nss = (found["nid"] or "").lower(), found["nss"] or ""
        upper = re.sub("%[0-9A-Fa-f]{2}", lambda octet: octet[0].upper(), nss)
        if namespace == "isbn":
            nss = letter.isbn(nss) or ""
        elif namespace in ("isan",):
            nss = nss.upper()
        elif namespace in ("lex", "uuid", "ietf"):
            nss = upper.lower()
        elif namespace == "nbn":
            prefix, _, string = upper.partition("-")
            nss = f"{prefix.lower()}-{string}"
        elif namespace == "mpeg":
            first, _, rest = upper.partition(":")
            nss = f"{first.lower()}:{rest}"
        return f"urn:{namespace}:{nss}"

    return asked(case.expect["output"], lambda text: view_of(text).canonical, theirs, case.input)


# --- numbers ---------------------------------------------------------------------------


def _isbn(text: str) -> Isbn:
    view = view_of(text) if text.startswith("urn:") else Isbn.build(text)
    assert isinstance(view, Isbn)
    return view


def _letter_isbn(text: str) -> str:
    found = letter.isbn(text.removeprefix("urn:isbn:"))
    if found is None:
        raise ValueError(text)
    return found


def _letter_issn(text: str) -> str:
    digits = text.replace("-", "").upper()
    if re.fullmatch("[0-9]{4}-?[0-9]{3}[0-9Xx]", text) and letter.issn(digits[:7]) == digits[7]:
        return digits
    raise ValueError(text)


def _letter_imei(text: str) -> str:
    """14 digits, 15 with the check digit, or 16 of an IMEISV."""
    digits = re.sub("[- ]", "", text)
    if not re.fullmatch("[0-9]{14,16}", digits) or (len(digits) == 15 and letter.imei(digits[:14]) != digits[14]):
        raise ValueError(text)
    return digits


def _letter_isan(text: str) -> tuple[str, str | None]:
    """Work and version without check characters, which fit where they are."""
    found = re.fullmatch(r"([0-9A-F]{16})([0-9A-Z])?(?:([0-9A-F]{8})([0-9A-Z])?)?", text.replace("-", "").upper())
    if found is None:
        raise ValueError(text)
    work, check, version, second = found.groups()
    fits = check in (None, letter.iso_7064(work)) and second in (None, version and letter.iso_7064(work + version))
    if not fits:
        raise ValueError(text)
    return work, version


def _written_isan(work: str, version: str | None) -> str:
    groups = [*re.findall("....", work), letter.iso_7064(work)]
    return "-".join(
        groups + ([] if version is None else [*re.findall("....", version), letter.iso_7064(work + version)])
    )


def _to_13(text: str) -> str:
    digits = _letter_isbn(text)
    return digits if len(digits) == 13 else f"978{digits[:9]}{letter.gs1('978' + digits[:9])}"


def _to_10(text: str) -> str:
    digits = _letter_isbn(text)
    return digits if len(digits) == 10 else digits[3:12] + letter.isbn_10(digits[3:12])


def _as_in(text: str, digits: str) -> str:
    """Digits with hyphens where a text has separators, counted from the end."""
    rest, built = list(reversed(digits)), ""
    for character in reversed(text):
        if character in "- ":
            built = "-" + built
        elif rest:
            built = rest.pop(0) + built
    lead = "".join(reversed(rest))
    return f"{lead}-{built}" if lead and "-" in built else lead + built


def _ours_10(text: str) -> str:
    found = _isbn(text).to_10()
    return REFUSED if found is None else found.number


def _compact_isan(text: str) -> str:
    view = Isan.build(text)
    return view.root + view.episode + (view.version or "")


#: What is asked of a number: the operation, urikit's answer, and that of the transcription.
NUMBERS: dict[str, tuple[Callable[[str], Any], Callable[[str], Any]]] = {
    "isbn": (_isbn, _letter_isbn),
    "isbn-compact": (lambda text: _isbn(text).digits, _letter_isbn),
    "isbn-format": (lambda text: _isbn(text).hyphenated().number, lambda text: ranges.format(_letter_isbn(text))),
    "isbn-isbn_type": (
        lambda text: f"ISBN{len(_isbn(text).digits)}",
        lambda text: f"ISBN{len(_letter_isbn(text))}",
    ),
    "isbn-to_isbn13": (lambda text: _isbn(text).to_13().number, lambda text: _as_in(text, _to_13(text))),
    "isbn-to_isbn10": (
        _ours_10,
        lambda text: _as_in(re.sub("^978[- ]?", "", text), _to_10(text)),
    ),
    "isbn10": (
        lambda text: _isbn(text) if len(_isbn(text).digits) == 10 else None,
        lambda text: _letter_isbn(text) if len(_letter_isbn(text)) == 10 else None,
    ),
    "isbn13": (
        lambda text: _isbn(text) if len(_isbn(text).digits) == 13 else None,
        lambda text: _letter_isbn(text) if len(_letter_isbn(text)) == 13 else None,
    ),
    "issn": (Issn.build, _letter_issn),
    "issn-compact": (lambda text: Issn.build(text).digits, _letter_issn),
    "issn-format": (
        lambda text: Issn.build(text).hyphenated().number,
        lambda text: "-".join(re.findall("....", _letter_issn(text))),
    ),
    "issn-to_ean": (
        lambda text: Issn.build(text).to_ean(),
        lambda text: f"977{_letter_issn(text)[:7]}00" + letter.gs1(f"977{_letter_issn(text)[:7]}00"),
    ),
    "imei": (Gsma.build, _letter_imei),
    "imei-imei_type": (
        lambda text: "IMEI" if Gsma.build(text).imeisv is None else "IMEISV",
        lambda text: "IMEISV" if len(_letter_imei(text)) == 16 else "IMEI",
    ),
    "imei-compact": (
        lambda text: Gsma.build(text).imeisv or Gsma.build(text).imei,
        _letter_imei,
    ),
    "isan": (Isan.build, _letter_isan),
    "isan-compact": (_compact_isan, lambda text: "".join(part or "" for part in _letter_isan(text))),
    "isan-format": (lambda text: Isan.build(text).number, lambda text: _written_isan(*_letter_isan(text))),
    "isan-to_urn": (
        lambda text: str(Isan.build(text)),
        lambda text: f"urn:isan:{_written_isan(*_letter_isan(text))}",
    ),
}


def number(name: str) -> Scorer:
    """Whether a text is such a number, or what a library makes of it."""
    ours, theirs = NUMBERS[name]

    def score(case: Case) -> Answer:
        if "valid" in case.expect:
            return asked(bool(case.expect["valid"]), holds(ours), holds(theirs), case.input)
        return asked(case.expect["output"], ours, theirs, case.input)

    return score


def isbn_13_with_hyphens(case: Case) -> Answer:
    """idutils' normal form of an ISBN: thirteen digits with their hyphens."""
    return asked(
        case.expect["output"],
        lambda text: _isbn(text).to_13().hyphenated().number,
        lambda text: ranges.format(_to_13(text)),
        case.input,
    )


def by_grammar(otherwise: Scorer) -> Scorer:
    """`valid` and `invalid`: a grammar of URNs, or another."""
    return lambda case: validity(case) if case.row["grammar"].split("-")[0] == "urn" else otherwise(case)


def numbers(case: Case) -> Answer:
    """`valid` and `invalid` of python-stdnum."""
    name = case.row["grammar"]
    return number(name)(case) if name in NUMBERS else OutOfScope(f"{NO_NAMESPACE}: {name}")


STDNUM: dict[str, Scorer] = {
    "valid": numbers,
    "invalid": numbers,
    **{name: number(name) for name in NUMBERS if "-" in name},
    "imei-format": lambda case: OutOfScope(f"{STRING}: an IMEI with the hyphens of its parts before 2004"),
    "isan-to_xml": lambda case: OutOfScope(f"{STRING}: an element of XML"),
    "isni-format": lambda case: OutOfScope(f"{NO_NAMESPACE}: isni"),
}


def _resolver(case: Case) -> Answer:
    return OutOfScope("the address of one resolver of URNs")


def idutils(case: Case) -> Answer:
    """The rows of idutils about URNs and the numbers in them."""
    kind = case.get("grammar") or case.get("profile") or case.get("pid_scheme")
    if case.op == "to-url":
        return _resolver(case)
    if kind in ("urn", "lsid"):
        return validity(case) if "valid" in case.expect else normalized(case)
    if case.op == "normalize":
        return isbn_13_with_hyphens(case) if kind == "isbn" else number("issn-format")(case)
    return number(kind)(case)


IDUTILS: dict[object, Scorer] = dict.fromkeys(("urn", "lsid", "isbn", "isbn10", "isbn13", "issn"), idutils)
