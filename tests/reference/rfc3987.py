"""Sections 3.1, 3.2 and 5.3 of RFC 3987, transcribed step by step.

The steps are those of the text, one function or one line each, over characters and bytes;
nothing is fast. Which characters are `ucschar` or `iprivate` is asked of the grammar file.
Section 6.1 leaves to "software" which characters are not appropriate (3.2, step 4:
"results may vary"); urikit's choice is restated here from the Unicode Standard: spaces
(`White_Space`), and what shows nothing (`Default_Ignorable_Code_Point`), but for the two
joiners. The list of the latter is that of `DerivedCoreProperties.txt`.

For a host 3.1 has ToASCII of RFC 3490; UTS 46 replaced it. What is here maps with the table
of the `idna` package and writes Punycode with the codec of Python, which is right for names
that are valid, and says nothing about validity beyond the mapping and STD 3.
"""

import re
import unicodedata
from itertools import groupby

from tests.oracle.grammars import derives
from tests.reference import normalization
from tests.reference.rfc3986 import recompose, split
from tests.reference.syntax import Components, join_authority, split_authority, split_reference

#: 4.1, and what Unicode has added to `Bidi_Control` since: U+061C and the isolates.
BIDI_FORMATTING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e" + "\u061c\u2066\u2067\u2068\u2069")
JOINERS = frozenset("\u200c\u200d")
_IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
UNRESERVED = normalization.UNRESERVED
#: The separators of labels (RFC 3490 3.1).
DOTS = re.compile("[.\u3002\uff0e\uff61]")


class NoConversionError(ValueError):
    """3.1: "The ToASCII operation may fail, but this would mean that the IRI cannot be resolved"."""


# --- 2.2 -------------------------------------------------------------------------------


def components(text: str) -> Components | None:
    """The components of an IRI reference; None where the grammar derives none."""
    return split_reference(text) if derives("IRI-reference", text) else None


# --- 3.1 -------------------------------------------------------------------------------


def step_2(text: str) -> str:
    """2.1 to 2.3, for each character in `ucschar` or `iprivate`; all others stay."""
    return "".join(
        "".join(f"%{octet:02X}" for octet in character.encode("utf-8"))
        if derives("ucschar", character) or derives("iprivate", character)
        else character
        for character in text
    )


def to_uri(text: str, *, host: str = "percent-encoding") -> str:
    """3.1, variant c of step 1: no normalization. The host as 3.1 allows, "before step 2"."""
    found = components(text)
    assert found is not None
    if host == "uts46" and found.host is not None and not found.host.isascii() and found.authority is not None:
        authority = join_authority(found.userinfo, to_ascii(decoded_name(found.host)), found.port)
        text = recompose(split(text)._replace(authority=authority))
    return step_2(text)


def decoded_name(host: str) -> str:
    """RFC 3986 3.2.2: the bytes of a name are its characters in UTF-8."""
    octets = re.sub("%([0-9A-Fa-f]{2})", lambda octet: bytes([int(octet[1], 16)]).decode("latin-1"), _as_latin_1(host))
    try:
        return octets.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        raise NoConversionError(host) from None


def _as_latin_1(text: str) -> str:
    """The bytes of UTF-8, one character each."""
    return text.encode("utf-8").decode("latin-1")


