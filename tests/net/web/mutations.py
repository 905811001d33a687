"""Texts near the edges of the URL Standard: seeded, reproducible, as many as asked for.

A text begins as one of life (the corpora) or as one made of parts, and is then changed
where parsers differ: delimiters, dots, percent triplets, backslashes, tabs, digits and
brackets of hosts, characters that IDNA maps, schemes, ports; half of them against a base.
"""

import random
from collections.abc import Iterator

SCHEMES = (
    "http", "https", "ws", "wss", "ftp", "file", "HTTP", "fiLe", "foo", "blob", "mailto", "javascript", "a+b.c-1",
)  # fmt: skip
HOSTS = (
    "example.com", "EXAMPLE.com", "a.b.c", "localhost", "x", "h.", "1.2.3.4", "0x7f.1", "0300.1", "256.1", "1.2.3",
    "4294967295", "4294967296", "1.2.3.4.5", "09", "0x", "1.0xg", "a.0", "1..2", "[::1]", "[1:2::3]", "[::1.2.3.4]",
    "[::01.2.3.4]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::ffff:1.2.3.256]", "[0:0:1:0:0:0:1:0]", "[", "[:]",
    "[::1%25e]", "faß.de", "ＧＯ.com", "xn--fa-hia.de", "xn--8i7caa", "xn--", "☃.net", "a%41b", "%e2%98%83", "%00",
    "a b", "a^b", "a|b", "a%b", "Ä.de", "א.a", "a‍b", "a­b", "。", "a．b", "", "%2e", "..", "-a-", "a_b", "C:", "c|",
)  # fmt: skip
SEGMENTS = (
    "a", "b.c", ".", "..", "%2e", "%2E%2e", ".%2e", "...", "", "C:", "c|", "C|x", "%41", "%zz", "%", "é", "a b", "a^b",
    "{}", "`", "'", '"', "<", "|", "[x]", ";p", "a:b", "@", "~", "\U0001f600", "\x7f", "\x00", "\ufffe",
)  # fmt: skip
TAILS = ("", "?", "?a=b", "?é", "?a'b", "?a^`{b", "?<>", "#", "#f", "#é`", "?q#f", "? #", "#<a b>", "?a ", "#a#b?")
PIECES = (
    *":/?#[]@\\%.|",
    *"\t\n\r \x00\x1f\x7f\x85\xa0",
    *"<>^`{}'\"+-_~=&;0189xXaAfF",
    "//", "\\\\", "///", "/..", "/.", "/%2e", "%2E%2e", "%41", "%zz", "%00", "%25", "@", ":@", "u:p@", ":80", ":443",
    ":0", ":00080", ":65535", ":65536", ":", "C:", "c|", "/C|/", "0x", "0x7f", "256", "1.", "[::1]", "xn--", "ß", "é",
    "Ⅷ", "☃", "。", "．", "א", "‍", "­", "\u0301", "\ufeff", "\ufdd0", "\U0001f600", "\U000e0001", "http:", "file:",
    "blob:", "foo:", "ws:", "?", "#", "localhost",
)  # fmt: skip
BASES = (
    "http://example.com/a/b?q#f", "https://u:p@h:8080/a/", "file:///C:/a/b", "file://host/c", "file:///", "foo://h/a/b",
    "foo:/a/b", "foo:/.//b", "foo:opaque", "foo:opaque?q#f", "foo://h", "mailto:a@b", "ws://h/x", "blob:https://h/1",
    "foo:///a", "http://[::1]/", "file:///c|/x",
)  # fmt: skip


def texts(life: list[str], seed: int) -> Iterator[tuple[str, str | None]]:
    """Endless pairs of a text and a base, the same for the same seed."""
    chance = random.Random(seed)
    while True:
        text = chance.choice(life) if life and chance.random() < 0.3 else _made(chance)
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 5))):
            text = _changed(chance, text)
        yield text, chance.choice(BASES) if chance.random() < 0.35 else None


def _made(chance: random.Random) -> str:
    """A text of parts, with most of them most of the time."""
    text = ""
    if chance.random() < 0.85:
        text = chance.choice(SCHEMES) + ":"
    text += chance.choice(("//", "//", "//", "//", "/", "", "///", "\\\\", "/\\"))
    if chance.random() < 0.15:
        text += chance.choice(("u@", "u:p@", ":@", "@", "a@b@", "u:p:q@", "é:ß@"))
    if chance.random() < 0.85:
        text += chance.choice(HOSTS)
    if chance.random() < 0.2:
        text += chance.choice((":80", ":443", ":", ":8080", ":65535", ":65536", ":00", ":a", ":21"))
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        text += chance.choice("///\\") + chance.choice(SEGMENTS)
    return text + chance.choice(TAILS)


def _changed(chance: random.Random, text: str) -> str:
    """One place changed: something put in, taken out, repeated, exchanged or written in another case."""
    at = chance.randint(0, len(text))
    match chance.randrange(9):
        case 0 | 1 | 2:
            return text[:at] + chance.choice(PIECES) + text[at:]
        case 8:
            return text[:at] + _any_character(chance) + text[at:]
        case 3:
            return text[:at] + chance.choice(PIECES) + text[at + 1 :]
        case 4:
            return text[:at] + text[at + chance.randint(1, 4) :]
        case 5:
            end = at + chance.randint(1, 6)
            return text[:end] + text[at:]
        case 6:
            return text[:at] + text[at:].swapcase()
        case _:
            if at < len(text):
                return text[:at] + "".join(f"%{byte:02x}" for byte in text[at].encode()) + text[at + 1 :]
            return text + chance.choice(PIECES)


def _any_character(chance: random.Random) -> str:
    """A character of Unicode other than a surrogate, near the beginning more often."""
    code = chance.randrange(0x80, chance.choice((0x800, 0x3000, 0xD800, 0x10000, 0x20000, 0x110000)))
    return chr(code) if not 0xD800 <= code <= 0xDFFF else "\ufffd"
