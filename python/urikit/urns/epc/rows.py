"""The rules of the namespace epc (RFC 5134; GS1 EPC Tag Data Standard 1.13)."""

from __future__ import annotations

from urikit.schemes.stating import row

_SECTION = "RFC 5134; GS1 EPC Tag Data Standard section 6.3"

ROWS = (
    row(
        "urn-epc-form",
        _SECTION,
        'EPC-NSS = form ":" scheme ":" components',
        "an Electronic Product Code without its form or its scheme",
        '"{found}" has not a form, a scheme and components with colons between them',
        "The form says what the name is about: id is one thing, class a lot, tag what a tag holds, idpat and pat "
        "are patterns. The scheme says which key it is.",
        "urn:epc:sgtin:0614141.112345.400",
        "urn:epc:id:sgtin:0614141.112345.400",
        "write form and scheme, as in id:sgtin",
    ),
    row(
        "urn-epc-components",
        _SECTION,
        'components = component *( "." component )',
        "a code with too few components",
        '"{found}" has fewer components than the scheme {component}',
        "Each scheme has a number of components with periods between them, and none may be left out.",
        "urn:epc:id:sgtin:0614141.112345",
        "urn:epc:id:sgtin:0614141.112345.400",
        'write them all; in a pattern "*" stands for any',
    ),
    row(
        "urn-epc-prefix",
        _SECTION,
        "CompanyPrefix = 6*12DIGIT",
        "a company prefix that is none",
        'the company prefix "{found}" has not 6 to 12 digits',
        "GS1 assigns company prefixes of 6 to 12 digits, leading zeros included.",
        "urn:epc:id:sgtin:14141.11123456.400",
        "urn:epc:id:sgtin:0614141.112345.400",
        "write the prefix as GS1 assigned it",
    ),
    row(
        "urn-epc-reference",
        _SECTION,
        "prefix and reference have a fixed number of digits together",
        "a reference that does not fill up the key",
        '{component} "{found}" and the company prefix have not the length of the key together',
        "The shorter the company prefix, the longer the reference. Zeros fill it up, and its check digit is not in it.",
        "urn:epc:id:sgtin:0614141.12345.400",
        "urn:epc:id:sgtin:0614141.012345.400",
        "fill the reference up with zeros",
    ),
    row(
        "urn-epc-serial",
        _SECTION,
        "GS3A3Component = 1*GS3A3Char",
        "a serial that is too long, or has other characters",
        '{component} is not made of the characters that GS1 allows, or is too long: "{found}"',
        "Serials are made of letters, digits and some punctuation of ASCII; what no URN holds is percent-encoded.",
        "urn:epc:id:sgtin:0614141.112345.a$b",
        "urn:epc:id:sgtin:0614141.112345.a-b",
        "write the serial as it is on the label",
    ),
    row(
        "urn-epc-number",
        _SECTION,
        'NumericComponent = "0" / NonZeroDigit *DIGIT',
        "a component that is no number, or of another length",
        '{component} is not a number as the scheme has it: "{found}"',
        "Some components are plain numbers: without leading zeros, or with so many digits.",
        "urn:epc:id:gid:012.12.123456",
        "urn:epc:id:gid:12.12.123456",
        "write the number",
    ),
    row(
        "urn-epc-raw",
        "RFC 5134; GS1 EPC Tag Data Standard section 12",
        'raw = length "." ( "x" 1*HEXDIG / 1*DIGIT )',
        "the bits of a tag in another form",
        '"{found}" is not a number of bits, a period, and the bits',
        "The bits of a tag are their number, and then hexadecimal digits after an x, or a decimal number.",
        "urn:epc:raw:96:x3034257BF7194E4000001A85",
        "urn:epc:raw:96.x3034257BF7194E4000001A85",
        "write a period after the number of bits",
    ),
    row(
        "urn-epc-unknown",
        _SECTION,
        'EPC-NSS = form ":" scheme ":" components',
        "a form or a scheme that is not known",
        'the scheme "{found}" is not known here',
        "GS1 adds schemes with new versions of its standard. What the components are is not known, so nothing was "
        "checked.",
        "urn:epc:id:other:1.2",
        "urn:epc:id:sgtin:0614141.112345.400",
        "look the scheme up in the Tag Data Standard",
    ),
)
