"""A transcription of RFC 8141 and of the grammars of namespaces, read from the RFCs themselves.

Nothing here knows urikit. The ABNF is taken out of the texts; where an RFC has prose, it is
followed word by word: 2.3.1 says where an r-component ends, 3.1 what is compared, and ISO 2108,
ISO 3297, ISO 7064 and 3GPP TS 23.003 how a check digit is computed, each by its definition.
"""

import functools
import re
import textwrap

from tests.oracle.abnf_regex import Grammar
from tests.oracle.grammars import abnf_text
from tests.reference.sip import lines_of

#: Where the grammar of each namespace is: RFC, first line, first line after it, rule of the NSS.
GRAMMARS = {
    "oid": (3061, "           oid             =", "      No changes are anticipated", "oid"),
    "nbn": (8458, "    nbn-nss     =", "   A colon SHOULD be used", "nbn-nss"),
    "service": (5031, "     service-URN  =", "   Relevant ancillary", "service"),
    "eidr": (7972, "                   URN-EIDR =", "      The only value", "EIDR-NSS"),
    "ietf": (2648, "            NSS = rfc-nss", "            If the IESG", "NSS"),
    "uuid": (9562, "   UUID     =", "   Note that the alphabetic", "UUID"),
    "gsma": (7254, "         gsma-urn  ", "      An NSS for the IMEI", "gsma-NSS"),
    "lex": (9676, "   ; Structure of a LEX specific name", "9.  Procedure of Uniform Names", "NSS"),
}
_MORE = {"gsma": (7254, "      imeival  =", "      <future-gsma-specifier>")}


@functools.cache
def grammar(namespace: str | None = None) -> Grammar:
    """The grammar of a namespace, or that of RFC 8141, over the one of RFC 3986."""
    if namespace is None:
        own = lines_of(8141, "      namestring    =", "   The question mark character")
        return Grammar.read(abnf_text("rfc3986"), "alphanum = ALPHA / DIGIT", textwrap.dedent(own))
    number, first, last, _ = GRAMMARS[namespace]
    texts = [lines_of(number, first, last)]
    if namespace in _MORE:
        texts.append(lines_of(*_MORE[namespace]))
    return Grammar.read(abnf_text("rfc3986"), *map(textwrap.dedent, texts))


@functools.cache
def _regex(namespace: str | None, rule: str) -> "re.Pattern[str]":
    return grammar(namespace).regex(rule)


def derives(rule: str, text: str, namespace: str | None = None) -> bool:
    """Whether a rule derives a text."""
    return _regex(namespace, rule).fullmatch(text) is not None


def components(text: str) -> dict[str, str | None] | None:
    """r, q and f of what follows an NSS; None where that is not made of components of a URN."""
    before, hash_, f = text.partition("#")
    r = q = None
    # "The r-component ends with a "?=" sequence (which begins a q-component)" (2.3.1).
    if before.startswith("?+"):
        r, equals, after = before[2:].partition("?=")
        q = after if equals else None
    elif before.startswith("?="):
        q = before[2:]
    elif before:
        return None
    fits = (r is None or derives("r-component", r)) and (q is None or derives("q-component", q))
    if not fits or not derives("f-component", f):
        return None
    return {"r": r, "q": q, "f": f if hash_ else None}


def parse(text: str) -> dict[str, str | None] | None:
    """The parts of a URN, as they are written; None for what is none."""
    found = re.fullmatch(r"([^:]*):([^:]*):([^?#]*)(.*)", text, re.DOTALL)
    if found is None:
        return None
    scheme, nid, nss, rest = found.groups()
    if scheme.lower() != "urn" or not derives("NID", nid) or not derives("NSS", nss):
        return None
    more = components(rest)
    return None if more is None else {"scheme": scheme, "nid": nid, "nss": nss, **more}


def equivalent(one: str, other: str) -> bool:
    """Section 3.1: byte by byte, after scheme and NID and the digits of encodings were put into one case."""

    def compared(text: str) -> str:
        parts = parse(text)
        assert parts is not None, text
        nss = re.sub("%[0-9A-Fa-f]{2}", lambda found: found[0].upper(), parts["nss"] or "")
        return f"urn:{(parts['nid'] or '').lower()}:{nss}"

    return compared(one) == compared(other)


def derives_name(namespace: str, nss: str) -> bool:
    """Whether the grammar of a namespace derives an NSS."""
    return derives(GRAMMARS[namespace][3], nss, namespace)


# --- numbers ---------------------------------------------------------------------------


def isbn_10(digits: str) -> str:
    """ISO 2108: the weighted sum with the check digit, weights 10 to 1, is divisible by 11; X is ten."""
    for check in "0123456789X":
        values = [10 if digit == "X" else int(digit) for digit in digits + check]
        if sum(weight * value for weight, value in zip(range(10, 0, -1), values, strict=True)) % 11 == 0:
            return check
    raise AssertionError(digits)


def gs1(digits: str) -> str:
    """GS1: the weighted sum with the check digit, weight 1 at the end and 3 and 1 before it, is divisible by 10."""
    for check in "0123456789":
        weighed = [int(digit) * (1, 3)[place % 2] for place, digit in enumerate(reversed(digits + check))]
        if sum(weighed) % 10 == 0:
            return check
    raise AssertionError(digits)


def issn(digits: str) -> str:
    """ISO 3297: modulus 11 with the weights 8 to 2, 1 for the check digit; X is ten."""
    for check in "0123456789X":
        values = [10 if digit == "X" else int(digit) for digit in digits + check]
        if sum(weight * value for weight, value in zip(range(8, 0, -1), values, strict=True)) % 11 == 0:
            return check
    raise AssertionError(digits)


def imei(digits: str) -> str:
    """3GPP TS 23.003, annex B.2: every second digit doubled, the digits of all added up to a multiple of 10."""
    total = 0
    for place, digit in enumerate(digits, 1):
        total += int(digit) if place % 2 else sum(map(int, str(2 * int(digit))))
    return str((10 - total % 10) % 10)


def iso_7064(characters: str) -> str:
    """ISO 7064, MOD 37,36: the hybrid system with two moduli, until 1 is left over."""
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for check in alphabet:
        rest = 36
        for character in characters:
            rest = (rest + alphabet.index(character)) % 36 or 36
            rest = rest * 2 % 37
        if (rest + alphabet.index(check)) % 36 == 1:
            return check
    raise AssertionError(characters)


def isbn(text: str) -> str | None:
    """The characters of an ISBN whose hyphens or spaces are left out; None for what is none."""
    characters = re.sub("[- ]", "", text).upper()
    if re.fullmatch("[0-9]{9}[0-9X]", characters):
        return characters if isbn_10(characters[:9]) == characters[9] else None
    if re.fullmatch("97[89][0-9]{10}", characters):
        return characters if gs1(characters[:12]) == characters[12] else None
    return None