def to_ascii(name: str) -> str:
    """UTS 46 section 4.2 for a name that is valid, with UseSTD3ASCIIRules."""
    import idna

    try:
        mapped = idna.uts46_remap(name, std3_rules=True, transitional=False)
    except idna.IDNAError:
        raise NoConversionError(name) from None
    labels = DOTS.split(mapped)
    made = [label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii") for label in labels]
    for label in made[:-1] if made[-1] == "" else made:
        if not re.fullmatch("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", label):
            raise NoConversionError(name)
    return ".".join(made)


# --- 3.2 -------------------------------------------------------------------------------


def is_appropriate(character: str, *, in_query: bool) -> bool:
    """Step 4: 2.2, 4.1 and 6.1."""
    if not derives("ucschar", character) and not (in_query and derives("iprivate", character)):
        return False
    if character in BIDI_FORMATTING:
        return False
    if character in JOINERS:
        return True
    return not character.isspace() and not is_ignorable(character)


def is_ignorable(character: str) -> bool:
    """`Default_Ignorable_Code_Point`."""
    return any(first <= ord(character) <= last for first, last in _IGNORABLE)


def to_iri(text: str) -> str:
    """3.2 for a URI, or for an IRI that still has encoded bytes: those that are characters already
    stay what they are."""
    rest, number_sign, fragment = text.partition("#")
    before, question, query = rest.partition("?")
    return (
        _converted(before, in_query=False)
        + question
        + _converted(query, in_query=True)
        + number_sign
        + _converted(fragment, in_query=False)
    )


def _converted(text: str, *, in_query: bool) -> str:
    """Steps 1 to 5. A piece is a byte that step 2 made of a percent-encoding, or text."""
    # Step 2: True for bytes that were percent-encoded, False for what was there.
    pieces: list[tuple[bool, int | str]] = []
    at = 0
    while at < len(text):
        if text[at] == "%":
            octet = int(text[at + 1 : at + 3], 16)
            convert = octet >= 0x80 or chr(octet) in UNRESERVED
            pieces.append((True, octet) if convert else (False, text[at : at + 3]))
            at += 3
        else:
            pieces.append((False, text[at]))
            at += 1
    out = ""
    for encoded, run in groupby(pieces, key=lambda piece: piece[0]):
        if not encoded:
            out += "".join(str(piece) for _, piece in run)
        else:
            out += _steps_3_to_5(bytes(int(octet) for _, octet in run), in_query=in_query)
    return out


def _steps_3_to_5(octets: bytes, *, in_query: bool) -> str:
    out = ""
    at = 0
    while at < len(octets):
        for length in (1, 2, 3, 4):
            try:
                character = octets[at : at + length].decode("utf-8")
            except UnicodeDecodeError:
                continue
            if len(character) == 1 and at + length <= len(octets):
                keep = character.isascii() or is_appropriate(character, in_query=in_query)
                out += character if keep else "".join(f"%{octet:02X}" for octet in octets[at : at + length])
                at += length
                break
        else:
            # Step 3: no part of a strictly legal sequence.
            out += f"%{octets[at]:02X}"
            at += 1
    return out


def labels_in_unicode(text: str) -> str:
    """3.2.1: "MAY convert punycode-encoded domain name labels to the corresponding characters"."""
    parts = split(text)
    if parts.authority is None:
        return text
    userinfo, host, port = split_authority(parts.authority)
    host = ".".join(
        label[4:].encode("ascii").decode("punycode") if label.lower().startswith("xn--") else label
        for label in host.split(".")
    )
    return recompose(parts._replace(authority=join_authority(userinfo, host, port)))


def is_right_to_left(label: str) -> bool:
    """RFC 5893 1.4: an RTL label contains a character of type R, AL or AN."""
    return any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in label)


# --- 5.3 -------------------------------------------------------------------------------

#: Schemes whose registered names are domains by their RFCs, so that 5.3.3 applies.
DOMAINS = frozenset(normalization.DEFAULT_PORTS)


def normalize(text: str, step: str, *, ipv6: str = "keep") -> str:
    """5.3.2: the ladder of RFC 3986 over the characters of an IRI. 5.3.2.2: no "character
    normalization when comparing two IRIs", so characters beyond ASCII stay as they are, and so does
    their case (5.3.2.1); ASCII letters of a host are lower case in the URI, and so here."""
    return normalization.normalize(text, step, ipv6=ipv6)


def comparable(text: str, step: str) -> str:
    """What an IRI is compared by at a step; from 5.3.2.3 on "converting both IRIs to URIs"."""
    normal = normalize(text, step)
    if step in ("STRING", "CASE"):
        return normal
    parts = split(normal)
    scheme = parts.scheme or ""
    if step == "SCHEME" and scheme in DOMAINS and parts.authority is not None:
        userinfo, host, port = split_authority(parts.authority)
        if "%" in host or not host.isascii():
            try:
                host = to_ascii(decoded_name(host))
            except NoConversionError:
                pass
        normal = recompose(parts._replace(authority=join_authority(userinfo, host, port)))
    uri = step_2(normal)
    return uri if step == "SCHEME" and scheme in normalization.EXACT else normalization.recased(uri)


def equivalent(one: str, other: str, step: str) -> bool:
    """5.3.1 to 5.3.3."""
    return comparable(one, step) == comparable(other, step)
