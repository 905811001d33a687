"""Issues: what is valid and yet worth a word (RFC 3986 sections 3, 6 and 7).

None of these stops a parse. How grave one is, is not said here: that is for a profile to say
(`urikit.issues.Profile`). Issues of a scheme's own rules come with the schemes.
"""

from __future__ import annotations

from urikit.rules.rule import Rule

_UNRESERVED = 'unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"'
_ENCODED = 'pct-encoded = "%" HEXDIG HEXDIG'


def _issue(
    code: str,
    where: str,
    title: str,
    sentence: str,
    explanation: str,
    example: str,
    advice: str,
    corrected: str = "",
    grammar: str = "",
) -> Rule:
    section = where if where.startswith("RFC") else f"RFC 3986 section {where}"
    return Rule(
        code=code,
        kind="issue",
        title=title,
        sentence=sentence,
        explanation=explanation,
        example=example,
        advice=advice,
        corrected=corrected,
        where=section,
        grammar=grammar,
    )


# fmt: off
ROWS = (
    _issue(
        "scheme-uppercase", "3.1", "capital letters in the scheme",
        "the scheme has capital letters; its canonical form is lower case",
        "A scheme is case-insensitive, but producers should write it in lower case, and programs that compare "
        "texts see two.",
        "HTTP://example.org/", "write the scheme in lower case", "http://example.org/",
    ),
    _issue(
        "host-as-scheme", "4.5", "a host that reads as a scheme",
        "this looks like a host and a port, but it parses as a scheme and a path",
        "`localhost:8080` is what people type into a browser. By the grammar everything up to the first \":\" is a "
        "scheme, so this identifies something of the scheme \"localhost\".",
        "localhost:8080/status", "put the scheme in front", "http://localhost:8080/status",
    ),
    _issue(
        "host-as-path", "4.5", "a host that reads as a path",
        "this looks like a host, but it parses as the first segment of a relative path",
        "`www.example.org/x` is a suffix reference (section 4.5): understood by people and address bars, not by "
        "programs, which resolve it as a path.",
        "www.example.org/x", "put the scheme in front", "https://www.example.org/x",
    ),
    _issue(
        "userinfo-present", "7.5", "a userinfo",
        "the reference holds a user's name",
        "A name in a URI is stored, logged and shown to others. Outside of ssh, ftp and the like it is seldom "
        "meant to travel with the link.",
        "ftp://me@example.org/", "leave it out where it is not needed", "ftp://example.org/",
    ),
    _issue(
        "password-present", "3.2.1", "a password",
        "the reference holds a password",
        "The form \"user:password\" is deprecated, because a URI is shown, logged, bookmarked and sent in Referer "
        "headers. urikit masks it wherever it describes a reference; `str` gives the text as it is.",
        "ftp://me:secret@example.org/", "pass the password by other means", "ftp://me@example.org/",
    ),
    _issue(
        "userinfo-looks-like-host", "7.6", "a userinfo that looks like a host",
        "what looks like the host is the userinfo; the host comes after the \"@\"",
        "`http://bank.example.com@evil.example/` goes to evil.example. A reader sees the first name, a program "
        "takes the last: the semantic attack of section 7.6.",
        "http://cnn.example.com&story=breaking_news@10.0.0.1/", "check where this leads, and leave the userinfo out",
        "http://10.0.0.1/",
    ),
    _issue(
        "host-required", "3.2.2", "no host in a scheme that needs one",
        "the scheme needs a host, and there is none",
        "What one scheme allows, another forbids: file:///x has an empty host by right, and http:///x is invalid (RFC "
        "9110 section 4.2). Without \"//\" there is no authority at all, and what looks like the host is the path.",
        "http:///x", "write \"//\" and the host after the colon", "http://example.org/x",
    ),
    _issue(
        "authority-forbidden", "3.2", "an authority in a scheme that has none",
        "the scheme's own grammar has no authority",
        "Names, addresses and numbers follow the colon of schemes like mailto, tel and urn at once. After \"//\" a "
        "generic parser sees a host, and a parser of the scheme sees nothing that it knows.",
        "mailto://me@example.org", "leave \"//\" out", "mailto:me@example.org",
    ),
    _issue(
        "host-empty", "3.2.2", "an empty host with a userinfo or port",
        "there is a userinfo or a port, and the host is empty",
        "The grammar allows an empty host, for file:///x. With a userinfo or a port it says how to reach nobody; "
        "http and https forbid it (RFC 9110 section 4.2).",
        "http://:8080/", "write the host", "http://example.org:8080/",
    ),
    _issue(
        "host-uppercase", "3.2.2", "capital letters in the host",
        "the host has capital letters; its canonical form is lower case",
        "A host is case-insensitive, but producers should write it in lower case, and programs that compare texts "
        "see two.",
        "http://Example.ORG/", "write the host in lower case", "http://example.org/",
    ),
    _issue(
        "host-too-long", "3.2.2", "a host of more than 255 octets",
        "the host has more than 255 octets, which no domain name has",
        "The domain name system has no longer names, and applications limit hosts accordingly.",
        "http://" + ".".join(["a" * 63] * 5) + "/", "use a name that exists",
    ),
    _issue(
        "host-label-too-long", "3.2.2", "a label of more than 63 octets",
        "a label of the host has more than 63 octets, which no domain name has",
        "Between two dots the domain name system has at most 63 octets. A name this long is for another system, or "
        "it is data that was put in the wrong place.",
        "http://" + "a" * 64 + ".example.org/", "use a name that exists",
    ),
    _issue(
        "host-label-empty", "3.2.2", "an empty label in the host",
        "the host has an empty label: two dots in a row, or one at the beginning",
        "The grammar of a registered name allows it, the domain name system does not. One dot at the end is no "
        "empty label: it marks the name as complete.",
        "http://www..example.org/", "remove the superfluous dot", "http://www.example.org/",
    ),
    _issue(
        "host-looks-like-ipv4", "7.4", "a name that resolvers read as an address",
        "the host is a name by the grammar, but many resolvers read it as an IPv4 address",
        "Octal, hexadecimal and shortened numbers are no IPv4address of the grammar, yet inet_aton and browsers "
        "take 0x7f.1 and 2130706433 for 127.0.0.1. Filters that look at the text miss it.",
        "http://0x7f.1/", "write the address in four decimal numbers", "http://127.0.0.1/",
    ),
    _issue(
        "host-encoded-delimiter", "7.3", "an encoded delimiter in the host",
        "the host holds a percent-encoded delimiter",
        "Encoded it is part of the name; a program that decodes before it splits sees another host.",
        "http://good.example%2F.evil.example/", "check where this leads", "http://evil.example/",
    ),
    _issue(
        "port-empty", "3.2.3", "an empty port",
        "there is a \":\" after the host and no port",
        "Valid, and the same as no port; producers should leave the \":\" out.",
        "http://example.org:/", "leave the \":\" out", "http://example.org/", "port = *DIGIT",
    ),
    _issue(
        "port-default", "3.2.3", "the default port of the scheme",
        "the port is the default port of the scheme",
        "Producers should leave it out; programs that compare texts see two different identifiers.",
        "http://example.org:80/", "leave the port out", "http://example.org/", "port = *DIGIT",
    ),
    _issue(
        "port-leading-zeros", "3.2.3", "a port with leading zeros",
        "the port has leading zeros",
        "Valid, and the same number; some programs read it as octal, and no normalization of RFC 3986 removes the "
        "zeros.",
        "http://example.org:08080/", "write the number without zeros in front", "http://example.org:8080/",
        "port = *DIGIT",
    ),
    _issue(
        "port-beyond-65535", "RFC 6335 section 6", "a port beyond 65535",
        "the port is larger than 65535",
        "The grammar of a URI sets no limit, TCP and UDP do: a port has 16 bits. Programs that cut the number "
        "reach another port.",
        "http://example.org:65616/", "write a port up to 65535", "http://example.org:80/", "port = *DIGIT",
    ),
    _issue(
        "port-of-another-scheme", "7.2", "a well-known port that is not the scheme's own",
        "the port is one of the well-known ones, and not that of the scheme",
        "A server of another protocol may take a request for commands of its own (section 7.2); browsers refuse "
        "many of these ports.",
        "http://example.org:25/", "check that this port is meant", "http://example.org/", "port = *DIGIT",
    ),
    _issue(
        "path-dot-segment", "3.3", "a dot segment",
        "the path has a dot segment where it is complete already",
        "\".\" and \"..\" are for relative references; in a complete path a resolver or normalizer removes them, so "
        "two programs may not agree on what is identified.",
        "http://example.org/a/../b", "write the path without it", "http://example.org/b",
    ),
    _issue(
        "path-empty-segment", "3.3", "an empty segment",
        "the path has an empty segment in its middle",
        "Valid, and different from the path without it; many servers merge slashes, many caches and signatures do "
        "not.",
        "http://example.org/a//b", "write one \"/\" if nothing is meant between the two", "http://example.org/a/b",
    ),
    _issue(
        "encoded-dot-segment", "7.3", "an encoded dot segment",
        "a segment is \".\" or \"..\" once it is decoded",
        "A dot needs no encoding, so whoever encodes it has a reason: to climb out of a directory behind a check "
        "that looks at the text. Normalization decodes it and then removes the segment.",
        "http://example.org/files/%2E%2E/secret", "normalize before you check a path",
        "http://example.org/secret", _UNRESERVED,
    ),
    _issue(
        "encoded-slash", "2.2", "an encoded \"/\"",
        "the path has a percent-encoded \"/\", which is data and no delimiter",
        "%2F is part of a segment, \"/\" parts two. Servers that decode before they split see another path; many "
        "refuse it.",
        "http://example.org/a%2Fb", "decode after splitting, segment by segment",
    ),
    _issue(
        "encoded-backslash", "7.3", "an encoded \"\\\"",
        "{component} has a percent-encoded \"\\\"",
        "Once decoded it is a delimiter to file systems of Windows and to browsers, and what follows may climb.",
        "http://example.org/a%5C..%5Cb", "refuse it where names of files are made of it",
    ),
    _issue(
        "encoded-nul", "7.3", "an encoded NUL",
        "{component} has a percent-encoded U+0000",
        "Programs in C end a text there, so a check of the whole and the use of the beginning differ: "
        "image.php%00.png.",
        "http://example.org/a.php%00.png", "refuse it", "http://example.org/a.png",
    ),
    _issue(
        "encoded-line-break", "7.2", "an encoded line break",
        "{component} has a percent-encoded carriage return or line feed",
        "Where the decoded text gets into another protocol, a line break begins a new header or command.",
        "http://example.org/?q=a%0D%0Ab", "do not decode it before other protocols",
    ),
    _issue(
        "encoded-twice", "2.4", "something encoded twice",
        "{component} has \"%25\" and two hexadecimal digits: probably encoded twice",
        "Data is encoded once, when a reference is made. %2520 is the text \"%20\", and most likely somebody encoded "
        "a space and then the result.",
        "http://example.org/a%2520b", "encode once", "http://example.org/a%20b", _ENCODED,
    ),
    _issue(
        "encoded-unreserved", "2.3", "an encoded unreserved character",
        "{component} has a percent-encoded unreserved character",
        "%7E and \"~\" are equivalent, but texts are compared as texts nearly everywhere; producers should not "
        "encode these, and normalizers decode them.",
        "http://example.org/%7Euser", "write the character itself", "http://example.org/~user", _UNRESERVED,
    ),
    _issue(
        "encoded-lowercase", "2.1", "lower-case hexadecimal digits",
        "{component} has a percent-encoded octet with lower-case digits",
        "%3a and %3A are equivalent, but texts are compared as texts nearly everywhere; producers should write "
        "capitals.",
        "http://example.org/a%3ab", "write the digits in upper case", "http://example.org/a%3Ab", _ENCODED,
    ),
    _issue(
        "encoded-not-utf-8", "2.5", "octets that are no UTF-8",
        "{component} has percent-encoded octets that are no UTF-8",
        "Text is encoded by its UTF-8 octets; other octets are in an older charset nobody is told of, or no text.",
        "http://example.org/caf%E9", "encode the UTF-8 octets", "http://example.org/caf%C3%A9", _ENCODED,
    ),
    _issue(
        "bidi-formatting", "RFC 3987 section 4.1", "a formatting character of bidirectional text",
        "{component} of the IRI holds a character that only changes the order others are shown in",
        "Marks, embeddings, overrides and isolates cannot be seen or typed, and make a text look like another "
        "one. Around an IRI they are fine; inside they MUST NOT stand, though the grammar has them among ucschar.",
        "http://example.org/a\u202eb", "remove it, or percent-encode it", "http://example.org/a%E2%80%AEb",
    ),
    _issue(
        "bidi-mixed", "RFC 3987 section 4.2", "two directions in one part",
        "a part of {component} holds letters that run left to right and letters that run right to left",
        "The parts of an IRI stay in one piece on the screen only if each keeps to one direction. A label, a "
        "segment, a name or a value SHOULD NOT mix them; where it must, map the whole part to a URI.",
        "http://example.org/a\u05d0", "percent-encode the whole part", "http://example.org/a%D7%90",
    ),
    _issue(
        "bidi-ends", "RFC 3987 section 4.2", "a right-to-left part with other ends",
        "a part of {component} runs right to left, but does not begin and end with a right-to-left character",
        "A digit or a sign at an end of such a part is shown beside the neighbouring part: \"GH1/2IJ\" reads "
        "like a fraction (section 4.4, example 8). A part SHOULD begin and end with right-to-left characters.",
        "http://example.org/\u05d01", "put the digit inside, or percent-encode the whole part",
        "http://example.org/%D7%901",
    ),
    _issue(
        "not-nfc", "RFC 3987 section 5.3.2.2", "a text that is not in NFC",
        "{component} is not in Normalization Form C",
        "\"\u00e9\" may be one character or two. Comparing takes them for two texts, and SHOULD, because nobody "
        "but its creator may normalize an IRI; the creator should use NFC.",
        "http://example.org/e\u0301", "create it in NFC", "http://example.org/\u00e9",
    ),
)
# fmt: on
