"""Hosts of IRIs that have no form in A-labels (RFC 3987 section 3.1, RFC 5890, UTS 46).

What the converters report differs, and UTS 46 in Rust reports nothing but failure; these
are the reasons that can be told apart by asking about one label, or one character, alone.
No rule of a standard is named that nobody has checked: "invalid" without more is what is
said where no more is known. Examples are conversions of IRIs.
"""

from __future__ import annotations

from urikit.rules.rule import Rule

_TO_ASCII = "ToASCII with UseSTD3ASCIIRules"


def _unmended(text: str, offset: int, end: int) -> None:
    """Nobody can know which name was meant."""


def _row(code: str, title: str, sentence: str, explanation: str, example: str, advice: str, corrected: str) -> Rule:
    return Rule(
        code=code,
        kind="idna",
        title=title,
        sentence=sentence,
        explanation=explanation,
        example=f'urikit.IRI("{example}").to_uri()' if example.startswith("http") else example,
        advice=advice,
        corrected=f'urikit.IRI("{corrected}").to_uri()' if corrected.startswith("http") else corrected,
        where="RFC 3987 section 3.1",
        grammar=_TO_ASCII,
        mend=_unmended,
    )


ROWS = (
    _row(
        "idna-not-utf-8",
        "octets of a host that are no UTF-8",
        'the octets of the host "{{label}}" are no UTF-8',
        "Percent-encoded octets in a name stand for its characters in UTF-8 (RFC 3986 section 3.2.2). Octets of "
        "another charset are the name of nothing in the DNS.",
        "http://é%FF.example/",
        "write the octets of the name in UTF-8",
        "http://é%C3%BF.example/",
    ),
    _row(
        "idna-label-empty",
        "an empty label",
        "a label of the host is empty, or nothing is left of it",
        "Only the root, after the last dot, is empty. Mapping removes what shows nothing, such as a soft hyphen, "
        "so a label of nothing else is empty as well.",
        "http://é..example/",
        "give every label a character",
        "http://é.example/",
    ),
    _row(
        "idna-label-too-long",
        "a label that is too long",
        'the label "{{label}}" of the host is longer than 63 characters as an A-label',
        'The DNS has 63 octets for a label. An A-label is longer than the characters it stands for: "xn--" and '
        "their differences are in it.",
        f"http://{'é' * 60}.example/",
        "shorten the label",
        f"http://{'é' * 50}.example/",
    ),
    _row(
        "idna-domain-too-long",
        "a host that is too long",
        "the host is longer than 253 characters in A-labels",
        "The DNS has 255 octets for a name, with a length before each label and before the root.",
        f"http://{'.'.join(['é' * 20] * 12)}/",
        "shorten the name",
        f"http://{'.'.join(['é' * 20] * 6)}/",
    ),
    _row(
        "idna-character",
        "a character that no label holds",
        'the label "{{label}}" of the host may not hold "{{named}}"',
        "In ASCII a label holds letters, digits and hyphens (the STD3 rules, which section 3.1 asks for). Beyond, "
        "UTS 46 and IDNA 2008 leave out what is no letter, digit or mark; IDNA 2008, which maps nothing, leaves "
        "out capitals and every compatibility form as well. The joiners may stand where their script needs them.",
        "http://bü_cher.example/",
        "take the character out of the label",
        "http://a.example/é",
    ),
    _row(
        "idna-hyphen",
        "a hyphen at the end of a label",
        'the label "{{label}}" of the host begins or ends with a hyphen, or has two where "xn--" has them',
        "Host names have never begun or ended with a hyphen (RFC 1123 section 2.1).",
        "http://-é.example/",
        "remove the hyphen",
        "http://é.example/",
    ),
    _row(
        "idna-a-label",
        "a label that only looks like an A-label",
        'the label "{{label}}" of the host begins with "xn--" and is no A-label',
        'What follows "xn--" has to be Punycode, in its shortest form, of a label that is valid itself. Nothing '
        "else may begin that way (RFC 5890 section 2.3.1).",
        "http://é.xn--a.example/",
        "write the label in Unicode",
        "http://é.example/",
    ),
    _row(
        "idna-bidi",
        "labels whose directions do not go together",
        "the directions of the letters of the host break the rule of RFC 5893",
        "In a name with a right-to-left label every label keeps to one direction, and none begins with a digit, "
        "so that labels do not change places on the screen (RFC 5893 section 2).",
        "http://0a.\u05d0\u05d1/",
        "begin each label with a letter",
        "http://a0.\u05d0\u05d1/",
    ),
    _row(
        "idna-not-nfc",
        "a label that is not in NFC",
        'the label "{{label}}" of the host is not in Normalization Form C',
        "IDNA 2008 maps nothing, so a label has to be in NFC already (RFC 5891 section 4.2.1). UTS 46 maps.",
        'urikit.IRI("http://e\u0301.example/").to_uri(host="idna2008")',
        "use UTS 46, or write the label in NFC",
        'urikit.IRI("http://\u00e9.example/").to_uri(host="idna2008")',
    ),
    _row(
        "idna-label",
        "a label that is invalid",
        'the label "{{label}}" of the host is invalid',
        "The converter does not say why. The usual reasons: it begins with a combining mark, it mixes directions, "
        "or its digits are of two kinds.",
        "http://\u0301a.example/",
        "write the label otherwise",
        "http://\u00e1.example/",
    ),
)
