"""The rules of the tel scheme, with the grammar each is about (RFC 3966)."""

from __future__ import annotations

from urikit.schemes.stating import row

_NUMBER = 'global-number-digits = "+" *phonedigit DIGIT *phonedigit'
_CONTEXT = 'context = ";phone-context=" ( domainname / global-number-digits )'
_PAR = "par = parameter / extension / isdn-subaddress"
_SECTION = "RFC 3966 section 3"

# fmt: off
ROWS = (
    row(
        "tel-context-missing",
        "RFC 3966 section 5.1.5",
        "local-number = local-number-digits *par context *par",
        "a local number without a context",
        "the number is local, and there is no phone-context that says where it is valid",
        'A number without "+" means something in one place only: an extension of one house, a short '
        "number of one country. The parameter phone-context names that place by a domain name or by the first "
        "digits of its global numbers.",
        "tel:7042",
        "tel:7042;phone-context=example.com",
        "write the global number, or say where the local one is valid",
    ),
    row(
        "tel-context",
        _SECTION,
        _CONTEXT,
        "a context that is no domain name and no global number",
        'the phone-context "{found}" is neither a domain name nor "+" and digits',
        "The context of a local number is a domain name whose last label begins with a letter, or the "
        'first digits of a global number, with their "+".',
        "tel:7042;phone-context=1",
        "tel:7042;phone-context=+1",
        'write a domain name, or "+" and digits',
    ),
    row(
        "tel-context-needless",
        "RFC 3966 section 5.1.5",
        _CONTEXT,
        "a context on a global number",
        "the number is global, and needs no phone-context",
        "A global number is valid everywhere. A context beside it says nothing, and makes two texts of "
        "one number unequal.",
        "tel:+1-201-555-0123;phone-context=example.com",
        "tel:+1-201-555-0123",
        "leave the phone-context out",
    ),
    row(
        "tel-hash",
        "RFC 3986 section 3.5",
        'phonedigit-hex = HEXDIG / "*" / "#" / visual-separator',
        'a "#" that is dialled and not encoded',
        'the "#" begins a fragment, and is no part of the number',
        "The number sign is a key of the telephone, and in a URI it begins the fragment. In a local "
        "number it is written %23.",
        "tel:*43#;phone-context=example.com",
        "tel:*43%23;phone-context=example.com",
        'write "#" as %23',
        mend=lambda text, start, end: f"{text[:start]}%23{text[start + 1 :]}",
    ),
    row(
        "tel-number-empty",
        _SECTION,
        _NUMBER,
        "a number without a digit",
        "there is no digit in the number",
        'A number has one digit at least; separators and "+" are none.',
        "tel:+",
        "tel:+1-201-555-0123",
        "write a number",
    ),
    row(
        "tel-number-letter",
        "RFC 3966 section 5.1.2",
        _NUMBER,
        "a letter in a number",
        '"{found}" is a letter, and letters are no digits of a telephone number',
        "Numbers that are written with letters in advertisements have to be written with digits, because "
        "keypads do not agree on the letters. Only a local number may hold A to F, which some networks know "
        "as signals.",
        "tel:+1-800-FLOWERS",
        "tel:+1-800-356-9377",
        "write the digits",
    ),
    row(
        "tel-number-character",
        _SECTION,
        _NUMBER,
        "a character that no number has",
        '"{found}" is no digit and no separator of a telephone number',
        'Beside digits a number holds "-", ".", "(" and ")". A space is not allowed, encoded or '
        'not; a "+" stands at the beginning alone.',
        "tel:+1%20816%20555%201212",
        "tel:+1-816-555-1212",
        'leave it out, or write "-" in its place',
    ),
    row(
        "tel-extension",
        _SECTION,
        'extension = ";ext=" 1*phonedigit',
        "an extension that is no number",
        'the extension "{found}" is not made of digits and separators',
        "The extension is dialled once a global or local number has answered, so it is made of digits.",
        "tel:+1-201-555-0123;ext=front-desk",
        "tel:+1-201-555-0123;ext=12",
        "write digits",
    ),
    row(
        "tel-extension-and-subaddress",
        "RFC 3966 section 5.3",
        _PAR,
        "an extension and a subaddress",
        "there is an extension and an ISDN subaddress, and only one of them can be",
        "`ext` names a station behind an exchange, `isub` one on an ISDN line; they do the same, and "
        "exclude each other.",
        "tel:+1-201-555-0123;ext=1;isub=2",
        "tel:+1-201-555-0123;ext=1",
        "leave one of them out",
    ),
    row(
        "tel-parameter-name",
        _SECTION,
        'pname = 1*( alphanum / "-" )',
        "a parameter without a proper name",
        '"{found}" is not ";" and a name of letters, digits and "-"',
        'Each parameter begins with ";" and a name. A ";" at the end begins a parameter that is not there.',
        "tel:+1-201-555-0123;",
        "tel:+1-201-555-0123",
        "name the parameter, or leave it out",
    ),
    row(
        "tel-parameter-value",
        _SECTION,
        'parameter = ";" pname [ "=" pvalue ]',
        "a parameter with an improper value",
        '"{found}" is no value of the parameter {component}',
        'After "=" there is one character at least. The characters ";", "=", "?", "," and "@" '
        "are percent-encoded in a value.",
        "tel:+1-201-555-0123;note=a=b",
        "tel:+1-201-555-0123;note=a%3Db",
        "percent-encode it",
    ),
    row(
        "tel-parameter-twice",
        _SECTION,
        _PAR,
        "a parameter that occurs twice",
        "the parameter {component} occurs for the second time",
        "No parameter name may occur more than once, whatever its case.",
        "tel:+1-201-555-0123;ext=1;EXT=2",
        "tel:+1-201-555-0123;ext=1",
        "leave one of them out",
    ),
    row(
        "tel-parameter-order",
        _SECTION,
        _PAR,
        "parameters out of order",
        '"{found}" should stand before other parameters',
        "ext or isub come first, then phone-context, then the others in lexicographical order, so that "
        "the same number is the same text for those who compare texts, as SIP does.",
        "tel:7042;phone-context=example.com;ext=1",
        "tel:7042;ext=1;phone-context=example.com",
        "put the parameters in order",
    ),
    row(
        "tel-parameter-mandatory",
        "RFC 3966 section 5.4",
        'parameter = ";" pname [ "=" pvalue ]',
        "a mandatory parameter that is not known",
        '"{found}" is mandatory, and no such parameter is registered',
        'A parameter whose name begins with "m-" has to be understood: an implementation that does not '
        "know it must not use the URI. The registry of RFC 5341 has none.",
        "tel:+1-201-555-0123;m-route=x",
        "tel:+1-201-555-0123;route=x",
        "do not use the number without knowing what the parameter asks",
    ),
)
