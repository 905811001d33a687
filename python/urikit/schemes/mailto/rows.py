"""The rules of the mailto scheme, with the grammar each is about (RFC 6068)."""

from __future__ import annotations

from urikit.schemes.stating import row

_URI = 'mailtoURI = "mailto:" [ to ] [ hfields ]'
_TO = 'to = addr-spec *("," addr-spec )'
_ADDRESS = 'addr-spec = local-part "@" domain'
_FIELD = 'hfield = hfname "=" hfvalue'
_QCHAR = "qchar = unreserved / pct-encoded / some-delims"
_SECTION = "RFC 6068 section 2"


def _encoded(text: str, start: int, end: int) -> str:
    """The text with the character at the place percent-encoded."""
    return f"{text[:start]}%{ord(text[start]):02X}{text[start + 1 :]}"


def _unslashed(text: str, start: int, end: int) -> str:
    return f"{text[:start].removesuffix('//')}{text[start:]}"


# fmt: off
ROWS = (
    row(
        "mailto-authority", _SECTION, _URI,
        'a mailto URI with "//"',
        'there is "//" before the address, and mailto has no authority',
        "The address stands right after the colon. With two slashes before it the text would name a server to log "
        "in to, and no mailbox.",
        "mailto://joe@example.com",
        "mailto:joe@example.com",
        "leave the two slashes out",
        _unslashed,
    ),
    row(
        "mailto-address-empty", _SECTION, _TO,
        "an address that is not there",
        "there is no address beside the comma",
        "Commas stand between addresses: before and after each there is one.",
        "mailto:joe@example.com,",
        "mailto:joe@example.com",
        "leave the comma out",
    ),
    row(
        "mailto-at", _SECTION, _ADDRESS,
        'an address without "@"',
        '"{found}" has no "@", and is no mail address',
        'An address is a local part, an "@" and a domain. A "@" that belongs to a quoted local part is encoded '
        "as %40, and does not count.",
        "mailto:joe",
        "mailto:joe@example.com",
        "write the whole address",
    ),
    row(
        "mailto-address-character", _SECTION, _QCHAR,
        "a character that an address must encode",
        '"{found}" must be percent-encoded in an address',
        'The characters "/", "?", "#", "[", "]", "&", ";", "=" and "%" may stand in mail addresses and not in URIs '
        'of them. Often an "&" was meant to be the "?" before the first header field.',
        "mailto:Mike&family@example.org",
        "mailto:Mike%26family@example.org",
        "percent-encode it",
        _encoded,
    ),
    row(
        "mailto-local-part", _SECTION, "local-part = dot-atom-text / quoted-string",
        "a local part that no address has",
        '"{found}" is no local part of a mail address',
        "Before the \"@\" stand words with single dots between them, or a quoted string. Spaces, comments and "
        "obsolete forms are excluded.",
        "mailto:a@b@example.com",
        "mailto:%22a%40b%22@example.com",
        "write it as a quoted string, encoded",
    ),
    row(
        "mailto-domain", _SECTION, 'domain = dot-atom-text / "[" *dtext-no-obs "]"',
        "a domain that no address has",
        '"{found}" is no domain of a mail address',
        "After the \"@\" stands a domain name, its words with single dots between them, or an address literal whose "
        "brackets are encoded.",
        "mailto:joe@example..com",
        "mailto:joe@example.com",
        "write the domain name",
    ),
    row(
        "mailto-encoding", _SECTION, _ADDRESS,
        "encoded octets of an address that are no UTF-8",
        '"{found}" encodes octets that are no UTF-8',
        "Characters beyond ASCII are first encoded as UTF-8, and each octet is then percent-encoded. Any other "
        "encoding is prohibited.",
        "mailto:caf%E9@example.com",
        "mailto:caf%C3%A9@example.com",
        "encode the characters as UTF-8 first",
    ),
    row(
        "mailto-question", "RFC 6068 section 6.1", 'hfields = "?" hfield *( "&" hfield )',
        'a second "?"',
        'there is a second "?", and header fields are parted by "&"',
        'One "?" stands before the first header field, and "&" before each other. A "?" that belongs to a value '
        "is written %3F.",
        "mailto:joe@example.com?cc=bob@example.com?body=hello",
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        'write "&", or %3F where a question mark is meant',
        lambda text, start, end: f"{text[:start]}&{text[start + 1 :]}",
    ),
    row(
        "mailto-field-equals", _SECTION, _FIELD,
        'a header field without "="',
        'there is a header field without a "="',
        'Each field is a name, a "=" and a value, which may be empty. An "&" that belongs to a value is written '
        "%26; a \"?\" at the end begins a field that is not there.",
        "mailto:joe@example.com?subject",
        "mailto:joe@example.com?subject=",
        'write "=" and the value',
    ),
    row(
        "mailto-field-character", _SECTION, _QCHAR,
        "a character that a header field must encode",
        '"{found}" must be percent-encoded in a header field',
        'Beside letters, digits and encoded octets a field holds "-", ".", "_", "~", "!", "$", "\'", "(", ")", "*", '
        '"+", ",", ";", ":" and "@". A "/" is not among them, so that a web address in a body is encoded.',
        "mailto:joe@example.com?body=a/b",
        "mailto:joe@example.com?body=a%2Fb",
        "percent-encode it",
        _encoded,
    ),
    row(
        "mailto-to-twice", _SECTION, _URI,
        "recipients in two places",
        'there are addresses before the "?" and in a field "to" as well',
        "It means all of them together, and is not recommended: some clients ignore the field.",
        "mailto:a@example.com?to=b@example.com",
        "mailto:a@example.com,b@example.com",
        'write all recipients before the "?"',
    ),
    row(
        "mailto-field-twice", _SECTION, _FIELD,
        "a header field that occurs twice",
        'the field "{found}" occurs once more',
        "What becomes of the second differs from client to client. Most fields may occur only once in a message.",
        "mailto:joe@example.com?subject=a&subject=b",
        "mailto:joe@example.com?subject=a",
        "leave one of them out",
    ),
    row(
        "mailto-address-twice", "RFC 6068 section 3", _TO,
        "an address that occurs twice",
        '"{found}" occurs once more',
        "Creators of mailto URIs should avoid using the same address twice.",
        "mailto:joe@example.com,joe@example.com",
        "mailto:joe@example.com",
        "leave one of them out",
    ),
    row(
        "mailto-field-ignored", "RFC 6068 section 3", _FIELD,
        "a header field that must be ignored",
        'the field "{found}" must be ignored',
        "Fields of origin as From and Date, of route as Resent-To, of trace as Received, and of MIME as Content-Type "
        "are made by the program that sends the message. In a URI they would forge it.",
        "mailto:joe@example.com?from=boss@example.com",
        "mailto:joe@example.com",
        "leave it out",
    ),
    row(
        "mailto-field-suspect", "RFC 6068 sections 3 and 4", _FIELD,
        "a header field that few programs take",
        'the field "{found}" is not among those that are known to be safe',
        "Subject, Keywords and Body are safe; To, Cc, Bcc, In-Reply-To and References are understood. Anything else "
        'should be treated as especially suspect: a field "attach" has been used to send files of the reader.',
        "mailto:joe@example.com?x-priority=1",
        "mailto:joe@example.com",
        "leave it out",
    ),
    row(
        "mailto-field-name", "RFC 6068 section 2", "hfname = *qchar",
        "a name that no header field has",
        '"{found}" is no name of a header field',
        "The name of a field is made of printable ASCII characters without the colon (RFC 5322 section 2.2). An "
        "encoded line break or colon in it would write fields of its own.",
        "mailto:joe@example.com?a%3Ab=c",
        "mailto:joe@example.com?subject=c",
        "name the field",
    ),
    row(
        "mailto-line-break", "RFC 6068 section 5", _FIELD,
        "an encoded line break outside the body",
        '"{found}" is a line break in a header field',
        "A header field is one line. A program that copies the value as it is would write another field after it, "
        "Bcc for example.",
        "mailto:joe@example.com?subject=a%0D%0ABcc:x@example.com",
        "mailto:joe@example.com?subject=a",
        "leave the line break out",
    ),
    row(
        "mailto-body-line-break", "RFC 6068 section 5", _FIELD,
        "a line break of the body that is not CR and LF",
        '"{found}" is half a line break',
        "Line breaks in the body of a message must be encoded with %0D%0A.",
        "mailto:joe@example.com?body=one%0Atwo",
        "mailto:joe@example.com?body=one%0D%0Atwo",
        "write %0D%0A",
        lambda text, start, end: f"{text[:start]}%0D%0A{text[end:]}",
    ),
    row(
        "mailto-plus", "RFC 6068 section 5", _FIELD,
        'a "+" that may have been meant as a space',
        'a "+" is a plus, and no space',
        "HTML forms write a space as \"+\". In a mailto URI it cannot be told from a real plus, so a space is %20, and "
        "a plus is clearest as %2B.",
        "mailto:joe@example.com?subject=two+words",
        "mailto:joe@example.com?subject=two%20words",
        "write %20 for a space and %2B for a plus",
    ),
    row(
        "mailto-field-encoding", _SECTION, "hfvalue = *qchar",
        "encoded octets of a header field that are no UTF-8",
        '"{found}" encodes octets that are no UTF-8',
        "Characters beyond ASCII are encoded as UTF-8, or the value is written in encoded words of RFC 2047.",
        "mailto:joe@example.com?subject=caf%E9",
        "mailto:joe@example.com?subject=caf%C3%A9",
        "encode the characters as UTF-8 first",
    ),
    row(
        "mailto-domain-international", _SECTION, _ADDRESS,
        "a domain that is not in A-labels",
        '"{found}" is a domain in encoded characters',
        "It is allowed, and old programs do not understand it: the IDNA form serves more of them.",
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org",
        "mailto:user@xn--99zt52a.example.org",
        "write the domain in A-labels",
    ),
    row(
        "mailto-domain-idna", _SECTION, _ADDRESS,
        "a domain that has no A-labels",
        '"{found}" has no form in A-labels',
        "When the message is composed the domain must be transformed to its IDNA encoding, and this one has none.",
        "mailto:user@%C3%A9!.example.org",
        "mailto:user@xn--99zt52a.example.org",
        "write a domain name that IDNA allows",
    ),
    row(
        "mailto-domain-name", _SECTION, "domain = dot-atom-text / \"[\" *dtext-no-obs \"]\"",
        "a domain that is no domain name",
        '"{found}" is allowed by the grammar, and no domain name',
        "A dot-atom may hold characters as \"?\", \"=\" and \"_\", and the names of mail hosts are letters, digits and "
        "hyphens. Often a \"?\" that begins the header fields was encoded together with the address.",
        "mailto:joe@example.com%3Fsubject%3Dx",
        "mailto:joe@example.com?subject=x",
        "write the domain name",
    ),
    row(
        "mailto-fragment", _SECTION, _URI,
        "a fragment on a mailto URI",
        "the fragment is meaningless",
        'A fragment names a part of what one retrieves, and here nothing is retrieved. A "#" of a value is written '
        "%23.",
        "mailto:joe@example.com#top",
        "mailto:joe@example.com",
        "leave it out, or write %23",
    ),
)
# fmt: on
