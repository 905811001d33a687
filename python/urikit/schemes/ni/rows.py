"""The rules of the ni and nih schemes, with the grammar each is about (RFC 6920)."""

from __future__ import annotations

from urikit.schemes.ni.digests import check_digit
from urikit.schemes.stating import row

_NI = "RFC 6920 section 3"
_NIH = "RFC 6920 section 7"
_HIER = 'ni-hier-part = "//" [ authority ] "/" alg-val'
_ALG_VAL = 'alg-val = alg ";" val'
_VAL = "val = 1*unreserved"
_HUMAN = 'humanname = "nih:" alg-sepval [ ";" checkdigit ]'
_SEPVAL = 'sepval = 1*( ahlc / "-" )'


def _digits_before(text: str, start: int) -> str:
    return text[text.index(";") + 1 : start - 1]


# fmt: off
ROWS = (
    row(
        "ni-slashes", _NI, _HIER,
        'an ni URI without "//"',
        'an ni URI has "//" after the scheme, even where nobody is named',
        "The authority may be left out, and its place stays: three slashes begin a name without one.",
        "ni:sha-256-32;f4OxZQ", "ni:///sha-256-32;f4OxZQ",
        'write "///" before the algorithm',
        mend=lambda text, start, end: f"{text[:start]}//{'' if text.startswith('/', start) else '/'}{text[start:]}",
    ),
    row(
        "ni-alg-val", _NI, _ALG_VAL,
        "an ni URI without algorithm and value",
        '"{found}" is not "/", the name of an algorithm, ";" and a value',
        "The path is one segment: the algorithm and the digest, with a \";\" between them.",
        "ni:///sha-256", "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
        "write both",
    ),
    row(
        "ni-padding", _NI, _VAL,
        "padding after the value",
        '"{found}" is padding, and an ni URI has none',
        'The digest is encoded in base64url without the "=" at its end.',
        "ni:///sha-256-32;f4OxZQ==", "ni:///sha-256-32;f4OxZQ",
        "leave it out",
        mend=lambda text, start, end: text[:start] + text[end:],
    ),
    row(
        "ni-value", _NI, _VAL,
        "a value that is no base64url",
        '"{found}" is not made of letters, digits, "-" and "_"',
        'base64url (RFC 4648 section 5) has "-" and "_" where base64 has "+" and "/".',
        "ni:///sha-256-32;f4+xZQ", "ni:///sha-256-32;f4-xZQ",
        "encode the digest in base64url",
    ),
    row(
        "ni-length", "RFC 6920 section 9.4", _VAL,
        "a digest of another length",
        '"{found}" has not the length of a digest of that algorithm',
        "sha-256 has 256 bits, which are 43 characters. A digest that is truncated has the number of its bits in the "
        "name of the algorithm: 22 characters for 128 bits, 20 for 120, 16 for 96, 11 for 64 and 6 for 32.",
        "ni:///sha-256;f4Ox", "ni:///sha-256-32;f4OxZQ",
        "write the whole digest, or the algorithm that is truncated to this length",
    ),
    row(
        "ni-trailing-bits", "RFC 4648 section 3.5", _VAL,
        "bits behind the digest",
        'the last character of "{found}" has bits that are no part of the digest, and they are not zero',
        "Six bits a character do not always make whole octets. What is left has to be zero; otherwise one digest has "
        "several spellings.",
        "ni:///sha-256-32;f4OxZf", "ni:///sha-256-32;f4OxZQ",
        "encode the digest again",
    ),
    row(
        "ni-algorithm-unknown", "RFC 6920 section 9.4", "alg = 1*unreserved",
        "an algorithm that is not known",
        '"{found}" is no algorithm of RFC 6920',
        "The RFC registers sha-256 and its truncations to 128, 120, 96, 64 and 32 bits. Others may have been "
        "registered since; they can be compared and not verified.",
        "ni:///sha-999;f4OxZQ", "ni:///sha-256-32;f4OxZQ",
        "use sha-256",
    ),
    row(
        "ni-authority-missing", "RFC 6920 section 4", _HIER,
        "a well-known URL of nobody",
        "the name has no authority, and a URL needs one",
        "A name without an authority says nothing of where the thing is. A server may be taken from the context, such "
        "as the page that the name is found on.",
        'Ni.parse("ni:///sha-256-32;f4OxZQ").to_well_known()', "ni://example.com/sha-256-32;f4OxZQ",
        "name a server",
    ),
    row(
        "ni-well-known", "RFC 6920 section 4", 'path = "/.well-known/ni/" alg "/" val',
        "a URL that holds no name",
        '"{found}" is not "/.well-known/ni/", an algorithm, "/" and a value',
        "The mapping goes both ways between ni URIs and http or https URLs of that form.",
        'Ni.of_well_known("https://example.com/sha-256-32/f4OxZQ")', "ni://example.com/sha-256-32;f4OxZQ",
        "give the URL of a name",
    ),
    row(
        "nih-fields", _NIH, _HUMAN,
        "not an algorithm, a value and a check digit",
        '"{found}" is not an algorithm and a value, with a check digit behind them or without',
        'The fields are separated by ";". There is no authority and no query, since neither can be spoken without '
        'doubt.',
        "nih:53269057", "nih:sha-256-32;53269057;b",
        "write the algorithm and the value",
    ),
    row(
        "nih-value", _NIH, _SEPVAL,
        "a value that is not hexadecimal",
        '"{found}" is not made of hexadecimal digits and "-"',
        'The digest is written with 0 to 9 and a to f; a "-" may stand anywhere among them.',
        "nih:sha-256-32;5326905G", "nih:sha-256-32;5326-9057;b",
        "write hexadecimal digits",
    ),
    row(
        "nih-length", "RFC 6920 section 9.4", _SEPVAL,
        "a digest of another length",
        '"{found}" has not as many digits as a digest of that algorithm',
        "Two digits are an octet: 64 of them for sha-256, 30 for sha-256-120, 8 for sha-256-32.",
        "nih:sha-256-32;532690", "nih:sha-256-32;53269057;b",
        "write every digit",
    ),
    row(
        "nih-check-digit", _NIH, "checkdigit = ahlc",
        "a check digit that does not fit",
        'the check digit "{found}" does not fit the digits before it',
        "It is computed with Luhn's algorithm mod 16 from the digits, without \"-\". Where it does not fit, a digit "
        "was misheard, or two were exchanged.",
        "nih:sha-256-32;53269057;c", "nih:sha-256-32;53269057;b",
        "compare every digit with the source, which has this check digit if they are right",
        mend=lambda text, start, end: text[:start] + check_digit(_digits_before(text, start)) + text[end:],
    ),
    row(
        "nih-capitals", _NIH, 'ahlc = DIGIT / "a" / "b" / "c" / "d" / "e" / "f"',
        "capitals among the digits",
        '"{found}" has capitals, and the digits are in lower case',
        "They mean the same digits; who compares texts sees another name.",
        "nih:sha-256-32;5326905E;c", "nih:sha-256-32;53269057;b",
        "write lower case",
    ),
    row(
        "nih-check-missing", _NIH, _HUMAN,
        "a name without a check digit",
        "there is no check digit",
        "It may be left out, and then nobody notices a digit that was misheard.",
        "nih:sha-256-32;53269057", "nih:sha-256-32;53269057;b",
        "add it",
    ),
)
# fmt: on
