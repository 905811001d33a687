"""Strings to ask an oracle about, from a seed: the same ones in every run.

Three sources, because each finds what the others do not. *Built* strings are put together
from pieces per component, right and nearly right, so that deep alternatives of the grammar
(a full IPv6 address with an IPv4 tail, IPvFuture, an empty port) come up often. *Mutated*
strings are built ones with a few characters removed, doubled, swapped or replaced, which
lands on both sides of every border. *Random* strings over the delimiters reach
combinations nobody thought of; a part of them ranges over all of ASCII and beyond.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import islice

SCHEMES = ["http", "HTTP", "a", "urn", "x-y+z.1", "file", "1a", "-a", "a_b", "h%74tp", "", "é"]
USERINFOS = ["u", "u:p", ":", "", "a:b:c", "%41", "!$&'()*+,;=", "u@v", "u[v", "user:pa%ss", "~-._"]
NAMES = [
    "h", "example.com", "a.b.", "%41%2e", "!$&'()*+,;=", "", "localhost", "h_1~", "256.256.256.256",
    "1.2.3", "01.2.3.4", "1.2.3.4", "255.255.255.255", "192.0.2.260", "a b", "a\\b", "ü", "h%4", "1.2.3.4.5",
]  # fmt: skip
FUTURES = ["v1.a", "vF.~!", "V0.:", "v.a", "v1.", "v1a", "vG.x", "v1.a%41", "vffff.fe80::a+en1", "v1.[a"]
GROUPS = ["0", "1", "ff", "2001", "db8", "fFfF", "0000", "12345", "g", ""]
TAILS = ["1.2.3.4", "255.255.255.255", "0.0.0.0", "1.2.3.256", "1.2.3", "01.2.3.4", "1.2.3.4.5"]
PORTS = ["80", "", "0", "99999", "0080", "8a", "-1", " 1"]
SEGMENTS = [
    "", "a", "b;p=1", ".", "..", "%7e", "%2F", ":", "@", "a:b", "...", "c d", "%", "%g0", "~", "é", "[", "|", "'",
]  # fmt: skip
QUERIES = ["", "q", "a=1&b=2", "?", "/", "a/b?c", "%20", "[", "q q", "^", "é", "a:@"]
HOSTILE = [*'%[]@:/?#\\|<>"^`{} \t\n\r\x00\x7f', "é", "\u202e", "\ud800", "\U0001f600", "//", "::", "%2", ".."]
DELIMITERS = "ab1.:/?#[]@%v-+!"


def ipv6(rng: random.Random) -> str:
    """Groups around at most a few "::", often with the right number of them."""
    count = rng.choice([8, 8, 7, 6, 5, 9, 3, 1, 0])
    groups = [rng.choice(GROUPS[:7] if rng.random() < 0.9 else GROUPS) for _ in range(count)]
    if rng.random() < 0.3:
        groups.append(rng.choice(TAILS))
    text = ":".join(groups)
    if rng.random() < 0.5:
        at = rng.randint(0, len(groups))
        text = ":".join(groups[:at]) + "::" + ":".join(groups[at:])
    if rng.random() < 0.04:
        text += rng.choice(["%25en1", "%en1", ":", "/64"])
    return text


def host(rng: random.Random) -> str:
    """An IP literal, an address or a name."""
    kind = rng.random()
    if kind < 0.35:
        return f"[{ipv6(rng)}]"
    if kind < 0.5:
        return f"[{rng.choice(FUTURES)}]"
    return rng.choice(NAMES)


def authority(rng: random.Random) -> str:
    """A host with and without user information and port."""
    text = host(rng)
    if rng.random() < 0.35:
        text = rng.choice(USERINFOS) + "@" + text
    if rng.random() < 0.4:
        text += ":" + rng.choice(PORTS)
    return text


def built(rng: random.Random) -> str:
    """Something that looks like a URI reference, and mostly is one."""

    # The good pieces come first in each list.
    def pick(pieces: list[str]) -> str:
        return rng.choice(pieces[: (len(pieces) + 1) // 2] if rng.random() < 0.7 else pieces)

    text = ""
    if rng.random() < 0.6:
        text += pick(SCHEMES) + ":"
    if rng.random() < 0.5:
        text += "//" + authority(rng)
    text += "/".join(pick(SEGMENTS) for _ in range(rng.randint(0, 4)))
    if rng.random() < 0.3:
        text += "?" + pick(QUERIES)
    if rng.random() < 0.3:
        text += "#" + pick(QUERIES)
    return text


def mutated(rng: random.Random, text: str) -> str:
    """One to three small accidents."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        match rng.randint(0, 5):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + rng.choice(HOSTILE) + text[at:]
            case 2:
                text = text[:at] + rng.choice(DELIMITERS) + text[at + 1 :]
            case 3:
                text = text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
            case 4:
                text = text[:at] + text[at : at + rng.randint(1, 4)] + text[at:]
            case _:
                text = text[:at]
    return text


def wild(rng: random.Random) -> str:
    """Delimiters in any order; now and then any character at all."""
    if rng.random() < 0.7:
        return "".join(rng.choice(DELIMITERS) for _ in range(rng.randint(0, 14)))
    top = rng.choice([0x7F, 0x7F, 0xFF, 0x10FFFF])
    return "".join(chr(rng.randint(0, top)) for _ in range(rng.randint(0, 12)))


def strings(seed: int, count: int) -> Iterator[str]:
    """`count` strings from all three sources."""
    rng = random.Random(seed)
    for _ in range(count):
        kind = rng.random()
        if kind < 0.4:
            yield built(rng)
        elif kind < 0.75:
            yield mutated(rng, built(rng))
        else:
            yield wild(rng)


def short(texts: Iterable[str], longest: int, count: int) -> Iterator[str]:
    """The first `count` of the texts that have at most `longest` characters."""
    return islice((text for text in texts if len(text) <= longest), count)
