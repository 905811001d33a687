"""The grammars of the namespaces against the ABNF in the RFCs, read by a program.

Strings are derived from the grammar and then damaged, so that both sides of its border are
asked. Where a view departs from the ABNF, the departure is written here.
"""

import random
import re

import pytest

from tests.effort import EXAMPLES
from tests.oracle.generation import Generator, damaged
from tests.oracle.grammars import specs_folder
from tests.reference import urns as reference
from urikit import URI, SchemeError
from urikit.schemes.urns import class_of, view_of

pytestmark = pytest.mark.skipif(specs_folder() is None, reason="urns: no grammar files (set URIKIT_SPECS)")

ALPHABET = "aZ09-._~:;,@$+=!*()'%/"


def is_name(text: str) -> bool:
    try:
        view_of(text)
    except SchemeError:
        return False
    return True


def expected(nid: str, nss: str) -> bool:
    """What the RFC says of an NSS: its ABNF, and the prose that the ABNF leaves out."""
    if nid == "lex":
        return by_rfc_9676(nss)
    if nid == "ietf":
        series, colon, rest = nss.partition(":")
        # RFC 3553 adds names with colons below "params"; any other series may have more one day.
        if series.lower() == "params":
            return bool(colon) and "" not in rest.split(":")
        if series.lower() not in {"rfc", "fyi", "std", "bcp", "id", "mtg"}:
            return reference.derives("string", series, "ietf")
        # other-nss begins "with a prefix other than one of those above".
        return bool(colon) and reference.derives_name(nid, nss)
    if not reference.derives_name(nid, nss):
        return False
    if nid == "gsma" and nss[:5].lower() == "imei:":
        # Any imei is a future-specifier by the ABNF; ext-imei needs a version that is not 0 (4.1).
        found = re.fullmatch(r"imei:([^;]+)(?:;svn=\d\d)?(?:;vers=(\d))?", nss, re.IGNORECASE)
        extended = found is not None and found[2] not in (None, "0")
        return found is not None and (extended or reference.derives("imeival", found[1], "gsma"))
    if nid == "eidr" and nss.startswith("10.5240:"):
        suffix = nss[8:]
        return reference.derives("RP2079-SUFFIX", suffix, "eidr") and (
            reference.iso_7064(suffix[:24].replace("-", "").upper()) == suffix[-1].upper()
        )
    return True


def by_rfc_9676(nss: str) -> bool:
    """Section 8, with "|" as a URI has it, partitions (5.8), and hyphens in a manifestation as in 5.7."""
    document, tilde, partition = nss.partition("~")
    if tilde and not re.fullmatch(r"[0-9A-Za-z%.\-_'=();,]+", partition):
        return False
    local, dollar, manifestation = document.partition("$")
    # A specification may contain hyphens there, but for its first character.
    elements = [element.split(";") for element in manifestation.split(":")]
    parts = [";".join([head, *(part[:1] + part[1:].replace("-", "") for part in rest)]) for head, *rest in elements]
    # A date-loc may hold %7C as one of its characters: only the one after a whole date is "|".
    text = re.sub(r"(^|[:;,@])(\d{4}-\d\d-\d\d)%7[Cc]", r"\1\2|", local) + (f"${':'.join(parts)}" if dollar else "")
    return reference.derives_name("lex", text)


#: Rules to derive strings from; not all of a grammar is worth the same.
STARTS = {
    "uuid": ["UUID"],
    "oid": ["oid"],
    "nbn": ["nbn-nss"],
    "service": ["service"],
    "eidr": ["EIDR-NSS"],
    "ietf": ["NSS", "rfc-nss", "draft-nss"],
    "gsma": ["gsma-NSS", "imei-specifier"],
    "lex": ["NSS"],
}


@pytest.mark.searches
@pytest.mark.parametrize("nid", STARTS)
def test_a_view_takes_what_its_rfc_derives(nid):
    chance = random.Random(nid)
    asked = taken = 0
    for seed, rule in enumerate(STARTS[nid]):
        expression = re.compile(_bounded(reference.grammar(nid).regex(rule).pattern))
        generator = Generator(expression, seed)
        for _ in range(EXAMPLES // len(STARTS[nid])):
            nss = generator.string()[:120].replace("|", "%7C")
            for text in (nss, damaged(nss, chance, ALPHABET)):
                urn = f"urn:{nid}:{text}"
                if "?" in text or "#" in text or not text or text[0] == "/" or not URI.is_valid(urn):
                    continue
                asked += 1
                taken += is_name(urn)
                assert is_name(urn) == expected(nid, text), urn
    assert asked > EXAMPLES // 3 and 0 < taken < asked


def _bounded(pattern: str) -> str:
    """The expression with few repetitions, so that what is derived is short."""
    return pattern.replace("*", "{0,3}").replace("+", "{1,4}")


@pytest.mark.searches
def test_urns_are_those_of_rfc_8141():
    chance = random.Random(8141)
    generator = Generator(re.compile(_bounded(reference.grammar().regex("namestring").pattern)), 8141)
    asked = taken = 0
    for _ in range(EXAMPLES * 2):
        text = generator.string()
        for urn in (text, damaged(text, chance, ALPHABET)):
            if not URI.is_valid(urn) or not urn.lower().startswith("urn:"):
                continue
            nid = urn[4:].partition(":")[0].lower()
            if class_of(nid).__name__ != "AnyURN":
                continue
            asked += 1
            parts = reference.parse(urn)
            assert is_name(urn) == (parts is not None), urn
            if parts is not None:
                taken += 1
                view = view_of(urn)
                assert (view.r_component, view.q_component, view.f_component) == (parts["r"], parts["q"], parts["f"])
                assert (view.nid, view.nss) == (parts["nid"].lower(), parts["nss"])
    assert asked > EXAMPLES // 2 and 0 < taken < asked
