"""The validation errors of the URL Standard, by the standard's own names.

Those that end parsing are codes of the `URISyntaxError` that `WebURL` raises; the others
are reported by `urikit.web.validation_errors` and by explain, and stop nothing.
URL Standard, sections "Writing", "IDNA", "Host parsing", "URL parsing".
"""

from __future__ import annotations

from urikit.rules.rule import Rule

_IDNA = "URL Standard, IDNA"
_HOST = "URL Standard, host parsing"
_URL = "URL Standard, URL parsing"

# What the standard calls valid ("Host writing", "URL writing"), by the errors that miss it.
_DOMAIN = "a domain that ToASCII takes with its strict parameters, and that does not end in a number"
_IPV4 = 'four decimal numbers from 0 to 255, none with a leading zero, and "." between them'
_IPV6 = 'eight pieces of one to four hexadecimal digits and ":" between them, "::" at most once for pieces of zero'
_IPV4_IN_IPV6 = "four decimal numbers from 0 to 255 in the place of the last two pieces"
_OPAQUE_HOST = "URL units, none of them a forbidden host code point, or an IPv6 address in brackets"
_UNITS = "URL code points, and percent-encoded bytes"
_SPECIAL = 'a special scheme, ":", "//" and a host'
_PORT = "nothing, or decimal digits for a number up to 65535"
_FILE = 'file:///, a drive letter and ":", and a path whose segments follow "/"'
_EXPECTED = {
    "host-invalid-code-point": _OPAQUE_HOST,
    "invalid-URL-unit": _UNITS,
    "special-scheme-missing-following-solidus": _SPECIAL,
    "missing-scheme-non-relative-URL": 'a scheme and ":", or a base to resolve against',
    "invalid-reverse-solidus": 'URL code points; "/" between segments',
    "invalid-credentials": _SPECIAL,
    "host-missing": _SPECIAL,
}


def _expected(code: str) -> str:
    for beginning, expected in (
        ("domain", _DOMAIN),
        ("IPv4-in-IPv6", _IPV4_IN_IPV6),
        ("IPv4", _IPV4),
        ("IPv6", _IPV6),
        ("port", _PORT),
        ("file", _FILE),
    ):
        if code.startswith(beginning):
            return expected
    return _EXPECTED[code]


def _row(code: str, where: str, title: str, explanation: str, example: str, advice: str, corrected: str) -> Rule:
    return Rule(
        code=code,
        kind="web",
        title=title,
        sentence=title,
        explanation=explanation,
        example=example,
        advice=advice,
        corrected=corrected,
        where=where,
        grammar=_expected(code),
    )


