"""Strings to ask the grammar of RFC 3987 about, from a seed: the same ones in every run.

They are the strings of `strings` with some characters put in, or in the place of others:
both sides of every border of `ucschar` and `iprivate` (RFC 3987 2.2), what lies between
the ranges (C1 controls, surrogates, noncharacters, specials, tags), and characters that
people write, some of them with combining marks. Half of the strings are built so that
they could be IRIs, because one wrong character more would make nearly all of them wrong.
"""

import random
from collections.abc import Iterator

from tests.oracle import strings as ascii_strings

#: The ranges of 2.2 that are one or the other, first and last.
UCSCHAR = [
    (0xA0, 0xD7FF), (0xF900, 0xFDCF), (0xFDF0, 0xFFEF),
    *((plane << 16, (plane << 16) + 0xFFFD) for plane in range(1, 14)),
    (0xE1000, 0xEFFFD),
]  # fmt: skip
IPRIVATE = [(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)]
#: Neither: C1, surrogates, noncharacters, specials, tags.
NEITHER = [
    *(0x80, 0x85, 0x9F, 0xD800, 0xDFFF, 0xFDD0, 0xFDEF, 0xFFF0, 0xFFF9, 0xFFFD, 0xFFFE, 0xFFFF, 0xE0000, 0xE0FFF),
    *((plane << 16) + last for plane in range(1, 17) for last in (0xFFFE, 0xFFFF)),
]

ALLOWED = [chr(edge) for ends in UCSCHAR for edge in ends] + list("éÅяא中ß٣𐌀") + ["e\u0301", "x\u0323\u0307", "\u200d"]
PRIVATE = [chr(edge) for ends in IPRIVATE for edge in ends]
REFUSED = [chr(code) for code in NEITHER]

SCHEMES = ["http", "a", "urn", "x-y+z.1"]
SEGMENTS = ["", "a", ".", "..", "%C3%A9", "%7e", "a:b", "@", ";p=1"]


def _word(rng: random.Random, pool: list[str], most: int = 3) -> str:
    return "".join(
        rng.choice(pool) if rng.random() < 0.7 else rng.choice("ab1.-~%") for _ in range(rng.randint(0, most))
    )


def _well(rng: random.Random) -> str:
    """A word of characters that are allowed in every component but scheme and port."""
    return _word(rng, ALLOWED).replace("%", "%C3%A9")


def built(rng: random.Random) -> str:
    """Something that is an IRI reference, but for a private use character now and then."""
    text = rng.choice(SCHEMES) + ":" if rng.random() < 0.6 else ""
    if rng.random() < 0.5:
        userinfo = _well(rng) + "@" if rng.random() < 0.3 else ""
        host = _well(rng) if rng.random() < 0.7 else ascii_strings.host(rng)
        text += "//" + userinfo + host + rng.choice(["", "", ":", ":80"])
        text += rng.choice(["", "/"])
    text += "/".join(rng.choice(SEGMENTS) if rng.random() < 0.4 else _well(rng) for _ in range(rng.randint(0, 3)))
    if rng.random() < 0.4:
        text += "?" + _word(rng, ALLOWED + PRIVATE).replace("%", "%EE%80%80")
    if rng.random() < 0.3:
        text += "#" + _well(rng)
    return text


def spoilt(rng: random.Random, text: str) -> str:
    """One character put in, or one replaced."""
    at = rng.randint(0, len(text))
    pool = rng.choice([REFUSED, PRIVATE, ALLOWED, list('%[]@:/?#\\|<>"^`{} \x00')])
    return text[:at] + rng.choice(pool) + text[at + rng.randint(0, 1) :]


def strings(seed: int, count: int) -> Iterator[str]:
    """`count` strings: built, spoilt, and those that were made for URIs."""
    rng = random.Random(seed)
    for _ in range(count):
        kind = rng.random()
        if kind < 0.4:
            yield built(rng)
        elif kind < 0.75:
            yield spoilt(rng, built(rng))
        elif kind < 0.9:
            yield spoilt(rng, ascii_strings.built(rng))
        else:
            yield ascii_strings.wild(rng)