ROWS = (
    _row(
        "domain-to-ASCII",
        _IDNA,
        "the host is no domain, or not a valid one",
        "Unicode ToASCII (UTS 46) records an error for this domain. Parsing ends where the lenient "
        "parameters fail too, or where a character is left that no domain holds; otherwise it goes on.",
        "https://exa%23mple.org/",
        "write a domain of letters, digits and hyphens, or a valid international one",
        "https://example.org/",
    ),
    _row(
        "domain-percent-encoded",
        _HOST,
        "the domain holds a percent-encoded byte",
        "The host of a special URL is percent-decoded before it is looked at. Write the character itself.",
        "https://exam%70le.org/",
        "write the character itself",
        "https://example.org/",
    ),
    _row(
        "host-invalid-code-point",
        _HOST,
        "the opaque host holds a forbidden host code point",
        "In a URL that is not special the host is opaque, and yet some characters end or break it.",
        "foo://exa[mple.org",
        "percent-encode the character",
        "foo://exa%5Bmple.org",
    ),
    _row(
        "IPv4-empty-part",
        _HOST,
        "the IPv4 address ends with a dot",
        "The dot is dropped, and the host is the address.",
        "https://127.0.0.1./",
        "leave out the last dot",
        "https://127.0.0.1/",
    ),
    _row(
        "IPv4-too-few-parts",
        _HOST,
        "the IPv4 address has fewer than four parts",
        "The last part fills the octets that are missing: 1.2.3 is 1.2.0.3. RFC 3986 reads a name here.",
        "https://1.2.3/",
        "write four decimal parts",
        "https://1.2.0.3/",
    ),
    _row(
        "IPv4-too-many-parts",
        _HOST,
        "the IPv4 address has more than four parts",
        "A host whose last label is a number must be an IPv4 address, and this is none.",
        "https://1.2.3.4.5/",
        "write four decimal parts",
        "https://1.2.3.4/",
    ),
    _row(
        "IPv4-non-numeric-part",
        _HOST,
        "a part of the IPv4 address is not numeric",
        "A host whose last label is a number must be an IPv4 address, so every label has to be a number.",
        "https://test.42/",
        "let the last label begin with a letter",
        "https://test.x42/",
    ),
    _row(
        "IPv4-non-decimal-part",
        _HOST,
        "a part of the IPv4 address is hexadecimal or octal",
        "0x7f and 0177 are read as 127. Filters that compare texts miss such addresses.",
        "https://127.0.0x0.1/",
        "write the part in decimal digits without leading zeros",
        "https://127.0.0.1/",
    ),
    _row(
        "IPv4-out-of-range-part",
        _HOST,
        "a part of the IPv4 address exceeds 255",
        "Only the last part may, where it stands for more than one octet and does not exceed them.",
        "https://255.255.4000.1/",
        "write parts from 0 to 255",
        "https://255.255.40.1/",
    ),
    _row(
        "IPv6-unclosed",
        _HOST,
        'the IPv6 address has no closing "]"',
        "What begins with a bracket is an IPv6 address up to the matching one.",
        "https://[::1/",
        "close the bracket",
        "https://[::1]/",
    ),
    _row(
        "IPv6-invalid-compression",
        _HOST,
        "the IPv6 address begins with a single colon",
        'An address begins with a piece or with "::"; a single colon separates two pieces.',
        "https://[:1]/",
        'write "::"',
        "https://[::1]/",
    ),
    _row(
        "IPv6-too-many-pieces",
        _HOST,
        "the IPv6 address has more than eight pieces",
        "Eight groups of sixteen bits are an address; there is no ninth.",
        "https://[1:2:3:4:5:6:7:8:9]/",
        "write eight pieces",
        "https://[1:2:3:4:5:6:7:8]/",
    ),
    _row(
        "IPv6-multiple-compression",
        _HOST,
        "the IPv6 address is compressed in more than one place",
        'With two "::" nobody could tell how many zeros each stands for.',
        "https://[1::1::1]/",
        'keep one "::" and write the other zeros',
        "https://[1::1:0:1]/",
    ),
    _row(
        "IPv6-invalid-code-point",
        _HOST,
        "the IPv6 address holds something other than digits and colons, or ends too early",
        "Zone identifiers are among what it may not hold.",
        "https://[1:2:3!:4]/",
        "write hexadecimal digits and colons",
        "https://[1:2:3::4]/",
    ),
    _row(
        "IPv6-too-few-pieces",
        _HOST,
        "the IPv6 address has fewer than eight pieces and no compression",
        'Write all eight, or "::" for a run of zeros.',
        "https://[1:2:3]/",
        'write "::" for the zeros',
        "https://[1:2::3]/",
    ),
    _row(
        "IPv6-piece-leading-zero",
        _HOST,
        "a piece of the IPv6 address has a leading zero",
        "The parser drops the zero and goes on; the serializer never writes one.",
        "https://[::01]/",
        "leave out leading zeros",
        "https://[::1]/",
    ),
    _row(
        "IPv4-in-IPv6-too-many-pieces",
        _HOST,
        "the IPv4 address in the IPv6 address leaves no room for itself",
        "It takes the place of the last two pieces.",
        "https://[1:1:1:1:1:1:1:127.0.0.1]/",
        "write six pieces before it",
        "https://[1:1:1:1:1:1:127.0.0.1]/",
    ),
    _row(
        "IPv4-in-IPv6-invalid-code-point",
        _HOST,
        "the IPv4 address in the IPv6 address is malformed",
        "An empty part, a leading zero, a fifth part or anything but digits and dots.",
        "https://[ffff::127.00.0.1]/",
        "write four decimal parts",
        "https://[ffff::127.0.0.1]/",
    ),
    _row(
        "IPv4-in-IPv6-out-of-range-part",
        _HOST,
        "a part of the IPv4 address in the IPv6 address exceeds 255",
        "Inside brackets every part of an IPv4 address is one octet, 0 to 255.",
        "https://[ffff::127.0.0.4000]/",
        "write parts from 0 to 255",
        "https://[ffff::127.0.0.40]/",
    ),
    _row(
        "IPv4-in-IPv6-too-few-parts",
        _HOST,
        "the IPv4 address in the IPv6 address has too few parts",
        "Inside brackets all four parts are written: no short form is read there.",
        "https://[ffff::127.0.0]/",
        "write four decimal parts",
        "https://[ffff::127.0.0.0]/",
    ),
    _row(
        "invalid-URL-unit",
        _URL,
        "a character that is no URL unit",
        'Spaces, controls, `"`, `<`, `>`, `\\`, `^`, `|` and the like, a "%" without two digits, and spaces '
        "around the text. The parser encodes it, keeps it or drops it, and goes on.",
        "https://example.org/a b",
        "percent-encode it",
        "https://example.org/a%20b",
    ),
    _row(
        "special-scheme-missing-following-solidus",
        _URL,
        'the scheme is not followed by "//"',
        "For http, https, ws, wss, ftp and file the parser takes any number of slashes, none included: "
        "`https:example.org` has a host. RFC 3986 reads a path there.",
        "https:example.org",
        'write "//" after the colon',
        "https://example.org/",
    ),
    _row(
        "missing-scheme-non-relative-URL",
        _URL,
        "there is no scheme, and no base to take one from",
        "A relative reference is a URL only against a base, and against a base with an opaque path only a fragment is.",
        "//example.org/a",
        "write a scheme, or give a base",
        "https://example.org/a",
    ),
    _row(
        "invalid-reverse-solidus",
        _URL,
        'a "\\" stands where "/" is meant',
        'In special URLs the parser takes "\\" for "/". RFC 3986 refuses it, and other readers have taken it '
        "for a part of the userinfo: `http://a.com\\@b.com/` has been two hosts.",
        "https://example.org\\path",
        'write "/"',
        "https://example.org/path",
    ),
    _row(
        "invalid-credentials",
        _URL,
        "there are credentials",
        "A URL that is written down holds no name and no password.",
        "https://user@example.org/",
        "leave them out",
        "https://example.org/",
    ),
    _row(
        "host-missing",
        _URL,
        "there is no host",
        "A special URL other than a file has one, and so has every URL with a port or credentials.",
        "https://#fragment",
        "write a host",
        "https://example.org/#fragment",
    ),
    _row(
        "port-out-of-range",
        _URL,
        "the port is too big",
        "Ports end at 65535. The grammar of RFC 3986 has no such limit.",
        "https://example.org:70000/",
        "write a port up to 65535, or none",
        "https://example.org:7000/",
    ),
    _row(
        "port-invalid",
        _URL,
        "the port is not a number",
        "After the host's colon come digits, or nothing.",
        "https://example.org:7z/",
        "write digits",
        "https://example.org:7/",
    ),
    _row(
        "file-invalid-Windows-drive-letter",
        _URL,
        "a reference to a file begins with a drive letter",
        "Against a file base it replaces the whole path. It can only be written with `|`, since `c:` is a scheme.",
        "c|/path/to/file",
        "write the whole URL",
        "file:///c:/path/to/file",
    ),
    _row(
        "file-invalid-Windows-drive-letter-host",
        _URL,
        "a drive letter stands where the host should",
        "The parser takes it for the beginning of the path.",
        "file://c:/a",
        "write three slashes",
        "file:///c:/a",
    ),
)
